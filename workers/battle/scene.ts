/**
 * Where units stand, how far they come, what they see. What is ruled is ruled on every base, implied by place, front and
 * models left; moves are searched for on the rectangles round the bases, which never allows what the bases forbid.
 *
 * A unit keeps the front that it was deployed with and moves as one body, so that every model moves the same way and
 * nobody moves farther than the unit. Models see all round, so the front is worth nothing by itself.
 */
import { contactsOf, type Group, groupOf, within } from './contact.ts';
import type { Formation } from './formation.ts';
import {
  ALWAYS,
  DIFFICULT,
  entry,
  type Ground,
  IMPASSABLE,
  OPEN,
  squareToPiece,
  squareToWay,
  sweptMeets,
  WOODS,
  wayMeets,
} from './ground.ts';
import type { BattleState } from './state.ts';

/** How a unit moves. */
export interface Walk {
  /** Ignores units and terrain on its way. */
  readonly flying: boolean;
  /** Difficult ground is open to it. */
  readonly strider: boolean;
}

const MOST_MODELS = 128;
const NEAR = 1e-6;
/** Inches kept to models of other units (RU-T-07). */
const KEEPS = 1;
/** The most that anybody moves over difficult ground. */
const ROUGH = 6;
/** Where on a base, from its middle, lines of sight begin beside it. */
const BESIDE = 0.95;

export class Scene {
  readonly state: BattleState;
  readonly ground: Ground;
  /** Half of the table. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** 1 for units that face up the table, -1 for those that face down. */
  readonly up: Int32Array;
  readonly radius: Float64Array;
  private readonly formations: ReadonlyArray<readonly Formation[]>;
  /** Bases at hand: of the unit that acts, and of the other. */
  readonly own: Group = groupOf(MOST_MODELS);
  readonly other: Group = groupOf(MOST_MODELS);
  /** By model of the shooting unit, after {@link aim}: inches to the nearest model of its target, and whether it sees any. */
  readonly inches = new Float64Array(MOST_MODELS);
  readonly sees = new Uint8Array(MOST_MODELS);
  /** The way of the charge that {@link chargeWay} found. */
  wayX = 0;
  wayY = 0;
  /** Whether it leads through difficult ground, so that nobody moves more than 6". */
  wayRough = false;
  private readonly blockingUnits = new Int32Array(MOST_MODELS);
  private readonly blockingPieces = new Int32Array(MOST_MODELS);
  private units = 0;
  private pieces = 0;
  private readonly third: Group = groupOf(MOST_MODELS);

  constructor(
    state: BattleState,
    ground: Ground,
    table: { readonly width: number; readonly depth: number },
    radius: Float64Array,
    formations: ReadonlyArray<readonly Formation[]>,
  ) {
    this.state = state;
    this.ground = ground;
    this.halfWidth = table.width / 2;
    this.halfDepth = table.depth / 2;
    this.radius = radius;
    this.up = new Int32Array(state.units).fill(1);
    this.formations = formations;
  }

  // ---- bodies

  /** The rectangle follows the models left. */
  resize(u: number, left: number): void {
    const { state } = this;
    const { halfWidth, halfDepth } = this.formations[u][left];
    state.left[u] = left;
    state.halfWidth[u] = halfWidth;
    state.halfDepth[u] = halfDepth;
  }

  formation(u: number): Formation {
    return this.formations[u][this.state.left[u]];
  }

  /** Middle of the rectangle of a unit whose front is at y. */
  middle(u: number, y: number): number {
    return y - this.up[u] * (this.state.halfDepth[u] - this.radius[u]);
  }

  /** Bases of a unit as it stands, or would stand at (x, y). */
  layOut(u: number, into: Group, x = this.state.x[u], y = this.state.y[u]): void {
    const formation = this.formation(u);
    const up = this.up[u];
    into.count = this.state.left[u];
    into.radius = this.radius[u];
    for (let i = 0; i < into.count; i++) {
      into.x[i] = x + up * formation.x[i];
      into.y[i] = y + up * formation.y[i];
    }
  }

