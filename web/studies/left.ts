/** How long a round will still take, as far as its pace tells. */

/**
 * How long all of it takes at most, by its estimate: told while its pace is not known yet.
 * @param seconds of one core
 */
export function atMost(seconds: number): string {
  if (!(seconds > 0) || !Number.isFinite(seconds)) return '';
  if (seconds < 1.5) return 'at most a second or so of counting';
  return `at most about ${span(seconds)} of counting`;
}

function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
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
