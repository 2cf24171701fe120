/**
 * What two sides do when each chooses for itself and neither knows the other's choice: the solution of a small zero-sum
 * game, asked only for the entries that it needs.
 */
import { solveInPlace } from './linear.ts';

/** The row side's score, by row and column; null while it is not known. */
export type Entries = (row: number, column: number) => number | null;

export type Played =
  | { readonly lacking: ReadonlyArray<readonly [row: number, column: number]> }
  | {
      /** Shares of each choice; either adds up to 1. */
      readonly rows: readonly number[];
      readonly columns: readonly number[];
      /** What the row side scores on average, whatever the other one does at best. */
      readonly value: number;
    };

/** Better by less than this is not better. */
const EVEN = 1e-9;

/**
 * The solution, or entries without which it cannot be told. Choices enter one by one as best answers to the mixtures so
 * far (a double oracle), so that a game with a saddle needs little more than one row and one column. Where several
 * solutions exist, the one with the fewest and earliest choices.
 * @param m choices of the row side, @param n of the column side: 1 to 12 each
 */
export function playedOut(m: number, n: number, entry: Entries): Played {
  const [rows, columns] = [[0], [0]];
  for (;;) {
    const missing = new Map<number, readonly [number, number]>();
    const need = (row: number, column: number) => {
      if (entry(row, column) === null) missing.set(row * n + column, [row, column]);
    };
    // Everything against what is played so far.
    for (let row = 0; row < m; row++) for (const column of columns) need(row, column);
    for (const row of rows) for (let column = 0; column < n; column++) need(row, column);
    if (missing.size > 0) return { lacking: [...missing.values()] };
    const at = (row: number, column: number) => entry(row, column)!;
    const { p, q, value } = solution(rows.length, columns.length, (a, b) => at(rows[a], columns[b]));
    const against = (row: number) => columns.reduce((sum, column, b) => sum + q[b] * at(row, column), 0);
    const allowed = (column: number) => rows.reduce((sum, row, a) => sum + p[a] * at(row, column), 0);
    const better = best(m, against);
    const worse = best(n, (column) => -allowed(column));
    const more = against(better) > value + EVEN && !rows.includes(better);
    const less = allowed(worse) < value - EVEN && !columns.includes(worse);
    if (more) rows.push(better);
    if (less) columns.push(worse);
    if (more || less) continue;
    return { rows: spread(m, rows, p), columns: spread(n, columns, q), value };
  }
}

/** The first of the largest. */
function best(count: number, worth: (i: number) => number): number {
  let found = 0;
  for (let i = 1; i < count; i++) if (worth(i) > worth(found) + EVEN) found = i;
  return found;
}

function spread(count: number, chosen: readonly number[], shares: readonly number[]): number[] {
  const all = Array.from({ length: count }, () => 0);
  chosen.forEach((choice, i) => {
    all[choice] = shares[i];
  });
  return all;
}

interface Solution {
  readonly p: readonly number[];
  readonly q: readonly number[];
  readonly value: number;
}

/** Shapley and Snow: some square part of the game, made indifferent on either side, solves it. Smallest parts first. */
function solution(m: number, n: number, at: (row: number, column: number) => number): Solution {
  // Rounding may spoil parts that are nearly without a solution of their own.
  for (const even of [EVEN, 1e-7, 1e-5]) {
    for (let size = 1; size <= Math.min(m, n); size++) {
      for (const rows of subsets(m, size)) {
        for (const columns of subsets(n, size)) {
          const found = kernel(rows, columns, at);
          if (!found || !holds(found, m, n, at, even)) continue;
          return { p: spread(m, rows, found.p), q: spread(n, columns, found.q), value: found.value };
        }
      }
    }
  }
  throw new RangeError('a game with entries that are no numbers');
}

interface Kernel extends Solution {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Shares that make everybody in this part score alike; null where there are none. */
function kernel(
  rows: readonly number[],
  columns: readonly number[],
  at: (row: number, column: number) => number,
): Kernel | null {
  const size = rows.length;
  if (size === 1) return { rows, columns, p: [1], q: [1], value: at(rows[0], columns[0]) };
  const shares = (entry: (i: number, j: number) => number): { shares: number[]; value: number } | null => {
    // sum_j x_j e_ij = v for every i, and sum_j x_j = 1.
    const width = size + 1;
    const matrix = new Float64Array(width * width);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i * width + j] = entry(i, j);
      matrix[i * width + size] = -1;
      matrix[size * width + i] = 1;
    }
    const right = new Float64Array(width);
    right[size] = 1;
    const x = solvedOr(matrix, right, width);
    if (!x?.every(Number.isFinite)) return null;
    return { shares: [...x.slice(0, size)], value: x[size] };
  };
  const q = shares((i, j) => at(rows[i], columns[j]));
  const p = shares((j, i) => at(rows[i], columns[j]));
  if (!p || !q || [...p.shares, ...q.shares].some((share) => share < -EVEN)) return null;
  return { rows, columns, p: cleaned(p.shares), q: cleaned(q.shares), value: q.value };
}

/** Null where the equations say too little. */
function solvedOr(matrix: Float64Array, right: Float64Array, width: number): Float64Array | null {
  try {
    return solveInPlace(matrix, right, width);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function cleaned(shares: readonly number[]): number[] {
  const positive = shares.map((share) => Math.max(0, share));
  const total = positive.reduce((sum, share) => sum + share, 0);
  return positive.map((share) => share / total);
}

/** Whether nobody can do better against these shares. */
function holds(
  { rows, columns, p, q, value }: Kernel,
  m: number,
  n: number,
  at: (row: number, column: number) => number,
  even: number,
): boolean {
  for (let row = 0; row < m; row++) {
    if (columns.reduce((sum, column, b) => sum + q[b] * at(row, column), 0) > value + even) return false;
  }
  for (let column = 0; column < n; column++) {
    if (rows.reduce((sum, row, a) => sum + p[a] * at(row, column), 0) < value - even) return false;
  }
  return true;
}

function* subsets(count: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first++) {
    for (const rest of subsets(count, size - 1, first + 1)) yield [first, ...rest];
  }
}
