/** All states of a duel with their chances: a dense table over both lines for each distance and pair of flags. */
import { TESTED } from '../flags.ts';

export interface Block {
  readonly distance: number;
  readonly fa: number;
  readonly fb: number;
  /** Index: state of the first unit * states of the second + state of the second. */
  readonly chances: Float64Array;
}

/** Flags that have come up, numbered in their order: two of them and a distance have to fit into one number. */
const numbers = new Map<number, number>();
const MOST_NUMBERS = 1 << 23;

function numberOf(flags: number): number {
  let number = numbers.get(flags);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(flags, number);
  }
  return number;
}

/** A number for a distance and a pair of flags, the same for as long as the process lives. */
export function blockKey(distance: number, fa: number, fb: number): number {
  return (distance * MOST_NUMBERS + numberOf(fa & ~TESTED)) * MOST_NUMBERS + numberOf(fb & ~TESTED);
}

/** A block whose table may still be that of whoever passed it on, until something is added. */
interface Kept extends Block {
  chances: Float64Array;
  own: boolean;
}

export class Blocks {
  readonly width: number;
  private readonly cells: number;
  private readonly blocks = new Map<number, Kept>();
  private last: Kept | null = null;

  constructor(statesA: number, statesB: number) {
    this.width = statesB;
    this.cells = statesA * statesB;
  }

  like(): Blocks {
    return new Blocks(this.cells / this.width, this.width);
  }

  all(): IterableIterator<Block> {
    return this.blocks.values();
  }

  get size(): number {
    return this.blocks.size;
  }

  /** A block to add to; empty where there was none. */
  block(distance: number, flagsA: number, flagsB: number): Block {
    // Whether somebody has tested before bears on nothing that follows.
    const fa = flagsA & ~TESTED;
    const fb = flagsB & ~TESTED;
    const block = this.find(distance, fa, fb) ?? this.put(distance, fa, fb, new Float64Array(this.cells), true);
    if (!block.own) {
      block.chances = block.chances.slice();
      block.own = true;
    }
    return block;
  }

  private find(distance: number, fa: number, fb: number): Kept | undefined {
    const { last } = this;
    if (last && last.fa === fa && last.fb === fb && last.distance === distance) return last;
    const block = this.blocks.get(blockKey(distance, fa, fb));
    if (block) this.last = block;
    return block;
  }

  private put(distance: number, fa: number, fb: number, chances: Float64Array, own: boolean): Kept {
    const block = { distance, fa, fb, chances, own };
    this.blocks.set(blockKey(distance, fa, fb), block);
    this.last = block;
    return block;
  }

  add(distance: number, fa: number, fb: number, a: number, b: number, chance: number): void {
    this.block(distance, fa, fb).chances[a * this.width + b] += chance;
  }

  /** Adds a whole block, under other flags or another distance. Nobody may add to `chances` afterwards. */
  merge(distance: number, flagsA: number, flagsB: number, chances: Float64Array): void {
    const fa = flagsA & ~TESTED;
    const fb = flagsB & ~TESTED;
    if (!this.find(distance, fa, fb)) {
      this.put(distance, fa, fb, chances, false);
      return;
    }
    const into = this.block(distance, fa, fb).chances;
    for (let i = 0; i < into.length; i++) into[i] += chances[i];
  }

  /** A new set from what `f` makes of each block. */
  through(f: (block: Block, next: Blocks) => void): Blocks {
    const next = this.like();
    for (const block of this.blocks.values()) f(block, next);
    return next;
  }
}
