/** Tells who looks at runs or studies of each change, whoever made it: one look for all of them, however many there are. */
import { z } from 'zod';
import { everyMs } from '../nap.ts';
import { type Queryable, rows } from '../storage/database.ts';
import type { Table } from './admission.ts';

const LOOK_EVERY_MS = 400;

/** Null when it was deleted. */
export type Listener<T> = (now: T | null) => void;

export class Watch<T extends { readonly revision: number }> {
  private readonly db: Queryable;
  private readonly table: Table;
  private readonly get: (id: string) => Promise<T | undefined>;
  private readonly watched = new Map<string, { revision: number; readonly listeners: Set<Listener<T>> }>();
  private looking: NodeJS.Timeout | undefined;

  constructor(db: Queryable, table: Table, get: (id: string) => Promise<T | undefined>) {
    this.db = db;
    this.table = table;
    this.get = get;
  }

  /** Calls `listener` after each change until the returned function is called. @param since what it has seen */
  join(id: string, since: number, listener: Listener<T>): () => void {
    const watched = this.watched.get(id) ?? { revision: since, listeners: new Set<Listener<T>>() };
    this.watched.set(id, watched);
    watched.listeners.add(listener);
    this.looking ??= everyMs(LOOK_EVERY_MS, () => this.look([...this.watched.keys()]));
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.watched.get(id) === watched) this.watched.delete(id);
      if (this.watched.size === 0) this.close();
    };
  }

  /** This process changed it: no need to wait for the next look. */
  changed(id: string): void {
    if (this.watched.has(id)) void this.look([id]);
  }

  close(): void {
    clearInterval(this.looking);
    this.looking = undefined;
    this.watched.clear();
  }

  private async look(ids: readonly string[]): Promise<void> {
    try {
      const found = await rows(
        this.db,
        z.object({ id: z.string(), revision: z.number() }),
        `SELECT id, revision FROM ${this.table} WHERE id = ANY($1::text[])`,
        [ids],
      );
      const revisions = new Map(found.map(({ id, revision }) => [id, revision]));
      for (const id of ids) {
        const watched = this.watched.get(id);
        const revision = revisions.get(id);
        if (!watched || (revision !== undefined && revision <= watched.revision)) continue;
        const now = revision === undefined ? null : await this.get(id);
        if (now === undefined || (now && now.revision <= watched.revision)) continue;
        watched.revision = now?.revision ?? watched.revision;
        for (const listener of [...watched.listeners]) listener(now);
      }
    } catch {
      // The database is gone for a while: the next look finds whatever changed meanwhile.
    }
  }
}
