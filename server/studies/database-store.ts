/** Studies in the database. Every change applies only to the state it was worked out from, whoever makes it. */
import type { SimulationPool } from '../../workers/pool.ts';
import type { Done } from '../../workers/studies/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Limits } from '../queue/admission.ts';
import { begin, byKey, equalTo } from '../queue/asked.ts';
import { cancel, forget, type Rows, resume } from '../queue/life.ts';
import { type Listener, Watch } from '../queue/watch.ts';
import { type Queryable, rows } from '../storage/database.ts';
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
import { roundColumns, STUDIES, StudyRow, storeParts, studyRow } from './study-rows.ts';

export class DatabaseStudyStore implements StudyStore {
  private readonly rows: Rows;
  private readonly partials: PartialAnswers;
  private readonly watching: Watch<StoredStudy>;

  constructor(on: Rows, pool: SimulationPool) {
    this.rows = on;
    this.partials = new PartialAnswers(on.db, pool);
    this.watching = new Watch(on.db, 'studies', (id) => this.get(id));
  }

  async find(asked: AskedStudy): Promise<FoundStudy | undefined> {
    return told(await found(this.rows.db, asked), asked);
  }

  async add(asked: NewStudy, limits: Limits = {}): ReturnType<StudyStore['add']> {
    const { kind, request, owner, client, costNs, rounds, key } = asked;
    const fingerprint = studyFingerprint(asked);
    const id = newStudyId();
    const { there, again } = await begin(this.rows, STUDIES, {
      turn: key === null ? `${client} ${fingerprint}` : `${owner} ${key}`,
      earlier: (tx) => found(tx, asked),
      limits,
      values: {
        id,
        kind,
        request: JSON.stringify(request),
        owner,
        client,
        engine_version: ENGINE_VERSION,
        cost_ns: costNs,
        fingerprint,
        idempotency: key,
        ...roundColumns(rounds),
      },
      within: async (tx) => {
        for (const [number, { asked, replies }] of rounds.entries()) {
          await storeParts(tx, id, number, asked.parts, replies);
        }
      },
    });
    return again ? told(there, asked) : { study: studyOf(there), by: null };
  }

  async get(id: string): Promise<StoredStudy | undefined> {
    const found = await studyRow(this.rows.db, id);
    if (found?.state !== 'running' || found.parts === 0) return found && studyOf(found);
    return { ...studyOf(found), answer: await this.partials.of(found) };
  }

  async list({ owner, limit }: { readonly owner: string | null | undefined; readonly limit: number }) {
    return rows(
      this.rows.db,
      StudyRow.pick({ id: true, kind: true, state: true, sentence: true, created_at: true, ended_at: true }),
      `SELECT id, kind, state, sentence, created_at, ended_at FROM studies WHERE ($1 OR owner IS NOT DISTINCT FROM $2)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [owner === undefined, owner ?? null, limit],
    );
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

  watch(id: string, since: number, listener: Listener<StoredStudy>): () => void {
    return this.watching.join(id, since, listener);
  }
}

/** What there is for somebody who asks. */
async function found(db: Queryable, asked: AskedStudy): Promise<StudyRow | undefined> {
  const { owner, client, key } = asked;
  if (key !== null) {
    const earlier = await byKey(db, STUDIES, owner, key);
    if (earlier) checkSameQuestion(studyOf(earlier), asked);
    return earlier;
  }
  if (asked.anew) return undefined;
  const question = { fingerprint: studyFingerprint(asked), engineVersion: ENGINE_VERSION, owner, client };
  return equalTo(db, STUDIES, question, newStudyId);
}

function told(found: StudyRow, asked: AskedStudy): FoundStudy;
function told(found: StudyRow | undefined, asked: AskedStudy): FoundStudy | undefined;
function told(found: StudyRow | undefined, { key }: AskedStudy): FoundStudy | undefined {
  return (
    found && { study: studyOf(found), by: key !== null ? 'key' : found.state === 'running' ? 'under way' : 'answer' }
  );
}

function studyOf(found: StudyRow): StoredStudy {
  return {
    ...found,
    request: JSON.parse(found.request) as unknown,
    progress: progressOf(found),
    answer: found.answer === null ? null : { sentence: found.sentence ?? '', text: found.answer },
    error: found.error_code === null ? null : { code: found.error_code, detail: found.error_detail ?? '' },
  };
}

/** How far a study is: what was known when its round was planned, and what was counted since. */
function progressOf({ progress, parts, open_parts, round_trials }: StudyRow): Done | null {
  if (progress === null) return null;
  const { rounds, cells, trials } = JSON.parse(progress) as Omit<Done, 'roundShare'>;
  const roundShare = parts === 0 ? 1 : (parts - open_parts) / parts;
  return { rounds, cells, trials: trials + round_trials, roundShare };
}
