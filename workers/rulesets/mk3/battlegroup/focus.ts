/**
 * The turns of a warcaster and its warjacks as a machine (section 2 of the digest): Maintenance, replenishing, power
 * up, allocation, shaking, upkeep, the activation with Induction, then the enemy's turn. Only events are left to chance.
 */

import type { Ledger } from '../../disclosure/ledger.ts';
import { type Book, told } from '../../twodice/battlegroup/book.ts';
import { defend, free, trim, upkeepDue } from '../../twodice/battlegroup/caster.ts';
import { costOf, perform } from '../../twodice/battlegroup/errands.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { certainly, type Stage } from '../../twodice/stages/machine.ts';
import {
  actCaster,
  healed,
  loseCaster,
  ownWants,
  payUpkeep,
  pointsAtStart,
  shakeCaster,
  spellsAtStart,
} from './caster.ts';
import { errandsOf } from './errands.ts';
import { EventfulMachine } from './eventful.ts';
import { type FocusQuantities, focusQuantities } from './focusCounts.ts';
import { flagsAtStart, marks, shake, shakesWanted, takeMayCharge } from './models.ts';
import { type Battlegroup, type BattlegroupEvent, type FocusGroup, WARJACK_CAP, type Warjack } from './schema.ts';
import { OWN } from './state.ts';

const {
  AUTONOMOUS,
  CASTER,
  CASTER_SHAKES,
  CRIPPLED,
  DISRUPTED,
  FLAG_VALUES,
  FLAGS,
  FREE,
  GONE,
  HELD,
  INERT,
  LED,
  MARSHALED,
  MODEL_SIZE,
  OUT_OF_RANGE,
  POINTS,
  SPENT,
  STATUS,
} = STATE;
const { FORFEITED, SPENT_VALUES } = OWN;

const STATUS_AT_START = {
  'in the battlegroup': LED,
  autonomous: AUTONOMOUS,
  inert: INERT,
  marshaled: MARSHALED,
} as const;

export class FocusMachine extends EventfulMachine<keyof FocusQuantities> {
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  private readonly group: FocusGroup;
  private readonly jacks: readonly Warjack[];

  constructor(scenario: Battlegroup, group: FocusGroup) {
    const { caster, warjacks } = group;
    const pool = caster.FOCUS + 1;
    super(scenario, {
      ...{ points: pointsAtStart(caster, caster.FOCUS), spells: spellsAtStart(caster), pool, poolAtEnd: pool },
      models: warjacks.map(({ focus, status, crippled, distance }) => ({
        ...{ held: focus, cap: WARJACK_CAP, status: STATUS_AT_START[status] },
        flags: flagsAtStart(crippled, distance, caster.FOCUS),
      })),
      spentValues: 0,
      errandsOf: (j, turn) => errandsOf(warjacks[j].work, turn, scenario),
      counted: focusQuantities(scenario, group),
    });
    this.group = group;
    this.jacks = warjacks;
    this.ranges = this.rangesOf();
    this.stages = this.chain(warjacks);
  }

  private rangesOf(): number[] {
    const { events } = this.scenario;
    const { caster } = this.group;
    const quiet = events.length === 0;
    const effects = events.reduce((sum, { amount }) => sum + amount, 1);
    return [
      ...[Math.max(caster.FOCUS, caster.points ?? 0) + 1, 2 ** caster.upkeeps.length, 1, 1, quiet ? 1 : 2, 1],
      quiet ? 1 : effects,
      ...this.jacks.flatMap(() => [
        ...[WARJACK_CAP + 1, quiet ? 1 : 2, 6, SPENT_VALUES, quiet ? 2 : FLAG_VALUES, quiet ? 1 : effects, 1],
      ]),
    ];
  }

  protected override ownTurn(turn: number): Stage[] {
    return [
      certainly(turn, (state, book) => this.control(turn, state, book), [
        { row: this.rowOf.points(turn), index: POINTS },
        ...this.heldIn(turn),
      ]),
      certainly(turn, (state, book) => this.activate(turn, state, book)),
    ];
  }

