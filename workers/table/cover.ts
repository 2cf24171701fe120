/** How near a feature is on the lines from one base to another: what cover asks (TAB-GEO-19, RU-T-40). */
import { insideHull, meetsHull } from './hull.ts';
import { between, heading, nearestOn, type Point, plus, times } from './plane.ts';
import { type Disc, edges, gap, type Shape } from './shapes.ts';

/** Inches of the part of a figure that some line between two bases crosses to the second of them; null where none does. */
export function gapAlong(viewer: Disc, target: Disc, feature: Shape): number | null {
  if (!meetsHull(viewer, target, feature)) return null;
  if (gap(feature, target) === 0) return 0;
  // Nearest point of the feature within the hull: the feature as edges, each cut where it leaves the hull.
  const rim: readonly (readonly [Point, Point])[] = feature.kind === 'polygon' ? edges(feature) : rimOf(feature);
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of rim) {
    const piece = insideHull(viewer, target, a, b);
    if (piece) least = Math.min(least, between(nearestOn(piece[0], piece[1], target.at), target.at));
  }
  // Around the whole hull with no edge in it: the target would stand in it.
  return Number.isFinite(least) ? Math.max(0, least - target.radius) : 0;
}

const RIM = 180;

/** A disc as the edges of a polygon whose sides it touches: farther out than it by less than 0.0002 of its radius. */
function rimOf({ at, radius }: Disc): Array<readonly [Point, Point]> {
  const corner = (step: number) => plus(at, times(heading((360 / RIM) * step), radius / Math.cos(Math.PI / RIM)));
  return Array.from({ length: RIM }, (_, step) => [corner(step), corner(step + 1)] as const);
}
