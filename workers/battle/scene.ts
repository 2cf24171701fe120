/**
 * Where units stand, and whom they reach in a charge. What is ruled is ruled on every base, implied by place, front and
 * models left; moves are searched for on the rectangles round the bases, which never allows what the bases forbid.
 *
 * A unit keeps the front that it was deployed with and moves as one body, so that every model moves the same way and
 * nobody moves farther than the unit. Models see all round, so the front is worth nothing by itself.
 */
import { allStrike, contactsOf, type Group, groupOf, within } from './contact.ts';
import type { Formation } from './formation.ts';
import { ALWAYS, DIFFICULT, type Ground, IMPASSABLE, OPEN, sweptMeets, wayMeets } from './ground.ts';
import { Kept } from './kept.ts';
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
/** Fights of which it is kept who strikes, and the numbers on which that depends. */
const KEPT_FIGHTS = 1024;
const FIGHT = 11;
/** Inches kept to models of other units (RU-T-07). */
export const KEEPS = 1;
/** Inches that whoever was charged moves in, and within which models strike (RU-T-28, RU-T-29). */
const PILES_IN = 3;
const STRIKES_WITHIN = 2;
/** The most that anybody moves over difficult ground. */
export const ROUGH = 6;

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
  /** The way of the charge that {@link chargeWay} found. */
  readonly way = new Float64Array(2);
  /** Whether it leads through difficult ground, so that nobody moves more than 6". */
  wayRough = false;
  /** Who kept a unit from the place that {@link fits} was asked for last; -1: the ground, or nobody. */
  blocker = -1;
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
    state.behind[u] = this.up[u] * (halfDepth - this.radius[u]);
  }

  /** Turns a unit up the table or down. @param up 1 or -1 */
  face(u: number, up: number): void {
    const { state, radius } = this;
    this.up[u] = up;
    state.behind[u] = up * (state.halfDepth[u] - radius[u]);
  }

  formation(u: number): Formation {
    return this.formations[u][this.state.left[u]];
  }

  /** Middle of the rectangle of a unit whose front is at y. */
  middle(u: number, y: number): number {
    return y - this.state.behind[u];
  }

  /** Bases of a unit as it stands. */
  layOut(u: number, into: Group): void {
    const formation = this.formation(u);
    const up = this.up[u];
    const x = this.state.x[u];
    const y = this.state.y[u];
    const { x: intoX, y: intoY } = into;
    const count = this.state.left[u];
    into.count = count;
    into.radius = this.radius[u];
    for (let i = 0; i < count; i++) {
      intoX[i] = x + up * formation.x[i];
      intoY[i] = y + up * formation.y[i];
    }
  }

  /** Bases of a unit as it would stand at (x, y). */
  private layOutAt(u: number, into: Group, x: number, y: number): void {
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
        const dx = own.x[i] - other.x[j];
        const dy = own.y[i] - other.y[j];
        const square = dx * dx + dy * dy;
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
    this.blocker = -1;
    if (Math.abs(x) > this.halfWidth - hw + NEAR || Math.abs(cy) > this.halfDepth - hd + NEAR) return false;
    for (let i = 0; i < ground.count; i++) {
      if (ground.moves[i] !== IMPASSABLE) continue;
      if (
        Math.abs(ground.x[i] - x) < ground.halfWidth[i] + hw - NEAR &&
        Math.abs(ground.y[i] - cy) < ground.halfDepth[i] + hd - NEAR
      )
        return false;
    }
    const least = keeps - NEAR;
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === but || state.on[v] === 0) continue;
      const dx = Math.abs(x - state.x[v]) - hw - state.halfWidth[v];
      if (dx >= least) continue;
      const dy = Math.abs(cy - this.middle(v, state.y[v])) - hd - state.halfDepth[v];
      if (dy >= least || (keeps > 0 && dx > 0 && dy > 0 && Math.sqrt(dx * dx + dy * dy) >= least)) continue;
      this.blocker = v;
      return false;
    }
    return true;
  }

  /** Whether another unit by itself keeps one from standing at (x, y), if that is to be 1" away from it. */
  blocks(u: number, x: number, y: number, v: number): boolean {
    return this.roughGap(u, x, y, v) < KEEPS - NEAR;
  }

  /**
   * Inches that the nearest model moves straight into contact with another unit; -1 where it cannot (TAB-AOF-15). Leaves
   * the way in {@link way}.
   */
  chargeWay(u: number, t: number, inches: number, walk: Walk): number {
    const { state, own, other, ground } = this;
    if (this.roughGap(u, state.x[u], state.y[u], t) > inches + NEAR) return -1;
    this.layOut(u, own);
    this.layOut(t, other);
    let least = Number.POSITIVE_INFINITY;
    let from = 0;
    let to = 0;
    // The rectangle round the middles of the other unit's bases: whoever is farther from it is farther from each of them.
    const tx = state.x[t];
    const ty = this.middle(t, state.y[t]);
    const wide = state.halfWidth[t] - other.radius + NEAR;
    const deep = state.halfDepth[t] - other.radius + NEAR;
    for (let i = 0; i < own.count; i++) {
      const mx = own.x[i];
      const my = own.y[i];
      const beside = Math.max(0, Math.abs(mx - tx) - wide);
      const above = Math.max(0, Math.abs(my - ty) - deep);
      if (beside * beside + above * above >= least) continue;
      for (let j = 0; j < other.count; j++) {
        const dx = mx - other.x[j];
        const dy = my - other.y[j];
        const square = dx * dx + dy * dy;
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
    const wayX = ux * travel;
    const wayY = uy * travel;
    this.way[0] = wayX;
    this.way[1] = wayY;
    this.wayRough = false;
    if (walk.flying) return travel;
    const x = own.x[from];
    const y = own.y[from];
    const r = own.radius;
    // Most are far away: the whole way lies beside them.
    const left = Math.min(x, x + wayX) - r - NEAR;
    const right = Math.max(x, x + wayX) + r + NEAR;
    const low = Math.min(y, y + wayY) - r - NEAR;
    const high = Math.max(y, y + wayY) + r + NEAR;
    for (let i = 0; i < ground.count; i++) {
      const moves = ground.moves[i];
      if (moves === OPEN || (moves === DIFFICULT && walk.strider)) continue;
      const gx = ground.x[i];
      const gy = ground.y[i];
      const gw = ground.halfWidth[i];
      const gd = ground.halfDepth[i];
      const apart = gx - gw > right || gx + gw < left || gy - gd > high || gy + gd < low;
      if (apart && moves === IMPASSABLE) continue;
      // Who stands in difficult ground moves in it, though another be the nearest: nobody moves more than 6" then.
      const meets =
        (!apart && sweptMeets(ground, i, r, x, y, wayX, wayY)) || (moves === DIFFICULT && this.standsIn(u, own, i));
      if (!meets) continue;
      if (moves === IMPASSABLE || travel > ROUGH + NEAR) return -1;
      this.wayRough = true;
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || v === t || state.on[v] === 0) continue;
      const vw = state.halfWidth[v];
      if (state.x[v] - vw > right || state.x[v] + vw < left) continue;
      const vy = this.middle(v, state.y[v]);
      const vd = state.halfDepth[v];
      if (vy - vd > high || vy + vd < low) continue;
      if (wayMeets(x, y, wayX, wayY, state.x[v], vy, state.halfWidth[v] + r, state.halfDepth[v] + r)) return -1;
    }
    return travel;
  }

  /** Whether any base of a unit that is laid out where it stands is in a piece of terrain. */
  private standsIn(u: number, { count, x, y, radius }: Group, piece: number): boolean {
    const { state, ground } = this;
    // Where the rectangles are apart, so are all bases.
    if (Math.abs(ground.x[piece] - state.x[u]) > ground.halfWidth[piece] + state.halfWidth[u] + NEAR) return false;
    const cy = this.middle(u, state.y[u]);
    if (Math.abs(ground.y[piece] - cy) > ground.halfDepth[piece] + state.halfDepth[u] + NEAR) return false;
    for (let i = 0; i < count; i++) if (sweptMeets(ground, piece, radius, x[i], y[i], 0, 0)) return true;
    return false;
  }

  /** Brings a charging unit as near to its target as its body may stand, along the way that {@link chargeWay} left. */
  close(u: number, t: number): void {
    const { state } = this;
    const x = state.x[u];
    const y = state.y[u];
    for (let tenths = 10; tenths > 0; tenths--) {
      const nx = x + (this.way[0] * tenths) / 10;
      const ny = y + (this.way[1] * tenths) / 10;
      if (!this.fits(u, nx, ny, 0, t)) continue;
      state.x[u] = nx;
      state.y[u] = ny;
      return;
    }
  }

  /** Moves a unit straight away from the nearest base of another until it is 1" from it, if nobody stands there (RU-T-14). */
  backOff(u: number, from: number): void {
    const [wayX, wayY] = this.way;
    const d = Math.sqrt(wayX * wayX + wayY * wayY);
    const [bx, by] = d > 0 ? [-wayX / d, -wayY / d] : [0, -this.up[u]];
    for (let step = 0; step < 12; step++) {
      const lacks = KEEPS - this.gap(u, from);
      if (lacks <= NEAR) return;
      // Back the way that it came where that is free: in most cases it is the same.
      const [ux, uy] = this.awayFrom();
      if (this.shifts(u, bx * lacks, by * lacks, from)) continue;
      if (!this.shifts(u, ux * lacks, uy * lacks, from)) return;
    }
  }

  private shifts(u: number, dx: number, dy: number, from: number): boolean {
    const { state } = this;
    const x = state.x[u] + dx;
    const y = state.y[u] + dy;
    if (!this.fits(u, x, y, 0, from) && !this.findsRoom(u, x, y)) return false;
    state.x[u] = x;
    state.y[u] = y;
    return true;
  }

  /** Whether every base of a unit at (x, y) stands on the table, on nobody, and in no impassable ground. */
  private findsRoom(u: number, x: number, y: number): boolean {
    const { state, ground, third: mine, other } = this;
    this.layOutAt(u, mine, x, y);
    const r = mine.radius;
    for (let i = 0; i < mine.count; i++) {
      if (Math.abs(mine.x[i]) > this.halfWidth - r + NEAR || Math.abs(mine.y[i]) > this.halfDepth - r + NEAR)
        return false;
      for (let piece = 0; piece < ground.count; piece++) {
        if (ground.moves[piece] === IMPASSABLE && sweptMeets(ground, piece, r, mine.x[i], mine.y[i], 0, 0))
          return false;
      }
    }
    for (let v = 0; v < state.units; v++) {
      if (v === u || state.on[v] === 0 || this.roughGap(u, x, y, v) > 0) continue;
      this.layOut(v, other);
      const least = (r + other.radius - NEAR) ** 2;
      for (let i = 0; i < mine.count; i++) {
        for (let j = 0; j < other.count; j++) {
          if ((mine.x[i] - other.x[j]) ** 2 + (mine.y[i] - other.y[j]) ** 2 < least) return false;
        }
      }
    }
    return true;
  }

  /** The direction from the nearest base of the second unit of {@link gap} to the first, which were laid out for it. */
  private awayFrom(): readonly [number, number] {
    const { own, other } = this;
    let least = Number.POSITIVE_INFINITY;
    let x = 0;
    let y = 0;
    for (let i = 0; i < own.count; i++) {
      for (let j = 0; j < other.count; j++) {
        const dx = own.x[i] - other.x[j];
        const dy = own.y[i] - other.y[j];
        const square = dx * dx + dy * dy;
        if (square >= least - NEAR) continue;
        least = square;
        x = dx;
        y = dy;
      }
    }
    const d = Math.sqrt(least);
    return d > 0 ? [x / d, y / d] : [0, 0];
  }

  /**
   * Who may strike when a unit has charged another (RU-T-28, RU-T-29): chargers and then the others are moved base by
   * base, and those within 2" strike. @returns chargers, and defenders at full number
   */
  strikers(u: number, t: number, allowance: number): readonly [number, number] {
    const { own, other, fights, found, state, up } = this;
    const { key, told } = fights;
    key[0] = u;
    key[1] = t;
    key[2] = allowance;
    key[3] = state.left[u];
    key[4] = state.left[t];
    key[5] = state.x[u];
    key[6] = state.y[u];
    key[7] = state.x[t];
    key[8] = state.y[t];
    key[9] = up[u];
    key[10] = up[t];
    const place = fights.placeOf(u * state.units + t);
    if (!fights.has(place, FIGHT)) {
      this.layOut(u, own);
      this.layOut(t, other);
      contactsOf(own, other, allowance);
      const all = allStrike(other, own, STRIKES_WITHIN);
      if (!all) contactsOf(other, own, PILES_IN);
      told[2 * place] = all ? own.count : within(own, other, STRIKES_WITHIN);
      told[2 * place + 1] = all ? other.count : within(other, own, STRIKES_WITHIN);
    }
    found[0] = told[2 * place];
    found[1] = told[2 * place + 1];
    return found;
  }
  private readonly found: [number, number] = [0, 0];
  private readonly fights = new Kept(KEPT_FIGHTS, FIGHT, 2);

  /** Models of a unit that go through dangerous ground on their way by (dx, dy) from where they stand. */
  endangered(u: number, dx: number, dy: number, hurried: boolean): number {
    const { state, ground, own, meant } = this;
    if (dx === 0 && dy === 0) return 0;
    // Most of it is far away: the whole way lies beside it.
    const cx = state.x[u] + dx / 2;
    const cy = this.middle(u, state.y[u]) + dy / 2;
    const wide = state.halfWidth[u] + Math.abs(dx) / 2 + NEAR;
    const deep = state.halfDepth[u] + Math.abs(dy) / 2 + NEAR;
    let pieces = 0;
    for (let i = 0; i < ground.count; i++) {
      if (ground.danger[i] === OPEN || (ground.danger[i] !== ALWAYS && !hurried)) continue;
      if (Math.abs(ground.x[i] - cx) > ground.halfWidth[i] + wide) continue;
      if (Math.abs(ground.y[i] - cy) <= ground.halfDepth[i] + deep) meant[pieces++] = i;
    }
    if (pieces === 0) return 0;
    this.layOut(u, own);
    let count = 0;
    for (let m = 0; m < own.count; m++) {
      for (let k = 0; k < pieces; k++) {
        if (!sweptMeets(ground, meant[k], own.radius, own.x[m], own.y[m], dx, dy)) continue;
        count++;
        break;
      }
    }
    return count;
  }
  private readonly meant = new Uint8Array(256);
}
