/** The warlock, its beasts, and how they leave the table: reaving, Spirit Bond, packs that shrink, beasts gone wild. */
import { loseCaster } from './caster.ts';
import type { FuryQuantities } from './furyCounts.ts';
import * as m from './machine.ts';
import { marks } from './models.ts';
import type { BattlegroupEvent, FuryGroup, Warbeast } from './schema.ts';

export class FuryField {
  readonly group: FuryGroup;
  readonly beasts: readonly Warbeast[];
  readonly places: FuryQuantities;

  constructor(group: FuryGroup, places: FuryQuantities) {
    this.group = group;
    this.beasts = group.beasts;
    this.places = places;
  }

  /** In the battlegroup and in control range of a warlock that is there (MK3-FURY-07). */
  inReach(state: Int32Array, at: number): boolean {
    return state[m.CASTER] === 1 && state[at + m.STATUS] === m.LED && !(state[at + m.FLAGS] & m.OUT_OF_RANGE);
  }

  mayForce(state: Int32Array, b: number): boolean {
    const at = m.modelAt(b);
    const forcible = !(state[at + m.FLAGS] & m.CRIPPLED) && state[at + m.SPENT] !== m.FRENZIED;
    return forcible && this.inReach(state, at);
  }

  models(state: Int32Array, b: number): number {
    return this.beasts[b].type === 'pack' ? state[m.modelAt(b) + m.CAP] : 1;
  }

  casterEvent({ what, amount }: BattlegroupEvent, state: Int32Array, book: m.Book): void {
    if (what === 'another effect to shake') {
      state[m.CASTER_SHAKES] += amount;
      return;
    }
    loseCaster(state, this.places, book);
    // Its beasts go wild, and wild beasts hold no fury (MK3-FURY-11).
    for (let b = 0; b < this.beasts.length; b++) {
      const at = m.modelAt(b);
      if (state[at + m.STATUS] !== m.LED) continue;
      book.add(this.places.wasted, state[at + m.HELD]);
      state[at + m.HELD] = 0;
      state[at + m.STATUS] = m.WILD;
    }
  }

  beastEvent(event: BattlegroupEvent, state: Int32Array, b: number, book: m.Book): void {
    const { what, amount } = event;
    const at = m.modelAt(b);
    if (marks(event, state, at)) return;
    if (what === 'destroyed by an enemy') this.destroy(state, b, true, book);
    else if (what === 'destroyed by a friend or a transfer') this.destroy(state, b, false, book);
    else if (what === 'loses models') this.loseModels(state, b, amount, book);
    else if (what === 'FURY drops') {
      state[at + m.CAP] = Math.max(0, state[at + m.CAP] - amount);
      book.add(this.places.wasted, Math.max(0, state[at + m.HELD] - state[at + m.CAP]));
      state[at + m.HELD] = Math.min(state[at + m.HELD], state[at + m.CAP]);
    }
  }

  /** Off the table: its fury may be reaved (MK3-LEECH-04), its spirit stays in bond (MK3-LEECH-03). */
  destroy(state: Int32Array, b: number, reavable: boolean, book: m.Book): void {
    const at = m.modelAt(b);
    this.lose(state, at, state[at + m.HELD], reavable, book);
    const models = this.models(state, b);
    if (!this.beasts[b].small && state[at + m.STATUS] === m.LED) state[m.BOND] += models;
    state.fill(0, at, at + m.MODEL_SIZE);
  }

  loseModels(state: Int32Array, b: number, amount: number, book: m.Book): void {
    const at = m.modelAt(b);
    const left = state[at + m.CAP] - amount;
    if (left <= 0) {
      this.destroy(state, b, true, book);
      return;
    }
    if (!this.beasts[b].small && state[at + m.STATUS] === m.LED) state[m.BOND] += amount;
    const excess = Math.max(0, state[at + m.HELD] - left);
    this.lose(state, at, excess, true, book);
    state[at + m.CAP] = left;
  }

  /** Points leave a beast for the warlock, as far as they may be reaved and fit. */
  lose(state: Int32Array, at: number, amount: number, reavable: boolean, book: m.Book): void {
    const room = Math.max(0, this.group.caster.FURY - state[m.POINTS]);
    const reaved = reavable && this.inReach(state, at) ? Math.min(amount, room) : 0;
    state[at + m.HELD] -= amount;
    state[m.POINTS] += reaved;
    book.add(this.places.wasted, amount - reaved);
    if (reaved > 0) book.tell?.(this.say(`reaves ${reaved} fury`));
  }

  say(text: string): { label: string; dice: number[]; text: string } {
    return { label: this.group.caster.name, dice: [], text };
  }
}
