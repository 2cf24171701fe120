/** A base that moves straight on: what it meets, what it comes into reach of, what slows it (TAB-GEO-12, -25 to -27). */
import { isOffWay } from './bounds.ts';
import { along, bearing, between, cross, dot, heading, minus, nearestOn, type Point } from './plane.ts';
import { type Disc, edges, holds, type Shape } from './shapes.ts';
import { NEAR } from './tolerance.ts';

/**
 * Inches after which a point that goes straight on comes within `apart` of another; null where it never does. A point
 * that is there already and comes nearer: 0. One that is there and goes away: null.
 */
export function reaches(from: Point, direction: Point, to: Point, apart: number): number | null {
  const way = minus(to, from);
  const ahead = dot(way, direction);
  const off = Math.abs(cross(direction, way));
  if (ahead <= 0 || off >= apart - NEAR) return null;
  return Math.max(0, ahead - Math.sqrt(apart ** 2 - off ** 2));
}

/** Inches after which it is farther than `apart` again; null where it never was within. */
export function leaves(from: Point, direction: Point, to: Point, apart: number): number | null {
  const way = minus(to, from);
  const off = Math.abs(cross(direction, way));
  if (off > apart) return null;
  const out = dot(way, direction) + Math.sqrt(apart ** 2 - off ** 2);
  return out < 0 ? null : out;
}

/** Inches after which a base that goes straight on touches a figure; null where it never does. */
export function firstTouch(mover: Disc, direction: Point, other: Shape): number | null {
  if (other.kind === 'disc') return reaches(mover.at, direction, other.at, mover.radius + other.radius);
  if (isOffWay(mover, direction, Number.POSITIVE_INFINITY, other)) return null;
  if (holds(other, mover.at)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of edges(other)) {
    const side = minus(b, a);
    const far = between(a, b);
    if (far === 0) continue;
    const square = { x: -side.y / far, y: side.x / far };
    const off = dot(minus(mover.at, a), square);
    const closes = -dot(direction, square) * Math.sign(off);
    // The flat of the edge, from the side that it stands on.
    if (off !== 0 && closes > NEAR) {
      const at = (Math.abs(off) - mover.radius) / closes;
      const there = dot(minus(along(mover.at, direction, Math.max(0, at)), a), side) / far;
      if (at > -NEAR && there >= 0 && there <= far) least = Math.min(least, Math.max(0, at));
    }
    const corner = reaches(mover.at, direction, a, mover.radius);
    if (corner !== null) least = Math.min(least, corner);
  }
  return Number.isFinite(least) ? least : null;
}

export interface Contact {
  readonly inches: number;
  /** Index of what was met. */
  readonly what: number;
}

/** Everything that a base touches on its way, in the order of the way; what it touches and leaves is not met. */
export function contacts(mover: Disc, direction: Point, inches: number, others: readonly Shape[]): Contact[] {
  return others
    .flatMap((other, what) => {
      const at = firstTouch(mover, direction, other);
      return at !== null && at <= inches + NEAR ? [{ inches: Math.min(at, inches), what }] : [];
    })
    .sort((one, two) => one.inches - two.inches);
}

/** The first thing that a base touches on its way; of several that it touches at once, the first of the list. */
export function firstContact(
  mover: Disc,
  direction: Point,
  inches: number,
  others: readonly Shape[],
): Contact | undefined {
  let first: Contact | undefined;
  for (let what = 0; what < others.length; what++) {
    const other = others[what];
    if (other.kind === 'polygon' && isOffWay(mover, direction, inches, other)) continue;
    const at = firstTouch(mover, direction, other);
    if (at === null || at > inches + NEAR) continue;
    const met = Math.min(at, inches);
    if (!first || met < first.inches) first = { inches: met, what };
  }
  return first;
}

/** How far a base gets before it touches the first of these. */
export function clearWay(mover: Disc, direction: Point, inches: number, others: readonly Shape[]): number {
  return firstContact(mover, direction, inches, others)?.inches ?? inches;
}

