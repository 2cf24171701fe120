/**
 * Every change of a run's rows. Each is one transaction with the jobs that it makes or settles, and applies only to the
 * state it was worked out from: it does not matter who does it, how often, or who dies in between.
 */
import { z } from 'zod';
import type { Answer } from '../../workers/answer.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import { type Limits, readmit, refund } from '../queue/admission.ts';
import type { Bell } from '../queue/bell.ts';
import { bury } from '../queue/dead-letters.ts';
import { idsOf, type Job } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';
import { packShard, type ShardResult } from './packing.ts';
import { toResult } from './results.ts';
import { numbersIn, type RunRow, runById, shardJobs, simulationOf } from './run-row.ts';

/** What changes of runs need: the rows, and the jobs beside them. */
export interface Rows {
  readonly db: Database;
  readonly queue: Queue;
  readonly bell: Bell;
}

/**
 * Stores what a shard counted and settles its job, once: a second result of the same shard has the same bits and changes
 * nothing. The run's row is not touched, so shards of one run never wait for one another.
 * @returns whether it was new, and wanted
 */
export async function storeShard(
  { db, queue }: Rows,
  job: Job,
  result: ShardResult,
  spentMs: number,
): Promise<boolean> {
  const { of, number } = z.object({ of: z.string(), number: z.number() }).parse(job.data);
  const trials = result.pieces.reduce((sum, piece) => sum + piece.trials, 0);
  const packed = packShard(result);
  return db.transaction(async (tx) => {
    // Nor may a process that slept through an upgrade add the numbers of another engine.
    const stored = await tx.query(
      `INSERT INTO shards (run_id, number, trials, spent_ms, pieces)
       SELECT $1, $2, $3, $4, $5 FROM runs
       WHERE id = $1 AND state = 'running' AND engine_version = $6 AND merged_shards <= $2
       -- As its foreign key will; here it also waits for an adoption under way, and looks again after it.
       FOR KEY SHARE
       ON CONFLICT DO NOTHING RETURNING number`,
      [of, number, trials, spentMs, packed, ENGINE_VERSION],
    );
    await queue.settle(tx, [job.id]);
    return stored.length > 0;
  });
}

/** Stores an exact answer; the whole run is one shard. */
export async function storeExact(
  { db, queue }: Rows,
  job: Job,
  run: RunRow,
  answer: Answer,
): Promise<Simulation | undefined> {
  const result = toResult(answer, {
    method: 'exact',
    seed: run.seed,
    trials: null,
    final: true,
    elapsedMs: Math.max(0, Date.now() - run.created_at),
  });
  if (run.note !== null) result.notes = [...result.notes, run.note];
  return db.transaction(async (tx) => {
    const applied = await tx.query(
      `UPDATE runs SET result = $2, sentence = $3, state = 'done', revision = revision + 1, updated_at = now_ms(),
         ended_at = now_ms(), merged_shards = 1
       WHERE id = $1 AND state = 'running' AND engine_version = $4 RETURNING id`,
      [run.id, JSON.stringify(result), answer.sentence, ENGINE_VERSION],
    );
    await queue.settle(tx, [job.id]);
    if (applied.length === 0) return undefined;
    const done = await runById(tx, run.id);
    return done && simulationOf(done);
  });
}

/** Takes out the jobs of a run that has ended, and tells whoever counts for it. */
async function withdraw({ queue, bell }: Rows, tx: Queryable, run: RunRow): Promise<void> {
  await queue.settle(tx, idsOf(shardJobs(run, numbersIn(run.merged_shards, run.next_shard))));
  await bell.drop(tx, run.id);
}

