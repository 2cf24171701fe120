/** Discs round outlines, so that most of what is far from one is told without its corners. */
import { type Point, squareToSegment } from './plane.ts';
import { NEAR } from './tolerance.ts';

/** A polygon, as far as this file asks it. */
interface Outline {
  readonly corners: readonly Point[];
}

/** A disc that holds all corners of an outline, and a hair more than rounding may take. */
interface Bound {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const bounds = new WeakMap<Outline, Bound>();

function boundOf(polygon: Outline): Bound {
  const known = bounds.get(polygon);
  if (known) return known;
  const { corners } = polygon;
  let [left, right, low, high] = [corners[0].x, corners[0].x, corners[0].y, corners[0].y];
  for (const { x, y } of corners) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  let square = 0;
  for (const corner of corners) square = Math.max(square, (corner.x - x) ** 2 + (corner.y - y) ** 2);
  const bound = { x, y, radius: Math.sqrt(square) + 10 * NEAR };
  bounds.set(polygon, bound);
  return bound;
}

/** Whether a polygon is farther from a point than so many inches by its disc alone; false says nothing. */
export function isFarFrom(polygon: Outline, { x, y }: Point, inches: number): boolean {
  const bound = boundOf(polygon);
  const [dx, dy, apart] = [bound.x - x, bound.y - y, bound.radius + inches];
  return dx * dx + dy * dy > apart * apart;
}

/** The same for all points of a segment. */
export function isFarFromSegment(polygon: Outline, from: Point, to: Point, inches: number): boolean {
  const bound = boundOf(polygon);
  return squareToSegment(bound, from, to) > (bound.radius + inches) ** 2;
}

/**
 * Whether a disc that goes straight on for so many inches keeps away from a polygon, by the disc round it alone; false
 * says nothing. @param direction one inch long
 */
export function isOffWay(
  { at, radius }: { readonly at: Point; readonly radius: number },
  direction: Point,
  inches: number,
  polygon: Outline,
): boolean {
  const bound = boundOf(polygon);
  const [dx, dy, apart] = [bound.x - at.x, bound.y - at.y, bound.radius + radius];
  if (Math.abs(direction.x * dy - direction.y * dx) > apart) return true;
  const ahead = direction.x * dx + direction.y * dy;
  return ahead < -apart || ahead > inches + apart;
}
