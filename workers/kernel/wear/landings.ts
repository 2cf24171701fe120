/** Where losses lead from one state at a time, as {@link Wear.after} says; by single points where the wear has them. */
import type { Wear } from './wear.ts';

export class Landings {
  /** to[loss * spots + spot], once {@link look} was asked for this loss from the present state. */
  readonly to: Int32Array;
  /** Per loss: 1 where nothing falls by it and no mark is fresh. */
  readonly plain: Uint8Array;
  /** Spots from which a mark is fresh, at loss * marks + mark. */
  readonly fresh: Int32Array;
  private readonly wear: Wear;
  private readonly steps: Int32Array | null;
  private state = -1;
  /** Losses looked up for the present state, where points are looked up one by one. */
  private known = 0;

  constructor(wear: Wear, width: number) {
    this.wear = wear;
    this.steps = wear.steps?.() ?? null;
    this.to = new Int32Array(width * wear.spots);
    this.plain = new Uint8Array(width);
    this.fresh = new Int32Array(width * wear.markNames.length);
  }

  /** @param held the marks of the state */
  look(state: number, loss: number, held: number): void {
    this.find(state, loss);
    const { spots, marks } = this.wear;
    const { length } = this.wear.markNames;
    const { fresh } = this;
    let plain = 1;
    for (let at = loss * spots; at < (loss + 1) * spots; at++) {
      const code = this.to[at];
      if (code < 0 || (marks[code] & ~held) !== 0) plain = 0;
    }
    this.plain[loss] = plain;
    if (plain === 1) return;
    fresh.fill(0, loss * length, (loss + 1) * length);
    for (let at = loss * spots; at < (loss + 1) * spots; at++) {
      const code = this.to[at];
      for (let rest = marks[code < 0 ? ~code : code] & ~held; rest !== 0; ) {
        const mark = 31 - Math.clz32(rest);
        rest ^= 1 << mark;
        fresh[loss * length + mark]++;
      }
    }
  }

  private find(state: number, loss: number): void {
    const { wear, steps, to } = this;
    const { spots, states } = wear;
    if (steps === null) {
      for (let spot = 0; spot < spots; spot++) to[loss * spots + spot] = wear.after(state, loss, spot);
      return;
    }
    if (state !== this.state) {
      this.state = state;
      this.known = 0;
      for (let spot = 0; spot < spots; spot++) to[spot] = state;
    }
    for (; this.known < loss; this.known++) {
      const at = this.known * spots;
      for (let spot = 0; spot < spots; spot++) {
        const from = to[at + spot];
        const next = from < 0 ? ~from : steps[from * spots + spot];
        to[at + spots + spot] = next >= states ? ~next : next;
      }
    }
  }
}

/**
 * A chance to each of some live states, at a node, or at another one where a part has fallen. A function of its own, as
 * is the next one: what closures share is slow to read.
 */
export function spread(
  mass: Float64Array,
  targets: Int32Array,
  from: number,
  to: number,
  nodes: number,
  node: number,
  cleared: number,
  probability: number,
): void {
  const end = mass.length;
  for (let spot = from; spot < to; spot++) {
    const code = targets[spot];
    const place = code < 0 ? ~code * nodes + cleared : code * nodes + node;
    // From the end of the states on everything is gone.
    if (place < end) mass[place] += probability;
  }
}

/** The same number added so many times, each sum rounded. */
export function addTimes(sums: Float64Array, at: number, value: number, times: number): void {
  let sum = sums[at];
  for (let i = 0; i < times; i++) sum += value;
  sums[at] = sum;
}
