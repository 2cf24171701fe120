/** How long it may take to find out what changed nothing: measured by the answer itself. */
import type { Cost } from '../ruleset.ts';

/** Times the answer. */
const TIMES = 3;
/** Milliseconds that nobody notices: cheap questions have more inputs than times three. */
const UNNOTICED_MS = 100;
const MOST_MS = 10_000;
/** Trials that stand for the answer of a question that is only simulated. */
const TRIALS = 250_000;
/** Of a share of a half, so many standard errors wide on either side: trials for a half width of 1. */
const TRIALS_FOR_ONE = 0.9604;

/** @param answerMs milliseconds of the answer, compiling included */
export function allowance(answerMs: number): number {
  return Math.min(MOST_MS, Math.max(UNNOTICED_MS, TIMES * answerMs));
}

/**
 * Nanoseconds of an answer by estimate.
 * @param exactNs nanoseconds up to which answers are exact
 */
export function answerNs({ compile, exact, trial, halfWidth }: Cost, exactNs: number): number {
  if (exact !== null && compile + exact <= exactNs) return compile + exact;
  const trials = halfWidth === undefined ? TRIALS : Math.min(TRIALS, TRIALS_FOR_ONE / halfWidth ** 2);
  return compile + trials * trial;
}
