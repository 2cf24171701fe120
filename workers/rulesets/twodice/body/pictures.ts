/**
 * Boxes told apart one by one, as states: for a grid, a spiral or a colossal that is repaired over turns, or whose grids
 * are filled in any order. A repair leaves gaps, so numbers of boxes per column no longer say which they are.
 *
 * Few pictures are listed once and for all, losses leading upwards, as exact arithmetic wants them. Many are numbered as
 * they come up, which trials can do with; {@link PictureWear.forget} makes room again between two trials.
 */
import type { Wear } from '../../../kernel/wear/wear.ts';
import type { Rulings } from '../activation/schema/rulings.ts';
import type { Layout } from './layout/parse.ts';
import { layoutSize } from './layout/states.ts';
import { systemName, type WearPlan, wantedFirst, wearPlan } from './layout/wear.ts';
import { BoxMarks } from './marks.ts';

/** Pictures up to which all are listed. */
export const MOST_LISTED = 4_000;
/** Numbers there are for pictures that are not listed. */
const NUMBERS = 2 ** 16;
/** Numbers that one trial may need at most: rounds, activations, attacks, each with a loss box by box. */
const FOR_A_TRIAL = 2 ** 14;

export interface PictureOptions {
  /** Boxes that a repair removes. */
  readonly repair: number;
  /** Whether Tough may leave it with one box, which its owner chooses. */
  readonly stands: boolean;
  /** Which boxes its owner wants back first. */
  readonly back: Rulings['boxesBack'];
  /** The grid of a colossal that attacks hit while it has room (MK3-COLOSSAL-02). */
  readonly firstBoard: 0 | 1;
  /** Whether damage without an origin is to be marked: on either grid of a colossal (MK3-COLOSSAL-04). */
  readonly anyGrid: boolean;
  readonly conditions: number;
  /** What attacks depend on, from the names of the crippled systems. */
  readonly conditionOf: (crippled: ReadonlySet<string>) => number;
}

const UNKNOWN = -2;
const GONE = -1;

export class PictureWear implements Wear {
  readonly states: number;
  readonly ends = 1;
  readonly spots: number;
  readonly total: number;
  readonly parts = 1;
  readonly worn: Int32Array;
  readonly fallen: Int32Array;
  /** Bits of the systems that are crippled now: a repair ends that (MK3-CRIPPLE-06). */
  readonly marks: Int32Array;
  readonly markNames: readonly string[];
  readonly condition: Int32Array;
  readonly conditions: number;
  /** Whether every picture has its number, in the order of boxes marked. */
  readonly listed: boolean;
  /** Per state: the boxes left and the condition in one number, for plans that depend on nothing else. */
  readonly kind: Int32Array;
  private readonly options: PictureOptions;
  private readonly plan: WearPlan;
  private readonly boxes: BoxMarks;
  private readonly order: Int32Array;
  private readonly before: number;
  private readonly gridBoxes: number;
  private readonly field: { readonly boxes: number; readonly marked: number };
  private readonly places: number;
  private readonly origin: string;
  private readonly stood: string;
  private readonly keys: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** Where one point leads from each state at each place: a state, gone, or unknown yet. */
  private readonly step: Int32Array;
  private readonly mended: Int32Array;
  private readonly byMarks = new Map<number, number>();

  /** @param layout as the scenario marks it: the start */
  constructor(layout: Layout, options: PictureOptions) {
    this.options = options;
    this.plan = wearPlan(layout);
    if (options.firstBoard >= this.plan.boards) throw new RangeError('attacks hit a board that is not there');
    this.field = layout.field ?? { boxes: 0, marked: 0 };
    this.boxes = new BoxMarks(layout, this.plan, this.field.marked);
    this.order = Int32Array.from(wantedFirst(this.plan, options.back));
    this.spots = this.plan.perBoard;
    this.places = this.plan.columns;
    this.conditions = options.conditions;
    this.markNames = this.plan.systems.map((system) => systemName(layout, system));
    this.gridBoxes = layout.boards.reduce((sum, { columns }) => sum + columns.flat().length, 0);
    this.before = this.gridBoxes - this.plan.boxesLeft;
    this.total = this.gridBoxes + this.field.boxes;
    this.origin = this.boxes.key();
    this.stood = this.pictureOfStood();
    const found = mayBeListed(layout, options) ? this.discovered() : null;
    this.listed = found !== null;
    this.states = found?.length ?? NUMBERS;
    this.worn = new Int32Array(this.states + 1);
    this.fallen = new Int32Array(this.states + 1);
    this.marks = new Int32Array(this.states + 1);
    this.condition = new Int32Array(this.states);
    this.kind = new Int32Array(this.states);
    this.step = new Int32Array(this.states * this.places).fill(UNKNOWN);
    this.mended = new Int32Array(this.states).fill(UNKNOWN);
    this.worn[this.states] = this.total;
    this.fallen[this.states] = 1;
    this.marks[this.states] = 2 ** this.markNames.length - 1;
    if (found) for (const key of found) this.numberOf(key);
    else this.numberOf(this.origin);
  }

  /** The state of the picture that the scenario draws. */
  start(): number {
    return this.numberOf(this.origin);
  }

  /** Makes room for the pictures of another trial; states of the one before mean nothing any longer. */
  forget(): void {
    if (this.listed || this.keys.length < this.states - FOR_A_TRIAL) return;
    this.keys.length = 0;
    this.numbers.clear();
    this.step.fill(UNKNOWN);
    this.mended.fill(UNKNOWN);
  }

