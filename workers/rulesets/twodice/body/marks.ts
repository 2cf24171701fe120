/** What is marked on a layout during one trial: as numbers of boxes per column, or box by box. */
import type { Layout } from './layout/parse.ts';
import { isCrippled, markBoard, type WearPlan } from './layout/wear.ts';

/** Reset for each trial, so that a trial allocates nothing. */
export interface Marks {
  /** Boxes marked since the start, less those repaired; never below minus the boxes marked before. */
  total: number;
  /** The same of the force field. */
  field: number;
  clear(): void;
  /** Marks from the top of a column, then to the right (MK3-GRID-02). @returns points for which the board had no box */
  markColumn(board: number, column: number, points: number): number;
  /** Marks the first boxes of a system (MK3-GRID-03, MK3-SPIRAL-02); what it has no box for is lost. */
  markSystem(system: number, points: number): void;
  /** Unmarks so many boxes, or as many as are marked; `order` ranks systems, see {@link BoxMarks.repair}. */
  repair(boxes: number, order: Int32Array): number;
  isCrippled(system: number): boolean;
  /** The whole state as a value that tells it from all others. */
  key(): number | string;
  restore(key: number | string): void;
  /** Remembers the state for {@link back}. */
  keep(): void;
  back(): void;
}

/**
 * Boxes per column: enough while boxes are marked from the top only, since then their number says which they are.
 * A row can also be repaired, because any of its boxes is like any other.
 */
export class CountMarks implements Marks {
  total = 0;
  field = 0;
  /** Newly marked boxes per column; below zero in a row that lost marks from before. */
  private readonly counts: Int32Array;
  private readonly kept: Int32Array;
  private keptTotal = 0;
  private keptField = 0;
  private readonly plan: WearPlan;
  private readonly before: number;
  private readonly fieldBefore: number;

  /**
   * @param before boxes of a row that were marked at the start and may be repaired, else 0
   * @param fieldBefore boxes of the force field that were marked at the start
   */
  constructor(plan: WearPlan, before: number, fieldBefore: number) {
    this.plan = plan;
    this.before = before;
    this.fieldBefore = fieldBefore;
    this.counts = new Int32Array(plan.columns);
    this.kept = new Int32Array(plan.columns);
  }

  /** How many keys there are: 0 .. size - 1. */
  get size(): number {
    const { free, freeField } = this.plan;
    return free.reduce((product, count) => product * (count + 1 + this.before), freeField + 1 + this.fieldBefore);
  }

  clear(): void {
    this.counts.fill(0);
    this.total = 0;
    this.field = 0;
  }

  markColumn(board: number, column: number, points: number): number {
    const left = markBoard(this.plan, this.counts, board, column, points);
    this.total += points - left;
    return left;
  }

  markSystem(): void {
    throw new TypeError('boxes of a system are told apart box by box only');
  }

  repair(boxes: number): number {
    if (this.plan.perBoard > 1) throw new TypeError('boxes of a grid are told apart box by box only');
    const done = Math.min(boxes, this.counts[0] + this.before);
    this.counts[0] -= done;
    this.total -= done;
    return done;
  }

  isCrippled(system: number): boolean {
    return isCrippled(this.plan, this.plan.systems[system], this.counts);
  }

  /** Mixed radix, the field lowest. */
  key(): number {
    const { free, freeField } = this.plan;
    let key = 0;
    for (let column = this.counts.length - 1; column >= 0; column--) {
      key = key * (free[column] + 1 + this.before) + this.counts[column] + this.before;
    }
    return key * (freeField + 1 + this.fieldBefore) + this.field + this.fieldBefore;
  }

  restore(key: number | string): void {
    const { free, freeField } = this.plan;
    const fields = freeField + 1 + this.fieldBefore;
    let left = Number(key);
    this.field = (left % fields) - this.fieldBefore;
    left = Math.floor(left / fields);
    this.total = 0;
    for (let column = 0; column < this.counts.length; column++) {
      const values = free[column] + 1 + this.before;
      this.counts[column] = (left % values) - this.before;
      this.total += this.counts[column];
      left = Math.floor(left / values);
    }
  }

  keep(): void {
    this.kept.set(this.counts);
    this.keptTotal = this.total;
    this.keptField = this.field;
  }

  back(): void {
    this.counts.set(this.kept);
    this.total = this.keptTotal;
    this.field = this.keptField;
  }
}

/** Box by box: a bit for each, the top or outermost box lowest. For layouts of at most 12 boxes a column. */
export class BoxMarks implements Marks {
  total = 0;
  field = 0;
  private readonly masks: Int32Array;
  private readonly kept: Int32Array;
  private keptTotal = 0;
  private keptField = 0;
  private readonly plan: WearPlan;
  private readonly start: Int32Array;
  private readonly full: Int32Array;
  private readonly hull: Int32Array;
  /** Boxes of system i in the columns of its board, from i * perBoard on. */
  private readonly systems: Int32Array;
  private readonly startCount: number;
  private readonly fieldBefore: number;

