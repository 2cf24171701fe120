/**
 * Where single models stand on an open table, in inches from its middle: who is near, who sees whom, whom a straight move
 * meets. Facing is not followed: everybody faces whom he fights.
 */
import { leaves, reaches } from '../../../table/lanes.ts';
import { sees } from '../../../table/sight.ts';
import { NEAR } from '../../../table/tolerance.ts';

/** Half of a table of 48" by 48". */
export const HALF = 24;
/** Lines that a charge tries: how far beside its target's middle they pass, as shares of what still comes into reach. */
const SHARES = [0, 0.3, -0.3, 0.6, -0.6, 0.95, -0.95];
/** Directions off the straight way that a move tries, as pairs of sine and cosine: right-angled triangles. */
const TURNS: ReadonlyArray<readonly [sine: number, cosine: number]> = [
  [0, 1],
  [5 / 13, 12 / 13],
  [-5 / 13, 12 / 13],
  [4 / 5, 3 / 5],
  [-4 / 5, 3 / 5],
  [24 / 25, 7 / 25],
  [-24 / 25, 7 / 25],
];

/** Square roots round alike everywhere; what `Math` offers for triangles need not. */
const long = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** What no base may stand on at the end of its move, and any may cross (TAB-MK3-41). */
export interface Marker {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface Base {
  readonly kind: 'disc';
  readonly at: { x: number; y: number };
  readonly radius: number;
}

export class Field {
  readonly bases: readonly Base[];
  /** 1 while a model is on the table. */
  readonly on: Uint8Array;
  /** 1 while it is knocked down or stationary: it is in nobody's way and in no melee (MK3-KD-01, MK3-KD-03). */
  readonly lies: Uint8Array;
  private readonly side: ArrayLike<number>;
  private readonly reach: readonly number[];
  private readonly markers: readonly Marker[];
  /** Where the move that was looked for would end, and its inches. */
  toX = 0;
  toY = 0;
  inches = 0;
  private readonly way = { x: 0, y: 0 };
  private readonly mark = { x: 0, y: 0 };

  /**
   * @param reach inches of melee range, by model; 0: it engages nobody
   * @param markers so far apart that no base touches two of them
   */
  constructor(
    side: ArrayLike<number>,
    radius: readonly number[],
    reach: readonly number[],
    markers: readonly Marker[] = [],
  ) {
    this.side = side;
    this.reach = reach;
    this.markers = markers;
    this.bases = radius.map((r) => ({ kind: 'disc' as const, at: { x: 0, y: 0 }, radius: r }));
    this.on = new Uint8Array(radius.length);
    this.lies = new Uint8Array(radius.length);
  }

  place(u: number, x: number, y: number): void {
    this.bases[u].at.x = x;
    this.bases[u].at.y = y;
  }

  /** Inches between two bases (TAB-GEO-02). */
  gap(u: number, v: number): number {
    const [a, b] = [this.bases[u], this.bases[v]];
    return Math.max(0, long(a.at.x - b.at.x, a.at.y - b.at.y) - a.radius - b.radius);
  }

  /** Whether the first has the second in its melee range and sees it (TAB-GEO-11). */
  engages(u: number, v: number): boolean {
    if (this.reach[u] === 0 || this.lies[u] === 1 || this.lies[v] === 1) return false;
    return this.gap(u, v) <= this.reach[u] + NEAR && this.sees(u, v);
  }

  /** As {@link engages}, and whoever lies on the ground may be struck, too. */
  mayStrike(u: number, v: number): boolean {
    return this.reach[u] > 0 && this.gap(u, v) <= this.reach[u] + NEAR && this.sees(u, v);
  }

  /** Whether an enemy engages a model or is engaged by it. */
  inMelee(u: number): boolean {
    for (let v = 0; v < this.on.length; v++) {
      if (this.on[v] === 1 && this.side[v] !== this.side[u] && (this.engages(u, v) || this.engages(v, u))) return true;
    }
    return false;
  }

