/** Whom a slammed model meets on a straight line (MK3-POWER-16, -17); flight.ts has the thrown ones. */
import { isPassedThrough } from '../conditions/index.ts';
import { baseOf, baseRank } from '../models/schema.ts';
import type { PowerAttack } from './schema.ts';

const TOLERANCE = 1e-9;

export interface Way {
  /** Inches it really goes. */
  readonly gone: number;
  /** How many obstacles, obstructions and bases at least as large as its own it met. */
  readonly solid: number;
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
  const solids = [wall ?? Infinity, ...blockers].filter((at) => at <= Math.min(inches, stop) + TOLERANCE);
  const gone = Math.min(inches, stop);
  const reached = inTheWay.filter((index) => others[index].inches <= gone + TOLERANCE);
  return { gone, solid: solids.length, met: reached.filter((index) => rank(index) <= own) };
}

/** Others who are contacted because it is said so. */
export function statedContacts(
  { target, others }: PowerAttack,
  says: (other: PowerAttack['others'][number], index: number) => boolean,
): { solid: number; met: number[] } {
  const own = baseRank(baseOf(target, target.base));
  const touched = others.flatMap((other, index) => (says(other, index) ? [index] : []));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  return {
    solid: touched.filter((index) => rank(index) >= own).length,
    met: touched.filter((index) => rank(index) <= own),
  };
}
