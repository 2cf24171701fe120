/**
 * Sampling tables: one word, one load, one well-predicted branch per draw.
 *
 * A table has 4096 cells of equal probability. A cell that belongs to one outcome holds its code. A cell in which one
 * outcome ends and another begins holds a negative number that points into the refinement lists; a fresh 32-bit word
 * then says where in the cell the draw fell. Probabilities are so represented to 2^-44 of the whole, for outcomes of
 * any size.
 */

import type { WordStream } from './streams.ts';

export const CELL_BITS = 12;
export const CELLS = 1 << CELL_BITS;
/** Largest code a table can hold. */
export const MAX_CODE = 32_767;
const SIGN = -2147483648;

/** Tables of one compiled question, packed into a few typed arrays. */
export interface SamplingTables {
  /** Table k owns the cells from k * CELLS on. */
  readonly cells: Int16Array;
  /** Refinement i: words (with the sign bit flipped) below `thresholds[i]` give `below[i]`, others `above[i]`. */
  readonly thresholds: Int32Array;
  readonly below: Int16Array;
  /** A code, or negative: the next refinement of the same cell, `~above[i]`. */
  readonly above: Int16Array;
}

/** Collects tables and packs them. */
export class SamplingTablesBuilder {
  private readonly tables: Int16Array[] = [];
  private readonly thresholds: number[] = [];
  private readonly below: number[] = [];
  private readonly above: number[] = [];

  /**
   * Adds one table.
   * @param codes outcome codes, each in 0..MAX_CODE
   * @param probabilities same length, summing to 1 within rounding
   * @returns the table's number
   */
  add(codes: ArrayLike<number>, probabilities: ArrayLike<number>): number {
    const cells = new Int16Array(CELLS);
    const ends = cumulativeEnds(probabilities);
    let outcome = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      while (outcome < ends.length - 1 && ends[outcome] <= cell) outcome++;
      cells[cell] = ends[outcome] >= cell + 1 ? codes[outcome] : this.refine(codes, ends, outcome, cell);
    }
    this.tables.push(cells);
    return this.tables.length - 1;
  }

  build(): SamplingTables {
    const cells = new Int16Array(this.tables.length * CELLS);
    this.tables.forEach((table, index) => {
      cells.set(table, index * CELLS);
    });
    return {
      cells,
      thresholds: Int32Array.from(this.thresholds),
      below: Int16Array.from(this.below),
      above: Int16Array.from(this.above),
    };
  }

  /** Chains one refinement per outcome that ends inside the cell. */
  private refine(codes: ArrayLike<number>, ends: Float64Array, first: number, cell: number): number {
    const start = this.thresholds.length;
    if (start >= MAX_CODE - ends.length) throw new RangeError('too many refinements for one set of tables');
    let outcome = first;
    while (outcome < ends.length - 1 && ends[outcome] < cell + 1) {
      this.thresholds.push(endWord(ends[outcome] - cell) ^ SIGN);
      this.below.push(codes[outcome]);
      this.above.push(~this.thresholds.length);
      outcome++;
    }
    this.above[this.above.length - 1] = codes[outcome];
    return ~start;
  }
}

/** Where each outcome ends, in cells; the last one ends at CELLS exactly. */
function cumulativeEnds(probabilities: ArrayLike<number>): Float64Array {
  const ends = new Float64Array(probabilities.length);
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    sum += probabilities[i];
    ends[i] = sum;
  }
  for (let i = 0; i < ends.length; i++) ends[i] = (ends[i] / sum) * CELLS;
  ends[ends.length - 1] = CELLS;
  return ends;
}

/** Draws without a table, of which one draw alone is needed: the same words of the stream, and the same outcome. */
export const searched = {
  /** Where outcomes end, for {@link searched.draw}. @param probabilities at least one, summing to 1 within rounding */
  ends: cumulativeEnds,

  /** The number of the outcome that a table of the same probabilities would give the code of. */
  draw(ends: Float64Array, stream: WordStream): number {
    const cell = stream.next() >>> 20;
    // The first outcome that does not end before the cell begins; the last one ends behind all cells.
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] <= cell) low = middle + 1;
      else high = middle;
    }
    if (ends[low] >= cell + 1) return low;
    const word = stream.next() ^ SIGN;
    while (low < ends.length - 1 && ends[low] < cell + 1 && word >= (endWord(ends[low] - cell) ^ SIGN)) low++;
    return low;
  },
};

/** How far into a cell an outcome ends, as a word. */
function endWord(share: number): number {
  return Math.min(Math.round(share * 4294967296), 4294967295);
}

/** Follows the refinements of a cell entry with one fresh word. The hot loops inline this. */
export function refined(tables: SamplingTables, entry: number, word: number): number {
  const flipped = word ^ SIGN;
  let code = entry;
  while (code < 0) code = flipped < tables.thresholds[~code] ? tables.below[~code] : tables.above[~code];
  return code;
}
