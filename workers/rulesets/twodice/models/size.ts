/** How much work an exact answer about several models is, from the sizes alone. */
import type { TargetBody } from '../body/target.ts';
import { MAX_PATHS } from './exact.ts';

/** States of one model that are kept at once, and of all its fates together. */
const MOST_CELLS = 400_000;
const MOST_KEPT = 3_000_000;
/** Different points of damage that a roll comes to, about. */
const POINTS = 14;
/** Ways in which a blow may come to a model: a hit, a critical one, one of an impact point. */
const SORTS = 2;

/**
 * Nanoseconds, fitted with a margin; null when there are too many paths or states, and dice have to answer.
 * @param attacks the most there are
 * @param paths a bound of the paths that are walked
 */
export function exactWork(bodies: readonly TargetBody[], attacks: number, paths: number): number | null {
  if (paths > MAX_PATHS) return null;
  let work = 300_000 + paths * 3_000 * bodies.length;
  for (const body of bodies) {
    const listed = body.kind === 'grid' || body.kind === 'spiral' || body.kind === 'colossal';
    const ways = POINTS * (listed ? body.worn().spots : 1);
    const most = body.size * (body.canFall || body.fallsWhenSaved ? 2 : 1);
    let cells = 1;
    let fates = 1;
    for (let attack = 0; attack < attacks; attack++) {
      work += fates * cells * ways * NANOSECONDS;
      cells = Math.min(cells * (ways + 1), most);
      fates = Math.min(fates * SORTS, paths);
      if (cells > MOST_CELLS || cells * fates > MOST_KEPT) return null;
    }
    work += fates * cells * NANOSECONDS;
  }
  return work;
}

/** A state of one model, one way on. */
const NANOSECONDS = 40;
