/**
 * Deciding between two samples while they grow. The data are looked at after fixed numbers of batches, each time at a
 * level that leaves all looks at all pairs together within the stated error; so stopping as soon as something is
 * decided keeps the promise, and what was decided at one look stays decided.
 */
import { difference, intervalOf, isExactSample, type Sample } from './sample.ts';

/** Batches at the first look, and how they grow to the next. */
const FIRST_LOOK = 16;
const GROWTH = 2;
/** Exact values closer than this share of themselves are equal: they differ by rounding alone. */
const ROUNDING = 1e-12;

export type Verdict =
  /** The first is better. */
  | 'better'
  | 'worse'
  /** Exactly equal, or surely within the tolerance. */
  | 'equal'
  /** Not told apart by what was counted. */
  | 'open';

/** Batches at look number `look`, from 0 on. */
export function batchesAtLook(look: number): number {
  return FIRST_LOOK * GROWTH ** look;
}

/** The next number of batches after `batches`, at most `most`. */
export function nextLook(batches: number, most: number): number {
  let look = 0;
  while (batchesAtLook(look) <= batches) look++;
  return Math.min(most, batchesAtLook(look));
}

/** Share of the error that look number `look` may spend: 1/2, 1/6, 1/12, ...: all of them make 1. */
function spent(look: number): number {
  return 1 / ((look + 1) * (look + 2));
}

/**
 * @param more whether more is better
 * @param error chance of any wrong statement about this pair that is allowed, over all looks
 * @param tolerance differences up to this are called equal
 */
export function verdict(a: Sample, b: Sample, more: boolean, error: number, tolerance: number): Verdict {
  const whole = difference(a, b);
  const better = (positive: boolean): Verdict => (positive === more ? 'better' : 'worse');
  if (isExactSample(whole)) {
    const scale = Math.max(Math.abs(a.value), Math.abs(b.value));
    return Math.abs(whole.value) <= tolerance + ROUNDING * scale ? 'equal' : better(whole.value > 0);
  }
  const trials = whole.trials / whole.batches.length;
  const most = whole.batches.length;
  for (let look = 0; ; look++) {
    const batches = Math.min(most, batchesAtLook(look));
    const seen = whole.batches.slice(0, batches);
    const value = seen.reduce((sum, each) => sum + each, 0) / batches;
    const { low, high } = intervalOf(
      { value, batches: seen, trials: trials * batches, span: whole.span },
      1 - error * spent(look),
    )!;
    if (low > 0 || high < 0) return better(low > 0);
    if (low >= -tolerance && high <= tolerance) return 'equal';
    if (batches >= most) return 'open';
  }
}
