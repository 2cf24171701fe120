/** One value far from all others does not press these into a line. */
import { expect, it } from 'vitest';
import type { IntervalsFigure } from '../figures.ts';
import { drawFigure } from './index.ts';

const figure: IntervalsFigure = {
  ...{ type: 'intervals', title: 'Prices', format: 'change', table: 'prices', axis: 'off by', zero: 0 },
  clip: [-0.25, 0.25],
  rows: [
    { label: 'Typo', value: 7.6, low: 7.4, high: 7.8 },
    { label: 'Near', value: 0.1, low: 0.05, high: 0.15 },
    { label: 'Cheap', value: -0.9, low: -0.95, high: -0.2 },
  ],
};

it('a value beyond the axis is an arrow at its edge, with its number in full', () => {
  const svg = drawFigure(figure);
  expect(svg.match(/<polygon/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(1);
  expect(svg).toContain('+760 %');
  const places = [...svg.matchAll(/<(?:rect|circle|line)[^>]* c?x1?="([\d.]+)"/g)].map(([, x]) => Number(x));
  // The numbers in full stand beside it.
  const [, said] = /<text x="([\d.]+)"[^>]*>\+760 %/.exec(svg)!;
  expect(Math.max(...places)).toBeLessThan(Number(said));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  // What is near the others has room: 0.1 lies two fifths of the way from zero to the edge.
  const [zero, near, edge] = [0, 0.1, 0.25].map((value) => {
    const only = drawFigure({ ...figure, rows: [figure.rows[0]!, { label: 'x', value }, figure.rows[2]!] });
    return Number(/<circle cx="([\d.]+)"/.exec(only)![1]);
  });
  expect((near! - zero!) / (edge! - zero!)).toBeCloseTo(0.4, 2);
});

it('cuts no label for which there is room beside it, and breaks an axis that is longer than the drawing', () => {
  const axis = 'listed price above (+) or below (-) the fair one, over all battles tried';
  const long = { ...figure, axis, rows: [{ label: 'P+S / POW +1', value: 0.1 }] };
  for (const width of [320, 760]) {
    const texts = [...drawFigure(long, width).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
    expect(texts, String(width)).toContain('P+S / POW +1');
    // At seven units a letter.
    for (const text of texts) expect(text.length * 7, text).toBeLessThanOrEqual(width);
    expect(texts.join(' '), String(width)).toContain(axis);
  }
});
