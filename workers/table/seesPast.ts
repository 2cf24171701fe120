/**
 * Sight past round bases and convex walls, without trying many lines: the fast way of `sight.ts` (TAB-GEO-13, -14).
 *
 * Take the line of centres as x. A base that leaves no gap to the left outer tangent of viewer and target can only stand
 * to the left of a free line, one that leaves none to the right tangent only to the right, one that leaves neither stops
 * everything; the few that leave both are tried on both sides. A wall is its corners, all on one side. With every base on its side a line is free when its place is above all
 * bases to the right and below all to the left, and meets both ends. Where "above" and "below" become equal the line
 * touches two figures: between two neighbouring such directions one stands for all.
 */
import { hullGap } from './hull.ts';
import type { Disc, Polygon } from './shapes.ts';
import { CLEAR } from './tolerance.ts';

/** Inches by which rounding may spoil a decision; what is nearer to one is left to the slower way. */
const DOUBT = 1e-10;
/** Figures that are tried on both sides; each doubles the work. */
const MOST_OPEN = 5;
const MOST = 40;

/** Bases and corners between viewer and target in their own frame: along, to the left, radius. */
const along = new Float64Array(MOST);
const left = new Float64Array(MOST);
const radii = new Float64Array(MOST);
/** Beside an end: before it for some lines and not for others. */
const beside = new Uint8Array(MOST);
const toTheLeft = new Uint8Array(MOST);
/** Which entries are tried on both sides: from, and to before. */
const openFrom = new Uint8Array(MOST_OPEN);
const openTo = new Uint8Array(MOST_OPEN);
const marks = new Float64Array(2 * (MOST + 3) * (MOST + 3));

/**
 * Whether some line between two bases clears all others, which overlap neither, and all walls.
 * @returns undefined where this way cannot tell: very much in the way, a wall that is not convex or reaches beyond an
 *   end, or a decision by a hair's breadth
 */
export function seesPast(
  viewer: Disc,
  target: Disc,
  bases: readonly Disc[],
  walls: readonly Polygon[],
): boolean | undefined {
  const { x: fromX, y: fromY } = viewer.at;
  const wayX = target.at.x - fromX;
  const wayY = target.at.y - fromY;
  const far = Math.sqrt(wayX * wayX + wayY * wayY);
  const ra = viewer.radius;
  const rb = target.radius;
  if (far <= ra + rb) return true;
  const x = wayX / far;
  const y = wayY / far;
  const wide = Math.max(ra, rb);
  // The steepest lines between the two, and their outer tangents.
  const steep = (ra + rb) / far;
  const upright = Math.sqrt(1 - steep * steep);
  const slant = (rb - ra) / far;
  const flat = Math.sqrt(1 - slant * slant);
  let count = 0;
  let opens = 0;
  let tangents = 0;
  for (let index = 0; index < bases.length; index++) {
    const { at, radius } = bases[index];
    const dx = at.x - fromX;
    const dy = at.y - fromY;
    const v = x * dy - y * dx;
    const off = Math.abs(v);
    if (off - radius > wide) continue;
    const u = x * dx + y * dy;
    if (u < -ra - radius || u > far + rb + radius) continue;
    // How wide a gap it leaves to the outer tangents: below 0 where it stands out over them.
    const leftGap = ra - radius - v * flat + u * slant;
    const rightGap = ra - radius + v * flat + u * slant;
    // No line between the two comes by where a base is wholly outside one of the tangents.
    if (leftGap < -2 * radius || rightGap < -2 * radius) continue;
    const isBeside = Math.min(u, far - u) * upright - off * steep < DOUBT;
    if (isBeside && hullGap(viewer, target, at) > radius + DOUBT) continue;
    if (Math.abs(leftGap - CLEAR) < DOUBT || Math.abs(rightGap - CLEAR) < DOUBT) return undefined;
    const blocksLeft = leftGap < CLEAR;
    const blocksRight = rightGap < CLEAR;
    if (blocksLeft && blocksRight && !isBeside) return false;
    if (count === MOST) return undefined;
    if (blocksLeft) tangents |= 1;
    if (blocksRight) tangents |= 2;
    along[count] = u;
    left[count] = v;
    radii[count] = radius;
    beside[count] = isBeside ? 1 : 0;
    toTheLeft[count] = blocksLeft ? 1 : 0;
    if (isBeside || !(blocksLeft || blocksRight)) {
      if (opens === MOST_OPEN) return undefined;
      openFrom[opens] = count;
      openTo[opens++] = count + 1;
    }
    count++;
  }
  for (const wall of walls) {
    if (count + wall.corners.length > MOST || !isConvex(wall)) return undefined;
    const first = count;
    let leftGap = Number.POSITIVE_INFINITY;
    let rightGap = Number.POSITIVE_INFINITY;
    for (const corner of wall.corners) {
      const dx = corner.x - fromX;
      const dy = corner.y - fromY;
      const u = x * dx + y * dy;
      const v = x * dy - y * dx;
      if (Math.min(u - ra, far - rb - u) * upright - Math.abs(v) * steep < DOUBT) return undefined;
      leftGap = Math.min(leftGap, ra - v * flat + u * slant);
      rightGap = Math.min(rightGap, ra + v * flat + u * slant);
      along[count] = u;
      left[count] = v;
      radii[count] = 0;
      beside[count] = 0;
      count++;
    }
    if (Math.abs(leftGap - CLEAR) < DOUBT || Math.abs(rightGap - CLEAR) < DOUBT) return undefined;
    const blocksLeft = leftGap < CLEAR;
    const blocksRight = rightGap < CLEAR;
    if (blocksLeft && blocksRight) return false;
    if (blocksLeft) tangents |= 1;
    if (blocksRight) tangents |= 2;
    toTheLeft.fill(blocksLeft ? 1 : 0, first, count);
    if (!(blocksLeft || blocksRight)) {
      if (opens === MOST_OPEN) return undefined;
      openFrom[opens] = first;
      openTo[opens++] = count;
    }
  }
  // Everything leaves a gap to one of the outer tangents: the lines beside it are free.
  if (tangents !== 3) return true;
  let doubtful = false;
  for (let sides = 0; sides < 1 << opens; sides++) {
    for (let i = 0; i < opens; i++) toTheLeft.fill((sides >> i) & 1, openFrom[i], openTo[i]);
    const free = freeWith(count, far, ra, rb, steep / (1 + upright));
    if (free) return true;
    if (free === undefined) doubtful = true;
  }
  return doubtful ? undefined : false;
}

