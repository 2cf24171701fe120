/** Values with their intervals, one under the other; bars from zero for a tornado. */
import type { IntervalsFigure } from '../figures.ts';
import { formatted } from '../format.ts';
import { cut, line, number, scale, svg, text, ticks, WIDTH } from './svg.ts';

const LABELS = 220;
const VALUES = 228;
const ROW = 30;
const TOP = 12;
const BOTTOM = 46;

export function drawIntervals(figure: IntervalsFigure): string {
  const { rows, format, zero } = figure;
  const edges = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  if (zero !== undefined) edges.push(zero);
  if (figure.range) edges.push(...figure.range);
  const least = Math.min(...edges);
  const most = Math.max(...edges);
  const margin = (most - least || Math.abs(most) || 1) * 0.04;
  const [from, to] =
    format === 'percent' ? [Math.max(0, least - margin), Math.min(1, most + margin)] : [least - margin, most + margin];
  const x = scale(from, to, LABELS, WIDTH - VALUES);
  const bottom = TOP + rows.length * ROW;
  const parts: string[] = [];
  for (const tick of ticks(from, to)) {
    parts.push(line(x(tick), TOP, x(tick), bottom, 'grid'));
    parts.push(text(x(tick), bottom + 16, formatted(tick, format), { anchor: 'middle', class: 'small' }));
  }
  if (zero !== undefined) parts.push(line(x(zero), TOP, x(zero), bottom, 'zero'));
  parts.push(text((LABELS + WIDTH - VALUES) / 2, bottom + 36, figure.axis, { anchor: 'middle', class: 'small' }));
  rows.forEach(({ label, value, low, high, group, muted }, i) => {
    const y = TOP + i * ROW + ROW / 2;
    const before = rows[i - 1];
    if (before && before.group !== group) parts.push(line(0, TOP + i * ROW, WIDTH, TOP + i * ROW, 'divide'));
    parts.push(text(0, y + 5, cut(label, 30), muted ? { class: 'muted' } : {}));
    const tone = muted ? 'muted' : value < (zero ?? Number.NEGATIVE_INFINITY) ? 'second' : 'first';
    if (zero !== undefined) {
      const [left, right] = value < zero ? [x(value), x(zero)] : [x(zero), x(value)];
      parts.push(
        `<rect x="${number(left)}" y="${number(y - 8)}" width="${number(right - left)}" height="16" class="bar ${tone}"/>`,
      );
    }
    if (low !== undefined && high !== undefined) {
      parts.push(line(x(low), y, x(high), y, `whisker ${tone}`));
      parts.push(
        line(x(low), y - 4, x(low), y + 4, `whisker ${tone}`),
        line(x(high), y - 4, x(high), y + 4, `whisker ${tone}`),
      );
    }
    parts.push(`<circle cx="${number(x(value))}" cy="${number(y)}" r="4" class="dot ${tone}"/>`);
    const bounds =
      low === undefined || high === undefined ? 'exact' : `${formatted(low, format)} to ${formatted(high, format)}`;
    parts.push(text(WIDTH - VALUES + 12, y + 5, `${formatted(value, format)}  ${bounds}`, { class: 'small' }));
  });
  return svg(bottom + BOTTOM, figure.title, `${figure.axis} of ${rows.length}, from top to bottom.`, parts);
}
