import { describe, expect, it } from 'vitest';
import { drawFigure } from '../../workers/studies/drawing/index.ts';
import { distributionDrawing, overlayDrawing, seriesDrawing } from './drawn.ts';
import type { DistributionMeasure, SeriesMeasure } from './measures.ts';

const chances = [0.25, 0.5, 0.25];
const measure = {
  kind: 'distribution',
  title: 'Damage',
  unit: 'boxes',
  points: chances.map((probability, value) => ({
    value,
    probability,
    atLeast: chances.slice(value).reduce((sum, each) => sum + each, 0),
  })),
} as unknown as DistributionMeasure;

describe('a chart as a drawing', () => {
  it('has the chances that the chart shows, at their values', () => {
    const { x, lines } = distributionDrawing(measure, 'atLeast', 'Damage');
    expect(x).toEqual([0, 1, 2]);
    expect(lines.map(({ points }) => points)).toEqual([[{ value: 1 }, { value: 0.75 }, { value: 0.25 }]]);
    expect(distributionDrawing(measure, 'exactly', '').lines[0]?.points.map((point) => point?.value)).toEqual(chances);
  });

  it('lays curves over one axis, and draws nothing where one has no value', () => {
    const moved = { ...measure, points: measure.points.map((point) => ({ ...point, value: point.value + 1 })) };
    const { x, lines } = overlayDrawing(
      [
        { name: '1d3', measure },
        { name: '1d3+1', measure: moved },
      ],
      'exactly',
      '',
    );
    expect(x).toEqual([0, 1, 2, 3]);
    expect(lines[1]?.points).toEqual([null, { value: 0.25 }, { value: 0.5 }, { value: 0.25 }]);
  });

  it('keeps the intervals of steps, and names every step', () => {
    const series = {
      of: 'probability',
      title: 'Alive',
      steps: [
        { label: 'attack 1', value: 0.5, interval: { low: 0.4, high: 0.6 } },
        { label: 'attack 2', value: 0.25 },
      ],
    } as unknown as SeriesMeasure;
    const figure = seriesDrawing(series, 'Alive');
    expect(figure.lines[0]?.points).toEqual([{ value: 0.5, low: 0.4, high: 0.6 }, { value: 0.25 }]);
    const drawn = drawFigure(figure);
    for (const words of ['attack 1', 'attack 2', 'class="line tone0"']) expect(drawn).toContain(words);
  });
});
