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

/** The place that is looked at: x, y; and the radius of movers. */
const at = new Float64Array(3);
const MOVER = 2;

/** Whether a mover's base may stand at the place that is looked at: on nobody of the other unit and on nobody of its own who has arrived. */
function isFree(to: Group): boolean {
  const x = at[0];
  const y = at[1];
  const { count, x: toX, y: toY } = to;
  const wide = at[MOVER] + to.radius - SLACK;
  const theirs = wide * wide;
  for (let j = 0; j < count; j++) {
    const dx = x - toX[j];
    const dy = y - toY[j];
    if (dx * dx + dy * dy < theirs) return false;
  }
  const both = 2 * at[MOVER] - SLACK;
  const own = both * both;
  for (let k = 0; k < placed; k++) {
    const dx = x - placedX[k];
    const dy = y - placedY[k];
    if (dx * dx + dy * dy < own) return false;
  }
  return true;
}

/**
 * Points where a mover touches base j and one more base, by j: those beside bases of its own unit, and those beside bases
 * of the other unit, each in the order of these. All movers have one radius, so that a point is worked out once for all of
 * them; nobody leaves a place that he has taken, so that a point that is taken stays so.
 */
const SPOTS = 4 * MOST * MOST;
const spotX = new Float64Array(SPOTS);
const spotY = new Float64Array(SPOTS);
/** The next point of the list, or -1, and how many of those who have arrived were known to leave it free. */
const after = new Int32Array(SPOTS);
const known = new Int32Array(SPOTS);
let spots = 0;
/** By base and sort of neighbour: the first point and the last one, or -1. */
const OWN = 0;
const THEIRS = 1;
const head = new Int32Array(2 * MOST);
const tail = new Int32Array(2 * MOST);
/** By base: how many of those who have arrived have their points in its list, -1: not even the other unit's have. */
const listed = new Int32Array(MOST);

/** Lists the free points where a mover touches base j and another one: the q-th of those who have arrived, or of the other unit. */
function list(j: number, sort: number, q: number, to: Group): void {
  const mover = at[MOVER];
  const jx = to.x[j];
  const jy = to.y[j];
  const a = mover + to.radius;
  const b = sort === OWN ? mover + mover : a;
  const dx = (sort === OWN ? placedX[q] : to.x[q]) - jx;
  const dy = (sort === OWN ? placedY[q] : to.y[q]) - jy;
  const square = dx * dx + dy * dy;
  // Where circles round two bases do not meet, no point touches both.
  if (square > (a + b) * (a + b) || square === 0) return;
  const d = Math.sqrt(square);
  const along = (a * a - b * b + square) / (2 * d);
  const up = a * a - along * along;
  if (up < 0) return;
  const off = Math.sqrt(up);
  for (let sign = -1; sign <= 1; sign += 2) {
    at[0] = jx + (dx * along - sign * dy * off) / d;
    at[1] = jy + (dy * along + sign * dx * off) / d;
    if (!isFree(to)) continue;
    const spot = spots++;
    spotX[spot] = at[0];
    spotY[spot] = at[1];
    after[spot] = -1;
    known[spot] = placed;
    const end = 2 * j + sort;
    if (head[end] < 0) head[end] = spot;
    else after[tail[end]] = spot;
    tail[end] = spot;
  }
}

/** Whether nobody who has arrived since it was looked at last stands where a mover would stand. */
function isStillFree(spot: number): boolean {
  const both = 2 * at[MOVER] - SLACK;
  const own = both * both;
  const x = spotX[spot];
  const y = spotY[spot];
  for (let k = known[spot]; k < placed; k++) {
    const dx = x - placedX[k];
    const dy = y - placedY[k];
    if (dx * dx + dy * dy < own) return false;
  }
  known[spot] = placed;
  return true;
}