  private control(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    this.announce(turn, `${caster.name} holds ${state[POINTS]} focus`, book);
    this.maintain(state, book);
    if (state[CASTER] === 1) {
      // Unspent points count; it is filled up to FOCUS (MK3-FOCUS-01).
      if (turn === 0 && caster.points === undefined && state[POINTS] > 0) book.acted?.enter('MK3-FOCUS-05');
      if (state[POINTS] < caster.FOCUS) book.acted?.enter('MK3-FOCUS-01');
      state[POINTS] = Math.max(state[POINTS], caster.FOCUS);
      this.powerUp(state, book);
      this.allocate(turn, state, book);
    }
    for (let j = 0; j < this.jacks.length; j++) this.shakeJack(state, j, book);
    if (state[CASTER] === 1) {
      shakeCaster(caster, state, this.places, this.scenario.rulings.notShaken, book);
      payUpkeep(caster, state, this.places, book);
    }
  }

  /** Warjacks lose what they have not spent; a monstrosity keeps it unless read otherwise (MK3-RUL-11). */
  private maintain(state: Int32Array, book: Book): void {
    if (trim(state, this.group.caster.FOCUS, this.places, book) > 0) book.acted?.enter('MK3-FOCUS-04');
    for (let j = 0; j < this.jacks.length; j++) {
      const at = modelAt(j);
      state[at + SPENT] = FREE;
      if (state[at + STATUS] === GONE) continue;
      const keeps = this.jacks[j].type === 'monstrosity' && this.scenario.rulings.monstrosityFocus === 'never cleared';
      if (state[at + HELD] > 0) book.acted?.enter(keeps ? 'MK3-MONSTROSITY-04' : 'MK3-FOCUS-04');
      if (keeps) continue;
      book.add(this.places.wasted, state[at + HELD]);
      state[at + HELD] = 0;
    }
  }

  private powerUp(state: Int32Array, book: Book): void {
    for (let j = 0; j < this.jacks.length; j++) {
      const { type } = this.jacks[j];
      const at = modelAt(j);
      if (book.acted && state[at + HELD] < WARJACK_CAP) this.enterPower(state, j, book.acted);
      if (type === 'vector' || type === 'monstrosity' || !this.led(state, at)) continue;
      if (state[at + HELD] === WARJACK_CAP) continue;
      state[at + HELD]++;
      book.add(this.places.poweredUp, 1);
      book.tell?.(told(this.jacks[j].name, 'powers up'));
    }
  }

  private allocate(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    let aside = caster.keep + state[CASTER_SHAKES] + this.takeOvers(turn, state);
    if (caster.upkeepFirst) aside += upkeepDue(state);
    // Nothing is set aside to heal nobody.
    if (caster.first === 'caster')
      aside += ownWants(caster, state) - (this.patients(state) > 0 ? 0 : caster.healModels);
    let budget = Math.max(0, state[POINTS] - aside);
    for (let j = 0; j < this.jacks.length; j++) {
      const at = modelAt(j);
      const jack = this.jacks[j];
      if (!this.led(state, at)) continue;
      const lacks = costOf(this.errands[turn][j]) + shakesWanted(jack, state, at) - state[at + HELD];
      const wanted = jack.allocate === 'as wanted' ? Math.max(0, lacks) : jack.allocate;
      const given = Math.min(wanted, budget, WARJACK_CAP - state[at + HELD]);
      if (given === 0) continue;
      budget -= given;
      state[POINTS] -= given;
      state[at + HELD] += given;
      book.add(this.places.allocated, given);
      book.acted?.enter('MK3-FOCUS-03');
      book.tell?.(told(jack.name, `is allocated ${given} focus, and holds ${state[at + HELD]}`));
    }
  }

  /** What powers a warjack up, or keeps it from that. */
  private enterPower(state: Int32Array, j: number, acted: Ledger): void {
    const { type } = this.jacks[j];
    const at = modelAt(j);
    const status = state[at + STATUS];
    const flags = state[at + FLAGS];
    if (status === INERT) acted.enter('MK3-FOCUS-12');
    if (status === AUTONOMOUS) acted.enter(type === 'monstrosity' ? 'MK3-MONSTROSITY-05' : 'MK3-FOCUS-13');
    if (status === MARSHALED) acted.enter('MK3-MARSHAL-01');
    if (status !== LED) return;
    if (flags & OUT_OF_RANGE) acted.enter('MK3-FOCUS-11');
    if (flags & CRIPPLED) acted.enter(this.crippledRule(j));
    if (flags & DISRUPTED) acted.enter('MK3-WQ-14');
    if (type === 'monstrosity') acted.enter('MK3-MONSTROSITY-02');
    else if (type === 'vector') acted.enter('MK3-VECTOR-03');
    else if (this.led(state, at)) acted.enter('MK3-FOCUS-02');
  }

