/**
 * How far a unit may go straight on from where it stands (TAB-AOF-12, -13): past nobody nearer than 1", around nothing.
 * What may stand in its way is gathered once, each direction is looked along once, and every length of a move along it
 * follows from that.
 */
import { groupOf } from './contact.ts';
import { DIFFICULT, IMPASSABLE, OPEN } from './ground.ts';
import { KEEPS, ROUGH, type Scene, type Walk } from './scene.ts';

const MOST = 128;
const MOST_MODELS = 128;
/** Bases of all units that may be nearer than 1" to one. */
const MOST_BASES = 8192;
const NEAR = 1e-6;
/**
 * Where in a line that is looked along what is kept: the direction, inches that are asked for, inches along it to the
 * table's edge, to impassable and difficult ground, to another unit, and how far the move comes. In a list, because numbers
 * that are handed over or kept in fields are boxed each time.
 */
export const UX = 0;
export const UY = 1;
export const INCHES = 2;
export const FAR = 3;
const EDGE = 4;
const WALL = 5;
const ROUGHS = 6;
const STOP = 7;
const BODY = 0;
const SOLID = 1;
const SLOW = 2;
/** Numbers of one obstacle: its edges from the middle of the unit, grown by the sides of the unit. */
const FOUR = 4;
const LEFT = 0;
const RIGHT = 1;
const LOW = 2;
const HIGH = 3;
const EAST = 1;
const NORTH = 2;