  /** Whether an enemy stands so near to a place that there may be a melee there. */
  isNearEnemy(u: number, x: number, y: number): boolean {
    const { bases, on, lies, side, reach } = this;
    for (let v = 0; v < bases.length; v++) {
      if (on[v] === 0 || lies[v] === 1 || side[v] === side[u]) continue;
      const far = long(bases[v].at.x - x, bases[v].at.y - y) - bases[u].radius - bases[v].radius;
      if (far <= Math.max(reach[u], reach[v]) + NEAR) return true;
    }
    return false;
  }

  /** Whether one model sees another past all that are as large as that one, and stand (TAB-GEO-14). */
  sees(u: number, v: number): boolean {
    const { bases, on, lies } = this;
    const [a, b] = [bases[u], bases[v]];
    const [dx, dy] = [b.at.x - a.at.x, b.at.y - a.at.y];
    const far = long(dx, dy);
    const wide = Math.max(a.radius, b.radius);
    const between: Base[] = [];
    for (let w = 0; w < bases.length; w++) {
      if (w === u || w === v || on[w] === 0 || lies[w] === 1) continue;
      const one = bases[w];
      if (one.radius < b.radius - NEAR) continue;
      const [ex, ey] = [one.at.x - a.at.x, one.at.y - a.at.y];
      const along = (ex * dx + ey * dy) / far;
      const off = Math.abs(ex * dy - ey * dx) / far;
      // Who stands beside either of them may hide what there is to be seen, too.
      if (along < -a.radius - one.radius || along > far + b.radius + one.radius || off > wide + one.radius) continue;
      between.push(one);
    }
    return between.length === 0 || sees(a, b, { bases: between });
  }

  /** As {@link sees}, of a model that has moved to a place. */
  seesFrom(u: number, x: number, y: number, v: number): boolean {
    const { at } = this.bases[u];
    const [fromX, fromY] = [at.x, at.y];
    this.place(u, x, y);
    const seen = this.sees(u, v);
    this.place(u, fromX, fromY);
    return seen;
  }

  /** Inches that a base may go along (dx, dy), a unit long, until it touches another or the edge. */
  private clear(u: number, dx: number, dy: number, inches: number): number {
    const { bases, on, way } = this;
    const { at, radius } = bases[u];
    let far = inches;
    const edge = HALF - radius;
    if (dx > 0) far = Math.min(far, (edge - at.x) / dx);
    else if (dx < 0) far = Math.min(far, (-edge - at.x) / dx);
    if (dy > 0) far = Math.min(far, (edge - at.y) / dy);
    else if (dy < 0) far = Math.min(far, (-edge - at.y) / dy);
    way.x = dx;
    way.y = dy;
    for (let v = 0; v < bases.length; v++) {
      if (v === u || on[v] === 0) continue;
      const met = reaches(at, way, bases[v].at, radius + bases[v].radius);
      if (met !== null && met < far) far = met;
    }
    return Math.max(0, far);
  }

  /** How far a straight move of so many inches really goes: short of a marker that it would end on (TAB-MK3-41). */
  private short(u: number, inches: number): number {
    const { bases, way, markers } = this;
    const { at, radius } = bases[u];
    for (let m = 0; m < markers.length; m++) {
      const marker = markers[m];
      const [x, y] = [at.x + way.x * inches - marker.x, at.y + way.y * inches - marker.y];
      if (long(x, y) >= radius + marker.radius - NEAR) continue;
      this.mark.x = marker.x;
      this.mark.y = marker.y;
      return Math.max(0, reaches(at, way, this.mark, radius + marker.radius) ?? 0);
    }
    return inches;
  }

