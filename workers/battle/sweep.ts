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
const NEAR = 1e-6;
/** Where in the line that is looked along what is kept: in a list, because fields of an object box each number anew. */
const UX = 0;
const UY = 1;
const EDGE = 2;
const WALL = 3;
const ROUGHS = 4;
const STOP = 5;
/** Numbers of one obstacle: its middle from that of the unit, and half of its sides grown by those of the unit. */
const FOUR = 4;

export class Sweep {
  private readonly scene: Scene;
  private readonly soil = new Float64Array(FOUR * MOST);
  private readonly solid = new Uint8Array(MOST);
  private soils = 0;
  private readonly body = new Float64Array(FOUR * MOST);
  private bodies = 0;
  /** Units whose rectangles are nearer than 1" already: their bases decide how far it may go, and how near they may come. */
  private readonly close = new Int32Array(MOST);
  private readonly keeps = new Float64Array(MOST);
  private closes = 0;
  private readonly own = groupOf(MOST_MODELS);
  private readonly other = groupOf(MOST_MODELS);
  private unit = -1;
  private flying = false;
  /** The direction at hand, and inches along it to the table's edge, to impassable and difficult ground, to another unit. */
  private readonly line = new Float64Array(6);

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Gathers what may stand in the way of a unit from where it stands. @param inches the farthest move */
  depart(u: number, inches: number, { flying, strider }: Walk): void {
    const { scene, soil, body } = this;
    const { state, ground } = scene;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    this.unit = u;
    this.flying = flying;
    this.bodies = 0;
    this.soils = 0;
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
      this.solid[this.soils] = moves === IMPASSABLE ? 1 : 0;
      const at = FOUR * this.soils++;
      soil[at] = dx;
      soil[at + 1] = dy;
      soil[at + 2] = wide;
      soil[at + 3] = deep;
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || state.on[v] === 0) continue;
      const dx = state.x[v] - x;
      const wide = state.halfWidth[v] + hw + KEEPS;
      if (Math.abs(dx) - wide > inches) continue;
      const dy = scene.middle(v, state.y[v]) - cy;
      const deep = state.halfDepth[v] + hd + KEEPS;
      if (Math.abs(dy) - deep > inches) continue;
      if (Math.abs(dx) < wide - NEAR && Math.abs(dy) < deep - NEAR) {
        // Who is nearer than 1" may go, but come no nearer (RU-T-07).
        this.close[this.closes] = v;
        this.keeps[this.closes++] = Math.min(KEEPS, Math.max(0, scene.gap(u, v)));
        continue;
      }
      const at = FOUR * this.bodies++;
      body[at] = dx;
      body[at + 1] = dy;
      body[at + 2] = wide;
      body[at + 3] = deep;
    }
  }

  /** Looks along a direction, one inch long, as far as the unit may move at all. After {@link depart}. */
  cast(ux: number, uy: number, inches: number): void {
    const { scene, soil, body, line } = this;
    const { state } = scene;
    line[UX] = ux;
    line[UY] = uy;
    const u = this.unit;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const wide = scene.halfWidth - state.halfWidth[u];
    const deep = scene.halfDepth - state.halfDepth[u];
    line[EDGE] = inches;
    let edge = line[EDGE];
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
    for (let k = 0; k < this.closes; k++) stop = Math.min(stop, this.past(k));
    const ix = 1 / ux;
    const iy = 1 / uy;
    // The least of all, whoever is looked at first: so that swapped seats round alike.
    const all = this.soils + this.bodies;
    for (let k = 0; k < all; k++) {
      const isSoil = k < this.soils;
      const at = FOUR * (isSoil ? k : k - this.soils);
      const list = isSoil ? soil : body;
      const cx = list[at];
      const halfWidth = list[at + 2];
      let from = 0;
      let to = edge;
      if (ux === 0) {
        if (cx >= halfWidth || cx <= -halfWidth) continue;
      } else {
        const a = (cx - halfWidth) * ix;
        const b = (cx + halfWidth) * ix;
        const near = a < b ? a : b;
        const far = a < b ? b : a;
        if (near > from) from = near;
        if (far < to) to = far;
        if (from >= to) continue;
      }
      const beside = list[at + 1];
      const halfDepth = list[at + 3];
      if (uy === 0) {
        if (beside >= halfDepth || beside <= -halfDepth) continue;
      } else {
        const a = (beside - halfDepth) * iy;
        const b = (beside + halfDepth) * iy;
        const near = a < b ? a : b;
        const far = a < b ? b : a;
        if (near > from) from = near;
        if (far < to) to = far;
      }
      if (from >= to) continue;
      if (!isSoil) {
        if (from < stop) stop = from;
      } else if (this.solid[k] === 1) {
        if (from < wall) wall = from;
      } else if (from < rough) rough = from;
    }
    line[WALL] = wall;
    line[ROUGHS] = rough;
    line[STOP] = stop;
  }

  /** How far the unit may go until one of its bases comes nearer to a unit close by than it may. */
  private past(k: number): number {
    const { scene, own, other } = this;
    const ux = this.line[UX];
    const uy = this.line[UY];
    scene.layOut(this.unit, own);
    scene.layOut(this.close[k], other);
    const least = own.radius + other.radius + this.keeps[k];
    let far = Number.POSITIVE_INFINITY;
    for (let i = 0; i < own.count; i++) {
      for (let j = 0; j < other.count; j++) {
        const dx = other.x[j] - own.x[i];
        const dy = other.y[j] - own.y[i];
        const ahead = dx * ux + dy * uy;
        if (ahead <= NEAR) continue;
        const beside = least * least - (dx * dx + dy * dy - ahead * ahead);
        if (beside <= NEAR) continue;
        const d = ahead - Math.sqrt(beside);
        if (d < far) far = d;
      }
    }
    return far > 0 ? far : 0;
  }

  /** How far a move of so many inches comes along the direction that was {@link cast}. */
  along(inches: number): number {
    const { scene, unit, line } = this;
    const edge = line[EDGE];
    const wall = line[WALL];
    const rough = line[ROUGHS];
    const stop = line[STOP];
    let far = inches < edge ? inches : edge;
    if (this.flying) return this.land(scene, unit, far);
    if (wall < far) far = wall;
    // Either nobody touches difficult ground, or nobody moves more than 6" (RU-T-31).
    if (rough < far) far = Math.max(rough, Math.min(far, ROUGH));
    return stop < far ? stop : far;
  }

  /** The farthest place on the way where a flyer may come down (RU-T-09). */
  private land(scene: Scene, u: number, inches: number): number {
    const { x, y } = scene.state;
    for (let far = inches; far > 0; far -= 0.5) {
      if (scene.fits(u, x[u] + this.line[UX] * far, y[u] + this.line[UY] * far, KEEPS, -1)) return far;
    }
    return 0;
  }

  /** Both at once. @param inches its allowance */
  reach(ux: number, uy: number, inches: number): number {
    this.cast(ux, uy, inches);
    return this.along(inches);
  }
}
