/** Draws a matrix of match-ups. d3 owns everything inside the given group of the SVG. */
import { type ScaleBand, scaleBand } from 'd3-scale';
import { interpolatePuOr } from 'd3-scale-chromatic';
import { type Selection, select } from 'd3-selection';
import type { HeatCell, HeatFigure } from '../../workers/studies/figures.ts';
import { formatted } from '../../workers/studies/format.ts';
import { textColour } from '../charts/heat-drawing.ts';

const LEFT = 150;
const TOP = 130;
const EDGE = 6;
/** Cells smaller than this hold no number, labels smaller than that are left to the tooltip. */
const NUMBER = 30;
const LABEL = 9;
/** Width that a letter of a leaning name takes. */
const LEANING = 4;

/** How large a cell is at least, in px: the whole at a glance, names to read, or numbers in the cells. */
export const ZOOMS = { 'the whole': 0, names: 14, numbers: 32 } as const;
export type Zoom = keyof typeof ZOOMS;

/** Whether a look nearer shows more than the whole does. */
export function zoomHelps(figure: HeatFigure): boolean {
  return matrixSize(figure, 'the whole').cell < NUMBER;
}

/** Width that a desk has for cells: while all fit at this size with names to read, they are no smaller. */
const ROOM = 1_130;

/** More cells than that are named by the line below the picture alone: each name would be an element of the page. */
const TITLED = 2_000;
/** Shades of cells that are drawn together. */
const SHADES = 200;

export function matrixSize({ x, y }: HeatFigure, zoom: Zoom): { width: number; height: number; cell: number } {
  const many = Math.max(x.length, y.length);
  const named = many * ZOOMS.names <= ROOM ? ZOOMS.names : 0;
  const cell = Math.max(3.4, ZOOMS[zoom], named, Math.min(42, 760 / many));
  // The names of the last columns lean out to the right.
  const reach = cell < LABEL ? [] : x.map((name, i) => (i + 0.5) * cell + labelOf(name).length * LEANING);
  const wide = Math.max(x.length * cell, ...reach);
  return { width: LEFT + wide + EDGE, height: TOP + y.length * cell + EDGE, cell };
}

function labelOf(name: string | number): string {
  const text = String(name);
  // Long names of one list often differ at their end.
  return text.length > 22 ? `${text.slice(0, 13).trimEnd()}…${text.slice(-8).trimStart()}` : text;
}

/** Orange loses, violet wins, pale is even: told apart by every eye. */
function colour(value: number): string {
  return interpolatePuOr(0.92 - 0.84 * value);
}

/** What the cell under a place of the drawing says; empty beside the cells. @param left, top in units of the drawing */
export function cellAt(figure: HeatFigure, zoom: Zoom, left: number, top: number): string {
  const { cell } = matrixSize(figure, zoom);
  const [r, c] = [Math.floor((top - TOP) / cell), Math.floor((left - LEFT) / cell)];
  const found = figure.cells[r]?.[c];
  return found ? words(figure, found, r, c) : '';
}

/** @param labels whether names are drawn: scaled down to a phone nobody reads them */
export function drawMatrix(svg: SVGSVGElement, figure: HeatFigure, zoom: Zoom, labels = true): void {
  const { cell } = matrixSize(figure, zoom);
  const x = scaleBand<number>()
    .domain(figure.x.map((_, i) => i))
    .range([LEFT, LEFT + figure.x.length * cell]);
  const y = scaleBand<number>()
    .domain(figure.y.map((_, i) => i))
    .range([TOP, TOP + figure.y.length * cell]);
  const root = select(svg).select<SVGGElement>('g.drawing');
  root.selectAll('*').remove();
  const data = figure.cells.flatMap((row, r) => row.map((one, c) => ({ ...one, r, c })));
  if (data.length > TITLED && cell < NUMBER) drawTogether(root, data, { x, y, cell });
  else drawEach(root, data, { x, y, cell, figure });
  if (cell < LABEL || !labels) return;
  root
    .append('g')
    .attr('class', 'axis')
    .selectAll('text')
    .data(figure.y)
    .join('text')
    .attr('x', LEFT - 6)
    .attr('y', (_, i) => (y(i) ?? 0) + cell / 2)
    .attr('dy', '0.36em')
    .attr('text-anchor', 'end')
    .text(labelOf);
  root
    .append('g')
    .attr('class', 'axis')
    .selectAll('text')
    .data(figure.x)
    .join('text')
    .attr('transform', (_, i) => `translate(${(x(i) ?? 0) + cell / 2},${TOP - 6}) rotate(-55)`)
    .text(labelOf);
}

type Placed = HeatCell & { readonly r: number; readonly c: number };

interface Places {
  readonly x: ScaleBand<number>;
  readonly y: ScaleBand<number>;
  readonly cell: number;
}

type Root = Selection<SVGGElement, unknown, null, undefined>;

function drawEach(
  root: Root,
  data: readonly Placed[],
  { x, y, cell, figure }: Places & { readonly figure: HeatFigure },
) {
  const cells = root
    .selectAll('g.cell')
    .data(data)
    .join('g')
    .attr('class', 'cell')
    .attr('transform', ({ r, c }) => `translate(${x(c) ?? 0},${y(r) ?? 0})`);
  cells
    .append('rect')
    .attr('width', cell)
    .attr('height', cell)
    .attr('fill', ({ value }) => (value === null ? 'none' : colour(value)));
  if (data.length <= TITLED) cells.append('title').text((one) => words(figure, one, one.r, one.c));
  if (cell < NUMBER) return;
  cells
    .append('text')
    .attr('x', cell / 2)
    .attr('y', cell / 2)
    .attr('dy', '0.36em')
    .attr('text-anchor', 'middle')
    .attr('fill', ({ value }) => (value === null ? null : textColour(colour(value))))
    .text(({ value }) => (value === null ? '' : Math.round(100 * value)));
}

/** Thousands of cells in one path a shade: an element each would take a second. Shades differ by half a percent, which no eye tells. */
function drawTogether(root: Root, data: readonly Placed[], { x, y, cell }: Places): void {
  const shades = new Map<number, string[]>();
  for (const { value, r, c } of data) {
    if (value === null) continue;
    const shade = Math.round(SHADES * value);
    const squares = shades.get(shade) ?? [];
    if (squares.length === 0) shades.set(shade, squares);
    squares.push(`M${x(c) ?? 0} ${y(r) ?? 0}h${cell}v${cell}h${-cell}z`);
  }
  root
    .selectAll('path.cells')
    .data([...shades])
    .join('path')
    .attr('class', 'cells')
    .attr('shape-rendering', 'crispEdges')
    .attr('fill', ([shade]) => colour(shade / SHADES))
    .attr('d', ([, squares]) => squares.join(''));
}

function words(figure: HeatFigure, { value, low, high, problem }: HeatCell, r: number, c: number): string {
  const pair = `${figure.y[r]} ${figure.xAxis} ${figure.x[c]}`;
  if (value === null) return `${pair}: ${problem ?? 'no answer'}`;
  const bounds =
    low === undefined || high === undefined
      ? ''
      : ` (${formatted(low, figure.format)} to ${formatted(high, figure.format)})`;
  return `${pair}: ${formatted(value, figure.format)}${bounds}`;
}
