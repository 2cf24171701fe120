/**
 * A warlock's turns as a chain of stages. An own turn: Maintenance, leaching, upkeep, threshold checks with their
 * frenzies, shaking (before upkeep in the Field Test), then the warlock, then the beasts in order; and the enemy's turn.
 */
import { counted } from '../../../wording.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import { leech, type Shaking } from '../../twodice/battlegroup/leech.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { frenzyChance, thresholdStage } from '../../twodice/battlegroup/threshold.ts';
import {
  type Book,
  certainly,
  type Machine,
  type Outcome,
  type Quantity,
  type Stage,
} from '../../twodice/stages/machine.ts';
import { type Edition, editionOf } from '../editions.ts';
import { type Errand, errandsOf } from './errands.ts';
import { Field } from './field.ts';
import { Frenzy } from './frenzy.ts';
import { type Places, quantitiesOf } from './quantities.ts';
import type { Battlegroup, Trouble, Warbeast } from './schema.ts';
import { OWN } from './state.ts';

const { POINTS, SPELLS, CASTER, CASTER_SHAKES, DONE, MODELS, MODEL_SIZE, HELD, CAP, STATUS, SPENT, FLAGS } = STATE;
const { GONE, LED, WILD, FREE, FRENZIED, DOWN, STATIONARY } = STATE;
const { FORFEITS, HELPLESS, OVER, SPENT_VALUES, OWES, FLAG_VALUES } = OWN;

const IDLE: readonly Outcome[] = [{ probability: 1, value: -1 }];

export class BattlegroupMachine implements Machine {
  readonly start: Int32Array;
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly quantities: readonly Quantity[];
  readonly rows: readonly number[];
  readonly turns: number;
  readonly at: Places;
  readonly edition: Edition;
  readonly frenzies: readonly Frenzy[];
  /** Rows of the tally. */
  readonly rowOf: {
    calm(turn: number): number;
    points(turn: number): number;
    check(turn: number, beast: number): number;
    fury(turn: number, beast: number): number;
    readonly warlockAtEnd: number;
    atEnd(beast: number): number;
  };
  private readonly field: Field;
  private readonly scenario: Battlegroup;
  private readonly beasts: readonly Warbeast[];
  /** errands[turn][beast] */
  private readonly errands: ReadonlyArray<ReadonlyArray<readonly Errand[]>>;
  private readonly thresholds: ReadonlyArray<number | null>;
  /** Scratch of the leaching. */
  private readonly offered: Int32Array;
  private readonly shaking: Shaking;

  constructor(scenario: Battlegroup) {
    this.scenario = scenario;
    const { beasts, turns, warlock } = scenario;
    this.beasts = beasts;
    this.turns = turns;
    this.edition = editionOf(scenario.edition, {
      frenzyDuration: scenario.frenzyDuration,
      frenzyFury: scenario.frenzyFury,
      shakeTiming: scenario.shakeTiming,
      frenzyTargets: scenario.frenzyTargets,
      frenzyForfeit: scenario.frenzyForfeit,
      kdImmuneForfeit: scenario.kdImmuneForfeit,
    });
    this.frenzies = beasts.map(
      (beast) => new Frenzy(beast, this.edition.frenzyTargets, scenario.rulings.outOfReach === 'next it reaches'),
    );
    this.errands = Array.from({ length: turns }, (_, turn) =>
      beasts.map(({ work }) => errandsOf(work, turn, scenario)),
    );
    this.thresholds = beasts.map(({ construct, THR }) => (construct ? null : THR));
    this.offered = new Int32Array(beasts.length);
    this.shaking = { effects: new Int32Array(beasts.length), FURY: beasts.map(({ FURY }) => FURY) };
    const { quantities, at } = quantitiesOf(scenario, this.edition.frenzyTargets);
    this.quantities = quantities;
    this.at = at;
    this.field = new Field(scenario, at);
    const each = 2 + 2 * beasts.length;
    this.rowOf = {
      calm: (turn) => turn * each,
      points: (turn) => turn * each + 1,
      check: (turn, beast) => turn * each + 2 + beast,
      fury: (turn, beast) => turn * each + 2 + beasts.length + beast,
      warlockAtEnd: turns * each,
      atEnd: (beast) => turns * each + 1 + beast,
    };
    const held = beasts.map(({ FURY }) => FURY + 1);
    const pool = Math.max(warlock.FURY, warlock.points ?? warlock.FURY) + 1;
    const oneTurn = [2, pool, ...beasts.map(() => SPENT_VALUES), ...held];
    this.rows = [...Array.from({ length: turns }, () => oneTurn).flat(), pool, ...held];
    this.start = this.startState();
    const flags = (troubles: readonly unknown[]) => (troubles.length > 0 ? FLAG_VALUES : 1);
    this.ranges = [
      ...[pool, 2 ** warlock.upkeeps.length, 1, 1, 2, 2, flags(warlock.troubles)],
      ...beasts.flatMap(({ FURY, construct, wild, lostAfter, troubles }) => [
        ...[FURY + 1, 1, lostAfter > 0 || wild || warlock.lostAfter > 0 ? 3 : 1],
        ...[construct ? 2 : SPENT_VALUES, flags(troubles), 1, 1],
      ]),
    ];
    this.stages = Array.from({ length: turns }, (_, turn) => this.turn(turn)).flat();
  }

