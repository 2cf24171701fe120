/** A heat map: darker is more; the number stands in every cell, and cells after a breakpoint have a frame. */
import type { HeatFigure } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import { cut, escaped, number, svg, text, WIDTH } from './svg.ts';

const LEFT = 120;
const TOP = 40;
const ROW = 30;
/** Cells narrower than this hold no number: the table does. */
const NARROW = 34;

export function drawHeat(figure: HeatFigure): string {
  const { x, y, cells, format } = figure;
  const values = cells.flatMap((row) => row.flatMap(({ value }) => (value === null ? [] : [value])));
  const least = Math.min(...values);
  const most = Math.max(...values);
  const width = (WIDTH - LEFT - 8) / x.length;
  const label = (value: string | number) => (typeof value === 'number' ? plain(value) : cut(value, 14));
  const parts: string[] = [text(LEFT + (WIDTH - LEFT) / 2, 14, figure.xAxis, { anchor: 'middle', class: 'small' })];
  parts.push(text(14, TOP + (y.length * ROW) / 2, figure.yAxis, { anchor: 'middle', class: 'small', turned: true }));
  x.forEach((value, i) => {
    if (width < 20 && i % 2 === 1) return;
    parts.push(text(LEFT + (i + 0.5) * width, TOP - 8, label(value), { anchor: 'middle', class: 'small' }));
  });
  cells.forEach((row, r) => {
    const top = TOP + r * ROW;
    parts.push(text(LEFT - 8, top + ROW / 2 + 4, label(y[r]), { anchor: 'end', class: 'small' }));
    row.forEach(({ value, problem, mark, low, high }, c) => {
      const left = LEFT + c * width;
      const share = value === null || most === least ? 0.5 : (value - least) / (most - least);
      const bounds =
        low === undefined || high === undefined ? '' : ` (${formatted(low, format)} to ${formatted(high, format)})`;
      const words =
        value === null ? (problem ?? 'no value') : `${formatted(value, format)}${bounds}${mark ? `; ${mark}` : ''}`;
      const says = `${figure.xAxis} ${label(x[c])}, ${figure.yAxis} ${label(y[r])}: ${words}`;
      const frame = mark ? ' break' : '';
      parts.push(
        `<g><title>${escaped(says)}</title><rect x="${number(left + 1)}" y="${number(top + 1)}" width="${number(width - 2)}" ` +
          `height="${ROW - 2}" class="${value === null ? 'void' : 'share'}${frame}"${value === null ? '' : ` fill-opacity="${number(0.08 + 0.84 * share)}"`}/>`,
      );
      if (width >= NARROW && value !== null) {
        const short = format === 'percent' ? `${Math.round(value * 100)}` : plain(Number(value.toPrecision(3)));
        parts.push(
          text(left + width / 2, top + ROW / 2 + 4, short, {
            anchor: 'middle',
            class: share > 0.55 ? 'small on-dark' : 'small',
          }),
        );
      }
      parts.push('</g>');
    });
  });
  return svg(TOP + y.length * ROW + 10, figure.title, `${y.length} rows of ${x.length} cells; darker is more.`, parts);
}
