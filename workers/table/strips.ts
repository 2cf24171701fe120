/**
 * What all lines of a cell have in common (`cells.ts`): how far each of them runs in a figure at least, and with that which
 * woods are too deep for all of them, and which walls too high.
 */
import { shareOver } from './heights.ts';
import type { Open, Woods } from './lines.ts';
import type { Point } from './plane.ts';
import { isConvex } from './seesPast.ts';
import { NEAR } from './tolerance.ts';

/** Lines between two bases, by how far to the left they are at the viewer's centre and at the other's. */
export interface Strip {
  readonly p0: number;
  readonly p1: number;
  readonly q0: number;
  readonly q1: number;
}

/** A point in the frame of the two bases: along, and to the left. */
export interface At {
  readonly u: number;
  readonly v: number;
}

export interface Round extends At {
  readonly radius: number;
}

export type Wood = { readonly depth: number; readonly entered: boolean } & (
  | { readonly kind: 'disc'; readonly disc: Round }
  | {
      readonly kind: 'polygon';
      readonly corners: readonly At[];
      /** The same seen from behind each base, where a line that leaves the wood can come into it again. */
      readonly behind: readonly [viewer: readonly At[], other: readonly At[]] | null;
    }
);

/** A wall that lines pass over as long as they are high enough: up to a share of their way from the higher end. */
export interface LowWall {
  readonly shape: Wood;
  readonly share: number;
  readonly down: boolean;
}

/** The two bases in their own frame. */
export interface Pair {
  readonly far: number;
  readonly ra: number;
  readonly rb: number;
}

export function framedWood({ shape, depth, entered = false }: Woods, framed: (at: Point) => At, far: number): Wood {
  if (shape.kind === 'disc')
    return { depth, entered, kind: 'disc', disc: { ...framed(shape.at), radius: shape.radius } };
  const corners = shape.corners.map(framed);
  if (isConvex(shape)) return { depth, entered, kind: 'polygon', corners, behind: null };
  const behind = [corners.map(({ u, v }) => ({ u: -u, v })), corners.map(({ u, v }) => ({ u: u - far, v }))] as const;
  return { depth, entered, kind: 'polygon', corners, behind };
}

/** Walls are woods here in which no line may run, where it is too low. */
export function lowWallsOf({ overlooked }: Open, framed: (at: Point) => At, far: number): LowWall[] {
  if (!overlooked) return [];
  const down = overlooked.viewer.top > overlooked.other.top;
  return overlooked.walls.map((wall) => ({
    ...{ shape: framedWood({ shape: wall.shape, depth: 0 }, framed, far), share: shareOver(overlooked, wall), down },
  }));
}

/** Inches along between which the lines of a cell leave a base that is so far off; `least` is absent where some only graze it. */
function leaving(
  one: number,
  two: number,
  oneLean: number,
  twoLean: number,
  radius: number,
): { most: number; least?: number } {
  const out = (off: number, lean: number) => {
    const square = 1 + lean * lean;
    const root = radius * radius * square - off * off;
    return root < 0 ? undefined : (-off * lean + Math.sqrt(root)) / square;
  };
  const [first, second] = [out(one, oneLean), out(two, twoLean)];
  const overTip = one + oneLean * radius <= 0 && two + twoLean * radius >= 0;
  const most = overTip ? radius : Math.max(first ?? radius, second ?? radius);
  return first === undefined || second === undefined ? { most } : { most, least: Math.min(first, second) };
}

/** Whether something of a wood is on every line of a cell: too much of it, or anything where no line ends in it. */
export function isTooDeep(cell: Strip, wood: Wood, { far, ra, rb }: Pair, whole: boolean): boolean {
  const { p0, p1, q0, q1 } = cell;
  const [lowLean, highLean] = [(q0 - p0) / far, (q1 - p1) / far];
  const begins = leaving(p0, p1, lowLean, highLean, ra);
  const ends = leaving(q0, q1, -lowLean, -highLean, rb);
  const [from, to] = [begins.most, far - ends.most];
  if (to <= from) return false;
  const inside =
    wood.kind === 'disc' ? insideDisc(cell, wood.disc, far, from, to) : insideOf(cell, wood.corners, far, from, to);
  if (inside > wood.depth + 2 * NEAR) return true;
  if (wood.entered) return false;
  if (inside <= 2 * NEAR || !whole || begins.least === undefined || ends.least === undefined) return false;
  if (wood.kind === 'disc' || wood.behind === null) {
    return isClear(cell, wood, far, begins.least, from) && isClear(cell, wood, far, to, far - ends.least);
  }
  // Nor may any part of the bases that a line runs through be in it: it could begin there.
  if (!isClear(cell, wood, far, 0, from) || !isClear(cell, wood, far, to, far)) return false;
  const [low, high] = [q0 - p1, q1 - p0];
  const [viewer, other] = wood.behind;
  return (
    isOut({ p0, p1, q0: p0 - high, q1: p1 - low }, viewer, far, ra) &&
    isOut({ p0: q0, p1: q1, q0: q0 + low, q1: q1 + high }, other, far, rb)
  );
}

