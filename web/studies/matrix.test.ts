/** Matrices of match-ups in every order. */
import { describe, expect, it } from 'vitest';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { cellAt, matrixSize, zoomHelps } from './matrix-drawing.ts';
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
    expect(matrixSize(figure([], names), 'the whole').width).toBeLessThan(1000);
  });

  it('of eighty profiles can be looked at nearer, and says what is under the pointer at every zoom', () => {
    const names = Array.from({ length: 80 }, (_, i) => `P${i}`);
    const large = figure(
      names.map((_, r) => names.map((__, c) => (r === c ? null : (r + c) / 160))),
      names,
    );
    expect(zoomHelps(large)).toBe(true);
    expect(zoomHelps(square)).toBe(false);
    for (const zoom of ['the whole', 'names', 'numbers'] as const) {
      const { cell, height } = matrixSize(large, zoom);
      expect(cell).toBeGreaterThanOrEqual({ 'the whole': 9, names: 14, numbers: 32 }[zoom]);
      const at = (row: number, column: number) =>
        cellAt(large, zoom, 150 + (column + 0.5) * cell, height - 6 - (80 - row - 0.5) * cell);
      expect(at(3, 7)).toBe('P3 against P7: 6.3 %');
      expect(at(79, 0)).toBe('P79 against P0: 49.4 %');
      expect(at(5, 5)).toBe('P5 against P5: no answer');
      expect(at(-1, 5)).toBe('');
      expect(at(5, 80)).toBe('');
    }
  });
});
