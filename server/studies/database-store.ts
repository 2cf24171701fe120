/** Studies in the database. Every change applies only to the state it was worked out from, whoever makes it. */
import { z } from 'zod';
import type { CellReply } from '../../workers/studies/cells.ts';
import type { Done } from '../../workers/studies/run.ts';
import type { StudyAnswer } from '../../workers/studies/study.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';
import { packReplies, unpackReplies } from './packing.ts';
import {
  type AskedStudy,
  checkSameQuestion,
  type FoundStudy,
  type NewStudy,
  newStudyId,
  type SliceAt,
  type StoredStudy,
  type StudyLease,
  type StudyStore,
  sliceName,
  studyFingerprint,
} from './store.ts';

const COLUMNS = `id, kind, request, owner, client, state, engine_version, cost_ns, progress, answer, error_code,
  error_detail, note, revision, attempts, created_at, ended_at`;

const StudyRow = z.object({
  id: z.string(),
  kind: z.string(),
  request: z.string(),
  owner: z.string().nullable(),
  client: z.string().nullable(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  engine_version: z.string(),
  cost_ns: z.number(),
  progress: z.string().nullable(),
  answer: z.string().nullable(),
  error_code: z.string().nullable(),
  error_detail: z.string().nullable(),
  note: z.string().nullable(),
  revision: z.number(),
  attempts: z.number(),
  created_at: z.number(),
  ended_at: z.number().nullable(),
});
type StudyRow = z.infer<typeof StudyRow>;

/** Held by this worker and still wanted. */
const HELD = "id = $1 AND worker = $2 AND state = 'running'";

/** Any number of ours: what PostgreSQL's advisory locks of studies are known by. */
const LOCK = 7_274_824;

export class DatabaseStudyStore implements StudyStore {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  async find(asked: AskedStudy): Promise<FoundStudy | undefined> {
    return found(this.db, asked);
  }

  async add(asked: NewStudy): ReturnType<StudyStore['add']> {
    const { kind, request, owner, client, costNs, key } = asked;
    const fingerprint = studyFingerprint(asked);
    return this.db.transaction(async (tx) => {
      // Two who ask the same at the same moment, in whatever processes: the second finds what the first began.
      const turn = key === null ? `${client} ${fingerprint}` : `${owner} ${key}`;
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, turn]);
      const earlier = await found(tx, asked);
      if (earlier) return earlier;
      const added = await row(
        tx,
        StudyRow,
        `INSERT INTO studies (id, kind, request, owner, client, state, engine_version, cost_ns, fingerprint, idempotency,
           created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $8, $9, now_ms(), now_ms()) RETURNING ${COLUMNS}`,
        [newStudyId(), kind, JSON.stringify(request), owner, client, ENGINE_VERSION, costNs, fingerprint, key],
      );
      return { study: studyOf(added!), by: null };
    });
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    const found = await row(this.db, StudyRow, `SELECT ${COLUMNS} FROM studies WHERE id = $1`, [id]);
    return found && studyOf(found);
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    const found = await rows(
      this.db,
      StudyRow,
      `SELECT ${COLUMNS} FROM studies WHERE ($1 OR owner IS NOT DISTINCT FROM $2)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [owner === undefined, owner ?? null, limit],
    );
    return found.map(studyOf);
  }

  async open(client: string): Promise<{ readonly all: number; readonly own: number }> {
    const found = await row(
      this.db,
      z.object({ all_open: z.number(), own: z.number() }),
      `SELECT count(*) AS all_open, count(*) FILTER (WHERE client = $1) AS own FROM studies WHERE state = 'running'`,
      [client],
    );
    return { all: found?.all_open ?? 0, own: found?.own ?? 0 };
  }

  async claim(worker: string, leaseMs: number): Promise<StudyLease | undefined> {
    const claimed = await this.db.transaction(async (tx) => {
      const taken = await row(
        tx,
        StudyRow,
        `UPDATE studies SET worker = $1, lease_until = now_ms() + $2::bigint, attempts = attempts + 1
         WHERE id = (SELECT id FROM studies WHERE state = 'running' AND lease_until < now_ms()
           ORDER BY attempts, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING ${COLUMNS}`,
        [worker, leaseMs],
      );
      if (!taken || taken.engine_version === ENGINE_VERSION) return taken;
      // Numbers of two engines are never put together: it starts again, and says so.
      await tx.query('DELETE FROM study_slices WHERE study_id = $1', [taken.id]);
      return row(
        tx,
        StudyRow,
        `UPDATE studies SET engine_version = $2, progress = NULL, answer = NULL,
           note = 'The study began with engine version ' || engine_version || ' and was started again with ' || $2 || '.'
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [taken.id, ENGINE_VERSION],
      );
    });
    if (!claimed) return undefined;
    const slices = await rows(
      this.db,
      z.object({ round: z.number(), number: z.number(), replies: z.string() }),
      'SELECT round, number, replies FROM study_slices WHERE study_id = $1',
      [claimed.id],
    );
    return {
      study: studyOf(claimed),
      attempts: claimed.attempts,
      slices: new Map(slices.map((each) => [sliceName(each), unpackReplies(each.replies)])),
    };
  }

  async keep(id: string, worker: string, leaseMs: number): Promise<boolean> {
    const kept = await this.db.query(
      `UPDATE studies SET lease_until = now_ms() + $3::bigint WHERE ${HELD} RETURNING id`,
      [id, worker, leaseMs],
    );
    return kept.length > 0;
  }

  async saveSlice(
    id: string,
    worker: string,
    { round, number }: SliceAt,
    replies: readonly CellReply[],
    progress: Done,
    answer: StudyAnswer | null,
  ): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const held = await tx.query(
        `UPDATE studies SET progress = $3, answer = coalesce($4, answer), attempts = 0, revision = revision + 1,
           updated_at = now_ms() WHERE ${HELD} RETURNING id`,
        [id, worker, JSON.stringify(progress), answer === null ? null : JSON.stringify(answer)],
      );
      if (held.length === 0) return false;
      await tx.query(
        `INSERT INTO study_slices (study_id, round, number, replies) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [id, round, number, packReplies(replies)],
      );
      return true;
    });
  }

  async finish(id: string, worker: string, end: Parameters<StudyStore['finish']>[2]): Promise<void> {
    const [answer, code, detail] =
      'answer' in end ? [JSON.stringify(end.answer), null, null] : [null, end.error.code, end.error.detail];
    await this.db.transaction(async (tx) => {
      const ended = await tx.query(
        `UPDATE studies SET state = $3, answer = coalesce($4, answer), error_code = $5, error_detail = $6,
           worker = NULL, revision = revision + 1, updated_at = now_ms(), ended_at = now_ms()
         WHERE ${HELD} RETURNING id`,
        [id, worker, code === null ? 'done' : 'failed', answer, code, detail],
      );
      // What was counted is needed again only by a study that can go on.
      if (ended.length > 0 && code === null) await tx.query('DELETE FROM study_slices WHERE study_id = $1', [id]);
    });
  }

  async release(worker: string, id?: string): Promise<void> {
    await this.db.query(
      `UPDATE studies SET lease_until = 0, worker = NULL, attempts = greatest(attempts - 1, 0)
       WHERE worker = $1 AND ($2::text IS NULL OR id = $2)`,
      [worker, id ?? null],
    );
  }

  async cancel(id: string): Promise<void> {
    await this.db.query(
      `UPDATE studies SET state = 'cancelled', worker = NULL, lease_until = 0, revision = revision + 1,
         updated_at = now_ms(), ended_at = now_ms() WHERE id = $1 AND state = 'running'`,
      [id],
    );
  }

  async resume(id: string): Promise<boolean> {
    const resumed = await this.db.query(
      `UPDATE studies SET state = 'running', worker = NULL, lease_until = 0, attempts = 0, ended_at = NULL,
         error_code = NULL, error_detail = NULL, revision = revision + 1, updated_at = now_ms()
       WHERE id = $1 AND state IN ('cancelled', 'failed') RETURNING id`,
      [id],
    );
    return resumed.length > 0;
  }

  async forget(id: string): Promise<void> {
    await this.db.query('DELETE FROM studies WHERE id = $1', [id]);
  }

  async sweep({ retainMs, retainRuns }: { readonly retainMs: number; readonly retainRuns: number }): Promise<void> {
    await this.db.query('DELETE FROM studies WHERE ended_at < now_ms() - $1::bigint', [Math.round(retainMs)]);
    await this.db.query(
      `DELETE FROM studies WHERE state <> 'running' AND id NOT IN (
         SELECT id FROM studies WHERE state <> 'running' ORDER BY ended_at DESC, id LIMIT $1)`,
      [retainRuns],
    );
  }
}

/** What there is for somebody who asks. */
async function found(db: Queryable, asked: AskedStudy): Promise<FoundStudy | undefined> {
  const { owner, client, key } = asked;
  if (key !== null) {
    const earlier = await row(
      db,
      StudyRow,
      `SELECT ${COLUMNS} FROM studies WHERE coalesce(owner, '') = $1 AND idempotency = $2`,
      [owner ?? '', key],
    );
    if (!earlier) return undefined;
    checkSameQuestion(studyOf(earlier), asked);
    return { study: studyOf(earlier), by: 'key' };
  }
  if (asked.anew) return undefined;
  const equal = await row(
    db,
    StudyRow,
    `SELECT ${COLUMNS} FROM studies WHERE fingerprint = $1 AND engine_version = $2
       AND (state = 'done' OR (state = 'running' AND client = $4 AND owner IS NOT DISTINCT FROM $3))
     ORDER BY (state = 'done') DESC, (owner IS NOT DISTINCT FROM $3) DESC, created_at DESC LIMIT 1`,
    [studyFingerprint(asked), ENGINE_VERSION, owner, client],
  );
  if (!equal) return undefined;
  if (equal.state === 'running') return { study: studyOf(equal), by: 'under way' };
  const own = equal.owner === owner ? equal : await copied(db, equal.id, asked);
  return own && { study: studyOf(own), by: 'answer' };
}

/** The answer of somebody else's study, for one who asked the same: nobody learns who did before. */
function copied(db: Queryable, id: string, { owner, client }: AskedStudy): Promise<StudyRow | undefined> {
  return row(
    db,
    StudyRow,
    `INSERT INTO studies (id, kind, request, owner, client, state, engine_version, cost_ns, fingerprint, progress, answer,
       created_at, updated_at, ended_at)
     SELECT $2, kind, request, $3, $4, state, engine_version, cost_ns, fingerprint, progress, answer,
       now_ms(), now_ms(), now_ms()
     FROM studies WHERE id = $1 AND state = 'done' RETURNING ${COLUMNS}`,
    [id, newStudyId(), owner, client],
  );
}

function studyOf(found: StudyRow): StoredStudy {
  return {
    id: found.id,
    kind: found.kind,
    request: JSON.parse(found.request) as unknown,
    owner: found.owner,
    client: found.client,
    state: found.state,
    engineVersion: found.engine_version,
    costNs: found.cost_ns,
    progress: found.progress === null ? null : (JSON.parse(found.progress) as Done),
    answer: found.answer === null ? null : (JSON.parse(found.answer) as StudyAnswer),
    error: found.error_code === null ? null : { code: found.error_code, detail: found.error_detail ?? '' },
    note: found.note,
    revision: found.revision,
    createdAt: found.created_at,
    endedAt: found.ended_at,
  };
}
