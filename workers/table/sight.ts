/**
 * Whether some straight line from one base to another is free (TAB-GEO-13, -14, -36). Knows no game: who blocks is
 * handed in.
 *
 * All lines of one direction are told apart by how far they run to the left of the origin: the two bases and every
 * blocker are intervals there. The order of the ends of these intervals changes only at common tangents of two figures,
 * so one direction between two neighbouring tangents, and one line between two neighbouring ends, stand for all. What is
 * free is open, so nothing is missed; only through soft ground (`woods`), where the length inside counts, lines are
 * tried at 96 directions more and close to the ends, which may miss a window narrower than a degree.
 */
import { type Facing, inFront } from './arcs.ts';
import { isBetween, meetsHull } from './hull.ts';
import { bearing, between, dot, heading, minus, nearestOn, type Point, plus, times } from './plane.ts';
import { seesPast } from './seesPast.ts';
import { type Disc, edges, gap, holds, lengthInside, type Polygon, type Shape } from './shapes.ts';
import { CLEAR, NEAR } from './tolerance.ts';

/** Ground that swallows sight by and by. */
export interface Woods {
  readonly shape: Shape;
  /** Inches that a line may run inside when one of its ends is inside; none where both are outside. */
  readonly depth: number;
}

export interface InTheWay {
  readonly bases?: readonly Disc[];
  /** Walls and other things that no line crosses. */
  readonly solid?: readonly Shape[];
  readonly woods?: readonly Woods[];
}

const NOTHING: InTheWay = {};

interface Line {
  readonly along: Point;
  readonly across: Point;
}

/** What of the seen base may be seen: all of it, or what is before the front line. */
interface Seen {
  readonly base: Disc;
  /** Ends of the chord on the front line, where it cuts the base. */
  readonly cut: readonly Point[];
  readonly viewer: Facing;
}

