/**
 * Whether some straight line from one base to another is free (TAB-GEO-13, -14, -36). Knows no game: who blocks is
 * handed in.
 *
 * Three ways, from the quick to the slow. Past round bases and convex walls one direction between two neighbouring
 * tangents decides (`seesPast.ts`). Past anything else cells of lines are cut until each is shut or a free line is found
 * (`cells.ts`), to a 512th of all lines. What is narrower, where few figures stand, is left to the slow way of this file:
 *
 * All lines of one direction are told apart by how far they run to the left of the origin: the two bases and every
 * blocker are intervals there. The order of the ends of these intervals changes only at common tangents of two figures,
 * so one direction between two neighbouring tangents, and one line between two neighbouring ends, stand for all. What is
 * free is open, so nothing is missed; only through soft ground (`woods`), where the length inside counts, and over walls,
 * where the height does, lines are tried at 96 directions more and close to the ends, which may miss a window narrower
 * than a degree.
 */
import { type Facing, inFront } from './arcs.ts';
import { lineByCells } from './cells.ts';
import type { Overlooked } from './heights.ts';
import { isBetween, meetsHull } from './hull.ts';
import { freeAt, type Line, type Open, reaches, seenOf, type Woods } from './lines.ts';
import { bearing, between, dot, heading, minus, nearestOn, type Point } from './plane.ts';
import { seesPast } from './seesPast.ts';
import { type Disc, edges, gap, holds, type Polygon, type Shape, within } from './shapes.ts';
import { CLEAR, NEAR } from './tolerance.ts';

export interface InTheWay {
  readonly bases?: readonly Disc[];
  /** Walls and other things that no line crosses. */
  readonly solid?: readonly Shape[];
  readonly woods?: readonly Woods[];
  /** What lines pass over that are high enough where they cross it (RU-T-38). */
  readonly overlooked?: Overlooked | null;
  /** Lines begin in the front half of the viewer's base, and not anywhere on it (RU-T-37). */
  readonly startsInFront?: boolean;
}

const NOTHING: InTheWay = {};
const NONE: readonly never[] = [];
/** Figures between all of whose tangents lines are tried where halving proves nothing: some 50 ms. */
const FEW = 24;

/** Ground that neither base touches: a line that meets it at all is blocked, as by a wall. */
const isBeyond = (viewer: Disc, other: Disc, { shape }: Woods): boolean =>
  !within(viewer, shape) && !within(other, shape);

/** What of solid things and woods is between two bases, with the woods that are as good as walls among those. */
export function hardened(viewer: Disc, other: Disc, inTheWay: InTheWay): Required<InTheWay> {
  const { bases = NONE, solid = NONE, woods = NONE, overlooked = null, startsInFront = false } = inTheWay;
  // Between most bases stands nothing, and nothing is made then.
  let walls: Shape[] | undefined;
  let soft: Woods[] | undefined;
  for (const shape of solid) {
    if (meetsHull(viewer, other, shape)) walls = added(walls, shape);
  }
  for (const wood of woods) {
    if (!meetsHull(viewer, other, wood.shape)) continue;
    if (isBeyond(viewer, other, wood)) walls = added(walls, wood.shape);
    else soft = added(soft, wood);
  }
  const low = overlooked && overlookedBetween(viewer, other, overlooked);
  return { bases, solid: walls ?? NONE, woods: soft ?? NONE, overlooked: low, startsInFront };
}

function overlookedBetween(viewer: Disc, other: Disc, overlooked: Overlooked): Overlooked | null {
  const walls = overlooked.walls.filter(({ shape }) => meetsHull(viewer, other, shape));
  return walls.length > 0 ? { ...overlooked, walls } : null;
}

function added<T>(list: T[] | undefined, one: T): T[] {
  if (!list) return [one];
  list.push(one);
  return list;
}

/** Whether one of two bases stands so deep in a wood, and the other outside, that every line runs too far inside. */
function isSwallowed(viewer: Disc, other: Disc, woods: readonly Woods[]): boolean {
  return woods.some(({ shape, depth }) => {
    const deep = (one: Disc) => {
      if (shape.kind === 'disc') return shape.radius - between(one.at, shape.at) - one.radius > depth + 2 * NEAR;
      if (!holds(shape, one.at)) return false;
      return edges(shape).every(([a, b]) => between(nearestOn(a, b, one.at), one.at) - one.radius > depth + 2 * NEAR);
    };
    return (deep(other) && !within(viewer, shape)) || (deep(viewer) && !within(other, shape));
  });
}

