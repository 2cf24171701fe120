/** Work that is not tried again by itself: kept until somebody who runs the service retries or drops it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Queryable, rows } from '../storage/database.ts';
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