  private startState(): Int32Array {
    const { warlock, beasts } = this.scenario;
    const state = new Int32Array(MODELS + beasts.length * MODEL_SIZE);
    state[POINTS] = warlock.points ?? warlock.FURY;
    state[SPELLS] = 2 ** warlock.upkeeps.length - 1;
    state[CASTER] = 1;
    beasts.forEach(({ FURY, fury, wild }, b) => {
      state[modelAt(b) + HELD] = fury;
      state[modelAt(b) + CAP] = FURY;
      state[modelAt(b) + STATUS] = wild ? WILD : LED;
    });
    return state;
  }

  private turn(turn: number): Stage[] {
    const { rowOf, beasts } = this;
    const afterLeach = this.edition.shakeTiming === 'afterLeach';
    const control = certainly(
      turn,
      (state, book) => {
        this.begin(turn, state, book);
        this.leach(state, book);
        if (afterLeach) this.field.shakeAll(state, book);
        this.field.payUpkeep(state, book);
      },
      beasts.map((_, b) => ({ row: rowOf.fury(turn, b), index: modelAt(b) + HELD })),
    );
    const checks = beasts.flatMap((_, b) => [this.check(turn, b), this.attack(turn, b), this.afterFrenzy(turn, b)]);
    const shaking = certainly(
      turn,
      (state, book) => {
        if (!afterLeach) this.field.shakeAll(state, book);
      },
      [
        { row: rowOf.calm(turn), index: DONE },
        { row: rowOf.points(turn), index: POINTS },
      ],
    );
    const acting = certainly(turn, (state, book) => {
      this.actWarlock(turn, state, book);
      for (let b = 0; b < beasts.length; b++) this.force(turn, state, b, book);
    });
    const atEnd = [
      { row: rowOf.warlockAtEnd, index: POINTS },
      ...beasts.map((_, b) => ({ row: rowOf.atEnd(b), index: modelAt(b) + HELD })),
    ];
    const enemy = certainly(
      turn,
      (state, book) => this.field.enemyTurn(turn, state, book),
      turn === this.turns - 1 ? atEnd : [],
      true,
    );
    return [control, ...checks, shaking, acting, enemy];
  }

