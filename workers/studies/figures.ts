/** What a study has to show: tables of plain values and figures that any renderer can draw. */

/** How numbers of a column or an axis are written. */
export type Format = 'text' | 'percent' | 'number' | 'difference' | 'points of percent' | 'change' | 'whole';

export interface Column {
  readonly id: string;
  readonly title: string;
  readonly format: Format;
}

/** Also the twin of a figure and the source of a CSV file. Null: no value. */
export interface Table {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}

export interface Bounded {
  readonly value: number;
  /** Absent when the value is exact. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

interface FigureBase {
  /** States the finding. */
  readonly title: string;
  readonly format: Format;
  /** The id of the table with the same numbers. */
  readonly table: string;
}

/** Values with their intervals, one under the other; a tornado when `zero` is given. */
export interface IntervalsFigure extends FigureBase {
  readonly type: 'intervals';
  readonly axis: string;
  readonly zero?: number;
  /** The ends of the axis, where they are more than what is shown. */
  readonly range?: readonly [number, number];
  /** The axis goes no further: what lies beyond has an arrow at the edge, and its number in words. */
  readonly clip?: readonly [number, number];
  /** Rows with one group are ties. `muted`: not distinguishable, or without a value. */
  readonly rows: ReadonlyArray<Bounded & { readonly label: string; readonly group?: string; readonly muted?: boolean }>;
}

/** Lines over one axis, with bands. */
export interface LinesFigure extends FigureBase {
  readonly type: 'lines';
  readonly xAxis: string;
  readonly yAxis: string;
  /** What stands under the axis, in order; lines have one point each, or null where there is no value. */
  readonly x: ReadonlyArray<string | number>;
  readonly lines: ReadonlyArray<{ readonly label: string; readonly points: ReadonlyArray<Bounded | null> }>;
  /** Places on the axis worth a mark, by index, and why: before the value there, or `on` it. */
  readonly marks?: ReadonlyArray<{ readonly at: number; readonly on?: boolean; readonly text: string }>;
}

export interface HeatCell {
  readonly value: number | null;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Why there is no value. */
  readonly problem?: string | undefined;
  /** Why this cell stands out. */
  readonly mark?: string | undefined;
}

export interface HeatFigure extends FigureBase {
  readonly type: 'heat';
  readonly xAxis: string;
  readonly yAxis: string;
  readonly x: ReadonlyArray<string | number>;
  readonly y: ReadonlyArray<string | number>;
  /** cells[row][column]: one row a value of y. */
  readonly cells: ReadonlyArray<readonly HeatCell[]>;
}

/** Who beats whom, as arrows between names that stand in a ring. */
export interface GraphFigure extends FigureBase {
  readonly type: 'graph';
  /** What an arrow and its number say. */
  readonly axis: string;
  readonly nodes: readonly string[];
  /** By index of their nodes, each pair once. `strong`: what the title speaks of. */
  readonly arrows: ReadonlyArray<Bounded & { readonly from: number; readonly to: number; readonly strong?: boolean }>;
}

export type Figure = IntervalsFigure | LinesFigure | HeatFigure | GraphFigure;
