/**
 * Sight past any ground and any crowd by halving: the way of `sight.ts` for what tangents would take too long over.
 *
 * Take the line of centres as x. A line between two bases is told by how far it is to the left at the one centre and at the
 * other, so all lines are the points of a rectangle. A cell of it is shut where something stands on all of its lines, and
 * cut in four where nothing says so; the line in its middle is tried. Cells of one size are asked before smaller ones, so a
 * wide window is found at once. What is shut is proven to be; a line that is found is tried by itself (`lines.ts`).
 *
 * Something stands on all lines of a cell where a base is nearer to each of them than its radius, where an outline runs from
 * above all of them to below all of them, both between the two bases, and where every line runs too far inside a wood, or over
 * a wall that is higher than it is there.
 */
import { freeAt, type Line, type Open, reaches, type Seen } from './lines.ts';
import type { Point } from './plane.ts';
import {
  type At,
  framedWood,
  isHigher,
  isTooDeep,
  lowWallsOf,
  type Pair,
  type Round,
  type Strip,
  type Wood,
} from './strips.ts';
import { CLEAR } from './tolerance.ts';

/** How often cells are cut: the last are a 512th as wide as all lines together. */
const CUTS = 9;
/** Figures looked at for cells of one pair of bases, at most: some 20 ms. */
const MOST_LOOKS = 2_000_000;

interface Cell extends Strip {
  /** What may stand on some of its lines and not on others. */
  readonly discs: readonly Round[];
  readonly outlines: ReadonlyArray<readonly At[]>;
}

/**
 * A free line between two bases, by the ends of its piece between them; null where there is none.
 * @returns undefined where nothing wider than a 512th of all lines is free, and whether anything narrower is was not proven
 */
export function lineByCells(open: Open): readonly [Point, Point] | null | undefined {
  const { viewer, start, seen } = open;
  const { base } = seen;
  const [wayX, wayY] = [base.at.x - viewer.at.x, base.at.y - viewer.at.y];
  const far = Math.sqrt(wayX * wayX + wayY * wayY);
  const [x, y] = [wayX / far, wayY / far];
  const framed = ({ x: px, y: py }: Point): At => {
    const [dx, dy] = [px - viewer.at.x, py - viewer.at.y];
    return { u: x * dx + y * dy, v: x * dy - y * dx };
  };
  const pair: Pair = { far, ra: viewer.radius, rb: base.radius };
  const steep = Math.min(0.999, (pair.ra + pair.rb) / far);
  const upright = Math.sqrt(1 - steep * steep);
  const discs = open.discs.map(({ at, radius }) => ({ ...framed(at), radius }));
  const outlines = open.polygons.flatMap((wall) => pathsBetween(wall.corners.map(framed), pair, steep, upright));
  const woods = open.soft.map((wood) => framedWood(wood, framed, far));
  const lowWalls = lowWallsOf(open, framed, far);
  const [wideA, wideB] = [pair.ra / upright, pair.rb / upright];
  let cells: Cell[] = [{ p0: -wideA, p1: wideA, q0: -wideB, q1: wideB, discs, outlines }];
  let looks = 0;
  for (let cuts = 0; cells.length > 0; cuts++) {
    const next: Cell[] = [];
    for (const cell of cells) {
      looks += 40 + cell.discs.length + woods.length + lowWalls.length;
      if (seen.cut.length > 0 && misses(seen, open, { x, y }, cell, far)) continue;
      if (start.cut.length > 0 && misses(start, open, { x, y }, cell, far)) continue;
      for (const outline of cell.outlines) looks += outline.length;
      for (const wood of woods) looks += wood.kind === 'polygon' ? 2 * wood.corners.length : 0;
      for (const { shape } of lowWalls) looks += shape.kind === 'polygon' ? 2 * shape.corners.length : 0;
      if (lowWalls.some((wall) => isHigher(cell, wall, pair))) continue;
      const rest = judged(cell, woods, pair, seen.cut.length === 0);
      if (rest === null) continue;
      const [p, q] = [(cell.p0 + cell.p1) / 2, (cell.q0 + cell.q1) / 2];
      const free = mayBeFree(rest, p, q, far) ? triedAt(open, { x, y }, p, q, far) : null;
      if (free) return free;
      if (looks > MOST_LOOKS) return undefined;
      for (const [p0, p1] of [
        [cell.p0, p],
        [p, cell.p1],
      ] as const) {
        next.push({ ...rest, p0, p1, q0: cell.q0, q1: q }, { ...rest, p0, p1, q0: q, q1: cell.q1 });
      }
    }
    if (cuts === CUTS) return next.length > 0 ? undefined : null;
    cells = next;
  }
  return null;
}

