/**
 * Strikes of which every start sees the same: the chance of w more wounds depends on who strikes, and on the models
 * that a Blast counts, but not on the wounds there are. Such a strike is one small distribution for each copy of a
 * weapon, added up copy by copy.
 */

import { NO_BITS, type Vector } from './bits.ts';
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

/** The wounds of one copy, and the roundings behind their chances. */
interface OneCopy {
  readonly chances: Vector;
  readonly roundings: number;
}

/** The line as a uniform strike sees it: each wound is one state more, until so many are reached. */
function oneByOne(line: Line, states: number): Line {
  const last = states - 1;
  return {
    ...line,
    states,
    next: Int32Array.from({ length: states }, (_, state) => Math.min(last, state + 1)),
    room: new Int32Array(states).fill(1, 0, last),
    profile: new Int8Array(states).fill(line.profile[0]),
    save: new Uint8Array(states),
  };
}

export class UniformRows {
  /** Bound of the roundings behind any entry of the rows made so far. */
  roundings = 0;
  /** Caps that make a difference: 1 to `caps` models. */
  readonly caps: number;
  private readonly strike: Strike;
  private readonly walker: Walker;
  private readonly copies = new Map<string, OneCopy>();
  /** By cap: the first batch with 0, 1, 2 ... copies. */
  private readonly chains = new Map<number, Vector[]>();
  private readonly byState: Vector[] = [];
  private readonly rows = new Map<string, { row: Vector; roundings: number }>();
  /** The last entry of a row: so many wounds or more. */
  private readonly last: number;

  /** @param states entries of a row; as many as the target has states, unless it stands for others, too */
  constructor(strike: Strike, states: number = strike.target.states) {
    this.strike = strike;
    this.last = states - 1;
    this.walker = new Walker({ ...strike, target: oneByOne(strike.target, states) });
    this.caps = mostCapped(strike);
  }

  /** Models as a Blast counts them, in 0..caps. */
  cap(from: number): number {
    return Math.min(this.caps, this.strike.target.left[from]);
  }

  /** P(w wounds) from this state of the striker, the last entry being "so many or more". */
  row(attacker: number, cap: number): Vector {
    const { batches } = this.strike;
    const at = cap * this.strike.attacker.states + attacker;
    const known = this.byState[at];
    if (known) return known;
    const key = `${cap} ${batches.map(({ copies }) => copies[attacker]).join(' ')}`;
    let made = this.rows.get(key);
    if (!made) {
      made = this.make(attacker, cap);
      this.rows.set(key, made);
      this.roundings = Math.max(this.roundings, made.roundings);
    }
    this.byState[at] = made.row;
    return made.row;
  }

  /** The most wounds of one strike, whoever stands. @param from the first state of the striker that comes up */
  mostWounds(from = 0): number {
    const { batches, attacker } = this.strike;
    const { last } = this;
    const longest = batches.map((_, i) => this.longest(i));
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
    const copies = this.strike.batches.map((_, i) => this.oneCopy(i, cap).chances.join());
    return `${this.last} ${copies.join(' ')}`;
  }

  private longest(batch: number): number {
    let most = 0;
    for (let cap = 1; cap <= this.caps; cap++) most = Math.max(most, this.oneCopy(batch, cap).chances.length - 1);
    return most;
  }

  private make(attacker: number, cap: number): { row: Vector; roundings: number } {
    const { batches } = this.strike;
    let row: Vector | null = null;
    let roundings = 0;
    batches.forEach((batch, i) => {
      const copies = batch.copies[attacker];
      if (copies === 0 && row) return;
      const one = this.oneCopy(i, cap);
      const terms = (one.chances.length * (one.chances.length + 1)) / 2;
      roundings += copies * (one.roundings + 1 + terms);
      if (i === 0) row = this.chain(one, cap, copies);
      else for (let copy = 0; copy < copies; copy++) row = this.plus(row ?? this.nothing(), one.chances);
      row ??= this.nothing();
    });
    return { row: row ?? this.nothing(), roundings };
  }

  private nothing(): Vector {
    const row = new Float64Array(this.last + 1);
    row[0] = 1;
    return row;
  }

  private chain(one: OneCopy, cap: number, copies: number): Vector {
    let chain = this.chains.get(cap);
    if (!chain) {
      chain = [this.nothing()];
      this.chains.set(cap, chain);
    }
    while (chain.length <= copies) chain.push(this.plus(chain[chain.length - 1], one.chances));
    return chain[copies];
  }

  /** One copy more. */
  private plus(row: Vector, one: Vector): Vector {
    const { last } = this;
    const sum = new Float64Array(row.length);
    const most = one.length;
    for (let wounds = 0; wounds < row.length; wounds++) {
      const here = row[wounds];
      if (here === 0) continue;
      if (wounds + most <= last) for (let more = 0; more < most; more++) sum[wounds + more] += here * one[more];
      else for (let more = 0; more < most; more++) sum[Math.min(last, wounds + more)] += here * one[more];
    }
    return sum;
  }

  private oneCopy(index: number, cap: number): OneCopy {
    const batch: Batch = this.strike.batches[index];
    const key = batch.blast > 0 ? `${index} ${cap}` : `${index}`;
    let made = this.copies.get(key);
    if (!made) {
      const { defense } = this.strike;
      this.walker.roundings = 0;
      const meeting = { defense: new Int8Array(this.last + 1).fill(defense[0]), cap, model: -2, victim: NEXT, face: 0 };
      const chances = this.walker.batch(this.nothing(), NO_BITS, batch, 1, meeting);
      let length = chances.length;
      while (length > 1 && chances[length - 1] === 0) length--;
      made = { chances: chances.slice(0, length), roundings: this.walker.roundings };
      this.copies.set(key, made);
    }
    return made;
  }
}
