/** What a unit does with its turn: whom it attacks and how, or where it goes (D-AE-01, D-AE-02). Never rolls dice. */

import { type Board, BROKEN } from '../duel/board.ts';
import { BERSERK, CHARGE, EMBEDDED, HASTY, MELEE, RANGED } from '../duel/setup.ts';
import { charges } from '../force.ts';
import { CLOSE, type Forces, type Seat, wayBeside } from './forces.ts';
import type { SquareMap } from './map.ts';
import type { Worth } from './worth.ts';

export interface View {
  readonly forces: Forces;
  readonly map: SquareMap;
  readonly board: Board;
  readonly worth: Worth;
}

/** One object serves all turns. */
export interface Deed {
  /** Where it goes first, or -1. */
  square: number;
  /** Squares of movement of that, and whether it takes a Run. */
  steps: number;
  runs: boolean;
  /** Whom it attacks, or -1, and how. */
  target: number;
  way: number;
  value: number;
}

export const newDeed = (): Deed => ({ square: -1, steps: 0, runs: false, target: -1, way: RANGED, value: 0 });

/** Whoever closes shoots instead where that does so much of what a charge would. */
const STOPS_TO_SHOOT = 0.5;
/** A better deed is better by more than rounding. */
const SAME = 1e-12;
const BROKEN_BONUS = 20;

/** Fills `deed` with what a unit does that has its actions. */
export function choose(view: View, u: number, deed: Deed): void {
  const { forces, map, board } = view;
  deed.square = -1;
  deed.steps = 0;
  deed.runs = false;
  deed.target = -1;
  deed.value = 0;
  const card = forces.cards[u];
  const seat = forces.units[u].side;
  if (board.status[u] === BROKEN) {
    shots(view, u, HASTY, deed);
    return;
  }
  if (map.isBesideEnemy(map.at[u], seat)) {
    const way = wayBeside(forces, u);
    if (way >= 0) strikes(view, u, way, deed);
    return;
  }
  const berserk = card.state.berserk || (board.shape[u] & BERSERK) !== 0;
  const rages = berserk && card.melee !== undefined;
  if (card.ranged && !rages) shots(view, u, RANGED, deed);
  if (board.embedded(u) || forces.speed(u, 'run') + forces.speed(u, 'charge') + forces.speed(u, 'half') === 0) return;
  map.spread(u, Math.max(forces.speed(u, 'run'), forces.speed(u, 'charge'), forces.speed(u, 'half')));
  if (card.melee) assaults(view, u, deed);
  if (card.ranged && !rages) advances(view, u, deed);
  const near = nearest(view, u);
  if (near < 0) return;
  const forward = rages || !isPatient(forces, seat);
  const closes = forward && wouldClose(view, u, near);
  const shoots = deed.target >= 0 && forces.isShot(deed.way);
  if (deed.target >= 0 && !(shoots && closes && deed.value < STOPS_TO_SHOOT * worthOf(view, u, near, CHARGE))) return;
  moves(view, u, near, closes, forward, deed);
}

const isPatient = ({ battle }: Forces, seat: Seat): boolean =>
  (seat === 0 ? battle.first : battle.second).way === 'patient';

/** Worth of one unit's attacks on another: its points by the share that they take on average. */
function worthOf({ forces, board, worth }: View, u: number, v: number, way: number): number {
  if (!forces.weapon(u, way)) return 0;
  const target = forces.units[v];
  const within = board.embedded(v);
  const shape = board.shape[v] | (within ? EMBEDDED : 0);
  const more = board.status[v] === BROKEN && target.force.magnitude ? BROKEN_BONUS : 0;
  const theirs = within ? board.squads(target.host) : board.squads(v);
  const left = board.left[v];
  const attacks = forces.units[u].force.horde ? 1 : forces.cards[u].attacks;
  const squads = board.squads(u);
  const reaction = board.reactions[v] > 0;
  const average = (how: number) =>
    worth.of(forces.plan(u, board.shape[u], v, shape, how), squads, theirs, more, reaction, left);
  // An aim and a charge are for the first of them (AE-ACT-02).
  const taken = attacks === 1 ? average(way) : average(way) + (attacks - 1) * average(forces.further(u, way));
  return (Math.max(1, forces.cards[v].cost) * Math.min(left, taken)) / target.most;
}

