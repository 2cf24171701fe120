/**
 * Exact distributions over whole numbers.
 *
 * Weights are whole-number counts out of `total` as long as that total fits a double exactly (2^53); then
 * `relativeError` is 0 and every probability is the correctly rounded quotient of two integers. Beyond that the weights
 * become probabilities and `relativeError` bounds the relative error of each of them. Only sums and products of
 * positive numbers are formed, so the bound is a plain count of roundings.
 */

const UNIT_ROUNDOFF = 2 ** -53;
const EXACT_LIMIT = 2 ** 53;

export class Distribution {
  /** Smallest value with a weight. */
  readonly low: number;
  /** `weights[i]` belongs to the value `low + i`. */
  readonly weights: Float64Array;
  readonly total: number;
  /** Bound of the relative error of every weight; 0 for exact counts. */
  readonly relativeError: number;

  constructor(low: number, weights: Float64Array, total: number, relativeError = 0) {
    this.low = low;
    this.weights = weights;
    this.total = total;
    this.relativeError = relativeError;
  }

  /** The number `value` for certain. */
  static point(value: number): Distribution {
    return new Distribution(value, new Float64Array([1]), 1);
  }

  /** Each whole number in low..high equally likely. */
  static uniform(low: number, high: number): Distribution {
    const count = high - low + 1;
    return new Distribution(low, new Float64Array(count).fill(1), count);
  }

  /** From counts by value; values may come in any order and repeat. At least one entry. */
  static fromCounts(counts: Iterable<readonly [value: number, count: number]>, relativeError = 0): Distribution {
    const entries = Array.isArray(counts) ? (counts as ReadonlyArray<readonly [number, number]>) : [...counts];
    let low = Infinity;
    let high = -Infinity;
    for (const [value] of entries) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const weights = new Float64Array(high - low + 1);
    let total = 0;
    for (const [value, count] of entries) {
      weights[value - low] += count;
      total += count;
    }
    return new Distribution(low, weights, total, relativeError);
  }

  /** A choice among distributions with the given positive weights. */
  static mixture(parts: ReadonlyArray<readonly [weight: number, distribution: Distribution]>): Distribution {
    const weightTotal = parts.reduce((sum, [weight]) => sum + weight, 0);
    const low = Math.min(...parts.map(([, part]) => part.low));
    const high = Math.max(...parts.map(([, part]) => part.high));
    const common = parts.reduce((product, [, part]) => product * part.total, 1);
    const exact =
      common * weightTotal <= EXACT_LIMIT &&
      parts.every(([weight, part]) => Number.isInteger(weight) && part.relativeError === 0);
    const weights = new Float64Array(high - low + 1);
    let error = 0;
    for (const [weight, part] of parts) {
      const scale = exact ? (weight * common) / part.total : weight / weightTotal / part.total;
      for (let i = 0; i < part.weights.length; i++) weights[part.low - low + i] += part.weights[i] * scale;
      error = Math.max(error, part.relativeError);
    }
    return exact
      ? new Distribution(low, weights, common * weightTotal)
      : new Distribution(low, weights, 1, error + (parts.length + 3) * UNIT_ROUNDOFF);
  }

  get high(): number {
    return this.low + this.weights.length - 1;
  }

  probability(value: number): number {
    const weight = this.weights[value - this.low];
    return weight === undefined ? 0 : weight / this.total;
  }

  /** P(X >= value). */
  atLeast(value: number): number {
    let sum = 0;
    for (let i = Math.max(0, Math.ceil(value) - this.low); i < this.weights.length; i++) sum += this.weights[i];
    return sum / this.total;
  }

  get mean(): number {
    let sum = 0;
    for (let i = 0; i < this.weights.length; i++) sum += this.weights[i] * (this.low + i);
    return sum / this.total;
  }

  get variance(): number {
    const mean = this.mean;
    let sum = 0;
    for (let i = 0; i < this.weights.length; i++) sum += this.weights[i] * (this.low + i - mean) ** 2;
    return sum / this.total;
  }

  /** The values with a positive weight, ascending. */
  *entries(): IterableIterator<readonly [value: number, weight: number]> {
    for (let i = 0; i < this.weights.length; i++) {
      if (this.weights[i] > 0) yield [this.low + i, this.weights[i]];
    }
  }

  /** The sum of this and an independent other (convolution). */
  plus(other: Distribution): Distribution {
    const exact = this.staysExact(other);
    const a = exact ? this : this.normalised();
    const b = exact ? other : other.normalised();
    const weights = new Float64Array(a.weights.length + b.weights.length - 1);
    for (let i = 0; i < a.weights.length; i++) {
      const weight = a.weights[i];
      if (weight === 0) continue;
      for (let j = 0; j < b.weights.length; j++) weights[i + j] += weight * b.weights[j];
    }
    const terms = Math.min(a.weights.length, b.weights.length);
    return a.derived(this.low + other.low, weights, b, terms);
  }

