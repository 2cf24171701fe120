import type { Cell, Look } from './cell.ts';
import {
  batchTrials,
  isExact,
  jobCost,
  mayBeExact,
  planningEstimate,
  tabledCost,
  usualTrials,
  wholeCost,
} from './cellCost.ts';
import type { CellJob, CellReply } from './cellJob.ts';
import { planOf } from './components.ts';
import { estimateOf } from './estimate.ts';
import { Known } from './known.ts';
import { type IntegerProgram, type Solution, solveProgram } from './optimise.ts';
import type { Asked, Study } from './study.ts';

/** A slice is counted and stored as one: what a killed process loses at most. */
export const SLICE_NS = 2e9;
/** Cells of a slice, however cheap. */
const SLICE_CELLS = 1_000;
/** Towards its end a round is cut finer, so that all who count it end together: a slice has this share of what is left. */
const LAST_SHARE = 1 / 8;
const FEWEST_CELLS = 100;
/** ... but no finer than this: to store and hand out a slice takes a hundredth of a second. */
const LEAST_SLICE_NS = 2e8;

export interface Slice {
  readonly round: number;
  /** Within its round. */
  readonly number: number;
  readonly jobs: readonly CellJob[];
  /** What is looked at in each of them. */
  readonly looks: readonly Look[];
  /** Share of its round's cells that are asked up to its end, from 0 to 1. */
  readonly share: number;
}

/** A slice that is counted: its jobs are let go while it is, for those of two slices live long enough to be kept with what is old. */
type Counted = Omit<Slice, 'jobs'>;

export interface StudyHost {
  /** Counts the jobs of a slice; replies in their order. */
  count(slice: Slice): Promise<readonly CellReply[]>;
  /** Solves an integer program; in this thread unless the host knows a better one. */
  readonly solve?: (program: IntegerProgram) => Promise<Solution>;
  /** Told after each slice; the study's partial answer may be read from `known` then, and nothing else. */
  readonly onSlice?: (slice: Counted, known: Known, done: Done) => Promise<void> | void;
  /** True ends the run after the current slice. */
  readonly stopped?: () => boolean;
  /** Slices that are handed to `count` beside the one that is waited for, so that no thread of a pool runs dry. Default 0. */
  readonly ahead?: number;
}

/** How far a study is. */
export interface Done {
  readonly rounds: number;
  readonly cells: number;
  readonly trials: number;
  /** Share of the present round that is counted, from 0 to 1. */
  readonly roundShare: number;
}

/** @returns what is known in the end, and whether that is everything the study wanted */
export async function runStudy(study: Study, host: StudyHost): Promise<{ known: Known; finished: boolean }> {
  const known = new Known();
  for (let round = 0; ; round++) {
    const asked = study.next(known);
    if (!asked) return { known, finished: true };
    // What the slices of a round bring must not be seen before its end by anything that decides.
    // They are cut while others are counted, and let go once they are done: a table has hundreds of thousands of jobs.
    const slices = eachSlice(round, asked.work, known);
    const under: Array<{ readonly slice: Counted; readonly replies: Promise<readonly CellReply[]> }> = [];
    let whole = 0;
    const handOut = () => {
      while (under.length <= (host.ahead ?? 0)) {
        const { value: slice, done } = slices.next();
        if (done) return;
        const replies = host.count(slice);
        const { jobs: _, ...counted } = slice;
        // What fails while another one is waited for is told when its turn comes.
        replies.catch(() => {});
        under.push({ slice: counted, replies });
        whole++;
      }
    };
    for (;;) {
      if (host.stopped?.()) return { known, finished: false };
      handOut();
      const next = under.shift();
      if (!next) break;
      const { slice } = next;
      const looks = new Map(slice.looks.map((look) => [look.key, look]));
      for (const reply of await next.replies) known.add(looks.get(reply.key)!, reply);
      await host.onSlice?.(slice, known, {
        rounds: round + 1,
        cells: known.size,
        trials: known.trials,
        roundShare: slice.share,
      });
    }
    const programs = (asked.programs ?? []).filter(({ key }) => !known.solution(key));
    for (const { key, program } of programs) {
      if (host.stopped?.()) return { known, finished: false };
      known.solved(key, await (host.solve ?? solveProgram)(program));
    }
    if (whole + programs.length === 0) throw new Error('a study asked for nothing that is not known already');
  }
}

