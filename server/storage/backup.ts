/**
 * Backup and restore as lines of JSON: a header, then one line for each row. The same file fits the embedded database
 * and a server, so it is also how one moves from one to the other.
 */
import { z } from 'zod';
import { bytes, type Database, fromWire, type Queryable, type Row, toWire, type Value } from './database.ts';
import { migrations } from './migrations/index.ts';

/** In the order in which rows can be put back, each after what it is `of`. Processes are not worth keeping. */
const TABLES = [
  { name: 'runs', key: ['id'] },
  { name: 'shards', key: ['run_id', 'number'], of: 'runs' },
  { name: 'items', key: ['id'] },
  { name: 'item_versions', key: ['item_id', 'version'], of: 'items' },
  { name: 'api_keys', key: ['id'] },
  { name: 'studies', key: ['id'] },
  { name: 'study_parts', key: ['study_id', 'round', 'number'], of: 'studies' },
] as const;
const PAGE = 50;
/** Characters after which others have their turn. */
const TURN = 100_000;

const Header = z.object({ wargauge: z.literal('backup'), schema: z.int(), createdAt: z.string() });
const Line = z.object({
  table: z.enum([...TABLES.map(({ name }) => name), 'study_slices']),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), bytes])),
});

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Every line of a backup, the header first, page by page and with pauses, so that nobody has to wait for the whole. */
export async function* backupLines(db: Database): AsyncGenerator<string> {
  let told = 0;
  yield JSON.stringify({ wargauge: 'backup', schema: migrations.length, createdAt: new Date().toISOString() });
  for (const { name, key } of TABLES) {
    const columns = key.join(', ');
    let last: Row | undefined;
    for (;;) {
      const after = last ? `WHERE (${columns}) > (${key.map((_, index) => `$${index + 1}`).join(', ')})` : '';
      const page = await db.query(
        `SELECT * FROM ${name} ${after} ORDER BY ${columns} LIMIT ${PAGE}`,
        last ? key.map((column) => last![column] as Value) : [],
      );
      for (const row of page) {
        const line = toWire({ table: name, row });
        yield line;
        told += line.length;
        if (told < TURN) continue;
        told = 0;
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (page.length < PAGE) break;
      last = page.at(-1);
    }
  }
}

/**
 * Puts a backup into an empty database, all of it or nothing.
 * @returns rows put back, by table. @throws BackupError
 */
export async function restoreLines(
  db: Database,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Readonly<Record<string, number>>> {
  return db.transaction(async (tx) => {
    for (const { name } of TABLES) {
      const [found] = await tx.query(`SELECT 1 AS one FROM ${name} LIMIT 1`);
      if (found) throw new BackupError(`The database is not empty: there are ${name} in it. Restore into a new one.`);
    }
    const known = await columnsOf(tx);
    const counts: Record<string, number> = {};
    /** The first of their key's columns, by table. */
    const there = new Map<string, Set<Value | undefined>>(TABLES.map(({ name }) => [name, new Set()]));
    let number = 0;
    for await (const text of lines) {
      number++;
      if (text.trim() === '') continue;
      const value = parsed(text, number);
      if (number === 1) {
        const header = Header.safeParse(value);
        if (!header.success) throw new BackupError('This file is no Wargauge backup.');
        if (header.data.schema > migrations.length) {
          throw new BackupError(`The backup has schema ${header.data.schema}, made by a newer version.`);
        }
        continue;
      }
      const line = Line.safeParse(value);
      if (!line.success) throw new BackupError(`Line ${number} of the backup cannot be read.`);
      const { table, row } = line.data;
      // Of a version whose studies were counted by one process: they are counted again.
      if (table === 'study_slices') continue;
      // What older versions kept of who counted what.
      if (table === 'shards' && row.pieces === null) continue;
      const { key, ...rest } = TABLES.find(({ name }) => name === table)!;
      // The pages of a backup are not one moment: a row may have lost its parent in between.
      if ('of' in rest && !there.get(rest.of)?.has(row[key[0]])) continue;
      await insert(
        tx,
        table,
        Object.fromEntries(Object.entries(row).filter(([column]) => known.has(`${table}.${column}`))),
      );
      there.get(table)?.add(row[key[0]]);
      counts[table] = (counts[table] ?? 0) + 1;
    }
    if (number === 0) throw new BackupError('The backup is empty.');
    // A shard finished and merged while the backup was written is in both pages.
    await tx.query('DELETE FROM shards WHERE number < (SELECT merged_shards FROM runs WHERE id = run_id)');
    // The jobs of what was under way are made again from the rows by whoever opens the database next.
    await tx.query('UPDATE runs SET checked_at = 0, merging_until = 0, updated_at = 0 WHERE state = $1', ['running']);
    await tx.query('UPDATE studies SET checked_at = 0, updated_at = 0 WHERE state = $1', ['running']);
    return counts;
  });
}

/** `table.column` of everything that this version stores. */
async function columnsOf(tx: Queryable): Promise<ReadonlySet<string>> {
  const found = await tx.query(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()",
  );
  return new Set(found.map(({ name }) => String(name)));
}

async function insert(tx: Queryable, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  await tx.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, Object.values(row));
}

function parsed(text: string, number: number): unknown {
  try {
    return fromWire(text);
  } catch {
    throw new BackupError(`Line ${number} of the backup is not JSON.`);
  }
}
