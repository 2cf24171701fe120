/** Studies in the database. Every change applies only to the state it was worked out from, whoever makes it. */
import type { SimulationPool } from '../../workers/pool.ts';
import type { Done } from '../../workers/studies/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { cancel, forget, invite, type Rows, resume } from '../jobs/life.ts';
import { admit, type Limits } from '../queue/admission.ts';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';
import { PartialAnswers } from './partial-answers.ts';
import {
  type AskedStudy,
  checkSameQuestion,
  type FoundStudy,
  type NewStudy,
  newStudyId,
  type StoredStudy,
  type StudyStore,
  studyFingerprint,
} from './store.ts';
import { STUDIES, STUDY_COLUMNS, StudyRow, studyRow } from './study-rows.ts';

/** Any number of ours: what PostgreSQL's advisory locks of studies are known by. */
const LOCK = 7_274_824;

export class DatabaseStudyStore implements StudyStore {
  private readonly rows: Rows;
  private readonly partials: PartialAnswers;

  constructor(on: Rows, pool: SimulationPool) {
    this.rows = on;
    this.partials = new PartialAnswers(on.db, pool);
  }

  private get db(): Database {
    return this.rows.db;
  }

  async find(asked: AskedStudy): Promise<FoundStudy | undefined> {
    return found(this.db, asked);
  }

  async add(
    asked: NewStudy,
    { admission, maxOpen = Number.MAX_SAFE_INTEGER }: Limits = {},
  ): ReturnType<StudyStore['add']> {
    const { kind, request, owner, client, costNs, key } = asked;
    const fingerprint = studyFingerprint(asked);
    const added = await this.db.transaction(async (tx) => {
      // Two who ask the same at the same moment, in whatever processes: the second finds what the first began.
      const turn = key === null ? `${client} ${fingerprint}` : `${owner} ${key}`;
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, turn]);
      const earlier = await found(tx, asked);
      if (earlier) return earlier;
      const charged = admission ? await admit(tx, 'studies', maxOpen, admission) : 0;
      const begun = await row(
        tx,
        StudyRow,
        `INSERT INTO studies (id, kind, request, owner, client, state, engine_version, cost_ns, fingerprint, idempotency,
           charged_ns, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $8, $9, $10, now_ms(), now_ms()) RETURNING ${STUDY_COLUMNS}`,
        [newStudyId(), kind, JSON.stringify(request), owner, client, ENGINE_VERSION, costNs, fingerprint, key, charged],
      );
      await invite(this.rows, STUDIES, tx, begun!.id);
      return { study: studyOf(begun!), by: null };
    });
    this.rows.bell.here(null);
    return added;
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    const found = await studyRow(this.db, id);
    if (found?.state !== 'running' || found.parts === 0) return found && studyOf(found);
    return { ...studyOf(found), answer: await this.partials.of(found) };
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    const found = await rows(
      this.db,
      StudyRow.pick({ id: true, kind: true, state: true, sentence: true, created_at: true, ended_at: true }),
      `SELECT id, kind, state, sentence, created_at, ended_at FROM studies WHERE ($1 OR owner IS NOT DISTINCT FROM $2)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [owner === undefined, owner ?? null, limit],
    );
    return found.map(({ created_at: createdAt, ended_at: endedAt, ...rest }) => ({ ...rest, createdAt, endedAt }));
  }

  async cancel(id: string): Promise<void> {
    await cancel(this.rows, STUDIES, id);
  }

  resume(id: string, limits: Limits = {}): Promise<boolean> {
    return resume(this.rows, STUDIES, id, limits);
  }

  forget(id: string): Promise<void> {
    return forget(this.rows, STUDIES, id);
  }
}

/** What there is for somebody who asks. */
async function found(db: Queryable, asked: AskedStudy): Promise<FoundStudy | undefined> {
  const { owner, client, key } = asked;
  if (key !== null) {
    const earlier = await row(
      db,
      StudyRow,
      `SELECT ${STUDY_COLUMNS} FROM studies WHERE coalesce(owner, '') = $1 AND idempotency = $2`,
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
    `SELECT ${STUDY_COLUMNS} FROM studies WHERE fingerprint = $1 AND engine_version = $2
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
    `INSERT INTO studies (id, kind, request, owner, client, state, engine_version, cost_ns, fingerprint, progress, answer, sentence,
       created_at, updated_at, ended_at)
     SELECT $2, kind, request, $3, $4, state, engine_version, cost_ns, fingerprint, progress, answer, sentence,
       now_ms(), now_ms(), now_ms()
     FROM studies WHERE id = $1 AND state = 'done' RETURNING ${STUDY_COLUMNS}`,
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
    progress: progressOf(found),
    answer: found.answer === null ? null : { sentence: found.sentence ?? '', text: found.answer },
    error: found.error_code === null ? null : { code: found.error_code, detail: found.error_detail ?? '' },
    note: found.note,
    revision: found.revision,
    createdAt: found.created_at,
    endedAt: found.ended_at,
  };
}

/** How far a study is: what was known when its round was planned, and what was counted since. */
function progressOf({ progress, parts, open_parts, round_trials }: StudyRow): Done | null {
  if (progress === null) return null;
  const { rounds, cells, trials } = JSON.parse(progress) as Omit<Done, 'roundShare'>;
  const roundShare = parts === 0 ? 1 : (parts - open_parts) / parts;
  return { rounds, cells, trials: trials + round_trials, roundShare };
}
