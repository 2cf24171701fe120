/**
 * Points and directions of the table: inches, x to the right and y up from the corner at the left hand of the first
 * player; angles in degrees, counter-clockwise from x (TAB-GEO-01).
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
/** Above 0 where b lies counter-clockwise from a. */
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
// Roots, because Math.hypot is many times slower and guards against lengths that no table has.
export const length = (a: Point): number => Math.sqrt(a.x * a.x + a.y * a.y);
export const between = (a: Point, b: Point): number => length(minus(b, a));

/** Sines of whole quarters and sixths of a turn are exact, so that a row of models stays in a row. */
const SINES: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [30, 0.5],
  [90, 1],
  [150, 0.5],
  [180, 0],
  [210, -0.5],
  [270, -1],
  [330, -0.5],
]);
const turned = (degrees: number) => ((degrees % 360) + 360) % 360;
const sine = (degrees: number) => SINES.get(turned(degrees)) ?? Math.sin((degrees * Math.PI) / 180);

/** The direction of an angle in degrees, one inch long. */
export function heading(degrees: number): Point {
  return { x: sine(degrees + 90), y: sine(degrees) };
}

/** Degrees from 0 to below 360 of the direction from a to b; 0 where they are one point. */
export function bearing(a: Point, b: Point): number {
  return turned((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
}

/** The point so many inches from another in a direction one inch long. */
export const along = (from: Point, direction: Point, inches: number): Point => plus(from, times(direction, inches));

/** From a towards b, one inch long; along x where they are one point. */
export function towards(a: Point, b: Point): Point {
  const far = between(a, b);
  return far > 0 ? times(minus(b, a), 1 / far) : { x: 1, y: 0 };
}

/** Square of the inches from a point to the segment a to b; for loops, makes no objects. */
export function squareToSegment({ x, y }: Point, a: Point, b: Point): number {
  const wayX = b.x - a.x;
  const wayY = b.y - a.y;
  const square = wayX * wayX + wayY * wayY;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * wayX + (y - a.y) * wayY) / square));
  const dx = a.x + wayX * share - x;
  const dy = a.y + wayY * share - y;
  return dx * dx + dy * dy;
}

/** Nearest point of the segment a to b. */
export function nearestOn(a: Point, b: Point, point: Point): Point {
  const way = minus(b, a);
  const square = dot(way, way);
  if (square === 0) return a;
  return plus(a, times(way, Math.min(1, Math.max(0, dot(minus(point, a), way) / square))));
}
