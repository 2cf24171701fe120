/** A distribution as Chart.js configuration: bars for "exactly", steps for "at least" and "at most". */
import type { ChartConfiguration } from 'chart.js';
import { counted, percent } from '../format.ts';
import { type AnyOptions, commonOptions, countAxis, NO_PLUGINS, valueAxis } from './chart-options.ts';
import { chance, type DistributionMeasure, type Mark, marksOf, type View } from './measures.ts';
import type { Palette } from './palette.ts';
import { plain, type TableModel } from './table.ts';

export type DistributionConfig = ChartConfiguration<'bar' | 'line', { x: number; y: number }[], unknown>;

const WORDS: Record<View, string> = { atLeast: 'at least', exactly: 'exactly', atMost: 'at most' };

export function distributionChart(measure: DistributionMeasure, view: View, colours: Palette): DistributionConfig {
  const marks = marksOf(measure.points, view);
  const data = marks.map((mark) => ({ x: (mark.from + mark.to) / 2, y: mark.chance }));
  const low = marks[0]?.from ?? 0;
  const high = marks[marks.length - 1]?.to ?? 1;
  const bars = view === 'exactly';
  const options: AnyOptions = {
    ...commonOptions(colours),
    plugins: NO_PLUGINS,
    scales: {
      x: countAxis(colours, measure.unit, low - 0.5, high + 0.5),
      y: valueAxis(colours, true, bars ? undefined : 1),
    },
  };
  return {
    type: bars ? 'bar' : 'line',
    data: {
      datasets: [
        bars
          ? {
              type: 'bar' as const,
              data,
              backgroundColor: colours.primary,
              hoverBackgroundColor: colours.accent,
              barPercentage: 0.92,
              categoryPercentage: 1,
              grouped: false,
            }
          : {
              type: 'line' as const,
              data,
              stepped: 'middle' as const,
              fill: view === 'atLeast' ? 'origin' : true,
              backgroundColor: colours.primarySoft,
              borderColor: colours.primary,
              borderWidth: 2,
              pointRadius: 0,
              clip: 4,
              pointHoverRadius: 4,
              pointHoverBackgroundColor: colours.accent,
              pointHoverBorderColor: colours.accent,
            },
      ],
    },
    options,
  };
}

/** What every mark of the chart says, in ascending order, and the trial that it leads to. */
export function distributionMarks(measure: DistributionMeasure, view: View): { said: string; likeliest: number }[] {
  return marksOf(measure.points, view).map((mark) => ({
    said: `${said(mark, view, measure.unit)}: ${percent(mark.chance)}`,
    likeliest: mark.likeliest,
  }));
}

function said({ from, to }: Mark, view: View, unit: string): string {
  if (view === 'atLeast') return `${WORDS[view]} ${counted(from, unit)}`;
  if (view === 'atMost') return `${WORDS[view]} ${counted(to, unit)}`;
  return from === to ? `${WORDS[view]} ${counted(from, unit)}` : `${from} to ${to} ${unit}`;
}

/** Every point of the support with all three chances. */
export function distributionTable(measure: DistributionMeasure): TableModel {
  const cell = (p: number) => ({ text: percent(p), raw: p });
  return {
    caption: measure.title,
    columns: [measure.unit, 'at least', 'exactly', 'at most'],
    rows: measure.points.map((point) => [
      plain(point.value),
      cell(chance(point, 'atLeast')),
      cell(chance(point, 'exactly')),
      cell(chance(point, 'atMost')),
    ]),
  };
}