const onEdge = (a: At, b: At, t: number): At => ({ u: a.u + t * (b.u - a.u), v: a.v + t * (b.v - a.v) });

/** Adds where an edge goes through a circle round a place on the line of centres. */
function markCircle(marks: number[], a: At, b: At, u: number, radius: number): void {
  const [du, dv, fu] = [b.u - a.u, b.v - a.v, a.u - u];
  const square = du * du + dv * dv;
  const half = du * fu + dv * a.v;
  const root = half * half - square * (fu * fu + a.v * a.v - radius * radius);
  if (root > 0) marks.push((-half - Math.sqrt(root)) / square, (-half + Math.sqrt(root)) / square);
}

/** Adds where an edge goes from one side of a line to the other. */
function markLine(marks: number[], one: number, two: number): void {
  if (one * two < 0) marks.push(one / (one - two));
}

/** The pieces of an outline that are between the two bases whichever way a line leans, each in one run. */
function pathsBetween(corners: readonly At[], pair: Pair, steep: number, upright: number): At[][] {
  const { far, ra, rb } = pair;
  const paths: At[][] = [];
  let path: At[] = [];
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
    const marks = [0, 1];
    markCircle(marks, a, b, 0, ra);
    markCircle(marks, a, b, far, rb);
    for (const lean of [steep, -steep]) {
      markLine(marks, a.u * upright + a.v * lean, b.u * upright + b.v * lean);
      markLine(marks, (far - a.u) * upright + a.v * lean, (far - b.u) * upright + b.v * lean);
    }
    const ends = marks.filter((t) => t >= 0 && t <= 1).sort((one, two) => one - two);
    for (let k = 1; k < ends.length; k++) {
      if (ends[k] - ends[k - 1] < 1e-12) continue;
      const { u, v } = onEdge(a, b, (ends[k - 1] + ends[k]) / 2);
      const off = Math.abs(v);
      const isBetween =
        u * u + v * v > ra * ra &&
        (far - u) * (far - u) + v * v > rb * rb &&
        u * upright > off * steep &&
        (far - u) * upright > off * steep;
      if (!isBetween) {
        if (path.length > 0) paths.push(path);
        path = [];
        continue;
      }
      if (path.length === 0) path.push(onEdge(a, b, ends[k - 1]));
      path.push(onEdge(a, b, ends[k]));
    }
  }
  if (path.length > 0) {
    // What ran on over the first corner is one run.
    const [first] = paths;
    const joined = first && first[0].u === corners[0].u && first[0].v === corners[0].v;
    if (joined) paths[0] = [...path, ...first.slice(1)];
    else paths.push(path);
  }
  return paths;
}

