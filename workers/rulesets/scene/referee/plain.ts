/**
 * Plain geometry for the referee of tables: convex pieces, points on circles, marches along a line. It shares no code with
 * the table it is to judge, and where a finding is nearer to its border than the sampling can tell, it says so: `null`.
 */

/** Yes, no, or too near to the border to be said. */
export type Sure = boolean | null;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A convex piece: a disc, or the points that lie below all of its borders. */
export type Part =
  | { readonly centre: Point; readonly radius: number }
  | {
      readonly corners: readonly Point[];
      readonly borders: ReadonlyArray<readonly [x: number, y: number, at: number]>;
    };

export const plus = (p: Point, x: number, y: number): Point => ({ x: p.x + x, y: p.y + y });
// Roots: Math.hypot takes many times as long.
export const apart = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
export const ray = (degrees: number): Point => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
});
export const both = (...all: readonly Sure[]): Sure => (all.includes(false) ? false : all.includes(null) ? null : true);
export const either = (...all: readonly Sure[]): Sure =>
  all.includes(true) ? true : all.includes(null) ? null : false;
/** Whether a length is at most a bound, where it is clearly more or less. */
export const upTo = (length: number, bound: number, near = 1e-4): Sure =>
  Math.abs(length - bound) < near ? null : length < bound;

/** A convex polygon from its corners, counter-clockwise. */
export function convex(corners: readonly Point[]): Part {
  const borders = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length];
    const long = apart(from, to);
    const [x, y] = [(to.y - from.y) / long, (from.x - to.x) / long];
    return [x, y, x * from.x + y * from.y] as const;
  });
  return { corners, borders };
}

/** How far a point is outside of a piece; negative inside. */
export function outside(p: Point, part: Part): number {
  if ('radius' in part) return apart(p, part.centre) - part.radius;
  let worst = -Infinity;
  for (const border of part.borders) worst = Math.max(worst, border[0] * p.x + border[1] * p.y - border[2]);
  if (worst <= 0) return worst;
  let best = Infinity;
  let from = part.corners[part.corners.length - 1];
  for (const to of part.corners) {
    best = Math.min(best, toLine(p, from, to));
    from = to;
  }
  return best;
}

/** Distance of a point to a stretch. */
export function toLine(p: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = x * x + y * y;
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - from.x) * x + (p.y - from.y) * y) / long));
  return Math.sqrt((p.x - from.x - share * x) ** 2 + (p.y - from.y - share * y) ** 2);
}

/** The shares of a stretch between which it runs in a piece that is grown by some inches; null where it does not. */
export function within(part: Part, from: Point, to: Point, grown: number): readonly [number, number] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [low, high] = [0, 1];
  if ('radius' in part) {
    const radius = part.radius + grown;
    if (radius <= 0) return null;
    const [x, y] = [from.x - part.centre.x, from.y - part.centre.y];
    const a = dx * dx + dy * dy;
    const b = x * dx + y * dy;
    const c = x * x + y * y - radius * radius;
    if (a === 0) return c <= 0 ? [0, 1] : null;
    const under = b * b - a * c;
    if (under < 0) return null;
    [low, high] = [Math.max(0, (-b - Math.sqrt(under)) / a), Math.min(1, (-b + Math.sqrt(under)) / a)];
    return low <= high ? [low, high] : null;
  }
  for (const [x, y, at] of part.borders) {
    const start = x * from.x + y * from.y - at - grown;
    const slope = x * dx + y * dy;
    if (Math.abs(slope) < 1e-15) {
      if (start > 0) return null;
    } else if (slope < 0) low = Math.max(low, -start / slope);
    else high = Math.min(high, -start / slope);
    if (low > high) return null;
  }
  return [low, high];
}

/** Inches of a stretch that run in any of some pieces. */
export function lengthIn(parts: readonly Part[], from: Point, to: Point, grown: number): number {
  const spans = parts.flatMap((part) => {
    const span = within(part, from, to, grown);
    return span ? [span] : [];
  });
  spans.sort((a, b) => a[0] - b[0]);
  let [sum, end] = [0, 0];
  for (const [low, high] of spans) {
    if (high <= end) continue;
    sum += high - Math.max(low, end);
    end = high;
  }
  return sum * apart(from, to);
}

export function nearest(p: Point, parts: readonly Part[]): number {
  let best = Infinity;
  for (const part of parts) best = Math.min(best, outside(p, part));
  return best;
}

/** Directions of so many points round a circle; the same few counts are asked for again and again. */
const RAYS = new Map<number, readonly Point[]>();

/** Directions round a circle whose points are at most some inches apart. */
export function around(radius: number, step: number): readonly Point[] {
  const count = Math.max(12, Math.ceil((2 * Math.PI * radius) / step));
  let rays = RAYS.get(count);
  if (!rays) {
    rays = Array.from({ length: count }, (_, i) => ray((360 * i) / count));
    RAYS.set(count, rays);
  }
  return rays;
}

/** Points on a circle, at most some inches apart. */
export const circle = (centre: Point, radius: number, step = 0.06): Point[] =>
  around(radius, step).map(({ x, y }) => ({ x: centre.x + radius * x, y: centre.y + radius * y }));

/** Whether a disc lies completely in the union of some pieces. */
export function inAll(centre: Point, radius: number, parts: readonly Part[]): Sure {
  const points = [0, 0.5, 1].flatMap((share) => (share ? circle(centre, share * radius) : [centre]));
  if (points.some((p) => nearest(p, parts) > 1e-3)) return false;
  return points.every((p) => nearest(p, parts) < -0.035) ? true : null;
}

/** A repeatable source of numbers from 0 to 1. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
