/**
 * What runs and studies have in common: how long work is invited to, cancelled, fails, goes on, is forgotten, and is found
 * when it stands still. Each change is one transaction with the jobs that it makes or takes out, and applies only to the
 * state it was worked out from: it does not matter who does it, how often, or who dies in between.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { type Database, LONG_MS, type Queryable, row } from '../storage/database.ts';
import { type Limits, readmit, refund, type Table } from './admission.ts';
import type { Bell } from './bell.ts';
import { bury, GOES_ON } from './dead-letters.ts';
import { idsOf, type Job, type NewJob } from './job.ts';
import { GONE_MS } from './presence.ts';
import type { Queue } from './queue.ts';

/** What changes of long work need: the rows, and the jobs beside them. */
export interface Rows {
  readonly db: Database;
  readonly queue: Queue;
  readonly bell: Bell;
}

/** A sort of long work, and where it differs from the other. */
export interface Life<R = unknown> {
  readonly table: Table;
  /** A row of it as it is read, and its columns. */
  readonly schema: z.ZodType<R>;
  readonly columns: string;
  readonly noun: string;
  /** The jobs that the rows ask for, of one that is under way or was so a moment ago. */
  jobs(tx: Queryable, id: string): Promise<readonly NewJob[]>;
  /** Whether it goes on with the engine only that it began with; else an older one's starts again. */
  readonly sameEngine: boolean;
  /** What was counted, and the columns that tell of it as they were at first. */
  readonly parts: { readonly table: string; readonly of: string };
  readonly anew: string;
  /** Puts right what the rows say of themselves, before its jobs are made again. */
  readonly mend?: (on: Rows, tx: Queryable, id: string) => Promise<unknown>;
  readonly mergeFirst?: (id: string) => Promise<unknown>;
}

/** What has made no progress for this long is looked at, each once in a minute, by whoever is first. */
const QUIET_MS = 20_000;
const AGAIN_MS = 60_000;
const ENDS = 'revision = revision + 1, updated_at = now_ms(), ended_at = now_ms()';

/** Makes the jobs that the rows ask for; those that are there stay as they are. */
export async function invite({ queue, bell }: Rows, { table, jobs }: Life, tx: Queryable, id: string): Promise<void> {
  const [running] = await tx.query(`SELECT id FROM ${table} WHERE id = $1 AND state = 'running'`, [id]);
  if (!running) return;
  await queue.invite(tx, await jobs(tx, id));
  await bell.work(tx);
}

/** Takes the jobs out, and tells whoever counts. */
async function withdraw({ queue, bell }: Rows, { jobs }: Life, tx: Queryable, id: string): Promise<void> {
  await queue.settle(tx, idsOf(await jobs(tx, id)));
  await bell.drop(tx, id);
}

/** Stops it; what was counted stays. @returns whether it was under way */
export async function cancel(on: Rows, life: Life, id: string): Promise<boolean> {
  const { table } = life;
  const cancelled = await on.db.transaction(async (tx) => {
    const sql = `UPDATE ${table} SET state = 'cancelled', ${ENDS} WHERE id = $1 AND state = 'running' RETURNING id`;
    if ((await tx.query(sql, [id])).length === 0) return false;
    await refund(tx, table, id);
    await withdraw(on, life, tx, id);
    return true;
  });
  if (cancelled) on.bell.here(id);
  return cancelled;
}

/**
 * Ends what cannot go on, and says so where whoever runs the service looks; what was resumed since is left alone.
 * @returns whether it was under way
 */
export async function fail(
  on: Rows,
  life: Life,
  { data, retryCount }: Pick<Job, 'data' | 'retryCount'>,
  [code, detail]: readonly [string, string],
): Promise<boolean> {
  const id = data.of;
  const failed = await on.db.transaction(async (tx) => {
    const [ended] = await tx.query(
      `UPDATE ${life.table} SET state = 'failed', error_code = $2, error_detail = $3, ${ENDS}
       WHERE id = $1 AND state = 'running' AND resumed = $4 RETURNING engine_version`,
      [id, code, detail.slice(0, 500), data.resumed],
    );
    if (!ended) return false;
    await bury(tx, { data, retryCount }, String(ended.engine_version), detail);
    await withdraw(on, life, tx, id);
    return true;
  });
  if (failed) on.bell.here(id);
  return failed;
}

/** Lets what was cancelled or failed go on where it stopped. @returns false when it cannot @throws as what is new does */
export async function resume(on: Rows, life: Life, id: string, limits: Limits = {}): Promise<boolean> {
  const resumed = await on.db.transaction(async (tx) => {
    await readmit(tx, life.table, id, limits);
    const applied = await tx.query(
      `UPDATE ${life.table} SET ${GOES_ON}, updated_at = now_ms()
       WHERE id = $1 AND state IN ('cancelled', 'failed') AND (engine_version = $2 OR $3) RETURNING id`,
      [id, ENGINE_VERSION, !life.sameEngine],
    );
    if (applied.length === 0) return false;
    await tx.query('DELETE FROM dead_letters WHERE subject = $1', [id]);
    await invite(on, life, tx, id);
    return true;
  });
  if (resumed) on.bell.here(null);
  return resumed;
}

