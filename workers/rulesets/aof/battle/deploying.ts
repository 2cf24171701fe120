/** Before the first round: terrain, markers, the roll-off, units one by one, scouts last (TAB-AOF-05, -07, -28, -30). */
import { IMPASSABLE } from '../../../battle/ground.ts';
import { boundsOf, holdsBody, holdsPoint, meetsBody, toEdge } from '../../../battle/index.ts';
import { APART } from '../../../battle/markers.ts';
import { KEEPS } from '../../../battle/scene.ts';
import type { Side } from './actions.ts';
import { generatedKind, KINDS, placed, shownAt, ZONE, type Zones } from './places.ts';
import { SIDE_MISSIONS } from './schema.ts';
import { bitOf, offered } from './sideMissions.ts';
import type { View } from './view.ts';

/** Inches of the widest side of a generated piece, and of the shortest (TAB-AOF-02). */
const SMALLEST = 4;
const LARGEST = 8;
/** Inches between generated pieces (TAB-AOF-04). */
const BETWEEN = 6;
const TRIES = 60;
/** Places that a player thinks about for each unit. */
const PLACES = 12;
const STEP = 0.5;
const SCOUTS = 12;

const uniform = (battle: View): number => (battle.stream.next() >>> 0) / 4294967296;

/**
 * Sets a battle up.
 * @param seats bit 1: sides are the other way round; bit 2: so is the table
 * @returns who acts first
 */
export function deploy(battle: View, seats: number): Side {
  const { scenario, forces } = battle;
  const turn = (seats & 2) !== 0 ? -1 : 1;
  const swap = seats & 1;
  if (scenario.terrain.kind === 'generated') generate(battle, turn);
  placeMarkers(battle, turn);
  const coin = battle.die(2);
  const edge = battle.die(2) - 1;
  const leader = (scenario.begins === 'roll-off' ? (coin - 1) ^ swap : scenario.begins === 'first' ? 0 : 1) as Side;
  const stated = forces.units.some(({ at }) => at !== null);
  const lower = (stated ? 0 : leader ^ edge) as Side;
  battle.lower = lower;
  for (let u = 0; u < forces.units.length; u++) battle.scene.face(u, battle.sideOf(u) === lower ? turn : -turn);
  if (battle.plan.how === 'homes') battle.state.owner.set([lower, 1 - lower]);
  battle.record.began = leader;
  if (battle.say) {
    battle.say('Roll-off', [coin], `${battle.army(leader)} deploys and acts first`);
    const [low, high] = [battle.army(lower), battle.army((1 - lower) as Side)];
    const zone = battle.zones.strips ? 'edge' : 'zone';
    battle.say('Edges', stated ? [] : [edge + 1], `${low} from the lower ${zone}, ${high} from the upper one`);
  }
  offered(battle, leader, battle.record.offered);
  if (battle.say && scenario.sideMissions.kind !== 'none') {
    for (const side of [0, 1] as const) {
      const names = SIDE_MISSIONS.filter((name) => (battle.record.offered[side] & bitOf(name)) !== 0);
      battle.say('Side missions', [], `${battle.army(side)}: ${names.join(', ') || 'none'}`);
    }
  }
  placeUnits(battle, leader);
  scout(battle);
  return leader;
}

/** A table of the rules' sorts of pieces; impassable ones stay out of the zones, so that everybody finds room. */
function generate(battle: View, turn: number): void {
  const { scenario, ground, scene, turned, zones } = battle;
  if (scenario.terrain.kind !== 'generated') return;
  const { pieces, mirrored, seed } = scenario.terrain;
  const kept = battle.state.dice.slice();
  if (seed !== undefined) battle.state.dice.set([seed | 0, 0x2545f491, 0x9e3779b9 | 0, 1]);
  // The first words of a stream with so plain a key are not yet mixed.
  if (seed !== undefined) for (let i = 0; i < 16; i++) battle.stream.next();
  const wanted = mirrored ? Math.ceil(pieces / 2) : pieces;
  for (let n = 0; n < wanted; n++) {
    const kind = generatedKind(n, battle.die(6) + battle.die(6));
    const solid = KINDS[kind].moves === 'impassable';
    for (let tries = 0; tries < TRIES; tries++) {
      const thin = KINDS[kind].name === 'barricade';
      const halfWidth = (SMALLEST + uniform(battle) * (LARGEST - SMALLEST)) / 2;
      const halfDepth = thin ? 0.5 : (SMALLEST + uniform(battle) * (LARGEST - SMALLEST)) / 2;
      const x = (2 * uniform(battle) - 1) * (scene.halfWidth - halfWidth);
      const y = (2 * uniform(battle) - 1) * (scene.halfDepth - halfDepth - (solid && zones.strips ? ZONE : 0));
      if (solid && !zones.strips && meetsZone(zones, x, y, halfWidth, halfDepth)) continue;
      const piece = { kind, x: turn * x, y: turn * y, halfWidth, halfDepth };
      const twin = { ...piece, x: -piece.x, y: -piece.y };
      const apart = Math.max(2 * Math.abs(x) - 2 * halfWidth, 2 * Math.abs(y) - 2 * halfDepth);
      if (!ground.isClear(piece, BETWEEN) || (mirrored && apart < BETWEEN)) continue;
      ground.add(piece);
      if (mirrored) ground.add(twin);
      break;
    }
  }
  if (seed !== undefined) battle.state.dice.set(kept);
  if (!battle.say) return;
  for (let i = 0; i < ground.count; i++) {
    const [x, y] = shownAt(turned, ground.x[i], ground.y[i]);
    battle.say('Terrain', [], `${ground.of(i).name} at (${x.toFixed(0)}, ${y.toFixed(0)})`);
  }
}