/** Whether a wall is higher than every line of a cell somewhere on its way, wherever in the bases they begin and end. */
export function isHigher(cell: Strip, { shape, share, down }: LowWall, { far, ra, rb }: Pair): boolean {
  const { p0, p1, q0, q1 } = cell;
  const [lowLean, highLean] = [(q0 - p0) / far, (q1 - p1) / far];
  const left = leaving(p0, p1, lowLean, highLean, ra).most;
  const entered = far - leaving(q0, q1, -lowLean, -highLean, rb).most;
  let [from, to] = [left, entered];
  if (down) {
    const last = far + leaving(q0, q1, lowLean, highLean, rb).most;
    from = Math.max(from, left + share * (last - left));
  } else {
    const first = -leaving(p0, p1, -lowLean, -highLean, ra).most;
    to = Math.min(to, entered - share * (entered - first));
  }
  if (to <= from) return false;
  const inside =
    shape.kind === 'disc' ? insideDisc(cell, shape.disc, far, from, to) : insideOf(cell, shape.corners, far, from, to);
  return inside > 2 * NEAR;
}

/** Whether no line of a strip that opens meets a polygon so far. */
const isOut = (strip: Strip, corners: readonly At[], far: number, to: number): boolean =>
  insideOf(strip, corners, far, 0, to) === 0 && met === 0;

/** Whether no line of a cell meets a wood between two places. */
function isClear(cell: Strip, wood: Wood, far: number, from: number, to: number): boolean {
  if (wood.kind === 'polygon') return insideOf(cell, wood.corners, far, from, to) === 0 && met === 0;
  const { p0, p1, q0, q1 } = cell;
  const [low, high] = [from, to].map((u) => [p0 + ((q0 - p0) * u) / far, p1 + ((q1 - p1) * u) / far] as const);
  const { u, v, radius } = wood.disc;
  const du = Math.max(0, from - u, u - to);
  const dv = Math.max(0, Math.min(low[0], high[0]) - v, v - Math.max(low[1], high[1]));
  return du * du + dv * dv > radius * radius;
}

/** Inches along, between two places, in which every line of a cell is in a disc. */
function insideDisc({ p0, p1, q0, q1 }: Strip, { u, v, radius }: Round, far: number, from: number, to: number): number {
  let [start, end] = [from, to];
  for (const [p, q] of [
    [p0, q0],
    [p1, q1],
  ] as const) {
    const lean = (q - p) / far;
    const off = p - v;
    // (x - u)² + (off + lean x)² = radius²
    const square = 1 + lean * lean;
    const half = lean * off - u;
    const root = half * half - square * (u * u + off * off - radius * radius);
    if (root <= 0) return 0;
    start = Math.max(start, (-half - Math.sqrt(root)) / square);
    end = Math.min(end, (-half + Math.sqrt(root)) / square);
  }
  return Math.max(0, end - start);
}

/** Edges that the strip of a cell meets: from where, to where; 1 where they cross its middle. Grown as needed. */
let starts = new Float64Array(64);
let stops = new Float64Array(64);
let crosses = new Uint8Array(64);
let order: number[] = [];
/** How many edges were met. */
let met = 0;

/** The same of a polygon: between the edges that the strip meets all of it is inside, or all outside. */
function insideOf({ p0, p1, q0, q1 }: Strip, corners: readonly At[], far: number, from: number, to: number): number {
  const count = corners.length;
  if (starts.length < count) {
    starts = new Float64Array(count);
    stops = new Float64Array(count);
    crosses = new Uint8Array(count);
  }
  const [lowLean, highLean] = [(q0 - p0) / far, (q1 - p1) / far];
  const [p, lean] = [(p0 + p1) / 2, (lowLean + highLean) / 2];
  met = 0;
  let isInside = false;
  let { u: au, v: av } = corners[count - 1];
  for (let i = 0; i < count; i++) {
    const { u: bu, v: bv } = corners[i];
    const middleA = av - p - lean * au;
    const middleB = bv - p - lean * bu;
    const crossing = middleA > 0 !== middleB > 0;
    const cut = crossing ? au + (middleA / (middleA - middleB)) * (bu - au) : 0;
    if (crossing && cut < from) isInside = !isInside;
    // Above the lower side of the strip, and below the upper one.
    let [t0, t1] = [0, 1];
    const lowA = av - p0 - lowLean * au;
    const lowB = bv - p0 - lowLean * bu;
    const highA = p1 + highLean * au - av;
    const highB = p1 + highLean * bu - bv;
    if (lowA < 0 && lowB < 0) t1 = -1;
    else if (lowA < 0) t0 = Math.max(t0, lowA / (lowA - lowB));
    else if (lowB < 0) t1 = Math.min(t1, lowA / (lowA - lowB));
    if (highA < 0 && highB < 0) t1 = -1;
    else if (highA < 0) t0 = Math.max(t0, highA / (highA - highB));
    else if (highB < 0) t1 = Math.min(t1, highA / (highA - highB));
    if (t0 <= t1) {
      const [one, two] = [au + t0 * (bu - au), au + t1 * (bu - au)];
      const [start, stop] = [Math.min(one, two) - 1e-9, Math.max(one, two) + 1e-9];
      if (stop > from && start < to) {
        starts[met] = start;
        stops[met] = stop;
        crosses[met] = crossing && cut >= from ? 1 : 0;
        met++;
      }
    }
    [au, av] = [bu, bv];
  }
  if (order.length !== met) order = Array.from({ length: met }, (_, i) => i);
  order.sort((one, two) => starts[one] - starts[two]);
  let [inches, at] = [0, from];
  for (const i of order) {
    if (starts[i] > at && isInside) inches += starts[i] - at;
    at = Math.max(at, stops[i]);
    if (crosses[i] === 1) isInside = !isInside;
  }
  return isInside && to > at ? inches + to - at : inches;
}
