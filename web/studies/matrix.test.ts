/** Matrices of match-ups in every order. */
import { describe, expect, it } from 'vitest';
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { cellAt } from './matrix-drawing.ts';
import { layoutOf, zoomHelps } from './matrix-layout.ts';
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

  const names = (n: number) =>
    Array.from({ length: n }, (_, i) => `${i % 5 === 0 ? 'Veterans of the third campaign' : 'P'} ${i}`);

  it('is never wider than its place while the whole of it is asked for, and reads as it stands', () => {
    for (const n of [3, 12, 16, 40, 80])
      for (const room of [320, 350, 640, 900, 1370]) {
        const { width, cell, named, numbered, left } = layoutOf(figure([], names(n)), 'the whole', room);
        expect(width, `${n} in ${room}`).toBeLessThanOrEqual(room + 0.01);
        // Names of 11 px need a line each, numbers of as many px and three digits a cell.
        if (named) expect(cell).toBeGreaterThanOrEqual(11);
        if (numbered) expect(cell).toBeGreaterThanOrEqual(3 * 6.5);
        expect(left).toBeLessThan(room / 2);
      }
    // On a phone twelve are read as they are, and of eighty on a desk all names.
    expect(layoutOf(figure([], names(12)), 'the whole', 350).numbered).toBe(true);
    expect(layoutOf(figure([], names(80)), 'the whole', 1370).named).toBe(true);
  });

  it('of eighty profiles can be looked at nearer, and says what is under the pointer at every zoom', () => {
    const many = Array.from({ length: 80 }, (_, i) => `P${i}`);
    const large = figure(
      many.map((_, r) => many.map((__, c) => (r === c ? null : (r + c) / 160))),
      many,
    );
    for (const room of [350, 1_000]) {
      expect(zoomHelps(large, room)).toBe(true);
      expect(zoomHelps(square, room)).toBe(false);
      for (const zoom of ['the whole', 'names', 'numbers'] as const) {
        const layout = layoutOf(large, zoom, room);
        const { cell, left, top } = layout;
        expect(cell).toBeGreaterThanOrEqual({ 'the whole': 3.4, names: 14, numbers: 28 }[zoom]);
        const at = (row: number, column: number) =>
          cellAt(large, layout, left + (column + 0.5) * cell, top + (row + 0.5) * cell);
        expect(at(3, 7)).toBe('P3 against P7: 6.3 %');
        expect(at(79, 0)).toBe('P79 against P0: 49.4 %');
        expect(at(5, 5)).toBe('P5 against P5: no answer');
        expect(at(-1, 5)).toBe('');
        expect(at(5, 80)).toBe('');
      }
    }
  });
});
