/**
 * The turns of a warlock and its warbeasts as a machine (section 2 of the digest): Maintenance, leeching, own life,
 * Spirit Bond, shaking, upkeep, threshold checks one beast at a time, the activation, then the enemy's turn.
 */
import { counted } from '../../../wording.ts';
import { leech } from '../../twodice/battlegroup/leech.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { type Book, certainly, type Machine, type Quantity, type Stage } from '../../twodice/stages/machine.ts';
import {
  actCaster,
  free,
  healed,
  keepQuantities,
  payUpkeep,
  pointsAtStart,
  shakeCaster,
  spellsAtStart,
} from './caster.ts';
import { CASTER_INDEX, eventStage } from './events.ts';
import { type FuryQuantities, furyQuantities } from './furyCounts.ts';
import { FuryField } from './furyField.ts';
import { FuryFrenzies } from './furyFrenzy.ts';
import { flagsAtStart, shake, shakesWanted, takeMayCharge } from './models.ts';
import type { Battlegroup, BattlegroupEvent, FuryGroup, Warbeast } from './schema.ts';
import { OWN } from './state.ts';
import { type Done, type Errand, errandsOf, perform } from './work.ts';

const {
  BOND,
  CAP,
  CASTER,
  CRIPPLED,
  DAMAGE,
  DONE,
  FELL,
  FLAG_VALUES,
  FLAGS,
  FREE,
  FRENZIED,
  GONE,
  HELD,
  LED,
  LIFE,
  MODEL_SIZE,
  MODELS,
  OUT_OF_RANGE,
  POINTS,
  SPELLS,
  SPENT,
  STATUS,
  WILD,
} = STATE;
const { FORFEITED, LOST, SPENT_VALUES } = OWN;

/** Rows of what is recorded, by turn (0-based) and beast. */
export interface FuryRows {
  readonly calm: (turn: number) => number;
  readonly points: (turn: number) => number;
  readonly check: (turn: number, beast: number) => number;
  readonly fury: (turn: number, beast: number) => number;
  readonly casterAtEnd: number;
  readonly atEnd: (beast: number) => number;
}

export class FuryMachine implements Machine {
  readonly start: Int32Array;
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly quantities: readonly Quantity[];
  readonly rows: readonly number[];
  readonly turns: number;
  readonly places: FuryQuantities;
  readonly rowOf: FuryRows;
  private readonly scenario: Battlegroup;
  private readonly group: FuryGroup;
  private readonly beasts: readonly Warbeast[];
  private readonly field: FuryField;
  private readonly frenzies: FuryFrenzies;
  /** errands[turn][beast] */
  private readonly errands: ReadonlyArray<ReadonlyArray<readonly Errand[]>>;
  // Scratch: nothing in it outlives a stage.
  private readonly leechable: Int32Array;
  private readonly thresholds: ReadonlyArray<number | null>;
  private readonly done: Done = { spent: 0, idle: 0, missing: 0 };

  constructor(scenario: Battlegroup, group: FuryGroup) {
    this.scenario = scenario;
    this.group = group;
    this.beasts = group.beasts;
    this.turns = scenario.turns;
    const { beasts, turns } = this;
    this.leechable = new Int32Array(beasts.length);
    this.thresholds = beasts.map(({ construct, THR }) => (construct ? null : THR));
    this.errands = Array.from({ length: turns }, (_, turn) =>
      beasts.map((beast) => errandsOf(beast.work, turn, scenario, beast.type === 'pack')),
    );
    const { quantities, places } = keepQuantities(furyQuantities(scenario, group));
    this.quantities = quantities;
    this.places = places;
    this.field = new FuryField(group, places);
    this.frenzies = new FuryFrenzies(this.field, scenario.rulings);
    const each = 2 + 2 * beasts.length;
    this.rowOf = {
      calm: (turn) => turn * each,
      points: (turn) => turn * each + 1,
      check: (turn, beast) => turn * each + 2 + beast,
      fury: (turn, beast) => turn * each + 2 + beasts.length + beast,
      casterAtEnd: turns * each,
      atEnd: (beast) => turns * each + 1 + beast,
    };
    const held = beasts.map(({ FURY }) => FURY + 1);
    const oneTurn = [2, group.caster.FURY + 1, ...beasts.map(() => SPENT_VALUES), ...held];
    const most = Math.max(group.caster.FURY, pointsAtStart(group.caster, group.caster.FURY));
    this.rows = [...Array.from({ length: turns }, () => oneTurn).flat(), most + 1, ...held];
    this.start = this.startState();
    this.ranges = this.rangesOf();
    this.stages = this.chain();
  }

