/** How long a round will still take, as far as its pace tells. */

/** An estimate is of a processor that does nothing else: one that is missed by more than this is told to be. */
const MISSED = 1.5;

/**
 * How long all of it takes at most, by its estimate: told while its pace is not known yet.
 * @param seconds of one core
 * @param elapsedMs since it was asked
 */
export function atMost(seconds: number, elapsedMs = 0): string {
  if (!(seconds > 0) || !Number.isFinite(seconds)) return '';
  const words = seconds < 1.5 ? 'a second or so' : `about ${span(seconds)}`;
  return elapsedMs > MISSED * 1_000 * Math.max(1.5, seconds)
    ? `longer than its estimate of ${words}`
    : `at most ${words} of counting`;
}

function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** How long it has been counted: told while nothing else is known of its time. @returns "3 s so far", or empty in the first second */
export function soFar(elapsedMs: number): string {
  return elapsedMs < 1_000 ? '' : `${span(Math.floor(elapsedMs / 1_000))} so far`;
}

/** How far it is, for the title of a tab. */
export function howFar(progress: { readonly rounds: number; readonly roundShare: number } | null): string {
  return progress && progress.roundShare > 0
    ? `${Math.floor(100 * progress.roundShare)} % of round ${progress.rounds}`
    : 'Counting';
}

/** Before that a pace says nothing. */
const LEAST_SHARE = 0.02;
const LEAST_MS = 700;

/**
 * @param share of the round that is done, from 0 to 1
 * @param elapsedMs since it began
 * @returns "about 12 s left in this round", or empty while nobody can tell
 */
export function timeLeft(share: number, elapsedMs: number): string {
  if (!(share >= LEAST_SHARE) || share >= 1 || elapsedMs < LEAST_MS) return '';
  const seconds = (elapsedMs * (1 - share)) / share / 1_000;
  if (seconds < 1.5) return 'about a second left in this round';
  return `about ${span(seconds)} left in this round`;
}
