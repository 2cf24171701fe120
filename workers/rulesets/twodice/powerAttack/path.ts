/** Whom a slammed or thrown model meets on a straight line (MK3-POWER-16, -17, -19). */
import { baseOf, baseRank } from '../models/schema.ts';
import type { PowerAttack } from './schema.ts';

const TOLERANCE = 1e-9;

export interface Way {
  /** Inches it really goes. */
  readonly gone: number;
  /** It met an obstacle, an obstruction or a base at least as large as its own. */
  readonly solid: boolean;
  /** Indices into `others` of those who are knocked down and suffer collateral damage. */
  readonly met: readonly number[];
}

/**
 * Follows the model up to `inches` far.
 * @param over whether it passes over smaller bases without touching them: thrown, not slammed
 * @param skip an index into `others` that is not on this way, all of them, or -1
 */
export function wayOf(
  { target, others }: PowerAttack,
  inches: number,
  wall: number | undefined,
  over: boolean,
  skip: number | 'everybody' = -1,
): Way {
  const own = baseRank(baseOf(target, target.base));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  // Slammed and thrown models pass through an incorporeal one without effect (MK3-ADV-12).
  const inTheWay = others.flatMap(({ contact, target: { incorporeal } }, index) =>
    contact === 'by distance' && skip !== 'everybody' && index !== skip && !incorporeal ? [index] : [],
  );
  const blockers = inTheWay.filter((index) => rank(index) >= own).map((index) => others[index].inches);
  const stop = Math.min(wall ?? Infinity, ...blockers);
  const stopped = stop <= inches + TOLERANCE;
  const gone = Math.min(inches, stop);
  const reached = inTheWay.filter((index) => others[index].inches <= gone + TOLERANCE);
  const met = reached.filter((index) => (over ? rank(index) === own : rank(index) <= own));
  return { gone, solid: stopped, met };
}

/** Others who are contacted because it is said so. */
export function statedContacts(
  { target, others }: PowerAttack,
  says: (other: PowerAttack['others'][number], index: number) => boolean,
): { solid: boolean; met: number[] } {
  const own = baseRank(baseOf(target, target.base));
  const touched = others.flatMap((other, index) => (says(other, index) ? [index] : []));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  return {
    solid: touched.some((index) => rank(index) >= own),
    met: touched.filter((index) => rank(index) <= own),
  };
}
