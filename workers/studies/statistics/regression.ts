/** Lines and planes through points: least squares, and a robust line that a few wrong points cannot pull away. */
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

export interface Line {
  readonly intercept: number;
  readonly slope: number;
  /** Standard deviation of y around the line, judged by the middle half of the distances. */
  readonly scale: number;
}

/** Tukey's constant: nothing beyond 4.685 scales counts; 95 % as precise as least squares where nothing is wrong. */
const TUKEY = 4.685;
/** Median absolute deviation to standard deviation, for a normal one. */
const MAD_TO_SIGMA = 1.4826;

/**
 * A line of y on x that up to about a quarter of wrong points cannot pull away: it starts from the median of all
 * slopes between two points (Theil and Sen), takes the scale from the median distance, and ends with a few rounds of
 * Tukey's weights around it.
 * @returns null for fewer than three points or points of one x only
 */
export function robustLine(x: readonly number[], y: readonly number[]): Line | null {
  const n = x.length;
  const slopes: number[] = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) if (x[i] !== x[j]) slopes.push((y[i] - y[j]) / (x[i] - x[j]));
  if (n < 3 || slopes.length === 0) return null;
  let slope = median(slopes);
  let intercept = median(x.map((value, i) => y[i] - slope * value));
  const distances = x.map((value, i) => Math.abs(y[i] - intercept - slope * value));
  // Of n points a line through the middle leaves n - 2 to show the scale. A perfect line shows none.
  const shown = MAD_TO_SIGMA * median(distances) * Math.sqrt(n / Math.max(1, n - 2));
  const scale = Math.max(shown, 1e-9 * Math.max(1e-3, ...y.map(Math.abs)));
  for (let round = 0; round < 100; round++) {
    const weights = x.map((value, i) => tukey((y[i] - intercept - slope * value) / scale));
    const total = weights.reduce((a, b) => a + b, 0);
    const centre = x.reduce((sum, value, i) => sum + weights[i] * value, 0) / total;
    const spread = x.reduce((sum, value, i) => sum + weights[i] * (value - centre) ** 2, 0);
    if (!(spread > 0)) break;
    const height = y.reduce((sum, value, i) => sum + weights[i] * value, 0) / total;
    const next = x.reduce((sum, value, i) => sum + weights[i] * (value - centre) * y[i], 0) / spread;
    const change = Math.abs(next - slope) + Math.abs(height - next * centre - intercept);
    slope = next;
    intercept = height - next * centre;
    if (change < 1e-13 * (Math.abs(slope) + Math.abs(intercept) + 1)) break;
  }
  return { intercept, slope, scale };
}

function tukey(distance: number): number {
  const u = distance / TUKEY;
  return Math.abs(u) >= 1 ? 0 : (1 - u * u) ** 2;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
