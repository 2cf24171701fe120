/** Percentiles of what happened, one by one and all together. */
import type { Histogram } from '../cells.ts';

/** A distribution over values. */
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

export function read({ values, chances }: Odds, value: number): Reading {
  let mean = 0;
  let less = 0;
  let same = 0;
  let more = 0;
  values.forEach((each, i) => {
    mean += each * chances[i];
    if (each < value) less += chances[i];
    else if (each > value) more += chances[i];
    else same += chances[i];
  });
  return { mean, less, same, more };
}

/** Where something stands among all that could have been: worse chances, and half of the equal ones. */
export function percentile({ less, same, more }: Reading, better: 'more' | 'less'): number {
  return (better === 'more' ? less : more) + same / 2;
}

/** Steps of the grid on which percentiles are added up. */
const GRID = 2_000;

/**
 * How lucky several things were together: each counts by its percentile, whose average is 1/2 whatever is measured;
 * the sum is set against its own distribution. Percentiles are rounded to 1/2000.
 */
export function together(
  events: ReadonlyArray<{ readonly odds: Odds; readonly value: number }>,
  better: 'more' | 'less',
): Reading {
  let sum = new Map<number, number>([[0, 1]]);
  let actual = 0;
  for (const { odds, value } of events) {
    const step = (at: number) => Math.round(percentile(read(odds, at), better) * GRID);
    actual += step(value);
    const steps = new Map<number, number>();
    odds.values.forEach((each, i) => {
      const at = step(each);
      steps.set(at, (steps.get(at) ?? 0) + odds.chances[i]);
    });
    const next = new Map<number, number>();
    for (const [at, chance] of sum) {
      for (const [more, other] of steps) next.set(at + more, (next.get(at + more) ?? 0) + chance * other);
    }
    sum = next;
  }
  return read({ values: [...sum.keys()], chances: [...sum.values()] }, actual);
}
