/** A sweep as the heat map draws it: values, place of the question itself, breakpoints, table, finding. */
import type { SweepResult } from '../../server/api/contract.ts';
import { percent } from '../format.ts';
import { type Breakpoint, columnBreakpoints, rowBreakpoints } from './breakpoints.ts';
import type { TableModel } from './table.ts';

export interface HeatField {
  title: string;
  /** The value of the question itself. */
  current: number;
  values: readonly number[];
}

export interface HeatModel {
  title: string;
  /** Chances, or means in the unit of the measure. */
  of: 'probability' | 'mean';
  /** What the darkest cell stands for: certainty, or the largest mean. */
  most: number;
  columns: HeatField;
  rows: HeatField;
  cells: (number | null)[][];
  problems: (string | undefined)[][];
  rowBreaks: Breakpoint[];
  columnBreaks: Breakpoint[];
}

/** `titles` and `current` are those of the columns, then of the rows. */
export function heatModel(sweep: SweepResult, titles: readonly string[], current: readonly number[]): HeatModel {
  const cells = sweep.cells.map((row) => row.map((cell) => cell.value));
  const field = (i: number): HeatField => ({
    title: titles[i] ?? sweep.fields[i]?.path ?? '',
    current: current[i] ?? Number.NaN,
    values: sweep.fields[i]?.values ?? [0],
  });
  const chances = sweep.of === 'probability';
  const most = chances ? 1 : Math.max(0, ...cells.flat().map((value) => value ?? 0)) || 1;
  // Breakpoints are steps as shares of the whole scale.
  const shares = cells.map((row) => row.map((value) => (value === null ? null : value / most)));
  return {
    title: sweep.title,
    of: sweep.of,
    most,
    columns: field(0),
    rows: field(1),
    cells,
    problems: sweep.cells.map((row) => row.map((cell) => cell.problem)),
    rowBreaks: rowBreakpoints(shares),
    columnBreaks: columnBreakpoints(shares),
  };
}

/** A value as people read it: "28.2 %", or "1.27". */
export function heatWords({ of }: Pick<HeatModel, 'of'>, value: number): string {
  return of === 'probability' ? percent(value) : String(Number(value.toPrecision(3)));
}

/** Whole values around the current one, kept within the field's bounds. */
export function valuesAround(
  current: number,
  reach: number,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): number[] {
  const values: number[] = [];
  for (let value = current - reach; value <= current + reach; value++) {
    if (value >= min && value <= max) values.push(value);
  }
  return values;
}

/** What one more point of each stat does from where the question stands. */
export function heatFinding(model: HeatModel): string {
  const r = model.rows.values.indexOf(model.rows.current);
  const c = model.columns.values.indexOf(model.columns.current);
  const here = model.cells[r]?.[c];
  if (here === undefined || here === null) return model.title;
  const change = (there: number | null | undefined, title: string): string[] =>
    there === undefined || there === null ? [] : [`one less ${title} makes it ${heatWords(model, there)}`];
  const parts = [
    ...change(model.cells[r]?.[c - 1], model.columns.title),
    ...change(model.cells[r - 1]?.[c], model.rows.title),
  ];
  const words = heatWords(model, here);
  return parts.length ? `${words} here; ${parts.join(', ')}` : `${model.title}: ${words} here`;
}

/** One line a row of the map: the row's value, then a chance for each column. */
export function heatTable(model: HeatModel): TableModel {
  return {
    caption: `${model.title} by ${model.columns.title} and ${model.rows.title}`,
    columns: [`${model.rows.title} \\ ${model.columns.title}`, ...model.columns.values.map(String)],
    rows: model.rows.values.map((value, r) => [
      { text: String(value), raw: value },
      ...model.cells[r].map((p, c) =>
        p === null ? { text: model.problems[r][c] ?? 'no answer', raw: '' } : { text: heatWords(model, p), raw: p },
      ),
    ]),
  };
}
