/**
 * The turns of a warlock and its warbeasts as a machine (section 2 of the digest): Maintenance, leeching, own life,
 * Spirit Bond, shaking, upkeep, threshold checks one beast at a time, the activation, then the enemy's turn.
 */
import { counted } from '../../../wording.ts';
import type { Book } from '../../twodice/battlegroup/book.ts';
import { defend, free, trim } from '../../twodice/battlegroup/caster.ts';
import { force } from '../../twodice/battlegroup/errands.ts';
import { Leeching } from '../../twodice/battlegroup/leeching.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import { certainly, type Stage } from '../../twodice/stages/machine.ts';
import { actCaster, healed, payUpkeep, pointsAtStart, shakeCaster, spellsAtStart } from './caster.ts';
import { errandsOf } from './errands.ts';
import { EventfulMachine } from './eventful.ts';
import { type FuryQuantities, furyQuantities } from './furyCounts.ts';
import { FuryField } from './furyField.ts';
import { FuryFrenzies } from './furyFrenzy.ts';
import { flagsAtStart, shake, shakesWanted, takeMayCharge } from './models.ts';
import type { Battlegroup, BattlegroupEvent, FuryGroup, Warbeast } from './schema.ts';
import { OWN } from './state.ts';

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
  POINTS,
  SPENT,
  STATUS,
  WILD,
} = STATE;
const { FORFEITED, LOST, SPENT_VALUES } = OWN;

const LEECHING = { rule: 'MK3-LEECH-01', verb: 'leeches' };

export class FuryMachine extends EventfulMachine<keyof FuryQuantities> {
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  private readonly group: FuryGroup;
  private readonly beasts: readonly Warbeast[];
  private readonly field: FuryField;
  private readonly frenzies: FuryFrenzies;
  private readonly leeching: Leeching;

  constructor(scenario: Battlegroup, group: FuryGroup) {
    const { caster, beasts } = group;
    const points = pointsAtStart(caster, caster.FURY);
    super(scenario, {
      ...{ points, spells: spellsAtStart(caster), spentValues: SPENT_VALUES },
      ...{ pool: caster.FURY + 1, poolAtEnd: Math.max(caster.FURY, points) + 1 },
      models: beasts.map(({ fury, FURY, wild, spiritCrippled, distance }) => ({
        ...{ held: fury, cap: FURY, status: wild ? WILD : LED },
        flags: flagsAtStart(spiritCrippled, distance, caster.FURY),
      })),
      errandsOf: (b, turn) => errandsOf(beasts[b].work, turn, scenario, beasts[b].type === 'pack'),
      counted: furyQuantities(scenario, group),
    });
    this.start[BOND] = caster.lostBeasts;
    this.group = group;
    this.beasts = beasts;
    this.field = new FuryField(group, this.places);
    this.frenzies = new FuryFrenzies(this.field, scenario.rulings);
    this.leeching = new Leeching(caster.name, beasts, group.leech, group.leechOrder, LEECHING, this.field);
    this.ranges = this.rangesOf();
    this.stages = this.chain(beasts);
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

  protected override ownTurn(turn: number): Stage[] {
    const { rowOf } = this;
    return [
      certainly(turn, (state, book) => this.control(turn, state, book), [
        { row: rowOf.points(turn), index: POINTS },
        ...this.heldIn(turn),
      ]),
      ...this.beasts.flatMap((_, b) => this.frenzies.stages(turn, b, rowOf.check(turn, b))),
      certainly(turn, (state, book) => this.activate(turn, state, book), [{ row: rowOf.calm(turn), index: DONE }]),
    ];
  }

  /** Maintenance, then the Control Phase up to upkeep. */
  private control(turn: number, state: Int32Array, book: Book): void {
    const { caster } = this.group;
    this.announce(turn, `${caster.name} holds ${state[POINTS]} fury`, book);
    for (let b = 0; b < this.beasts.length; b++) {
      const at = modelAt(b);
      state[at + SPENT] = FREE;
      state[at + FLAGS] &= ~FELL;
    }
    if (state[CASTER] === 0) return;
    if ((turn === 0 && caster.points === undefined && state[POINTS] > 0) || state[POINTS] > caster.FURY) {
      book.acted?.enter('MK3-FURY-05');
    }
    trim(state, caster.FURY, this.places, book);
    this.leech(state, book);
    shakeCaster(caster, state, this.places, this.scenario.rulings.notShaken, book);
    payUpkeep(caster, state, this.places, book);
  }

  private leech(state: Int32Array, book: Book): void {
    const { caster, bondFirst } = this.group;
    const bonded = Math.min(state[BOND], caster.FURY - state[POINTS]);
    const room = caster.FURY - state[POINTS] - (bondFirst ? bonded : 0);
    const amount = this.leeching.take(state, room, null, book);
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
    return !this.beasts[b].construct && this.field.inReach(state, b);
  }

  private force(turn: number, state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    const errands = this.errands[turn][b];
    const mayCharge = takeMayCharge(state, at);
    if (errands.length > 0) this.enterUnforced(state, b, book);
    if (state[at + STATUS] !== LED) return;
    const able = state[at + SPENT] === FREE && this.field.mayForce(state, b);
    const { type, name } = this.beasts[b];
    const room = state[at + CAP] - state[at + HELD];
    force(name, errands, state, at, able, room, mayCharge, this.done, this.places, book);
    if (this.done.spent + this.done.idle === 0) return;
    book.acted?.enter('MK3-FURY-01');
    if (type === 'pack') book.acted?.enter('MK3-PACK-01', 'MK3-PACK-02');
  }

  /** Why a beast that is wanted for something is not forced. */
  private enterUnforced(state: Int32Array, b: number, book: Book): void {
    const at = modelAt(b);
    if (book.acted) this.field.enterOutOfReach(state, b, book.acted);
    if (state[at + FLAGS] & CRIPPLED) book.acted?.enter('MK3-CRIPPLE-09');
    if (state[at + SPENT] === FRENZIED) book.acted?.enter('MK3-FRENZY-01', 'MK3-FRENZY-07');
    if (state[at + SPENT] === LOST) book.acted?.enter('MK3-FRENZY-06');
    if (state[at + SPENT] === FORFEITED && state[at + STATUS] === LED && this.beasts[b].wild) {
      book.acted?.enter('MK3-FURY-11');
    }
  }

  /** Transfers, 1 fury each while a beast has room for more fury (MK3-XFER-01). */
  protected override defence(state: Int32Array, book: Book): void {
    const wanted = state[CASTER] === 1 ? this.group.caster.transfers : 0;
    if (wanted === 0) return;
    let open = 0;
    for (let b = 0; b < this.beasts.length && open === 0; b++) {
      const at = modelAt(b);
      if (this.field.inReach(state, b) && state[at + HELD] < state[at + CAP]) open = wanted;
    }
    const made = defend(state, wanted, open, this.places.defended, this.places, book);
    book.acted?.enter('MK3-XFER-01');
    book.tell?.(this.field.say(`pays for ${made} of ${counted(wanted, 'transfers')}`));
  }

  protected override casterEvent(event: BattlegroupEvent, state: Int32Array, book: Book): void {
    this.field.casterEvent(event, state, book);
  }

  protected override modelEvent(event: BattlegroupEvent, state: Int32Array, b: number, book: Book): void {
    this.field.beastEvent(event, state, b, book);
  }
}
