/** Several distributions on one chart, told apart by colour and by dashes. */
import type { ChartConfiguration, TooltipItem } from 'chart.js';
import { named } from '../../workers/wording.ts';
import { commonOptions, countAxis, tooltipOptions, valueAxis } from '../charts/chart-options.ts';
import { chance, type DistributionMeasure, drawnPoints, type View } from '../charts/measures.ts';
import type { Palette } from '../charts/palette.ts';
import type { TableModel } from '../charts/table.ts';
import { decimal, percent } from '../format.ts';

export interface Curve {
  readonly name: string;
  readonly measure: DistributionMeasure;
}

export interface Pen {
  readonly colour: string;
  readonly dash: readonly number[];
}

/** How the curve at this place is drawn. */
export function penOf(index: number, { primary, accent, ink }: Palette): Pen {
  const colours = [primary, accent, ink];
  return { colour: colours[index % colours.length], dash: index < colours.length ? [] : [6, 4] };
}

/** Curves with at most this many values show a point at each. */
const POINTED = 60;

export function overlayChart(curves: readonly Curve[], view: View, colours: Palette): ChartConfiguration {
  const drawn = curves.map(({ measure }) => drawnPoints(measure.points));
  const values = drawn.flat().map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return {
    type: 'line',
    data: {
      datasets: curves.map(({ name }, index) => {
        const { colour, dash } = penOf(index, colours);
        return {
          label: name,
          data: drawn[index].map((point) => ({ x: point.value, y: chance(point, view) })),
          ...{ borderColor: colour, backgroundColor: colour, borderWidth: 2, borderDash: [...dash] },
          ...{ pointRadius: high - low < POINTED ? 3 : 0, pointHoverRadius: 5, tension: 0, clip: 6 },
        };
      }),
    },
    options: {
      ...commonOptions(colours),
      interaction: { mode: 'x', intersect: false },
      plugins: {
        legend: { display: false },
        tooltip: {
          ...tooltipOptions(colours),
          callbacks: {
            title: (items: TooltipItem<'line'>[]) => (items[0] ? String(items[0].parsed.x) : ''),
            label: (item: TooltipItem<'line'>) => `${item.dataset.label}: ${percent(item.parsed.y ?? 0)}`,
          },
        },
      },
      scales: {
        x: countAxis(colours, 'result', low - 0.5, high + 0.5),
        y: valueAxis(colours, true, view === 'exactly' ? undefined : 1),
      },
    },
  } as ChartConfiguration;
}

/** Averages that differ by less differ by how they were added up. */
const EVEN = 1e-9;

/** Which of the rolls is highest on average; nothing of the kind where they were simulated, and chance may have decided it. */
export function overlayFinding(curves: readonly Curve[], exact: boolean): string {
  const means = curves.map(({ measure }) => measure.mean.value);
  const most = Math.max(...means);
  if (!exact) return curves.length === 1 ? `Chances of ${curves[0].name}` : `Chances of ${curves.length} rolls`;
  // What a roll is compared with is no part of what it comes to.
  const names = curves.map(({ name }) => name.replace(/\s*(?:[<>]=?|!?=).*$/, ''));
  if (curves.length === 1) return `${names[0]}: ${decimal(most)} on average`;
  const top = names.filter((_, i) => most - means[i] < EVEN);
  if (top.length === curves.length) return `All are ${decimal(most)} on average`;
  return `${named(top)} ${top.length === 1 ? 'is' : 'are'} highest on average: ${decimal(most)}`;
}

/** Every value of any curve, with each one's chance of it. */
export function overlayTable(curves: readonly Curve[], view: View): TableModel {
  const values = [...new Set(curves.flatMap(({ measure }) => measure.points.map(({ value }) => value)))];
  return {
    caption: 'Chances of each result',
    columns: ['result', ...curves.map(({ name }) => name)],
    rows: values
      .sort((a, b) => a - b)
      .map((value) => [
        { text: String(value), raw: value },
        ...curves.map(({ measure }) => {
          const p = chanceAt(measure, value, view);
          return { text: percent(p), raw: p };
        }),
      ]),
  };
}

/** Also of values that the curve itself does not have. */
function chanceAt({ points }: DistributionMeasure, value: number, view: View): number {
  if (view === 'exactly') return points.find((point) => point.value === value)?.probability ?? 0;
  if (view === 'atLeast') return points.find((point) => point.value >= value)?.atLeast ?? 0;
  const next = points.find((point) => point.value > value);
  return next ? 1 - next.atLeast : 1;
}
