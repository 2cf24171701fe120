/** Lines over one axis, with bands; told apart by dashes and marks as well as by colour. */
import { withoutMiddle, withoutMiddles } from '../../wording.ts';
import type { LinesFigure } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import { axisLabel, escaped, line, number, SMALL, scale, svg, text, ticks, wrapped } from './svg.ts';

const LEFT = 70;
const RIGHT = 16;
const TOP = 12;
const HEIGHT = 300;
const LINE = 16;
/** Width of a place on the axis with its label, and of an entry of the legend. */
const PLACE = 42;
const ENTRY = 225;

/** Chances that are all below this have an axis of their own: on one to 100 % they would be a line at the bottom. */
const LOW = 0.4;

export function drawLines(figure: LinesFigure, width: number): string {
  const { x: at, lines, format, marks = [] } = figure;
  const edges = lines.flatMap(({ points }) =>
    points.flatMap((p) => (p ? [p.value, p.low ?? p.value, p.high ?? p.value] : [])),
  );
  const percent = format === 'percent';
  const least = percent ? 0 : Math.min(...edges, 0);
  const highest = Math.max(...edges, 0);
  const most = percent && highest > LOW ? 1 : highest * 1.05 || 1;
  const y = scale(least, most, TOP + HEIGHT, TOP);
  const numeric = at.every((value) => typeof value === 'number');
  const first = numeric ? Number(at[0]) : 0;
  const last = numeric ? Number(at.at(-1)) : at.length - 1;
  const place = scale(first, last, LEFT, width - RIGHT);
  const x = (index: number) =>
    at.length === 1 ? (LEFT + width - RIGHT) / 2 : place(numeric ? Number(at[index]) : index);
  const parts: string[] = [];
  for (const tick of ticks(least, most)) {
    parts.push(line(LEFT, y(tick), width - RIGHT, y(tick), 'grid'));
    parts.push(text(LEFT - 8, y(tick) + 4, formatted(tick, format), { anchor: 'end', class: 'small' }));
  }
  const each = Math.ceil((at.length * PLACE) / (width - LEFT - RIGHT));
  const said = withoutMiddles(at.map(String), 14);
  at.forEach((value, i) => {
    if (i % each !== 0) return;
    const label = typeof value === 'number' ? plain(value) : said[i]!;
    parts.push(axisLabel(x(i), TOP + HEIGHT + 16, label, width));
  });
  const axis = wrapped(figure.xAxis, Math.floor(width / SMALL));
  axis.forEach((words, i) => {
    parts.push(axisLabel((LEFT + width - RIGHT) / 2, TOP + HEIGHT + 36 + i * LINE, words, width));
  });
  parts.push(
    text(14, TOP + HEIGHT / 2, withoutMiddle(figure.yAxis, Math.floor((TOP + HEIGHT) / SMALL)), {
      anchor: 'middle',
      class: 'small',
      turned: true,
    }),
  );
  for (const { at: index, on, text: why } of marks) {
    const there = index > 0 && !on ? (x(index) + x(index - 1)) / 2 : x(index);
    parts.push(`<g><title>${escaped(why)}</title>${line(there, TOP, there, TOP + HEIGHT, 'break')}</g>`);
  }
  lines.forEach(({ label, points }, number_) => {
    const tone = `tone${number_ % 8}`;
    const known = points.flatMap((point, i) => (point ? [{ ...point, i }] : []));
    const banded = known.filter(({ low, high }) => low !== undefined && high !== undefined);
    if (banded.length > 1) {
      const up = banded.map(({ i, high }) => `${number(x(i))},${number(y(high!))}`);
      const down = banded.map(({ i, low }) => `${number(x(i))},${number(y(low!))}`).reverse();
      parts.push(`<polygon points="${[...up, ...down].join(' ')}" class="band ${tone}"/>`);
    }
    const path = known.map(({ i, value }) => `${number(x(i))},${number(y(value))}`).join(' ');
    parts.push(`<polyline points="${path}" class="line ${tone}"/>`);
    for (const { i, value } of known.length <= 60 ? known : []) {
      const words = `${label}: ${typeof at[i] === 'number' ? plain(Number(at[i])) : String(at[i])}: ${formatted(value, format)}`;
      parts.push(
        `<circle cx="${number(x(i))}" cy="${number(y(value))}" r="3" class="dot ${tone}"><title>${escaped(words)}</title></circle>`,
      );
    }
  });
  const columns = Math.max(1, Math.floor((width - LEFT) / ENTRY));
  let legend = TOP + HEIGHT + 44 + axis.length * LINE;
  const entries = withoutMiddles(
    lines.map(({ label }) => label),
    28,
  );
  entries.forEach((entry, i) => {
    const left = LEFT + (i % columns) * ENTRY;
    parts.push(`<polyline points="${left},${legend - 4} ${left + 26},${legend - 4}" class="line tone${i % 8}"/>`);
    parts.push(text(left + 32, legend, entry, { class: 'small' }));
    if (i % columns === columns - 1) legend += 20;
  });
  return svg(width, legend + 14, figure.title, `${figure.yAxis} over ${figure.xAxis}; ${lines.length} lines.`, parts);
}
