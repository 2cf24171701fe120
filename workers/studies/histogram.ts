/** How often each value of a measure came up in a cell. */

import { headlineValue } from '../rulesets/readMeasure.ts';
import type { Measure } from '../rulesets/ruleset.ts';

/** counts[i] belongs to the value `values[i]`; probabilities when exact. */
export interface Histogram {
  readonly values: readonly number[];
  readonly counts: readonly number[];
}

export function mergedHistogram(a: Histogram | undefined, b: Histogram): Histogram {
  if (!a) return b;
  const counts = new Map(a.values.map((value, i) => [value, a.counts[i]]));
  b.values.forEach((value, i) => {
    counts.set(value, (counts.get(value) ?? 0) + b.counts[i]);
  });
  const values = [...counts.keys()].sort((x, y) => x - y);
  return { values, counts: values.map((value) => counts.get(value)!) };
}

/** Of a chance by its share in each batch. @param trials of one batch */
export function yesOrNo(shares: readonly number[], trials: number): Histogram {
  const yes = Math.round(shares.reduce((sum, share) => sum + share * trials, 0));
  return { values: [0, 1], counts: [trials * shares.length - yes, yes] };
}

/** @param total trials behind it, or null for probabilities */
export function histogramOf(measure: Measure, total: number | null): Histogram {
  const scaled = (probability: number) => (total === null ? probability : Math.round(probability * total));
  if (measure.kind === 'distribution') {
    return {
      values: measure.points.map(({ value }) => value),
      counts: measure.points.map(({ probability }) => scaled(probability)),
    };
  }
  const chance = headlineValue(measure);
  return { values: [0, 1], counts: [scaled(1 - chance), scaled(chance)] };
}
