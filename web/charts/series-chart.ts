/** A series of steps ("alive after attack k") as Chart.js configuration, with its band when there are intervals. */
import type { ChartConfiguration, ChartDataset } from 'chart.js';
import { decimal, percent } from '../format.ts';
import { type AnyOptions, commonOptions, NO_PLUGINS, valueAxis } from './chart-options.ts';
import type { SeriesMeasure } from './measures.ts';
import type { Palette } from './palette.ts';
import { plain, type TableModel } from './table.ts';

export type SeriesConfig = ChartConfiguration<'bar' | 'line', number[], string>;
type Dataset = ChartDataset<'bar' | 'line', number[]>;

export function seriesChart(measure: SeriesMeasure, colours: Palette): SeriesConfig {
  const isChance = measure.of === 'probability';
  const { steps } = measure;
  const options: AnyOptions = {
    ...commonOptions(colours),
    plugins: NO_PLUGINS,
    scales: {
      x: {
        type: 'category',
        offset: true,
        border: { color: colours.muted },
        grid: { display: false },
        ticks: { color: colours.muted, font: { family: colours.font, size: 11 }, maxRotation: 40, autoSkipPadding: 6 },
      },
      y: valueAxis(colours, isChance, isChance ? 1 : undefined),
    },
  };
  if (measure.list) {
    const bars: Dataset = {
      ...{ type: 'bar', data: steps.map((step) => step.value), backgroundColor: colours.primary },
    };
    return { type: 'bar', data: { labels: steps.map((step) => step.label), datasets: [bars] }, options };
  }
  const line: Dataset = {
    type: 'line',
    data: steps.map((step) => step.value),
    stepped: 'middle',
    borderColor: colours.primary,
    backgroundColor: colours.primarySoft,
    fill: 'origin',
    borderWidth: 2,
    pointRadius: 3,
    // A certain step sits on the upper edge; its mark must not be cut in half.
    clip: 8,
    pointBackgroundColor: colours.surface,
    pointBorderColor: colours.primary,
    pointBorderWidth: 2,
  };
  return {
    type: 'line',
    data: { labels: steps.map((step) => step.label), datasets: [line, ...band(measure, colours)] },
    options,
  };
}

/** Two invisible edges with the space between them filled; nothing for exact answers. */
function band(measure: SeriesMeasure, colours: Palette): Dataset[] {
  if (!measure.steps.some((step) => step.interval)) return [];
  const edge = (side: 'low' | 'high', fill: false | string): Dataset => ({
    type: 'line',
    data: measure.steps.map((step) => step.interval?.[side] ?? step.value),
    stepped: 'middle',
    borderWidth: 0,
    pointRadius: 0,
    pointHoverRadius: 0,
    backgroundColor: colours.accentSoft,
    fill,
  });
  return [edge('low', false), edge('high', '-1')];
}

/** What every step of the chart says. */
export function seriesSaid({ of, steps }: SeriesMeasure): string[] {
  const show = of === 'probability' ? percent : decimal;
  return steps.map(({ label, value, interval }) => {
    const range = interval ? ` (${show(interval.low)} to ${show(interval.high)})` : '';
    return `${label}: ${show(value)}${range}`;
  });
}

/** The steps with their intervals where there are any. */
export function seriesTable(measure: SeriesMeasure): TableModel {
  const show = measure.of === 'probability' ? percent : decimal;
  const cell = (value: number) => ({ text: show(value), raw: value });
  const ranged = measure.steps.some((step) => step.interval);
  return {
    caption: measure.title,
    columns: ['step', measure.of === 'probability' ? 'chance' : 'mean', ...(ranged ? ['low', 'high'] : [])],
    rows: measure.steps.map((step) => [
      plain(step.label),
      cell(step.value),
      ...(ranged ? [cell(step.interval?.low ?? step.value), cell(step.interval?.high ?? step.value)] : []),
    ]),
  };
}
