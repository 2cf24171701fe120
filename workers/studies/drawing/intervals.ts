/** Values with their intervals, one under the other; bars from zero for a tornado. */
import type { IntervalsFigure } from '../figures.ts';
import { cut, line, NARROW, number, scale, svg, text, ticks, told } from './svg.ts';

/** Labels at the left and values at the right; or both above their rows, where that leaves too little between. */
const BESIDE = { labels: 232, values: 228, row: 30, middle: 15 };
const ABOVE = { labels: 8, values: 8, row: 46, middle: 33 };
/** Widths of a letter of a label, and of all that a value says. */
const LETTER = 7.6;
const SAID = 196;
/** Between a label and the lowest value. */
const GAP = 12;
const TOP = 12;
const BOTTOM = 46;

export function drawIntervals(figure: IntervalsFigure, width: number): string {
  const above = width < NARROW;
  const { labels, values, row, middle } = above ? ABOVE : BESIDE;
  const longest = Math.floor((above ? width - SAID : labels - GAP) / LETTER);
  const { rows, format, zero, clip } = figure;
  const inside = (value: number) => (clip ? Math.min(clip[1], Math.max(clip[0], value)) : value);
  const edges = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value].map(inside));
  if (zero !== undefined) edges.push(zero);
  if (figure.range) edges.push(...figure.range);
  // Nothing is known yet: an axis for what will come.
  if (edges.length === 0) edges.push(0, 1);
  const least = Math.min(...edges);
  const most = Math.max(...edges);
  const margin = (most - least || Math.abs(most) || 1) * 0.04;
  const [from, to] =
    format === 'percent' ? [Math.max(0, least - margin), Math.min(1, most + margin)] : [least - margin, most + margin];
  const place = scale(from, to, labels, width - values);
  const x = (value: number) => place(inside(value));
  const bottom = TOP + rows.length * row;
  const parts: string[] = [];
  for (const tick of ticks(from, to, above ? 3 : 5)) {
    parts.push(line(x(tick), TOP, x(tick), bottom, 'grid'));
    parts.push(text(x(tick), bottom + 16, told(tick, format), { anchor: 'middle', class: 'small' }));
  }
  if (zero !== undefined) parts.push(line(x(zero), TOP, x(zero), bottom, 'zero'));
  parts.push(text((labels + width - values) / 2, bottom + 36, figure.axis, { anchor: 'middle', class: 'small' }));
  rows.forEach(({ label, value, low, high, group, muted }, i) => {
    const y = TOP + i * row + middle;
    const before = rows[i - 1];
    if (before && before.group !== group) parts.push(line(0, TOP + i * row, width, TOP + i * row, 'divide'));
    parts.push(text(0, above ? y - 16 : y + 5, cut(label, longest), muted ? { class: 'muted' } : {}));
    const tone = muted ? 'muted' : value < (zero ?? Number.NEGATIVE_INFINITY) ? 'second' : 'first';
    if (zero !== undefined) {
      const [left, right] = value < zero ? [x(value), x(zero)] : [x(zero), x(value)];
      parts.push(
        `<rect x="${number(left)}" y="${number(y - 8)}" width="${number(right - left)}" height="16" class="bar ${tone}"/>`,
      );
    }
    if (low !== undefined && high !== undefined) {
      parts.push(line(x(low), y, x(high), y, `whisker ${tone}`));
      // An end that is not shown has no stop.
      for (const end of [low, high])
        if (inside(end) === end) parts.push(line(x(end), y - 4, x(end), y + 4, `whisker ${tone}`));
    }
    parts.push(
      inside(value) === value
        ? `<circle cx="${number(x(value))}" cy="${number(y)}" r="4" class="dot ${tone}"/>`
        : arrow(x(value), y, value > inside(value) ? 1 : -1, tone),
    );
    const bounds =
      low === undefined || high === undefined ? ' exact' : ` (${told(low, format)} to ${told(high, format)})`;
    const said = told(value, format) + bounds;
    parts.push(
      above
        ? text(width, y - 16, said, { anchor: 'end', class: 'small' })
        : text(width - values + 12, y + 5, said, { class: 'small' }),
    );
  });
  return svg(width, bottom + BOTTOM, figure.title, `${figure.axis} of ${rows.length}, from top to bottom.`, parts);
}

/** Further that way than the axis goes. */
function arrow(x: number, y: number, way: 1 | -1, tone: string): string {
  const points = [
    [x + 8 * way, y],
    [x - 3 * way, y - 7],
    [x - 3 * way, y + 7],
  ];
  return `<polygon points="${points.map(([a, b]) => `${number(a!)},${number(b!)}`).join(' ')}" class="dot ${tone}"><title>beyond the axis</title></polygon>`;
}