/** Ends a run that cannot go on, and says so where whoever runs the service looks. One that was resumed since is left alone. */
export async function failRun(
  on: Rows,
  id: string,
  job: Pick<Job, 'data' | 'retryCount'>,
  [code, detail]: readonly [string, string],
): Promise<Simulation | undefined> {
  const failed = await on.db.transaction(async (tx) => {
    const applied = await tx.query(
      `UPDATE runs SET state = 'failed', error_code = $2, error_detail = $3, revision = revision + 1,
         updated_at = now_ms(), ended_at = now_ms()
       WHERE id = $1 AND state = 'running' AND resumed = $4 RETURNING id`,
      [id, code, detail.slice(0, 500), job.data.resumed],
    );
    const run = await runById(tx, id);
    if (applied.length === 0 || !run) return undefined;
    await bury(tx, job, run.engine_version, detail);
    await withdraw(on, tx, run);
    return run;
  });
  if (failed) on.bell.here(id);
  return failed && simulationOf(failed);
}

/** Stops a run; what was merged stays. @returns undefined when it had ended already */
export async function cancelRun(on: Rows, id: string): Promise<RunRow | undefined> {
  const cancelled = await on.db.transaction(async (tx) => {
    const applied = await tx.query(
      `UPDATE runs SET state = 'cancelled', revision = revision + 1, updated_at = now_ms(), ended_at = now_ms()
       WHERE id = $1 AND state = 'running' RETURNING id`,
      [id],
    );
    const run = applied.length === 0 ? undefined : await runById(tx, id);
    if (run) {
      await refund(tx, 'runs', id);
      await withdraw(on, tx, run);
    }
    return run;
  });
  if (cancelled) on.bell.here(id);
  return cancelled;
}

/** Lets a cancelled or failed run go on where it stopped. @returns false when it cannot @throws as a new run does */
export async function resumeRun(on: Rows, id: string, limits: Limits = {}): Promise<boolean> {
  const resumed = await on.db.transaction(async (tx) => {
    await readmit(tx, 'runs', id, limits);
    const applied = await tx.query(
      `UPDATE runs SET state = 'running', resumed = resumed + 1, revision = revision + 1, updated_at = now_ms(), ended_at = NULL,
         error_code = NULL, error_detail = NULL
       WHERE id = $1 AND state IN ('cancelled', 'failed') AND engine_version = $2 RETURNING id`,
      [id, ENGINE_VERSION],
    );
    if (applied.length === 0) return false;
    await tx.query('DELETE FROM dead_letters WHERE subject = $1', [id]);
    await inviteMissing(on, tx, id);
    return true;
  });
  if (resumed) on.bell.here(null);
  return resumed;
}

/** Makes the jobs of a run again that its rows ask for; those that are there stay as they are. */
export async function inviteMissing({ queue, bell }: Rows, tx: Queryable, id: string): Promise<void> {
  const run = await runById(tx, id);
  if (run?.state !== 'running') return;
  const there = await rows(tx, z.object({ number: z.number() }), 'SELECT number FROM shards WHERE run_id = $1', [id]);
  const stored = new Set(there.map(({ number }) => number));
  const missing = numbersIn(run.merged_shards, run.next_shard).filter((number) => !stored.has(number));
  await queue.invite(tx, shardJobs(run, missing));
  await bell.work(tx);
}

/** Deletes a run and everything of it. */
export async function forgetRun(on: Rows, id: string): Promise<void> {
  await on.db.transaction(async (tx) => {
    // Held, so that no merge comes in between with jobs of its own.
    await tx.query('SELECT id FROM runs WHERE id = $1 FOR UPDATE', [id]);
    const run = await runById(tx, id);
    if (!run) return;
    await withdraw(on, tx, run);
    await tx.query('DELETE FROM dead_letters WHERE subject = $1', [id]);
    await tx.query('DELETE FROM runs WHERE id = $1', [id]);
  });
  on.bell.here(id);
}

/** Threads of all processes that count for this engine, by what they said within the last minute. */
export async function threadsThere(db: Queryable): Promise<number> {
  const found = await row(
    db,
    z.object({ threads: z.number() }),
    `SELECT coalesce(sum(threads), 0)::int AS threads FROM workers
     WHERE seen_at > now_ms() - 60000 AND engine_version = $1`,
    [ENGINE_VERSION],
  );
  return found?.threads ?? 0;
}
