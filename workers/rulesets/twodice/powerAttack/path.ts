/** Whom a slammed model meets on a straight line (MK3-POWER-16, -17); flight.ts has the thrown ones. */
import { isPassedThrough } from '../conditions/index.ts';
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

/** Follows the model up to `inches` far: it passes over smaller bases, and all that it meets suffer. */
export function wayOf({ target, others }: PowerAttack, inches: number, wall: number | undefined): Way {
  const own = baseRank(baseOf(target, target.base));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  const inTheWay = others.flatMap(({ contact, target: other }, index) =>
    contact === 'by distance' && !isPassedThrough(other).value ? [index] : [],
  );
  const blockers = inTheWay.filter((index) => rank(index) >= own).map((index) => others[index].inches);
  const stop = Math.min(wall ?? Infinity, ...blockers);
  const stopped = stop <= inches + TOLERANCE;
  const gone = Math.min(inches, stop);
  const reached = inTheWay.filter((index) => others[index].inches <= gone + TOLERANCE);
  return { gone, solid: stopped, met: reached.filter((index) => rank(index) <= own) };
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
