/**
 * A warlock's turns as a chain of stages. An own turn: Maintenance, leaching, upkeep, threshold checks with their
 * frenzies, shaking (before upkeep in the Field Test), then the warlock, then the beasts in order; and the enemy's turn.
 */
import { counted } from '../../../wording.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import { told } from '../../twodice/battlegroup/book.ts';
import { payUpkeep, take, trim } from '../../twodice/battlegroup/caster.ts';
import { force } from '../../twodice/battlegroup/errands.ts';
import { NOTHING, removeFury } from '../../twodice/battlegroup/harm.ts';
import type { Shaking } from '../../twodice/battlegroup/leech.ts';
import { Leeching } from '../../twodice/battlegroup/leeching.ts';
import { GroupMachine } from '../../twodice/battlegroup/machine.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { frenzyChance, thresholdStage } from '../../twodice/battlegroup/threshold.ts';
import { type Book, certainly, type Outcome, type Stage } from '../../twodice/stages/machine.ts';
import { type Edition, editionOf } from '../editions.ts';
import { errandsOf } from './errands.ts';
import { Field } from './field.ts';
import { Frenzy } from './frenzy.ts';
import { countedOf, type QuantityId } from './quantities.ts';
import type { Battlegroup, Trouble, Warbeast } from './schema.ts';
import { OWN } from './state.ts';

const { POINTS, CASTER, CASTER_SHAKES, DONE, HELD, STATUS, SPENT, FLAGS } = STATE;
const { GONE, LED, WILD, FREE, FRENZIED, DOWN, STATIONARY } = STATE;
const { FORFEITS, HELPLESS, OVER, SPENT_VALUES, OWES, FLAG_VALUES } = OWN;

const IDLE: readonly Outcome[] = [{ probability: 1, value: NOTHING }];
const LEACHING = { rule: 'MK2-LEECH-01', verb: 'leaches' };

const editionIn = (scenario: Battlegroup): Edition =>
  editionOf(scenario.edition, {
    frenzyDuration: scenario.frenzyDuration,
    frenzyFury: scenario.frenzyFury,
    shakeTiming: scenario.shakeTiming,
    frenzyTargets: scenario.frenzyTargets,
    frenzyForfeit: scenario.frenzyForfeit,
    kdImmuneForfeit: scenario.kdImmuneForfeit,
  });

export class BattlegroupMachine extends GroupMachine<QuantityId> {
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly edition: Edition;
  readonly frenzies: readonly Frenzy[];
  private readonly field: Field;
  private readonly scenario: Battlegroup;
  private readonly beasts: readonly Warbeast[];
  private readonly leaching: Leeching;
  /** Scratch of the leaching; null where nothing is shaken before the checks. */
  private readonly shaking: Shaking | null;