  private startState(): Int32Array {
    const { caster } = this.group;
    const state = new Int32Array(MODELS + this.beasts.length * MODEL_SIZE);
    state[POINTS] = pointsAtStart(caster, caster.FURY);
    state[SPELLS] = spellsAtStart(caster);
    state[BOND] = caster.lostBeasts;
    state[CASTER] = 1;
    this.beasts.forEach((beast, b) => {
      const at = modelAt(b);
      state[at + HELD] = beast.fury;
      state[at + CAP] = beast.FURY;
      state[at + STATUS] = beast.wild ? WILD : LED;
      state[at + FLAGS] = flagsAtStart(beast.spiritCrippled, beast.distance, caster.FURY);
    });
    return state;
  }

  /** Upper bounds; numbers that nothing in the scenario can change count once. */
  private rangesOf(): number[] {
    const { caster } = this.group;
    const { events } = this.scenario;
    const quiet = events.length === 0;
    const effects = events.reduce((sum, { amount }) => sum + amount, 1);
    const followed = this.frenzies.followed();
    const fallible = this.frenzies.fallible();
    const spirits = this.beasts.reduce((sum, { type, FURY }) => sum + (type === 'pack' ? FURY : 1), 0);
    const mayDie = !quiet || [...followed].some((b) => b >= 0);
    return [
      ...[Math.max(caster.FURY, caster.points ?? 0) + 1, 2 ** caster.upkeeps.length],
      ...[caster.ownLife > 0 ? caster.boxes : 1, caster.lostBeasts + (mayDie ? spirits : 0) + 1],
      ...[quiet ? 1 : 2, 2, quiet ? 1 : effects],
      ...this.beasts.flatMap((beast, b) => [
        ...[beast.FURY + 1, mayDie ? beast.FURY + 1 : 1, mayDie || beast.wild ? 3 : 1],
        ...[
          mayDie || beast.wild ? SPENT_VALUES : 2,
          quiet ? (mayDie ? 2 : 1) * (fallible.has(b) ? 3 : 1) : FLAG_VALUES,
        ],
        quiet ? 1 : effects,
        followed.has(b) ? beast.boxes : 1,
      ]),
    ];
  }

  private chain(): Stage[] {
    const stages: Stage[] = [];
    for (let turn = 0; turn <= this.turns; turn++) {
      const account = Math.max(0, turn - 1);
      if (turn > 0) stages.push(...this.ownTurn(account));
      for (const event of this.scenario.events.filter((one) => one.turn === turn)) {
        stages.push(this.event(event, account));
      }
      if (turn > 0) stages.push(this.enemyTurn(account));
    }
    return stages;
  }

  private ownTurn(turn: number): Stage[] {
    const { rowOf, beasts } = this;
    const stages = [
      certainly(turn, (state, book) => this.control(turn, state, book), [
        { row: rowOf.points(turn), index: POINTS },
        ...beasts.map((_, b) => ({ row: rowOf.fury(turn, b), index: modelAt(b) + HELD })),
      ]),
    ];
    beasts.forEach((_, b) => {
      stages.push(...this.frenzies.stages(turn, b, rowOf.check(turn, b)));
    });
    stages.push(
      certainly(turn, (state, book) => this.activate(turn, state, book), [{ row: rowOf.calm(turn), index: DONE }]),
    );
    return stages;
  }

