/** Where a Monte Carlo run may stop: the same places whoever counts, so that the bits never depend on it. */
import { CHUNK_TRIALS } from '../kernel/streams.ts';
import type { Estimate, Measure } from '../rulesets/ruleset.ts';

export type Precision =
  | { readonly trials: number }
  /** Half width of the interval of a probability, or of a mean; `measure` defaults to the headline. */
  | { readonly halfWidth: number; readonly measure?: string | undefined }
  | { readonly milliseconds: number };

export interface MonteCarloPlan {
  readonly seed: number;
  readonly precision: Precision;
  /** Never more trials than this, whatever the precision asks. */
  readonly maxTrials: number;
}

/** Segments grow by a third, so a run overshoots its precision by a third of its length at most. */
export const GROWTH = 4 / 3;

/** Trials after which a run ends at the latest. */
export function totalTrials({ precision, maxTrials }: MonteCarloPlan): number {
  return 'trials' in precision ? Math.min(precision.trials, maxTrials) : maxTrials;
}

/** The chunk before which the segment that begins with chunk `start` ends. */
export function segmentEnd(plan: MonteCarloPlan, start: number): number {
  const lastChunk = Math.ceil(totalTrials(plan) / CHUNK_TRIALS);
  return 'trials' in plan.precision ? lastChunk : Math.min(lastChunk, nextBoundary(start));
}

/** The first segment end after chunk `start`: 1, 2, 3, 4, 6, 8, 11, 15, 20, ... */
export function nextBoundary(start: number): number {
  return Math.max(start + 1, Math.ceil(start * GROWTH));
}

/** Whether what is counted so far is precise enough. @throws RangeError for a measure that is not there */
export function meets(
  precision: Precision,
  { headline, measures }: { readonly headline: string; readonly measures: Readonly<Record<string, Measure>> },
): boolean {
  if (!('halfWidth' in precision)) return false;
  const measure = measures[precision.measure ?? headline];
  if (!measure) throw new RangeError(`no measure "${precision.measure}" to judge the precision by`);
  return halfWidth(measure) <= precision.halfWidth;
}

/** Adds `from` to `into`, which is allocated when missing or empty. Counters are whole numbers below 2^53. */
export function add(into: Float64Array | null, from: ArrayLike<number>): Float64Array {
  const sum = into && into.length > 0 ? into : new Float64Array(from.length);
  for (let i = 0; i < from.length; i++) sum[i]! += from[i]!;
  return sum;
}

/** Half the width of the interval on which a measure's precision is judged; 0 without one. */
export function halfWidth(measure: Measure): number {
  const estimate: Estimate | undefined =
    measure.kind === 'probability' ? measure : measure.kind === 'distribution' ? measure.mean : measure.steps.at(-1);
  const interval = estimate?.interval;
  return interval ? (interval.high - interval.low) / 2 : 0;
}
