/** What a duel counts: who won and when, what is left of each, and what was crippled by the end of each round. */
import type { Side } from './side.ts';

/** 0: the first fighter won, 1: the second, 2: both stand. */
export type Result = 0 | 1 | 2;

export class DuelTally {
  readonly size: number;
  readonly rounds: number;
  private readonly sides: readonly [Side, Side];
  private readonly boxesAt: readonly [number, number];
  private readonly marksAt: readonly [number, number];
  private readonly frenzyAt: readonly [number, number];

  constructor(sides: readonly [Side, Side], rounds: number) {
    this.sides = sides;
    this.rounds = rounds;
    const [a, b] = sides.map(({ wear }) => wear.total + 1);
    const [marksA, marksB] = sides.map(({ wear }) => wear.markNames.length * rounds);
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

  /** Where a mark that holds at the end of a round is counted. */
  mark(who: 0 | 1, mark: number, round: number): number {
    return this.marksAt[who] + mark * this.rounds + round;
  }

  frenzies(who: 0 | 1, count: number): number {
    return this.frenzyAt[who] + count;
  }

  /** Adds what holds at the end of rounds `from` to `to`, the second not included. */
  addMarks(add: (at: number) => void, who: 0 | 1, state: number, from: number, to: number): void {
    const { wear, body } = this.sides[who];
    const set = body.held(state);
    if (set === 0) return;
    for (let mark = 0; mark < wear.markNames.length; mark++) {
      if ((set & (1 << mark)) === 0) continue;
      for (let round = from; round < to; round++) add(this.mark(who, mark, round));
    }
  }
}
