/**
 * A melee exactly: from one pair of states to all pairs it can end in. Sums over the states after the charge, after
 * the strike and after the reply; tests of the loser are added once for each pair of end states, not for each way.
 */
import type { Aftermath, Emit } from '../aftermath.ts';
import { type Exchange, type Fighter, isFearsome } from './exchange.ts';

/** How a melee ended, before anybody tests morale. */
export const TIE = 0;
export const STRIKER_LOST = 1;
export const DEFENDER_LOST = 2;
export const STRIKER_DEAD = 3;
export const DEFENDER_DEAD = 4;
export const BOTH_DEAD = 5;

/** Chances by striker state * defender states + defender state, for one ending and one pair of flags. */
export interface Plane {
  readonly ending: number;
  readonly fa: number;
  readonly fb: number;
  readonly chances: Float64Array;
}

/**
 * Receives P(the striker won 1, tied 0 or lost -1, by so many wounds caused, without bonuses and Fear). Only asked for
 * when somebody wants it.
 */
export type Margins = (won: number, margin: number, chance: number) => void;

interface Struck {
  /** State right after the strike, which is what is compared, and after heavy damage and attrition. */
  readonly struck: number;
  readonly state: number;
  readonly flags: number;
  readonly chance: number;
}

export class Spread {
  private readonly exchange: Exchange;
  private readonly striker: Aftermath;
  private readonly defender: Aftermath;
  private readonly planes = new Map<string, Plane>();
  private readonly margins: Margins | null;

  constructor(exchange: Exchange, striker: Aftermath, defender: Aftermath, margins: Margins | null = null) {
    this.exchange = exchange;
    this.striker = striker;
    this.defender = defender;
    this.margins = margins;
  }

  /** Adds a melee that begins in these states with this chance. */
  add(a: number, fa: number, b: number, fb: number, chance: number): void {
    const { exchange } = this;
    const dice = exchange.phalanxDice(a, b);
    if (dice === 0) {
      this.fight(a, a, fa, b, fb, chance);
      return;
    }
    for (let ones = 0; ones <= dice; ones++) {
      const p = chance * onesChance(dice, ones);
      const row = this.striker.automaticRow(a, ones);
      for (let after = 0; after < row.length; after++)
        if (row[after] > 0) this.fight(a, after, fa, b, fb, p * row[after]);
    }
  }

  results(): IterableIterator<Plane> {
    return this.planes.values();
  }

  private plane(ending: number, fa: number, fb: number): Float64Array {
    const key = `${ending} ${fa} ${fb}`;
    let plane = this.planes.get(key);
    if (!plane) {
      const { striker, defender } = this.exchange;
      plane = { ending, fa, fb, chances: new Float64Array(striker.line.states * defender.line.states) };
      this.planes.set(key, plane);
    }
    return plane.chances;
  }

  /** From the charger's states before and after the Phalanx. */
  private fight(a0: number, a1: number, fa: number, b0: number, fb: number, chance: number): void {
    const { exchange } = this;
    const { striker, defender, options } = exchange;
    const width = defender.line.states;
    const uncounted = options.rulings.phalanxWoundsUncounted;
    const countedFrom = uncounted ? a1 : a0;
    if (striker.line.dead[a1]) {
      this.plane(STRIKER_DEAD, fa, fb)[a1 * width + b0] += chance;
      this.margins?.(-1, -this.caused(striker, countedFrom, a1, a1), chance);
      return;
    }
    const judge = this.judge(isFearsome(striker.line, a0), isFearsome(defender.line, b0));
    const made = exchange.strike('striker', fa, exchange.charges(b0));
    const fa1 = exchange.afterStriking(striker, fa);
    for (const { struck, state: b1, flags: fb1, chance: p1 } of strikeRow(made.row(a1, b0), b0, fb, this.defender)) {
      const caused = this.caused(defender, b0, struck, b1);
      const p = chance * p1;
      if (defender.line.dead[b1]) {
        this.plane(DEFENDER_DEAD, fa1, fb1)[a1 * width + b1] += p;
        this.margins?.(1, caused - this.caused(striker, countedFrom, a1, a1), p);
        continue;
      }
      if (!exchange.replies(b1, fb1)) {
        const suffered = this.caused(striker, countedFrom, a1, a1);
        this.compare(judge, caused - suffered, p, fa1, fb1, a1 * width + b1);
        continue;
      }
      const reply = exchange.strike('replier', fb1, false);
      const fb2 = exchange.afterStriking(defender, fb1);
      const row = reply.row(b1, a1);
      if (this.simple) {
        this.replyPlainly(judge, row, caused, countedFrom, p, fa1, fb2, b1);
        continue;
      }
      for (const { struck: hit, state: a2, flags: fa2, chance: p2 } of strikeRow(row, a1, fa1, this.striker)) {
        const suffered = this.caused(striker, countedFrom, hit, a2);
        if (striker.line.dead[a2]) {
          this.plane(STRIKER_DEAD, fa2, fb2)[a2 * width + b1] += p * p2;
          this.margins?.(-1, caused - suffered, p * p2);
        } else this.compare(judge, caused - suffered, p * p2, fa2, fb2, a2 * width + b1);
      }
    }
  }

