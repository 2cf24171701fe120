/**
 * Where the dice of a duel come from. The rules of a turn are written once (turn.ts) against this: real dice decide in a
 * simulated trial, every way the dice can fall is tried in turn for an exact answer.
 */
import type { Distribution } from '../../../kernel/distribution.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import type { WearEnding } from '../../../kernel/wear/process.ts';
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import { onceFor } from '../../../onceFor.ts';

/** An activation that can be walked, or whose endings can be listed. */
export interface Walkable {
  walk(stream: WordStream, start: number, end: WalkEnd): void;
  endings(start: number): readonly WearEnding[];
}

export interface Chance {
  /** Whether something of this chance happens. */
  happens(probability: number): boolean;
  /**
   * One of the values of a distribution.
   * @param matters what of it matters, where values alike in that need not be told apart
   */
  value(of: Distribution, matters?: (value: number) => boolean): number;
  /** One of `count` equally likely places, from 0. */
  place(count: number): number;
}

/** Dice that attacks can be made with. */
export interface Dice extends Chance {
  /** Plays an activation against a target in state `start`, and writes how it ended. */
  activation(play: Walkable, start: number, end: WalkEnd): void;
}

export class RolledChance implements Dice {
  stream: WordStream;

  constructor(stream: WordStream) {
    this.stream = stream;
  }

  happens(probability: number): boolean {
    return unit(this.stream) < probability;
  }

  value(of: Distribution): number {
    let left = unit(this.stream) * of.total;
    for (let i = 0; i < of.weights.length; i++) {
      left -= of.weights[i];
      if (left < 0) return of.low + i;
    }
    return of.low + of.weights.length - 1;
  }

  place(count: number): number {
    return this.stream.die(count) - 1;
  }

  activation(play: Walkable, start: number, end: WalkEnd): void {
    play.walk(this.stream, start, end);
  }
}

/** A uniform number of 53 bits in 0..1. */
function unit(stream: WordStream): number {
  const high = stream.next() >>> 5;
  return (high * 67_108_864 + (stream.next() >>> 6)) / 9_007_199_254_740_992;
}

/** Tries every way the dice can fall: `each` runs the same thing again and again, one way at a time. */
export class EveryChance implements Chance {
  /** Which way each draw of this run takes, and how many ways it has. */
  private readonly ways: number[] = [];
  private readonly counts: number[] = [];
  private depth = 0;
  /** Chance of the ways taken so far. */
  probability = 1;

  /** Runs `way` for all ways with a positive chance; at its end it may read {@link probability}. */
  each(way: () => void): void {
    this.ways.length = 0;
    this.counts.length = 0;
    for (;;) {
      this.depth = 0;
      this.probability = 1;
      way();
      let last = this.ways.length - 1;
      while (last >= 0 && this.ways[last] === this.counts[last] - 1) last--;
      if (last < 0) return;
      this.ways.length = last + 1;
      this.counts.length = last + 1;
      this.ways[last]++;
    }
  }

  happens(probability: number): boolean {
    if (probability <= 0) return false;
    if (probability >= 1) return true;
    const happened = this.next(2) === 0;
    this.probability *= happened ? probability : 1 - probability;
    return happened;
  }

  value(of: Distribution, matters?: (value: number) => boolean): number {
    const entries = matters ? alike(of, matters) : entriesOf(of);
    const [value, weight] = entries[this.next(entries.length)];
    this.probability *= weight / of.total;
    return value;
  }

  place(count: number): number {
    if (count === 1) return 0;
    const place = this.next(count);
    this.probability /= count;
    return place;
  }

  private next(count: number): number {
    if (this.depth === this.ways.length) {
      this.ways.push(0);
      this.counts.push(count);
    }
    return this.ways[this.depth++];
  }
}

type Entry = readonly [value: number, weight: number];

const entriesOf = onceFor((of: Distribution): readonly Entry[] => [...of.entries()]);

/** A value that stands for all of which something holds, and one for the others, each with their weight together. */
function alike(of: Distribution, holds: (value: number) => boolean): readonly Entry[] {
  let first: number | null = null;
  let other: number | null = null;
  let holding = 0;
  let rest = 0;
  for (const [value, weight] of entriesOf(of)) {
    if (holds(value)) {
      first ??= value;
      holding += weight;
    } else {
      other ??= value;
      rest += weight;
    }
  }
  if (first === null) return [[other!, rest]];
  return other === null
    ? [[first, holding]]
    : [
        [first, holding],
        [other, rest],
      ];
}
