/**
 * Units on squares of an open map: how far apart, who sees whom, where one can go (TAB-AE-01 to -07, RU-T-39, RU-T-60).
 * Allocates nothing once made. Squares are looked through from each side's own lower left corner, so that a battle with
 * its seats changed is the same battle turned by half a turn.
 */
import type { Forces, Seat } from './forces.ts';

/** Size categories by which something must be larger than a Horde to be seen past it (AE-LOS-01). */
const TOWERS = 2;
/** Lines that meet a square in less than this meet a corner of it. */
const CORNER = 1e-9;

export class SquareMap {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly count: number;
  /** Square of each unit, counted row by row from the lower left, or -1 off the map. */
  readonly at: Int16Array;
  /** Squares of movement to each square, from the last {@link spread}; -1: not within reach. */
  readonly far: Int16Array;
  private readonly queue: Int16Array;
  private readonly forces: Forces;
  private readonly diagonals: boolean;
  /** What is two sizes larger than a Horde looks past it, too (AE-RU-C22). */
  private readonly looksPast: boolean;
  /** Units of each side in each square. */
  private readonly crowd: readonly [Int8Array, Int8Array];

  constructor(forces: Forces) {
    const { width, height, scale } = forces.battle.map;
    this.forces = forces;
    this.width = width;
    this.height = height;
    this.scale = scale;
    this.count = width * height;
    this.diagonals = forces.rulings.diagonals === 'one step';
    this.looksPast = forces.rulings.largeSight === 'both ways';
    this.at = new Int16Array(forces.units.length).fill(-1);
    this.far = new Int16Array(this.count);
    this.queue = new Int16Array(this.count);
    this.crowd = [new Int8Array(this.count), new Int8Array(this.count)];
  }

  clear(): void {
    this.at.fill(-1);
    this.crowd[0].fill(0);
    this.crowd[1].fill(0);
  }

  /** Puts a unit into a square, or takes it off the map with -1. */
  place(u: number, square: number): void {
    const crowd = this.crowd[this.forces.units[u].side];
    if (this.at[u] >= 0) crowd[this.at[u]]--;
    this.at[u] = square;
    if (square >= 0) crowd[square]++;
  }

  /** A square as it is counted from the corner of a side, and back. */
  seen(square: number, seat: Seat): number {
    return seat === 0 ? square : this.count - 1 - square;
  }

  /** Squares from one to another: diagonals are one step, or two (AE-RU-C20). */
  steps(one: number, other: number): number {
    const { width } = this;
    const across = Math.abs((one % width) - (other % width));
    const up = Math.abs(Math.floor(one / width) - Math.floor(other / width));
    return this.diagonals ? Math.max(across, up) : across + up;
  }

  /** Steps between two units; neither is off the map. */
  gap(u: number, v: number): number {
    return this.steps(this.at[u], this.at[v]);
  }

  isWithin(one: number, other: number, km: number): boolean {
    return this.steps(one, other) * this.scale <= km + 1e-9;
  }

  /** Whether nobody stands there. */
  isFree(square: number): boolean {
    return this.crowd[0][square] === 0 && this.crowd[1][square] === 0;
  }

  /** Whether a unit standing in a square sees another one: no Horde is in the way (TAB-AE-04). */
  seesFrom(u: number, square: number, v: number): boolean {
    const { forces, at, width } = this;
    const { units, cards } = forces;
    const target = at[v];
    const [ax, ay] = [square % width, Math.floor(square / width)];
    const [dx, dy] = [(target % width) - ax, Math.floor(target / width) - ay];
    for (let w = 0; w < units.length; w++) {
      const place = at[w];
      if (place < 0 || w === u || !units[w].force.horde || cards[w].flying) continue;
      if (place === square || place === target) continue;
      if (cards[v].size - cards[w].size >= TOWERS) continue;
      if (this.looksPast && cards[u].size - cards[w].size >= TOWERS) continue;
      if (this.crosses(ax, ay, dx, dy, place)) return false;
    }
    return true;
  }

  sees(u: number, v: number): boolean {
    return this.seesFrom(u, this.at[u], v);
  }

  /** Whether the line from the middle of a square meets another square in more than a corner. */
  private crosses(ax: number, ay: number, dx: number, dy: number, place: number): boolean {
    const { width } = this;
    const [x, y] = [(place % width) - ax, Math.floor(place / width) - ay];
    let from = 0;
    let to = 1;
    if (dx === 0) {
      if (x !== 0) return false;
    } else {
      const [a, b] = [(x - 0.5) / dx, (x + 0.5) / dx];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    if (dy === 0) {
      if (y !== 0) return false;
    } else {
      const [a, b] = [(y - 0.5) / dy, (y + 0.5) / dy];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    return to - from > CORNER;
  }

  /** Fills {@link far} with the squares that a unit may walk to: friends are walked through, enemies are not (AE-RU-C23). */
  spread(u: number, most: number): void {
    const { far, queue, width, height, diagonals } = this;
    const closed = this.crowd[1 - this.forces.units[u].side];
    far.fill(-1);
    const start = this.at[u];
    far[start] = 0;
    queue[0] = start;
    let last = 1;
    for (let next = 0; next < last; next++) {
      const square = queue[next];
      const cost = far[square] + 1;
      if (cost > most) break;
      const [x, y] = [square % width, Math.floor(square / width)];
      for (let up = -1; up <= 1; up++) {
        if (y + up < 0 || y + up >= height) continue;
        for (let across = -1; across <= 1; across++) {
          if (x + across < 0 || x + across >= width || (!diagonals && up !== 0 && across !== 0)) continue;
          const to = square + up * width + across;
          if (far[to] >= 0 || closed[to] > 0) continue;
          far[to] = cost;
          queue[last++] = to;
        }
      }
    }
  }

  /** Rows to the edge that a side came from. */
  toOwnEdge(square: number, seat: Seat): number {
    const row = Math.floor(square / this.width);
    return seat === 0 ? row : this.height - 1 - row;
  }

  /** Whether an enemy that is on the map stands beside a square; whoever stands within a Horde is beside it, too. */
  isBesideEnemy(square: number, seat: Seat): boolean {
    const { forces, at } = this;
    for (let e = forces.bounds[1 - seat]; e < forces.bounds[2 - seat]; e++)
      if (at[e] >= 0 && this.steps(square, at[e]) <= 1) return true;
    return false;
  }
}
