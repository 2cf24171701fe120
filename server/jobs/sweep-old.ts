/** Deletes finished runs that are older, or more, than the settings keep. Running ones are never touched. */
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';

/** @returns how many were deleted. */
export async function sweepOld(
  db: Database,
  { retainMs, retainRuns }: Pick<Config, 'retainMs' | 'retainRuns'>,
): Promise<number> {
  const old = await db.query('DELETE FROM runs WHERE ended_at < now_ms() - $1::bigint RETURNING id', [
    Math.round(retainMs),
  ]);
  const many = await db.query(
    `DELETE FROM runs WHERE ended_at IS NOT NULL AND id NOT IN (
       SELECT id FROM runs WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT $1) RETURNING id`,
    [retainRuns],
  );
  const deleted = old.length + many.length;
  // Nobody vacuums the embedded database, or writes its checkpoints, which bound what a crash leaves to replay.
  if (db.kind === 'pglite') {
    if (deleted > 0) await db.script('VACUUM', true);
    await db.script('CHECKPOINT', true);
  }
  return deleted;
}
