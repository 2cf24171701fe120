/** What runs and studies have in common when somebody asks: found by a key, or by an equal question, or begun. */
import { ApiError } from '../errors.ts';
import { type Queryable, row, type Value } from '../storage/database.ts';
import { admit, type Limits } from './admission.ts';
import { invite, type Life, type Rows } from './life.ts';

/** Any number of ours: what PostgreSQL's advisory locks of those who ask the same are known by. */
const LOCK = 7_274_824;
/** What a copy has of its own. */
const OWN = ['id', 'owner', 'client', 'created_at', 'ended_at'];

/** Whoever asks, and whom limits count. */
interface Asker {
  readonly owner: string | null;
  readonly client: string | null;
}

interface New<R> {
  /** Two with one turn, in whatever processes: the second waits, and finds what the first began. */
  readonly turn: string | null;
  readonly earlier: (tx: Queryable) => Promise<R | undefined>;
  readonly limits: Limits;
  readonly values: Readonly<Record<string, Value>>;
  /** What is stored with it. */
  readonly within?: (tx: Queryable) => Promise<void>;
}

/**
 * Stores it with its first jobs, unless there is something for it by now; once this resolves, no crash can lose it.
 * @throws ApiError queue-full, quota-exceeded
 */
export async function begin<R>(on: Rows, life: Life<R>, asked: New<R>): Promise<{ readonly there: R; again: boolean }> {
  const { turn, earlier, limits } = asked;
  const done = await on.db.transaction(async (tx) => {
    if (turn !== null) await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, turn]);
    const found = await earlier(tx);
    if (found) return { there: found, again: true };
    const values = { ...asked.values, charged_ns: await admit(tx, life.table, limits) };
    const names = Object.keys(values);
    const added = await row(
      tx,
      life.schema,
      `INSERT INTO ${life.table} (${names.join(', ')}, state, created_at, updated_at)
       VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}, 'running', now_ms(), now_ms())
       RETURNING ${life.columns}`,
      Object.values(values),
    );
    await asked.within?.(tx);
    await invite(on, life, tx, String(asked.values.id));
    return { there: added!, again: false };
  });
  on.bell.here(null);
  return done;
}

/** What this owner began with this key. */
export function byKey<R>(db: Queryable, life: Life<R>, owner: string | null, key: string): Promise<R | undefined> {
  const sql = `SELECT ${life.columns} FROM ${life.table} WHERE coalesce(owner, '') = $1 AND idempotency = $2`;
  return row(db, life.schema, sql, [owner ?? '', key]);
}

/** The key stands for something else. */
export function otherQuestion(): ApiError {
  return new ApiError('idempotency-mismatch', 'This Idempotency-Key came with another question before.');
}

/**
 * The answer of an equal question: the asker's own, or a copy of somebody else's, so that nobody learns who asked before.
 * Or else what is under way and was begun by the same client.
 */
export async function equalTo<R extends { readonly id: string; readonly owner: string | null; readonly state: string }>(
  db: Queryable,
  { table, schema, columns }: Life<R>,
  {
    fingerprint,
    engineVersion,
    owner,
    client,
  }: Asker & { readonly fingerprint: string; readonly engineVersion: string },
  newId: () => string,
): Promise<R | undefined> {
  const found = await row(
    db,
    schema,
    `SELECT ${columns} FROM ${table} WHERE fingerprint = $1 AND engine_version = $2
       AND (state = 'done' OR (state = 'running' AND client = $4 AND owner IS NOT DISTINCT FROM $3))
     ORDER BY (state = 'done') DESC, (owner IS NOT DISTINCT FROM $3) DESC, created_at DESC LIMIT 1`,
    [fingerprint, engineVersion, owner, client],
  );
  if (!found || found.owner === owner) return found;
  const same = columns.split(', ').filter((column) => !OWN.includes(column));
  return row(
    db,
    schema,
    `INSERT INTO ${table} (id, owner, client, ${same.join(', ')}, created_at, updated_at, ended_at)
     SELECT $2, $3, $4, ${same.join(', ')}, now_ms(), now_ms(), now_ms() FROM ${table} WHERE id = $1 AND state = 'done'
     RETURNING ${columns}`,
    [found.id, newId(), owner, client],
  );
}