/** Tries all points where the i-th mover touches base j and one more base, of either unit: two for each of these. */
function beside(from: Group, i: number, to: Group, j: number): void {
  const fx = from.x[i];
  const fy = from.y[i];
  const a = from.radius + to.radius;
  const least = best[TRAVEL] + a;
  const ox = to.x[j] - fx;
  const oy = to.y[j] - fy;
  if (ox * ox + oy * oy >= least * least) return;
  if (listed[j] < 0) {
    for (let q = 0; q < to.count; q++) list(j, THEIRS, q, to);
    listed[j] = 0;
  }
  for (let q = listed[j]; q < placed; q++) list(j, OWN, q, to);
  listed[j] = placed;
  for (let sort = OWN; sort <= THEIRS; sort++) {
    let last = -1;
    for (let spot = head[2 * j + sort]; spot >= 0; spot = after[spot]) {
      if (!isStillFree(spot)) {
        if (last < 0) head[2 * j + sort] = after[spot];
        else after[last] = after[spot];
        continue;
      }
      last = spot;
      const x = spotX[spot];
      const y = spotY[spot];
      const better = best[TRAVEL] - SLACK;
      const travel = (x - fx) * (x - fx) + (y - fy) * (y - fy);
      if (travel >= better * better) continue;
      best[TRAVEL] = Math.sqrt(travel);
      best[0] = x;
      best[1] = y;
    }
    tail[2 * j + sort] = last;
  }
  // Nobody leaves a place that he has taken: what is surrounded stays so.
  if (head[2 * j] < 0 && head[2 * j + 1] < 0 && (placed > 0 || to.count > 1)) full[j] = 1;
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
  at[MOVER] = radius;
  placed = 0;
  spots = 0;
  full.fill(0, 0, to.count);
  head.fill(-1, 0, 2 * to.count);
  listed.fill(-1, 0, to.count);
  for (let k = 0; k < count; k++) {
    const i = order[k];
    const fx = x[i];
    const fy = y[i];
    best[TRAVEL] = allowance + SLACK;
    best[0] = fx;
    best[1] = fy;
    let found = false;
    // The nearest first: what is found there rules most of the others out.
    let near = 0;
    while (near < to.count && squareTo(fx, fy, to.x[near], to.y[near]) > nearest[i] + SLACK) near++;
    if (near === to.count) near = -1;
    for (let turn = -1; turn < to.count; turn++) {
      const j = turn < 0 ? near : turn;
      if (j < 0 || (turn >= 0 && j === near) || full[j] === 1) continue;
      const square = squareTo(fx, fy, to.x[j], to.y[j]);
      if (square >= (best[TRAVEL] + touch) * (best[TRAVEL] + touch)) continue;
      const d = Math.sqrt(square);
      const share = d > 0 ? touch / d : 0;
      at[0] = d <= touch ? fx : to.x[j] + (fx - to.x[j]) * share;
      at[1] = d <= touch ? fy : to.y[j] + (fy - to.y[j]) * share;
      if (!isFree(to)) continue;
      best[TRAVEL] = Math.max(0, d - touch);
      best[0] = at[0];
      best[1] = at[1];
      found = true;
    }
    if (!found && near >= 0) {
      // The nearest first: what is found there rules most of the others out.
      if (full[near] === 0) beside(from, i, to, near);
      for (let j = 0; j < to.count; j++) if (j !== near && full[j] === 0) beside(from, i, to, j);
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

/** Inches by which a base has to be within reach, or in contact, so that no rounding moves it out. */
const SURELY = 1e-3;
/** By base of the other unit: 1 where it is in contact, and stays where it is. */
const stays = new Uint8Array(MOST);

/**
 * Whether the second half of a charge changes nothing of who strikes: all of the unit that was charged are near enough
 * already, and so are all chargers to one of them that is in contact and therefore stays. Whoever moves comes nearer to the
 * nearest charger, and whoever does not stays within reach of it.
 *
 * @param from the unit that was charged, before it moves
 * @param to chargers, after {@link contactsOf}
 */
export function allStrike(from: Group, to: Group, inches: number): boolean {
  const touch = from.radius + to.radius + SLACK;
  const far = touch + inches - SURELY;
  for (let i = 0; i < from.count; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < to.count; j++) {
      const square = squareTo(from.x[i], from.y[i], to.x[j], to.y[j]);
      if (square < least) least = square;
    }
    if (least > far * far) return false;
    stays[i] = least <= touch * touch ? 1 : 0;
  }
  for (let j = 0; j < to.count; j++) {
    let near = false;
    for (let i = 0; i < from.count && !near; i++) {
      near = stays[i] === 1 && squareTo(from.x[i], from.y[i], to.x[j], to.y[j]) <= far * far;
    }
    if (!near) return false;
  }
  return true;
}
