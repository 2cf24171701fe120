/** Series of quantiles, from the counters of whole numbers. */
import { DEFAULT_LEVEL, quantile, quantileInterval } from '../../kernel/intervals.ts';
import { type CountedStep, numberSeries } from '../measures.ts';
import type { SeriesMeasure } from '../ruleset.ts';

/** The smallest value v with P(<= v) >= q, step by step. */
export function quantileSeries(
  title: string,
  steps: readonly CountedStep[],
  q: number,
  trials: number | null,
  description?: string,
): SeriesMeasure {
  return numberSeries(title, steps, trials, description, ({ counts, low }) => {
    const total = Array.from(counts).reduce((sum, count) => sum + count, 0);
    const value = quantile(counts, low, total, q);
    if (trials === null) return { value };
    const bounds = quantileInterval(counts, low, trials, q);
    return { value, interval: { ...bounds, level: DEFAULT_LEVEL, method: 'order-statistics' } };
  });
}