/** Whether an enemy can be attacked at all: nobody within a Horde by another Horde (AE-LEAD-03, AE-SPEC-05). */
function isTarget({ forces, map, board }: View, u: number, v: number): boolean {
  return map.at[v] >= 0 && !(forces.units[u].force.horde && board.embedded(v));
}

function offer(deed: Deed, value: number, v: number, way: number, square: number, steps: number): void {
  if (value <= deed.value + SAME) return;
  deed.value = value;
  deed.target = v;
  deed.way = way;
  deed.square = square;
  deed.steps = steps;
}

/** The best of those beside it. */
function strikes(view: View, u: number, way: number, deed: Deed): void {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  for (let v = forces.bounds[1 - seat]; v < forces.bounds[2 - seat]; v++) {
    if (!isTarget(view, u, v) || map.gap(u, v) > 1) continue;
    offer(deed, worthOf(view, u, v, way), v, way, -1, 0);
  }
}

function shots(view: View, u: number, way: number, deed: Deed): void {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  const { range } = forces.cards[u];
  for (let v = forces.bounds[1 - seat]; v < forces.bounds[2 - seat]; v++) {
    if (!isTarget(view, u, v) || !map.isWithin(map.at[u], map.at[v], range) || !map.sees(u, v)) continue;
    // Whoever has broken and shoots at somebody beside it is at point-blank, too.
    const near = way === RANGED && map.gap(u, v) <= 1;
    offer(deed, worthOf(view, u, v, near ? CLOSE : way), v, near ? CLOSE : way, -1, 0);
  }
}

/** Charges, and Half Moves into melee; the patient ones only where they take more than they would lose in return. */
function assaults(view: View, u: number, deed: Deed): void {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  const half = forces.speed(u, 'half');
  const charge = charges(forces.units[u].given) ? forces.speed(u, 'charge') : 0;
  const most = Math.max(half, charge);
  const patient = isPatient(forces, seat);
  for (let v = forces.bounds[1 - seat]; v < forces.bounds[2 - seat]; v++) {
    if (!isTarget(view, u, v) || !map.sees(u, v)) continue;
    const square = besideOf(view, v, most, seat);
    if (square < 0) continue;
    const steps = map.far[square];
    const best = steps <= charge ? CHARGE : MELEE;
    if (patient && worthOf(view, u, v, best) < worthOf(view, v, u, MELEE)) continue;
    if (steps <= charge) offer(deed, worthOf(view, u, v, CHARGE), v, CHARGE, square, steps);
    if (steps <= half) offer(deed, worthOf(view, u, v, MELEE), v, MELEE, square, steps);
  }
}

/** The free square beside an enemy that is nearest on foot, or -1. */
function besideOf({ map }: View, v: number, most: number, seat: Seat): number {
  let best = -1;
  const target = map.at[v];
  for (let i = 0; i < map.count; i++) {
    const square = map.seen(i, seat);
    const far = map.far[square];
    if (far < 0 || far > most || (best >= 0 && far >= map.far[best])) continue;
    if (map.steps(square, target) === 1 && map.isFree(square)) best = square;
  }
  return best;
}

/** A Half Move to where it sees somebody within range, and a shot from there. */
function advances(view: View, u: number, deed: Deed): void {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  const half = forces.speed(u, 'half');
  const { range } = forces.cards[u];
  const patient = isPatient(forces, seat);
  for (let v = forces.bounds[1 - seat]; v < forces.bounds[2 - seat]; v++) {
    if (!isTarget(view, u, v)) continue;
    const target = map.at[v];
    if (map.isWithin(map.at[u], target, range) && map.sees(u, v)) continue;
    if ((map.gap(u, v) - half) * map.scale > range) continue;
    let best = -1;
    for (let i = 0; i < map.count; i++) {
      const square = map.seen(i, seat);
      const far = map.far[square];
      if (far <= 0 || far > half || (best >= 0 && far >= map.far[best])) continue;
      if (!map.isFree(square) || !map.isWithin(square, target, range) || map.isBesideEnemy(square, seat)) continue;
      if (!map.seesFrom(u, square, v) || (patient && !isSafe(view, square, seat))) continue;
      best = square;
    }
    if (best >= 0) offer(deed, worthOf(view, u, v, HASTY), v, HASTY, best, map.far[best]);
  }
}

