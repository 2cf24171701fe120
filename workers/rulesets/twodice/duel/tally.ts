/** What a duel counts: who won and when, what is left of each, and what was crippled by the end of each round. */
import type { Side } from './side.ts';

/** 0: the first fighter won, 1: the second, 2: both stand. */
export type Result = 0 | 1 | 2;

/** A system or aspect that is followed, or one on both grids of a colossal: lost when all of its marks hold. */
interface Followed {
  readonly name: string;
  /** Bits of the marks. */
  readonly bits: number;
}

/**
 * Fire reaches either grid (MK3-COLOSSAL-04), and repairs may clear either, so that of a system on both grids nothing
 * follows from what is said of each.
 */
function followedOf({ wear: { markNames } }: Side): Followed[] {
  const own = markNames.map((name, mark) => ({ name, bits: 1 << mark }));
  const both = own.flatMap(({ name, bits }) => {
    const other = own.find((one) => name.startsWith('left grid: ') && one.name === name.replace('left', 'right'));
    return other ? [{ name: name.replace('left grid', 'both grids'), bits: bits | other.bits }] : [];
  });
  return [...own, ...both];
}

export class DuelTally {
  readonly size: number;
  readonly rounds: number;
  private readonly sides: readonly [Side, Side];
  private readonly followed: readonly [readonly Followed[], readonly Followed[]];
  private readonly boxesAt: readonly [number, number];
  private readonly marksAt: readonly [number, number];
  private readonly frenzyAt: readonly [number, number];

  constructor(sides: readonly [Side, Side], rounds: number) {
    this.sides = sides;
    this.rounds = rounds;
    const [a, b] = sides.map(({ wear }) => wear.total + 1);
    this.followed = [followedOf(sides[0]), followedOf(sides[1])];
    const [marksA, marksB] = this.followed.map(({ length }) => length * rounds);
    const boxes = 2 * rounds + 1;
    this.boxesAt = [boxes, boxes + a];
    this.marksAt = [boxes + a + b, boxes + a + b + marksA];
    const frenzies = boxes + a + b + marksA + marksB;
    this.frenzyAt = [frenzies, frenzies + rounds + 1];
    this.size = frenzies + 2 * (rounds + 1);
  }

  /** Where the victories of `who` in round `round` are counted, from 0; the last entry is for neither. */
  won(who: Result, round: number): number {
    return who === 2 ? 2 * this.rounds : round * 2 + who;
  }

  /** Where the boxes are counted that are marked on a side at the end. */
  boxes(who: 0 | 1, worn = 0): number {
    return this.boxesAt[who] + worn;
  }

  /** Names of what is followed of a side; its place is asked for by index. */
  names(who: 0 | 1): string[] {
    return this.followed[who].map(({ name }) => name);
  }

  /** Where a mark that holds at the end of a round is counted. */
  mark(who: 0 | 1, mark: number, round: number): number {
    return this.marksAt[who] + mark * this.rounds + round;
  }

  frenzies(who: 0 | 1, count: number): number {
    return this.frenzyAt[who] + count;
  }

  /** Adds what holds at the end of rounds `from` to `to`, the second not included. */
  addMarks(add: (at: number) => void, who: 0 | 1, state: number, from: number, to: number): void {
    const set = this.sides[who].body.held(state);
    if (set === 0) return;
    const followed = this.followed[who];
    for (let mark = 0; mark < followed.length; mark++) {
      const { bits } = followed[mark];
      if ((set & bits) !== bits) continue;
      for (let round = from; round < to; round++) add(this.mark(who, mark, round));
    }
  }
}
