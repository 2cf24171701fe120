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
const FAR = Number.POSITIVE_INFINITY;
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
  private ux = 0;
  private uy = 0;
  /** Along the direction at hand: inches to the table's edge, to impassable and difficult ground, to another unit. */
  private edge = 0;
  private wall = 0;
  private rough = 0;
  private stop = 0;

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
    const { scene, soil, body } = this;
    const { state } = scene;
    this.ux = ux;
    this.uy = uy;
    const u = this.unit;
    const x = state.x[u];
    const cy = scene.middle(u, state.y[u]);
    const wide = scene.halfWidth - state.halfWidth[u];
    const deep = scene.halfDepth - state.halfDepth[u];
    let edge = inches;
    if (ux > 0) edge = Math.min(edge, (wide - x) / ux);
    else if (ux < 0) edge = Math.min(edge, (-wide - x) / ux);
    if (uy > 0) edge = Math.min(edge, (deep - cy) / uy);
    else if (uy < 0) edge = Math.min(edge, (-deep - cy) / uy);
    this.edge = edge > 0 ? edge : 0;
    this.wall = this.rough = this.stop = FAR;
    if (this.flying || edge <= 0) return;
    for (let k = 0; k < this.closes; k++) this.stop = Math.min(this.stop, this.past(k));
    const ix = 1 / ux;
    const iy = 1 / uy;
    // The least of all, whoever is looked at first: so that swapped seats round alike.
    for (let k = 0, at = 0; k < this.soils; k++, at += FOUR) {
      const d = meets(soil[at], soil[at + 1], soil[at + 2], soil[at + 3], ux, uy, ix, iy, edge);
      if (this.solid[k] === 1) {
        if (d < this.wall) this.wall = d;
      } else if (d < this.rough) this.rough = d;
    }
    for (let k = 0, at = 0; k < this.bodies; k++, at += FOUR) {
      const d = meets(body[at], body[at + 1], body[at + 2], body[at + 3], ux, uy, ix, iy, edge);
      if (d < this.stop) this.stop = d;
    }
  }

  /** How far the unit may go until one of its bases comes nearer to a unit close by than it may. */
  private past(k: number): number {
    const { scene, own, other, ux, uy } = this;
    scene.layOut(this.unit, own);
    scene.layOut(this.close[k], other);
    const least = own.radius + other.radius + this.keeps[k];
    let far = FAR;
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
    const { scene, unit, edge, wall, rough, stop } = this;
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
      if (scene.fits(u, x[u] + this.ux * far, y[u] + this.uy * far, KEEPS, -1)) return far;
    }
    return 0;
  }

  /** Both at once. @param inches its allowance */
  reach(ux: number, uy: number, inches: number): number {
    this.cast(ux, uy, inches);
    return this.along(inches);
  }
}

/** Inches from the origin along (ux, uy) until a rectangle with its middle at (cx, cy) is entered; endless: never. */
function meets(
  cx: number,
  cy: number,
  wide: number,
  deep: number,
  ux: number,
  uy: number,
  ix: number,
  iy: number,
  most: number,
): number {
  let from = 0;
  let to = most;
  if (ux === 0) {
    if (cx >= wide || cx <= -wide) return FAR;
  } else {
    const a = (cx - wide) * ix;
    const b = (cx + wide) * ix;
    const near = a < b ? a : b;
    const far = a < b ? b : a;
    if (near > from) from = near;
    if (far < to) to = far;
    if (from >= to) return FAR;
  }
  if (uy === 0) {
    if (cy >= deep || cy <= -deep) return FAR;
  } else {
    const a = (cy - deep) * iy;
    const b = (cy + deep) * iy;
    const near = a < b ? a : b;
    const far = a < b ? b : a;
    if (near > from) from = near;
    if (far < to) to = far;
  }
  return from < to ? from : FAR;
}
