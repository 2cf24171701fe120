/** The odds of one thing, and where what happened stands among them. */
import type { Histogram } from '../histogram.ts';

/** A distribution over values in ascending order. */
export interface Odds {
  readonly values: readonly number[];
  readonly chances: readonly number[];
}

export interface Reading {
  readonly mean: number;
  /** P(less), P(exactly so much), P(more). */
  readonly less: number;
  readonly same: number;
  readonly more: number;
}

export function oddsOf({ values, counts }: Histogram): Odds {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { values, chances: counts.map((count) => count / total) };
}

export function binomial(tries: number, chance: number): Odds {
  // From the most likely value outwards, so that nothing underflows before it matters.
  const chances = new Array<number>(tries + 1).fill(0);
  const mode = Math.min(tries, Math.floor((tries + 1) * chance));
  chances[mode] = 1;
  for (let k = mode; k < tries && chance < 1; k++)
    chances[k + 1] = (chances[k] * (tries - k) * chance) / ((k + 1) * (1 - chance));
  for (let k = mode; k > 0 && chance > 0; k--)
    chances[k - 1] = (chances[k] * k * (1 - chance)) / ((tries - k + 1) * chance);
  const total = chances.reduce((sum, each) => sum + each, 0);
  return { values: chances.map((_, k) => k), chances: chances.map((each) => each / total) };
}

/** @param near values no further apart than this are the same */
export function read({ values, chances }: Odds, value: number, near = 0): Reading {
  let mean = 0;
  let less = 0;
  let same = 0;
  let more = 0;
  values.forEach((each, i) => {
    mean += each * chances[i];
    if (each < value - near) less += chances[i];
    else if (each > value + near) more += chances[i];
    else same += chances[i];
  });
  return { mean, less, same, more };
}

/** Where something stands among all that could have been: worse chances, and half of the equal ones. */
export function percentile({ less, same, more }: Reading, better: 'more' | 'less'): number {
  return (better === 'more' ? less : more) + same / 2;
}

/** Mean and variance. */
export function momentsOf({ values, chances }: Odds): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value, i) => sum + value * chances[i], 0);
  return { mean, variance: values.reduce((sum, value, i) => sum + (value - mean) ** 2 * chances[i], 0) };
}

/** How much it tells, in bits: of several things that one roll did, the one that says most speaks for all. */
export function entropy({ chances }: Odds): number {
  return chances.reduce((sum, p) => (p > 0 ? sum - p * Math.log2(p) : sum), 0);
}

/** The least and the greatest value that can be. */
export function rangeOf({ values, chances }: Odds): readonly [number, number] {
  const can = values.filter((_, i) => chances[i] > 0);
  return [Math.min(...can), Math.max(...can)];
}

/** P(so much or more, or so little or less, has a chance of at most `tail`): how often a thing is as rare as that. */
export function chanceOfSoRare({ chances }: Odds, tail: number): number {
  // Equal tails may differ by rounding.
  const most = tail * (1 + 1e-9);
  let low = 0;
  let below = 0;
  while (low < chances.length && below + chances[low] <= most) below += chances[low++];
  let high = chances.length;
  let above = 0;
  while (high > low && above + chances[high - 1] <= most) above += chances[--high];
  return Math.min(1, below + above);
}
