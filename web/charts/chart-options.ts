/** What all Chart.js charts of the page share: axes, fonts, tooltips, motion. */
import type { ChartOptions } from 'chart.js';
import { percentNumber } from '../format.ts';
import type { Palette } from './palette.ts';

export type AnyOptions = ChartOptions<'bar' | 'line'>;
type Axis = NonNullable<AnyOptions['scales']>[string];

/** Options that hold for bars and lines alike. */
export function commonOptions(colours: Palette) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: colours.motion ? { duration: 180 } : (false as const),
    font: { family: colours.font, size: 12 },
    color: colours.ink,
    interaction: { mode: 'index' as const, intersect: false },
    layout: { padding: { top: 6, right: 6 } },
  };
}

/** The line below the chart says the value at the cursor, so neither a legend nor a tooltip does. */
export const NO_PLUGINS = { legend: { display: false }, tooltip: { enabled: false } };

/** A tooltip that is plain and legible in both themes. */
export function tooltipOptions(colours: Palette) {
  return {
    backgroundColor: colours.ink,
    titleColor: colours.surface,
    bodyColor: colours.surface,
    titleFont: { family: colours.font, size: 12, weight: 600 },
    bodyFont: { family: colours.font, size: 12 },
    cornerRadius: 2,
    caretSize: 4,
    displayColors: false,
    padding: 8,
  };
}

/** The value axis: percent from zero, or a mean. */
export function valueAxis(colours: Palette, percent: boolean, max?: number): Axis {
  return {
    type: 'linear',
    beginAtZero: true,
    ...(max !== undefined && { max }),
    border: { display: false },
    grid: { color: colours.grid, tickLength: 0 },
    ticks: {
      color: colours.muted,
      font: { family: colours.font, size: 11 },
      padding: 6,
      maxTicksLimit: 6,
      callback: (value) => (percent ? percentNumber(Number(value)) + ' %' : String(value)),
    },
  };
}

/** The axis of whole numbers below a distribution. */
export function countAxis(colours: Palette, title: string, min: number, max: number): Axis {
  return {
    type: 'linear',
    min,
    max,
    offset: false,
    border: { color: colours.muted },
    grid: { display: true, drawOnChartArea: false, color: colours.muted, tickLength: 5, offset: false },
    title: { display: true, text: title, color: colours.muted, font: { family: colours.font, size: 11 }, padding: 2 },
    ticks: {
      color: colours.muted,
      font: { family: colours.font, size: 11 },
      maxRotation: 0,
      autoSkipPadding: 10,
    },
    // The bounds lie half a unit outside the first and last value; marks belong on values.
    afterBuildTicks: (axis) => {
      axis.ticks = wholeTicks(min, max).map((value) => ({ value }));
    },
  };
}

/** Whole numbers at even distances of 1, 2 or 5 times a power of ten, ten at most. */
export function wholeTicks(min: number, max: number): number[] {
  const least = Math.max(1, (max - min) / 10);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? 10 * power;
  const ticks: number[] = [];
  // Adding zero turns -0 into 0.
  for (let value = Math.ceil(min / step) * step + 0; value <= max; value += step) ticks.push(value);
  return ticks;
}
