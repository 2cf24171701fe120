/** Studies as they are stored, and the jobs that their rows stand for. */
import { z } from 'zod';
import type { Done } from '../../workers/studies/run.ts';
import { type NewJob, newJob } from '../queue/job.ts';
import type { Life } from '../queue/life.ts';
import { bytes, type Queryable, row, rows } from '../storage/database.ts';
import type { CountedRound } from './counted-rounds.ts';

export const StudyRow = z.object({
  id: z.string(),
  kind: z.string(),
  request: z.string(),
  owner: z.string().nullable(),
  client: z.string().nullable(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  engine_version: z.string(),
  resumed: z.number(),
  cost_ns: z.number(),
  fingerprint: z.string().nullable(),
  progress: z.string().nullable(),
  answer: z.string().nullable(),
  sentence: z.string().nullable(),
  error_code: z.string().nullable(),
  error_detail: z.string().nullable(),
  note: z.string().nullable(),
  revision: z.number(),
  round: z.number(),
  parts: z.number(),
  open_parts: z.number(),
  round_trials: z.number(),
  asked_ns: z.number(),
  created_at: z.number(),
  ended_at: z.number().nullable(),
});
export type StudyRow = z.infer<typeof StudyRow>;
export const STUDY_COLUMNS = Object.keys(StudyRow.shape).join(', ');

export async function studyRow(db: Queryable, id: string): Promise<StudyRow | undefined> {
  return row(db, StudyRow, `SELECT ${STUDY_COLUMNS} FROM studies WHERE id = $1`, [id]);
}

/** What is counted so far, round by round, in order of the parts. @param before rounds before this one */
export async function repliesOf(db: Queryable, id: string, before: number): Promise<Uint8Array[][]> {
  const found = await rows(
    db,
    z.object({ round: z.number(), reply: bytes }),
    `SELECT round, reply FROM study_parts WHERE study_id = $1 AND round < $2 AND reply IS NOT NULL
     ORDER BY round, number`,
    [id, before],
  );
  const rounds: Uint8Array[][] = Array.from({ length: before }, () => []);
  for (const { round, reply } of found) rounds[round]!.push(reply);
  return rounds;
}

/** Columns of a study of which so much was counted before it is stored. */
export function roundColumns(rounds: readonly CountedRound[]) {
  const last = rounds.at(-1);
  if (!last) return {};
  const { asked, cells, trials, replies, counted } = last;
  const progress: Omit<Done, 'roundShare'> = { rounds: rounds.length, cells, trials };
  return {
    round: rounds.length - 1,
    parts: asked.parts.length,
    open_parts: asked.parts.length - replies.length,
    round_trials: counted,
    asked_ns: rounds.reduce((sum, round) => sum + round.asked.costNs, 0),
    progress: JSON.stringify(progress),
  };
}

/** Parts that are stored by one statement, and bytes from which on the next ones wait for another. */
const STORED_AT_ONCE = 64;
const BYTES_AT_ONCE = 2 ** 21;

/** @param replies of its first parts, where they are counted already */
export async function storeParts(
  tx: Queryable,
  id: string,
  round: number,
  parts: readonly Uint8Array[],
  replies: readonly Uint8Array[] = [],
): Promise<void> {
  for (let from = 0, to = 0; from < parts.length; from = to) {
    const values: Array<number | Uint8Array | null> = [];
    for (let bytes = 0; to < parts.length && to - from < STORED_AT_ONCE && bytes < BYTES_AT_ONCE; to++) {
      const reply = replies[to] ?? null;
      values.push(to, parts[to]!, reply);
      bytes += parts[to]!.length + (reply?.length ?? 0);
    }
    const places = Array.from({ length: to - from }, (_, k) => `($1, $2, $${3 * k + 3}, $${3 * k + 4}, $${3 * k + 5})`);
    await tx.query(`INSERT INTO study_parts (study_id, round, number, ask, reply) VALUES ${places.join(', ')}`, [
      id,
      round,
      ...values,
    ]);
  }
}

export function partJobs(
  { id, resumed, asked_ns }: Pick<StudyRow, 'id' | 'resumed' | 'asked_ns'>,
  round: number,
  numbers: readonly number[],
): NewJob[] {
  return numbers.map((number) => newJob({ do: 'part', of: id, resumed, round, number }, asked_ns / 1e9));
}

export function planJob(
  { id, resumed, asked_ns }: Pick<StudyRow, 'id' | 'resumed' | 'asked_ns'>,
  round: number,
): NewJob {
  return newJob({ do: 'plan', of: id, resumed, round }, asked_ns / 1e9);
}

/** The jobs that should be there for a study under way. */
async function jobsOf(tx: Queryable, study: StudyRow): Promise<NewJob[]> {
  if (study.open_parts === 0) return [planJob(study, study.round + 1)];
  const open = await rows(
    tx,
    z.object({ number: z.number() }),
    'SELECT number FROM study_parts WHERE study_id = $1 AND round = $2 AND reply IS NULL ORDER BY number',
    [study.id, study.round],
  );
  return partJobs(
    study,
    study.round,
    open.map(({ number }) => number),
  );
}

/** How studies live: a round is one plan, then its parts. */
export const STUDIES: Life<StudyRow> = {
  table: 'studies',
  schema: StudyRow,
  columns: STUDY_COLUMNS,
  noun: 'study',
  sameEngine: false,
  parts: { table: 'study_parts', of: 'study_id' },
  anew: `round = -1, parts = 0, open_parts = 0, round_trials = 0, asked_ns = 0, progress = NULL, answer = NULL,
    sentence = NULL`,
  jobs: async (tx, id) => {
    const study = await studyRow(tx, id);
    return study ? jobsOf(tx, study) : [];
  },
  mend: async (_, tx, id) => {
    // Held before it is counted: a part that is stored meanwhile would be counted by nobody.
    await tx.query('SELECT id FROM studies WHERE id = $1 FOR UPDATE', [id]);
    // After a restore the count may be of another moment than the parts.
    await tx.query(
      `UPDATE studies SET open_parts = (SELECT count(*) FROM study_parts p
         WHERE p.study_id = studies.id AND p.round = studies.round AND p.reply IS NULL) WHERE id = $1`,
      [id],
    );
  },
};
