/** What is stored of a run while it is counted, in one transaction with the end of its job. */
import { z } from 'zod';
import type { Answer } from '../../workers/answer.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import type { Job } from '../queue/job.ts';
import type { Rows } from '../queue/life.ts';
import { toResult } from '../results.ts';
import { rows, type Value } from '../storage/database.ts';
import { packShard, type ShardResult } from './packing.ts';
import { type RunRow, runById, simulationOf } from './run-row.ts';

/** What a shard counted, in how many milliseconds, and the job that asked for it. */
export interface Counted {
  readonly job: Job;
  readonly result: ShardResult;
  readonly spentMs: number;
}

const OfShard = z.object({ number: z.number() });
const Stored = z.object({ run_id: z.string(), number: z.number() });

/**
 * Stores what shards counted and settles their jobs, all in one statement and each once: a second result of the same
 * shard has the same bits and changes nothing. The rows of runs are not touched, so shards never wait for one another.
 * @returns of each, whether it was new, and wanted
 */
export async function storeShards({ db, queue }: Rows, counted: readonly Counted[]): Promise<boolean[]> {
  const told = counted.map(({ job }) => ({ run: job.data.of, number: OfShard.parse(job.data).number }));
  const values: Value[] = [ENGINE_VERSION, counted.map(({ job }) => job.id)];
  const lines = counted.map(({ result, spentMs }, index) => {
    const trials = result.pieces.reduce((sum, piece) => sum + piece.trials, 0);
    const { run, number } = told[index]!;
    const at = values.push(run, number, trials, spentMs, packShard(result)) - 4;
    return `($${at}::text, $${at + 1}::int, $${at + 2}::bigint, $${at + 3}::double precision, $${at + 4}::bytea)`;
  });
  // Nor may a process that slept through an upgrade add the numbers of another engine.
  const stored = await rows(
    db,
    Stored,
    `WITH settled AS (${queue.settling('$2')})
     INSERT INTO shards (run_id, number, trials, spent_ms, pieces)
     SELECT counted.* FROM (VALUES ${lines.join(', ')}) AS counted (run_id, number, trials, spent_ms, pieces)
     JOIN runs ON runs.id = counted.run_id
     WHERE runs.state = 'running' AND runs.engine_version = $1 AND runs.merged_shards <= counted.number
     -- As its foreign key will; here it also waits for an adoption under way, and looks again after it.
     FOR KEY SHARE OF runs
     ON CONFLICT DO NOTHING RETURNING run_id, number`,
    values,
  );
  return told.map(({ run, number }) => stored.some((each) => each.run_id === run && each.number === number));
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
