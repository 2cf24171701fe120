/**
 * Whether one more long question may come in: counted, charged and inserted in one transaction, so that however many
 * come at once, at whatever services on one database, no limit is passed. Clocks are the database's.
 */
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type Queryable, row } from '../storage/database.ts';

/** Any number of ours: what PostgreSQL's advisory locks of admission are known by; one for each table. */
const LOCK = 7_274_825;
const HOUR_MS = 3_600_000;

export interface Admission {
  /** Whom limits are counted by. */
  readonly client: string;
  /** Long runs, and as many studies, that the client may have under way. */
  readonly maxRuns: number;
  /** Seconds of one core an hour; 0 for no limit. */
  readonly secondsPerHour: number;
  /** The estimate of this question. */
  readonly costNs: number;
}

/** What whoever asks may ask for. */
export interface Limits {
  /** Nobody's without. */
  readonly admission?: Admission | undefined;
  /** Under way of everybody. */
  readonly maxOpen?: number | undefined;
}

export type Table = 'runs' | 'studies';

/**
 * Within the transaction that inserts it, before that.
 * @returns nanoseconds charged @throws ApiError queue-full, quota-exceeded
 */
export async function admit(tx: Queryable, table: Table, limits: Limits): Promise<number> {
  const { admission } = limits;
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, table]);
  const open = await row(
    tx,
    z.object({ everybody: z.number(), own: z.number() }),
    `SELECT count(*) AS everybody, count(*) FILTER (WHERE client = $1) AS own FROM ${table} WHERE state = 'running'`,
    [admission?.client ?? null],
  );
  checkOpen(table, { everybody: open?.everybody ?? 0, own: open?.own ?? 0 }, limits);
  return admission ? charge(tx, admission) : 0;
}

/** @param open under way of everybody, and of whoever asks @throws ApiError queue-full, quota-exceeded */
export function checkOpen(
  table: Table,
  { everybody, own }: { readonly everybody: number; readonly own: number },
  { admission, maxOpen = Number.MAX_SAFE_INTEGER }: Limits,
): void {
  if (admission && own >= admission.maxRuns) {
    const what = table === 'runs' ? 'long runs' : 'studies';
    throw new ApiError('quota-exceeded', `${own} ${what} of yours are under way, the most there may be.`, {
      headers: { 'Retry-After': '10' },
    });
  }
  if (everybody >= maxOpen) {
    throw new ApiError('queue-full', `${everybody} ${table} are under way or waiting already. Try again in a while.`, {
      headers: { 'Retry-After': '10' },
    });
  }
}

/**
 * The same for one that goes on after it was cancelled or failed: what was given back is charged again, whatever the
 * admission says it costs. Within the transaction that resumes it, before that. @throws as {@link admit}
 */
export async function readmit(tx: Queryable, table: Table, id: string, { admission, maxOpen }: Limits): Promise<void> {
  const stopped = await row(
    tx,
    z.object({ left: z.number() }),
    `SELECT CASE WHEN state = 'cancelled' THEN greatest(0, cost_ns - charged_ns) ELSE 0 END AS left FROM ${table} WHERE id = $1 AND state IN ('cancelled', 'failed') FOR UPDATE`,
    [id],
  );
  if (!stopped || !admission) return;
  const charged = await admit(tx, table, { maxOpen, admission: { ...admission, costNs: stopped.left } });
  await tx.query(`UPDATE ${table} SET charged_ns = charged_ns + $2 WHERE id = $1`, [id, charged]);
}

/** A bucket that fills up within an hour. A question dearer than a whole hour is allowed when it is full, and empties it. */
async function charge(tx: Queryable, { client, secondsPerHour, costNs }: Admission): Promise<number> {
  if (secondsPerHour <= 0) return 0;
  const limit = secondsPerHour * 1e9;
  const needed = Math.min(costNs, limit);
  const filled = `least($2::float8, accounts.left_ns + (now_ms() - accounts.at) / ${HOUR_MS}::float8 * $2::float8)`;
  const charged = await tx.query(
    `INSERT INTO accounts (client, left_ns, at) VALUES ($1, $2::float8 - $3::float8, now_ms())
     ON CONFLICT (client) DO UPDATE SET left_ns = ${filled} - $3::float8, at = now_ms() WHERE ${filled} >= $3::float8
     RETURNING client`,
    [client, limit, needed],
  );
  if (charged.length > 0) return needed;
  const [found] = await tx.query(`SELECT ${filled} AS left_ns FROM accounts WHERE client = $1`, [client, limit]);
  const left = Math.max(0, Number(found?.left_ns ?? 0));
  const wait = Math.ceil((((needed - left) / limit) * HOUR_MS) / 1000);
  throw new ApiError(
    'quota-exceeded',
    `This question is estimated at ${(costNs / 1e9).toPrecision(2)} s of one core; ${(left / 1e9).toPrecision(2)} s of ` +
      `${secondsPerHour} an hour are left. Try again in ${wait} s, or ask for less precision.`,
    { headers: { 'Retry-After': String(wait) } },
  );
}

/** Gives back what was charged and not spent, once: for a run or study that was just cancelled. */
export async function refund(tx: Queryable, table: Table, id: string): Promise<void> {
  const spent = table === 'runs' ? 'spent_ms * 1e6' : 'asked_ns';
  await tx.query(
    `WITH settled AS (
       UPDATE ${table} SET charged_ns = least(charged_ns, ${spent}) FROM (SELECT charged_ns AS before FROM ${table} WHERE id = $1) b
       WHERE id = $1 RETURNING client, b.before - charged_ns AS unspent)
     UPDATE accounts SET left_ns = left_ns + settled.unspent FROM settled WHERE accounts.client = settled.client`,
    [id],
  );
}
