/**
 * Alias tables (Walker, Vose): one word, two neighbouring loads and no branch per draw, a few hundred bytes a table.
 * For families of many small distributions, such as the wounds of a strike by the number of models that strike.
 *
 * A table has 2^bits columns of equal probability, each shared by two outcomes. The low bits of a word choose the
 * column, the others choose between the two. Every outcome's chance is so represented to 2^-32 of the whole, like the
 * face of a die that a word is multiplied into.
 */

/** Largest value that a table can hold. */
export const MAX_ALIAS_VALUE = 65_535;
export const MAX_ALIAS_BITS = 12;

/** Tables with the same number of columns, one after the other; they are added as they are needed. */
export class AliasTables {
  /** In 1..MAX_ALIAS_BITS. */
  readonly bits: number;
  /** Two entries a column: the threshold of its own value, then its other value and, 16 bits up, how both differ. */
  entries: Int32Array;
  private used = 0;

  /** @param outcomes the most outcomes that one table has to tell apart */
  constructor(outcomes: number) {
    this.bits = bitsFor(outcomes);
    if (this.bits > MAX_ALIAS_BITS) throw new RangeError(`${outcomes} outcomes are too many for an alias table`);
    this.entries = new Int32Array(2 << this.bits);
  }

  /**
   * Adds one table.
   * @param values outcomes, each in 0..MAX_ALIAS_VALUE
   * @param chances same length, not negative, summing to 1 within rounding
   * @returns where its entries begin
   */
  add(values: ArrayLike<number>, chances: ArrayLike<number>): number {
    const size = 2 << this.bits;
    if (this.used + size > this.entries.length) {
      const longer = new Int32Array(this.entries.length * 2);
      longer.set(this.entries);
      this.entries = longer;
    }
    const at = this.used;
    this.used += size;
    fill(this.entries, at, this.bits, values, chances);
    return at;
  }

  /** The value that this word draws from the table that begins at `at`. The hot loops inline it. */
  draw(at: number, word: number): number {
    const { bits, entries } = this;
    const column = at + 2 * (word & ((1 << bits) - 1));
    const pair = entries[column + 1];
    return (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[column]) >> 31))) & MAX_ALIAS_VALUE;
  }
}

/**
 * One table with no more columns than its values need.
 * @param entries of which 2 << bitsFor(values.length) from `at` on become the table
 */
export function aliasTable(
  entries: Int32Array,
  at: number,
  values: ArrayLike<number>,
  chances: ArrayLike<number>,
): void {
  const bits = bitsFor(values.length);
  if (bits > MAX_ALIAS_BITS) throw new RangeError(`${values.length} outcomes are too many for an alias table`);
  fill(entries, at, bits, values, chances);
}

export function bitsFor(outcomes: number): number {
  return Math.max(1, Math.ceil(Math.log2(outcomes)));
}

/** What a construction needs beside the table: one after the other is made, so all share it. */
const heights = new Float64Array(1 << MAX_ALIAS_BITS);
const other = new Int32Array(1 << MAX_ALIAS_BITS);
const low = new Int32Array(1 << MAX_ALIAS_BITS);
const high = new Int32Array(1 << MAX_ALIAS_BITS);

/** Vose's construction. Columns without an outcome of their own take the whole of another's surplus. */
function fill(
  entries: Int32Array,
  at: number,
  bits: number,
  values: ArrayLike<number>,
  chances: ArrayLike<number>,
): void {
  const columns = 1 << bits;
  const outcomes = chances.length;
  let total = 0;
  for (let i = 0; i < outcomes; i++) total += chances[i];
  for (let i = 0; i < outcomes; i++) heights[i] = (chances[i] / total) * columns;
  heights.fill(0, outcomes, columns);
  let [lows, highs] = [0, 0];
  let tallest = 0;
  for (let i = 0; i < columns; i++) {
    other[i] = i;
    if (heights[i] < 1) low[lows++] = i;
    else high[highs++] = i;
    if (heights[i] > heights[tallest]) tallest = i;
  }
  while (lows > 0 && highs > 0) {
    const column = low[--lows];
    const giver = high[highs - 1];
    other[column] = giver;
    heights[giver] -= 1 - heights[column];
    if (heights[giver] < 1) {
      highs--;
      low[lows++] = giver;
    }
  }
  // What is left over is full but for rounding; a column without an outcome must not draw one.
  for (let i = 0; i < lows; i++) if (low[i] >= outcomes || chances[low[i]] === 0) other[low[i]] = tallest;
  const whole = 2 ** (32 - bits);
  for (let i = 0; i < columns; i++) {
    const alone = other[i] === i;
    const value = i < values.length ? values[i] : 0;
    const second = alone ? value : values[other[i]];
    entries[at + 2 * i] = alone ? 0 : Math.min(whole - 1, Math.round(heights[i] * whole));
    entries[at + 2 * i + 1] = second | ((value ^ second) << 16);
  }
}
