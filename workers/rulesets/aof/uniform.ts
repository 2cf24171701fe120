/**
 * Strikes of which every start sees the same: the chance of w more wounds depends on who strikes, and on the models
 * that a Blast counts, but not on the wounds there are. Such a strike is one small distribution for each copy of a
 * weapon, added up copy by copy.
 */

import { NO_BITS, type Vector } from './bits.ts';
import { type CopyRow, CopyRows, type OneCopy, type RowStore, trimmedRow } from './copyRows.ts';
import type { Line } from './line.ts';
import { type Batch, NEXT, type Strike } from './strike.ts';
import { Walker } from './walk.ts';

/** Whether the chance of w more wounds is the same from every state, but for the models counted for Blast. */
export function isUniform(strike: Strike): boolean {
  const { target, batches, defense, regeneration } = strike;
  if (strike.oneBetterHit || strike.oneBetterBlock || strike.berserker || strike.covering) return false;
  if (target.apart.length > 0 || target.save.includes(1)) return false;
  if (strike.blastCount === 'group' && batches.some(({ blast }) => blast > 0)) return false;
  const alike = (values: readonly unknown[]) => values.every((value) => value === values[0]);
  if (!alike(defense) || !alike(regeneration)) return false;
  const oneWound = target.room.every((room) => room <= 1);
  return batches.every(
    ({ deadly, sniper, hitModifier }) => (deadly === 1 || oneWound) && !sniper && alike(hitModifier),
  );
}

/** Models from which on a cap of Blast no longer matters to any batch. */
function mostCapped({ batches, blastCap }: Strike): number {
  return batches.reduce((most, { blast, poison, attacks }) => {
    if (blast === 0) return most;
    const hits = blast * (poison && blastCap !== 'hit' ? 3 : 1);
    return Math.max(most, blastCap === 'weapon' ? hits * attacks : hits);
  }, 1);
}

/** Lists of states in which each wound is one state more, by how many there are: whoever is struck sees the same ones. */
const steps = new Map<number, Pick<Line, 'next' | 'room' | 'save'>>();

function stepsOf(states: number): Pick<Line, 'next' | 'room' | 'save'> {
  let made = steps.get(states);
  if (!made) {
    const last = states - 1;
    made = {
      next: Int32Array.from({ length: states }, (_, state) => Math.min(last, state + 1)),
      room: new Int32Array(states).fill(1, 0, last),
      save: new Uint8Array(states),
    };
    steps.set(states, made);
  }
  return made;
}

/** The line as a uniform strike sees it: each wound is one state more, until so many are reached. */
function oneByOne(line: Line, states: number): Line {
  return { ...line, states, ...stepsOf(states), profile: new Int8Array(states).fill(line.profile[0]) };
}

export class UniformRows {
  /** Bound of the roundings behind any entry of the rows made so far. */
  roundings = 0;
  /** Caps that make a difference: 1 to `caps` models. */
  readonly caps: number;
  private readonly strike: Strike;
  /** While copies are made: a table has tens of thousands of these. */
  private walker: Walker | null = null;
  private readonly store: RowStore | null;
  /** By cap and batch. */
  private readonly copies: Array<OneCopy | undefined> = [];
  /** By cap. */
  private readonly byCopies: Array<CopyRows | undefined> = [];
  private readonly byState: CopyRow[] = [];
  /** The last entry of a row: so many wounds or more. */
  private readonly last: number;

  /**
   * @param states entries of a row; as many as the target has states, unless it stands for others, too
   * @param store of rows that others share
   */
  constructor(strike: Strike, states: number = strike.target.states, store: RowStore | null = null) {
    this.strike = strike;
    this.last = states - 1;
    this.store = store;
    this.caps = mostCapped(strike);
  }

  /** Models as a Blast counts them, in 0..caps. */
  cap(from: number): number {
    return Math.min(this.caps, this.strike.target.left[from]);
  }

  /** P(w wounds) from this state of the striker, the last entry being "so many or more". */
  row(attacker: number, cap: number): Vector {
    return this.at(attacker, cap).row;
  }

  /** The same without the zeros at its end. */
  trimmed(attacker: number, cap: number): Vector {
    return trimmedRow(this.at(attacker, cap));
  }

  private at(attacker: number, cap: number): CopyRow {
    const { batches } = this.strike;
    const at = cap * this.strike.attacker.states + attacker;
    const known = this.byState[at];
    if (known) return known;
    const made = this.rowsAt(cap).of(batches.map(({ copies }) => copies[attacker]));
    this.roundings = Math.max(this.roundings, made.roundings);
    this.byState[at] = made;
    return made;
  }

  /** The most wounds of one strike, whoever stands. @param from the first state of the striker that comes up */
  mostWounds(from = 0): number {
    const { batches, attacker } = this.strike;
    const { last } = this;
    const longest = batches.map((_, i) => this.longest(i));
    this.walker = null;
    let most = 0;
    for (let state = from; state < attacker.states && most < last; state++) {
      let here = 0;
      for (let i = 0; i < longest.length; i++) here += batches[i].copies[state] * longest[i];
      most = Math.max(most, here);
    }
    return Math.min(last, most);
  }

  /** All that rows hang on beside the copies of each batch, as text: equal for strikes with equal rows, to the bit. */
  lawAt(cap: number): string {
    const copies = this.rowsAt(cap).ones.map(({ chances }) => chances.join());
    return `${this.last} ${copies.join(' ')}`;
  }

  private longest(batch: number): number {
    let most = 0;
    for (let cap = 1; cap <= this.caps; cap++) most = Math.max(most, this.oneCopy(batch, cap).chances.length - 1);
    return most;
  }

  private rowsAt(cap: number): CopyRows {
    let rows = this.byCopies[cap];
    if (!rows) {
      const ones = this.strike.batches.map((_, i) => this.oneCopy(i, cap));
      this.walker = null;
      rows = this.store ? this.store.of(this.last, ones) : new CopyRows(this.last, ones);
      this.byCopies[cap] = rows;
      // The same to the bit, and one of the two can go.
      rows.ones.forEach((one, i) => {
        this.copies[this.copyAt(i, cap)] = one;
      });
    }
    return rows;
  }

  private copyAt(index: number, cap: number): number {
    const { batches } = this.strike;
    return (batches[index].blast > 0 ? cap : 0) * batches.length + index;
  }

  private oneCopy(index: number, cap: number): OneCopy {
    const { batches, defense, target } = this.strike;
    const batch: Batch = batches[index];
    const at = this.copyAt(index, cap);
    let made = this.copies[at];
    if (!made) {
      this.walker ??= new Walker({ ...this.strike, target: oneByOne(target, this.last + 1) });
      const { walker } = this;
      walker.roundings = 0;
      const nothing = new Float64Array(this.last + 1);
      nothing[0] = 1;
      const meeting = { defense: new Int8Array(this.last + 1).fill(defense[0]), cap, model: -2, victim: NEXT, face: 0 };
      const chances = walker.batch(nothing, NO_BITS, batch, 1, meeting);
      let length = chances.length;
      while (length > 1 && chances[length - 1] === 0) length--;
      made = { chances: chances.slice(0, length), roundings: walker.roundings };
      this.copies[at] = made;
    }
    return made;
  }
}
