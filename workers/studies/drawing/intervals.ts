/** Values with their intervals, one under the other; bars from zero for a tornado. */
import { withoutMiddles } from '../../wording.ts';
import type { IntervalsFigure } from '../figures.ts';
import { axisLabel, line, NARROW, number, SMALL, scale, svg, text, ticks, told, wrapped } from './svg.ts';

/** Labels at the left and values at the right; or both above their rows, where that leaves too little between. */
const BESIDE = { row: 30, middle: 15 };
const ABOVE = { row: 46, middle: 33 };
/** Width of a letter of a label. */
const LETTER = 7.6;
/** Labels at the side take no more of the drawing than this share, and no less than so much. */
const MOST_LABELS = 0.4;
const LEAST_LABELS = 90;
/** Room that a number on the axis needs. */
const TICK = 64;
/** Between a label and the lowest value. */
const GAP = 12;
const EDGE = 8;
const TOP = 12;
const BOTTOM = 30;
const LINE = 16;
/** How far the lines of the axis reach over and under a dot, where a name stands above each row. */
const LANE = 11;

export function drawIntervals(figure: IntervalsFigure, width: number): string {
  const above = width < NARROW;
  const { row, middle } = above ? ABOVE : BESIDE;
  const { rows, format, zero, clip } = figure;
  const said = rows.map(({ value, low, high }) => {
    const bounds =
      low === undefined || high === undefined ? ' exact' : ` (${told(low, format)} to ${told(high, format)})`;
    return told(value, format) + bounds;
  });
  const room = (texts: readonly string[], letter: number) =>
    GAP + letter * texts.reduce((most, { length }) => Math.max(most, length), 0);
  const wanted = room(
    rows.map(({ label }) => label),
    LETTER,
  );
  const labels = above ? EDGE : Math.min(MOST_LABELS * width, Math.max(LEAST_LABELS, wanted));
  const values = above ? EDGE : GAP + room(said, SMALL);
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
  // Lines of the axis go through no name.
  const lanes = above
    ? rows.map((_, i): [number, number] => [TOP + i * row + middle - LANE, TOP + i * row + middle + LANE])
    : [[TOP, bottom] as [number, number]];
  const parts: string[] = [];
  const fit = Math.min(5, Math.floor((width - labels - values) / TICK));
  const few = ticks(from, to, fit);
  // One place alone tells no scale.
  for (const tick of few.length > 1 ? few : ticks(from, to, 2 * fit)) {
    for (const [top, foot] of lanes) parts.push(line(x(tick), top, x(tick), foot, 'grid'));
    parts.push(axisLabel(x(tick), bottom + 16, told(tick, format), width));
  }
  if (zero !== undefined) for (const [top, foot] of lanes) parts.push(line(x(zero), top, x(zero), foot, 'zero'));
  const axis = wrapped(figure.axis, Math.floor(width / SMALL));
  const middleOf = above ? width / 2 : (labels + width - values) / 2;
  axis.forEach((words, i) => {
    parts.push(axisLabel(middleOf, bottom + 36 + i * LINE, words, width));
  });
  const names = rows.map(({ label }) => label);
  rows.forEach(({ label, value, low, high, group, muted }, i) => {
    const y = TOP + i * row + middle;
    const before = rows[i - 1];
    if (before && before.group !== group) parts.push(line(0, TOP + i * row, width, TOP + i * row, 'divide'));
    const free = above ? width - room([said[i]!], SMALL) : labels - GAP;
    const letters = Math.floor(free / LETTER + 1e-6);
    const name = label.length > letters ? withoutMiddles(names, letters)[i]! : label;
    parts.push(text(0, above ? y - 16 : y + 5, name, muted ? { class: 'muted' } : {}));
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
    parts.push(
      above
        ? text(width, y - 16, said[i]!, { anchor: 'end', class: 'small' })
        : text(width - values + GAP, y + 5, said[i]!, { class: 'small' }),
    );
  });
  return svg(
    width,
    bottom + BOTTOM + axis.length * LINE,
    figure.title,
    `${figure.axis} of ${rows.length}, from top to bottom.`,
    parts,
  );
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
