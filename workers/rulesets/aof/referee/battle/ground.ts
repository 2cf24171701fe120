/** Plane geometry of a referee: discs, straight ways and rectangles; inches, nothing shared with the engine. */

/** Places are shown to hundredths, twice in a distance; radii are not rounded. */
export const ROUNDING = 0.03;

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export interface Box {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

type Point = readonly [x: number, y: number];

export const distance = (a: Disc, b: Disc): number => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r;

export function gap(a: readonly Disc[], b: readonly Disc[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of a) for (const other of b) least = Math.min(least, distance(one, other));
  return least;
}

/** Distance of a point from the segment p to q. */
export function fromSegment([x, y]: Point, [px, py]: Point, [qx, qy]: Point): number {
  const [dx, dy] = [qx - px, qy - py];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / length));
  return Math.hypot(px + t * dx - x, py + t * dy - y);
}

export function fromBox([x, y]: Point, { x: left, y: low, width, depth }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(low - y, 0, y - low - depth));
}

/** Distance of a segment from a rectangle; 0 where they meet. Found by going along it in hundredths of an inch and less. */
export function segmentFromBox(p: Point, q: Point, box: Box): number {
  const steps = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / 0.01));
  let least = Number.POSITIVE_INFINITY;
  // In strides first: no step comes nearer than it is long.
  for (let i = 0; i <= steps; ) {
    const t = i / steps;
    const far = fromBox([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])], box);
    least = Math.min(least, far);
    i += Math.max(1, Math.floor((far - least + far / 2) / 0.01));
  }
  return least;
}

/** Points of a disc from which and to which lines are drawn: its centre and its edge. */
export function pointsOf({ x, y, r }: Disc, edge: number): Point[] {
  const points: Point[] = [[x, y]];
  for (let i = 0; i < edge; i++) {
    const turn = (2 * Math.PI * i) / edge;
    points.push([x + r * Math.cos(turn), y + r * Math.sin(turn)]);
  }
  return points;
}

/** Whether a line meets a disc. @param slack added to its radius */
export function meets(p: Point, q: Point, { x, y, r }: Disc, slack: number): boolean {
  return fromSegment([x, y], p, q) < r + slack;
}

/** Whether a line is blocked by a piece: solid ones always, woods where neither end lies in them (TAB-AOF-22). */
export function blocked(p: Point, q: Point, box: Box, slack: number): boolean {
  if (box.kind !== 'impassable' && box.kind !== 'forest') return false;
  const grown = {
    ...box,
    x: box.x - slack,
    y: box.y - slack,
    width: box.width + 2 * slack,
    depth: box.depth + 2 * slack,
  };
  if (box.kind === 'forest') {
    const smaller = {
      ...box,
      x: box.x + slack,
      y: box.y + slack,
      width: box.width - 2 * slack,
      depth: box.depth - 2 * slack,
    };
    if (fromBox(p, smaller) === 0 || fromBox(q, smaller) === 0) return false;
  }
  return clips(p, q, grown);
}

/** Whether a segment meets a rectangle (slabs). */
function clips([px, py]: Point, [qx, qy]: Point, { x, y, width, depth }: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [
    [px, qx - px, x, x + width],
    [py, qy - py, y, y + depth],
  ]) {
    if (step === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}