  private crippledRule(j: number): string {
    return this.jacks[j].type === 'vector' ? 'MK3-VECTOR-01' : 'MK3-CRIPPLE-02';
  }

  private takeOvers(turn: number, state: Int32Array): number {
    let due = 0;
    for (let j = 0; j < this.jacks.length; j++) if (this.takesOver(turn, state, j)) due++;
    return due;
  }

  private takesOver(turn: number, state: Int32Array, j: number): boolean {
    const status = state[modelAt(j) + STATUS];
    return this.jacks[j].takeOver === turn + 1 && (status === INERT || status === AUTONOMOUS);
  }

  private shakeJack(state: Int32Array, j: number, book: Book): void {
    const at = modelAt(j);
    if (state[at + STATUS] === GONE) return;
    const wanted = shakesWanted(this.jacks[j], state, at);
    const room = state[at + FLAGS] & CRIPPLED ? 0 : state[at + HELD];
    const spent = shake(this.jacks[j], state, at, room, this.scenario.rulings.notShaken, book);
    state[at + HELD] -= spent;
    if (spent > 0) book.acted?.enter('MK3-FOCUS-09');
    if (wanted > 0 && state[at + FLAGS] & CRIPPLED) book.acted?.enter(this.crippledRule(j));
    if (state[at + STATUS] === LED) book.add(this.places.short, wanted - spent);
  }

  private activate(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    if (state[CASTER] === 1) {
      for (let j = 0; j < this.jacks.length; j++) this.takeOver(turn, state, j, book);
      actCaster(caster, state, this.places, book);
      if (caster.healModels > 0) this.healMonstrosities(state, book);
    }
    for (let j = 0; j < this.jacks.length; j++) this.work(turn, state, j, book);
    // Disruption lasts a round: until the enemy's next turn begins (MK3-WQ-14).
    for (let j = 0; j < this.jacks.length; j++) state[modelAt(j) + FLAGS] &= ~DISRUPTED;
  }

  private takeOver(turn: number, state: Int32Array, j: number, book: Book): void {
    if (!this.takesOver(turn, state, j)) return;
    const at = modelAt(j);
    // What is kept is not spent in the own turn.
    if (free(this.group.caster, state) === 0) {
      book.add(this.places.short, 1);
      return;
    }
    book.acted?.enter(state[at + STATUS] === INERT ? 'MK3-FOCUS-12' : 'MK3-FOCUS-13');
    // An inert warjack forfeits its activation; an autonomous one may act, but it was allocated nothing.
    if (state[at + STATUS] === INERT) state[at + SPENT] = FORFEITED;
    state[POINTS]--;
    state[at + STATUS] = LED;
    book.tell?.(told(this.group.caster.name, `takes over ${this.jacks[j].name} for 1 focus`));
  }

  /** Monstrosities in control range (MK3-MONSTROSITY-05). */
  private patients(state: Int32Array): number {
    let patients = 0;
    for (let j = 0; j < this.jacks.length; j++) {
      const at = modelAt(j);
      const there = state[at + STATUS] !== GONE && !(state[at + FLAGS] & OUT_OF_RANGE);
      if (there && this.jacks[j].type === 'monstrosity') patients++;
    }
    return patients;
  }

  private healMonstrosities(state: Int32Array, book: Book): void {
    const { caster } = this.group;
    if (this.patients(state) > 0) healed(caster, state, caster.healModels, 'monstrosities', this.places, book);
    else book.add(this.places.short, caster.healModels);
  }

  private work(turn: number, state: Int32Array, j: number, book: Book): void {
    const at = modelAt(j);
    const errands = this.errands[turn][j];
    const mayCharge = takeMayCharge(state, at);
    const led = state[at + STATUS] === LED;
    // Nobody pays for a model without a controller, but what it still holds it may spend.
    if (!led && state[at + HELD] === 0) return;
    const able = state[at + SPENT] === FREE && !(state[at + FLAGS] & CRIPPLED);
    const { spent, missing } = perform(errands, able ? state[at + HELD] : 0, mayCharge, this.done, book.acted);
    if (spent > 0) book.acted?.enter('MK3-FOCUS-10');
    if (spent > 0 && this.jacks[j].type === 'monstrosity') book.acted?.enter('MK3-MONSTROSITY-02');
    state[at + HELD] -= spent;
    book.add(this.places.work, spent);
    if (led) book.add(this.places.short, missing);
    if (errands.length > 0) {
      const text = `spends ${spent} of ${spent + missing} focus, ${state[at + HELD]} left`;
      book.tell?.(told(this.jacks[j].name, text));
    }
    if (this.jacks[j].induction) this.induce(state, j, spent, book);
  }

