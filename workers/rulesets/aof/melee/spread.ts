/**
 * A melee exactly: from one pair of states to all pairs it can end in. Sums over the states after the charge, after
 * the strike and after the reply; tests of the loser are added once for each pair of end states, not for each way.
 */
import type { Aftermath } from '../aftermath.ts';
import type { ExactStrike } from '../exact.ts';
import { ALL_FLAGS } from '../flags.ts';
import type { Exchange } from './exchange.ts';
import type { Fighter } from './fighter.ts';

/** How a melee ended, before anybody tests morale. */
export const TIE = 0;
export const STRIKER_LOST = 1;
export const DEFENDER_LOST = 2;
export const STRIKER_DEAD = 3;
export const DEFENDER_DEAD = 4;
const ENDINGS = 5;

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

export class Spread {
  private readonly exchange: Exchange;
  private readonly striker: Aftermath;
  private readonly defender: Aftermath;
  private readonly planes = new Map<number, readonly Float64Array[]>();
  private lastA = -1;
  private lastB = -1;
  private last: readonly Float64Array[] = [];
  /** The reply looked up last, and the flags it is for. */
  private replyFlags = -1;
  private reply: ExactStrike | null = null;
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
      this.fight(a, a, this.striker.nerves.line.wounds[a], fa, b, fb, chance);
      return;
    }
    const { phalanxWoundsUncounted, phalanxAttrition, attritionCounts } = exchange.options.rulings;
    const { wounds } = this.striker.nerves.line;
    const follows = phalanxAttrition ? 'all' : 'heavy damage';
    for (let ones = 0; ones <= dice; ones++) {
      const p = chance * onesChance(dice, ones);
      const row = this.striker.automaticRow(a, ones);
      for (let wounded = 0; wounded < row.length; wounded++) {
        if (row[wounded] === 0) continue;
        this.striker.harmed(a, wounded, fa, p * row[wounded], 2, follows, (after, flags, share, more) => {
          const caused = wounds[wounded] - wounds[a] + (attritionCounts ? more : 0);
          this.fight(a, after, wounds[after] - (phalanxWoundsUncounted ? 0 : caused), flags, b, fb, share);
        });
      }
    }
  }

  *results(): IterableIterator<Plane> {
    for (const [key, planes] of this.planes) {
      const fa = Math.floor(key / ALL_FLAGS);
      for (const [ending, chances] of planes.entries()) yield { ending, fa, fb: key - fa * ALL_FLAGS, chances };
    }
  }

  private plane(ending: number, fa: number, fb: number): Float64Array {
    return this.endings(fa, fb)[ending];
  }

  /** The tables of all endings under one pair of flags; looked up once for a whole row. */
  private endings(fa: number, fb: number): readonly Float64Array[] {
    if (fa === this.lastA && fb === this.lastB) return this.last;
    const key = fa * ALL_FLAGS + fb;
    let planes = this.planes.get(key);
    if (!planes) {
      const { striker, defender } = this.exchange;
      const size = striker.line.states * defender.line.states;
      planes = Array.from({ length: ENDINGS }, () => new Float64Array(size));
      this.planes.set(key, planes);
    }
    this.lastA = fa;
    this.lastB = fb;
    this.last = planes;
    return planes;
  }

  /** From the charger's states before and after the Phalanx; of its wounds those beyond `countedFrom` count. */
  private fight(a0: number, a1: number, countedFrom: number, fa: number, b0: number, fb: number, chance: number): void {
    const { exchange } = this;
    const { striker, defender } = exchange;
    const width = defender.line.states;
    const { wounds } = striker.line;
    if (striker.line.dead[a1]) {
      this.plane(STRIKER_DEAD, fa, fb)[a1 * width + b0] += chance;
      this.margins?.(-1, countedFrom - wounds[a1], chance);
      return;
    }
    const judge = this.judge(...exchange.fears(a0, b0));
    const made = exchange.strike('striker', fa, exchange.charges(b0));
    const fa1 = exchange.afterStriking(striker, fa);
    const row = made.row(a1, b0);
    const plain = isPlain(defender);
    const { wounds: onDefender } = defender.line;
    const caused = (struck: number, more: number) => onDefender[struck] - onDefender[b0] + this.counted(more);
    for (let b1 = b0; b1 < row.length; b1++) {
      if (row[b1] === 0) continue;
      if (plain) this.answer(judge, a1, fa1, countedFrom, caused(b1, 0), b1, fb, chance * row[b1]);
      else {
        this.defender.harmed(b0, b1, fb, chance * row[b1], 2, 'all', (state, flags, share, more) =>
          this.answer(judge, a1, fa1, countedFrom, caused(b1, more), state, flags, share),
        );
      }
    }
    // States below the first one are reached only when a save against a lethal wound is spent.
    for (let b1 = 0; b1 < b0; b1++) {
      if (row[b1] === 0) continue;
      this.defender.harmed(b0, b1, fb, chance * row[b1], 2, 'all', (state, flags, share, more) =>
        this.answer(judge, a1, fa1, countedFrom, caused(b1, more), state, flags, share),
      );
    }
  }

  /** The reply, from the defender's state after the strike and what followed it at once. `caused`: wounds that count. */
  private answer(
    judge: Judge,
    a1: number,
    fa: number,
    countedFrom: number,
    caused: number,
    b1: number,
    fb: number,
    chance: number,
  ): void {
    const { exchange } = this;
    const { striker, defender } = exchange;
    const width = defender.line.states;
    const { wounds } = striker.line;
    if (defender.line.dead[b1]) {
      this.plane(DEFENDER_DEAD, fa, fb)[a1 * width + b1] += chance;
      this.margins?.(1, caused - (wounds[a1] - countedFrom), chance);
      return;
    }
    if (!exchange.replies(b1, fb)) {
      const suffered = wounds[a1] - countedFrom;
      this.compare(judge, caused, suffered, chance, fa, fb, a1 * width + b1);
      return;
    }
    if (fb !== this.replyFlags || !this.reply) {
      this.replyFlags = fb;
      this.reply = exchange.strike('replier', fb, false);
    }
    const row = this.reply.row(b1, a1);
    const fb2 = exchange.afterStriking(defender, fb);
    if (isPlain(striker)) {
      this.replyPlainly(judge, row, caused, countedFrom, a1, chance, fa, fb2, b1);
      return;
    }
    for (let hit = 0; hit < row.length; hit++) {
      if (row[hit] === 0) continue;
      this.striker.harmed(a1, hit, fa, chance * row[hit], 2, 'all', (a2, fa2, share, more) => {
        const suffered = wounds[hit] + this.counted(more) - countedFrom;
        if (striker.line.dead[a2]) {
          this.plane(STRIKER_DEAD, fa2, fb2)[a2 * width + b1] += share;
          this.margins?.(-1, caused - suffered, share);
        } else this.compare(judge, caused, suffered, share, fa2, fb2, a2 * width + b1);
      });
    }
  }

  /** The hot loop: the reply of a defender against a striker whom only wounds change. */
  private replyPlainly(
    judge: Judge,
    row: Float64Array,
    caused: number,
    countedFrom: number,
    a1: number,
    chance: number,
    fa: number,
    fb: number,
    b1: number,
  ): void {
    const { line } = this.exchange.striker;
    const width = this.exchange.defender.line.states;
    const { wounds, dead } = line;
    const planes = this.endings(fa, fb);
    const [tie, lost, won, gone] = planes;
    const base = caused + countedFrom + judge.offset;
    const { wins, ties, losses, offset } = judge;
    const last = row.length - 1;
    const untouched = this.exchange.tiesUntouched && caused === 0 ? countedFrom : -1;
    if (judge.certain && untouched < 0 && !this.margins && last === line.capacity) {
      // A state is a number of wounds here: few of them won, so many is a tie, more lost.
      const even = Math.max(a1, Math.min(last, caused + countedFrom + this.bonus));
      let a2 = a1;
      for (; a2 < even; a2++) won[a2 * width + b1] += row[a2] * chance;
      if (even < last && even === caused + countedFrom + this.bonus) {
        tie[even * width + b1] += row[even] * chance;
        a2++;
      }
      for (; a2 < last; a2++) lost[a2 * width + b1] += row[a2] * chance;
      gone[last * width + b1] += row[last] * chance;
      return;
    }
    const first = line.save[a1] === 1 ? 0 : a1;
    for (let a2 = first; a2 < row.length; a2++) {
      const p = row[a2] * chance;
      if (p === 0) continue;
      const cell = a2 * width + b1;
      const margin = base - wounds[a2];
      if (dead[a2]) {
        gone[cell] += p;
        this.margins?.(-1, margin - offset, p);
        continue;
      }
      if (wounds[a2] === untouched) {
        tie[cell] += p;
        this.margins?.(0, 0, p);
      } else if (wins[margin] === 1) won[cell] += p;
      else if (losses[margin] === 1) lost[cell] += p;
      else {
        won[cell] += p * wins[margin];
        tie[cell] += p * ties[margin];
        lost[cell] += p * losses[margin];
      }
      if (this.margins && wounds[a2] !== untouched) this.noteAll(judge, margin, p);
    }
  }

  private compare(
    judge: Judge,
    caused: number,
    suffered: number,
    chance: number,
    fa: number,
    fb: number,
    cell: number,
  ): void {
    if (this.exchange.tiesUntouched && caused === 0 && suffered === 0) {
      this.plane(TIE, fa, fb)[cell] += chance;
      this.margins?.(0, 0, chance);
      return;
    }
    const index = caused - suffered + judge.offset;
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

  /** Of the wounds that attrition added, those that count (RU-16). */
  private counted(more: number): number {
    return this.exchange.options.rulings.attritionCounts ? more : 0;
  }

  private get bonus(): number {
    return this.exchange.strikerBonus - this.exchange.defenderBonus;
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
  /** Nobody adds a die: the wounds alone decide. */
  readonly certain: boolean;
}

/** Neither heavy damage nor attrition follows a strike at this unit. */
function isPlain({ nerves }: Fighter): boolean {
  return !nerves.heavy && nerves.attrition === 'off';
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
  return { offset: most, wins, ties, losses, certain: !fearA && !fearB };
}

function onesChance(dice: number, ones: number): number {
  let ways = 1;
  for (let i = 0; i < ones; i++) ways = (ways * (dice - i)) / (i + 1);
  return (ways * 5 ** (dice - ones)) / 6 ** dice;
}
