/** Exact tests: chances of counts as odd as these, valid at any depth of the tail, so that a budget of 1e-6 means what it says. */
import { incompleteBeta, logGamma } from '../../kernel/special.ts';
import type { Mean } from './tally.ts';

/** Exact chances carry rounding errors; what is rarer than this counts as this rare. */
const DUST = 1e-13;

/** P that a count this far out, on either side, comes of `trials` with this chance. */
export function binomialTest(count: number, trials: number, chance: number): number {
  const p = Math.min(1 - DUST, Math.max(DUST, chance));
  const atLeast = count <= 0 ? 1 : incompleteBeta(p, count, trials - count + 1);
  const atMost = count >= trials ? 1 : incompleteBeta(1 - p, trials - count, count + 1);
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}

/** P that two samples of one coin differ as much as these counts (Fisher's exact test, doubled one-sided). */
export function twoSampleTest(countA: number, trialsA: number, countB: number, trialsB: number): number {
  const total = countA + countB;
  const all = logChoose(trialsA + trialsB, total);
  const chance = (a: number) => Math.exp(logChoose(trialsA, a) + logChoose(trialsB, total - a) - all);
  let atLeast = 0;
  let atMost = 0;
  for (let a = Math.max(0, total - trialsB); a <= Math.min(total, trialsA); a++) {
    if (a >= countA) atLeast += chance(a);
    if (a <= countA) atMost += chance(a);
  }
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

/**
 * Bernstein's bound: P that a mean of `trials` values is this far from the true one. The sample's own variance stands
 * for the true one, with a third added for not knowing it.
 */
export function meanTest(distance: number, variance: number, range: number, trials: number): number {
  if (distance === 0) return 1;
  const scale = 2.6 * variance + (2 / 3) * Math.max(1, range) * distance;
  return Math.min(1, 2 * Math.exp((-trials * distance ** 2) / scale));
}

/**
 * P that none of `trials` values was another than this one, where the mean of all is `mean` and none lies outside of a
 * range: as much of the chance as the mean is off must lie elsewhere, the more the nearer the end of the range is.
 * A mean that was sampled itself is read as a count of values at that end.
 */
export function constantTest(value: number, trials: number, { mean, range, trials: theirs }: Mean): number {
  const far = mean > value ? range.high - value : value - range.low;
  const elsewhere = far > 0 ? Math.min(1, Math.abs(mean - value) / far) : 1;
  if (theirs === null) return (1 - elsewhere) ** trials;
  return twoSampleTest(0, trials, Math.ceil(elsewhere * theirs - 1e-6), theirs);
}
