/**
 * Who works on what. A process leases a shard, keeps the lease alive while it works, and gives back the result in one
 * transaction with the run's progress; a lease that runs out is taken over by whoever asks next. The row that says a
 * shard is open is the row that will hold its result, so no queue can disagree with what is stored.
 */
import { z } from 'zod';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';
import { packShard, type ShardResult } from './packing.ts';
import { RUN_COLUMNS, RunRow } from './run-row.ts';

/** A shard may lose this many holders before it is suspected of being what kills them. */
const FREE_ATTEMPTS = 8;
const LONGEST_DELAY_MS = 60_000;

const Lease = z.object({ run_id: z.string(), number: z.number(), attempts: z.number() });
export type Lease = z.infer<typeof Lease>;

export interface Holder {
  /** The id of the process. */
  readonly worker: string;
  readonly engineVersion: string;
  readonly leaseMs: number;
}

/** The next shard to work on: first one whose holder is gone, then a new one of the run that waited longest. */
export async function claim(db: Database, { worker, engineVersion, leaseMs }: Holder): Promise<Lease | undefined> {
  const orphan = await row(
    db,
    Lease,
    `UPDATE shards SET worker = $1, lease_until = now_ms() + $2::bigint, attempts = attempts + 1,
       not_before = CASE WHEN attempts < ${FREE_ATTEMPTS} THEN 0
         ELSE now_ms() + least(${LONGEST_DELAY_MS}, 500 * power(2, attempts - ${FREE_ATTEMPTS}))::bigint END
     WHERE (run_id, number) = (
       SELECT s.run_id, s.number FROM shards s JOIN runs r ON r.id = s.run_id
       WHERE s.state = 'leased' AND s.lease_until < now_ms() AND s.not_before < now_ms() AND r.state = 'running'
         AND r.engine_version = $3
       ORDER BY s.attempts, s.lease_until, s.number LIMIT 1 FOR UPDATE OF s SKIP LOCKED)
     RETURNING run_id, number, attempts`,
    [worker, leaseMs, engineVersion],
  );
  if (orphan) return orphan;
  return row(
    db,
    Lease,
    `WITH chosen AS (
       SELECT id, next_shard FROM runs
       WHERE state = 'running' AND engine_version = $3 AND next_shard < issue_limit AND next_shard < shard_count
       ORDER BY issued_at, created_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ), issued AS (
       UPDATE runs SET next_shard = chosen.next_shard + 1, issued_at = now_ms()
       FROM chosen WHERE runs.id = chosen.id RETURNING runs.id
     )
     INSERT INTO shards (run_id, number, state, worker, lease_until, attempts)
     SELECT id, next_shard, 'leased', $1, now_ms() + $2::bigint, 1 FROM chosen
     RETURNING run_id, number, attempts`,
    [worker, leaseMs, engineVersion],
  );
}

/** Stores what a shard counted, once: a second result of the same shard has the same bits and changes nothing. */
export async function complete(db: Database, lease: Lease, result: ShardResult, spentMs: number): Promise<boolean> {
  const trials = result.pieces.reduce((sum, piece) => sum + piece.trials, 0);
  const packed = packShard(result);
  return db.transaction(async (tx) => {
    // The run first, then its shards: everybody who locks both does so in this order.
    // Nor may a process that slept through an upgrade add the numbers of another engine.
    const run = await tx.query('SELECT state FROM runs WHERE id = $1 AND engine_version = $2 FOR UPDATE', [
      lease.run_id,
      ENGINE_VERSION,
    ]);
    if (run.length === 0) return false;
    const stored = await tx.query(
      `UPDATE shards SET state = 'done', worker = NULL, trials = $3, spent_ms = $4, pieces = $5
       WHERE run_id = $1 AND number = $2 AND state = 'leased' RETURNING number`,
      [lease.run_id, lease.number, trials, spentMs, packed],
    );
    if (stored.length === 0) return false;
    await tx.query('UPDATE runs SET spent_ms = spent_ms + $2, updated_at = now_ms() WHERE id = $1', [
      lease.run_id,
      spentMs,
    ]);
    return true;
  });
}

/** Keeps this process's leases. @returns those that are still its own: others were taken over, or nobody wants them. */
export async function keepAlive(
  db: Database,
  { worker, leaseMs }: Holder,
): Promise<ReadonlyArray<Pick<Lease, 'run_id' | 'number'>>> {
  return rows(
    db,
    Lease.pick({ run_id: true, number: true }),
    `UPDATE shards SET lease_until = now_ms() + $2::bigint WHERE worker = $1 AND state = 'leased'
     RETURNING run_id, number`,
    [worker, leaseMs],
  );
}

/** Gives shards back unfinished, at once and without counting it against them. */
export async function release(db: Queryable, worker: string): Promise<void> {
  await db.query(
    `UPDATE shards SET lease_until = 0, not_before = 0, attempts = attempts - 1, worker = NULL
     WHERE worker = $1 AND state = 'leased'`,
    [worker],
  );
}

/** Every lease is an orphan: whoever opens an embedded database is alone with it. */
export async function releaseAll(db: Queryable): Promise<number> {
  const freed = await db.query(
    "UPDATE shards SET lease_until = 0, worker = NULL WHERE state = 'leased' AND lease_until > 0 RETURNING number",
  );
  return freed.length;
}

export async function runById(db: Queryable, id: string): Promise<RunRow | undefined> {
  return row(db, RunRow, `SELECT ${RUN_COLUMNS} FROM runs WHERE id = $1`, [id]);
}