function nearest(view: View, u: number): number {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  let best = -1;
  for (let v = forces.bounds[1 - seat]; v < forces.bounds[2 - seat]; v++)
    if (isTarget(view, u, v) && (best < 0 || map.gap(u, v) < map.gap(u, best))) best = v;
  return best;
}

/** Whether it is better beside that enemy than at range of him. */
function wouldClose(view: View, u: number, v: number): boolean {
  const { melee, ranged } = view.forces.cards[u];
  if (!melee) return false;
  return !ranged || STOPS_TO_SHOOT * worthOf(view, u, v, CHARGE) > worthOf(view, u, v, RANGED);
}

/** Where no enemy who stands may charge it next turn. */
function isSafe({ forces, map, board }: View, square: number, seat: Seat): boolean {
  for (let e = forces.bounds[1 - seat]; e < forces.bounds[2 - seat]; e++) {
    if (map.at[e] < 0 || !board.stands(e) || !forces.cards[e].melee || board.embedded(e)) continue;
    const reach = charges(forces.units[e].given) ? forces.speed(e, 'charge') : forces.speed(e, 'half');
    if (map.steps(square, map.at[e]) <= reach + 1) return false;
  }
  return true;
}

/**
 * Runs towards an enemy: to where it may shoot him, or where a charge catches him though he steps back; on from there where
 * it did not see him; beside nobody.
 */
function moves(view: View, u: number, v: number, closes: boolean, forward: boolean, deed: Deed): void {
  const { forces, map } = view;
  const seat = forces.units[u].side;
  const { ranged, range } = forces.cards[u];
  const target = map.at[v];
  const reach = Math.max(2, Math.floor((range + 1e-9) / map.scale));
  const own = forces.cards[u].melee && charges(forces.units[u].given) ? Math.ceil(forces.speed(u, 'charge') / 2) : 2;
  const wanted = Math.max(2, closes || !ranged ? own : reach);
  const stop = map.gap(u, v) <= wanted ? 2 : wanted;
  const run = forces.speed(u, 'run');
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < map.count; i++) {
    const square = map.seen(i, seat);
    const far = map.far[square];
    if (far < 0 || far > run) continue;
    const score = Math.max(0, map.steps(square, target) - stop) * 1_000 + far;
    if (score >= least || (far > 0 && !map.isFree(square)) || map.isBesideEnemy(square, seat)) continue;
    if (!forward && !isSafe(view, square, seat)) continue;
    best = square;
    least = score;
  }
  deed.target = -1;
  deed.value = 0;
  deed.square = best >= 0 && map.far[best] > 0 ? best : -1;
  deed.steps = deed.square >= 0 ? map.far[best] : 0;
  deed.runs = deed.steps > 2 * forces.speed(u, 'half');
}

/** Where a broken Horde runs to: the edge that it came from, away from enemies where it may choose (TAB-AE-06). */
export function refuge({ forces, map }: Pick<View, 'forces' | 'map'>, u: number, most: number): number {
  const seat = forces.units[u].side;
  map.spread(u, most);
  let best = map.at[u];
  let rows = map.toOwnEdge(best, seat);
  let room = roomAt(forces, map, best, seat);
  for (let i = 0; i < map.count; i++) {
    const square = map.seen(i, seat);
    if (map.far[square] <= 0 || !map.isFree(square)) continue;
    const left = map.toOwnEdge(square, seat);
    if (left > rows) continue;
    const wide = roomAt(forces, map, square, seat);
    const nearer = map.far[square] < map.far[best];
    if (left === rows && (wide < room || (wide === room && !nearer))) continue;
    best = square;
    rows = left;
    room = wide;
  }
  return best;
}

/** Steps to the nearest enemy. */
function roomAt(forces: Forces, map: SquareMap, square: number, seat: Seat): number {
  let least = 1_000;
  for (let e = forces.bounds[1 - seat]; e < forces.bounds[2 - seat]; e++)
    if (map.at[e] >= 0) least = Math.min(least, map.steps(square, map.at[e]));
  return least;
}
