/** Work that is not tried again by itself: kept until somebody who runs the service retries or drops it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Database, type Queryable, rows } from '../storage/database.ts';
import type { Job, JobData } from './job.ts';

const DeadLetter = z.object({
  id: z.string(),
  /** The run or study. */
  subject: z.string(),
  /** What of it was not done, in words. */
  job: z.string(),
  engine_version: z.string(),
  attempts: z.number(),
  detail: z.string(),
  at: z.number(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

const MOST_SHOWN = 1_000;
/** How a row is under way again. */
export const GOES_ON = `state = 'running', ended_at = NULL, error_code = NULL, error_detail = NULL, resumed = resumed + 1,
  revision = revision + 1`;

export async function bury(
  tx: Queryable,
  { data, retryCount }: Pick<Job, 'data' | 'retryCount'>,
  engineVersion: string,
  detail: string,
): Promise<void> {
  await tx.query('INSERT INTO dead_letters VALUES ($1, $2, $3, $4, $5, $6, now_ms())', [
    randomUUID(),
    data.of,
    inWords(data),
    engineVersion,
    retryCount + 1,
    detail.slice(0, 500),
  ]);
}

/** Newest first. */
export function deadLetters(db: Queryable): Promise<DeadLetter[]> {
  return rows(db, DeadLetter, `SELECT * FROM dead_letters ORDER BY at DESC, id LIMIT ${MOST_SHOWN}`);
}

/** @returns how many there were */
export async function dropDeadLetters(db: Queryable, ids: readonly string[] | 'all'): Promise<number> {
  const dropped =
    ids === 'all'
      ? await db.query('DELETE FROM dead_letters RETURNING id')
      : await db.query(
          'DELETE FROM dead_letters WHERE id = ANY($1::text[]) OR subject = ANY($1::text[]) RETURNING id',
          [ids],
        );
  return dropped.length;
}

/**
 * Lets runs and studies of these letters go on where they stopped. Their jobs are made again from the rows by a process
 * that counts, within some seconds. @returns how many go on
 */
export async function retryDeadLetters(db: Database, ids: readonly string[] | 'all'): Promise<number> {
  return db.transaction(async (tx) => {
    const letters =
      ids === 'all'
        ? await tx.query('DELETE FROM dead_letters RETURNING subject')
        : await tx.query(
            `DELETE FROM dead_letters WHERE subject IN (
               SELECT subject FROM dead_letters WHERE id = ANY($1::text[]) OR subject = ANY($1::text[])) RETURNING subject`,
            [ids],
          );
    const subjects = [...new Set(letters.map(({ subject }) => String(subject)))];
    let resumed = 0;
    for (const table of ['runs', 'studies']) {
      const found = await tx.query(
        `UPDATE ${table} SET ${GOES_ON}, updated_at = 0, checked_at = 0
         WHERE id = ANY($1::text[]) AND state = 'failed' RETURNING id`,
        [subjects],
      );
      resumed += found.length;
    }
    return resumed;
  });
}

function inWords(data: JobData): string {
  switch (data.do) {
    case 'shard':
      return `shard ${data.number}`;
    case 'plan':
      return `plan of round ${data.round}`;
    case 'part':
      return `part ${data.number} of round ${data.round}`;
  }
}
