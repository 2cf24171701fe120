/** Drawings keep to their width, whatever it is, and say the same. */
import { expect, it } from 'vitest';
import type { Figure } from '../figures.ts';
import { drawFigure, WIDTH } from './index.ts';

const NAME = 'A regiment with a rather long name & a "nickname"';
const figures: Figure[] = [
  {
    type: 'intervals',
    title: 'Who is best',
    format: 'percent',
    table: 't',
    axis: 'Won',
    zero: 0,
    rows: [
      { label: NAME, value: 0.51234, low: 0.48, high: 0.54, group: 1 },
      { label: 'B', value: 0.2, group: 2, muted: true },
    ],
  },
  {
    type: 'lines',
    title: 'Over rounds',
    format: 'number',
    table: 't',
    xAxis: 'Round',
    yAxis: 'Models',
    x: Array.from({ length: 40 }, (_, i) => i),
    lines: [1, 2, 3, 4].map((n) => ({
      label: `${NAME} ${n}`,
      points: Array.from({ length: 40 }, (_, i) => ({ value: 100 - i * n })),
    })),
  },
  {
    type: 'heat',
    title: 'DEF and ARM',
    format: 'percent',
    table: 't',
    xAxis: 'DEF of whoever is charged, after everything that is cast on him or her',
    yAxis: 'ARM',
    x: Array.from({ length: 30 }, (_, i) => 100 + i),
    y: [NAME, 'plain'],
    cells: [0, 1].map((r) => Array.from({ length: 30 }, (_, i) => ({ value: (i + r) / 31 }))),
  },
  {
    type: 'intervals',
    title: 'Off by',
    format: 'change',
    table: 't',
    axis: 'listed price above (+) or below (-) the fair one, over all battles tried',
    zero: 0,
    clip: [-1, 1],
    rows: [
      { label: 'Guards', value: 4.062, low: 3.127, high: 8.679 },
      { label: NAME, value: -0.634, low: -0.711, high: -0.449 },
    ],
  },
  {
    type: 'lines',
    title: 'Over points',
    format: 'number',
    table: 't',
    xAxis: 'Points that the whole list may cost at most, everything counted',
    yAxis: 'Value',
    x: ['nothing at all', 'everything there is'],
    lines: [{ label: 'A', points: [{ value: 1 }, { value: 2 }] }],
  },
  ...[3, 7, 10].map((n) => ({
    type: 'graph',
    title: 'A beats B, B beats C, and C beats A',
    format: 'percent',
    table: 't',
    axis: 'An arrow goes from who wins to who loses; its number is the score one against one, without points.',
    nodes: Array.from({ length: n }, (_, i) => (i % 2 === 0 ? `${NAME} ${i}` : `Unit ${i}`)),
    arrows: Array.from({ length: n }, (_, i) => ({ from: i, to: (i + 1) % n, value: 0.6, strong: i < 3 })),
  })),
] as Figure[];

/** Left and right edge of every text, a letter taken as 7.6 wide in labels and 6.6 in small print. */
function edgesOf(svg: string): Array<{ from: number; to: number; y: number; text: string }> {
  const texts = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)"([^>]*)>([^<]*)</g)];
  return texts
    .filter(([, , , , rest]) => !rest.includes('rotate'))
    .map(([, x, y, anchor, rest, escaped]) => {
      const text = escaped.replace(/&#?\w+;/g, '*');
      const width = text.length * (rest.includes('small') ? 6.6 : 7.6);
      const from = Number(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
      return { from, to: from + width, y: Number(y), text };
    });
}

it.each(figures.flatMap((figure) => [320, 420, 560, WIDTH].map((width) => [figure.type, width, figure] as const)))(
  '%s at %i',
  (_, width, figure) => {
    const svg = drawFigure(figure, width);
    expect(svg).toContain(`viewBox="0 0 ${width} `);
    const texts = edgesOf(svg);
    expect(texts.length).toBeGreaterThan(3);
    const [, height] = /viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)!;
    for (const { y, text } of texts) expect(y, text).toBeLessThanOrEqual(Number(height) - 3);
    for (const { from, to, text } of texts) {
      expect(from, text).toBeGreaterThanOrEqual(-0.5);
      expect(to, text).toBeLessThanOrEqual(width + 0.5);
    }
    // Nothing is written over anything else.
    for (const [i, one] of texts.entries()) {
      for (const other of texts.slice(i + 1)) {
        if (Math.abs(one.y - other.y) >= 9) continue;
        expect(one.to <= other.from + 4 || other.to <= one.from + 4, `${one.text} | ${other.text}`).toBe(true);
      }
    }
    // Marks do not depend on the room there is.
    const marks = (drawn: string) => drawn.match(/<(circle|rect|polyline|polygon)/g)?.length;
    expect(marks(svg)).toBe(marks(drawFigure(figure)));
  },
);