/** Whether the viewer sees the other base past all that is in the way. */
export function sees(viewer: Facing, other: Disc, inTheWay: InTheWay = NOTHING): boolean {
  if (!inFront(viewer, other)) return false;
  const way = hardened(viewer, other, inTheWay);
  const { bases, solid, woods, startsInFront, overlooked } = way;
  if (gap(viewer, other) > 0 && isSwallowed(viewer, other, woods)) return false;
  if (overlooked) {
    // Round what may be looked over as well as over it, and whatever is hidden without it.
    const flat = { ...way, overlooked: null };
    const low = overlooked.walls.map(({ shape }) => shape);
    if (sees(viewer, other, { ...flat, solid: [...solid, ...low] })) return true;
    if (!sees(viewer, other, flat)) return false;
  }
  const walls = wallsOf(solid);
  const anywhere = !startsInFront || viewer.facing === undefined;
  if (walls && anywhere && isWhole(viewer, other) && woods.length === 0 && !overlooked) {
    const decided = seesPast(viewer, other, bases, walls);
    if (decided !== undefined) return decided;
  }
  const open = openTo(viewer, other, way);
  if (open === null) return true;
  const found = lineByCells(open);
  if (found !== undefined) return found !== null;
  return open.discs.length + open.corners.length <= FEW && tried(open) !== null;
}

/** Walls as polygons; undefined where one is round. */
function wallsOf(solid: readonly Shape[]): readonly Polygon[] | undefined {
  return solid.every((shape) => shape.kind === 'polygon') ? solid : undefined;
}

/** Whether no part of the other base is behind the viewer's front line. */
function isWhole(viewer: Facing, other: Disc): boolean {
  return viewer.facing === undefined || dot(minus(other.at, viewer.at), heading(viewer.facing)) >= other.radius;
}

/** A free line from base to base, or null: the ends of its shortest piece. */
export function freeLine(viewer: Facing, other: Disc, inTheWay: InTheWay = NOTHING): readonly [Point, Point] | null {
  if (!inFront(viewer, other)) return null;
  const open = openTo(viewer, other, hardened(viewer, other, inTheWay));
  return open === null ? [viewer.at, other.at] : tried(open);
}

/** What is between two bases; null where nothing is. @param inTheWay what {@link hardened} leaves of it */
export function openTo(
  viewer: Facing,
  other: Disc,
  { bases = [], solid = [], woods = [], startsInFront = false, overlooked = null }: InTheWay,
): Open | null {
  const blockers = bases.filter((base) => isBetween(viewer, other, base));
  const low = overlooked?.walls ?? [];
  if (blockers.length + solid.length + woods.length + low.length === 0 || gap(viewer, other) <= 0) return null;
  const discs = [...blockers, ...solid.flatMap((wall) => (wall.kind === 'disc' ? [wall] : []))];
  const polygons = solid.flatMap((wall) => (wall.kind === 'polygon' ? [wall] : []));
  const seen = seenOf(viewer, other);
  const start = startsInFront ? seenOf(viewer, viewer) : { ...seen, base: viewer, cut: [] };
  const corners = [
    ...start.cut,
    ...seen.cut,
    ...[...polygons, ...[...woods, ...low].map(({ shape }) => shape)].flatMap((shape) =>
      shape.kind === 'polygon' ? shape.corners : [],
    ),
  ];
  const soft = [...woods, ...low].flatMap(({ shape }) => (shape.kind === 'disc' ? [shape] : []));
  const round = [viewer, other, ...discs, ...soft];
  return { viewer, start, seen, discs, polygons, soft: woods, overlooked, corners, round };
}

/** Tries the lines between tangents, in one direction after the other. */
function tried(open: Open): readonly [Point, Point] | null {
  const { viewer, seen, round, corners } = open;
  // Most lines are free straight on, which spares the tangents.
  const straight = freeIn(open, bearing(viewer.at, seen.base.at));
  if (straight) return straight;
  for (const direction of directionsBetween(viewer, seen.base, round, corners, isSoft(open))) {
    const free = freeIn(open, direction);
    if (free) return free;
  }
  return null;
}

/** Whether more than tangents decides which lines are free. */
const isSoft = ({ soft, overlooked }: Open): boolean => soft.length > 0 || overlooked !== null;

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
  const from = Math.max(reaches(open.start, line, -1), reaches(open.seen, line, -1));
  const to = Math.min(reaches(open.start, line, 1), reaches(open.seen, line, 1));
  if (to - from <= CLEAR) return null;
  const ends = [from, to];
  for (const disc of open.round) ends.push(...place(disc));
  for (const corner of open.corners) ends.push(dot(corner, line.across));
  const inside = ends.filter((end) => end >= from && end <= to).sort((a, b) => a - b);
  for (let i = 1; i < inside.length; i++) {
    const wide = inside[i] - inside[i - 1];
    if (wide <= CLEAR) continue;
    const tries = isSoft(open) ? [0.5, 0.001, 0.999, 0.25, 0.75] : [0.5];
    for (const share of tries) {
      const piece = freeAt(open, line, inside[i - 1] + wide * share);
      if (piece) return piece;
    }
  }
  return null;
}
