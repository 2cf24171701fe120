/** All that lies on lines between two bases: their convex hull (TAB-GEO-13). */
import { isFarFromSegment } from './bounds.ts';
import { between, dot, length, minus, type Point, plus, times } from './plane.ts';
import { type Disc, edges, holds, type Shape } from './shapes.ts';
import { NEAR } from './tolerance.ts';

const widest = (one: Disc, two: Disc): number => Math.max(one.radius, two.radius);

/** Whether some line between the two bases crosses the third: whether it meets their convex hull. */
export function isBetween(one: Disc, two: Disc, other: Disc): boolean {
  const wayX = two.at.x - one.at.x;
  const wayY = two.at.y - one.at.y;
  const dx = other.at.x - one.at.x;
  const dy = other.at.y - one.at.y;
  const off = wayX * dy - wayY * dx;
  const wide = widest(one, two) + other.radius + NEAR;
  // Most bases are far from the line of centres.
  if (off * off > wide * wide * (wayX * wayX + wayY * wayY)) return false;
  return hullGap(one, two, other.at) <= other.radius + NEAR;
}

/**
 * Inches from a point to the convex hull of two discs, 0 or less inside. Convex along the line of centres: the hull is a
 * disc that runs from one to the other and changes its radius on the way.
 */
export function hullGap(one: Disc, two: Disc, point: Point): number {
  const way = minus(two.at, one.at);
  const far = length(way);
  const grows = two.radius - one.radius;
  if (far <= Math.abs(grows)) return between(point, grows > 0 ? two.at : one.at) - widest(one, two);
  const unit = times(way, 1 / far);
  const from = minus(point, one.at);
  const u = dot(from, unit);
  const off = Math.abs(unit.x * from.y - unit.y * from.x);
  // The nearest disc of the hull touches where the slanted side is square to the way to the point.
  const slope = grows / far;
  const share = Math.min(1, Math.max(0, (u + (off * slope) / Math.sqrt(1 - slope ** 2)) / far));
  return Math.sqrt((u - share * far) ** 2 + off ** 2) - (one.radius + share * grows);
}

/** As many corners are looked at sooner than the disc round them is found. */
const FEW_CORNERS = 8;

/** Whether some line between the two bases crosses a figure. */
export function meetsHull(one: Disc, two: Disc, shape: Shape): boolean {
  if (shape.kind === 'disc') return isBetween(one, two, shape);
  const { corners } = shape;
  const isFar = corners.length > FEW_CORNERS && isFarFromSegment(shape, one.at, two.at, widest(one, two) + NEAR);
  if (isFar || isAside(one, two, corners)) return false;
  // What stands between two bases mostly lies across the line of their centres.
  if (crossesOutline(one.at, two.at, corners)) return true;
  if (holds(shape, one.at) || corners.some((corner) => hullGap(one, two, corner) <= NEAR)) return true;
  // No corner is in the hull: an edge that meets it goes through it, past all that is said of one side.
  return edges(shape).some((edge) => !isAside(one, two, edge) && segmentHullGap(one, two, ...edge) <= NEAR);
}

/** Whether a segment goes through an edge of an outline, from one side of it to the other. */
function crossesOutline(from: Point, to: Point, corners: readonly Point[]): boolean {
  const { x: fromX, y: fromY } = from;
  const wayX = to.x - fromX;
  const wayY = to.y - fromY;
  const count = corners.length;
  let { x: ax, y: ay } = corners[count - 1];
  // To which side of the line the last corner lies.
  let last = wayX * (ay - fromY) - wayY * (ax - fromX);
  for (let i = 0; i < count; i++) {
    const { x: bx, y: by } = corners[i];
    const side = wayX * (by - fromY) - wayY * (bx - fromX);
    if (last * side < 0) {
      const share = last / (last - side);
      const along = (ax + share * (bx - ax) - fromX) * wayX + (ay + share * (by - ay) - fromY) * wayY;
      if (along >= 0 && along <= wayX * wayX + wayY * wayY) return true;
    }
    ax = bx;
    ay = by;
    last = side;
  }
  return false;
}

/** Whether all points are on one side of the box around the hull, which most figures are. */
function isAside(one: Disc, two: Disc, points: readonly Point[]): boolean {
  const { x: fromX, y: fromY } = one.at;
  const wayX = two.at.x - fromX;
  const wayY = two.at.y - fromY;
  const far = Math.sqrt(wayX * wayX + wayY * wayY);
  if (far === 0) return false;
  const x = wayX / far;
  const y = wayY / far;
  const wide = widest(one, two) + NEAR;
  let sides = 15;
  for (let i = 0; i < points.length; i++) {
    const dx = points[i].x - fromX;
    const dy = points[i].y - fromY;
    const u = x * dx + y * dy;
    const v = x * dy - y * dx;
    if (v <= wide) sides &= ~1;
    if (v >= -wide) sides &= ~2;
    if (u >= -wide) sides &= ~4;
    if (u <= far + wide) sides &= ~8;
    if (sides === 0) return false;
  }
  return sides !== 0;
}

/** Inches from a segment to the hull of two discs: the gap is convex along the segment, so thirds close in on the least. */
function segmentHullGap(one: Disc, two: Disc, a: Point, b: Point): number {
  const at = (share: number) => hullGap(one, two, plus(a, times(minus(b, a), share)));
  return at(nearestShare(at));
}

/** Where between 0 and 1 a convex function is least. */
function nearestShare(at: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

/** The piece of a segment inside the hull of two discs, which is convex. */
export function insideHull(one: Disc, two: Disc, a: Point, b: Point): readonly [Point, Point] | null {
  const at = (share: number) => plus(a, times(minus(b, a), share));
  const off = (share: number) => hullGap(one, two, at(share));
  const least = nearestShare(off);
  if (off(least) > NEAR) return null;
  const edge = (outside: number) => {
    if (off(outside) <= NEAR) return outside;
    let [within, without] = [least, outside];
    for (let step = 0; step < 50; step++) {
      const middle = (within + without) / 2;
      if (off(middle) <= NEAR) within = middle;
      else without = middle;
    }
    return within;
  };
  return [at(edge(0)), at(edge(1))];
}
