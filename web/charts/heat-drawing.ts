/** Draws the heat map. d3 owns everything inside the given group of the SVG. */
import { axisLeft, axisTop } from 'd3-axis';
import { scaleBand } from 'd3-scale';
import { interpolateYlGnBu } from 'd3-scale-chromatic';
import { select } from 'd3-selection';
import { percentShort } from '../format.ts';
import { type HeatModel, heatWords } from './heat-model.ts';

export const CELL = { width: 52, height: 34 };
/** On a phone the map is as wide as the screen and lower, so that three charts are one screen and a half. */
const LOW = 28;
export const MARGIN = { left: 46, top: 44, right: 4, bottom: 4 };

/** The size of the drawing in its own units. */
export function heatSize(model: HeatModel, phone = false): { width: number; height: number } {
  return {
    width: MARGIN.left + model.columns.values.length * CELL.width + MARGIN.right,
    height: MARGIN.top + model.rows.values.length * (phone ? LOW : CELL.height) + MARGIN.bottom,
  };
}

/** Lightness follows the chance: dark is likely on light paper, light is likely on dark. */
export function heatColour(p: number, dark: boolean): string {
  return interpolateYlGnBu(dark ? 0.97 - 0.9 * p : 0.04 + 0.9 * p);
}

/** Black or white, whichever reads better on the colour. */
export function textColour(background: string): string {
  const [r, g, b] = (background.match(/[\d.]+/g) ?? ['255', '255', '255']).map((part) => {
    const channel = Number(part) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return luminance > 0.179 ? '#000' : '#fff';
}

interface CellDatum {
  r: number;
  c: number;
  p: number | null;
  problem: string | undefined;
}

/** Draws or redraws the whole map into `svg`. */
export function drawHeat(svg: SVGSVGElement, model: HeatModel, dark: boolean, phone = false): void {
  const { columns, rows } = model;
  const cell = { width: CELL.width, height: phone ? LOW : CELL.height };
  const x = scaleBand<number>()
    .domain(columns.values)
    .range([MARGIN.left, MARGIN.left + columns.values.length * cell.width]);
  const y = scaleBand<number>()
    .domain(rows.values)
    .range([MARGIN.top, MARGIN.top + rows.values.length * cell.height]);
  const data: CellDatum[] = model.cells.flatMap((row, r) =>
    row.map((p, c) => ({ r, c, p, problem: model.problems[r][c] })),
  );
  const root = select(svg).select<SVGGElement>('g.drawing');
  root.selectAll('*').remove();

  const cells = root
    .selectAll('g.cell')
    .data(data)
    .join('g')
    .attr('class', 'cell')
    .attr('transform', (d) => `translate(${x(columns.values[d.c]) ?? 0},${y(rows.values[d.r]) ?? 0})`);
  cells
    .append('rect')
    .attr('width', cell.width)
    .attr('height', cell.height)
    .attr('fill', (d) => (d.p === null ? 'none' : heatColour(d.p / model.most, dark)));
  cells
    .append('text')
    .attr('x', cell.width / 2)
    .attr('y', cell.height / 2)
    .attr('dy', '0.36em')
    .attr('text-anchor', 'middle')
    .attr('class', (d) => (d.p === null ? 'none' : null))
    .attr('fill', (d) => (d.p === null ? null : textColour(heatColour(d.p / model.most, dark))))
    .text((d) => (d.p === null ? '–' : model.of === 'probability' ? percentShort(d.p) : heatWords(model, d.p)));
  cells
    .append('title')
    .text(
      (d) =>
        `${columns.title} ${columns.values[d.c]}, ${rows.title} ${rows.values[d.r]}: ${d.p === null ? (d.problem ?? 'no answer') : heatWords(model, d.p)}`,
    );

  edges(root.append('g').attr('class', 'edges'), model, x, y);

  const here = { x: x(columns.current), y: y(rows.current) };
  if (here.x !== undefined && here.y !== undefined) {
    for (const ring of ['halo', 'current']) {
      root
        .append('rect')
        .attr('class', ring)
        .attr('x', here.x)
        .attr('y', here.y)
        .attr('width', cell.width)
        .attr('height', cell.height)
        .attr('fill', 'none');
    }
  }

  root
    .append('g')
    .attr('class', 'axis')
    .attr('transform', `translate(0,${MARGIN.top})`)
    .call(axisTop(x).tickSize(0).tickPadding(7));
  root
    .append('g')
    .attr('class', 'axis')
    .attr('transform', `translate(${MARGIN.left},0)`)
    .call(axisLeft(y).tickSize(0).tickPadding(8));
  root.append('text').attr('class', 'axis-title').attr('x', MARGIN.left).attr('y', 13).text(`${columns.title} →`);
  root
    .append('text')
    .attr('class', 'axis-title')
    .attr('x', 0)
    .attr('y', MARGIN.top - 8)
    .text(`${rows.title} ↓`);
}

type Group = ReturnType<typeof select<SVGGElement, unknown>>;
type Band = ReturnType<typeof scaleBand<number>>;

/** A breakpoint is a thick bar on the edge with the largest step, twice drawn so that it shows on any colour. */
function edges(group: Group, { columns, rows, rowBreaks, columnBreaks }: HeatModel, x: Band, y: Band): void {
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    for (const part of ['edge-halo', 'edge']) {
      group.append('line').attr('class', part).attr('x1', x1).attr('y1', y1).attr('x2', x2).attr('y2', y2);
    }
  };
  for (const { line: r, index } of rowBreaks) {
    const left = x(columns.values[index]) ?? 0;
    const top = y(rows.values[r]) ?? 0;
    line(left, top + 5, left, top + y.bandwidth() - 5);
  }
  for (const { line: c, index } of columnBreaks) {
    const left = x(columns.values[c]) ?? 0;
    const top = y(rows.values[index]) ?? 0;
    line(left + 8, top, left + x.bandwidth() - 8, top);
  }
}
