/**
 * What one copy of a weapon does, by the state that it meets: the same dice again and again, walked once for each state
 * (walk.ts) and then looked up. For strikes that keep nothing beside the state.
 */
import type { Bits, Vector } from './bits.ts';
import type { Batch } from './strike.ts';
import type { Meeting, Walker } from './walk.ts';

/** Where one state leads, with the chances. */
interface Row {
  readonly to: Int32Array;
  readonly chances: Float64Array;
}

export class CopyMoves {
  private readonly walker: Walker;
  private readonly bits: Bits;
  private readonly batch: Batch;
  private readonly meeting: Meeting;
  private readonly rows: Array<Row | undefined> = [];
  /** By state: how many of the rows made so far lead to it. */
  private readonly arrivals: Int32Array;
  private most = 0;
  /** Roundings behind any chance of a row. */
  private walked = 0;

  /** @param bits those of a strike that keeps nothing beside the state */
  constructor(walker: Walker, bits: Bits, batch: Batch, meeting: Meeting, states: number) {
    this.walker = walker;
    this.bits = bits;
    this.batch = batch;
    this.meeting = meeting;
    this.arrivals = new Int32Array(states);
  }

  /** Chances after one copy more. */
  after(vector: Vector): Vector {
    const after = new Float64Array(vector.length);
    for (let state = 0; state < vector.length; state++) {
      const here = vector[state];
      if (here === 0) continue;
      let row = this.rows[state];
      if (!row) {
        row = this.row(state);
        this.rows[state] = row;
      }
      const { to, chances } = row;
      for (let i = 0; i < to.length; i++) after[to[i]] += here * chances[i];
    }
    return after;
  }

  /** Roundings that a copy adds to any entry: those of a row, a product, and the sum of all that lead to one state. */
  get roundings(): number {
    return this.walked + 1 + this.most;
  }

  private row(state: number): Row {
    const { walker, arrivals } = this;
    const start: Vector = new Float64Array(arrivals.length);
    start[state] = 1;
    walker.roundings = 0;
    const end = walker.batch(start, this.bits, this.batch, 1, this.meeting);
    this.walked = Math.max(this.walked, walker.roundings);
    const to: number[] = [];
    for (let i = 0; i < end.length; i++) {
      if (end[i] === 0) continue;
      to.push(i);
      arrivals[i]++;
      this.most = Math.max(this.most, arrivals[i]);
    }
    return { to: Int32Array.from(to), chances: Float64Array.from(to, (i) => end[i]) };
  }
}