  after(state: number, loss: number, spot: number): number {
    return this.lost(state, loss, this.options.firstBoard * this.plan.perBoard + spot);
  }

  /** Damage without an origin: at one of all columns, of both grids (MK3-COLOSSAL-04). */
  afterAnywhere(state: number, loss: number, place: number): number {
    return this.lost(state, loss, place);
  }

  stand(): number {
    return this.numberOf(this.stood);
  }

  /** The state after a repair (MK3-DMG-11). */
  repaired(state: number): number {
    if (this.mended[state] === UNKNOWN) {
      this.boxes.restore(this.keys[state]);
      this.boxes.repair(this.options.repair, this.order);
      this.mended[state] = this.numberOf(this.boxes.key());
    }
    return this.mended[state];
  }

  /** Point by point: each goes where the one before left room. */
  private lost(state: number, loss: number, place: number): number {
    let at = state;
    for (let left = loss; left > 0; left--) {
      const next = this.point(at, place);
      if (next < 0) return ~this.states;
      at = next;
    }
    return at;
  }

  private point(state: number, place: number): number {
    const entry = state * this.places + place;
    let next = this.step[entry];
    if (next === UNKNOWN) {
      const key = this.marked(this.keys[state], place);
      next = key === null ? GONE : this.numberOf(key);
      this.step[entry] = next;
    }
    return next;
  }

  /** The picture with one point more, or null where that was the last box. */
  private marked(key: string, place: number): string | null {
    const { boxes, plan, field } = this;
    boxes.restore(key);
    if (boxes.field + field.marked < field.boxes) {
      boxes.field++;
      return boxes.key();
    }
    const board = Math.floor(place / plan.perBoard);
    const column = place % plan.perBoard;
    // A full grid looks the same wherever it was hit, so the same column is a fresh one for the other grid (MK3-COLOSSAL-05).
    if (boxes.markColumn(board, column, 1) > 0) boxes.markColumn(1 - board, column, 1);
    return this.before + boxes.total === this.gridBoxes ? null : boxes.key();
  }

  private pictureOfStood(): string {
    const { boxes, plan, field } = this;
    boxes.clear();
    boxes.field = field.boxes - field.marked;
    for (let board = 0; board < plan.boards; board++) boxes.markColumn(board, 0, this.gridBoxes);
    boxes.repair(1, this.order);
    const key = boxes.key();
    boxes.clear();
    return key;
  }

  /** Every picture that may come up, fewest boxes marked first; null when there are too many. */
  private discovered(): string[] | null {
    const { options, boxes } = this;
    const known = new Set([this.origin]);
    const open = [this.origin];
    const meet = (key: string) => {
      if (known.has(key)) return;
      known.add(key);
      open.push(key);
    };
    if (options.stands) meet(this.stood);
    const perBoard = this.plan.perBoard;
    const from = options.anyGrid ? 0 : options.firstBoard * perBoard;
    const to = options.anyGrid ? this.places : from + perBoard;
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (let place = from; place < to; place++) {
        const next = this.marked(key, place);
        if (next !== null) meet(next);
      }
      boxes.restore(key);
      boxes.repair(options.repair, this.order);
      meet(boxes.key());
      if (known.size > MOST_LISTED) return null;
    }
    const wornOf = (key: string) => {
      boxes.restore(key);
      return boxes.total + boxes.field;
    };
    // What stands is the last of its number: a fall averted leads no lower.
    return [...known]
      .map((key) => ({ key, worn: wornOf(key) + (key === this.stood ? 0.5 : 0) }))
      .sort((a, b) => a.worn - b.worn)
      .map(({ key }) => key);
  }

  private numberOf(key: string): number {
    let state = this.numbers.get(key);
    if (state !== undefined) return state;
    state = this.keys.length;
    if (state >= this.states) throw new RangeError('more pictures in one trial than there are numbers');
    this.keys.push(key);
    this.numbers.set(key, state);
    const { boxes } = this;
    boxes.restore(key);
    this.worn[state] = this.before + boxes.total + this.field.marked + boxes.field;
    let marks = 0;
    for (let i = 0; i < this.markNames.length; i++) if (boxes.isCrippled(i)) marks |= 1 << i;
    this.marks[state] = marks;
    this.condition[state] = this.conditionOf(marks);
    this.kind[state] = (this.total - this.worn[state]) * this.conditions + this.condition[state];
    return state;
  }

  private conditionOf(marks: number): number {
    let condition = this.byMarks.get(marks);
    if (condition === undefined) {
      condition = this.options.conditionOf(new Set(this.markNames.filter((_, i) => marks & (1 << i))));
      this.byMarks.set(marks, condition);
    }
    return condition;
  }
}

/** Whether the pictures may be few enough to be listed: those without gaps alone are not too many. */
function mayBeListed(layout: Layout, { repair, anyGrid }: PictureOptions): boolean {
  const clean = repair === 0 ? layout : unmarked(layout);
  const { free, freeField } = wearPlan(clean);
  const product = free.reduce((all, count) => all * (count + 1), freeField + 1);
  return (layout.boards.length === 2 && !anyGrid ? layoutSize(clean) : product) <= MOST_LISTED;
}

/** The layout before anything was marked; a force field keeps its marks, which no repair removes (MK3-FIELD-04). */
function unmarked(layout: Layout): Layout {
  const clean = ({ columns }: Layout['boards'][number]) => ({
    columns: columns.map((column) => column.map(({ system }) => ({ system, marked: false }))),
  });
  return { ...layout, boards: layout.boards.map(clean) };
}
