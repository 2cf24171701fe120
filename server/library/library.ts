/** What people keep under names: profiles, lists, scenarios, results, studies. Every change makes a version; none is lost. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';

export const COLLECTIONS = ['profiles', 'lists', 'scenarios', 'results', 'studies'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Older versions than these are dropped. */
const MOST_VERSIONS = 100;

const ItemRow = z.object({
  id: z.string(),
  collection: z.enum(COLLECTIONS),
  owner: z.string().nullable(),
  name: z.string(),
  ruleset: z.string().nullable(),
  version: z.number(),
  body: z.string(),
  created_at: z.number(),
  updated_at: z.number(),
});
export type ItemRow = z.infer<typeof ItemRow>;

const VersionRow = z.object({ version: z.number(), name: z.string(), created_at: z.number() });
export type VersionRow = z.infer<typeof VersionRow>;

/** The item was changed since the version that the change is meant for. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';
}

/** The library holds as many items as it may. */
export class LibraryFullError extends Error {
  override readonly name = 'LibraryFullError';
}

export interface NewItem {
  readonly collection: Collection;
  readonly name: string;
  readonly ruleset: string | null;
  readonly owner: string | null;
  /** JSON as text. */
  readonly body: string;
}

export interface ItemFilter {
  readonly collection?: Collection | undefined;
  /** Only this owner's; undefined for everybody's. */
  readonly owner: string | null | undefined;
  readonly ruleset?: string | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export class Library {
  private readonly db: Database;
  private readonly maxItems: number;

  constructor(db: Database, maxItems: number) {
    this.db = db;
    this.maxItems = maxItems;
  }

  /** @throws LibraryFullError */
  add(item: NewItem): Promise<ItemRow> {
    return this.db.transaction((tx) => this.insert(tx, item));
  }

  /** All of them or none. @throws LibraryFullError */
  addAll(items: readonly NewItem[]): Promise<readonly ItemRow[]> {
    return this.db.transaction(async (tx) => {
      const added: ItemRow[] = [];
      for (const item of items) added.push(await this.insert(tx, item));
      return added;
    });
  }

  async get(id: string): Promise<ItemRow | undefined> {
    return row(this.db, ItemRow, 'SELECT * FROM items WHERE id = $1', [id]);
  }

  /** An item as it was; its `version` and `name` are those of that time. */
  async getVersion(id: string, version: number): Promise<ItemRow | undefined> {
    return row(
      this.db,
      ItemRow,
      `SELECT i.id, i.collection, i.owner, v.name, i.ruleset, v.version, v.body, i.created_at,
         v.created_at AS updated_at
       FROM items i JOIN item_versions v ON v.item_id = i.id WHERE i.id = $1 AND v.version = $2`,
      [id, version],
    );
  }

  async versions(id: string): Promise<readonly VersionRow[]> {
    return rows(
      this.db,
      VersionRow,
      'SELECT version, name, created_at FROM item_versions WHERE item_id = $1 ORDER BY version DESC',
      [id],
    );
  }

  async list({ collection, owner, ruleset, search, limit, after }: ItemFilter): Promise<readonly ItemRow[]> {
    return rows(
      this.db,
      ItemRow,
      `SELECT * FROM items
       WHERE ($1::text IS NULL OR collection = $1) AND ($2 OR owner IS NOT DISTINCT FROM $3)
         AND ($4::text IS NULL OR ruleset = $4) AND ($5::text IS NULL OR strpos(lower(name), lower($5)) > 0)
         AND ($6::text IS NULL OR id > $6)
       ORDER BY id LIMIT $7`,
      [collection ?? null, owner === undefined, owner ?? null, ruleset ?? null, search ?? null, after ?? null, limit],
    );
  }

  /**
   * @param expected the version that the change is meant for; undefined for whatever is there.
   * @returns undefined when there is no such item. @throws VersionConflictError
   */
  change(
    id: string,
    next: { readonly name: string; readonly body: string },
    expected: number | undefined,
  ): Promise<ItemRow | undefined> {
    return this.db.transaction(async (tx) => {
      const before = await row(tx, ItemRow, 'SELECT * FROM items WHERE id = $1 FOR UPDATE', [id]);
      if (!before) return undefined;
      if (expected !== undefined && before.version !== expected) {
        throw new VersionConflictError(`the newest version is ${before.version}, not ${expected}`);
      }
      if (before.name === next.name && before.body === next.body) return before;
      const after = await row(
        tx,
        ItemRow,
        `UPDATE items SET name = $2, body = $3, version = version + 1, updated_at = now_ms()
         WHERE id = $1 RETURNING *`,
        [id, next.name, next.body],
      );
      await keepVersion(tx, after!);
      await tx.query('DELETE FROM item_versions WHERE item_id = $1 AND version <= $2', [
        id,
        after!.version - MOST_VERSIONS,
      ]);
      return after;
    });
  }

  async remove(id: string): Promise<boolean> {
    return (await this.db.query('DELETE FROM items WHERE id = $1 RETURNING id', [id])).length > 0;
  }

  private async insert(tx: Queryable, { collection, name, ruleset, owner, body }: NewItem): Promise<ItemRow> {
    const [counted] = await rows(tx, z.object({ n: z.number() }), 'SELECT count(*) AS n FROM items');
    if ((counted?.n ?? 0) >= this.maxItems) {
      throw new LibraryFullError(`the library holds ${counted?.n} items, the most it may`);
    }
    const item = await row(
      tx,
      ItemRow,
      `INSERT INTO items (id, collection, owner, name, ruleset, version, body, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 1, $6, now_ms(), now_ms()) RETURNING *`,
      [newId(), collection, owner, name, ruleset, body],
    );
    await keepVersion(tx, item!);
    return item!;
  }
}

async function keepVersion(tx: Queryable, { id, version, name, body }: ItemRow): Promise<void> {
  await tx.query(
    'INSERT INTO item_versions (item_id, version, name, body, created_at) VALUES ($1, $2, $3, $4, now_ms())',
    [id, version, name, body],
  );
}

/** In the order they were made, so that a list is read page by page without gaps. */
function newId(): string {
  const time = Date.now().toString(36).padStart(9, '0');
  return `item_${time}${randomBytes(6).toString('hex')}`;
}