  constructor(layout: Layout, plan: WearPlan, fieldBefore: number) {
    const columns = layout.boards.flatMap((board) => board.columns);
    const maskOf = (wanted: (box: (typeof columns)[number][number]) => boolean) =>
      Int32Array.from(columns, (boxes) => boxes.reduce((mask, box, row) => mask | (wanted(box) ? 1 << row : 0), 0));
    this.plan = plan;
    this.fieldBefore = fieldBefore;
    this.full = maskOf(() => true);
    this.start = maskOf(({ marked }) => marked);
    this.hull = maskOf(({ system }) => system === null);
    this.systems = new Int32Array(plan.systems.length * plan.perBoard);
    plan.systems.forEach(({ system, board }, i) => {
      const own = maskOf((box) => box.system === system);
      this.systems.set(own.subarray(board * plan.perBoard, (board + 1) * plan.perBoard), i * plan.perBoard);
    });
    this.startCount = this.start.reduce((sum, mask) => sum + bits(mask), 0);
    this.masks = Int32Array.from(this.start);
    this.kept = Int32Array.from(this.start);
  }

  clear(): void {
    this.masks.set(this.start);
    this.total = 0;
    this.field = 0;
  }

  markColumn(board: number, column: number, points: number): number {
    const first = board * this.plan.perBoard;
    let left = points;
    let at = column;
    for (let tried = 0; tried < this.plan.perBoard && left > 0; tried++) {
      left = this.markFirst(first + at, this.full[first + at], left);
      at = at + 1 === this.plan.perBoard ? 0 : at + 1;
    }
    return left;
  }

  markSystem(system: number, points: number): void {
    const { perBoard } = this.plan;
    const first = this.plan.systems[system].board * perBoard;
    let left = points;
    for (let column = 0; column < perBoard && left > 0; column++) {
      left = this.markFirst(first + column, this.systems[system * perBoard + column], left);
    }
  }

  /**
   * One box of each crippled system in this order, then more boxes of the systems, then hull; always the box that
   * damage reaches last: the deepest, on equal depth in the highest column.
   */
  repair(boxes: number, order: Int32Array): number {
    const { perBoard } = this.plan;
    let left = boxes;
    for (let i = 0; i < order.length && left > 0; i++) {
      if (this.isCrippled(order[i]) && this.unmarkSystem(order[i])) left--;
    }
    for (let i = 0; i < order.length; i++) {
      while (left > 0 && this.unmarkSystem(order[i])) left--;
    }
    while (left > 0 && this.unmarkDeepest(0, perBoard * this.plan.boards, this.hull, 0)) left--;
    return boxes - left;
  }

  isCrippled(system: number): boolean {
    const { perBoard } = this.plan;
    const first = this.plan.systems[system].board * perBoard;
    for (let column = 0; column < perBoard; column++) {
      const own = this.systems[system * perBoard + column];
      if ((this.masks[first + column] & own) !== own) return false;
    }
    return true;
  }

  key(): string {
    let key = String.fromCharCode(this.field + this.fieldBefore);
    for (const mask of this.masks) key += String.fromCharCode(mask);
    return key;
  }

  restore(key: number | string): void {
    const text = String(key);
    this.field = text.charCodeAt(0) - this.fieldBefore;
    this.total = -this.startCount;
    for (let column = 0; column < this.masks.length; column++) {
      this.masks[column] = text.charCodeAt(column + 1);
      this.total += bits(this.masks[column]);
    }
  }

  keep(): void {
    this.kept.set(this.masks);
    this.keptTotal = this.total;
    this.keptField = this.field;
  }

  back(): void {
    this.masks.set(this.kept);
    this.total = this.keptTotal;
    this.field = this.keptField;
  }

  /** Marks the topmost unmarked boxes among `of` of one column. @returns points left */
  private markFirst(column: number, of: number, points: number): number {
    let left = points;
    let open = of & ~this.masks[column];
    while (open !== 0 && left > 0) {
      const box = open & -open;
      this.masks[column] |= box;
      open ^= box;
      left--;
      this.total++;
    }
    return left;
  }

  private unmarkSystem(system: number): boolean {
    const { perBoard } = this.plan;
    return this.unmarkDeepest(this.plan.systems[system].board * perBoard, perBoard, this.systems, system * perBoard);
  }

  /** Unmarks the deepest marked box among those of `of`, which begins at `from` and belongs to columns from `first` on. */
  private unmarkDeepest(first: number, columns: number, of: Int32Array, from: number): boolean {
    let deepest = -1;
    let place = 0;
    for (let column = 0; column < columns; column++) {
      const depth = 31 - Math.clz32(this.masks[first + column] & of[from + column]);
      if (depth >= deepest && depth >= 0) {
        deepest = depth;
        place = first + column;
      }
    }
    if (deepest < 0) return false;
    this.masks[place] ^= 1 << deepest;
    this.total--;
    return true;
  }
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
