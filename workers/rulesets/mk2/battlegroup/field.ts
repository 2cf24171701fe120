/** The warlock and its beasts on the table: reach, shaking, the enemy's turn and what it takes away. */
import { counted } from '../../../wording.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { told } from '../../twodice/battlegroup/book.ts';
import { defend, loseCaster } from '../../twodice/battlegroup/caster.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import type { Book } from '../../twodice/stages/machine.ts';
import type { Places } from './quantities.ts';
import type { Battlegroup, Warbeast } from './schema.ts';
import { OWN } from './state.ts';

const { POINTS, SPELLS, CASTER, CASTER_SHAKES, HELD, STATUS, SPENT, FLAGS, MODEL_SIZE } = STATE;
const { GONE, LED, WILD, FRENZIED, DOWN, STATIONARY } = STATE;
const { FORFEITS, HELPLESS } = OWN;

export class Field {
  readonly scenario: Battlegroup;
  readonly beasts: readonly Warbeast[];
  readonly at: Places;

  constructor(scenario: Battlegroup, at: Places) {
    this.scenario = scenario;
    this.beasts = scenario.beasts;
    this.at = at;
  }

  /** In the battlegroup and the control area of a warlock that is there (MK2-FURY-10). */
  inReach(state: Int32Array, b: number): boolean {
    const { distance } = this.beasts[b];
    const near = distance === undefined || distance <= 2 * this.scenario.warlock.FURY;
    return near && state[CASTER] === 1 && state[modelAt(b) + STATUS] === LED;
  }

  isFrenzied(state: Int32Array, b: number): boolean {
    const spent = state[modelAt(b) + SPENT];
    return spent === FRENZIED || spent === FORFEITS || spent === HELPLESS;
  }

  /** Fury that it may still be forced for (MK2-FURY-02). */
  room(state: Int32Array, b: number): number {
    const { FURY, spiritCrippled } = this.beasts[b];
    if (!this.inReach(state, b) || spiritCrippled || this.isFrenzied(state, b)) return 0;
    return FURY - state[modelAt(b) + HELD];
  }

  /** Standing up and ending stationary, 1 fury each, as far as the fury goes (MK2-FURY-08). */
  shakeAll(state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    if (warlock.shake && state[CASTER] === 1) {
      state[POINTS] -= this.shake(warlock.name, state, CASTER_SHAKES, state[POINTS], book);
    }
    for (let b = 0; b < this.beasts.length; b++) {
      const { shake, name } = this.beasts[b];
      const at = modelAt(b);
      if (!shake || state[at + STATUS] === GONE) continue;
      if (book.acted && state[at + FLAGS] & (STATIONARY | DOWN)) this.enterUnforced(state, b, book.acted);
      state[at + HELD] += this.shake(name, state, at + FLAGS, this.room(state, b), book);
    }
  }

  /** Why a beast that is wanted for something is not forced. @returns whether there is room to force it at all */
  enterUnforced(state: Int32Array, b: number, acted: Ledger): boolean {
    const at = modelAt(b);
    if (state[at + STATUS] === WILD) acted.enter('MK2-WILD-02');
    // Who has no room left is not forced, whatever else there is.
    if (state[at + STATUS] !== LED || this.beasts[b].FURY <= state[at + HELD]) return false;
    this.enterOutOfReach(state, b, acted);
    if (this.beasts[b].spiritCrippled) acted.enter('MK2-CRIPPLE-03');
    if (this.isFrenzied(state, b)) acted.enter('MK2-FRENZY-06');
    return true;
  }

  /** How many effects the beast is to shake, room permitting. */
  toShake(state: Int32Array, b: number): number {
    const { shake, spiritCrippled } = this.beasts[b];
    if (!shake || spiritCrippled || !this.inReach(state, b)) return 0;
    const flags = state[modelAt(b) + FLAGS];
    return (flags & STATIONARY ? 1 : 0) + (flags & DOWN ? 1 : 0);
  }

