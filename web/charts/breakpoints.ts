/**
 * Where one more point of a stat matters most. Along every row and every column of a heat map the largest step is a
 * breakpoint, if it stands out: a slope that is even all the way has none.
 */

/** Marks the edge between a cell and the one before it, at `index - 1 | index`. */
export interface Breakpoint {
  line: number;
  index: number;
  /** Signed change across the edge. */
  change: number;
}

/** A step must be this many times the mean step of its line, and at least this large, to stand out. */
const STANDS_OUT = 1.25;
const SMALLEST = 0.02;

type Grid = ReadonlyArray<ReadonlyArray<number | null>>;

/** The breakpoints between neighbouring columns, at most one a row. */
export function rowBreakpoints(cells: Grid): Breakpoint[] {
  return cells.flatMap((row, line) => {
    const found = largestStep(row);
    return found ? [{ line, ...found }] : [];
  });
}

/** The breakpoints between neighbouring rows, at most one a column. */
export function columnBreakpoints(cells: Grid): Breakpoint[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => cells.map((row) => row[column] ?? null)).flatMap(
    (column, line) => {
      const found = largestStep(column);
      return found ? [{ line, ...found }] : [];
    },
  );
}

function largestStep(values: ReadonlyArray<number | null>): { index: number; change: number } | null {
  let best: { index: number; change: number } | null = null;
  let total = 0;
  let steps = 0;
  for (let index = 1; index < values.length; index++) {
    const before = values[index - 1];
    const here = values[index];
    if (before === null || here === null) continue;
    const change = here - before;
    total += Math.abs(change);
    steps++;
    // The small allowance keeps the choice stable when two steps are equal but for rounding.
    if (!best || Math.abs(change) > Math.abs(best.change) + 1e-9) best = { index, change };
  }
  if (!best || steps < 2) return null;
  const size = Math.abs(best.change);
  return size >= SMALLEST && size >= STANDS_OUT * (total / steps) ? best : null;
}