/** With every base on its side. @param steepest the tangent of half the steepest angle */
function freeWith(count: number, far: number, ra: number, rb: number, steepest: number): boolean | undefined {
  // Most of what can be seen at all is seen straight on, which spares the tangents.
  if (roomAt(0, count, far, ra, rb) > CLEAR + DOUBT) return true;
  marks[0] = -steepest;
  marks[1] = steepest;
  let marked = 2;
  for (let i = 0; i < count; i++) {
    const u = along[i];
    const v = left[i];
    // Ends bound the other side with their near edge, as if their radius were turned inwards.
    if (toTheLeft[i] === 1) {
      marked = touching(-u, v, radii[i] - ra, steepest, marked);
      marked = touching(far - u, v, radii[i] - rb, steepest, marked);
      for (let j = 0; j < count; j++) {
        if (toTheLeft[j] === 0) marked = touching(along[j] - u, v - left[j], radii[i] + radii[j], steepest, marked);
      }
    } else {
      marked = touching(u, -v, radii[i] - ra, steepest, marked);
      marked = touching(u - far, -v, radii[i] - rb, steepest, marked);
    }
    if (beside[i] === 1) {
      marked = touching(v, u, 0, steepest, marked);
      marked = touching(v, u - far, 0, steepest, marked);
    }
  }
  sortMarks(marked);
  let widest = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < marked; i++) {
    const room = roomAt((marks[i - 1] + marks[i]) / 2, count, far, ra, rb);
    if (room > CLEAR + DOUBT) return true;
    if (room > widest) widest = room;
  }
  return widest > 0 ? undefined : false;
}

/**
 * Inches between what is to the left and what is to the right of lines of one direction; 0 or less where there are none.
 * @param half the tangent of half its angle
 */
function roomAt(half: number, count: number, far: number, ra: number, rb: number): number {
  const scale = 1 / (1 + half * half);
  const cos = (1 - half * half) * scale;
  const sin = 2 * half * scale;
  let high = Math.min(ra, rb - far * sin);
  let low = Math.max(-ra, -rb - far * sin);
  for (let at = 0; at < count; at++) {
    const u = along[at];
    const v = left[at];
    if (beside[at] === 1) {
      const before = u * cos + v * sin;
      if (before <= 0 || before >= far * cos) continue;
    }
    const place = v * cos - u * sin;
    if (toTheLeft[at] === 1) high = Math.min(high, place - radii[at]);
    else low = Math.max(low, place + radii[at]);
    if (high <= low) break;
  }
  return high - low;
}

/** Whether the outline always turns the same way. */
export function isConvex({ corners }: Polygon): boolean {
  const count = corners.length;
  let turns = 0;
  for (let i = 0; i < count; i++) {
    const a = corners[i];
    const b = corners[(i + 1) % count];
    const c = corners[(i + 2) % count];
    const turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    if (turn > 0) turns |= 1;
    else if (turn < 0) turns |= 2;
  }
  return turns !== 3;
}

/** Adds the directions for which `b cos + a sin` is `radius`, as tangents of their half, and says how many marks there are. */
function touching(a: number, b: number, radius: number, steepest: number, marked: number): number {
  const square = a * a + b * b - radius * radius;
  if (square < 0) return marked;
  const q = a < 0 ? a - Math.sqrt(square) : a + Math.sqrt(square);
  const one = q / (radius + b);
  const two = (radius - b) / q;
  if (one > -steepest && one < steepest) marks[marked++] = one;
  if (two > -steepest && two < steepest) marks[marked++] = two;
  return marked;
}

/** By insertion: there are few, and they are numbers. */
function sortMarks(count: number): void {
  for (let i = 1; i < count; i++) {
    const mark = marks[i];
    let at = i;
    for (; at > 0 && marks[at - 1] > mark; at--) marks[at] = marks[at - 1];
    marks[at] = mark;
  }
}
