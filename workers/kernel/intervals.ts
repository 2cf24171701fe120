/**
 * Intervals for what a Monte Carlo run estimates.
 *
 * - A probability: Wilson's score interval, whose coverage averages the nominal level; Clopper-Pearson where none or
 *   all of the trials counted, because there Wilson's lower (upper) end says more than the data.
 * - A mean: the normal interval, widened by what unseen values within the measure's range could still contribute, so
 *   that a sample without any spread does not claim certainty.
 * - A quantile: order statistics, which assume nothing; for whole numbers they cover at least the nominal level.
 */
import { inverseIncompleteBeta, normalQuantile } from './special.ts';

export const DEFAULT_LEVEL = 0.95;

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

const quantiles = new Map<number, number>();

/** z such that a standard normal falls within +-z with probability `level`. */
export function zFor(level: number): number {
  let z = quantiles.get(level);
  if (z === undefined) {
    z = normalQuantile(0.5 + level / 2);
    quantiles.set(level, z);
  }
  return z;
}

/** Wilson's score interval for `count` successes in `trials` > 0. */
export function wilson(count: number, trials: number, level = DEFAULT_LEVEL): Bounds {
  const z = zFor(level);
  const p = count / trials;
  const z2 = (z * z) / trials;
  const centre = (p + z2 / 2) / (1 + z2);
  const half = (z * Math.sqrt((p * (1 - p)) / trials + z2 / (4 * trials))) / (1 + z2);
  return { low: count === 0 ? 0 : Math.max(0, centre - half), high: count === trials ? 1 : Math.min(1, centre + half) };
}

/** The exact (Clopper-Pearson) interval for `count` successes in `trials` > 0. */
export function clopperPearson(count: number, trials: number, level = DEFAULT_LEVEL): Bounds {
  const tail = (1 - level) / 2;
  return {
    low: count === 0 ? 0 : inverseIncompleteBeta(tail, count, trials - count + 1),
    high: count === trials ? 1 : inverseIncompleteBeta(1 - tail, count + 1, trials - count),
  };
}

/**
 * An interval for the mean of a whole-number measure.
 * @param counts counts[i] trials had the value `low + i`; the array spans every value the measure can take
 */
export function meanInterval(
  counts: ArrayLike<number>,
  low: number,
  trials: number,
  level = DEFAULT_LEVEL,
): Bounds & { mean: number; standardDeviation: number } {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i] * (low + i);
  const mean = sum / trials;
  let squares = 0;
  for (let i = 0; i < counts.length; i++) squares += counts[i] * (low + i - mean) ** 2;
  const variance = trials > 1 ? squares / (trials - 1) : 0;
  const standardDeviation = Math.sqrt(variance);
  if (variance > 0) {
    const half = zFor(level) * Math.sqrt(variance / trials);
    return { mean, standardDeviation, low: mean - half, high: mean + half };
  }
  // Every trial gave the same value: values never seen have at most this chance, and may lie at either end.
  const unseen = clopperPearson(0, trials, level).high;
  return {
    mean,
    standardDeviation,
    low: mean - unseen * (mean - low),
    high: mean + unseen * (low + counts.length - 1 - mean),
  };
}

/** The smallest value v with P(<= v) >= q, of counts by value from `low` on. */
export function quantile(counts: ArrayLike<number>, low: number, total: number, q: number): number {
  // Rounding noise of an exact tally must not push a quantile that sits exactly on a step up to the next value.
  const wanted = q * total * (1 - 1e-12);
  let below = 0;
  for (let i = 0; i < counts.length; i++) {
    below += counts[i];
    if (below >= wanted) return low + i;
  }
  return low + counts.length - 1;
}

/** An interval for the q-quantile from the order statistics of `trials` values. */
export function quantileInterval(
  counts: ArrayLike<number>,
  low: number,
  trials: number,
  q: number,
  level = DEFAULT_LEVEL,
): Bounds {
  const half = zFor(level) * Math.sqrt(q * (1 - q) * trials);
  const from = Math.max(0, (q * trials - half) / trials);
  const to = Math.min(1, (q * trials + half + 1) / trials);
  return { low: quantile(counts, low, trials, from), high: quantile(counts, low, trials, to) };
}