  constructor(scenario: Battlegroup) {
    const { beasts, turns, warlock } = scenario;
    const edition = editionIn(scenario);
    const points = warlock.points ?? warlock.FURY;
    const pool = Math.max(warlock.FURY, points) + 1;
    super({
      ...{ turns, points, pool, poolAtEnd: pool, spells: 2 ** warlock.upkeeps.length - 1, spentValues: SPENT_VALUES },
      models: beasts.map(({ fury, FURY, wild }) => ({ held: fury, cap: FURY, status: wild ? WILD : LED, flags: 0 })),
      errandsOf: (b, turn) => errandsOf(beasts[b].work, turn, scenario),
      counted: countedOf(scenario, edition.frenzyTargets),
    });
    this.scenario = scenario;
    this.beasts = beasts;
    this.edition = edition;
    this.frenzies = beasts.map(
      (beast) => new Frenzy(beast, edition.frenzyTargets, scenario.rulings.outOfReach === 'next it reaches'),
    );
    const FURY = beasts.map(({ FURY }) => FURY);
    this.shaking = edition.shakeTiming === 'afterLeach' ? { effects: new Int32Array(beasts.length), FURY } : null;
    this.field = new Field(scenario, this.places);
    this.leaching = new Leeching(warlock.name, beasts, scenario.leach, scenario.leachOrder, LEACHING, this.field);
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

  private turn(turn: number): Stage[] {
    const { rowOf, beasts } = this;
    const afterLeach = this.edition.shakeTiming === 'afterLeach';
    const control = certainly(
      turn,
      (state, book) => {
        this.begin(turn, state, book);
        this.leach(state, book);
        if (afterLeach) this.field.shakeAll(state, book);
        payUpkeep(this.scenario.warlock, 'MK2-SPELL-04', 'fury', state, this.places, book);
      },
      this.heldIn(turn),
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
    const enemy = this.enemyTurn(turn, (state, book) => this.field.enemyTurn(turn, state, book));
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
    trim(state, warlock.FURY, this.places, book);
  }

  /** E7: which knockdown effects cost a model that stays up its movement or action. */
  private flagOf(what: Trouble['what']): number {
    if (what === 'stationary') return STATIONARY;
    if (what === 'knocked down') return DOWN;
    return what === 'slammed or thrown, stays up' || this.edition.kdImmuneForfeit === 'all' ? OWES : 0;
  }

  private leach(state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    if (state[CASTER] === 0) return;
    const { shaking, leaching, places } = this;
    for (let b = 0; shaking && b < this.beasts.length; b++) shaking.effects[b] = this.field.toShake(state, b);
    const room = warlock.FURY - state[POINTS];
    const leached = leaching.take(state, room, shaking, book);
    book.add(places.capacity, room);
    book.add(places.onOffer, leaching.offer);
    book.add(places.leached, leached);
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
      book.add(this.places.frenzies, 1);
      if (flags & STATIONARY) book.tell?.(told(name, 'is stationary and cannot activate'));
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
      roll: (state, stream, book) => (acts(state) ? frenzy.roll(state[at] === FORFEITS, stream, book) : NOTHING),
      apply: (state, value, book) => {
        if (book.acted && acts(state)) frenzy.enter(value, state[at] === FORFEITS, book.acted);
        frenzy.suffer(value, this.places, book);
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
      const most = removed === 'all' ? state[at + HELD] : removed;
      removeFury(this.beasts[b].name, state, at, most, this.places.wasted, book);
    });
  }

  /** The warlock's own activation: a stationary one has none. */
  private actWarlock(turn: number, state: Int32Array, book: Book): void {
    const { warlock } = this.scenario;
    const still = (state[CASTER_SHAKES] & STATIONARY) !== 0;
    state[CASTER_SHAKES] = 0;
    if (state[CASTER] === 0) return;
    if (still) {
      book.add(this.places.short, warlock.spend + warlock.heal);
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
    const spent = take(warlock, state, warlock.spend);
    const healed = take(warlock, state, warlock.heal);
    if (spent > 0) book.acted?.enter('MK2-FURY-01', 'MK2-FURY-04', 'MK2-FURY-05');
    if (healed > 0) book.acted?.enter('MK2-FURY-09');
    book.add(this.places.ownWork, spent);
    book.add(this.places.healed, healed);
    book.add(this.places.short, warlock.spend - spent + warlock.heal - healed);
    if (warlock.spend > 0)
      book.tell?.(this.field.said(`spends ${spent} of ${warlock.spend} fury; holds ${state[POINTS]}`));
    if (warlock.heal > 0) book.tell?.(this.field.said(`heals ${healed} of ${counted(warlock.heal, 'points')}`));
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
    const room = this.field.room(state, b);
    const mayMove = !(flags & (DOWN | OWES));
    force(this.beasts[b].name, errands, state, at, able, room, mayMove, this.done, this.places, book);
    if (this.done.stayed && flags & OWES) book.acted?.enter('MK2-POWER-09');
  }

  /** Why a beast does not do what it is asked to in its activation. */
  private enterUnforced(state: Int32Array, b: number, flags: number, acted: Ledger): void {
    if (!this.field.enterUnforced(state, b, acted)) return;
    const spent = state[modelAt(b) + SPENT];
    if (spent === OVER) acted.enter(this.beasts[b].retaken > 0 ? 'MK2-WILD-03' : 'MK2-FRENZY-01');
    if (flags & OWES && spent === FREE) acted.enter('MK2-POWER-09');
  }
}
