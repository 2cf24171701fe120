/** Markers: where they are placed, and who seizes or destroys them at the end of a round (TAB-AOF-30 to -35). */
import type { BattleState } from './state.ts';

/** Where markers of a mission go. */
export type MarkerPlan =
  /** So many sides of a die and so many more, anywhere outside the zones, over 9" from each other. */
  | { readonly how: 'placed'; readonly die: number; readonly more: number }
  /** Fixed places, from the centre of the table. */
  | { readonly how: 'fixed'; readonly places: ReadonlyArray<readonly [x: number, y: number]> }
  /** One of each player's own, anywhere on the line so many inches from his edge; the lower one first. */
  | { readonly how: 'homes'; readonly inches: number }
  /** Anywhere over so many inches from zones and edges. */
  | { readonly how: 'one in the middle'; readonly inches: number };

/** Inches within which a unit seizes and contests. */
export const SEIZES_WITHIN = 3;
/** Inches that two markers are over apart. */
export const APART = 9;

/** How near a unit's nearest base is to a marker. */
export type Reaches = (unit: number, marker: number) => boolean;

/** The owner of a marker that is destroyed. */
export const GONE = 2;

const IN_PLAY = 3;

export class Markers {
  private readonly state: BattleState;
  private readonly bounds: readonly [number, number, number];
  /** By side and marker: units that seize or contest it. */
  readonly near: Int32Array;

  constructor(state: BattleState, bounds: readonly [number, number, number]) {
    this.state = state;
    this.bounds = bounds;
    this.near = new Int32Array(2 * state.markers);
  }

  get count(): number {
    return this.state.clock[IN_PLAY];
  }

  clear(): void {
    this.state.clock[IN_PLAY] = 0;
    this.state.owner.fill(-1);
    this.state.carrier.fill(-1);
  }

  /** @returns whether there was room in the lists */
  add(x: number, y: number): boolean {
    const { clock, markerX, markerY } = this.state;
    const at = clock[IN_PLAY];
    if (at === markerX.length) return false;
    markerX[at] = x;
    markerY[at] = y;
    clock[IN_PLAY] = at + 1;
    return true;
  }

  /** Whether a new marker is over 9" from all others (TAB-AOF-30). */
  isApart(x: number, y: number): boolean {
    const { markerX, markerY } = this.state;
    for (let m = 0; m < this.count; m++) {
      if ((markerX[m] - x) ** 2 + (markerY[m] - y) ** 2 <= APART * APART + 1e-6) return false;
    }
    return true;
  }

  /** Counts who is near what. @param may whether a unit seizes and contests at all */
  look(may: (unit: number) => boolean, reaches: Reaches): void {
    const { on } = this.state;
    this.near.fill(0);
    for (let unit = 0; unit < this.bounds[2]; unit++) {
      if (on[unit] === 0 || !may(unit)) continue;
      const side = unit < this.bounds[1] ? 0 : 1;
      for (let m = 0; m < this.count; m++) if (reaches(unit, m)) this.near[side * this.state.markers + m]++;
    }
  }

  /** Whether a marker lies on the table: neither destroyed nor carried. */
  lies(m: number): boolean {
    return this.state.owner[m] !== GONE && this.state.carrier[m] < 0;
  }

  /** Seized by whoever is alone there, neutral with both, as it was with nobody (TAB-AOF-34); after {@link look}. */
  seize(): void {
    const { owner, markers } = this.state;
    for (let m = 0; m < this.count; m++) {
      if (!this.lies(m)) continue;
      const [a, b] = [this.near[m], this.near[markers + m]];
      if (a > 0 && b > 0) owner[m] = -1;
      else if (a > 0) owner[m] = 0;
      else if (b > 0) owner[m] = 1;
    }
  }

  /** A player's own marker is destroyed by an enemy who is alone there (TAB-AOF-35); after {@link look}. */
  destroy(): void {
    const { owner, markers } = this.state;
    for (let m = 0; m < this.count; m++) {
      const home = owner[m];
      if (home < GONE && this.near[(1 - home) * markers + m] > 0 && this.near[home * markers + m] === 0)
        owner[m] = GONE;
    }
  }

  /** Whoever has just seized a marker takes it up (TAB-AOF-33); after {@link seize}. @param by the unit of a side at a marker */
  takeUp(by: (side: number, m: number) => number): void {
    const { owner, carrier } = this.state;
    for (let m = 0; m < this.count; m++) if (this.lies(m) && owner[m] >= 0) carrier[m] = by(owner[m], m);
  }

  /** What a unit that is gone carried lies where it stood last, and is nobody's (TAB-AOF-33, RU-T-21). */
  drop(unit: number, x: number, y: number): void {
    const { owner, carrier, markerX, markerY } = this.state;
    for (let m = 0; m < this.count; m++) {
      if (carrier[m] !== unit) continue;
      carrier[m] = -1;
      owner[m] = -1;
      markerX[m] = x;
      markerY[m] = y;
    }
  }

  held(side: number): number {
    let held = 0;
    for (let m = 0; m < this.count; m++) if (this.state.owner[m] === side) held++;
    return held;
  }
}

/** Markers that a plan may come to. */
export function deepest(plan: MarkerPlan): number {
  if (plan.how === 'placed') return plan.die + plan.more;
  if (plan.how === 'homes') return 2;
  return plan.how === 'fixed' ? plan.places.length : 1;
}