  /** The hot loop: the reply of a defender against a striker whom only wounds change. */
  private replyPlainly(
    judge: Judge,
    row: Float64Array,
    caused: number,
    from: number,
    chance: number,
    fa: number,
    fb: number,
    b1: number,
  ): void {
    const { line } = this.exchange.striker;
    const width = this.exchange.defender.line.states;
    const { wounds, dead } = line;
    const tie = this.plane(TIE, fa, fb);
    const lost = this.plane(STRIKER_LOST, fa, fb);
    const won = this.plane(DEFENDER_LOST, fa, fb);
    const gone = this.plane(STRIKER_DEAD, fa, fb);
    const base = caused + wounds[from] + judge.offset;
    const { wins, ties, losses, offset } = judge;
    for (let a2 = 0; a2 < row.length; a2++) {
      const p = row[a2] * chance;
      if (p === 0) continue;
      const cell = a2 * width + b1;
      const margin = base - wounds[a2];
      if (dead[a2]) {
        gone[cell] += p;
        this.margins?.(-1, margin - offset, p);
        continue;
      }
      won[cell] += p * wins[margin];
      tie[cell] += p * ties[margin];
      lost[cell] += p * losses[margin];
      if (this.margins) this.noteAll(judge, margin, p);
    }
  }

  private compare(judge: Judge, margin: number, chance: number, fa: number, fb: number, cell: number): void {
    const index = margin + judge.offset;
    const { wins, ties, losses } = judge;
    if (wins[index] > 0) this.plane(DEFENDER_LOST, fa, fb)[cell] += chance * wins[index];
    if (ties[index] > 0) this.plane(TIE, fa, fb)[cell] += chance * ties[index];
    if (losses[index] > 0) this.plane(STRIKER_LOST, fa, fb)[cell] += chance * losses[index];
    if (this.margins) this.noteAll(judge, index, chance);
  }

  private noteAll({ wins, ties, losses, offset }: Judge, index: number, chance: number): void {
    this.margins?.(1, index - offset, chance * wins[index]);
    this.margins?.(0, index - offset, chance * ties[index]);
    this.margins?.(-1, index - offset, chance * losses[index]);
  }

  private caused({ line }: Fighter, from: number, struck: number, after: number): number {
    return line.wounds[this.exchange.options.rulings.attritionCounts ? after : struck] - line.wounds[from];
  }

  private get bonus(): number {
    return this.exchange.strikerBonus - this.exchange.defenderBonus;
  }

  /** Neither heavy damage nor attrition follows a strike at the striker. */
  private get simple(): boolean {
    const { heavy, attrition } = this.exchange.striker.nerves;
    return !heavy && attrition === 'off';
  }

  private readonly judges = new Map<number, Judge>();

  private judge(fearA: boolean, fearB: boolean): Judge {
    const key = (fearA ? 2 : 0) + (fearB ? 1 : 0);
    let judge = this.judges.get(key);
    if (!judge) {
      const { striker, defender } = this.exchange;
      judge = judgeOf(Math.max(striker.line.capacity, defender.line.capacity), this.bonus, fearA, fearB);
      this.judges.set(key, judge);
    }
    return judge;
  }
}

/** P(the striker wins) and P(a tie) by its margin of wounds plus `offset`; bonuses and Fear are added here. */
interface Judge {
  readonly offset: number;
  readonly wins: Float64Array;
  readonly ties: Float64Array;
  readonly losses: Float64Array;
}

function judgeOf(most: number, bonus: number, fearA: boolean, fearB: boolean): Judge {
  const wins = new Float64Array(2 * most + 1);
  const ties = new Float64Array(2 * most + 1);
  const losses = new Float64Array(2 * most + 1);
  const d3 = (fears: boolean) => (fears ? [1, 2, 3] : [0]);
  const ways = d3(fearA).flatMap((x) => d3(fearB).map((y) => x - y));
  for (let i = 0; i < wins.length; i++) {
    const margin = i - most + bonus;
    wins[i] = ways.filter((extra) => margin + extra > 0).length / ways.length;
    ties[i] = ways.filter((extra) => margin + extra === 0).length / ways.length;
    losses[i] = ways.filter((extra) => margin + extra < 0).length / ways.length;
  }
  return { offset: most, wins, ties, losses };
}

/** Outcomes of a strike with what follows it at once, worth two wounds for each failed attrition test. */
function strikeRow(row: Float64Array, from: number, flags: number, aftermath: Aftermath): Struck[] {
  const all: Struck[] = [];
  for (let to = 0; to < row.length; to++) {
    const chance = row[to];
    if (chance === 0) continue;
    const emit: Emit = (state, after, share) => all.push({ struck: to, state, flags: after, chance: share });
    aftermath.harmed(from, to, flags, chance, 2, emit);
  }
  return all;
}

function onesChance(dice: number, ones: number): number {
  let ways = 1;
  for (let i = 0; i < ones; i++) ways = (ways * (dice - i)) / (i + 1);
  return (ways * 5 ** (dice - ones)) / 6 ** dice;
}
