/** A heat map: darker is more; the number stands in every cell, and cells after a breakpoint have a frame. */
import { counted, withoutMiddle, withoutMiddles } from '../../wording.ts';
import type { HeatFigure } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import { axisLabel, escaped, NARROW, number, SMALL, svg, text, wrapped } from './svg.ts';

/** Above the cells, beside the lines of the axis. */
const HEAD = 24;
const LINE = 16;
const ROW = 30;
/** Cells narrower than this hold no number: the table does. */
const NUMBER = 34;
/** Width of a letter of a small label. */
const LETTER = 6.5;

export function drawHeat(figure: HeatFigure, whole: number): string {
  const left = whole < NARROW ? 76 : 120;
  const { x, y, cells, format } = figure;
  const values = cells.flatMap((row) => row.flatMap(({ value }) => (value === null ? [] : [value])));
  const least = Math.min(...values);
  const most = Math.max(...values);
  const width = (whole - left - 8) / x.length;
  const labels = (named: ReadonlyArray<string | number>) => {
    const said = withoutMiddles(named.map(String), whole < NARROW ? 8 : 14);
    return named.map((value, i) => (typeof value === 'number' ? plain(value) : said[i]));
  };
  const [across, down] = [labels(x), labels(y)];
  const longest = Math.max(...across.map(({ length }) => length));
  const each = Math.ceil((longest * LETTER) / width);
  const axis = wrapped(figure.xAxis, Math.floor(whole / SMALL));
  const top = HEAD + axis.length * LINE;
  const parts = axis.map((line, i) => axisLabel(left + (whole - left) / 2, 14 + i * LINE, line, whole));
  // Of few rows the words beside them are the longer ones.
  const height = Math.max(y.length * ROW, SMALL * figure.yAxis.length);
  parts.push(
    text(14, top + height / 2, withoutMiddle(figure.yAxis, Math.max(12, Math.floor((top + height) / SMALL))), {
      anchor: 'middle',
      class: 'small',
      turned: true,
    }),
  );
  across.forEach((label, i) => {
    if (i % each !== 0) return;
    parts.push(axisLabel(left + (i + 0.5) * width, top - 8, label, whole));
  });
  cells.forEach((row, r) => {
    const above = top + r * ROW;
    parts.push(text(left - 8, above + ROW / 2 + 4, down[r], { anchor: 'end', class: 'small' }));
    row.forEach(({ value, problem, mark, low, high }, c) => {
      const from = left + c * width;
      const share = value === null || most === least ? 0.5 : (value - least) / (most - least);
      const bounds =
        low === undefined || high === undefined ? '' : ` (${formatted(low, format)} to ${formatted(high, format)})`;
      const words =
        value === null ? (problem ?? 'no value') : `${formatted(value, format)}${bounds}${mark ? `; ${mark}` : ''}`;
      const says = `${figure.xAxis} ${across[c]}, ${figure.yAxis} ${down[r]}: ${words}`;
      const frame = mark ? ' break' : '';
      parts.push(
        `<g><title>${escaped(says)}</title><rect x="${number(from + 1)}" y="${number(above + 1)}" width="${number(width - 2)}" ` +
          `height="${ROW - 2}" class="${value === null ? 'void' : 'share'}${frame}"${value === null ? '' : ` fill-opacity="${number(0.08 + 0.84 * share)}"`}/>`,
      );
      if (width >= NUMBER && value !== null) {
        const short = format === 'percent' ? `${Math.round(value * 100)}` : plain(Number(value.toPrecision(3)));
        parts.push(
          text(from + width / 2, above + ROW / 2 + 4, short, {
            anchor: 'middle',
            class: share > 0.55 ? 'small on-dark' : 'small',
          }),
        );
      }
      parts.push('</g>');
    });
  });
  return svg(
    whole,
    top + height + 10,
    figure.title,
    `${counted(y.length, 'rows')} of ${counted(x.length, 'cells')}; darker is more.`,
    parts,
  );
}
