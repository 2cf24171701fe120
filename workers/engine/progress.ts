/** How far a Monte Carlo run is: trials counted, and the best guess of how many it will take. */
import type { Estimate, Measure } from '../rulesets/ruleset.ts';
import type { Answer } from './engine.ts';
import type { MonteCarloPlan } from './stops.ts';

export interface Progress {
  trials: number;
  /** Null where nobody can say. */
  of: number | null;
}

/** `of` is null for a time budget, and a guess from the interval so far for a half width. */
export function progressOf(plan: MonteCarloPlan, answer: Answer, trials: number): Progress {
  const { precision, maxTrials } = plan;
  if ('trials' in precision) return { trials, of: Math.min(precision.trials, maxTrials) };
  if ('milliseconds' in precision) return { trials, of: null };
  const reached = halfWidthOf(answer.measures[precision.measure ?? answer.headline]);
  if (reached === null) return { trials, of: null };
  // An interval narrows with the square root of the trials.
  const needed = Math.ceil(trials * (reached / precision.halfWidth) ** 2);
  return { trials, of: Math.min(Math.max(needed, trials), maxTrials) };
}

/** What is said of a run that stopped at the most trials it may have, short of the precision asked for; null of others. */
export function capNote(
  { precision, maxTrials }: Pick<MonteCarloPlan, 'precision' | 'maxTrials'>,
  { headline, measures }: { readonly headline: string; readonly measures: Readonly<Record<string, MeasureLike>> },
  trials: number,
): string | null {
  if (!('halfWidth' in precision) || trials < maxTrials) return null;
  const reached = halfWidthOf(measures[precision.measure ?? headline]);
  if (reached === null || reached <= precision.halfWidth) return null;
  return (
    `Stopped at ${maxTrials} trials, the most for this question: ` +
    `the half width is ${Number(reached.toPrecision(2))}, not ${precision.halfWidth}.`
  );
}

/** Half the width of the interval on which a measure's precision is judged; null without an interval. */
export function halfWidthOf(measure: MeasureLike | undefined): number | null {
  if (!measure) return null;
  const estimate =
    measure.kind === 'probability' ? measure : measure.kind === 'distribution' ? measure.mean : measure.steps.at(-1);
  return estimate?.interval ? (estimate.interval.high - estimate.interval.low) / 2 : null;
}

interface EstimateLike {
  readonly value: number;
  readonly interval?: Estimate['interval'] | undefined;
}

/** What the seam's and the contract's measures have in common. */
type MeasureLike =
  | ({ readonly kind: Extract<Measure['kind'], 'probability'> } & EstimateLike)
  | { readonly kind: 'distribution'; readonly mean: EstimateLike }
  | { readonly kind: 'series'; readonly steps: readonly EstimateLike[] };