function meetsZone({ lower, upper }: Zones, x: number, y: number, halfWidth: number, halfDepth: number): boolean {
  return meetsBody(lower, x, y, halfWidth, halfDepth) || meetsBody(upper, -x, -y, halfWidth, halfDepth);
}

/** Whether a place is so many inches away from both zones. */
function isClearOfZones({ lower, upper }: Zones, x: number, y: number, inches: number): boolean {
  return (
    !holdsPoint(lower, x, y) &&
    !holdsPoint(upper, -x, -y) &&
    (inches === 0 || (toEdge(lower, x, y) > inches && toEdge(upper, -x, -y) > inches))
  );
}

function placeMarkers(battle: View, turn: number): void {
  const { markers, scene, turned, plan, zones } = battle;
  markers.clear();
  if (plan.how === 'fixed') for (const [x, y] of plan.places) markers.add(turn * x, turn * y);
  else if (plan.how === 'homes') {
    for (const up of [-1, 1]) {
      const y = turn * up * (scene.halfDepth - plan.inches);
      let x = 0;
      for (let tries = 0; tries < TRIES; tries++) {
        x = turn * (2 * uniform(battle) - 1) * scene.halfWidth;
        if (!isInside(battle, x, y)) break;
      }
      markers.add(x, y);
    }
  } else {
    const count = plan.how === 'placed' ? battle.die(plan.die) + plan.more : 1;
    const inches = plan.how === 'placed' ? 0 : plan.inches;
    const [keepX, keepY] = [inches, inches + (zones.strips ? ZONE : 0)];
    for (let tries = 0; markers.count < count && tries < TRIES * count; tries++) {
      // Each player places by chance, so it is the same who places which.
      const x = turn * (2 * uniform(battle) - 1) * (scene.halfWidth - keepX);
      const y = turn * (2 * uniform(battle) - 1) * (scene.halfDepth - keepY);
      if (!zones.strips && !isClearOfZones(zones, turn * x, turn * y, inches)) continue;
      if (markers.isApart(x, y) && !isInside(battle, x, y)) markers.add(x, y);
    }
  }
  if (!battle.say) return;
  for (let m = 0; m < markers.count; m++) {
    const [x, y] = shownAt(turned, battle.state.markerX[m], battle.state.markerY[m]);
    const apart = plan.how === 'homes' ? '' : `, over ${APART}" from all others`;
    battle.say('Markers', [], `marker ${m + 1} at (${x.toFixed(1)}, ${y.toFixed(1)})${apart}`);
  }
}

/** Nobody could come near a marker in the middle of impassable ground. */
function isInside({ ground }: View, x: number, y: number): boolean {
  for (let i = 0; i < ground.count; i++) {
    if (ground.moves[i] !== IMPASSABLE) continue;
    if (Math.abs(x - ground.x[i]) < ground.halfWidth[i] && Math.abs(y - ground.y[i]) < ground.halfDepth[i]) return true;
  }
  return false;
}

/** Units by turns, each side its cheapest first; where the list says where, there. Scouts come after all others. */
function placeUnits(battle: View, leader: Side): void {
  const { forces, state } = battle;
  for (const [u, { at }] of forces.units.entries()) {
    if (!at) continue;
    const [x, y] = placed(battle.turned, at.x, at.y);
    state.x[u] = battle.scene.up[0] * x;
    state.y[u] = battle.scene.up[0] * y;
    state.on[u] = 1;
  }
  for (const late of [false, true]) {
    const waiting = ([0, 1] as const).map((side) =>
      forces.units
        .map((_, u) => u)
        .filter((u) => battle.sideOf(u) === side && state.on[u] === 0)
        .filter((u) => !battle.sort(u).ambush && battle.sort(u).scout === late)
        .sort((a, b) => battle.sort(a).points - battle.sort(b).points || a - b),
    );
    for (let side = leader; waiting[0].length + waiting[1].length > 0; side = (1 - side) as Side) {
      const u = waiting[side].shift();
      if (u !== undefined) place(battle, u);
    }
  }
}

