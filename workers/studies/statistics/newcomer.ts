/** What one more unit should cost against a list that stays as it is: the price at which it trades evenly, by bisection. */
import type { PairScore } from './arena.ts';

export interface EvenPrice {
  /** Log price. */
  readonly x: number;
  /** Its standard error, of what chance leaves open. */
  readonly error: number;
  /** Against most of the list it is so far from even that no battle is large enough. */
  readonly beyond: boolean;
}

/** How far from the list's prices a price is looked for, in logs. */
const FARTHEST = 5;
const HALVINGS = 50;

/**
 * The score falls with the price, so there is one root.
 * @param weights of the list's units, adding up to 1
 * @param listed their log prices, which do not move
 * @param against the score against unit j when the newcomer is dearer than it by d, in logs
 * @returns null where no price within a factor of 150 of the list is even
 */
export function evenPrice(
  weights: readonly number[],
  listed: readonly number[],
  against: (j: number, d: number) => PairScore,
): EvenPrice | null {
  const field = (x: number) => {
    let [sum, met, slope, variance, beyond] = [0, 0, 0, 0, 0];
    weights.forEach((weight, j) => {
      const one = against(j, x - listed[j]);
      if (one.unmet) return;
      met += weight;
      sum += weight * (one.score - 0.5);
      slope += weight * one.slope;
      variance += weight * weight * one.variance;
      if (one.beyond) beyond += weight;
    });
    return { off: sum, slope, error: Math.sqrt(variance) / Math.max(1e-9, slope), beyond: beyond * 2 > met, met };
  };
  let [low, high] = [Math.min(...listed) - FARTHEST, Math.max(...listed) + FARTHEST];
  const [cheap, dear] = [field(low), field(high)];
  if (cheap.met === 0 || cheap.off <= 0 || dear.off >= 0) return null;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (field(middle).off > 0) low = middle;
    else high = middle;
  }
  const { error, beyond } = field((low + high) / 2);
  return { x: (low + high) / 2, error, beyond };
}
