/** What a start, and then a look four times a minute, puts right: whatever processes that are gone have left behind. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SimulationPool } from '../../workers/pool.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { type Database, rows } from '../storage/database.ts';
import { releaseAll } from './leases.ts';
import { mergeRun } from './merge.ts';

/** A process not heard of for this long is gone, whatever its lease. */
const GONE_MS = 60_000;

/** @param alone nobody else can be working on this database: every lease is an orphan, at once. */
export async function recover(db: Database, pool: SimulationPool, logger: Logger, alone: boolean): Promise<void> {
  if (alone) {
    const freed = await releaseAll(db);
    await db.query('DELETE FROM workers');
    if (freed > 0) logger.info({ shards: freed }, 'orphaned shards are taken up');
  }
  await db.query('DELETE FROM workers WHERE seen_at < now_ms() - 3600000');
  await adoptOldRuns(db, logger);
  // A process that died between storing a shard and merging it left the merging to whoever comes.
  const ready = await rows(
    db,
    z.object({ id: z.string() }),
    `SELECT r.id FROM runs r JOIN shards s ON s.run_id = r.id AND s.number = r.merged_shards
     WHERE r.state = 'running' AND s.state = 'done' AND r.engine_version = $1`,
    [ENGINE_VERSION],
  );
  for (const { id } of ready) await mergeRun(db, pool, id);
}

/**
 * Runs of an engine version that nobody runs any more start again with this one: numbers of two engines are never
 * added up. The result says so.
 */
async function adoptOldRuns(db: Database, logger: Logger): Promise<void> {
  const adopted = await db.transaction(async (tx) => {
    const changed = await tx.query(
      `UPDATE runs SET note = 'The run began with engine version ' || engine_version ||
           ' and was started again with ' || $1 || '.',
         engine_version = $1, fingerprint = fingerprint || '~' || $1, next_shard = 0, merged_shards = 0,
         merged_trials = 0, merged_tally = NULL, issue_limit = 1, expected = NULL, revision = revision + 1,
         updated_at = now_ms()
       WHERE state = 'running' AND engine_version <> $1 AND NOT EXISTS (
         SELECT 1 FROM workers w WHERE w.engine_version = runs.engine_version AND w.seen_at > now_ms() - $2::bigint)
       RETURNING id`,
      [ENGINE_VERSION, GONE_MS],
    );
    for (const { id } of changed) await tx.query('DELETE FROM shards WHERE run_id = $1', [id ?? null]);
    return changed.length;
  });
  if (adopted > 0) logger.warn({ runs: adopted }, 'runs of an older engine version were started again');
}