  /** The sum of `count` independent copies; count 0 is the number 0. */
  times(count: number): Distribution {
    let sum = Distribution.point(0);
    let power: Distribution = this;
    for (let left = count; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) sum = sum.plus(power);
      if (left > 1) power = power.plus(power);
    }
    return sum;
  }

  /** Any function of this and an independent other, to whole numbers: differences, products, maxima, comparisons. */
  combine(other: Distribution, f: (a: number, b: number) => number): Distribution {
    const exact = this.staysExact(other);
    const a = exact ? this : this.normalised();
    const b = exact ? other : other.normalised();
    const counts = new Map<number, number>();
    for (const [x, p] of a.entries()) {
      for (const [y, q] of b.entries()) {
        const value = f(x, y);
        counts.set(value, (counts.get(value) ?? 0) + p * q);
      }
    }
    const made = Distribution.fromCounts(counts);
    return a.derived(made.low, made.weights, b, a.weights.length * b.weights.length);
  }

  /** A function of the value, to whole numbers. */
  map(f: (value: number) => number): Distribution {
    const { weights } = this;
    const images: Array<readonly [number, number]> = [];
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) images.push([f(this.low + i), weights[i]]);
    const made = Distribution.fromCounts(images);
    const error = this.relativeError > 0 ? this.relativeError + this.weights.length * UNIT_ROUNDOFF : 0;
    return new Distribution(made.low, made.weights, this.total, error);
  }

  /** The largest of `count` independent copies. */
  maximumOf(count: number): Distribution {
    return this.extreme(count, (index) => index);
  }

  /** The smallest of `count` independent copies. */
  minimumOf(count: number): Distribution {
    return this.extreme(count, (index) => this.weights.length - 1 - index);
  }

  /** Each value for which `reroll` holds is replaced once by a fresh copy, kept whatever it is. */
  rerolledOnce(reroll: (value: number) => boolean): Distribution {
    const rerolled = [...this.entries()].filter(([value]) => reroll(value));
    const rerollWeight = rerolled.reduce((sum, [, weight]) => sum + weight, 0);
    if (rerollWeight === 0) return this;
    const kept = new Float64Array(this.weights);
    for (const [value] of rerolled) kept[value - this.low] = 0;
    const exact = this.total * this.total <= EXACT_LIMIT && this.relativeError === 0;
    const scale = exact ? 1 : 1 / this.total ** 2;
    const weights = kept.map((weight, i) => (weight * this.total + rerollWeight * this.weights[i]) * scale);
    const error = exact ? 0 : 2 * this.relativeError + (rerolled.length + 5) * UNIT_ROUNDOFF;
    return new Distribution(this.low, weights, exact ? this.total * this.total : 1, error);
  }

  private extreme(count: number, at: (index: number) => number): Distribution {
    const n = this.weights.length;
    const exact = this.total ** count <= EXACT_LIMIT && this.relativeError === 0;
    const weights = new Float64Array(n);
    let below = 0;
    for (let index = 0; index < n; index++) {
      const upTo = below + this.weights[at(index)];
      weights[at(index)] = exact
        ? upTo ** count - below ** count
        : powerDifference(upTo / this.total, below / this.total, count);
      below = upTo;
    }
    const error = exact ? 0 : count * (this.relativeError + (n + 4) * UNIT_ROUNDOFF);
    return new Distribution(this.low, weights, exact ? this.total ** count : 1, error);
  }

  private staysExact(other: Distribution): boolean {
    return this.relativeError === 0 && other.relativeError === 0 && this.total * other.total <= EXACT_LIMIT;
  }

  /** Weights turned into probabilities. */
  private normalised(): Distribution {
    if (this.total === 1) return this;
    const weights = this.weights.map((weight) => weight / this.total);
    return new Distribution(this.low, weights, 1, this.relativeError + UNIT_ROUNDOFF);
  }

  private derived(low: number, weights: Float64Array, other: Distribution, terms: number): Distribution {
    const total = this.total * other.total;
    const error = this.relativeError + other.relativeError;
    const exact = error === 0 && total <= EXACT_LIMIT;
    return new Distribution(low, weights, total, exact ? 0 : error + (terms + 1) * UNIT_ROUNDOFF);
  }
}

/** a^n - b^n for 0 <= b <= a without cancellation. */
function powerDifference(a: number, b: number, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += a ** (n - 1 - k) * b ** k;
  return (a - b) * sum;
}
