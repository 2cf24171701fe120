/**
 * What units see of each other, and from what they are sheltered: ruled base by base, five lines between two of them, and
 * weighed on the rectangles round the bases, three lines between those.
 */
import { groupOf } from './contact.ts';
import { OPEN, squareToPiece, squareToWay, WOODS, wayMeets } from './ground.ts';
import type { Scene } from './scene.ts';

const MOST_MODELS = 128;
const NEAR = 1e-6;
/** Where on a base, from its middle, lines of sight begin beside it. */
const BESIDE = 0.95;

export class Sight {
  private readonly scene: Scene;
  /** By model of the shooting unit, after {@link aim}: inches to the nearest model of its target, and whether it sees any. */
  readonly inches = new Float64Array(MOST_MODELS);
  readonly sees = new Uint8Array(MOST_MODELS);
  private readonly blockingUnits = new Int32Array(MOST_MODELS);
  private readonly blockingPieces = new Int32Array(MOST_MODELS);
  private units = 0;
  private pieces = 0;
  private readonly third = groupOf(MOST_MODELS);

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Gathers what may stand between a unit at (x, y) and another: units and terrain in the corridor of both rectangles. */
  private gather(u: number, x: number, y: number, t: number): void {
    const { state, ground } = this.scene;
    const cy = this.scene.middle(u, y);
    const dx = state.x[t] - x;
    const dy = this.scene.middle(t, state.y[t]) - cy;
    const ax = Math.abs(dx);
    const ay = Math.abs(dy);
    const hu = state.halfWidth[u];
    const du = state.halfDepth[u];
    const ht = state.halfWidth[t];
    const dt = state.halfDepth[t];
    const before = -(hu * ax + du * ay);
    const beyond = dx * dx + dy * dy + ht * ax + dt * ay;
    const aside = Math.max(hu * ay + du * ax, ht * ay + dt * ax);
    let units = 0;
    let pieces = 0;
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === t || state.on[v] === 0) continue;
      const bx = state.x[v] - x;
      const by = this.scene.middle(v, state.y[v]) - cy;
      const hv = state.halfWidth[v];
      const dv = state.halfDepth[v];
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      this.blockingUnits[units++] = v;
    }
    for (let i = 0; i < ground.count; i++) {
      if (ground.sight[i] === OPEN && ground.covers[i] === 0) continue;
      const bx = ground.x[i] - x;
      const by = ground.y[i] - cy;
      const hv = ground.halfWidth[i];
      const dv = ground.halfDepth[i];
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      this.blockingPieces[pieces++] = i;
    }
    this.units = units;
    this.pieces = pieces;
  }

  /** Whether a line is stopped, seen coarsely: by rectangles of units. */
  private stopsRoughly(x: number, y: number, tx: number, ty: number): boolean {
    const { state, ground } = this.scene;
    const dx = tx - x;
    const dy = ty - y;
    for (let k = 0; k < this.units; k++) {
      const v = this.blockingUnits[k];
      const vy = this.scene.middle(v, state.y[v]);
      if (wayMeets(x, y, dx, dy, state.x[v], vy, state.halfWidth[v], state.halfDepth[v])) return true;
    }
    for (let k = 0; k < this.pieces; k++) {
      const i = this.blockingPieces[k];
      const sight = ground.sight[i];
      if (sight === OPEN) continue;
      if (sight === WOODS && (squareToPiece(ground, i, x, y) === 0 || squareToPiece(ground, i, tx, ty) === 0)) continue;
      if (wayMeets(x, y, dx, dy, ground.x[i], ground.y[i], ground.halfWidth[i], ground.halfDepth[i])) return true;
    }
    return false;
  }

  /** Whether a unit at (x, y) is likely to see another: three lines between their rectangles. For weighing only. */
  seesRoughly(u: number, x: number, y: number, t: number): boolean {
    const { state } = this.scene;
    this.gather(u, x, y, t);
    if (this.units + this.pieces === 0) return true;
    const cy = this.scene.middle(u, y);
    const ty = this.scene.middle(t, state.y[t]);
    if (!this.stopsRoughly(x, cy, state.x[t], ty)) return true;
    const dx = state.x[t] - x;
    const dy = ty - cy;
    // Across the line of sight, as wide as the rectangles are there.
    const sideways = Math.abs(dy) >= Math.abs(dx);
    const own = (sideways ? state.halfWidth[u] : state.halfDepth[u]) * 0.9;
    const far = (sideways ? state.halfWidth[t] : state.halfDepth[t]) * 0.9;
    const sx = sideways ? 1 : 0;
    const sy = sideways ? 0 : 1;
    for (let sign = -1; sign <= 1; sign += 2) {
      const a = sign * own;
      const b = sign * far;
      if (!this.stopsRoughly(x + sx * a, cy + sy * a, state.x[t] + sx * b, ty + sy * b)) return true;
    }
    return false;
  }

  /** Whether a target is likely to have cover from (x, y). For weighing only. */
  coveredRoughly(x: number, cy: number, t: number): boolean {
    const { state, ground } = this.scene;
    const ty = this.scene.middle(t, state.y[t]);
    for (let i = 0; i < ground.count; i++) {
      if (ground.covers[i] === 0) continue;
      const { halfWidth, halfDepth } = ground;
      if (wayMeets(x, cy, state.x[t] - x, ty - cy, ground.x[i], ground.y[i], halfWidth[i], halfDepth[i])) {
        if (squareToPiece(ground, i, x, cy) > 0) return true;
      }
    }
    return false;
  }

  /** Lays out shooters and target, and says of every shooter how near its target is and whether it sees any of it. */
  aim(u: number, t: number): void {
    const { inches, sees } = this;
    const { state, own, other } = this.scene;
    this.gather(u, state.x[u], state.y[u], t);
    this.scene.layOut(u, own);
    this.scene.layOut(t, other);
    const free = this.units + this.pieces === 0;
    for (let i = 0; i < own.count; i++) {
      let least = Number.POSITIVE_INFINITY;
      let sight = free;
      for (let j = 0; j < other.count; j++) {
        const dx = own.x[i] - other.x[j];
        const dy = own.y[i] - other.y[j];
        const square = dx * dx + dy * dy;
        if (square < least) least = square;
        if (!sight) sight = this.modelSees(i, j);
      }
      inches[i] = Math.max(0, Math.sqrt(least) - own.radius - other.radius);
      sees[i] = sight ? 1 : 0;
    }
  }

  /** Whether one model sees another past other units and terrain: from its middle and both sides (AOF-UNIT-05). */
  private modelSees(i: number, j: number): boolean {
    const { own, other } = this.scene;
    const x = own.x[i];
    const y = own.y[i];
    const tx = other.x[j];
    const ty = other.y[j];
    if (!this.stops(x, y, tx, ty, i, j)) return true;
    const dx = tx - x;
    const dy = ty - y;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d === 0) return true;
    for (let sign = -1; sign <= 1; sign += 2) {
      const a = (sign * BESIDE * own.radius) / d;
      const b = (sign * BESIDE * other.radius) / d;
      for (let way = -1; way <= 1; way += 2) {
        const c = way * b;
        if (!this.stops(x - dy * a, y + dx * a, tx - dy * c, ty + dx * c, i, j)) return true;
      }
    }
    return false;
  }

  /** Whether a line from (x, y) to (tx, ty) is stopped, between models i and j of the units at hand. */
  private stops(x: number, y: number, tx: number, ty: number, i: number, j: number): boolean {
    const { third } = this;
    const { state, ground, own, other } = this.scene;
    const dx = tx - x;
    const dy = ty - y;
    for (let k = 0; k < this.units; k++) {
      const v = this.blockingUnits[k];
      const vy = this.scene.middle(v, state.y[v]);
      if (!wayMeets(x, y, dx, dy, state.x[v], vy, state.halfWidth[v], state.halfDepth[v])) continue;
      this.scene.layOut(v, third);
      const square = third.radius * third.radius;
      for (let m = 0; m < third.count; m++) {
        if (squareToWay(third.x[m], third.y[m], x, y, dx, dy) <= square) return true;
      }
    }
    for (let k = 0; k < this.pieces; k++) {
      const p = this.blockingPieces[k];
      const sight = ground.sight[p];
      if (sight === OPEN) continue;
      if (!wayMeets(x, y, dx, dy, ground.x[p], ground.y[p], ground.halfWidth[p], ground.halfDepth[p])) continue;
      // Into woods and out of them, never through: of whoever stands in them with any part of his base.
      const inside =
        squareToPiece(ground, p, own.x[i], own.y[i]) <= own.radius * own.radius ||
        squareToPiece(ground, p, other.x[j], other.y[j]) <= other.radius * other.radius;
      if (sight !== WOODS || !inside) return true;
    }
    return false;
  }

  /**
   * Whether most models of the target are in cover, or behind it from more than half of the shooters (TAB-AOF-21,
   * RU-T-15); after {@link aim}. Whether a shooter's line crosses a piece is judged from middle to middle.
   * @param fires by model of the shooting unit: 1 if it is one of the shooters
   */
  isCovered(fires: Uint8Array): boolean {
    const { ground, own, other } = this.scene;
    let covered = 0;
    let shooters = 0;
    for (let s = 0; s < own.count; s++) shooters += fires[s];
    let shelters = 0;
    for (let k = 0; k < this.pieces; k++) shelters += ground.covers[this.blockingPieces[k]];
    if (shelters === 0) return false;
    for (let j = 0; j < other.count; j++) {
      let behind = 0;
      let inside = false;
      for (let k = 0; k < this.pieces && !inside; k++) {
        const i = this.blockingPieces[k];
        if (ground.covers[i] === 0) continue;
        inside = squareToPiece(ground, i, other.x[j], other.y[j]) <= other.radius * other.radius + NEAR;
      }
      for (let s = 0; s < own.count && !inside; s++) {
        if (fires[s] === 0) continue;
        for (let k = 0; k < this.pieces; k++) {
          const i = this.blockingPieces[k];
          if (ground.covers[i] === 0) continue;
          const dx = other.x[j] - own.x[s];
          const dy = other.y[j] - own.y[s];
          const { halfWidth, halfDepth } = ground;
          if (!wayMeets(own.x[s], own.y[s], dx, dy, ground.x[i], ground.y[i], halfWidth[i], halfDepth[i])) continue;
          // Whoever stands in a piece himself shoots out of it.
          if (squareToPiece(ground, i, own.x[s], own.y[s]) <= own.radius * own.radius) continue;
          behind++;
          break;
        }
      }
      if (inside || 2 * behind > shooters) covered++;
    }
    return 2 * covered > other.count;
  }
}
