/** What one battle came to, in whole numbers that a tally can count. */

import type { Forces } from './forces.ts';
import { SIDE_MISSIONS } from './schema.ts';
import { bitOf, isDone, victoryPoints } from './sideMissions.ts';
import type { View } from './view.ts';

/** Points are counted in hundredths of the army that they belong to. */
export const PARTS = 100;
const share = (points: number, of: number): number => (of > 0 ? Math.min(PARTS, Math.round((points / of) * PARTS)) : 0);

export class Record {
  private readonly forces: Forces;
  readonly rounds: number;
  /** By round and side: markers held, and hundredths of the army lost so far. */
  readonly held: Int32Array;
  readonly lost: Int32Array;
  /** By unit: points of the enemy that it destroyed, ends of rounds at a marker, 1 if it is left in the end. */
  readonly killed: Float64Array;
  readonly stood: Int32Array;
  readonly alive: Int32Array;
  private readonly gone = new Float64Array(2);
  /** By side: bits of the side missions that it may complete, and of those that it has; points in the end. */
  readonly offered = new Int32Array(2);
  readonly completed = new Int32Array(2);
  readonly points = new Int32Array(2);
  private scored = false;
  /** Who has won because the other one has no units left, 1 or -1, where that decides (RU-T-20); 0 otherwise. */
  private survivor = 0;
  /** Who began: 0 or 1. */
  began = 0;
  /** Which of the battle's ways to play it was. */
  way = 0;

  constructor(forces: Forces, rounds: number) {
    this.forces = forces;
    this.rounds = rounds;
    this.held = new Int32Array(2 * rounds);
    this.lost = new Int32Array(2 * rounds);
    this.killed = new Float64Array(forces.units.length);
    this.stood = new Int32Array(forces.units.length);
    this.alive = new Int32Array(forces.units.length);
  }

  clear(): void {
    this.killed.fill(0);
    this.stood.fill(0);
    this.gone.fill(0);
  }

  /** A unit has lost points. @param by who did it, or -1 */
  destroyed(u: number, by: number, points: number): void {
    if (points <= 0) return;
    this.gone[this.forces.units[u].side] += points;
    if (by >= 0) this.killed[by] += points;
  }

  atMarker(u: number): void {
    this.stood[u]++;
  }

  endRound({ markers }: View, round: number): void {
    for (let side = 0; side < 2; side++) {
      const at = 2 * (round - 1) + side;
      this.held[at] = markers.held(side);
      this.lost[at] = share(this.gone[side], this.forces.points[side]);
    }
  }

  end(battle: View): void {
    const { state, forces, scenario } = battle;
    for (let u = 0; u < forces.units.length; u++) this.alive[u] = state.left[u] > 0 ? 1 : 0;
    this.survivor = scenario.rulings.wipedOut === 'lost' ? Math.sign(this.isLeft(0) - this.isLeft(1)) : 0;
    this.scored = scenario.sideMissions.kind !== 'none';
    if (!this.scored) return;
    for (const side of [0, 1] as const) {
      let done = 0;
      for (const name of SIDE_MISSIONS) {
        const bit = bitOf(name);
        if ((this.offered[side] & bit) === 0 || !isDone(battle, side, name)) continue;
        done |= bit;
        battle.say?.('Side missions', [], `${battle.army(side)} has completed ${name}`);
      }
      this.completed[side] = done;
      this.points[side] = victoryPoints(battle, side, done);
    }
  }

  /** 1 while a side has any unit. */
  private isLeft(side: 0 | 1): number {
    const { bounds } = this.forces;
    for (let u = bounds[side]; u < bounds[side + 1]; u++) if (this.alive[u] === 1) return 1;
    return 0;
  }

  /** Hundredths of the enemy army that a unit destroyed. */
  killedShare(u: number): number {
    return share(this.killed[u], this.forces.points[1 - this.forces.units[u].side]);
  }

  /** 1 the first army has more markers in the end, or points with side missions, -1 the second, 0 as many (RU-T-20). */
  get won(): number {
    if (this.survivor !== 0) return this.survivor;
    if (this.scored) return Math.sign(this.points[0] - this.points[1]);
    const at = 2 * (this.rounds - 1);
    return Math.sign(this.held[at] - this.held[at + 1]);
  }
}