/** What is left in the way of a cell; null where none of its lines is free, or none is a line between the two bases. */
/** @param whole whether all of the other base may be seen */
function judged(
  cell: Cell,
  woods: readonly Wood[],
  pair: Pair,
  whole: boolean,
): Pick<Cell, 'discs' | 'outlines'> | null {
  const { far, ra, rb } = pair;
  const { p0, p1, q0, q1 } = cell;
  const [low, high] = [(q0 - p1) / far, (q1 - p0) / far];
  const leastLean = low > 0 ? low : high < 0 ? high : 0;
  const mostLean = Math.max(-low, high);
  const flattest = 1 / Math.sqrt(1 + leastLean * leastLean);
  const steepest = 1 / Math.sqrt(1 + mostLean * mostLean);
  // Both bases must be met.
  if (p0 > 0 && p0 * steepest > ra) return null;
  if (p1 < 0 && -p1 * steepest > ra) return null;
  if (q0 > 0 && q0 * steepest > rb) return null;
  if (q1 < 0 && -q1 * steepest > rb) return null;
  const discs: Round[] = [];
  for (const disc of cell.discs) {
    const { u, v, radius } = disc;
    const t = u / far;
    const least = t < 0 ? p0 * (1 - t) + q1 * t : t > 1 ? p1 * (1 - t) + q0 * t : p0 * (1 - t) + q0 * t;
    const most = t < 0 ? p1 * (1 - t) + q0 * t : t > 1 ? p0 * (1 - t) + q1 * t : p1 * (1 - t) + q1 * t;
    const [above, below] = [v - most, v - least];
    if (above > 0 ? above * steepest > radius + CLEAR : below < 0 && -below * steepest > radius + CLEAR) continue;
    const [afterLow, afterHigh] = [u + v * low, u + v * high];
    const [beforeLow, beforeHigh] = [far - u - v * low, far - u - v * high];
    if (Math.max(afterLow, afterHigh) < 0 || Math.max(beforeLow, beforeHigh) < 0) continue;
    const isBetween = Math.min(afterLow, afterHigh, beforeLow, beforeHigh) > 0;
    if (isBetween && Math.max(-above, below) * flattest <= radius) return null;
    discs.push(disc);
  }
  const outlines: Array<readonly At[]> = [];
  for (const outline of cell.outlines) {
    let [anyAbove, anyBelow, allAbove, allBelow] = [false, false, true, true];
    for (const { u, v } of outline) {
      const t = u / far;
      if (v > p1 + t * (q1 - p1)) anyAbove = true;
      else allAbove = false;
      if (v < p0 + t * (q0 - p0)) anyBelow = true;
      else allBelow = false;
    }
    if (anyAbove && anyBelow) return null;
    if (!allAbove && !allBelow) outlines.push(outline);
  }
  for (const wood of woods) if (isTooDeep(cell, wood, pair, whole)) return null;
  return { discs, outlines };
}

/** Whether nothing round and no outline stands on a line; woods are asked of what is left. */
function mayBeFree({ discs, outlines }: Pick<Cell, 'discs' | 'outlines'>, p: number, q: number, far: number): boolean {
  const lean = (q - p) / far;
  const flat = 1 / Math.sqrt(1 + lean * lean);
  for (const { u, v, radius } of discs) {
    const isBetween = u + v * lean > 0 && far - u - v * lean > 0;
    if (isBetween && Math.abs(v - p - lean * u) * flat <= radius + CLEAR / 2) return false;
  }
  for (const outline of outlines) {
    let [above, below] = [false, false];
    for (const { u, v } of outline) {
      const off = v - p - lean * u;
      if (off > -CLEAR / 2) above = true;
      if (off < CLEAR / 2) below = true;
    }
    if (above && below) return false;
  }
  return true;
}

/** The line that is so far to the left at the two centres: its direction, and how far it runs to the left of the origin. */
function lineAt(
  { viewer }: Open,
  way: Point,
  p: number,
  q: number,
  far: number,
): { readonly line: Line; readonly off: number } {
  const lean = (q - p) / far;
  const flat = 1 / Math.sqrt(1 + lean * lean);
  const along = { x: (way.x - lean * way.y) * flat, y: (way.y + lean * way.x) * flat };
  const line: Line = { along, across: { x: -along.y, y: along.x } };
  return { line, off: viewer.at.x * line.across.x + viewer.at.y * line.across.y + p * flat };
}

/** Whether all lines of a cell miss the part of a base that is before the viewer: it is on one side of all four corners. */
function misses(part: Seen, open: Open, way: Point, { p0, p1, q0, q1 }: Cell, far: number): boolean {
  let [left, right] = [true, true];
  for (const p of [p0, p1]) {
    for (const q of [q0, q1]) {
      const { line, off } = lineAt(open, way, p, q, far);
      left &&= off > reaches(part, line, 1);
      right &&= off < reaches(part, line, -1);
    }
  }
  return left || right;
}

/** Tries one line by itself. */
function triedAt(open: Open, way: Point, p: number, q: number, far: number): readonly [Point, Point] | null {
  const { start, seen } = open;
  const { line, off } = lineAt(open, way, p, q, far);
  const from = Math.max(reaches(start, line, -1), reaches(seen, line, -1)) + CLEAR / 2;
  const to = Math.min(reaches(start, line, 1), reaches(seen, line, 1)) - CLEAR / 2;
  return off > from && off < to ? freeAt(open, line, off) : null;
}