/** Inches a base can go before it touches the edge of a table (TAB-GEO-30). */
export function toEdge({ at, radius }: Disc, direction: Point, wide: number, deep: number): number {
  const until = (from: number, step: number, size: number) =>
    step > 0 ? (size - radius - from) / step : step < 0 ? (radius - from) / step : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(until(at.x, direction.x, wide), until(at.y, direction.y, deep)));
}

/** Whether a base may go this way: it keeps clear of all, touching allowed. */
export const mayGo = (mover: Disc, direction: Point, inches: number, others: readonly Shape[]): boolean =>
  clearWay(mover, direction, inches, others) >= inches - NEAR;

/** Directions, in degrees, in which a base that goes straight on comes within reach of a target (TAB-GEO-27). */
export interface Fan {
  /** Degrees of the line of centres. */
  readonly middle: number;
  /** Degrees to either side of it; 180 when it is in reach already. */
  readonly half: number;
}

export function fanTo(mover: Disc, target: Disc, reach: number): Fan {
  const apart = mover.radius + target.radius + reach;
  const far = between(mover.at, target.at);
  const half = far <= apart ? 180 : (Math.asin(apart / far) * 180) / Math.PI;
  return { middle: bearing(mover.at, target.at), half };
}

/** What becomes of a straight move that wants a target in reach. */
export interface Lane {
  /** Degrees that it goes. */
  readonly degrees: number;
  /** Inches of the way until the target is in reach. */
  readonly inches: number;
  /** Inches of movement that these cost. */
  readonly cost: number;
  /** Index of what is touched before; null for a free lane. */
  readonly blocked: number | null;
}

export function laneTo(
  mover: Disc,
  target: Disc,
  reach: number,
  degrees: number,
  obstacles: readonly Shape[],
  rough: readonly Shape[] = [],
): Lane | null {
  const direction = heading(degrees);
  const apart = mover.radius + target.radius + reach;
  const inches = between(mover.at, target.at) <= apart ? 0 : reaches(mover.at, direction, target.at, apart);
  if (inches === null) return null;
  const met = firstContact(mover, direction, inches, obstacles);
  const blocked = met && met.inches < inches - NEAR ? met.what : null;
  return { degrees, inches, cost: costOf(mover, direction, inches, rough), blocked };
}

/** Degrees from a bearing in which a base that goes straight on just grazes a figure: where what a lane meets may change. */
function grazes(mover: Disc, middle: number, shape: Shape): number[] {
  const sides = (to: Point, apart: number): number[] => {
    const far = between(mover.at, to);
    if (far <= apart) return [];
    const [off, half] = [bearing(mover.at, to) - middle, (Math.asin(apart / far) * 180) / Math.PI];
    return [off - half, off + half];
  };
  const all =
    shape.kind === 'disc'
      ? sides(shape.at, mover.radius + shape.radius)
      : edges(shape).flatMap(([corner]) => sides(corner, mover.radius));
  return all.map((off) => off - 360 * Math.round(off / 360));
}

/**
 * Directions between which lanes may change, in degrees from the line of centres, ascending: 1/240 of the fan apart, and
 * wherever a lane grazes one of some figures.
 */
export function turnsOf(
  { middle, half }: Fan,
  ...touched: ReadonlyArray<readonly [mover: Disc, figures: readonly Shape[]]>
): number[] {
  const steps = 240;
  // The edge of the fan itself only grazes the target's reach.
  const even = Array.from({ length: steps + 1 }, (_, step) => (-half + (2 * half * step) / steps) * (1 - 1e-9));
  const between = touched
    .flatMap(([mover, figures]) => figures.flatMap((shape) => grazes(mover, middle, shape)))
    .filter((off) => Math.abs(off) < half);
  return [...even, ...between].sort((a, b) => a - b);
}

/**
 * Directions whose lanes nothing blocks, as ranges of degrees from the line of centres. A range ends where the lane
 * touches a blocker, which is found by halving: exact to a millionth of a degree. Between two directions in which a lane
 * grazes a blocker one is tried, so no range is too narrow to be found, save one that ends, on either side, where a
 * blocker is touched just when the target comes into reach; that must be 1/240 of the fan wide.
 * @param free whether nothing blocks a lane in so many degrees from the line of centres
 */
