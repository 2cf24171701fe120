/** A matrix of match-ups as it is shown: which order its rows and columns stand in. */
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { clusterOrder } from '../../workers/studies/statistics/arrangement.ts';

export const ORDERS = ['by average', 'similar together', 'by name'] as const;
export type Order = (typeof ORDERS)[number];

/** The same figure with its rows and columns in another order; columns follow rows where both name the same. */
export function ordered(figure: HeatFigure, order: Order): HeatFigure {
  const values = figure.cells.map((row) => row.map(({ value }) => value));
  const rows = orderOf(values, figure.y, order, -1);
  const same = figure.x.length === figure.y.length && figure.x.every((name, i) => name === figure.y[i]);
  const turned = figure.x.map((_, column) => values.map((row) => row[column] ?? null));
  // The hardest opponents come first.
  const columns = same ? rows : orderOf(turned, figure.x, order, 1);
  return {
    ...figure,
    x: columns.map((i) => figure.x[i] ?? ''),
    y: rows.map((i) => figure.y[i] ?? ''),
    cells: rows.map((row) => columns.map((column) => figure.cells[row]?.[column] ?? { value: null })),
  };
}

function orderOf(
  rows: ReadonlyArray<ReadonlyArray<number | null>>,
  names: ReadonlyArray<string | number>,
  order: Order,
  sign: 1 | -1,
): number[] {
  const means = rows.map((row) => {
    const known = row.filter((value) => value !== null);
    return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  const mean = (i: number) => means[i] ?? 0;
  const all = names.map((_, i) => i);
  switch (order) {
    case 'by average':
      return all.sort((a, b) => sign * (mean(a) - mean(b)) || a - b);
    case 'by name':
      return all.sort((a, b) => String(names[a]).localeCompare(String(names[b])) || a - b);
    case 'similar together':
      return clusterOrder(
        rows.map((row, i) => row.map((value) => value ?? mean(i))),
        (i) => -sign * mean(i),
      );
  }
}
