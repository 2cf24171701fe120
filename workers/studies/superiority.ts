/** One roll of A against one roll of B: how often A has more, from the two distributions, rolled independently. */
import { zFor } from '../kernel/intervals.ts';
import type { Bounded } from './figures.ts';
import type { Histogram } from './histogram.ts';

export interface Superiority {
  /** P(A > B). */
  readonly more: Bounded;
  /** P(A = B). */
  readonly equal: number;
}

/**
 * @param a counts by value; probabilities, adding up to 1, when `trialsA` is null
 * @returns the interval is the one of two independent samples: too wide, never too narrow, when they share their luck
 */
export function superiority(
  a: Histogram,
  trialsA: number | null,
  b: Histogram,
  trialsB: number | null,
  level = 0.95,
): Superiority {
  const totalA = sum(a.counts);
  const totalB = sum(b.counts);
  const below = cumulative(b, totalB);
  let more = 0;
  let equal = 0;
  let squares = 0;
  a.values.forEach((value, i) => {
    const share = a.counts[i] / totalA;
    const less = below(value);
    more += share * less;
    squares += share * less * less;
    equal += (share * (b.counts[b.values.indexOf(value)] ?? 0)) / totalB;
  });
  const upTo = cumulative(a, totalA);
  let above = 0;
  let aboveSquares = 0;
  b.values.forEach((value, i) => {
    const share = b.counts[i] / totalB;
    const greater = 1 - upTo(value) - (a.counts[a.values.indexOf(value)] ?? 0) / totalA;
    above += share * greater;
    aboveSquares += share * greater * greater;
  });
  const variance =
    (trialsA === null ? 0 : Math.max(0, squares - more * more) / trialsA) +
    (trialsB === null ? 0 : Math.max(0, aboveSquares - above * above) / trialsB);
  if (trialsA === null && trialsB === null) return { more: { value: more }, equal };
  const half = zFor(level) * Math.sqrt(variance);
  return { more: { value: more, low: Math.max(0, more - half), high: Math.min(1, more + half) }, equal };
}

/** P(X < value). */
function cumulative({ values, counts }: Histogram, total: number): (value: number) => number {
  return (value) => {
    let below = 0;
    for (let i = 0; i < values.length && values[i] < value; i++) below += counts[i];
    return below / total;
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
