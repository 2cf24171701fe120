/** Each change against the base, paired by batch. */
import type { Known } from '../known.ts';
import { type Verdict, verdict } from '../looks.ts';
import { shares } from '../request.ts';
import { combined, difference, intervalOf, isExactSample, type Sample } from '../sample.ts';
import type { WeightsPlan, WeightsRequest } from './request.ts';

/** A simulated worth is precise enough when its half width is this share of the largest worth. */
const PRECISE = 0.05;

export interface Worth {
  /** Index of the change in the plan. */
  readonly index: number;
  /** Change in the measure, more or less; null when it or the base has no value. */
  readonly worth: Sample | null;
  readonly problem?: string | undefined;
  /** Against the base: better, worse, equal, or open: not distinguishable from zero. */
  readonly verdict: Verdict;
}

export function baseOf(plan: WeightsPlan, known: Known): Sample | null {
  return score(plan, plan.base, known);
}

export function worths(request: WeightsRequest, plan: WeightsPlan, known: Known): Worth[] {
  const base = baseOf(plan, known);
  // One statement a change; all of them hold together.
  const error = (1 - request.confidence) / Math.max(1, plan.weighed.length);
  return plan.weighed.map(({ cells }, index) => {
    const sample = score(plan, cells, known);
    if (!base || !sample) {
      const faulty = [...plan.base, ...cells].map(({ key }) => known.get(key)?.problem);
      return { index, worth: null, verdict: 'open', problem: faulty.find((problem) => problem !== undefined) };
    }
    const worth = difference(sample, base);
    return { index, worth, verdict: verdict(sample, base, request.better === 'more', error, 0) };
  });
}

/** Indexes of changes that more trials would tell more about. */
export function unfinished(all: readonly Worth[]): number[] {
  const largest = Math.max(0, ...all.map(({ worth }) => Math.abs(worth?.value ?? 0)));
  return all.flatMap(({ index, worth, verdict: found }) => {
    if (!worth || isExactSample(worth)) return [];
    const { low, high } = intervalOf(worth)!;
    return found === 'open' || (high - low) / 2 > PRECISE * largest ? [index] : [];
  });
}

function score(plan: WeightsPlan, cells: WeightsPlan['base'], known: Known): Sample | null {
  const samples = cells.map(({ key }) => known.sample(key));
  const weights = shares(plan.opponents.map(({ weight }) => weight));
  return samples.every((sample) => sample !== null) ? combined(samples, weights) : null;
}
