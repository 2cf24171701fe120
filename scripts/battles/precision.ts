/**
 * How long pairs of lists are played: until the 95 % interval of each score is narrow enough. Batches are a few games, each in
 * both seats, so that there are many of them: how far their mean strays is then known well, and next to nothing is lost to
 * Student. How many are wanted is planned from all pairs together, because seats save about the same share everywhere; when a
 * pair is known well enough is judged by its own batches alone.
 */
import { intervalOf, type Sample, standardError } from '../../workers/studies/sample.ts';

/** Games of one batch: four, each in both seats. */
export const BATCH_GAMES = 8;
/** Batches of the first look at each pair. */
export const FIRST_BATCHES = 64;

/** What is known of a pair of lists. */
export interface Standing {
  /** A win counts 1, a draw a half. */
  readonly score: Sample;
  /** The variance of the score of one game. */
  readonly game: number;
}

/** @param won, lost shares of all games */
export function gameVariance(won: number, lost: number): number {
  return (won + lost - (won - lost) ** 2) / 4;
}

/** Of the 95 % interval. */
export function halfWidth(score: Sample): number {
  const { low, high } = intervalOf(score)!;
  return (high - low) / 2;
}

/**
 * Batches that each pair wants in all; as many as it has where it is known well enough.
 * @param enough half the width of the 95 % interval that is wanted
 */
export function batchesWanted(pairs: readonly Standing[], enough: number): number[] {
  // The variance of a batch's mean, of what it were if its games were independent.
  const shares = pairs.flatMap(({ score, game }) =>
    game > 0 ? standardError(score) ** 2 * score.batches.length * (BATCH_GAMES / game) : [],
  );
  const share = shares.reduce((sum, value) => sum + value, 0) / Math.max(1, shares.length);
  return pairs.map(({ score, game }) => {
    const has = score.batches.length;
    const half = halfWidth(score);
    if (half <= enough) return has;
    const planned = (1.96 / enough) ** 2 * share * (game / BATCH_GAMES);
    return Math.ceil(planned > has ? planned : Math.max(has + 1, has * (half / enough) ** 2));
  });
}
