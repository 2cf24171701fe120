/** A run as it is stored, and the question it stands for. */
import { z } from 'zod';
import type { Checked } from '../../workers/answer.ts';
import type { Method } from '../../workers/engine/method.ts';
import type { MonteCarloPlan, Precision } from '../../workers/run.ts';
import type { Simulation, SimulationResult } from '../api/contract.ts';
import { fingerprint, sorted } from '../fingerprint.ts';
import { type NewJob, newJob } from '../queue/job.ts';
import type { Life } from '../queue/life.ts';
import { bytes, type Queryable, row, rows } from '../storage/database.ts';
import { type Cut, SHARD_NS, shardRange } from './shards.ts';

/** What a list shows; nothing that grows with the answer. */
export const RunSummary = z.object({
  id: z.string(),
  owner: z.string().nullable(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  ruleset: z.string(),
  kind: z.string(),
  method: z.enum(['exact', 'monte-carlo']),
  merged_trials: z.number(),
  expected: z.number().nullable(),
  sentence: z.string().nullable(),
  error_code: z.string().nullable(),
  error_detail: z.string().nullable(),
  created_at: z.number(),
  ended_at: z.number().nullable(),
});
export type RunSummary = z.infer<typeof RunSummary>;
export const SUMMARY_COLUMNS = Object.keys(RunSummary.shape).join(', ');

export const RunRow = RunSummary.extend({
  fingerprint: z.string(),
  scenario: z.string(),
  precision: z.string().nullable(),
  seed: z.number(),
  max_trials: z.number(),
  engine_version: z.string(),
  resumed: z.number(),
  cost_ns: z.number(),
  first_chunks: z.number(),
  most_chunks: z.number(),
  next_shard: z.number(),
  ahead: z.number(),
  shard_count: z.number(),
  merged_shards: z.number(),
  merged_tally: bytes.nullable(),
  spent_ms: z.number(),
  result: z.string().nullable(),
  note: z.string().nullable(),
  revision: z.number(),
});
export type RunRow = z.infer<typeof RunRow>;
export const RUN_COLUMNS = Object.keys(RunRow.shape).join(', ');

export async function runById(db: Queryable, id: string): Promise<RunRow | undefined> {
  return row(db, RunRow, `SELECT ${RUN_COLUMNS} FROM runs WHERE id = $1`, [id]);
}

/** The runs of these ids, in their order, in one question; undefined for one that is not there. */
export async function runsById(db: Queryable, ids: readonly string[]): Promise<(RunRow | undefined)[]> {
  const found = await rows(db, RunRow, `SELECT ${RUN_COLUMNS} FROM runs WHERE id = ANY($1::text[])`, [
    [...new Set(ids)],
  ]);
  const byId = new Map(found.map((run) => [run.id, run]));
  return ids.map((id) => byId.get(id));
}

/** Invitations to the shards from (included) to (excluded) of a run; young runs go first. */
export function shardJobs(
  run: Pick<RunRow, 'id' | 'resumed' | 'first_chunks' | 'most_chunks' | 'precision' | 'seed' | 'max_trials'>,
  numbers: readonly number[],
): NewJob[] {
  const cut = cutOfRow(run);
  return numbers.map((number) => {
    const seconds = (shardRange(cut, number).from / run.most_chunks) * (SHARD_NS / 1e9);
    return newJob({ do: 'shard', of: run.id, resumed: run.resumed, number }, seconds);
  });
}

/** How runs live: a shard is a job until its result is stored. */
export const RUNS: Life<RunRow> = {
  table: 'runs',
  schema: RunRow,
  columns: RUN_COLUMNS,
  noun: 'run',
  sameEngine: true,
  parts: { table: 'shards', of: 'run_id' },
  anew: `fingerprint = fingerprint || '~' || $2, next_shard = 1, merged_shards = 0, merged_trials = 0, merged_tally = NULL,
    spent_ms = 0, expected = NULL`,
  jobs: async (tx, id) => {
    const run = await runById(tx, id);
    if (!run) return [];
    const there = await rows(tx, z.object({ number: z.number() }), 'SELECT number FROM shards WHERE run_id = $1', [id]);
    const stored = new Set(there.map(({ number }) => number));
    return shardJobs(
      run,
      numbersIn(run.merged_shards, run.next_shard).filter((number) => !stored.has(number)),
    );
  },
};

/** The whole numbers from (included) to (excluded). */
export function numbersIn(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

export function requestOf(run: Pick<RunRow, 'ruleset' | 'kind' | 'scenario'>): Checked {
  return { ruleset: run.ruleset, kind: run.kind, scenario: JSON.parse(run.scenario) as unknown };
}

export function planOf(run: Pick<RunRow, 'seed' | 'precision' | 'max_trials'>): MonteCarloPlan {
  const precision = JSON.parse(run.precision ?? '{"trials":1}') as Precision;
  return { seed: run.seed, precision, maxTrials: run.max_trials };
}

export function cutOfRow(run: Pick<RunRow, 'first_chunks' | 'most_chunks' | 'precision' | 'seed' | 'max_trials'>): Cut {
  const { precision, maxTrials } = planOf(run);
  return {
    firstChunks: run.first_chunks,
    mostChunks: run.most_chunks,
    totalTrials: 'trials' in precision ? Math.min(precision.trials, maxTrials) : maxTrials,
  };
}

/** Why a run failed, as the API shows it; nothing of one that did not. */
export function failureOf(run: RunSummary): Pick<Simulation, 'error'> {
  return run.error_code === null ? {} : { error: { code: run.error_code, detail: run.error_detail ?? '' } };
}

/** The simulation as the API shows it, without the partial result of a run that has none stored. */
export function simulationOf(run: RunRow): Simulation {
  return {
    id: run.id,
    state: run.state,
    ruleset: run.ruleset,
    kind: run.kind,
    scenario: JSON.parse(run.scenario) as Simulation['scenario'],
    progress:
      run.method === 'exact'
        ? null
        : { trials: run.merged_trials, of: run.state === 'done' ? run.merged_trials : run.expected },
    ...(run.result === null ? {} : { result: JSON.parse(run.result) as SimulationResult }),
    ...failureOf(run),
    createdAt: new Date(run.created_at).toISOString(),
    asked: {
      method: run.method,
      seed: run.seed,
      ...(run.precision === null ? {} : { precision: JSON.parse(run.precision) as Record<string, number | string> }),
    },
    ...(run.ended_at === null ? {} : { endedAt: new Date(run.ended_at).toISOString() }),
  };
}

/** Equal questions have equal fingerprints: whatever decides a bit of the answer is in it, and nothing else. */
export function fingerprintOf(request: Checked, seed: number, method: Method, engineVersion: string): string {
  const how =
    method.method === 'exact'
      ? ['exact']
      : ['monte-carlo', seed, method.plan.maxTrials, ...Object.entries(method.plan.precision).sort()];
  return fingerprint([engineVersion, request.ruleset, request.kind, sorted(request.scenario), how]);
}