  /** Maintenance, then the Control Phase up to upkeep. */
  private control(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    book.tell?.({ label: `Turn ${turn + 1}`, dice: [], text: `${caster.name} holds ${state[POINTS]} fury` });
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      state[at + SPENT] = FREE;
      state[at + FLAGS] &= ~FELL;
    }
    if (state[CASTER] === 0) return;
    if ((turn === 0 && caster.points === undefined && state[POINTS] > 0) || state[POINTS] > caster.FURY) {
      book.acted?.enter('MK3-FURY-05');
    }
    if (state[POINTS] > caster.FURY) {
      book.add(this.places.wasted, state[POINTS] - caster.FURY);
      state[POINTS] = caster.FURY;
    }
    this.leech(state, book);
    shakeCaster(caster, state, this.places, this.scenario.rulings.notShaken, book);
    payUpkeep(caster, state, this.places, book);
  }

  private leech(state: Int32Array, book: Book): void {
    const { caster, leech: limit, leechOrder, bondFirst } = this.group;
    const bonded = Math.min(state[BOND], caster.FURY - state[POINTS]);
    const room = caster.FURY - state[POINTS] - (bondFirst ? bonded : 0);
    let all = 0;
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      this.leechable[b] = this.field.inReach(state, at) ? state[at + HELD] : 0;
      all += this.leechable[b];
      if (state[at + HELD] > this.leechable[b]) this.enterOutOfReach(state, at, book);
    }
    if (all > 0) book.acted?.enter('MK3-LEECH-01');
    const amount = Math.min(all, room, limit === 'all that fits' ? room : limit);
    if (amount > 0) {
      leech(this.thresholds, this.leechable, amount, leechOrder);
      for (let b = 0; b < this.beasts.length; b++) {
        const at = modelAt(b);
        if (!this.field.inReach(state, at)) continue;
        const taken = state[at + HELD] - this.leechable[b];
        const { name } = this.beasts[b];
        if (taken > 0) book.tell?.(this.field.say(`leeches ${taken} from ${name}, which keeps ${this.leechable[b]}`));
        state[at + HELD] = this.leechable[b];
      }
      state[POINTS] += amount;
    }
    const life = Math.min(caster.ownLife, room - amount, caster.boxes - 1 - state[LIFE]);
    if (life > 0) {
      state[POINTS] += life;
      state[LIFE] += life;
      book.add(this.places.life, life);
      book.acted?.enter('MK3-LEECH-02');
      book.tell?.(this.field.say(`leeches ${life} from its own life`));
    }
    if (state[BOND] === 0) return;
    const gained = Math.min(state[BOND], caster.FURY - state[POINTS]);
    state[POINTS] += gained;
    if (gained > 0) book.acted?.enter('MK3-LEECH-03');
    book.tell?.(this.field.say(`gains ${gained} of ${state[BOND]} by Spirit Bond`));
    if (this.scenario.rulings.bond === 'once') state[BOND] -= gained;
  }

  /** Why nobody leeches or forces a beast. */
  private enterOutOfReach(state: Int32Array, at: number, book: Book): void {
    if (state[at + FLAGS] & OUT_OF_RANGE) book.acted?.enter('MK3-FURY-07');
    if (state[at + STATUS] === WILD) book.acted?.enter('MK3-FURY-11');
  }

  /** Beasts that are forced to shake, the warlock's activation, then the beasts in order. */
  private activate(turn: number, state: Int32Array, book: Book): void {
    for (let b = 0; b < this.beasts.length; b++) this.shakeBeast(state, b, book);
    if (state[CASTER] === 1) this.actWarlock(turn, state, book);
    for (let b = 0; b < this.beasts.length; b++) this.force(turn, state, b, book);
  }

  private shakeBeast(state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    const wanted = shakesWanted(this.beasts[b], state, at);
    const room = this.field.mayForce(state, b) ? state[at + CAP] - state[at + HELD] : 0;
    const spent = shake(this.beasts[b], state, at, room, this.scenario.rulings.notShaken, book);
    state[at + HELD] += spent;
    book.add(this.places.short, wanted - spent);
    if (spent > 0) book.acted?.enter('MK3-FURY-01', 'MK3-FURY-02');
  }

  private actWarlock(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    for (let b = 0; b < this.beasts.length; b++) this.retake(turn, state, b, book);
    actCaster(caster, state, this.places, book);
    if (caster.healModels > 0) this.healBeasts(state, book);
    if (caster.discardTo !== 'never' && state[POINTS] > caster.discardTo) {
      book.acted?.enter('MK3-FURY-08');
      book.tell?.(this.field.say(`discards ${state[POINTS] - caster.discardTo} fury`));
      state[POINTS] = caster.discardTo;
    }
  }

  /** Base contact and a point; the beast forfeits its action (MK3-FURY-11). */
  private retake(turn: number, state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    const { retake, name } = this.beasts[b];
    if (retake !== turn + 1 || state[at + STATUS] !== WILD) return;
    book.acted?.enter('MK3-FURY-11');
    // What is kept is not spent in the own turn.
    if (free(this.group.caster, state) === 0) {
      book.add(this.places.short, 1);
      return;
    }
    state[POINTS]--;
    state[at + STATUS] = LED;
    state[at + SPENT] = FORFEITED;
    book.tell?.(this.field.say(`retakes ${name}, which forfeits its action`));
  }

  /** Damage that is followed goes first, in the order of the list. */
  private healBeasts(state: Int32Array, book: Book): void {
    const { caster } = this.group;
    let patients = 0;
    for (let b = 0; b < this.beasts.length; b++) {
      if (this.healable(state, b)) patients++;
      else if (this.beasts[b].construct && state[modelAt(b) + STATUS] !== GONE) book.acted?.enter('MK3-FURY-04');
    }
    if (patients === 0) {
      book.add(this.places.short, caster.healModels);
      return;
    }
    let left = healed(caster, state, caster.healModels, 'its beasts', this.places, book);
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      const here = this.healable(state, b) ? Math.min(left, state[at + DAMAGE]) : 0;
      state[at + DAMAGE] -= here;
      left -= here;
    }
  }

  /** Constructs cannot be healed (MK3-FURY-04). */
  private healable(state: Int32Array, b: number): boolean {
    return !this.beasts[b].construct && this.field.inReach(state, modelAt(b));
  }

  private force(turn: number, state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    const errands = this.errands[turn][b];
    const mayCharge = takeMayCharge(state, at);
    if (errands.length > 0) this.enterUnforced(state, b, book);
    if (state[at + STATUS] !== LED) return;
    const able = state[at + SPENT] === FREE && this.field.mayForce(state, b);
    const room = able ? state[at + CAP] - state[at + HELD] : 0;
    const { spent, idle, missing } = perform(errands, room, mayCharge, this.done, book.acted);
    if (spent + idle > 0) {
      book.acted?.enter('MK3-FURY-01');
      if (this.beasts[b].type === 'pack') book.acted?.enter('MK3-PACK-01', 'MK3-PACK-02');
    }
    state[at + HELD] += spent + idle;
    book.add(this.places.work, spent);
    book.add(this.places.short, missing);
    if (errands.length === 0) return;
    const riled = idle > 0 ? `, riled for ${idle}` : '';
    const text = `forced for ${spent}${riled}; holds ${state[at + HELD]} of ${state[at + CAP]}`;
    book.tell?.({ label: this.beasts[b].name, dice: [], text: able ? text : 'is not forced this turn' });
  }

  /** Why a beast that is wanted for something is not forced. */
  private enterUnforced(state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    this.enterOutOfReach(state, at, book);
    if (state[at + FLAGS] & CRIPPLED) book.acted?.enter('MK3-CRIPPLE-09');
    if (state[at + SPENT] === FRENZIED) book.acted?.enter('MK3-FRENZY-01', 'MK3-FRENZY-07');
    if (state[at + SPENT] === LOST) book.acted?.enter('MK3-FRENZY-06');
    if (state[at + SPENT] === FORFEITED && state[at + STATUS] === LED && this.beasts[b].wild) {
      book.acted?.enter('MK3-FURY-11');
    }
  }

  /** Transfers, 1 fury each while a beast has room for more fury (MK3-XFER-01). */
  private enemyTurn(turn: number): Stage {
    const { rowOf, beasts } = this;
    const atEnd = [
      { row: rowOf.casterAtEnd, index: POINTS },
      ...beasts.map((_, b) => ({ row: rowOf.atEnd(b), index: modelAt(b) + HELD })),
    ];
    return certainly(
      turn,
      (state, book) => {
        const wanted = state[CASTER] === 1 ? this.group.caster.transfers : 0;
        if (wanted === 0) return;
        let open = false;
        for (let b = 0; b < beasts.length && !open; b++) {
          const at = modelAt(b);
          open = this.field.inReach(state, at) && state[at + HELD] < state[at + CAP];
        }
        const made = open ? Math.min(wanted, state[POINTS]) : 0;
        state[POINTS] -= made;
        book.add(this.places.defended, made);
        book.acted?.enter('MK3-XFER-01');
        book.add(this.places.short, wanted - made);
        book.tell?.(this.field.say(`pays for ${made} of ${counted(wanted, 'transfers')}`));
      },
      turn === this.turns - 1 ? atEnd : [],
      true,
    );
  }

  private event(event: BattlegroupEvent, account: number): Stage {
    const b = this.beasts.findIndex(({ name }) => name === event.model);
    const at = modelAt(b);
    const there = (state: Int32Array) => (b === CASTER_INDEX ? state[CASTER] === 1 : state[at + STATUS] !== GONE);
    return eventStage(event, account, there, (state, book) => {
      if (b === CASTER_INDEX) this.field.casterEvent(event, state, book);
      else this.field.beastEvent(event, state, b, book);
    });
  }
}