export function freeLanes(
  mover: Disc,
  target: Disc,
  reach: number,
  obstacles: readonly Shape[],
  free = (off: number): boolean =>
    laneTo(mover, target, reach, fanTo(mover, target, reach).middle + off, obstacles)?.blocked === null,
): Array<readonly [number, number]> {
  const ranges: Array<[number, number]> = [];
  const edge = (inside: number, outside: number) => {
    let [yes, no] = [inside, outside];
    while (Math.abs(yes - no) > 1e-7) {
      const middle = (yes + no) / 2;
      if (free(middle)) yes = middle;
      else no = middle;
    }
    return yes;
  };
  const turns = turnsOf(fanTo(mover, target, reach), [mover, obstacles]);
  const tried = turns.slice(1).flatMap((off, index) => (off - turns[index] > 1e-9 ? [(off + turns[index]) / 2] : []));
  // The ends of the fan themselves, too.
  if (turns.length > 0) tried.push(turns[turns.length - 1]);
  if (turns.length > 0) tried.unshift(turns[0]);
  let last: { off: number; free: boolean } | null = null;
  for (const off of tried) {
    const now = free(off);
    if (now && !last?.free) ranges.push([last ? edge(off, last.off) : off, off]);
    if (last?.free) ranges[ranges.length - 1][1] = now ? off : edge(last.off, off);
    last = { off, free: now };
  }
  return ranges;
}

/** Inches by which an edge must be away from a way before it is left out. */
const MARGIN = 1e-3;

/** Stretches of a straight way on which any part of the base is in a figure, as pairs of inches; they may overlap. */
function stretchesIn(mover: Disc, direction: Point, inches: number, area: Shape): Array<readonly [number, number]> {
  const found: Array<readonly [number, number]> = [];
  const add = (from: number, to: number) => {
    if (to > 0 && from < inches && to > from) found.push([Math.max(0, from), Math.min(inches, to)]);
  };
  if (area.kind === 'disc') {
    const ends = chordOf(mover.at, direction, area.at, mover.radius + area.radius);
    if (ends && isNearer(mover, direction, ends, area.at, area.at, mover.radius + area.radius)) add(...ends);
    return found;
  }
  if (isOffWay(mover, direction, inches, area)) return found;
  const { corners } = area;
  const { at, radius } = mover;
  // Where the middle crosses the outline, from long before the way to long after it: inside between odd and even ones.
  const crossed: number[] = [];
  let a = corners[corners.length - 1];
  // Lanes are tried by the thousand: nothing is made for an edge that they miss.
  let sideA = direction.x * (a.y - at.y) - direction.y * (a.x - at.x);
  for (let i = 0; i < corners.length; i++) {
    const b = corners[i];
    const sideB = direction.x * (b.y - at.y) - direction.y * (b.x - at.x);
    const crosses = sideA > 0 !== sideB > 0;
    if (crosses || Math.abs(sideA) < radius || Math.abs(sideB) < radius) {
      const from = direction.x * (a.x - at.x) + direction.y * (a.y - at.y);
      const to = direction.x * (b.x - at.x) + direction.y * (b.y - at.y);
      // What lies behind the way or beyond its end touches nothing of it.
      const isAway = Math.max(from, to) + radius < -MARGIN || Math.min(from, to) - radius > inches + MARGIN;
      const ends = isAway ? null : nearEdge(mover, direction, a, b);
      if (ends && isNearer(mover, direction, ends, a, b, radius)) add(...ends);
      if (crosses) crossed.push(from + ((to - from) * sideA) / (sideA - sideB));
    }
    a = b;
    sideA = sideB;
  }
  crossed.sort((one, two) => one - two);
  for (let i = 1; i < crossed.length; i += 2) add(crossed[i - 1], crossed[i]);
  return found;
}