  /** @returns fury spent */
  shake(name: string, state: Int32Array, flags: number, room: number, book: Book): number {
    let spent = 0;
    for (let i = 0; i < 2; i++) {
      const bit = i === 0 ? STATIONARY : DOWN;
      if (!(state[flags] & bit)) continue;
      const shakes = spent < room;
      book.acted?.enter('MK2-FURY-08');
      if (shakes) {
        state[flags] &= ~bit;
        spent++;
      } else book.add(this.at.short, 1);
      const what = bit === STATIONARY ? 'being stationary' : 'knockdown';
      book.tell?.({ label: name, dice: [], text: shakes ? `shakes ${what} for 1 fury` : `cannot shake ${what}` });
    }
    return spent;
  }

  enemyTurn(turn: number, state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    if (state[CASTER] === 1 && warlock.transfers > 0) {
      let open = 0;
      for (let b = 0; b < this.beasts.length; b++) if (this.takesTransfers(state, b)) open = warlock.transfers;
      if (this.scenario.rulings.transferFury === 'goes to the beast')
        open = this.passOn(state, Math.min(open, state[POINTS]));
      const made = defend(state, warlock.transfers, open, this.at.transfers, this.at, book);
      if (book.acted) this.enterTransfers(state, book.acted);
      book.tell?.(this.said(`pays for ${made} of ${counted(warlock.transfers, 'transfers')}`));
    }
    for (let b = 0; b < this.beasts.length; b++) {
      if (this.beasts[b].lostAfter === turn + 1) this.lose(state, b, book);
    }
    if (warlock.lostAfter === turn + 1) this.loseWarlock(turn, state, book);
  }

  private enterTransfers(state: Int32Array, acted: Ledger): void {
    acted.enter('MK2-XFER-01');
    for (let b = 0; b < this.beasts.length; b++) {
      if (state[modelAt(b) + STATUS] !== GONE && !this.takesTransfers(state, b)) acted.enter('MK2-XFER-02');
    }
  }

  /** Why a beast that holds fury, or is to be forced, is out of the warlock's reach. */
  enterOutOfReach(state: Int32Array, b: number, acted: Ledger): void {
    const status = state[modelAt(b) + STATUS];
    if (status === WILD) acted.enter('MK2-WILD-02');
    if (status === LED && state[CASTER] === 1 && !this.inReach(state, b)) acted.enter('MK2-FURY-10');
  }

  /** Fury that pays for transfers goes to the first beasts that may take them (R7). @returns transfers that found one */
  passOn(state: Int32Array, wanted: number): number {
    let left = wanted;
    for (let b = 0; b < this.beasts.length; b++) {
      while (left > 0 && this.takesTransfers(state, b)) {
        state[modelAt(b) + HELD]++;
        left--;
      }
    }
    return wanted - left;
  }

  /** Neither frenzied nor wild nor full (MK2-XFER-02). */
  takesTransfers(state: Int32Array, b: number): boolean {
    return this.inReach(state, b) && !this.isFrenzied(state, b) && state[modelAt(b) + HELD] < this.beasts[b].FURY;
  }

  lose(state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    if (state[at + STATUS] === GONE) return;
    const room = this.scenario.warlock.FURY - state[POINTS];
    const reaved = this.scenario.reave && this.inReach(state, b) ? Math.max(0, Math.min(room, state[at + HELD])) : 0;
    state[POINTS] += reaved;
    book.add(this.at.wasted, state[at + HELD] - reaved);
    book.tell?.(told(this.beasts[b].name, `is lost; ${reaved} fury reaved`));
    state.fill(0, at, at + MODEL_SIZE);
  }

  /** His beasts go wild and his upkeeps end; nobody forces or leaches them, so their fury is of no more use. */
  loseWarlock(turn: number, state: Int32Array, book: Book): void {
    // After the last turn only what he still held is missed.
    if (turn + 1 < this.scenario.turns || state[POINTS] > 0 || state[SPELLS] !== 0) book.acted?.enter('MK2-WILD-01');
    book.tell?.(this.said('is lost: its beasts go wild'));
    loseCaster('MK2-SPELL-04', state, this.at, book);
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      if (state[at + STATUS] === LED) state[at + STATUS] = WILD;
    }
  }

  said(text: string): ReplayStep {
    return told(this.scenario.warlock.name, text);
  }
}