export class Sweep {
  private readonly scene: Scene;
  /** What may stand in the way: {@link FOUR} numbers each, and what it is. */
  private readonly box = new Float64Array(FOUR * MOST);
  private readonly sort = new Uint8Array(MOST);
  private boxes = 0;
  /** By quarter of directions, {@link EAST} or not and {@link NORTH} or not: those that lie ahead, in order, and how many. */
  private readonly ahead = new Uint8Array(FOUR * MOST);
  private readonly aheads = new Int32Array(FOUR);
  /** Units whose rectangles are nearer than 1" already: their bases decide how far it may go, and how near they may come. */
  private readonly close = new Int32Array(MOST);
  private readonly keeps = new Float64Array(MOST);
  private closes = 0;
  /** The unit's own bases, if somebody is so near, and how many of them are laid out of those who are, from which one on. */
  private readonly own = groupOf(MOST_MODELS);
  private readonly other = groupOf(MOST_MODELS);
  private readonly baseX = new Float64Array(MOST_BASES);
  private readonly baseY = new Float64Array(MOST_BASES);
  private readonly ends = new Int32Array(MOST);
  private unit = -1;
  private flying = false;
  /** The line at hand; whoever asks writes {@link UX}, {@link UY} and {@link INCHES}. */
  readonly line = new Float64Array(8);

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Gathers what may stand in the way of a unit from where it stands. @param inches the farthest move */
  depart(u: number, inches: number, { flying, strider }: Walk): void {
    const { scene } = this;
    const { state, ground } = scene;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    this.unit = u;
    this.flying = flying;
    this.boxes = 0;
    this.aheads.fill(0);
    this.closes = 0;
    if (flying) return;
    for (let i = 0; i < ground.count; i++) {
      const moves = ground.moves[i];
      if (moves === OPEN || (moves === DIFFICULT && strider)) continue;
      const dx = ground.x[i] - x;
      const dy = ground.y[i] - cy;
      const wide = ground.halfWidth[i] + hw;
      const deep = ground.halfDepth[i] + hd;
      if (Math.abs(dx) - wide > inches || Math.abs(dy) - deep > inches) continue;
      this.add(moves === IMPASSABLE ? SOLID : SLOW, dx - wide, dx + wide, dy - deep, dy + deep);
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || state.on[v] === 0) continue;
      const dx = state.x[v] - x;
      const wide = state.halfWidth[v] + hw + KEEPS;
      if (Math.abs(dx) - wide > inches) continue;
      const dy = state.y[v] - state.behind[v] - cy;
      const deep = state.halfDepth[v] + hd + KEEPS;
      if (Math.abs(dy) - deep > inches) continue;
      if (Math.abs(dx) < wide - NEAR && Math.abs(dy) < deep - NEAR) {
        // Who is nearer than 1" may go, but come no nearer (RU-T-07).
        this.close[this.closes] = v;
        this.keeps[this.closes] = Math.min(KEEPS, Math.max(0, scene.gap(u, v)));
        this.layOut(v);
        this.closes++;
        continue;
      }
      this.add(BODY, dx - wide, dx + wide, dy - deep, dy + deep);
    }
  }

  /** Adds an obstacle, and notes in which directions it may lie ahead. */
  private add(sort: number, left: number, right: number, low: number, high: number): void {
    const { box, ahead, aheads } = this;
    const k = this.boxes++;
    const at = FOUR * k;
    this.sort[k] = sort;
    box[at + LEFT] = left;
    box[at + RIGHT] = right;
    box[at + LOW] = low;
    box[at + HIGH] = high;
    // Written whether it counts or not.
    for (let quarter = 0; quarter < FOUR; quarter++) {
      ahead[MOST * quarter + aheads[quarter]] = k;
      const x = (quarter & EAST) !== 0 ? right : -left;
      const y = (quarter & NORTH) !== 0 ? high : -low;
      aheads[quarter] += Number(x > 0) & Number(y > 0);
    }
  }

  /** Looks along the direction of the line, as far as the inches that it says. After {@link depart}. */
  cast(): void {
    const { scene, box, line, sort, ahead } = this;
    const { state } = scene;
    const ux = line[UX];
    const uy = line[UY];
    const u = this.unit;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const wide = scene.halfWidth - state.halfWidth[u];
    const deep = scene.halfDepth - state.halfDepth[u];
    let edge = line[INCHES];
    if (ux > 0) edge = Math.min(edge, (wide - x) / ux);
    else if (ux < 0) edge = Math.min(edge, (-wide - x) / ux);
    if (uy > 0) edge = Math.min(edge, (deep - cy) / uy);
    else if (uy < 0) edge = Math.min(edge, (-deep - cy) / uy);
    let wall = Number.POSITIVE_INFINITY;
    let rough = Number.POSITIVE_INFINITY;
    let stop = Number.POSITIVE_INFINITY;
    line[EDGE] = edge > 0 ? edge : 0;
    line[WALL] = wall;
    line[ROUGHS] = rough;
    line[STOP] = stop;
    if (this.flying || edge <= 0) return;
    for (let k = 0; k < this.closes && stop > 0; k++) stop = Math.min(stop, this.past(k));
    const ix = 1 / ux;
    const iy = 1 / uy;
    const nearX = ux > 0 ? LEFT : RIGHT;
    const farX = ux > 0 ? RIGHT : LEFT;
    const nearY = uy > 0 ? LOW : HIGH;
    const farY = uy > 0 ? HIGH : LOW;
    // What lies behind another unit does not matter.
    let end = stop < edge ? stop : edge;
    // The least of all, whoever is looked at first: so that swapped seats round alike.
    const quarter = (ux > 0 ? EAST : 0) + (uy > 0 ? NORTH : 0);
    for (let i = MOST * quarter, last = i + this.aheads[quarter]; i < last; i++) {
      const k = ahead[i];
      const at = FOUR * k;
      let from = 0;
      let to = end;
      if (ux === 0) {
        if (box[at + LEFT] >= 0 || box[at + RIGHT] <= 0) continue;
      } else {
        const far = box[at + farX] * ix;
        if (far < to) to = far;
        from = box[at + nearX] * ix;
        if (from >= to) continue;
        if (from < 0) from = 0;
      }
      if (uy === 0) {
        if (box[at + LOW] >= 0 || box[at + HIGH] <= 0) continue;
      } else {
        const far = box[at + farY] * iy;
        if (far < to) to = far;
        const near = box[at + nearY] * iy;
        if (near > from) from = near;
      }
      if (from >= to) continue;
      if (sort[k] === BODY) {
        stop = end = from;
      } else if (sort[k] === SOLID) {
        if (from < wall) wall = from;
      } else if (from < rough) rough = from;
    }
    line[WALL] = wall;
    line[ROUGHS] = rough;
    line[STOP] = stop;
  }

  /** Lays a unit out that is close by, and the first time the moving one. */
  private layOut(v: number): void {
    const { scene, own, other, baseX, baseY, closes } = this;
    if (closes === 0) scene.layOut(this.unit, own);
    scene.layOut(v, other);
    const from = closes === 0 ? 0 : this.ends[closes - 1];
    for (let j = 0; j < other.count; j++) {
      baseX[from + j] = other.x[j];
      baseY[from + j] = other.y[j];
    }
    this.ends[closes] = from + other.count;
  }

  /** How far the unit may go until one of its bases comes nearer to a unit close by than it may. */
  private past(k: number): number {
    const { scene, own, baseX, baseY, unit: u } = this;
    const { state, radius } = scene;
    const v = this.close[k];
    const ux = this.line[UX];
    const uy = this.line[UY];
    const least = own.radius + radius[v] + this.keeps[k];
    // The rectangle of all ways from one middle to another: mostly all of it lies behind, or beside.
    const mx = state.x[v] - state.x[u];
    const my = state.y[v] - state.behind[v] - scene.middle(u, state.y[u]);
    const wide = state.halfWidth[u] - own.radius + state.halfWidth[v] - radius[v];
    const deep = state.halfDepth[u] - own.radius + state.halfDepth[v] - radius[v];
    const ax = Math.abs(ux);
    const ay = Math.abs(uy);
    if (mx * ux + my * uy + wide * ax + deep * ay <= 0) return Number.POSITIVE_INFINITY;
    if (Math.abs(mx * uy - my * ux) - wide * ay - deep * ax >= least) return Number.POSITIVE_INFINITY;
    const from = k === 0 ? 0 : this.ends[k - 1];
    const end = this.ends[k];
    let far = Number.POSITIVE_INFINITY;
    for (let i = 0; i < own.count; i++) {
      const x = own.x[i];
      const y = own.y[i];
      for (let j = from; j < end; j++) {
        const dx = baseX[j] - x;
        const dy = baseY[j] - y;
        const ahead = dx * ux + dy * uy;
        if (ahead <= NEAR) continue;
        const beside = least * least - (dx * dx + dy * dy - ahead * ahead);
        if (beside <= NEAR) continue;
        const d = ahead - Math.sqrt(beside);
        if (d <= 0) return 0;
        if (d < far) far = d;
      }
    }
    return far;
  }

  /** Says in {@link FAR} how far a move of so many {@link INCHES} comes along the direction that was {@link cast}. */
  along(): void {
    const { line } = this;
    const edge = line[EDGE];
    const wall = line[WALL];
    const rough = line[ROUGHS];
    const stop = line[STOP];
    const inches = line[INCHES];
    let far = inches < edge ? inches : edge;
    if (this.flying) {
      this.land(far);
      return;
    }
    if (wall < far) far = wall;
    // Either nobody touches difficult ground, or nobody moves more than 6" (RU-T-31).
    if (rough < far) far = Math.max(rough, Math.min(far, ROUGH));
    line[FAR] = stop < far ? stop : far;
  }

  /** The farthest place on the way where a flyer may come down (RU-T-09). */
  private land(inches: number): void {
    const { scene, unit, line } = this;
    const { x, y } = scene.state;
    line[FAR] = 0;
    for (let far = inches; far > 0 && line[FAR] === 0; far -= 0.5) {
      if (scene.fits(unit, x[unit] + line[UX] * far, y[unit] + line[UY] * far, KEEPS, -1)) line[FAR] = far;
    }
  }

  /** Both at once. @param inches its allowance */
  reach(ux: number, uy: number, inches: number): number {
    const { line } = this;
    line[UX] = ux;
    line[UY] = uy;
    line[INCHES] = inches;
    this.cast();
    this.along();
    return line[FAR];
  }
}