/** Inches between which a point that goes straight on is within `apart` of another. */
function chordOf(from: Point, direction: Point, to: Point, apart: number): readonly [number, number] | null {
  const way = minus(to, from);
  const off = cross(direction, way);
  if (Math.abs(off) > apart) return null;
  const half = Math.sqrt(apart ** 2 - off ** 2);
  const ahead = dot(way, direction);
  return [ahead - half, ahead + half];
}

/** Inches between which a base that goes straight on touches an edge: its ends, or its flat beside it. */
function nearEdge(mover: Disc, direction: Point, a: Point, b: Point): readonly [number, number] | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const corner of [a, b]) {
    const ends = chordOf(mover.at, direction, corner, mover.radius);
    if (!ends) continue;
    first = Math.min(first, ends[0]);
    last = Math.max(last, ends[1]);
  }
  const far = between(a, b);
  if (far > 0) {
    const side = { x: (b.x - a.x) / far, y: (b.y - a.y) / far };
    const square = { x: -side.y, y: side.x };
    const off = dot(minus(mover.at, a), square);
    const rate = dot(direction, square);
    if (Math.abs(rate) >= 1e-12) {
      for (const reach of [mover.radius, -mover.radius]) {
        const at = (reach - off) / rate;
        const beside = dot(minus(along(mover.at, direction, at), a), side);
        if (beside < 0 || beside > far) continue;
        first = Math.min(first, at);
        last = Math.max(last, at);
      }
    }
  }
  return first < last ? [first, last] : null;
}

/** Whether a base half way through a stretch is in an edge by more than a hair, so that grazing costs nothing. */
function isNearer(
  { at }: Disc,
  direction: Point,
  [first, last]: readonly [number, number],
  a: Point,
  b: Point,
  apart: number,
): boolean {
  const here = along(at, direction, (first + last) / 2);
  return between(nearestOn(a, b, here), here) < apart - NEAR;
}

/** What of a base must be in rough ground for it to go slowly: any part of it, or its centre (RU-T-53). */
export type SlowBy = 'any part' | 'the centre';

/** What of a base rough ground is asked of. */
export const treading = (mover: Disc, slowBy: SlowBy): Disc =>
  slowBy === 'any part' ? mover : { ...mover, radius: 0 };

/** Inches of movement that a straight way costs: each inch with any part of the base in rough ground costs two. */
export function costOf(mover: Disc, direction: Point, inches: number, rough: readonly Shape[]): number {
  return inches + slowPieces(mover, direction, inches, rough).reduce((sum, [from, to]) => sum + to - from, 0);
}

/** How far a base gets on so many inches of movement. */
export function reachOn(mover: Disc, direction: Point, allowance: number, rough: readonly Shape[]): number {
  let [at, left] = [0, allowance];
  for (const [from, to] of slowPieces(mover, direction, allowance, rough)) {
    if (from - at >= left) return at + left;
    left -= from - at;
    if ((to - from) * 2 >= left) return from + left / 2;
    left -= (to - from) * 2;
    at = to;
  }
  return at + left;
}

/** Stretches of a way without an end on which any part of the base is in some figures, those that touch put together. */
export const stretchesOf = (mover: Disc, direction: Point, figures: readonly Shape[]): Array<[number, number]> =>
  slowPieces(mover, direction, Number.POSITIVE_INFINITY, figures);

function slowPieces(mover: Disc, direction: Point, inches: number, rough: readonly Shape[]): Array<[number, number]> {
  const all: Array<readonly [number, number]> = [];
  for (const area of rough) for (const stretch of stretchesIn(mover, direction, inches, area)) all.push(stretch);
  all.sort((a, b) => a[0] - b[0]);
  const merged: Array<[number, number]> = [];
  for (const [from, to] of all) {
    const last = merged.at(-1);
    if (last && from <= last[1] + NEAR) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Whether a way keeps away from a point: its distance never shrinks (TAB-GEO-28). Towards is the way back. */
export const keepsAway = (from: Point, direction: Point, point: Point): boolean =>
  dot(minus(point, from), direction) <= NEAR;
