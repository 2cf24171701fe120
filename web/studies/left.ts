/** How long a round will still take, as far as its pace tells. */

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
  if (seconds < 90) return `about ${Math.round(seconds)} s left in this round`;
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min left in this round`;
  return `about ${Math.round(seconds / 3_600)} h left in this round`;
}
