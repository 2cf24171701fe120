/** What a strike may still use, and what has gone wrong in it, beside each state of a vector. */
import type { Strike } from './strike.ts';

/** Chances of states. */
export type Vector = Float64Array;

/** The one-time effects that a strike may still use, as bits beside each state; above them a count of mishaps. */
export class Bits {
  readonly count: number;
  /** Where a strike begins: everything is still to be had, and nothing has gone wrong. */
  readonly all: number;
  readonly hit: number;
  readonly block: number;
  readonly six: number;
  /** What one mishap adds, and how many are told apart; 1 where nobody counts them. */
  readonly mishap: number;
  readonly mishaps: number;

  /** @param mostMishaps the most that are told apart (AOF-BRUTAL-03) */
  constructor(
    { oneBetterHit, oneBetterBlock, berserker }: Pick<Strike, 'oneBetterHit' | 'oneBetterBlock' | 'berserker'>,
    mostMishaps = 0,
  ) {
    let next = 1;
    const take = (wanted: boolean) => {
      if (!wanted) return 0;
      next *= 2;
      return next / 2;
    };
    this.hit = take(oneBetterHit);
    this.block = take(oneBetterBlock);
    this.six = take(berserker);
    this.all = next - 1;
    this.mishap = next;
    // A power of two, like every bit, so that a bit may be read off the whole index.
    this.mishaps = 2 ** Math.ceil(Math.log2(mostMishaps + 1));
    this.count = next * this.mishaps;
  }

  /** States apart by the number of mishaps. */
  byMishaps(vector: Vector, states: number): Vector[] {
    const parts = Array.from({ length: this.mishaps }, () => new Float64Array(states));
    for (let i = 0; i < vector.length; i++) {
      const state = Math.floor(i / this.count);
      parts[Math.floor((i - state * this.count) / this.mishap)][state] += vector[i];
    }
    return parts;
  }

  merged(vector: Vector, states: number): Vector {
    if (this.count === 1) return vector;
    const merged = new Float64Array(states);
    for (let i = 0; i < vector.length; i++) merged[Math.floor(i / this.count)] += vector[i];
    return merged;
  }
}

/** For strikes without such effects. */
export const NO_BITS = new Bits({ oneBetterHit: false, oneBetterBlock: false, berserker: false });

/** The index with one mishap more; the last count means "so many or more". */
export function oneMore(index: number, { mishap, mishaps }: Bits): number {
  return Math.floor(index / mishap) % mishaps === mishaps - 1 ? index : index + mishap;
}
