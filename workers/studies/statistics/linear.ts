/** Small dense linear algebra. Matrices are square, row by row in one Float64Array of n * n. */

/**
 * Solves A x = b by elimination with partial pivoting. `a` and `b` are overwritten; the solution is `b`.
 * @throws RangeError when the matrix is singular to working precision
 */
export function solveInPlace(a: Float64Array, b: Float64Array, n: number): Float64Array {
  let largest = 0;
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(a[i]));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) pivot = i;
    if (!(Math.abs(a[pivot * n + k]) > largest * 1e-15)) throw new RangeError('the matrix is singular');
    if (pivot !== k) swapRows(a, b, n, pivot, k);
    const inverse = 1 / a[k * n + k];
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k] * inverse;
      if (factor === 0) continue;
      for (let j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i];
    for (let j = i + 1; j < n; j++) sum -= a[i * n + j] * b[j];
    b[i] = sum / a[i * n + i];
  }
  return b;
}

function swapRows(a: Float64Array, b: Float64Array, n: number, first: number, second: number): void {
  for (let j = 0; j < n; j++) {
    const kept = a[first * n + j];
    a[first * n + j] = a[second * n + j];
    a[second * n + j] = kept;
  }
  const kept = b[first];
  b[first] = b[second];
  b[second] = kept;
}

/**
 * The inverse of a symmetric positive definite matrix.
 * @returns null when it is not positive definite to working precision
 */
export function inversePositive(a: Float64Array, n: number): Float64Array | null {
  const lower = new Float64Array(n * n);
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, a[i * n + i]);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= lower[i * n + k] * lower[j * n + k];
      if (i === j) {
        if (!(sum > largest * 1e-14)) return null;
        lower[i * n + i] = Math.sqrt(sum);
      } else lower[i * n + j] = sum / lower[j * n + j];
    }
  }
  // Column by column: L y = e, then L^T x = y.
  const inverse = new Float64Array(n * n);
  const column = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    // Above its one the column stays empty.
    column.fill(0, 0, c);
    for (let i = c; i < n; i++) {
      let sum = i === c ? 1 : 0;
      for (let k = c; k < i; k++) sum -= lower[i * n + k] * column[k];
      column[i] = sum / lower[i * n + i];
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = column[i];
      for (let k = i + 1; k < n; k++) sum -= lower[k * n + i] * column[k];
      column[i] = sum / lower[i * n + i];
      inverse[i * n + c] = column[i];
    }
  }
  return inverse;
}

/** The product of two n x n matrices. */
export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const factor = a[i * n + k];
      if (factor === 0) continue;
      for (let j = 0; j < n; j++) product[i * n + j] += factor * b[k * n + j];
    }
  }
  return product;
}

/** The largest of them, whatever its sign. */
export function norm(x: Float64Array): number {
  return x.reduce((worst, value) => Math.max(worst, Math.abs(value)), 0);
}