  /** What the enemy did before this turn, then Maintenance. */
  private begin(turn: number, state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    book.tell?.(this.field.said(`turn ${turn + 1} begins with ${state[POINTS]} fury`));
    for (const trouble of warlock.troubles) {
      if (trouble.turn === turn + 1 && state[CASTER] === 1) {
        state[CASTER_SHAKES] |= trouble.what === 'stationary' ? STATIONARY : DOWN;
      }
    }
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      state[at + SPENT] = FREE;
      const { troubles } = this.beasts[b];
      for (let i = 0; i < troubles.length; i++) {
        if (troubles[i].turn !== turn + 1 || state[at + STATUS] === GONE) continue;
        state[at + FLAGS] |= this.flagOf(troubles[i].what);
      }
    }
    if ((turn === 0 && warlock.points === undefined && state[POINTS] > 0) || state[POINTS] > warlock.FURY) {
      book.acted?.enter('MK2-FURY-01');
    }
    if (state[POINTS] > warlock.FURY) {
      book.add(this.at.wasted, state[POINTS] - warlock.FURY);
      state[POINTS] = warlock.FURY;
    }
  }

  /** E7: which knockdown effects cost a model that stays up its movement or action. */
  private flagOf(what: Trouble['what']): number {
    if (what === 'stationary') return STATIONARY;
    if (what === 'knocked down') return DOWN;
    return what === 'slammed or thrown, stays up' || this.edition.kdImmuneForfeit === 'all' ? OWES : 0;
  }

  private leach(state: Int32Array, book: Book): void {
    const { warlock, leach: limit, leachOrder } = this.scenario;
    if (state[CASTER] === 0) return;
    const room = warlock.FURY - state[POINTS];
    let offer = 0;
    for (let b = 0; b < this.beasts.length; b++) {
      this.offered[b] = this.field.inReach(state, b) ? state[modelAt(b) + HELD] : 0;
      offer += this.offered[b];
      if (book.acted && state[modelAt(b) + HELD] > this.offered[b]) this.field.enterOutOfReach(state, b, book.acted);
    }
    if (offer > 0) book.acted?.enter('MK2-LEECH-01');
    const amount = Math.min(offer, room, limit === 'all that fits' ? room : limit);
    book.add(this.at.capacity, room);
    book.add(this.at.onOffer, offer);
    book.add(this.at.leached, amount);
    if (amount === 0) return;
    const before = this.edition.shakeTiming === 'afterLeach';
    for (let b = 0; b < this.beasts.length; b++) this.shaking.effects[b] = before ? this.field.toShake(state, b) : 0;
    leech(this.thresholds, this.offered, amount, leachOrder, this.shaking);
    state[POINTS] += amount;
    for (let b = 0; b < this.beasts.length; b++) {
      if (!this.field.inReach(state, b)) continue;
      const at = modelAt(b) + HELD;
      const taken = state[at] - this.offered[b];
      if (taken > 0) {
        book.tell?.(this.field.said(`leaches ${taken} from ${this.beasts[b].name}, which keeps ${this.offered[b]}`));
      }
      state[at] = this.offered[b];
    }
  }

  /** A failed check while it may not act, or owes a movement or action, costs more (MK2-FRENZY-05). */
  private check(turn: number, b: number): Stage {
    const { name, THR, construct } = this.beasts[b];
    const at = modelAt(b);
    const frenzy = this.frenzies[b];
    const wildChecks = this.scenario.rulings.wildChecks === 'yes';
    const isAsked = (state: Int32Array) => state[at + STATUS] !== GONE && (wildChecks || state[at + STATUS] !== WILD);
    return thresholdStage(turn, this.beasts[b], at, this.rowOf.check(turn, b), isAsked, (state, value, book) => {
      if (book.acted && isAsked(state) && frenzyChance(state[at + HELD], THR) > 0) {
        book.acted.enter(construct ? 'MK2-THRESH-02' : 'MK2-THRESH-01');
      }
      if (value === 0) return;
      const flags = state[at + FLAGS];
      const forfeits = flags & DOWN || (flags & OWES && this.edition.frenzyForfeit === 'qrs');
      book.acted?.enter('MK2-FRENZY-01');
      if (flags & (DOWN | OWES | STATIONARY)) book.acted?.enter('MK2-FRENZY-05');
      if (state[at + STATUS] === WILD && frenzy.choice.candidates.length > 0) book.acted?.enter('MK2-WILD-02');
      state[at + SPENT] = flags & STATIONARY ? HELPLESS : forfeits ? FORFEITS : FRENZIED;
      state[DONE] = 1;
      book.add(this.at.frenzies, 1);
      if (flags & STATIONARY) book.tell?.({ label: name, dice: [], text: 'is stationary and cannot activate' });
      else state[at + FLAGS] = 0;
    });
  }

  private attack(turn: number, b: number): Stage {
    const at = modelAt(b) + SPENT;
    const status = modelAt(b) + STATUS;
    const frenzy = this.frenzies[b];
    // A wild beast cannot attack, and "cannot" beats "must" (MK2-WILD-02, MK2-STAT-04).
    const acts = (state: Int32Array) => state[status] === LED && (state[at] === FRENZIED || state[at] === FORFEITS);
    return {
      turn,
      endsTurn: false,
      recordings: [],
      branches: 1,
      booksOnly: Math.max(frenzy.outcomes(false).length, frenzy.outcomes(true).length),
      outcomes: (state) => (acts(state) ? frenzy.outcomes(state[at] === FORFEITS) : IDLE),
      roll: (state, stream, book) => (acts(state) ? frenzy.roll(state[at] === FORFEITS, stream, book) : -1),
      apply: (state, value, book) => {
        if (book.acted && acts(state)) frenzy.enter(value, state[at] === FORFEITS, book.acted);
        frenzy.suffer(value, this.at, book);
      },
    };
  }

  /** The end of a frenzy activation (MK2-FRENZY-06, -07). */
  private afterFrenzy(turn: number, b: number): Stage {
    const at = modelAt(b);
    const { frenzyFury, frenzyDuration } = this.edition;
    const { removed, rulings } = this.scenario;
    return certainly(turn, (state, book) => {
      const still = state[at + SPENT] === HELPLESS && rulings.stationaryFrenzy === 'removed';
      if (state[at + SPENT] !== FRENZIED && state[at + SPENT] !== FORFEITS && !still) return;
      if (frenzyDuration === 'activation') state[at + SPENT] = OVER;
      if (state[at + HELD] > 0) book.acted?.enter('MK2-FRENZY-07');
      if (frenzyFury === 'keep') return;
      const points = removed === 'all' ? state[at + HELD] : Math.min(removed, state[at + HELD]);
      state[at + HELD] -= points;
      book.add(this.at.wasted, points);
      book.tell?.({ label: this.beasts[b].name, dice: [], text: `${points} fury removed` });
    });
  }

  /** The warlock's own activation: a stationary one has none. */
  private actWarlock(turn: number, state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    const still = (state[CASTER_SHAKES] & STATIONARY) !== 0;
    state[CASTER_SHAKES] = 0;
    if (state[CASTER] === 0) return;
    if (still) {
      book.add(this.at.short, warlock.spend + warlock.heal);
      book.tell?.(this.field.said('is stationary and does not activate'));
      return;
    }
    for (let b = 0; b < this.beasts.length; b++) {
      const { retaken, name } = this.beasts[b];
      const at = modelAt(b);
      if (retaken !== turn + 1 || state[at + STATUS] !== WILD) continue;
      book.acted?.enter('MK2-WILD-03');
      state[at + STATUS] = LED;
      // Who retakes a frenzied beast does not calm it (MK2-FRENZY-06).
      if (!this.field.isFrenzied(state, b)) state[at + SPENT] = OVER;
      book.tell?.(this.field.said(`retakes ${name}, which loses its activation`));
    }
    const spent = this.take(state, warlock.spend);
    const healed = this.take(state, warlock.heal);
    if (spent > 0) book.acted?.enter('MK2-FURY-01', 'MK2-FURY-04', 'MK2-FURY-05');
    if (healed > 0) book.acted?.enter('MK2-FURY-09');
    book.add(this.at.ownWork, spent);
    book.add(this.at.healed, healed);
    book.add(this.at.short, warlock.spend - spent + warlock.heal - healed);
    if (warlock.spend > 0)
      book.tell?.(this.field.said(`spends ${spent} of ${warlock.spend} fury; holds ${state[POINTS]}`));
    if (warlock.heal > 0) book.tell?.(this.field.said(`heals ${healed} of ${counted(warlock.heal, 'points')}`));
  }

  private take(state: Int32Array, wanted: number): number {
    const taken = Math.min(wanted, Math.max(0, state[POINTS] - this.scenario.warlock.keep));
    state[POINTS] -= taken;
    return taken;
  }

  /** The beast's own activation, as far as its FURY allows (MK2-FURY-02 to -07). */
  private force(turn: number, state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    const flags = state[at + FLAGS];
    // Who is still down stands up by forfeiting movement, as does who owes it; the stationary do nothing this turn.
    state[at + FLAGS] = 0;
    const errands = this.errands[turn][b];
    if (book.acted && errands.length > 0) this.enterUnforced(state, b, flags, book.acted);
    if (state[at + STATUS] !== LED || errands.length === 0) return;
    const able = state[at + SPENT] === FREE && !(flags & STATIONARY);
    let left = able ? this.field.room(state, b) : 0;
    let spent = 0;
    let riled = 0;
    for (let i = 0; i < errands.length; i++) {
      const { cost, moves, idle, rules } = errands[i];
      if (cost > left || (moves && flags & (DOWN | OWES))) {
        book.add(this.at.short, cost);
        if (able && moves && flags & OWES && cost > 0 && cost <= left) book.acted?.enter('MK2-POWER-09');
        continue;
      }
      book.acted?.enter('MK2-FURY-02', ...rules);
      left -= cost;
      if (idle) riled += cost;
      else spent += cost;
    }
    state[at + HELD] += spent + riled;
    book.add(this.at.work, spent);
    if (book.tell === null) return;
    const { name, FURY } = this.beasts[b];
    const text = `forced for ${spent}${riled > 0 ? `, riled for ${riled}` : ''}; holds ${state[at + HELD]} of ${FURY}`;
    book.tell({ label: name, dice: [], text: able ? text : 'is not forced this turn' });
  }

  /** Why a beast does not do what it is asked to in its activation. */
  private enterUnforced(state: Int32Array, b: number, flags: number, acted: Ledger): void {
    if (!this.field.enterUnforced(state, b, acted)) return;
    const spent = state[modelAt(b) + SPENT];
    if (spent === OVER) acted.enter(this.beasts[b].retaken > 0 ? 'MK2-WILD-03' : 'MK2-FRENZY-01');
    if (flags & OWES && spent === FREE) acted.enter('MK2-POWER-09');
  }
}
