/** Draws a matrix of match-ups. d3 owns everything inside the given group of the SVG. */
import { type ScaleBand, scaleBand } from 'd3-scale';
import { interpolatePuOr } from 'd3-scale-chromatic';
import { type Selection, select } from 'd3-selection';
import type { HeatCell, HeatFigure } from '../../workers/studies/figures.ts';
import { formatted } from '../../workers/studies/format.ts';
import { withoutMiddles } from '../../workers/wording.ts';
import { textColour } from '../charts/heat-drawing.ts';
import type { Layout } from './matrix-layout.ts';

/** More cells than that are named by the line below the picture alone: each name would be an element of the page. */
const TITLED = 2_000;
/** Shades of cells that are drawn together. */
const SHADES = 200;

/** Orange loses, violet wins, pale is even: told apart by every eye. */
function colour(value: number): string {
  return interpolatePuOr(0.92 - 0.84 * value);
}

/** What the cell under a place of the drawing says; empty beside the cells. @param across, down in px of the drawing */
export function cellAt(figure: HeatFigure, { cell, left, top }: Layout, across: number, down: number): string {
  const [r, c] = [Math.floor((down - top) / cell), Math.floor((across - left) / cell)];
  const found = figure.cells[r]?.[c];
  return found ? words(figure, found, r, c) : '';
}

export function drawMatrix(svg: SVGSVGElement, figure: HeatFigure, layout: Layout): void {
  const { cell, left, top, named, numbered, longest } = layout;
  const x = scaleBand<number>()
    .domain(figure.x.map((_, i) => i))
    .range([left, left + figure.x.length * cell]);
  const y = scaleBand<number>()
    .domain(figure.y.map((_, i) => i))
    .range([top, top + figure.y.length * cell]);
  const root = select(svg).select<SVGGElement>('g.drawing');
  root.selectAll('*').remove();
  const data = figure.cells.flatMap((row, r) => row.map((one, c) => ({ ...one, r, c })));
  if (data.length > TITLED && !numbered) drawTogether(root, data, { x, y, cell });
  else drawEach(root, data, { x, y, cell, figure, numbered });
  if (!named) return;
  const short = (names: HeatFigure['x']) => {
    const said = withoutMiddles(names.map(String), longest);
    return (_: string | number, i: number) => said[i] ?? '';
  };
  // Each on a ground of its own, which covers the cells that are scrolled under it.
  const over = root.append('g').attr('class', 'axis over');
  ground(over, layout.width, top);
  over
    .selectAll('text')
    .data(figure.x)
    .join('text')
    .attr('transform', (_, i) => {
      const middle = (x(i) ?? 0) + cell / 2;
      return layout.upright
        ? `translate(${middle + 4},${top - GAP}) rotate(-90)`
        : `translate(${middle},${top - GAP}) rotate(-55)`;
    })
    .text(short(figure.x));
  const beside = root.append('g').attr('class', 'axis beside');
  ground(beside, left, layout.height);
  beside
    .selectAll('text')
    .data(figure.y)
    .join('text')
    .attr('x', left - GAP)
    .attr('y', (_, i) => (y(i) ?? 0) + cell / 2)
    .attr('dy', '0.36em')
    .attr('text-anchor', 'end')
    .text(short(figure.y));
  ground(root.append('g').attr('class', 'corner'), left - GAP, top - GAP);
}

const GAP = 6;

function ground(group: Root, width: number, height: number): void {
  group.append('rect').attr('class', 'ground').attr('width', width).attr('height', height);
}

/** Names stay in sight while cells are scrolled under them. @param across, down px that the drawing is scrolled by */
export function keepNames(svg: SVGSVGElement, across: number, down: number): void {
  const root = select(svg);
  root.select('g.over').attr('transform', `translate(0,${down})`);
  root.select('g.beside').attr('transform', `translate(${across},0)`);
  root.select('g.corner').attr('transform', `translate(${across},${down})`);
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
  { x, y, cell, figure, numbered }: Places & { readonly figure: HeatFigure; readonly numbered: boolean },
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
  if (!numbered) return;
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