/** Deletes it and everything of it. */
export async function forget(on: Rows, life: Life, id: string): Promise<void> {
  await on.db.transaction(async (tx) => {
    // Held, so that nothing is merged, planned or stored in between with jobs of its own.
    await tx.query(`SELECT id FROM ${life.table} WHERE id = $1 FOR UPDATE`, [id]);
    await withdraw(on, life, tx, id);
    await tx.query('DELETE FROM dead_letters WHERE subject = $1', [id]);
    await tx.query(`DELETE FROM ${life.table} WHERE id = $1`, [id]);
  });
  on.bell.here(id);
}

/**
 * What nobody may be left to put right: results that were stored and not added up, and invitations that should be there
 * and are not, as after a restore. Looked for at a start and a few times a minute, one by one, by any process.
 * @param all also what does not stand still: nobody else can be at work
 */
export async function reconcile(on: Rows, life: Life, logger: Logger, all: boolean): Promise<void> {
  await adoptOld(on, life, logger);
  const since = Date.now();
  for (;;) {
    const id = await nextQuiet(on.db, life.table, all, since);
    if (id === undefined) return;
    await life.mergeFirst?.(id);
    await on.db.transaction(async (tx) => {
      await life.mend?.(on, tx, id);
      await invite(on, life, tx, id);
    });
  }
}

/** Takes the next one to look at, which nobody else then does. @param since when this look began, so that each is taken once */
async function nextQuiet(db: Database, table: Table, all: boolean, since: number): Promise<string | undefined> {
  const found = await row(
    db,
    z.object({ id: z.string() }),
    `UPDATE ${table} SET checked_at = now_ms() WHERE id = (
       SELECT id FROM ${table} WHERE state = 'running' AND engine_version = $1 AND
         CASE WHEN $2 THEN checked_at < $3::bigint
           ELSE checked_at < now_ms() - ${AGAIN_MS} AND updated_at < now_ms() - ${QUIET_MS} END
       ORDER BY updated_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [ENGINE_VERSION, all, since],
  );
  return found?.id;
}

/**
 * What an engine version began that nobody runs any more starts again with this one: numbers of two engines are never
 * added up. The note says so.
 */
async function adoptOld(on: Rows, life: Life, logger: Logger): Promise<void> {
  const { table, noun, parts, anew } = life;
  const adopted = await on.db.transaction(async (tx) => {
    // Held against those who store: what comes in from the old engine is there and deleted, or refused.
    const old = await tx.query(
      `SELECT id FROM ${table} WHERE state = 'running' AND engine_version <> $1 AND NOT EXISTS (
         SELECT 1 FROM workers w WHERE w.engine_version = ${table}.engine_version AND w.seen_at > now_ms() - $2::bigint)
       FOR UPDATE`,
      [ENGINE_VERSION, GONE_MS],
    );
    for (const { id } of old) {
      await tx.query(
        `UPDATE ${table} SET note = 'The ${noun} began with engine version ' || engine_version || ' and was started again with ' ||
           $2 || '.', engine_version = $2, ${anew}, revision = revision + 1, updated_at = now_ms() WHERE id = $1`,
        [String(id), ENGINE_VERSION],
      );
      await tx.query(`DELETE FROM ${parts.table} WHERE ${parts.of} = $1`, [String(id)]);
      await invite(on, life, tx, String(id));
    }
    return old.length;
  });
  if (adopted === 0) return;
  on.bell.here(null);
  logger.warn({ [table]: adopted }, `what an older engine version began is started again`);
}

/** Deletes what ended longer ago, or is more, than the settings keep. @returns how many */
export async function sweep(
  db: Database,
  { retainMs, retainRuns }: { readonly retainMs: number; readonly retainRuns: number },
): Promise<number> {
  let deleted = 0;
  for (const table of ['runs', 'studies'] satisfies Table[]) {
    const old = await db.query(
      `DELETE FROM ${table} WHERE ended_at < now_ms() - $1::bigint OR (ended_at IS NOT NULL AND id NOT IN (
         SELECT id FROM ${table} WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id LIMIT $2)) RETURNING id`,
      [Math.round(retainMs), retainRuns],
    );
    deleted += old.length;
  }
  // Nobody vacuums the embedded database, or writes its checkpoints, which bound what a crash leaves to replay.
  if (db.kind === 'pglite') {
    if (deleted > 0) await db.script('VACUUM', LONG_MS);
    await db.script('CHECKPOINT', LONG_MS);
  }
  return deleted;
}