  /** Each focus a vector spends may give one to another vector that has yet to act (MK3-VECTOR-04). */
  private induce(state: Int32Array, from: number, spent: number, book: Book): void {
    let left = spent;
    for (let j = from + 1; j < this.jacks.length && left > 0; j++) {
      const at = modelAt(j);
      if (!this.jacks[j].induction || !this.gains(state, at) || state[at + STATUS] !== LED) continue;
      const given = Math.min(left, WARJACK_CAP - state[at + HELD]);
      state[at + HELD] += given;
      left -= given;
      book.add(this.places.induced, given);
      if (given > 0) book.acted?.enter('MK3-VECTOR-04');
      if (given > 0) book.tell?.(told(this.jacks[j].name, `gains ${given} focus by Induction`));
    }
  }

  /** Its cortex, node or brain works, and it is not disrupted: it can gain focus. */
  private gains(state: Int32Array, at: number): boolean {
    return !(state[at + FLAGS] & (CRIPPLED | DISRUPTED));
  }

  /** In the battlegroup, in control range, and able to gain focus. */
  private led(state: Int32Array, at: number): boolean {
    return state[at + STATUS] === LED && !(state[at + FLAGS] & OUT_OF_RANGE) && this.gains(state, at);
  }

  /** The power field: 1 focus for each damaging roll that it is wanted for. */
  protected override defence(state: Int32Array, book: Book): void {
    const { name, powerField } = this.group.caster;
    const wanted = state[CASTER] === 1 ? powerField : 0;
    const used = defend(state, wanted, wanted, this.places.defended, this.places, book);
    if (used > 0) book.acted?.enter('MK3-PFIELD-01');
    if (wanted > 0) book.tell?.(told(name, `power field against ${used} of ${wanted} rolls`));
  }

  protected override modelEvent(event: BattlegroupEvent, state: Int32Array, j: number, book: Book): void {
    const at = modelAt(j);
    if (!marks(event, state, at)) this.jackEvent(event, state, at, book);
    // Crippled: all focus is lost (MK3-CRIPPLE-02).
    if (event.what !== 'crippled') return;
    if (state[at + HELD] > 0) book.acted?.enter(this.crippledRule(j));
    this.drop(state, at, book);
  }

  protected override casterEvent({ what, amount }: BattlegroupEvent, state: Int32Array, book: Book): void {
    if (what === 'another effect to shake') {
      state[CASTER_SHAKES] += amount;
      return;
    }
    loseCaster(state, this.places, book);
    book.acted?.enter('MK3-FOCUS-12');
    for (let j = 0; j < this.jacks.length; j++) {
      const at = modelAt(j);
      if (state[at + STATUS] !== LED) continue;
      // Warjacks turn inert (MK3-FOCUS-12), monstrosities act on by themselves (MK3-MONSTROSITY-05).
      if (this.jacks[j].type === 'monstrosity') {
        book.acted?.enter('MK3-MONSTROSITY-05');
        state[at + STATUS] = AUTONOMOUS;
      } else {
        state[at + STATUS] = INERT;
        this.drop(state, at, book);
      }
    }
  }

  private jackEvent({ what, amount }: BattlegroupEvent, state: Int32Array, at: number, book: Book): void {
    if (what === 'disrupted') {
      state[at + FLAGS] |= DISRUPTED;
      book.acted?.enter('MK3-WQ-14');
      this.drop(state, at, book);
    } else if (what === 'suffers damage') {
      // Rage: +1 focus each time (MK3-MONSTROSITY-03), up to the cap of 3.
      const gained = this.gains(state, at) ? Math.min(amount, WARJACK_CAP - state[at + HELD]) : 0;
      state[at + HELD] += gained;
      book.acted?.enter('MK3-MONSTROSITY-03');
      book.add(this.places.rage, gained);
      book.add(this.places.wasted, amount - gained);
    } else {
      this.drop(state, at, book);
      state.fill(0, at, at + MODEL_SIZE);
    }
  }

  private drop(state: Int32Array, at: number, book: Book): void {
    book.add(this.places.wasted, state[at + HELD]);
    state[at + HELD] = 0;
  }
}
