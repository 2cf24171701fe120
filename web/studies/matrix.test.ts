/** Matrices of match-ups in every order. */
import { describe, expect, it } from 'vitest';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { matrixSize } from './matrix-drawing.ts';
import { ORDERS, ordered } from './matrix-model.ts';

const figure = (values: ReadonlyArray<ReadonlyArray<number | null>>, y: string[], x = y): HeatFigure => ({
  type: 'heat',
  title: 't',
  format: 'percent',
  table: 'all',
  xAxis: 'against',
  yAxis: 'profile',
  x,
  y,
  cells: values.map((row) => row.map((value) => ({ value }))),
});
const square = figure(
  [
    [null, 0.2, 0.3],
    [0.8, null, 0.6],
    [0.7, 0.4, null],
  ],
  ['C', 'A', 'B'],
);

describe('a matrix', () => {
  it('by average puts the best row first, and columns in the order of the rows', () => {
    const { x, y, cells } = ordered(square, 'by average');
    expect(y).toEqual(['A', 'B', 'C']);
    expect(x).toEqual(y);
    expect(cells.map((row) => row.map(({ value }) => value))).toEqual([
      [null, 0.6, 0.8],
      [0.4, null, 0.7],
      [0.2, 0.3, null],
    ]);
  });

  it('against other opponents puts the hardest column first', () => {
    const other = figure(
      [
        [0.9, 0.1],
        [0.5, 0.3],
      ],
      ['P', 'Q'],
      ['easy', 'hard'],
    );
    expect(ordered(other, 'by average').x).toEqual(['hard', 'easy']);
  });

  it.each(ORDERS)('%s keeps every cell with its row and column', (order) => {
    const { x, y, cells } = ordered(square, order);
    y.forEach((row, r) => {
      x.forEach((column, c) => {
        const [from, to] = [square.y.indexOf(row), square.x.indexOf(column)];
        expect(cells[r]![c]!.value).toBe(square.cells[from]![to]!.value);
      });
    });
  });

  it('of two hundred profiles still fits a page', () => {
    const names = Array.from({ length: 200 }, (_, i) => `${i}`);
    expect(matrixSize(figure([], names)).width).toBeLessThan(1000);
  });
});
