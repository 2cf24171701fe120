/**
 * Integer programs: the best choice among very many where value, points and counts simply add up. Solved by HiGHS to
 * proven optimality; loading it takes a moment, so only those who need it wait. Runs in a pool thread as well as here.
 */
import type { Highs } from 'highs';

/** Maximise the sum of value times count, over whole counts. */
export interface IntegerProgram {
  readonly columns: ReadonlyArray<{ readonly value: number; readonly most: number }>;
  /** least <= sum of factor times count <= most; null: no limit on that side. */
  readonly rows: ReadonlyArray<{
    readonly terms: ReadonlyArray<{ readonly column: number; readonly factor: number }>;
    readonly least: number | null;
    readonly most: number | null;
  }>;
}

export type Solution =
  | { readonly state: 'optimal'; readonly value: number; readonly counts: readonly number[] }
  /** No choice fulfils all rows. */
  | { readonly state: 'infeasible' }
  /** Nothing could be proved in the time allowed. */
  | { readonly state: 'given up'; readonly reason: string };

/** A safeguard, far above what lists of some hundred units take. */
const MOST_SECONDS = 60;

/** Tolerances of the solver are absolute: the largest value is brought to this. */
const SCALE = 1_000;

let loading: Promise<Highs> | null = null;

/** The same program gives the same solution: one thread, a fixed seed. */
export async function solveProgram(program: IntegerProgram): Promise<Solution> {
  if (program.columns.length === 0) return trivial(program);
  const largest = Math.max(...program.columns.map(({ value }) => Math.abs(value)));
  if (!Number.isFinite(largest)) return { state: 'given up', reason: 'a value is not a number' };
  loading ??= load();
  try {
    const highs = await loading;
    const { Status, Columns } = highs.solve(written(program, largest === 0 ? 1 : SCALE / largest), {
      mip_rel_gap: 0,
      mip_abs_gap: 1e-9,
      random_seed: 0,
      time_limit: MOST_SECONDS,
      output_flag: false,
    });
    if (Status === 'Infeasible') return { state: 'infeasible' };
    if (Status !== 'Optimal') return { state: 'given up', reason: Status };
    const counts = program.columns.map((_, i) => {
      const column: unknown = Columns[`x${i}`];
      const primal = (column as { readonly Primal?: number } | undefined)?.Primal ?? 0;
      return Math.round(primal);
    });
    return { state: 'optimal', value: programValue(program, counts), counts };
  } catch (error) {
    // After an error the solver's memory is not to be trusted: the next program gets a new one.
    loading = null;
    return { state: 'given up', reason: (error as Error).message };
  }
}

/** The package is a CommonJS module whose types claim one default more than there is. */
async function load(): Promise<Highs> {
  const loaded = (await import('highs')) as unknown as { readonly default: () => Promise<Highs> };
  return loaded.default();
}

export function programValue({ columns }: IntegerProgram, counts: readonly number[]): number {
  return columns.reduce((sum, { value }, i) => sum + value * counts[i], 0);
}

function trivial({ rows }: IntegerProgram): Solution {
  const fits = rows.every(({ least, most }) => (least ?? 0) <= 0 && (most ?? 0) >= 0);
  return fits ? { state: 'optimal', value: 0, counts: [] } : { state: 'infeasible' };
}

/** The program in the LP format; a row limited on both sides is written twice. */
function written({ columns, rows }: IntegerProgram, scale: number): string {
  const sum = (terms: IntegerProgram['rows'][number]['terms']) =>
    terms.length === 0 ? '0 x0' : terms.map(({ column, factor }) => `${signed(factor)} x${column}`).join('\n ');
  const lines = [
    'Maximize',
    ` obj: ${columns.map(({ value }, i) => `${signed(value * scale)} x${i}`).join('\n ')}`,
    'Subject To',
  ];
  rows.forEach(({ terms, least, most }, r) => {
    if (least !== null) lines.push(` l${r}: ${sum(terms)} >= ${least}`);
    if (most !== null) lines.push(` m${r}: ${sum(terms)} <= ${most}`);
  });
  // The format wants one row at least.
  lines.push(` any: ${signed(1)} x0 >= 0`, 'Bounds');
  columns.forEach(({ most }, i) => {
    lines.push(` 0 <= x${i} <= ${most}`);
  });
  lines.push('General', ...columns.map((_, i) => ` x${i}`), 'End');
  return lines.join('\n');
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'} ${Math.abs(value)}`;
}
