/** Planes through points by least squares, and the middle of values. */
import { inversePositive } from './linear.ts';

export interface Plane {
  /** One coefficient a column. */
  readonly coefficients: Float64Array;
  /** Their covariance, columns * columns. */
  readonly covariance: Float64Array;
  /** Standard deviation of y around the plane. */
  readonly scale: number;
  readonly degrees: number;
}

/**
 * Weighted least squares of y on the columns of x.
 * @param x rows of equal length; add a column of ones for a constant
 * @param weights of the rows, 1 if left out
 * @returns null when the columns depend on each other or there are no more rows than columns
 */
export function leastSquares(
  x: ReadonlyArray<readonly number[]>,
  y: readonly number[],
  weights?: ArrayLike<number>,
): Plane | null {
  const columns = x[0]?.length ?? 0;
  const normal = new Float64Array(columns * columns);
  const right = new Float64Array(columns);
  let used = 0;
  x.forEach((row, at) => {
    const weight = weights?.[at] ?? 1;
    if (weight > 0) used++;
    for (let i = 0; i < columns; i++) {
      right[i] += weight * row[i] * y[at];
      for (let j = 0; j < columns; j++) normal[i * columns + j] += weight * row[i] * row[j];
    }
  });
  const degrees = used - columns;
  if (columns === 0 || degrees < 1) return null;
  const inverse = scaledInverse(normal, columns);
  if (!inverse) return null;
  const coefficients = new Float64Array(columns);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) coefficients[i] += inverse[i * columns + j] * right[j];
  }
  let squares = 0;
  x.forEach((row, at) => {
    squares += (weights?.[at] ?? 1) * (y[at] - predicted(coefficients, row)) ** 2;
  });
  const variance = squares / degrees;
  return { coefficients, covariance: inverse.map((c) => c * variance), scale: Math.sqrt(variance), degrees };
}

export function predicted(coefficients: ArrayLike<number>, row: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += coefficients[i] * row[i];
  return sum;
}

/** Columns in very different units must not make the matrix look singular. */
function scaledInverse(normal: Float64Array, n: number): Float64Array | null {
  const size = Float64Array.from({ length: n }, (_, i) => Math.sqrt(normal[i * n + i]));
  if (size.some((s) => !(s > 0))) return null;
  const scaled = normal.map((value, at) => value / size[Math.floor(at / n)] / size[at % n]);
  // Columns that depend on each other leave a pivot of rounding errors only.
  const inverse = inversePositive(scaled, n);
  if (!inverse || inverse.some((value) => !(Math.abs(value) < 1e10))) return null;
  return inverse.map((value, at) => value / size[Math.floor(at / n)] / size[at % n]);
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: ArrayLike<number>): number {
  return medianInPlace(Float64Array.from(values));
}

/** The same; the values change their places. */
export function medianInPlace(values: Float64Array): number {
  const half = values.length >> 1;
  const upper = selected(values, half);
  if (values.length % 2 === 1) return upper;
  // All before the place of a selected value are no larger.
  let lower = values[0];
  for (let i = 1; i < half; i++) if (values[i] > lower) lower = values[i];
  return (lower + upper) / 2;
}

/** The value that stands at a place once all are sorted (Hoare); until then, those before it are no larger than it. */
function selected(values: Float64Array, place: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1];
    let [low, high] = [from, to];
    while (low <= high) {
      while (values[low] < pivot) low++;
      while (values[high] > pivot) high--;
      if (low > high) break;
      const kept = values[low];
      values[low++] = values[high];
      values[high--] = kept;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return values[place];
}
