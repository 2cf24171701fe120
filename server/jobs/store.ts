/** What is stored of a run while it is counted, in one transaction with the end of its job. */
import { z } from 'zod';
import type { Answer } from '../../workers/answer.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import type { Job } from '../queue/job.ts';
import type { Rows } from '../queue/life.ts';
import { toResult } from '../results.ts';
import { packShard, type ShardResult } from './packing.ts';
import { type RunRow, runById, simulationOf } from './run-row.ts';

/**
 * Stores what a shard counted and settles its job, once: a second result of the same shard has the same bits and changes
 * nothing. The run's row is not touched, so shards of one run never wait for one another.
 * @returns whether it was new, and wanted
 */
export async function storeShard(
  { db, queue }: Rows,
  { id, data }: Job,
  result: ShardResult,
  spentMs: number,
): Promise<boolean> {
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
      [data.of, z.object({ number: z.number() }).parse(data).number, trials, spentMs, packed, ENGINE_VERSION],
    );
    await queue.settle(tx, [id]);
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
