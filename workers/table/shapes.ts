/**
 * Figures on the table, bases and terrain alike: discs and simple polygons, both solid (TAB-GEO-02). Which side of a line
 * a point lies on is told without rounding (`robust-predicates`), so no sight slips through the corner of a wall.
 */
import { orient2d } from 'robust-predicates';
import { isFarFrom } from './bounds.ts';
import {
  between,
  cross,
  dot,
  heading,
  length,
  minus,
  nearestOn,
  type Point,
  plus,
  squareToSegment,
  times,
} from './plane.ts';
import { NEAR } from './tolerance.ts';

export interface Disc {
  readonly kind: 'disc';
  readonly at: Point;
  readonly radius: number;
}

/** Corners in order, either way round; edges do not cross. */
export interface Polygon {
  readonly kind: 'polygon';
  readonly corners: readonly Point[];
}

export type Shape = Disc | Polygon;

export const disc = (x: number, y: number, radius: number): Disc => ({ kind: 'disc', at: { x, y }, radius });

/** Inches of half a round base. @param millimetres its diameter */
export const radiusOf = (millimetres: number): number => millimetres / 50.8;

/** A rectangle by its centre, its sides in inches, and degrees that its long way is turned. */
export function rectangle(centre: Point, wide: number, deep: number, turned = 0): Polygon {
  const right = times(heading(turned), wide / 2);
  const up = times(heading(turned + 90), deep / 2);
  return {
    kind: 'polygon',
    corners: [
      minus(minus(centre, right), up),
      minus(plus(centre, right), up),
      plus(plus(centre, right), up),
      plus(minus(centre, right), up),
    ],
  };
}

/** The edges, each with its two ends. */
export function edges({ corners }: Polygon): ReadonlyArray<readonly [Point, Point]> {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]] as const);
}

/** Below 0 where a point lies to the left of the line a to b, above 0 to its right, 0 exactly on it. */
const side = (a: Point, b: Point, p: Point): number => orient2d(a.x, a.y, b.x, b.y, p.x, p.y);

/** Whether two segments meet, their ends included. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ac, ad, ca, cb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (((ac > 0 && ad < 0) || (ac < 0 && ad > 0)) && ((ca > 0 && cb < 0) || (ca < 0 && cb > 0))) return true;
  const on = (p: Point, q: Point, r: Point) =>
    Math.min(p.x, q.x) <= r.x && r.x <= Math.max(p.x, q.x) && Math.min(p.y, q.y) <= r.y && r.y <= Math.max(p.y, q.y);
  return (
    (ac === 0 && on(a, b, c)) || (ad === 0 && on(a, b, d)) || (ca === 0 && on(c, d, a)) || (cb === 0 && on(c, d, b))
  );
}

/** Whether a point is in the figure, its outline included. */
export function holds(shape: Shape, point: Point): boolean {
  if (shape.kind === 'disc') return between(shape.at, point) <= shape.radius + NEAR;
  const { corners } = shape;
  const { x, y } = point;
  let inside = false;
  let a = corners[corners.length - 1];
  for (let i = 0; i < corners.length; i++) {
    const b = corners[i];
    const straddles = a.y > y !== b.y > y;
    // Most edges are neither level with the point nor under it.
    if (straddles || (Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y))) {
      const turn = side(a, b, point);
      if (turn === 0 && Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x)) return true;
      // Crossings of the ray to the right; an end counts for the edge above it only.
      if (straddles && turn < 0 === a.y < b.y) inside = !inside;
    }
    a = b;
  }
  return inside;
}

/** Inches from a point to the nearest edge, from within as from without. */
export function toOutline({ corners }: Polygon, point: Point): number {
  let least = Number.POSITIVE_INFINITY;
  let a = corners[corners.length - 1];
  for (let i = 0; i < corners.length; i++) {
    const b = corners[i];
    least = Math.min(least, squareToSegment(point, a, b));
    a = b;
  }
  return Math.sqrt(least);
}

/** Inches between two segments; 0 where they meet. */
export function segmentGap(a: Point, b: Point, c: Point, d: Point): number {
  if (segmentsMeet(a, b, c, d)) return 0;
  return Math.min(
    between(a, nearestOn(c, d, a)),
    between(b, nearestOn(c, d, b)),
    between(c, nearestOn(a, b, c)),
    between(d, nearestOn(a, b, d)),
  );
}

/** Inches between two figures, edge to edge; 0 where they meet (TAB-GEO-02). */
export function gap(one: Shape, two: Shape): number {
  if (one.kind === 'disc') {
    if (two.kind === 'disc') return Math.max(0, between(one.at, two.at) - one.radius - two.radius);
    return holds(two, one.at) ? 0 : Math.max(0, toOutline(two, one.at) - one.radius);
  }
  if (two.kind === 'disc') return gap(two, one);
  if (holds(one, two.corners[0]) || holds(two, one.corners[0])) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of edges(one)) for (const [c, d] of edges(two)) least = Math.min(least, segmentGap(a, b, c, d));
  return least;
}

/** Inches by which two discs overlap; 0 or less where they do not. */
export const overlap = (one: Disc, two: Disc): number => one.radius + two.radius - between(one.at, two.at);

