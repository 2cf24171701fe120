/** One line from a base to another: what of the seen base it may end at, and whether anything stands on it (TAB-GEO-14, -18). */
import type { Facing } from './arcs.ts';
import { clears, flatEnough, type Overlooked } from './heights.ts';
import { dot, heading, minus, type Point, plus, times } from './plane.ts';
import { crossing, type Disc, holds, lengthInside, type Polygon, type Shape } from './shapes.ts';
import { NEAR } from './tolerance.ts';

/** Ground that swallows sight by and by. */
export interface Woods {
  readonly shape: Shape;
  /** Inches that a line may run inside when one of its ends is inside; none where both are outside. */
  readonly depth: number;
  /** A base is in it, and it is asked of whole bases: a line may run so far wherever it ends. */
  readonly entered?: boolean;
}

export interface Line {
  readonly along: Point;
  readonly across: Point;
}

/** What of the seen base may be seen: all of it, or what is before the front line. */
export interface Seen {
  readonly base: Disc;
  /** Ends of the chord on the front line, where it cuts the base. */
  readonly cut: readonly Point[];
  readonly viewer: Facing;
}

export function seenOf(viewer: Facing, base: Disc): Seen {
  if (viewer.facing === undefined) return { base, cut: [], viewer };
  const front = heading(viewer.facing);
  const ahead = dot(minus(base.at, viewer.at), front);
  if (Math.abs(ahead) >= base.radius) return { base, cut: [], viewer };
  const middle = minus(base.at, times(front, ahead));
  const half = Math.sqrt(base.radius ** 2 - ahead ** 2);
  const line = { x: -front.y, y: front.x };
  return { base, cut: [plus(middle, times(line, half)), minus(middle, times(line, half))], viewer };
}

/** How far to one side the part that may be seen reaches; `sign` 1 to the left, -1 to the right. */
export function reaches({ base, cut, viewer }: Seen, { across }: Line, sign: 1 | -1): number {
  const edge = plus(base.at, times(across, sign * base.radius));
  const whole = cut.length === 0 || dot(minus(edge, viewer.at), heading(viewer.facing ?? 0)) >= 0;
  if (whole) return dot(edge, across);
  const ends = cut.map((point) => dot(point, across));
  return sign > 0 ? Math.max(...ends) : Math.min(...ends);
}

/** What lines between two bases meet. */
export interface Open {
  readonly viewer: Disc;
  /** What of the viewer lines begin in: all of it, or its front half. */
  readonly start: Seen;
  readonly seen: Seen;
  readonly discs: readonly Disc[];
  readonly polygons: readonly Polygon[];
  readonly soft: readonly Woods[];
  readonly overlooked: Overlooked | null;
  readonly corners: readonly Point[];
  readonly round: readonly Disc[];
}

/** The piece of one line from where it leaves the viewer to where it enters the part that may be seen, if it is free. */
export function freeAt(
  { viewer, start, seen, discs, polygons, soft, overlooked }: Open,
  { along, across }: Line,
  off: number,
): readonly [Point, Point] | null {
  const half = ({ at, radius }: Disc) => Math.sqrt(Math.max(0, radius ** 2 - (off - dot(at, across)) ** 2));
  const leaves = dot(viewer.at, along) + half(viewer);
  const middle = dot(seen.base.at, along);
  let enters = middle - half(seen.base);
  const point = (inches: number) => plus(times(across, off), times(along, inches));
  if (seen.cut.length > 0) {
    const front = heading(seen.viewer.facing ?? 0);
    const ahead = dot(minus(point(enters), seen.viewer.at), front);
    const climbs = dot(along, front);
    if (ahead < 0 && climbs > 0) enters -= ahead / climbs;
    else if (ahead < 0) return null;
  }
  // Bases do not overlap, so on a line that meets several of them their middles are in the order of their pieces.
  const from = dot(viewer.at, along);
  for (const disc of discs) {
    const at = dot(disc.at, along);
    if (Math.abs(off - dot(disc.at, across)) <= disc.radius && at > from && at < middle) return null;
  }
  const piece = [point(leaves), point(Math.max(leaves, enters))] as const;
  // Whoever is seen is in front, so that no point of a line is nearer to the front than where it leaves the viewer.
  if (!isAhead(start, piece[0])) return null;
  for (const polygon of polygons) if (lengthInside(polygon, ...piece) > 0) return null;
  const isFree = (one: Point, other: Point) =>
    soft.every((wood) => passes(wood, one, other)) && (overlooked === null || clears(overlooked, one, other));
  if (isFree(...piece)) return piece;
  // A line may begin and end anywhere in a base, also in a wood that reaches under it and stands in its way again.
  const [back, end] = [point(from - half(viewer)), point(middle + half(seen.base))];
  const starts = [piece[0], ...soft.flatMap(({ shape }) => lastIn(shape, back, piece[0]) ?? [])];
  const ends = [piece[1], ...soft.flatMap(({ shape }) => lastIn(shape, end, piece[1]) ?? [])];
  for (const [one, other] of pairsOf(overlooked, starts, ends, back, end)) {
    if (!isAhead(start, one) || !isAhead(seen, other) || !isFree(one, other)) continue;
    // Ends deep in a base run over more of what stands under it.
    if (overlooked === null || polygons.every((polygon) => lengthInside(polygon, one, other) <= 0)) return [one, other];
  }
  return null;
}

/** Ends of a line that are worth trying, those at the edges of the bases first in their lists. */
function pairsOf(
  overlooked: Overlooked | null,
  starts: readonly Point[],
  ends: readonly Point[],
  back: Point,
  last: Point,
): ReadonlyArray<readonly [Point, Point]> {
  const pairs = starts.flatMap((one) => ends.map((other) => [one, other] as const));
  if (overlooked === null) return pairs;
  const farther =
    overlooked.viewer.top > overlooked.other.top
      ? starts.flatMap((one) => {
          const other = flatEnough(overlooked, one, ends[0], last);
          return other ? [[one, other] as const] : [];
        })
      : ends.flatMap((other) => {
          const one = flatEnough(overlooked, other, starts[0], back);
          return one ? [[one, other] as const] : [];
        });
  return [...pairs, ...farther];
}

/** Whether a point of a base is in the part that lines may begin or end in. */
const isAhead = ({ cut, viewer }: Seen, at: Point): boolean =>
  cut.length === 0 || dot(minus(at, viewer.at), heading(viewer.facing ?? 0)) >= 0;

function passes({ shape, depth, entered = false }: Woods, from: Point, to: Point): boolean {
  const inside = lengthInside(shape, from, to);
  return inside <= 0 || inside <= (entered || holds(shape, from) || holds(shape, to) ? depth + NEAR : 0);
}

/** The last point in a wood that can be come back to, on the way from within a base to its edge. */
function lastIn(shape: Shape, from: Point, edge: Point): Point | null {
  if (shape.kind === 'disc') return null;
  const last = crossing(shape, from, edge).at(-1);
  if (!last) return null;
  // By a hair inside, so that rounding does not put it out.
  const share = Math.max((last[0] + last[1]) / 2, last[1] - 1e-8);
  return plus(from, times(minus(edge, from), share));
}