/** Fully within the own zone; where a marker is near that fewer friends have in mind. */
function place(battle: View, u: number): void {
  const { scene, state, markers, zones } = battle;
  const up = scene.up[u];
  const r = scene.radius[u];
  const back = -scene.halfDepth;
  const deep = 2 * state.halfDepth[u];
  const zone = battle.zoneOf(battle.sideOf(u));
  const heading = headings(battle, u, battle.sideOf(u));
  const [zx, zy, tx, ty] = boundsOf(zone);
  const places = zones.strips ? PLACES : 3 * PLACES;
  let best = Number.NEGATIVE_INFINITY;
  let [bx, by] = [0, 0];
  for (let k = 0; k < places; k++) {
    const share = 2 * uniform(battle) - 1;
    let x = up * share * (scene.halfWidth - state.halfWidth[u]);
    let y = up * (back + ZONE - r);
    if (zones.strips) {
      if (k & 1) y -= up * uniform(battle) * (ZONE - deep);
      if (deep > ZONE) continue;
    } else {
      const cx = zx + ((share + 1) / 2) * (tx - zx);
      const cy = zy + uniform(battle) * (ty - zy);
      if (!holdsBody(zone, cx, cy, state.halfWidth[u], state.halfDepth[u])) continue;
      x = up * cx;
      y = up * (cy + state.halfDepth[u] - r);
    }
    const score = pull(battle, u, x, y, heading);
    if (score <= best || !scene.fits(u, x, y, 1, -1)) continue;
    best = score;
    [bx, by] = [x, y];
  }
  if (best === Number.NEGATIVE_INFINITY) {
    const found = anywhere(battle, u);
    if (!found) {
      battle.say?.(battle.name(u), [], 'finds no room to deploy, and waits');
      return;
    }
    [bx, by] = found;
  }
  state.x[u] = bx;
  state.y[u] = by;
  state.on[u] = 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let m = 0; m < markers.count; m++) {
    const far = scene.roughTo(u, bx, by, state.markerX[m], state.markerY[m]);
    if (far < nearest) {
      nearest = far;
      state.goal[u] = m;
    }
  }
  if (!battle.say) return;
  const [x, y] = shownAt(battle.turned, bx, by);
  battle.say('Deployment', [], `${battle.name(u)} at (${x.toFixed(1)}, ${y.toFixed(1)})`);
}

/** By marker: friends that have it in mind. */
function headings({ state, markers, forces }: View, u: number, side: Side): number[] {
  const heading = new Array<number>(markers.count).fill(0);
  for (let v = forces.bounds[side]; v < forces.bounds[side + 1]; v++)
    if (v !== u && state.on[v] === 1 && state.goal[v] >= 0) heading[state.goal[v]]++;
  return heading;
}

function pull({ scene, state }: View, u: number, x: number, y: number, heading: readonly number[]): number {
  let sum = 0;
  for (let m = 0; m < heading.length; m++) {
    const far = scene.roughTo(u, x, y, state.markerX[m], state.markerY[m]);
    sum += 1 / ((1 + heading[m]) * (1 + (far * far) / 100));
  }
  return sum;
}

/** The first free place of the zone, row by row. */
export function anywhere(battle: View, u: number): readonly [number, number] | null {
  const { scene, state } = battle;
  const up = scene.up[u];
  const [halfWidth, halfDepth] = [state.halfWidth[u], state.halfDepth[u]];
  const zone = battle.zoneOf(battle.sideOf(u));
  const [zx, zy, tx, ty] = boundsOf(zone);
  for (const keeps of [KEEPS, 0]) {
    for (let cy = ty - halfDepth; cy >= zy + halfDepth - 1e-9; cy -= STEP) {
      const y = up * (cy + halfDepth - scene.radius[u]);
      // Whoever kept it out of the last place stands in the way of the next ones, too.
      let blocker = -1;
      for (let cx = zx + halfWidth; cx <= tx - halfWidth + 1e-9; cx += STEP) {
        const x = up * cx;
        if (blocker >= 0 && scene.blocks(u, x, y, blocker)) continue;
        if (!scene.fits(u, x, y, keeps, -1)) blocker = keeps === KEEPS ? scene.blocker : -1;
        else if (holdsBody(zone, cx, cy, halfWidth, halfDepth)) return [x, y];
      }
    }
  }
  return null;
}

/** Up to 12" over everything, towards the nearest marker (AOF-SR-20). */
function scout(battle: View): void {
  const { forces, state, scene, markers } = battle;
  const scouts = (u: number) => state.on[u] === 1 && battle.sort(u).scout;
  const waiting = ([0, 1] as const).map((side) =>
    forces.units.map((_, u) => u).filter((u) => battle.sideOf(u) === side && scouts(u)),
  );
  for (let side = battle.placesFirst(scouts); waiting[0].length + waiting[1].length > 0; side = (1 - side) as Side) {
    const u = waiting[side].shift();
    if (u === undefined) continue;
    const m = state.goal[u];
    if (m < 0 || m >= markers.count) continue;
    const cy = scene.middle(u, state.y[u]);
    const dx = state.markerX[m] - state.x[u];
    const dy = state.markerY[m] - cy;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < STEP) continue;
    const walk = { flying: true, strider: true };
    battle.sweep.depart(u, SCOUTS, walk);
    const inches = battle.sweep.reach(dx / far, dy / far, Math.min(SCOUTS, far));
    state.x[u] += (dx / far) * inches;
    state.y[u] += (dy / far) * inches;
    battle.say?.('Scouts', [], `${battle.name(u)} moves ${inches.toFixed(1)}"`);
  }
}
