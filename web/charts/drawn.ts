/** The data of a chart as a drawing: what is painted on a canvas is drawn anew in the house's own way, for SVG. */
import type { LinesFigure } from '../../workers/studies/figures.ts';
import { chance, type DistributionMeasure, marksOf, type SeriesMeasure, type View } from './measures.ts';
import { svgText } from './save.ts';

/** A table stands beside every chart already. */
const NO_TABLE = '';

/** Of a distribution: a point for each mark of the chart. */
export function distributionDrawing(measure: DistributionMeasure, view: View, title: string): LinesFigure {
  const marks = marksOf(measure.points, view);
  return chances(
    title,
    measure.unit,
    marks.map(({ from, to }) => (view === 'atLeast' ? from : view === 'atMost' ? to : (from + to) / 2)),
    [{ label: measure.title, points: marks.map((mark) => ({ value: mark.chance })) }],
  );
}

/** Of several distributions: nothing where a curve has no such value. */
export function overlayDrawing(
  curves: ReadonlyArray<{ readonly name: string; readonly measure: DistributionMeasure }>,
  view: View,
  title: string,
): LinesFigure {
  const values = [...new Set(curves.flatMap(({ measure }) => measure.points.map(({ value }) => value)))].sort(
    (a, b) => a - b,
  );
  return chances(
    title,
    'result',
    values,
    curves.map(({ name, measure }) => {
      const known = new Map(measure.points.map((point) => [point.value, chance(point, view)]));
      return {
        label: name,
        points: values.map((value) => (known.has(value) ? { value: known.get(value) as number } : null)),
      };
    }),
  );
}

/** Of a series of steps, with the band of its intervals. */
export function seriesDrawing(measure: SeriesMeasure, title: string): LinesFigure {
  const isChance = measure.of === 'probability';
  return {
    type: 'lines',
    title,
    format: isChance ? 'percent' : 'number',
    table: NO_TABLE,
    xAxis: 'step',
    yAxis: isChance ? 'chance' : 'mean',
    x: measure.steps.map(({ label }) => label),
    lines: [
      {
        label: measure.title,
        points: measure.steps.map(({ value, interval }) => (interval ? { value, ...interval } : { value })),
      },
    ],
  };
}

function chances(title: string, xAxis: string, x: readonly number[], lines: LinesFigure['lines']): LinesFigure {
  return { type: 'lines', title, format: 'percent', table: NO_TABLE, xAxis, yAxis: 'chance', x, lines };
}

/** @returns a file in the colours of the page. @param ground behind it */
export async function drawnSvg(figure: LinesFigure, ground: string): Promise<string> {
  // Whoever saves no picture need not fetch what draws it.
  const { drawFigure } = await import('../../workers/studies/drawing/index.ts');
  // Its colours come from the style sheet, so it has to stand in the page for a moment.
  const place = document.createElement('div');
  place.className = 'unseen';
  place.innerHTML = drawFigure(figure);
  document.body.append(place);
  try {
    const svg = place.querySelector('svg');
    if (!svg) throw new Error('Nothing was drawn.');
    return svgText(svg, ground);
  } finally {
    place.remove();
  }
}
