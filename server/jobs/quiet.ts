/** Long work that stands still: runs and studies under way of this engine, one after the other, each once in a while. */
import { z } from 'zod';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { type Database, row } from '../storage/database.ts';

/** What has made no progress for this long is looked at, each once in a minute, by whoever is first. */
const QUIET_MS = 20_000;
const AGAIN_MS = 60_000;

/**
 * Takes the next one to look at, which nobody else then does.
 * @param all also what does not stand still @param since when this look began, so that each is taken once
 */
export async function nextQuiet(
  db: Database,
  table: 'runs' | 'studies',
  all: boolean,
  since: number,
): Promise<string | undefined> {
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
