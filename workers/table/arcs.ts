/** What is before a base and what behind it: the half-plane through its centre (TAB-GEO-08 to -10). */
import { along, between, cross, dot, heading, minus, type Point } from './plane.ts';
import { type Disc, gap } from './shapes.ts';
import { NEAR } from './tolerance.ts';

/** A base that faces somewhere; without `facing` it faces everywhere. */
export interface Facing extends Disc {
  /** Degrees, counter-clockwise from x. */
  readonly facing?: number | undefined;
}

/** Inches of a point before the front line; negative behind it. */
const ahead = ({ at, facing }: Facing, point: Point): number =>
  facing === undefined ? 0 : dot(minus(point, at), heading(facing));

/** Whether any part of a base is in the front arc: whether the first faces it. */
export const inFront = (one: Facing, other: Disc): boolean => ahead(one, other.at) >= -other.radius - NEAR;

/** Whether all of a base is in the back arc. */
export const completelyBehind = (one: Facing, other: Disc): boolean => !inFront(one, other);

/** Whether a point is in the back arc, as an origin of damage is (TAB-MK3-54). */
export const pointBehind = (one: Facing, point: Point): boolean => ahead(one, point) < -NEAR;

/** Whether the middle of the front arc points at the other's centre. */
export function directlyFaces(one: Facing, other: Disc): boolean {
  if (one.facing === undefined) return true;
  const way = minus(other.at, one.at);
  return (
    ahead(one, other.at) > 0 &&
    Math.abs(cross(heading(one.facing), way)) <= NEAR * Math.max(1, between(one.at, other.at))
  );
}

/** Which halves of the front arc a base is in; on the line between them it is in both (TAB-GEO-09). */
export function fieldsOfFire(one: Facing, other: Disc): { readonly left: boolean; readonly right: boolean } {
  if (one.facing === undefined) return { left: true, right: true };
  if (!inFront(one, other)) return { left: false, right: false };
  const off = cross(heading(one.facing), minus(other.at, one.at));
  return { left: off >= -other.radius - NEAR, right: off <= other.radius + NEAR };
}

/** The point of a base nearest to another's centre, of the part that is in its front arc; null where none is. */
export function nearestInFront(one: Facing, other: Disc): Point | null {
  const apart = between(one.at, other.at);
  const near = apart > other.radius ? along(other.at, minus(one.at, other.at), other.radius / apart) : one.at;
  if (one.facing === undefined || ahead(one, near) >= 0) return near;
  if (!inFront(one, other)) return null;
  // The front line cuts the base: its nearer end of that chord.
  const front = heading(one.facing);
  const line = { x: -front.y, y: front.x };
  const middle = dot(minus(other.at, one.at), line);
  const half = Math.sqrt(Math.max(0, other.radius ** 2 - ahead(one, other.at) ** 2));
  const away = Math.abs(middle);
  const end = away <= half ? 0 : Math.sign(middle) * (away - half);
  return along(one.at, line, end);
}

/** Inches from the edge of a base to what of another is in its front arc; infinite where nothing is (TAB-GEO-10). */
export function gapInFront(one: Facing, other: Disc): number {
  if (one.facing === undefined) return gap(one, other);
  const near = nearestInFront(one, other);
  return near === null ? Number.POSITIVE_INFINITY : Math.max(0, between(one.at, near) - one.radius);
}
