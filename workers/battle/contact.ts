/**
 * Who gets into contact in a charge (RU-T-28): movers by their distance to the nearest base of the other unit, each to
 * the nearest contact position that is free and within its allowance, else straight on until a base stops it.
 */

/** Bases of one unit, all of one size. */
export interface Group {
  count: number;
  radius: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export function groupOf(room: number): Group {
  return { count: 0, radius: 0, x: new Float64Array(room), y: new Float64Array(room) };
}

const MOST = 128;
/** Bases that touch do not overlap. */
const SLACK = 1e-6;
const order = new Int32Array(MOST);
const nearest = new Float64Array(MOST);
const placedX = new Float64Array(MOST);
const placedY = new Float64Array(MOST);
/** 1 for bases of the other unit that nobody can touch any more. */
const full = new Uint8Array(MOST);
let placed = 0;
/** The best place found for the mover at hand: x, y, and inches to it. In a list, because variables of a module box each number anew. */
const best = new Float64Array(3);
const TRAVEL = 2;

function squareTo(x: number, y: number, px: number, py: number): number {
  return (x - px) * (x - px) + (y - py) * (y - py);
}

/** Whether a mover's base may stand there: on nobody of the other unit and on nobody of its own who has arrived. */
function isFree(x: number, y: number, mover: number, to: Group): boolean {
  const wide = mover + to.radius - SLACK;
  for (let j = 0; j < to.count; j++) if (squareTo(x, y, to.x[j], to.y[j]) < wide * wide) return false;
  const own = 2 * mover - SLACK;
  for (let k = 0; k < placed; k++) if (squareTo(x, y, placedX[k], placedY[k]) < own * own) return false;
  return true;
}

/** Tries all points where a mover touches base j and one more base, of either unit: two for each of these. */
function beside(fx: number, fy: number, mover: number, to: Group, j: number): void {
  const jx = to.x[j];
  const jy = to.y[j];
  const a = mover + to.radius;
  const least = best[TRAVEL] + a;
  if (squareTo(jx, jy, fx, fy) >= least * least) return;
  // Whether some point may be free, only too far away.
  let open = false;
  // Where circles round two bases do not meet, no point touches both.
  const own = (a + 2 * mover) * (a + 2 * mover);
  const theirs = 4 * a * a;
  const all = placed + to.count;
  for (let q = 0; q < all; q++) {
    const mate = q < placed;
    const p = mate ? q : q - placed;
    const dx = (mate ? placedX[p] : to.x[p]) - jx;
    const dy = (mate ? placedY[p] : to.y[p]) - jy;
    const square = dx * dx + dy * dy;
    if (square > (mate ? own : theirs) || square === 0) continue;
    const b = mate ? mover + mover : a;
    const d = Math.sqrt(square);
    const along = (a * a - b * b + square) / (2 * d);
    const up = a * a - along * along;
    if (up < 0) continue;
    const off = Math.sqrt(up);
    for (let sign = -1; sign <= 1; sign += 2) {
      const x = jx + (dx * along - sign * dy * off) / d;
      const y = jy + (dy * along + sign * dx * off) / d;
      const better = best[TRAVEL] - SLACK;
      const travel = (x - fx) * (x - fx) + (y - fy) * (y - fy);
      if (travel >= better * better) {
        open = true;
      } else if (isFree(x, y, mover, to)) {
        open = true;
        best[TRAVEL] = Math.sqrt(travel);
        best[0] = x;
        best[1] = y;
      }
    }
  }
  // Nobody leaves a place that he has taken: what is surrounded stays so.
  if (!open && (placed > 0 || to.count > 1)) full[j] = 1;
}

/**
 * Moves the bases of one unit at those of another.
 *
 * @param from movers; their places become the new ones
 * @param allowance inches that each of them may move
 */
export function contactsOf(from: Group, to: Group, allowance: number): void {
  const { count, radius, x, y } = from;
  const touch = radius + to.radius;
  for (let i = 0; i < count; i++) {
    const fx = x[i];
    const fy = y[i];
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < to.count; j++) {
      const square = squareTo(fx, fy, to.x[j], to.y[j]);
      if (square < least) least = square;
    }
    nearest[i] = least;
    let at = i;
    while (at > 0 && nearest[order[at - 1]] > least) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  placed = 0;
  full.fill(0, 0, to.count);
  for (let k = 0; k < count; k++) {
    const i = order[k];
    const fx = x[i];
    const fy = y[i];
    best[TRAVEL] = allowance + SLACK;
    best[0] = fx;
    best[1] = fy;
    let found = false;
    let near = -1;
    for (let j = 0; j < to.count; j++) {
      const square = squareTo(fx, fy, to.x[j], to.y[j]);
      if (near < 0 && square <= nearest[i] + SLACK) near = j;
      if (full[j] === 1 || square >= (best[TRAVEL] + touch) * (best[TRAVEL] + touch)) continue;
      const d = Math.sqrt(square);
      const share = d > 0 ? touch / d : 0;
      const cx = d <= touch ? fx : to.x[j] + (fx - to.x[j]) * share;
      const cy = d <= touch ? fy : to.y[j] + (fy - to.y[j]) * share;
      if (!isFree(cx, cy, radius, to)) continue;
      best[TRAVEL] = Math.max(0, d - touch);
      best[0] = cx;
      best[1] = cy;
      found = true;
    }
    if (!found && near >= 0) {
      // The nearest first: what is found there rules most of the others out.
      if (full[near] === 0) beside(fx, fy, radius, to, near);
      for (let j = 0; j < to.count; j++) if (j !== near && full[j] === 0) beside(fx, fy, radius, to, j);
      found = best[TRAVEL] <= allowance;
    }
    if (!found && near >= 0) straightOn(fx, fy, radius, to, near, allowance);
    placedX[placed] = best[0];
    placedY[placed] = best[1];
    placed++;
    x[i] = best[0];
    y[i] = best[1];
  }
}

/** As far as it goes towards the nearest base until another one stops it. */
function straightOn(fx: number, fy: number, mover: number, to: Group, near: number, allowance: number): void {
  const d = Math.sqrt(squareTo(fx, fy, to.x[near], to.y[near]));
  if (d === 0) return;
  const ux = (to.x[near] - fx) / d;
  const uy = (to.y[near] - fy) / d;
  let far = Math.min(allowance, Math.max(0, d - mover - to.radius));
  far = stopped(fx, fy, ux, uy, far, mover + to.radius, to.x, to.y, to.count);
  far = stopped(fx, fy, ux, uy, far, 2 * mover, placedX, placedY, placed);
  best[0] = fx + ux * far;
  best[1] = fy + uy * far;
}

function stopped(
  fx: number,
  fy: number,
  ux: number,
  uy: number,
  inches: number,
  touch: number,
  x: Float64Array,
  y: Float64Array,
  count: number,
): number {
  let far = inches;
  for (let k = 0; k < count; k++) {
    const dx = x[k] - fx;
    const dy = y[k] - fy;
    const along = dx * ux + dy * uy;
    if (along <= 0) continue;
    const off = dx * dx + dy * dy - along * along;
    if (off >= touch * touch) continue;
    far = Math.min(far, Math.max(0, along - Math.sqrt(touch * touch - off)));
  }
  return far;
}

/** Bases of the first unit that are within so many inches of any of the second. */
export function within(one: Group, other: Group, inches: number): number {
  const far = one.radius + other.radius + inches + SLACK;
  let count = 0;
  for (let i = 0; i < one.count; i++) {
    for (let j = 0; j < other.count; j++) {
      if (squareTo(one.x[i], one.y[i], other.x[j], other.y[j]) > far * far) continue;
      count++;
      break;
    }
  }
  return count;
}
