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
  /** Nothing could be proved in the steps allowed. */
  | { readonly state: 'given up'; readonly reason: string };

/**
 * Branches, far above what lists of some hundred units take. Never seconds: an answer must not depend on how busy the
 * machine is. Who needs more time than anybody has fails instead, and is tried again.
 */
const MOST_NODES = 100_000;
const MOST_SECONDS = 600;

/** Tolerances of the solver are absolute: the largest value is brought to this. */
const SCALE = 1_000;

/**
 * What a program takes of one core, in nanoseconds, measured on random lists with slots, points, roles and copies. Seconds of
 * cutting and branching are as likely for 20 choices as for 400: the mean is about 20 ms for 5, 220 for 20, 80 to 130 for 60
 * to 400, 200 for 800 and 520 for 2,000.
 */
export function programCost(columns: number): number {
  return Math.min(2.5e8, columns * 1.2e7) + columns * 2e5;
}

let loading: Promise<Highs> | null = null;

/** The same program gives the same solution: one thread, a fixed seed. @throws Error when it does not end in ten minutes */
export async function solveProgram(program: IntegerProgram, mostNodes = MOST_NODES): Promise<Solution> {
  if (program.columns.length === 0) return trivial(program);
  const largest = Math.max(...program.columns.map(({ value }) => Math.abs(value)));
  if (!Number.isFinite(largest)) return { state: 'given up', reason: 'a value is not a number' };
  loading ??= load();
  let solved: ReturnType<Highs['solve']>;
  try {
    solved = (await loading).solve(written(program, largest === 0 ? 1 : SCALE / largest), {
      mip_rel_gap: 0,
      mip_abs_gap: 1e-9,
      random_seed: 0,
      mip_max_nodes: mostNodes,
      time_limit: MOST_SECONDS,
      output_flag: false,
    });
  } catch (error) {
    // After an error the solver's memory is not to be trusted: the next program gets a new one.
    loading = null;
    return { state: 'given up', reason: (error as Error).message };
  }
  const { Status, Columns } = solved;
  if (Status === 'Time limit reached') throw new Error('the solver did not end in time');
  if (Status === 'Infeasible') return { state: 'infeasible' };
  if (Status !== 'Optimal') {
    const reason = (Status as string) === 'Unknown' ? 'it has more branches than are followed' : Status;
    return { state: 'given up', reason };
  }
  const counts = program.columns.map((_, i) => {
    const column: unknown = Columns[`x${i}`];
    const primal = (column as { readonly Primal?: number } | undefined)?.Primal ?? 0;
    return Math.round(primal);
  });
  return { state: 'optimal', value: programValue(program, counts), counts };
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
