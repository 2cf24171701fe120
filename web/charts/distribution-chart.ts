/** A distribution as Chart.js configuration: bars for "exactly", steps for "at least" and "at most". */
import type { ChartConfiguration, TooltipItem } from 'chart.js';
import { counted, percent } from '../format.ts';
import { type AnyOptions, commonOptions, countAxis, tooltipOptions, valueAxis } from './chart-options.ts';
import { chance, type DistributionMeasure, type Mark, marksOf, type View } from './measures.ts';
import type { Palette } from './palette.ts';
import { plain, type TableModel } from './table.ts';

export type DistributionConfig = ChartConfiguration<'bar' | 'line', { x: number; y: number }[], unknown>;

const WORDS: Record<View, string> = { atLeast: 'at least', exactly: 'exactly', atMost: 'at most' };

/** `onPick` makes the chart clickable and gets the value of the bar or step that was clicked. */
export function distributionChart(
  measure: DistributionMeasure,
  view: View,
  colours: Palette,
  onPick?: (value: number) => void,
): DistributionConfig {
  const marks = marksOf(measure.points, view);
  const data = marks.map((mark) => ({ x: (mark.from + mark.to) / 2, y: mark.chance }));
  const low = marks[0]?.from ?? 0;
  const high = marks[marks.length - 1]?.to ?? 1;
  const bars = view === 'exactly';
  const options: AnyOptions = {
    ...commonOptions(colours),
    plugins: {
      legend: { display: false },
      tooltip: {
        ...tooltipOptions(colours),
        callbacks: {
          title: (items: TooltipItem<'bar' | 'line'>[]) =>
            items[0] ? said(marks[items[0].dataIndex], view, measure.unit) : '',
          label: (item: TooltipItem<'bar' | 'line'>) => percent(item.parsed.y ?? 0),
          footer: () => (onPick ? 'Click to read a trial' : ''),
        },
        footerFont: { family: colours.font, size: 11, weight: 400 },
        footerColor: colours.surface,
      },
    },
    scales: {
      x: countAxis(colours, measure.unit, low - 0.5, high + 0.5),
      y: valueAxis(colours, true, bars ? undefined : 1),
    },
    onClick: (_event, elements) => {
      const index = elements[0]?.index;
      if (onPick && index !== undefined) onPick(marks[index].likeliest);
    },
    onHover: (event, elements) => {
      const target = event.native?.target;
      if (target instanceof HTMLElement) target.style.cursor = onPick && elements.length ? 'pointer' : 'default';
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