function seenOf(viewer: Facing, base: Disc): Seen {
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
function reaches({ base, cut, viewer }: Seen, { across }: Line, sign: 1 | -1): number {
  const edge = plus(base.at, times(across, sign * base.radius));
  const whole = cut.length === 0 || dot(minus(edge, viewer.at), heading(viewer.facing ?? 0)) >= 0;
  if (whole) return dot(edge, across);
  const ends = cut.map((point) => dot(point, across));
  return sign > 0 ? Math.max(...ends) : Math.min(...ends);
}

/** Ground that neither base touches: a line that meets it at all is blocked, as by a wall. */
const isBeyond = (viewer: Disc, other: Disc, { shape }: Woods): boolean =>
  gap(viewer, shape) > NEAR && gap(other, shape) > NEAR;

/** What is in the way, with the woods that are as good as walls among these. */
function hardened(viewer: Disc, other: Disc, inTheWay: InTheWay): InTheWay {
  const { woods = [], solid = [] } = inTheWay;
  if (woods.length === 0) return inTheWay;
  const near = woods.filter(({ shape }) => meetsHull(viewer, other, shape));
  const walls = near.filter((wood) => isBeyond(viewer, other, wood));
  const soft = near.filter((wood) => !walls.includes(wood));
  return { ...inTheWay, woods: soft, solid: [...solid, ...walls.map(({ shape }) => shape)] };
}

/** Whether one of two bases stands so deep in a wood, and the other outside, that every line runs too far inside. */
function isSwallowed(viewer: Disc, other: Disc, woods: readonly Woods[]): boolean {
  return woods.some(({ shape, depth }) => {
    const deep = (one: Disc) => {
      if (shape.kind === 'disc') return shape.radius - between(one.at, shape.at) - one.radius > depth + 2 * NEAR;
      if (!holds(shape, one.at)) return false;
      return edges(shape).every(([a, b]) => between(nearestOn(a, b, one.at), one.at) - one.radius > depth + 2 * NEAR);
    };
    return (gap(viewer, shape) > NEAR && deep(other)) || (gap(other, shape) > NEAR && deep(viewer));
  });
}

/** Whether the viewer sees the other base past all that is in the way. */
export function sees(viewer: Facing, other: Disc, inTheWay: InTheWay = NOTHING): boolean {
  if (!inFront(viewer, other)) return false;
  const { bases = [], solid = [], woods = [] } = hardened(viewer, other, inTheWay);
  if (gap(viewer, other) > 0 && isSwallowed(viewer, other, woods)) return false;
  const near = solid.filter((shape) => meetsHull(viewer, other, shape));
  const walls = near.flatMap((shape) => (shape.kind === 'polygon' ? [shape] : []));
  const plain = walls.length === near.length && !woods.some(({ shape }) => meetsHull(viewer, other, shape));
  const decided = plain && isWhole(viewer, other) ? seesPast(viewer, other, bases, walls) : undefined;
  if (decided !== undefined) return decided;
  return freeLine(viewer, other, inTheWay) !== null;
}

/** Whether no part of the other base is behind the viewer's front line. */
function isWhole(viewer: Facing, other: Disc): boolean {
  return viewer.facing === undefined || dot(minus(other.at, viewer.at), heading(viewer.facing)) >= other.radius;
}

/** A free line from base to base, or null: the ends of its shortest piece. */
export function freeLine(viewer: Facing, other: Disc, inTheWay: InTheWay = NOTHING): readonly [Point, Point] | null {
  if (!inFront(viewer, other)) return null;
  const { bases = [], solid = [], woods = [] } = hardened(viewer, other, inTheWay);
  const blockers = bases.filter((base) => isBetween(viewer, other, base));
  const near = (shape: Shape) => meetsHull(viewer, other, shape);
  const walls = solid.filter(near);
  const soft = woods.filter(({ shape }) => near(shape));
  if (blockers.length + walls.length + soft.length === 0 || gap(viewer, other) <= 0) return [viewer.at, other.at];
  const discs = [...blockers, ...walls.flatMap((wall) => (wall.kind === 'disc' ? [wall] : []))];
  const polygons = walls.flatMap((wall) => (wall.kind === 'polygon' ? [wall] : []));
  const seen = seenOf(viewer, other);
  const corners = [
    ...seen.cut,
    ...[...polygons, ...soft.map(({ shape }) => shape)].flatMap((shape) =>
      shape.kind === 'polygon' ? shape.corners : [],
    ),
  ];
  const round = [viewer, other, ...discs, ...soft.flatMap(({ shape }) => (shape.kind === 'disc' ? [shape] : []))];
  const open = { viewer, seen, discs, polygons, soft, corners, round };
  // Most lines are free straight on, which spares the tangents.
  const straight = freeIn(open, bearing(viewer.at, other.at));
  if (straight) return straight;
  for (const direction of directionsBetween(viewer, other, round, corners, soft.length > 0)) {
    const free = freeIn(open, direction);
    if (free) return free;
  }
  return null;
}

interface Open {
  readonly viewer: Disc;
  readonly seen: Seen;
  readonly discs: readonly Disc[];
  readonly polygons: readonly Polygon[];
  readonly soft: readonly Woods[];
  readonly corners: readonly Point[];
  readonly round: readonly Disc[];
}

/** Directions, one between every two neighbouring tangents, from the line of centres outwards. */
function directionsBetween(
  viewer: Disc,
  other: Disc,
  round: readonly Disc[],
  corners: readonly Point[],
  soft: boolean,
): number[] {
  const middle = bearing(viewer.at, other.at);
  const half = (Math.asin(Math.min(1, (viewer.radius + other.radius) / between(viewer.at, other.at))) * 180) / Math.PI;
  const marks = [-half, 0, half];
  const add = (degrees: number) => {
    // Lines have no sense of direction here: both ends of a turn and its opposite fold into the cone.
    const off = ((((degrees - middle + 90) % 180) + 180) % 180) - 90;
    if (off > -half && off < half) marks.push(off);
  };
  const points = [...round, ...corners.map((at) => ({ at, radius: 0 }))];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      const apart = between(points[i].at, points[j].at);
      if (apart === 0) continue;
      const way = bearing(points[i].at, points[j].at);
      for (const radii of [points[i].radius + points[j].radius, points[i].radius - points[j].radius]) {
        if (Math.abs(radii) > apart) continue;
        const turn = (Math.asin(radii / apart) * 180) / Math.PI;
        add(way + turn);
        add(way - turn);
      }
    }
  }
  if (soft) for (let step = 1; step < 96; step++) marks.push(-half + (2 * half * step) / 96);
  marks.sort((a, b) => a - b);
  const tried: number[] = [];
  for (let i = 1; i < marks.length; i++) if (marks[i] - marks[i - 1] > 1e-10) tried.push((marks[i] + marks[i - 1]) / 2);
  return tried.sort((a, b) => Math.abs(a) - Math.abs(b)).map((off) => middle + off);
}

function freeIn(open: Open, degrees: number): readonly [Point, Point] | null {
  const along = heading(degrees);
  const line: Line = { along, across: { x: -along.y, y: along.x } };
  const place = ({ at, radius }: Disc) => [dot(at, line.across) - radius, dot(at, line.across) + radius];
  const [low, high] = place(open.viewer);
  const from = Math.max(low, reaches(open.seen, line, -1));
  const to = Math.min(high, reaches(open.seen, line, 1));
  if (to - from <= CLEAR) return null;
  const ends = [from, to];
  for (const disc of open.round) ends.push(...place(disc));
  for (const corner of open.corners) ends.push(dot(corner, line.across));
  const inside = ends.filter((end) => end >= from && end <= to).sort((a, b) => a - b);
  for (let i = 1; i < inside.length; i++) {
    const wide = inside[i] - inside[i - 1];
    if (wide <= CLEAR) continue;
    const tries = open.soft.length > 0 ? [0.5, 0.001, 0.999, 0.25, 0.75] : [0.5];
    for (const share of tries) {
      const piece = freeAt(open, line, inside[i - 1] + wide * share);
      if (piece) return piece;
    }
  }
  return null;
}

/** The piece of one line from where it leaves the viewer to where it enters the part that may be seen, if it is free. */
function freeAt(
  { viewer, seen, discs, polygons, soft }: Open,
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
  for (const polygon of polygons) if (lengthInside(polygon, ...piece) > 0) return null;
  for (const { shape, depth } of soft) {
    const inside = lengthInside(shape, ...piece);
    const within = holds(shape, piece[0]) || holds(shape, piece[1]);
    if (inside > (within ? depth + NEAR : 0)) return null;
  }
  return piece;
}
