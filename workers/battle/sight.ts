/**
 * What units see of each other, and from what they are sheltered: ruled base by base, five lines between two of them, and
 * weighed on the rectangles round the bases, three lines between those.
 */
import { groupOf } from './contact.ts';
import { OPEN, squareToPiece, WOODS, wayMeets } from './ground.ts';
import type { Scene } from './scene.ts';

const MOST_MODELS = 128;
/** Bases of all units that may stand in the way of one volley. */
const MOST_BASES = 8192;
const NEAR = 1e-6;
const FOUR = 4;
/** Numbers that two units bring to what one sees of the other. */
const BOTH = 9;
/** Where on a base, from its middle, lines of sight begin beside it. */
const BESIDE = 0.95;

export class Sight {
  private readonly scene: Scene;
  /** By model of the shooting unit, after {@link aim}: inches to the nearest model of its target. */
  readonly inches = new Float64Array(MOST_MODELS);
  /**
   * Inches that its range must reach for it to shoot straight: to the nearest model, or to the nearest that it sees (RU-T-06);
   * infinite where it sees none.
   */
  readonly reach = new Float64Array(MOST_MODELS);
  private readonly atSeen: boolean;
  private readonly blockingUnits = new Int32Array(MOST_MODELS);
  private readonly blockingPieces = new Int32Array(MOST_MODELS);
  private units = 0;
  private pieces = 0;
  /** The rectangles of both: middle and half of the sides, {@link FOUR} numbers each. */
  private readonly unitBox = new Float64Array(FOUR * MOST_MODELS);
  private readonly pieceBox = new Float64Array(FOUR * MOST_MODELS);
  /** The line at hand, by its ends. In a list, because numbers that are handed over are boxed each time. */
  private readonly line = new Float64Array(4);
  /** The place that a unit is thought to look from; whoever asks writes it. */
  readonly from = new Float64Array(2);
  /** Bases of the units in the way, one after the other: where each one's begin, and -1 where they are not laid out yet. */
  private readonly third = groupOf(MOST_MODELS);
  private readonly baseX = new Float64Array(MOST_BASES);
  private readonly baseY = new Float64Array(MOST_BASES);
  private readonly begins = new Int32Array(MOST_MODELS);
  private bases = 0;

  /** @param atSeen whether a model must see and reach one and the same model to shoot straight */
  constructor(scene: Scene, atSeen = false) {
    this.scene = scene;
    this.atSeen = atSeen;
  }

