/** What one meeting says of armies: twice as many of a side are four times as strong (Lanchester's square law). */
import type { PairScore } from '../statistics/arena.ts';

/** Scores of single meetings never come nearer to 0 and 1 than this: beyond, no price could be told. */
export const EDGE = 0.005;
export const UNMET: PairScore = { score: 0.5, slope: 0, variance: 0, unmet: true };

/** The share of what both destroy when one is dearer by d, from what it is one against one. */
export function squareLaw(even: number, variance: number, d: number): PairScore {
  const odds = Math.log(even / (1 - even)) - 2 * d;
  const score = 1 / (1 + Math.exp(-odds));
  const slope = 2 * score * (1 - score);
  const scale = (score * (1 - score)) / (even * (1 - even));
  return { score, slope, variance: variance * scale * scale };
}
