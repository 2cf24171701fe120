/**
 * Grids, spirals and colossals as states that are worked out instead of listed: how many more boxes are marked in each
 * column, and how many of the force field, as one number.
 *
 * What a full grid of a colossal cannot hold goes to the other one at a column rolled anew (MK3-COLOSSAL-05). Which grid
 * is hit is stated, or a die picks it where damage has no origin (MK3-COLOSSAL-02 to -04).
 */
import type { Rulings } from '../activation/schema/rulings.ts';
import type { Layout } from './layout/parse.ts';
import { crippledOnceSaved, isCrippled, markBoard, systemName, type WearPlan, wearPlan } from './layout/wear.ts';
import { fallTo, Unguarded, type Worn } from './worn.ts';

export interface LayoutWornOptions {
  /** The grid of a colossal that is hit while it has room, or whichever a die picks. */
  readonly board: 0 | 1 | 'random';
  /** Which box Tough leaves. */
  readonly back: Rulings['boxesBack'];
  /** What attacks depend on, from the names of the crippled systems. */
  readonly conditionOf: (crippled: ReadonlySet<string>) => number;
}

export class LayoutWorn extends Unguarded implements Worn {
  readonly states: number;
  readonly ends = 1;
  readonly spots: number;
  readonly total: number;
  readonly parts = 1;
  readonly markNames: readonly string[];
  private readonly plan: WearPlan;
  private readonly options: LayoutWornOptions;
  private readonly counts: Int32Array;
  private field = 0;
  /** The state with every box marked: its model has stood, with one box unmarked. */
  private readonly stood: number;
  private readonly byMarks = new Map<number, number>();

  constructor(layout: Layout, options: LayoutWornOptions) {
    super();
    this.plan = wearPlan(layout);
    this.options = options;
    const { columns, perBoard, free, freeField, boxesLeft, systems } = this.plan;
    this.spots = options.board === 'random' ? columns : perBoard;
    this.total = boxesLeft + freeField;
    this.markNames = systems.map((system) => systemName(layout, system));
    this.counts = new Int32Array(columns);
    this.states = free.reduce((product, count) => product * (count + 1), freeField + 1);
    this.stood = this.states - 1;
  }

  after(state: number, loss: number, spot: number): number {
    if (state === this.stood) return fallTo(this.states);
    this.read(state);
    const { perBoard, boards, freeField } = this.plan;
    const absorbed = Math.min(loss, freeField - this.field);
    this.field += absorbed;
    if (loss > absorbed) {
      const column = spot % perBoard;
      const board = this.boardFor(spot);
      const left = markBoard(this.plan, this.counts, board, column, loss - absorbed);
      // A full grid looks the same wherever it was hit, so the same column is a fresh one for the other grid.
      if (left > 0 && boards === 2) markBoard(this.plan, this.counts, 1 - board, column, left);
    }
    const next = this.written();
    return next === this.stood ? fallTo(this.states) : next;
  }

  stand(): number {
    return this.stood;
  }

  worn(state: number): number {
    if (state >= this.states) return this.total;
    if (state === this.stood) return this.total - 1;
    this.read(state);
    return this.counts.reduce((sum, count) => sum + count, this.field);
  }

  fallen(state: number): number {
    return state >= this.states ? 1 : 0;
  }

  marks(state: number): number {
    this.read(Math.min(state, this.stood));
    return this.crippled();
  }

  condition(state: number): number {
    this.read(state);
    // It was full before it stood, so every mark has held; what holds now is the condition's business.
    const marks = state === this.stood ? crippledOnceSaved(this.plan, this.options.back) : this.crippled();
    let condition = this.byMarks.get(marks);
    if (condition === undefined) {
      condition = this.options.conditionOf(new Set(this.markNames.filter((_, i) => marks & (1 << i))));
      this.byMarks.set(marks, condition);
    }
    return condition;
  }

  private boardFor(spot: number): number {
    const { board } = this.options;
    if (this.plan.boards === 1) return 0;
    return board === 'random' ? Math.floor(spot / this.plan.perBoard) : board;
  }

  private read(state: number): void {
    const { free, freeField } = this.plan;
    this.field = state % (freeField + 1);
    let rest = Math.floor(state / (freeField + 1));
    for (let column = 0; column < free.length; column++) {
      const values = free[column] + 1;
      this.counts[column] = rest % values;
      rest = Math.floor(rest / values);
    }
  }

  private written(): number {
    const { free, freeField } = this.plan;
    let state = 0;
    for (let column = free.length - 1; column >= 0; column--) state = state * (free[column] + 1) + this.counts[column];
    return state * (freeField + 1) + this.field;
  }

  private crippled(): number {
    const { systems } = this.plan;
    let set = 0;
    for (let i = 0; i < systems.length; i++) if (isCrippled(this.plan, systems[i], this.counts)) set |= 1 << i;
    return set;
  }
}