  /** Gathers what may stand between a unit, where it looks {@link from}, and another: in the corridor of both rectangles. */
  private gather(u: number, t: number): void {
    const { unitBox, pieceBox, blockingUnits, blockingPieces } = this;
    const { state, ground } = this.scene;
    const x = this.from[0];
    const cy = this.from[1] - state.behind[u];
    const dx = state.x[t] - x;
    const dy = state.y[t] - state.behind[t] - cy;
    const ax = Math.abs(dx);
    const ay = Math.abs(dy);
    const hu = state.halfWidth[u];
    const du = state.halfDepth[u];
    const ht = state.halfWidth[t];
    const dt = state.halfDepth[t];
    const before = -(hu * ax + du * ay);
    const beyond = dx * dx + dy * dy + ht * ax + dt * ay;
    const aside = Math.max(hu * ay + du * ax, ht * ay + dt * ax);
    // The rectangle round both: most of what stands on a table lies beside it.
    const left = Math.min(-hu, dx - ht) - NEAR;
    const right = Math.max(hu, dx + ht) + NEAR;
    const low = Math.min(-du, dy - dt) - NEAR;
    const high = Math.max(du, dy + dt) + NEAR;
    let units = 0;
    let pieces = 0;
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === t || state.on[v] === 0) continue;
      const hv = state.halfWidth[v];
      const bx = state.x[v] - x;
      if (bx - hv > right || bx + hv < left) continue;
      const dv = state.halfDepth[v];
      const vy = state.y[v] - state.behind[v];
      const by = vy - cy;
      if (by - dv > high || by + dv < low) continue;
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      const at = FOUR * units;
      unitBox[at] = state.x[v];
      unitBox[at + 1] = vy;
      unitBox[at + 2] = hv;
      unitBox[at + 3] = dv;
      blockingUnits[units++] = v;
    }
    for (let i = 0; i < ground.count; i++) {
      if (ground.sight[i] === OPEN && ground.covers[i] === 0) continue;
      const bx = ground.x[i] - x;
      const hv = ground.halfWidth[i];
      if (bx - hv > right || bx + hv < left) continue;
      const by = ground.y[i] - cy;
      const dv = ground.halfDepth[i];
      if (by - dv > high || by + dv < low) continue;
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      const at = FOUR * pieces;
      pieceBox[at] = ground.x[i];
      pieceBox[at + 1] = ground.y[i];
      pieceBox[at + 2] = hv;
      pieceBox[at + 3] = dv;
      blockingPieces[pieces++] = i;
    }
    this.units = units;
    this.pieces = pieces;
  }

  /** Whether the line at hand meets a rectangle of a list: as {@link wayMeets}, with nothing handed over. */
  private meets(box: Float64Array, k: number): boolean {
    const { line } = this;
    const at = FOUR * k;
    const dx = line[2] - line[0];
    const dy = line[3] - line[1];
    const px = line[0] - box[at];
    const py = line[1] - box[at + 1];
    const halfWidth = box[at + 2];
    const halfDepth = box[at + 3];
    let from = 0;
    let to = 1;
    if (dx === 0) {
      if (px >= halfWidth || px <= -halfWidth) return false;
    } else {
      const a = (-halfWidth - px) / dx;
      const b = (halfWidth - px) / dx;
      const near = a < b ? a : b;
      const far = a < b ? b : a;
      if (near > from) from = near;
      if (far < to) to = far;
      if (from >= to) return false;
    }
    if (dy === 0) {
      if (py >= halfDepth || py <= -halfDepth) return false;
    } else {
      const a = (-halfDepth - py) / dy;
      const b = (halfDepth - py) / dy;
      const near = a < b ? a : b;
      const far = a < b ? b : a;
      if (near > from) from = near;
      if (far < to) to = far;
    }
    return from < to;
  }

  /** Whether either end of the line at hand lies in a rectangle of the list. */
  private endsIn(box: Float64Array, k: number): boolean {
    const { line } = this;
    const at = FOUR * k;
    const x = box[at];
    const y = box[at + 1];
    const halfWidth = box[at + 2];
    const halfDepth = box[at + 3];
    return (
      (Math.abs(line[0] - x) <= halfWidth && Math.abs(line[1] - y) <= halfDepth) ||
      (Math.abs(line[2] - x) <= halfWidth && Math.abs(line[3] - y) <= halfDepth)
    );
  }

  /** Whether the line at hand is stopped, seen coarsely: by rectangles of units. */
  private stopsRoughly(): boolean {
    const { unitBox, pieceBox, blockingPieces, units, pieces } = this;
    const { sight } = this.scene.ground;
    for (let k = 0; k < units; k++) if (this.meets(unitBox, k)) return true;
    for (let k = 0; k < pieces; k++) {
      const sort = sight[blockingPieces[k]];
      if (sort === OPEN) continue;
      if (sort === WOODS && this.endsIn(pieceBox, k)) continue;
      if (this.meets(pieceBox, k)) return true;
    }
    return false;
  }

  /**
   * Whether a unit is likely to see another from the place that it is thought to look {@link from}: three lines between
   * their rectangles. For weighing only.
   */
  seesRoughly(u: number, t: number): boolean {
    const { line, from, scene } = this;
    const { state } = scene;
    this.gather(u, t);
    if (this.units + this.pieces === 0) return true;
    const x = from[0];
    const cy = scene.middle(u, from[1]);
    const tx = state.x[t];
    const ty = scene.middle(t, state.y[t]);
    line[0] = x;
    line[1] = cy;
    line[2] = tx;
    line[3] = ty;
    if (!this.stopsRoughly()) return true;
    const dx = tx - x;
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
      line[0] = x + sx * a;
      line[1] = cy + sy * a;
      line[2] = tx + sx * b;
      line[3] = ty + sy * b;
      if (!this.stopsRoughly()) return true;
    }
    return false;
  }

  /** Whether a target is likely to have cover from where a unit is thought to look {@link from}. For weighing only. */
  coveredRoughly(u: number, t: number): boolean {
    const { state, ground } = this.scene;
    const { halfWidth, halfDepth, covers } = ground;
    const x = this.from[0];
    const cy = this.from[1] - state.behind[u];
    const tx = state.x[t];
    const ty = state.y[t] - state.behind[t];
    for (let i = 0; i < ground.count; i++) {
      if (covers[i] === 0) continue;
      const wide = halfWidth[i];
      const deep = halfDepth[i];
      const px = x - ground.x[i];
      const py = cy - ground.y[i];
      const qx = tx - ground.x[i];
      const qy = ty - ground.y[i];
      // Most are far away: the whole line lies beside the piece.
      const beside = wide + NEAR;
      const above = deep + NEAR;
      if ((px > beside && qx > beside) || (px < -beside && qx < -beside)) continue;
      if ((py > above && qy > above) || (py < -above && qy < -above)) continue;
      if (Math.abs(px) <= wide && Math.abs(py) <= deep) continue;
      if (wayMeets(x, cy, tx - x, ty - cy, ground.x[i], ground.y[i], wide, deep)) return true;
    }
    return false;
  }

  /**
   * Writes down all that bears on what one unit sees of another: both of them, the table, and who stands between.
   * @returns how many numbers; 0: there is no room for them
   */
  note(u: number, t: number, into: Float64Array): number {
    const { state, ground } = this.scene;
    this.look(u, t);
    const length = BOTH + FOUR * this.units;
    if (length > into.length) return 0;
    into[0] = u;
    into[1] = t;
    into[2] = ground.edition;
    into[3] = state.left[u];
    into[4] = state.left[t];
    into[5] = state.x[u];
    into[6] = state.y[u];
    into[7] = state.x[t];
    into[8] = state.y[t];
    for (let k = 0, at = BOTH; k < this.units; k++, at += FOUR) {
      const v = this.blockingUnits[k];
      into[at] = v;
      into[at + 1] = state.left[v];
      into[at + 2] = state.x[v];
      into[at + 3] = state.y[v];
    }
    return length;
  }

  /** Gathers what may stand between a unit, where it stands, and another. */
  private look(u: number, t: number): void {
    const { state } = this.scene;
    this.from[0] = state.x[u];
    this.from[1] = state.y[u];
    this.gather(u, t);
  }

  /** Lays out shooters and target, and says of every shooter how near its target is and whether it sees any of it. */
  aim(u: number, t: number): void {
    this.look(u, t);
    this.aimAsNoted(u, t);
  }

  /** The same right after {@link note}, which has looked already at who stands between. */
  aimAsNoted(u: number, t: number): void {
    const { inches, reach, atSeen } = this;
    const { own, other } = this.scene;
    this.scene.layOut(u, own);
    this.scene.layOut(t, other);
    this.begins.fill(-1, 0, this.units);
    this.bases = 0;
    const free = this.units + this.pieces === 0;
    for (let i = 0; i < own.count; i++) {
      let least = Number.POSITIVE_INFINITY;
      let seen = Number.POSITIVE_INFINITY;
      for (let j = 0; j < other.count; j++) {
        const dx = own.x[i] - other.x[j];
        const dy = own.y[i] - other.y[j];
        const square = dx * dx + dy * dy;
        if (square < least) least = square;
        // To see any of them is enough, unless it is that one which is to be reached.
        if (square < seen && (atSeen || seen === Number.POSITIVE_INFINITY) && (free || this.modelSees(i, j)))
          seen = square;
      }
      inches[i] = Math.max(0, Math.sqrt(least) - own.radius - other.radius);
      if (seen === Number.POSITIVE_INFINITY) reach[i] = seen;
      else reach[i] = atSeen ? Math.max(0, Math.sqrt(seen) - own.radius - other.radius) : inches[i];
    }
  }

  /** Whether one model sees another past other units and terrain: from its middle and both sides (AOF-UNIT-05). */
  private modelSees(i: number, j: number): boolean {
    const { line } = this;
    const { own, other } = this.scene;
    const x = own.x[i];
    const y = own.y[i];
    const tx = other.x[j];
    const ty = other.y[j];
    line[0] = x;
    line[1] = y;
    line[2] = tx;
    line[3] = ty;
    if (!this.stops(i, j)) return true;
    const dx = tx - x;
    const dy = ty - y;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d === 0) return true;
    for (let sign = -1; sign <= 1; sign += 2) {
      const a = (sign * BESIDE * own.radius) / d;
      const b = (sign * BESIDE * other.radius) / d;
      for (let way = -1; way <= 1; way += 2) {
        const c = way * b;
        line[0] = x - dy * a;
        line[1] = y + dx * a;
        line[2] = tx - dy * c;
        line[3] = ty + dx * c;
        if (!this.stops(i, j)) return true;
      }
    }
    return false;
  }

  /** Lays the k-th unit in the way out, once a volley. @returns where its bases begin */
  private layOut(k: number, v: number): number {
    const { third, baseX, baseY } = this;
    this.scene.layOut(v, third);
    const from = this.bases;
    for (let m = 0; m < third.count; m++) {
      baseX[from + m] = third.x[m];
      baseY[from + m] = third.y[m];
    }
    this.bases = from + third.count;
    this.begins[k] = from;
    return from;
  }

  /** Whether the line at hand is stopped, between models i and j of the units at hand. */
  private stops(i: number, j: number): boolean {
    const { baseX, baseY, line, unitBox, pieceBox } = this;
    const { state, ground, own, other, radius } = this.scene;
    const x = line[0];
    const y = line[1];
    const dx = line[2] - x;
    const dy = line[3] - y;
    const length = dx * dx + dy * dy;
    for (let k = 0, units = this.units; k < units; k++) {
      if (!this.meets(unitBox, k)) continue;
      const v = this.blockingUnits[k];
      const from = this.begins[k] >= 0 ? this.begins[k] : this.layOut(k, v);
      const square = radius[v] * radius[v];
      for (let m = from, end = from + state.left[v]; m < end; m++) {
        let share = length > 0 ? ((baseX[m] - x) * dx + (baseY[m] - y) * dy) / length : 0;
        if (share < 0) share = 0;
        else if (share > 1) share = 1;
        const ex = baseX[m] - x - share * dx;
        const ey = baseY[m] - y - share * dy;
        if (ex * ex + ey * ey <= square) return true;
      }
    }
    for (let k = 0, pieces = this.pieces; k < pieces; k++) {
      const p = this.blockingPieces[k];
      const sight = ground.sight[p];
      if (sight === OPEN) continue;
      if (!this.meets(pieceBox, k)) continue;
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
