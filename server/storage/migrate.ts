/** Brings a database to the newest schema: each numbered migration once, all or nothing, one process at a time. */
import { z } from 'zod';
import { type Database, LONG_MS, row, turnOf } from './database.ts';
import { type Migration, migrations } from './migrations/index.ts';

/** Any number of ours: what PostgreSQL's advisory lock is known by. */
const LOCK = 7_274_823;

/**
 * @param known what this version knows; tests make what an older one has left
 * @throws Error when the database was made by a newer version of the program
 */
export async function migrate(
  db: Database,
  known: readonly Migration[] = migrations,
): Promise<{ readonly from: number; readonly to: number }> {
  return db.transaction(async (tx) => {
    await turnOf(tx, LOCK);
    // Whoever migrates a large database takes as long as it takes.
    await tx.script('SET LOCAL statement_timeout = 0');
    await tx.script(
      'CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)',
    );
    const newest = await row(
      tx,
      z.object({ number: z.int() }),
      'SELECT coalesce(max(number), 0) AS number FROM migrations',
    );
    const from = newest?.number ?? 0;
    if (from > known.length) {
      throw new Error(
        `This database has schema ${from}, made by a newer version; this version knows ${known.length}. ` +
          'Use the newer version, or restore a backup into an empty database.',
      );
    }
    for (const [index, { name, sql }] of known.entries()) {
      if (index < from) continue;
      await tx.script(sql, LONG_MS);
      await tx.query('INSERT INTO migrations (number, name, applied_at) VALUES ($1, $2, $3)', [
        index + 1,
        name,
        Date.now(),
      ]);
    }
    return { from, to: known.length };
  });
}
