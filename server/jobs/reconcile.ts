/**
 * What nobody may be left to put right: results that were stored and not added up, and invitations that should be there
 * and are not, as after a restore. Looked for at a start and a few times a minute, one run at a time, by any process.
 */
import type { Logger } from 'pino';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { GONE_MS } from '../queue/presence.ts';
import type { Merger } from './merge.ts';
import { nextQuiet } from './quiet.ts';
import { inviteMissing, type Rows } from './store.ts';

/** @param all every run, and not those alone that stand still: nobody else can be at work */
export async function reconcileRuns(on: Rows, merger: Merger, logger: Logger, all: boolean): Promise<void> {
  await adoptOldRuns(on, logger);
  const since = Date.now();
  for (;;) {
    const id = await nextQuiet(on.db, 'runs', all, since);
    if (id === undefined) break;
    await merger.merge(id);
    await on.db.transaction((tx) => inviteMissing(on, tx, id));
  }
  // Shards that were stored in the moment in which their run ended count for nothing.
  await on.db.query("DELETE FROM shards WHERE run_id IN (SELECT id FROM runs WHERE state = 'done')");
}

/**
 * Runs of an engine version that nobody runs any more start again with this one: numbers of two engines are never
 * added up. The result says so.
 */
async function adoptOldRuns(on: Rows, logger: Logger): Promise<void> {
  const adopted = await on.db.transaction(async (tx) => {
    // Held against those who store shards: what comes in from the old engine is there and deleted, or refused.
    const old = await tx.query(
      `SELECT id FROM runs WHERE state = 'running' AND engine_version <> $1 AND NOT EXISTS (
         SELECT 1 FROM workers w WHERE w.engine_version = runs.engine_version AND w.seen_at > now_ms() - $2::bigint)
       FOR UPDATE`,
      [ENGINE_VERSION, GONE_MS],
    );
    if (old.length === 0) return 0;
    const changed = await tx.query(
      `UPDATE runs SET note = 'The run began with engine version ' || engine_version ||
           ' and was started again with ' || $1 || '.',
         engine_version = $1, fingerprint = fingerprint || '~' || $1, next_shard = 1, merged_shards = 0,
         merged_trials = 0, merged_tally = NULL, spent_ms = 0, expected = NULL, revision = revision + 1,
         updated_at = now_ms()
       WHERE id = ANY($2::text[]) RETURNING id`,
      [ENGINE_VERSION, old.map(({ id }) => String(id))],
    );
    for (const { id } of changed) {
      await tx.query('DELETE FROM shards WHERE run_id = $1', [id ?? null]);
      await inviteMissing(on, tx, String(id));
    }
    return changed.length;
  });
  if (adopted > 0) {
    on.bell.here(null);
    logger.warn({ runs: adopted }, 'runs of an older engine version were started again');
  }
}