  /** Whether a straight move would leave the melee range of an enemy who may strike at that (TAB-MK3-18). */
  private provokes(u: number, inches: number): boolean {
    const { bases, on, lies, way, side, reach } = this;
    for (let v = 0; v < bases.length; v++) {
      if (on[v] === 0 || lies[v] === 1 || side[v] === side[u] || reach[v] === 0) continue;
      const out = leaves(bases[u].at, way, bases[v].at, bases[u].radius + bases[v].radius + reach[v]);
      if (out !== null && out < inches - NEAR) return true;
    }
    return false;
  }

  /**
   * Looks for a straight way that brings another model into melee range, of the few directions that are tried the first
   * free one that draws no free strike (TAB-GEO-27): to where it just is, or on to 3" where there is room.
   * @param inches the farthest that it may go
   * @returns whether there is one; it is kept in `toX`, `toY` and `inches`
   */
  lane(u: number, v: number, inches: number): boolean {
    const { bases, way } = this;
    const [a, b] = [bases[u], bases[v]];
    const apart = a.radius + b.radius + this.reach[u];
    const [dx, dy] = [b.at.x - a.at.x, b.at.y - a.at.y];
    const far = long(dx, dy);
    if (far - apart > inches + NEAR) return false;
    const widest = far <= apart ? 0 : apart / far;
    for (const share of SHARES) {
      const sin = share * widest;
      const cos = Math.sqrt(1 - sin * sin);
      way.x = (dx * cos - dy * sin) / far;
      way.y = (dy * cos + dx * sin) / far;
      const { x, y } = way;
      const until = far <= apart ? 0 : reaches(a.at, way, b.at, apart);
      if (until === null || until > inches + NEAR) continue;
      const open = this.clear(u, x, y, inches);
      if (open < until - NEAR) continue;
      const moved = Math.min(open, Math.max(until, 3));
      // Going on must not lead out of reach again.
      const goesOn = long(a.at.x + x * moved - b.at.x, a.at.y + y * moved - b.at.y) <= apart + NEAR;
      const ends = this.short(u, goesOn ? moved : until);
      if (ends < until - NEAR || this.provokes(u, ends)) continue;
      this.toX = a.at.x + x * ends;
      this.toY = a.at.y + y * ends;
      this.inches = ends;
      return true;
    }
    return false;
  }

  /** Looks for the way that ends nearest to a point, of the few directions that are tried and draw no free strike; kept in `toX`, `toY` and `inches`. */
  towards(u: number, x: number, y: number, inches: number): void {
    const { at } = this.bases[u];
    const far = long(x - at.x, y - at.y);
    this.toX = at.x;
    this.toY = at.y;
    this.inches = 0;
    if (far < NEAR || inches <= 0) return;
    let least = far;
    for (const [sin, cos] of TURNS) {
      const dx = ((x - at.x) * cos - (y - at.y) * sin) / far;
      const dy = ((y - at.y) * cos + (x - at.x) * sin) / far;
      const open = this.short(u, this.clear(u, dx, dy, Math.min(inches, Math.max(0, far * cos))));
      const [nx, ny] = [at.x + dx * open, at.y + dy * open];
      const left = long(x - nx, y - ny);
      if (left >= least - NEAR || this.provokes(u, open)) continue;
      least = left;
      this.toX = nx;
      this.toY = ny;
      this.inches = open;
    }
  }

  /** Looks for the way straight at a point, as far as nobody stands in it; kept in `toX`, `toY` and `inches`. */
  straight(u: number, x: number, y: number, inches: number): void {
    const { at } = this.bases[u];
    const far = long(x - at.x, y - at.y);
    const open = far < NEAR ? 0 : this.short(u, this.clear(u, (x - at.x) / far, (y - at.y) / far, inches));
    this.toX = far < NEAR ? at.x : at.x + ((x - at.x) / far) * open;
    this.toY = far < NEAR ? at.y : at.y + ((y - at.y) / far) * open;
    this.inches = open;
  }

  go(u: number): void {
    this.place(u, this.toX, this.toY);
  }
}
