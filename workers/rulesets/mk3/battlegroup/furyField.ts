/** The warlock, its beasts, and how they leave the table: reaving, Spirit Bond, packs that shrink, beasts gone wild. */

import type { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { told } from '../../twodice/battlegroup/book.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import type { Book } from '../../twodice/stages/machine.ts';
import { loseCaster } from './caster.ts';
import type { FuryQuantities } from './furyCounts.ts';
import { marks } from './models.ts';
import type { BattlegroupEvent, FuryGroup, Warbeast } from './schema.ts';

const {
  BOND,
  CAP,
  CASTER,
  CASTER_SHAKES,
  CRIPPLED,
  FLAGS,
  FRENZIED,
  HELD,
  LED,
  MODEL_SIZE,
  OUT_OF_RANGE,
  POINTS,
  SPENT,
  STATUS,
  WILD,
} = STATE;

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
  inReach(state: Int32Array, b: number): boolean {
    const at = modelAt(b);
    return state[CASTER] === 1 && state[at + STATUS] === LED && !(state[at + FLAGS] & OUT_OF_RANGE);
  }

  mayForce(state: Int32Array, b: number): boolean {
    const at = modelAt(b);
    const forcible = !(state[at + FLAGS] & CRIPPLED) && state[at + SPENT] !== FRENZIED;
    return forcible && this.inReach(state, b);
  }

  /** Why nobody leeches or forces a beast. */
  enterOutOfReach(state: Int32Array, b: number, acted: Ledger): void {
    const at = modelAt(b);
    if (state[at + FLAGS] & OUT_OF_RANGE) acted.enter('MK3-FURY-07');
    if (state[at + STATUS] === WILD) acted.enter('MK3-FURY-11');
  }

  models(state: Int32Array, b: number): number {
    return this.beasts[b].type === 'pack' ? state[modelAt(b) + CAP] : 1;
  }

  casterEvent({ what, amount }: BattlegroupEvent, state: Int32Array, book: Book): void {
    if (what === 'another effect to shake') {
      state[CASTER_SHAKES] += amount;
      return;
    }
    loseCaster(state, this.places, book);
    book.acted?.enter('MK3-FURY-11');
    // Its beasts go wild, and wild beasts hold no fury (MK3-FURY-11).
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      if (state[at + STATUS] !== LED) continue;
      book.add(this.places.wasted, state[at + HELD]);
      state[at + HELD] = 0;
      state[at + STATUS] = WILD;
    }
  }

  beastEvent(event: BattlegroupEvent, state: Int32Array, b: number, book: Book): void {
    const { what, amount } = event;
    const at = modelAt(b);
    if (marks(event, state, at)) return;
    if (what === 'destroyed by an enemy') this.destroy(state, b, true, book);
    else if (what === 'destroyed by a friend or a transfer') this.destroy(state, b, false, book);
    else if (what === 'loses models') this.loseModels(state, b, amount, book);
    else if (what === 'FURY drops') {
      state[at + CAP] = Math.max(0, state[at + CAP] - amount);
      book.acted?.enter('MK3-FURY-03');
      book.add(this.places.wasted, Math.max(0, state[at + HELD] - state[at + CAP]));
      state[at + HELD] = Math.min(state[at + HELD], state[at + CAP]);
    }
  }

  /** Off the table: its fury may be reaved (MK3-LEECH-04), its spirit stays in bond (MK3-LEECH-03). */
  destroy(state: Int32Array, b: number, reavable: boolean, book: Book): void {
    const at = modelAt(b);
    this.lose(state, b, state[at + HELD], reavable, book);
    const models = this.models(state, b);
    if (!this.beasts[b].small && state[at + STATUS] === LED) state[BOND] += models;
    state.fill(0, at, at + MODEL_SIZE);
  }

  loseModels(state: Int32Array, b: number, amount: number, book: Book): void {
    const at = modelAt(b);
    const left = state[at + CAP] - amount;
    book.acted?.enter('MK3-PACK-01');
    if (left <= 0) {
      this.destroy(state, b, true, book);
      return;
    }
    if (!this.beasts[b].small && state[at + STATUS] === LED) state[BOND] += amount;
    const excess = Math.max(0, state[at + HELD] - left);
    this.lose(state, b, excess, true, book);
    state[at + CAP] = left;
  }

  /** Points leave a beast for the warlock, as far as they may be reaved and fit. */
  lose(state: Int32Array, b: number, amount: number, reavable: boolean, book: Book): void {
    const at = modelAt(b);
    const room = Math.max(0, this.group.caster.FURY - state[POINTS]);
    const reaved = reavable && this.inReach(state, b) ? Math.min(amount, room) : 0;
    if (amount > 0) book.acted?.enter('MK3-LEECH-04');
    state[at + HELD] -= amount;
    state[POINTS] += reaved;
    book.add(this.places.wasted, amount - reaved);
    if (reaved > 0) book.tell?.(this.say(`reaves ${reaved} fury`));
  }

  say(text: string): ReplayStep {
    return told(this.group.caster.name, text);
  }
}