  /** Inches between the rectangles of a unit at (x, y) and another one: at most what it is between their bases. */
  roughGap(u: number, x: number, y: number, v: number): number {
    const { state } = this;
    const dx = Math.abs(x - state.x[v]) - state.halfWidth[u] - state.halfWidth[v];
    const dy = Math.abs(this.middle(u, y) - this.middle(v, state.y[v])) - state.halfDepth[u] - state.halfDepth[v];
    if (dx <= 0) return dy <= 0 ? 0 : dy;
    return dy <= 0 ? dx : Math.sqrt(dx * dx + dy * dy);
  }

  /** Inches between the nearest bases of two units (TAB-AOF-10). */
  gap(u: number, v: number): number {
    const { own, other } = this;
    this.layOut(u, own);
    this.layOut(v, other);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < own.count; i++) {
      for (let j = 0; j < other.count; j++) {
        const square = (own.x[i] - other.x[j]) ** 2 + (own.y[i] - other.y[j]) ** 2;
        if (square < least) least = square;
      }
    }
    return Math.max(0, Math.sqrt(least) - own.radius - other.radius);
  }

  /** Inches from the rectangle of a unit at (x, y) to a point. */
  roughTo(u: number, x: number, y: number, px: number, py: number): number {
    const dx = Math.max(0, Math.abs(px - x) - this.state.halfWidth[u]);
    const dy = Math.max(0, Math.abs(py - this.middle(u, y)) - this.state.halfDepth[u]);
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether some base of a unit is within so many inches of a point. */
  isWithin(u: number, px: number, py: number, inches: number): boolean {
    const { state, third } = this;
    if (this.roughTo(u, state.x[u], state.y[u], px, py) > inches + NEAR) return false;
    this.layOut(u, third);
    const far = third.radius + inches + NEAR;
    for (let i = 0; i < third.count; i++) {
      if ((third.x[i] - px) ** 2 + (third.y[i] - py) ** 2 <= far * far) return true;
    }
    return false;
  }

  // ---- moves

  /**
   * Whether a unit may stand at (x, y): on the table, clear of impassable ground and of all other units.
   * @param keeps inches to other units
   * @param but a unit that does not count, or -1
   */
  fits(u: number, x: number, y: number, keeps: number, but: number): boolean {
    const { state, ground } = this;
    const cy = this.middle(u, y);
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    if (Math.abs(x) > this.halfWidth - hw + NEAR || Math.abs(cy) > this.halfDepth - hd + NEAR) return false;
    for (let i = 0; i < ground.count; i++) {
      if (ground.moves[i] !== IMPASSABLE) continue;
      if (
        Math.abs(ground.x[i] - x) < ground.halfWidth[i] + hw - NEAR &&
        Math.abs(ground.y[i] - cy) < ground.halfDepth[i] + hd - NEAR
      )
        return false;
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === but || state.on[v] === 0) continue;
      if (this.roughGap(u, x, y, v) < keeps - NEAR) return false;
      if (keeps === 0 && this.overlaps(u, x, cy, v)) return false;
    }
    return true;
  }

  private overlaps(u: number, x: number, cy: number, v: number): boolean {
    const { state } = this;
    return (
      Math.abs(x - state.x[v]) < state.halfWidth[u] + state.halfWidth[v] - NEAR &&
      Math.abs(cy - this.middle(v, state.y[v])) < state.halfDepth[u] + state.halfDepth[v] - NEAR
    );
  }

  /** Gathers what may stand in the way of a unit from where it stands, for {@link reach}. @param inches the farthest move */
  depart(u: number, inches: number, walk: Walk): void {
    const { state, ground } = this;
    const x = state.x[u];
    const cy = this.middle(u, state.y[u]);
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    this.leaving = u;
    this.bodies = 0;
    this.soils = 0;
    if (walk.flying) return;
    for (let i = 0; i < ground.count; i++) {
      const moves = ground.moves[i];
      if (moves === OPEN || (moves === DIFFICULT && walk.strider)) continue;
      const dx = Math.abs(ground.x[i] - x) - ground.halfWidth[i] - hw;
      const dy = Math.abs(ground.y[i] - cy) - ground.halfDepth[i] - hd;
      if (dx <= inches && dy <= inches) this.soil[this.soils++] = i;
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || state.on[v] === 0) continue;
      const dx = Math.abs(state.x[v] - x) - state.halfWidth[v] - hw - KEEPS;
      const dy = Math.abs(this.middle(v, state.y[v]) - cy) - state.halfDepth[v] - hd - KEEPS;
      if (dx <= inches && dy <= inches) this.body[this.bodies++] = v;
    }
  }
  private readonly body = new Int32Array(MOST_MODELS);
  private readonly soil = new Int32Array(MOST_MODELS);
  private bodies = 0;
  private soils = 0;
  private leaving = -1;

  /**
   * How far a unit may go straight on (TAB-AOF-12, -13): past nobody nearer than 1", around nothing. After
   * {@link depart} for the same unit.
   * @param ux direction, one inch long together with uy
   * @param inches its allowance
   */
  reach(ux: number, uy: number, inches: number, walk: Walk): number {
    const { state, ground, leaving: u } = this;
    const x = state.x[u];
    const cy = this.middle(u, state.y[u]);
    const hw = state.halfWidth[u];
    const hd = state.halfDepth[u];
    let far = inches;
    if (ux > 0) far = Math.min(far, (this.halfWidth - hw - x) / ux);
    else if (ux < 0) far = Math.min(far, (-this.halfWidth + hw - x) / ux);
    if (uy > 0) far = Math.min(far, (this.halfDepth - hd - cy) / uy);
    else if (uy < 0) far = Math.min(far, (-this.halfDepth + hd - cy) / uy);
    if (far <= 0) return 0;
    if (walk.flying) return this.land(u, ux, uy, far);
    // The least of all shares, whoever is looked at first: so that swapped seats round alike.
    let free = 1;
    let rough = 1;
    for (let k = 0; k < this.soils; k++) {
      const i = this.soil[k];
      const [wide, deep] = [ground.halfWidth[i] + hw, ground.halfDepth[i] + hd];
      const share = entry(x, cy, ux * far, uy * far, ground.x[i], ground.y[i], wide, deep);
      if (share > 1) continue;
      if (ground.moves[i] === IMPASSABLE) free = Math.min(free, share);
      else rough = Math.min(rough, share);
    }
    // Either nobody touches difficult ground, or nobody moves more than 6" (RU-T-31).
    far = rough < free ? Math.max(rough * far, Math.min(free * far, ROUGH)) : free * far;
    free = 1;
    for (let k = 0; k < this.bodies; k++) {
      const v = this.body[k];
      const vy = this.middle(v, state.y[v]);
      const wide = hw + state.halfWidth[v];
      const deep = hd + state.halfDepth[v];
      const dx = x - state.x[v];
      const dy = cy - vy;
      if (Math.abs(dx) < wide + KEEPS - NEAR && Math.abs(dy) < deep + KEEPS - NEAR) {
        // Nearer than 1" already: it may go, but come no nearer (RU-T-07).
        const towardsX = Math.abs(dx) >= wide - NEAR && dx * ux < 0;
        const towardsY = Math.abs(dy) >= deep - NEAR && dy * uy < 0;
        if (towardsX || towardsY) return 0;
        continue;
      }
      const share = entry(x, cy, ux * far, uy * far, state.x[v], vy, wide + KEEPS, deep + KEEPS);
      if (share < free) free = share;
    }
    return free * far;
  }

  /** The farthest place on the way where a flyer may come down (RU-T-09). */
  private land(u: number, ux: number, uy: number, inches: number): number {
    const { state } = this;
    for (let far = inches; far > 0; far -= 0.5) {
      if (this.fits(u, state.x[u] + ux * far, state.y[u] + uy * far, KEEPS, -1)) return far;
    }
    return 0;
  }

  /**
   * Inches that the nearest model moves straight into contact with another unit; -1 where it cannot (TAB-AOF-15). Leaves
   * the way in `wayX` and `wayY`.
   */
  chargeWay(u: number, t: number, inches: number, walk: Walk): number {
    const { state, own, other, ground } = this;
    if (this.roughGap(u, state.x[u], state.y[u], t) > inches + NEAR) return -1;
    this.layOut(u, own);
    this.layOut(t, other);
    let least = Number.POSITIVE_INFINITY;
    let from = 0;
    let to = 0;
    for (let i = 0; i < own.count; i++) {
      for (let j = 0; j < other.count; j++) {
        const square = (own.x[i] - other.x[j]) ** 2 + (own.y[i] - other.y[j]) ** 2;
        // Bases of two ranks opposite each other are equally near but for rounding: the first pair is taken.
        if (square < least - NEAR) {
          least = square;
          from = i;
          to = j;
        }
      }
    }
    const d = Math.sqrt(least);
    const travel = Math.max(0, d - own.radius - other.radius);
    if (travel > inches + NEAR) return -1;
    const ux = d > 0 ? (other.x[to] - own.x[from]) / d : 0;
    const uy = d > 0 ? (other.y[to] - own.y[from]) / d : 0;
    this.wayX = ux * travel;
    this.wayY = uy * travel;
    this.wayRough = false;
    if (walk.flying) return travel;
    const [x, y, r] = [own.x[from], own.y[from], own.radius];
    for (let i = 0; i < ground.count; i++) {
      const moves = ground.moves[i];
      if (moves === OPEN || (moves === DIFFICULT && walk.strider)) continue;
      if (!sweptMeets(ground, i, r, x, y, this.wayX, this.wayY)) continue;
      if (moves === IMPASSABLE || travel > ROUGH + NEAR) return -1;
      this.wayRough = true;
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === t || state.on[v] === 0) continue;
      const vy = this.middle(v, state.y[v]);
      const [hw, hd] = [state.halfWidth[v] + r, state.halfDepth[v] + r];
      if (wayMeets(x, y, this.wayX, this.wayY, state.x[v], vy, hw, hd)) return -1;
    }
    return travel;
  }

  /** Brings a charging unit as near to its target as its body may stand, along the way that {@link chargeWay} left. */
  close(u: number, t: number): void {
    const { state } = this;
    const [x, y] = [state.x[u], state.y[u]];
    for (let tenths = 10; tenths > 0; tenths--) {
      const [nx, ny] = [x + (this.wayX * tenths) / 10, y + (this.wayY * tenths) / 10];
      if (!this.fits(u, nx, ny, 0, t)) continue;
      state.x[u] = nx;
      state.y[u] = ny;
      return;
    }
  }

  /** Moves a unit straight back until it is 1" from another, if nobody stands there (RU-T-14). */
  backOff(u: number, from: number): void {
    const { state } = this;
    const d = Math.sqrt(this.wayX * this.wayX + this.wayY * this.wayY);
    const [ux, uy] = d > 0 ? [-this.wayX / d, -this.wayY / d] : [0, -this.up[u]];
    for (let step = 0; step < 12; step++) {
      const lacks = KEEPS - this.gap(u, from);
      if (lacks <= NEAR) return;
      const [x, y] = [state.x[u] + ux * lacks, state.y[u] + uy * lacks];
      if (!this.fits(u, x, y, 0, from)) return;
      state.x[u] = x;
      state.y[u] = y;
    }
  }

  /**
   * Who may strike when a unit has charged another (RU-T-28, RU-T-29): chargers and then the others are moved base by
   * base, and those within 2" strike. @returns chargers, and defenders at full number
   */
  strikers(u: number, t: number, allowance: number): readonly [number, number] {
    const { own, other } = this;
    this.layOut(u, own);
    this.layOut(t, other);
    contactsOf(own, other, allowance);
    contactsOf(other, own, 3);
    this.found[0] = within(own, other, 2);
    this.found[1] = within(other, own, 2);
    return this.found;
  }
  private readonly found: [number, number] = [0, 0];

  /** Models of a unit that go through dangerous ground on their way by (dx, dy) from where they stand. */
  endangered(u: number, dx: number, dy: number, hurried: boolean): number {
    const { state, ground, own } = this;
    let laid = false;
    let count = 0;
    const moves = dx !== 0 || dy !== 0;
    for (let m = 0, models = state.left[u]; moves && m < models; m++) {
      for (let i = 0; i < ground.count; i++) {
        if (ground.danger[i] === OPEN || (ground.danger[i] !== ALWAYS && !hurried)) continue;
        if (!laid) this.layOut(u, own);
        laid = true;
        if (!sweptMeets(ground, i, own.radius, own.x[m], own.y[m], dx, dy)) continue;
        count++;
        break;
      }
    }
    return count;
  }

  // ---- sight

  /** Gathers what may stand between a unit at (x, y) and another: units and terrain in the corridor of both rectangles. */
  private gather(u: number, x: number, y: number, t: number): void {
    const { state, ground } = this;
    const cy = this.middle(u, y);
    const dx = state.x[t] - x;
    const dy = this.middle(t, state.y[t]) - cy;
    const ax = Math.abs(dx);
    const ay = Math.abs(dy);
    const [hu, du, ht, dt] = [state.halfWidth[u], state.halfDepth[u], state.halfWidth[t], state.halfDepth[t]];
    const before = -(hu * ax + du * ay);
    const beyond = dx * dx + dy * dy + ht * ax + dt * ay;
    const aside = Math.max(hu * ay + du * ax, ht * ay + dt * ax);
    this.units = 0;
    this.pieces = 0;
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === t || state.on[v] === 0) continue;
      const bx = state.x[v] - x;
      const by = this.middle(v, state.y[v]) - cy;
      const [hv, dv] = [state.halfWidth[v], state.halfDepth[v]];
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      this.blockingUnits[this.units++] = v;
    }
    for (let i = 0; i < ground.count; i++) {
      if (ground.sight[i] === OPEN && ground.covers[i] === 0) continue;
      const bx = ground.x[i] - x;
      const by = ground.y[i] - cy;
      const [hv, dv] = [ground.halfWidth[i], ground.halfDepth[i]];
      const along = bx * dx + by * dy;
      const reach = hv * ax + dv * ay;
      if (along + reach < before || along - reach > beyond) continue;
      if (Math.abs(by * dx - bx * dy) > hv * ay + dv * ax + aside) continue;
      this.blockingPieces[this.pieces++] = i;
    }
  }

  /** Whether a line is stopped, seen coarsely: by rectangles of units. */
  private stopsRoughly(x: number, y: number, tx: number, ty: number): boolean {
    const { state, ground } = this;
    const [dx, dy] = [tx - x, ty - y];
    for (let k = 0; k < this.units; k++) {
      const v = this.blockingUnits[k];
      const vy = this.middle(v, state.y[v]);
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
    const { state } = this;
    this.gather(u, x, y, t);
    if (this.units + this.pieces === 0) return true;
    const cy = this.middle(u, y);
    const ty = this.middle(t, state.y[t]);
    if (!this.stopsRoughly(x, cy, state.x[t], ty)) return true;
    const dx = state.x[t] - x;
    const dy = ty - cy;
    // Across the line of sight, as wide as the rectangles are there.
    const sideways = Math.abs(dy) >= Math.abs(dx);
    const own = (sideways ? state.halfWidth[u] : state.halfDepth[u]) * 0.9;
    const far = (sideways ? state.halfWidth[t] : state.halfDepth[t]) * 0.9;
    const [sx, sy] = sideways ? [1, 0] : [0, 1];
    for (let sign = -1; sign <= 1; sign += 2) {
      const [a, b] = [sign * own, sign * far];
      if (!this.stopsRoughly(x + sx * a, cy + sy * a, state.x[t] + sx * b, ty + sy * b)) return true;
    }
    return false;
  }

  /** Whether a target is likely to have cover from (x, y). For weighing only. */
  coveredRoughly(x: number, cy: number, t: number): boolean {
    const { state, ground } = this;
    const ty = this.middle(t, state.y[t]);
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
    const { state, own, other, inches, sees } = this;
    this.gather(u, state.x[u], state.y[u], t);
    this.layOut(u, own);
    this.layOut(t, other);
    const free = this.units + this.pieces === 0;
    for (let i = 0; i < own.count; i++) {
      let least = Number.POSITIVE_INFINITY;
      let sight = free;
      for (let j = 0; j < other.count; j++) {
        const square = (own.x[i] - other.x[j]) ** 2 + (own.y[i] - other.y[j]) ** 2;
        if (square < least) least = square;
        if (!sight) sight = this.modelSees(i, j);
      }
      inches[i] = Math.max(0, Math.sqrt(least) - own.radius - other.radius);
      sees[i] = sight ? 1 : 0;
    }
  }

  /** Whether one model sees another past other units and terrain: from its middle and both sides (AOF-UNIT-05). */
  private modelSees(i: number, j: number): boolean {
    const { own, other } = this;
    const [x, y, tx, ty] = [own.x[i], own.y[i], other.x[j], other.y[j]];
    if (!this.stops(x, y, tx, ty, own.radius, other.radius)) return true;
    const [dx, dy] = [tx - x, ty - y];
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d === 0) return true;
    for (let sign = -1; sign <= 1; sign += 2) {
      const [a, b] = [(sign * BESIDE * own.radius) / d, (sign * BESIDE * other.radius) / d];
      for (let way = -1; way <= 1; way += 2) {
        const c = way * b;
        if (!this.stops(x - dy * a, y + dx * a, tx - dy * c, ty + dx * c, own.radius, other.radius)) return true;
      }
    }
    return false;
  }

  private stops(x: number, y: number, tx: number, ty: number, own: number, others: number): boolean {
    const { state, ground, third } = this;
    const [dx, dy] = [tx - x, ty - y];
    for (let k = 0; k < this.units; k++) {
      const v = this.blockingUnits[k];
      const vy = this.middle(v, state.y[v]);
      if (!wayMeets(x, y, dx, dy, state.x[v], vy, state.halfWidth[v], state.halfDepth[v])) continue;
      this.layOut(v, third);
      const square = third.radius * third.radius;
      for (let m = 0; m < third.count; m++) {
        if (squareToWay(third.x[m], third.y[m], x, y, dx, dy) <= square) return true;
      }
    }
    for (let k = 0; k < this.pieces; k++) {
      const i = this.blockingPieces[k];
      const sight = ground.sight[i];
      if (sight === OPEN) continue;
      if (!wayMeets(x, y, dx, dy, ground.x[i], ground.y[i], ground.halfWidth[i], ground.halfDepth[i])) continue;
      // Into woods and out of them, never through.
      if (
        sight === WOODS &&
        (squareToPiece(ground, i, x, y) <= own * own || squareToPiece(ground, i, tx, ty) <= others * others)
      )
        continue;
      return true;
    }
    return false;
  }

  /**
   * Whether most models of the target are in cover, or behind it from more than half of the shooters (TAB-AOF-21,
   * RU-T-15); after {@link aim}. Whether a shooter's line crosses a piece is judged from middle to middle.
   */
  isCovered(): boolean {
    const { ground, own, other } = this;
    let covered = 0;
    for (let j = 0; j < other.count; j++) {
      let behind = 0;
      let inside = false;
      for (let k = 0; k < this.pieces && !inside; k++) {
        const i = this.blockingPieces[k];
        if (ground.covers[i] === 0) continue;
        inside = squareToPiece(ground, i, other.x[j], other.y[j]) <= other.radius * other.radius + NEAR;
      }
      for (let s = 0; s < own.count && !inside; s++) {
        for (let k = 0; k < this.pieces; k++) {
          const i = this.blockingPieces[k];
          if (ground.covers[i] === 0) continue;
          const [dx, dy] = [other.x[j] - own.x[s], other.y[j] - own.y[s]];
          const { halfWidth, halfDepth } = ground;
          if (!wayMeets(own.x[s], own.y[s], dx, dy, ground.x[i], ground.y[i], halfWidth[i], halfDepth[i])) continue;
          // Whoever stands in a piece himself shoots out of it.
          if (squareToPiece(ground, i, own.x[s], own.y[s]) <= own.radius * own.radius) continue;
          behind++;
          break;
        }
      }
      if (inside || 2 * behind > own.count) covered++;
    }
    return 2 * covered > other.count;
  }
}
