/** Series of means and of quantiles, from the counters of whole numbers. */
import { DEFAULT_LEVEL, meanInterval, quantile, quantileInterval } from '../../kernel/intervals.ts';
import type { SeriesMeasure } from '../ruleset.ts';

export interface CountedStep {
  readonly label: string;
  /** counts[i] belongs to the value `low + i`. */
  readonly counts: readonly number[];
  readonly low: number;
}

export function meanSeries(
  title: string,
  steps: readonly CountedStep[],
  trials: number | null,
  description?: string,
): SeriesMeasure {
  return {
    kind: 'series',
    title,
    ...(description ? { description } : {}),
    of: 'mean',
    steps: steps.map(({ label, counts, low }) => {
      if (trials === null) {
        const total = counts.reduce((sum, count) => sum + count, 0);
        return { label, value: counts.reduce((sum, count, i) => sum + count * (low + i), 0) / total };
      }
      const { mean, low: from, high: to } = meanInterval(counts, low, trials);
      return { label, value: mean, interval: { low: from, high: to, level: DEFAULT_LEVEL, method: 'normal' as const } };
    }),
  };
}

/** The smallest value v with P(<= v) >= q, step by step. */
export function quantileSeries(
  title: string,
  steps: readonly CountedStep[],
  q: number,
  trials: number | null,
  description?: string,
): SeriesMeasure {
  return {
    kind: 'series',
    title,
    ...(description ? { description } : {}),
    of: 'mean',
    steps: steps.map(({ label, counts, low }) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const value = quantile(counts, low, total, q);
      if (trials === null) return { label, value };
      const bounds = quantileInterval(counts, low, trials, q);
      return { label, value, interval: { ...bounds, level: DEFAULT_LEVEL, method: 'order-statistics' as const } };
    }),
  };
}