/** The jobs that bring each cell to its number of batches, in order, cut into slices of about {@link SLICE_NS}. */
export function slicesOf(round: number, work: readonly Asked[], known: Known): Slice[] {
  return [...eachSlice(round, work, known)];
}

/** The same one after the other: the jobs of a large table need not all be there at once. */
export function* eachSlice(round: number, work: readonly Asked[], known: Known): Generator<Slice, void, undefined> {
  let number = 0;
  let jobs: CellJob[] = [];
  let looks: Look[] = [];
  let cost = 0;
  let most = SLICE_CELLS;
  // What was handed out is not held here until somebody asks for more.
  const cut = (share: number): Slice => {
    const slice = { round, number: number++, jobs, looks, share };
    [jobs, looks, cost] = [[], [], 0];
    return slice;
  };
  for (const [at, asked] of work.entries()) {
    const { cell } = asked;
    for (const job of cell ? jobsOf(cell, asked.batches, known) : []) {
      const costs = costWithCompile(job);
      const isLarge = jobs.length >= SLICE_CELLS || (jobs.length >= most && cost >= LEAST_SLICE_NS);
      if (isLarge || (cost > 0 && cost + costs > SLICE_NS)) {
        if (jobs.length > 0) yield cut(at / work.length);
        most = Math.min(SLICE_CELLS, Math.max(FEWEST_CELLS, Math.ceil((work.length - at) * LAST_SHARE)));
      }
      jobs.push(job);
      looks.push(asked.look ?? cell!);
      cost += costs;
    }
  }
  if (jobs.length > 0) yield cut(1);
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What is missing of a cell, in pieces that fit a slice. */
function jobsOf(cell: Cell, batches: number, known: Known): CellJob[] {
  const before = known.get(cell.key);
  const nameless = cell.measures.length === 0;
  if (nameless && known.named(cell.key) !== undefined) return [];
  const exact = nameless || isExact(cell);
  if (before && (before.exact || before.problem !== undefined || before.batches >= batches)) return [];
  const { components } = planOf(cell.measures);
  const { key, request, seed } = cell;
  const { trials, unnamed, together, told, like } = cell;
  // Of a hundred thousand cells each is one: what many spreads make of it is left to the collector.
  const job: Writable<CellJob> = {
    key,
    request,
    seed,
    components,
    exact,
    keep: cell.keep !== undefined,
    from: 0,
    to: 0,
  };
  if (trials) job.trials = trials;
  if (like) job.like = like;
  if (unnamed) job.unnamed = unnamed;
  if (together) job.together = together;
  if (told) job.told = told;
  if (exact) return [job];
  job.orExact = mayBeExact(cell);
  job.to = 1;
  const each = jobCost(job);
  const most = Math.max(1, Math.floor(SLICE_NS / each));
  const jobs: CellJob[] = [];
  for (let from = before?.batches ?? 0; from < batches; from += most) {
    jobs.push({ ...job, from, to: Math.min(batches, from + most) });
  }
  return jobs;
}

/** @param from and to batches of the job */
export function costWithCompile(
  job: CellJob,
  { from, to }: { readonly from: number; readonly to: number } = job,
): number {
  const { components, exact, trials } = job;
  return wholeCost(planningEstimate(job), components, exact ? null : to - from, trials);
}

/** Nanoseconds that a cell costs with this many batches. */
export function cellCost(cell: Cell, batches: number): number {
  const { components } = planOf(cell.measures);
  return wholeCost(planningEstimate(cell), components, isExact(cell) ? null : batches, cell.trials);
}

/** What beginning, planning and answering take of a core for each cell: measured of balance reports, which say most of it. */
const TOLD_NS = 250_000;

/**
 * Nanoseconds that it takes to say what was counted, beside counting it.
 * @param more what a kind works out of other things than cells
 */
export function tellingCost(cells: number, more = 0): number {
  return cells * TOLD_NS + more;
}

/** Nanoseconds of a cell's exact answer once compiled, less where a table gives it; null where there is none. */
export function exactCost({ request, measures }: Pick<Cell, 'request' | 'measures'>): number | null {
  const cost = estimateOf(request);
  return tabledCost(cost, planOf(measures).components) ?? cost.exact;
}

/** Batches that make up at least this many trials of a cell's question. */
export function batchesFor(cell: Cell, trials: number | undefined, usual = 0): number {
  const { trial } = planningEstimate(cell);
  return Math.max(2, Math.ceil((trials ?? usualTrials(cell, usual)) / batchTrials(trial)));
}
