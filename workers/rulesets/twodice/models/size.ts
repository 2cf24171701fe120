/** How much work an exact answer about several models is, from the sizes alone. */
import type { TargetBody } from '../body/target.ts';
import { MAX_PATHS } from './exact.ts';

/** States of one model that are kept at once. */
const MOST_CELLS = 400_000;
/** Different points of damage that a roll comes to, about. */
const POINTS = 14;
/** Ways in which a blow may come to a model: a hit, a critical one, one of an impact point. */
const SORTS = 3;
/** How a model is besides its boxes: hit, on the ground, burning. */
const EXTRAS = 4;

/**
 * Nanoseconds, fitted with a margin; null when there are too many paths or states, and dice have to answer.
 * @param attacks the most there are
 * @param paths a bound of the paths that are walked
 */
export function exactWork(bodies: readonly TargetBody[], attacks: number, paths: number): number | null {
  if (paths > MAX_PATHS) return null;
  let work = 300_000 + paths * 3_000 * bodies.length;
  for (const { size, kind } of bodies) {
    const spots = kind === 'colossal' ? 12 : kind === 'grid' || kind === 'spiral' ? 6 : 1;
    const ways = POINTS * spots;
    let cells = 1;
    let fates = 1;
    for (let attack = 0; attack < attacks; attack++) {
      work += fates * cells * ways * NANOSECONDS;
      cells = Math.min(cells * (ways + 1), size * EXTRAS);
      fates = Math.min(fates * SORTS, paths);
      if (cells > MOST_CELLS) return null;
    }
    work += fates * cells * NANOSECONDS;
  }
  return work;
}

/** A state of one model, one way on. */
const NANOSECONDS = 60;
