/** Whom a slammed model meets on a straight line (MK3-POWER-16, -17); flight.ts has the thrown ones. */
import { isPassedThrough } from '../conditions/index.ts';
import { baseOf, baseRank } from '../models/schema.ts';
import type { PowerAttack } from './schema.ts';

const TOLERANCE = 1e-9;

/** Whom it contacts, as indices into `others`. */
export interface Contacts {
  /** Those with a base at least as large as its own. */
  readonly solid: readonly number[];
  /** Those who are knocked down and suffer collateral damage. */
  readonly met: readonly number[];
}

export interface Way extends Contacts {
  /** Inches it really goes. */
  readonly gone: number;
  /** Obstacles and obstructions that it met. */
  readonly walls: number;
}

/** How many solid things it met in all, and whom it knocked down: whoever is named twice is contacted once. */
export function meets(way: Way, stated: Contacts): { solid: number; met: number[] } {
  return {
    solid: way.walls + new Set([...way.solid, ...stated.solid]).size,
    met: [...new Set([...way.met, ...stated.met])],
  };
}

/** Where whoever is contacted in any case stops it: with a base at least as large, where it stands (MK3-POWER-16). */
export function statedStops({ target, others }: PowerAttack, aimedAt?: number): number[] {
  const own = baseRank(baseOf(target, target.base));
  return others.flatMap(({ contact, inches, target: other }, index) => {
    const aimed = index === 0 && aimedAt !== undefined;
    return contact === 'always' && !aimed && baseRank(baseOf(other, other.base)) >= own ? [inches] : [];
  });
}

/** Follows the model up to `inches` far: it passes over smaller bases, and all that it meets suffer. */
export function wayOf(scenario: PowerAttack, inches: number, wall: number | undefined): Way {
  const { target, others } = scenario;
  const own = baseRank(baseOf(target, target.base));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  const inTheWay = others.flatMap(({ contact, target: other }, index) =>
    contact === 'by distance' && !isPassedThrough(other).value ? [index] : [],
  );
  const blockers = inTheWay.filter((index) => rank(index) >= own).map((index) => others[index].inches);
  const gone = Math.min(inches, wall ?? Infinity, ...blockers, ...statedStops(scenario));
  const reached = inTheWay.filter((index) => others[index].inches <= gone + TOLERANCE);
  return {
    gone,
    walls: wall !== undefined && wall <= gone + TOLERANCE ? 1 : 0,
    solid: reached.filter((index) => rank(index) >= own),
    met: reached.filter((index) => rank(index) <= own),
  };
}

/** Others who are contacted because it is said so. */
export function statedContacts(
  { target, others }: PowerAttack,
  says: (other: PowerAttack['others'][number], index: number) => boolean,
): Contacts {
  const own = baseRank(baseOf(target, target.base));
  const touched = others.flatMap((other, index) => (says(other, index) ? [index] : []));
  const rank = (index: number) => baseRank(baseOf(others[index].target, others[index].target.base));
  return {
    solid: touched.filter((index) => rank(index) >= own),
    met: touched.filter((index) => rank(index) <= own),
  };
}