/** Inches between two groups of figures: their nearest two (TAB-GEO-03). */
export function groupGap(one: readonly Shape[], two: readonly Shape[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const a of one) for (const b of two) least = Math.min(least, gap(a, b));
  return least;
}

/** Whether any part of the first is in the second (TAB-GEO-04). */
export function within(one: Shape, area: Shape): boolean {
  if (one.kind === 'disc' && area.kind === 'polygon' && isFarFrom(area, one.at, one.radius + NEAR)) return false;
  return gap(one, area) <= NEAR;
}

/** Whether all of the first is in the second (TAB-GEO-05). */
export function completelyWithin(one: Shape, area: Shape): boolean {
  if (one.kind === 'disc') {
    if (area.kind === 'disc') return between(one.at, area.at) + one.radius <= area.radius + NEAR;
    return holds(area, one.at) && toOutline(area, one.at) >= one.radius - NEAR;
  }
  if (area.kind === 'disc') return one.corners.every((corner) => holds(area, corner));
  const crosses = edges(one).some(([a, b]) =>
    edges(area).some(([c, d]) => side(c, d, a) * side(c, d, b) < 0 && side(a, b, c) * side(a, b, d) < 0),
  );
  return !crosses && one.corners.every((corner) => holds(area, corner) || toOutline(area, corner) <= NEAR);
}

/** The disc of everything within so many inches of a disc, itself included (TAB-GEO-06). */
export const around = (centre: Disc, inches: number): Disc => ({ ...centre, radius: centre.radius + inches });

const WHOLE: ReadonlyArray<readonly [number, number]> = [[0, 1]];
const NOWHERE: ReadonlyArray<readonly [number, number]> = [];

/** Where a segment is inside a polygon: pairs of shares of its length, ascending. */
export function crossing(polygon: Polygon, from: Point, to: Point): ReadonlyArray<readonly [number, number]> {
  const { corners } = polygon;
  const way = minus(to, from);
  const shares = [0, 1];
  // Lines are asked of every wood by the thousand: nothing is made for an edge that they miss.
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i];
    const b = corners[i + 1 === corners.length ? 0 : i + 1];
    const edgeX = b.x - a.x;
    const edgeY = b.y - a.y;
    const turn = way.x * edgeY - way.y * edgeX;
    if (turn === 0) continue;
    const dx = a.x - from.x;
    const dy = a.y - from.y;
    const there = (dx * way.y - dy * way.x) / turn;
    if (there < -1e-12 || there > 1 + 1e-12) continue;
    const share = (dx * edgeY - dy * edgeX) / turn;
    if (share > 0 && share < 1) shares.push(share);
  }
  if (shares.length === 2) return holds(polygon, plus(from, times(way, 0.5))) ? WHOLE : NOWHERE;
  shares.sort((one, two) => one - two);
  const inside: Array<readonly [number, number]> = [];
  for (let index = 1; index < shares.length; index++) {
    const [begin, end] = [shares[index - 1], shares[index]];
    if (end <= begin || !holds(polygon, plus(from, times(way, (begin + end) / 2)))) continue;
    const last = inside.at(-1);
    if (last && last[1] === begin) inside[inside.length - 1] = [last[0], end];
    else inside.push([begin, end]);
  }
  return inside;
}

/** The same of a disc; at most one pair. */
export function chord({ at, radius }: Disc, from: Point, to: Point): ReadonlyArray<readonly [number, number]> {
  const way = minus(to, from);
  const far = length(way);
  if (far === 0) return between(at, from) <= radius ? [[0, 1]] : [];
  const middle = dot(minus(at, from), way) / far;
  const off = cross(way, minus(at, from)) / far;
  if (Math.abs(off) >= radius) return [];
  const half = Math.sqrt(radius ** 2 - off ** 2);
  const [begin, end] = [Math.max(0, (middle - half) / far), Math.min(1, (middle + half) / far)];
  return begin < end ? [[begin, end]] : [];
}

/** Where a segment is inside a figure: pairs of shares of its length, ascending. */
export const piecesInside = (shape: Shape, from: Point, to: Point): ReadonlyArray<readonly [number, number]> =>
  shape.kind === 'disc' ? chord(shape, from, to) : crossing(shape, from, to);

/** Inches of a segment inside a figure. */
export const lengthInside = (shape: Shape, from: Point, to: Point): number =>
  piecesInside(shape, from, to).reduce((sum, [begin, end]) => sum + end - begin, 0) * between(from, to);

/** A corner or edge of a polygon at which it crosses itself, as the numbers of two edges; null where none does. */
export function selfCrossing(polygon: Polygon): readonly [number, number] | null {
  const all = edges(polygon);
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const neighbours = j === i + 1 || (i === 0 && j === all.length - 1);
      if (neighbours) {
        // Neighbours share a corner; they cross where one runs back over the other.
        const [a, b, c] = j === i + 1 ? [all[i][0], all[i][1], all[j][1]] : [all[j][0], all[j][1], all[i][1]];
        if (side(a, b, c) === 0 && dot(minus(b, a), minus(c, b)) <= 0) return [i, j];
      } else if (segmentsMeet(all[i][0], all[i][1], all[j][0], all[j][1])) return [i, j];
    }
  }
  return null;
}
