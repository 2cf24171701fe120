/** Alternating activations: one unit each, the side with units left goes on alone (TAB-AOF-08, RU-T-22). */
import type { BattleState } from './state.ts';

const ROUND = 0;
const TURN = 1;
const FINISHED = 2;
const ACTIVATIONS = 4;

export type Side = 0 | 1;

export class Turns {
  private readonly state: BattleState;
  /** Unit numbers at which the sides begin, and the end. */
  private readonly bounds: readonly [number, number, number];

  constructor(state: BattleState, bounds: readonly [number, number, number]) {
    this.state = state;
    this.bounds = bounds;
  }

  /** Begins a round. @param side that acts first; in later rounds whoever finished first in the last one */
  begin(round: number, side: Side): void {
    const { clock, done } = this.state;
    clock[ROUND] = round;
    clock[TURN] = side;
    clock[FINISHED] = -1;
    done.fill(0);
    this.notice(side);
  }

  /** Who acts now, or -1 when everybody has acted. */
  next(): Side | -1 {
    const { clock } = this.state;
    const turn = clock[TURN] as Side;
    if (this.waits(turn)) return turn;
    return this.waits((1 - turn) as Side) ? ((1 - turn) as Side) : -1;
  }

  /** A unit has been activated: the other side is next. */
  acted(unit: number): void {
    const { clock, done } = this.state;
    const side = this.sideOf(unit);
    done[unit] = 1;
    clock[ACTIVATIONS]++;
    clock[TURN] = 1 - side;
    this.notice(side);
  }

  /** Who begins the next round: the side that finished first. */
  get leader(): Side {
    const { clock } = this.state;
    return (clock[FINISHED] < 0 ? clock[TURN] : clock[FINISHED]) as Side;
  }

  sideOf(unit: number): Side {
    return unit < this.bounds[1] ? 0 : 1;
  }

  waits(side: Side): boolean {
    const { on, done } = this.state;
    for (let unit = this.bounds[side]; unit < this.bounds[side + 1]; unit++) {
      if (on[unit] === 1 && done[unit] === 0) return true;
    }
    return false;
  }

  /** Notes who has finished; of two at one stroke, whoever acted. */
  private notice(acting: Side): void {
    const { clock } = this.state;
    if (clock[FINISHED] >= 0) return;
    if (!this.waits(acting)) clock[FINISHED] = acting;
    else if (!this.waits((1 - acting) as Side)) clock[FINISHED] = 1 - acting;
  }
}
