/**
 * Who should hear that there is work, or that nobody wants some any more: the threads of this process at once, other
 * processes on one server by NOTIFY. A bell that is not heard costs a second, never a run.
 */
import type { Database, Queryable } from '../storage/database.ts';

const CHANNEL = 'wargauge';

export interface Ears {
  /** There may be work. */
  wake(): void;
  /** Nobody waits for this run or study any more. */
  drop(id: string): void;
}

export class Bell {
  private readonly db: Database;
  private readonly ears = new Set<Ears>();
  private unlisten: (() => Promise<void>) | undefined;

  constructor(db: Database) {
    this.db = db;
  }

  /** Listens to the others until {@link close}. */
  start(): void {
    this.unlisten = this.db.listen?.(CHANNEL, (text) => this.here(text === 'work' ? null : text));
  }

  join(ears: Ears): void {
    this.ears.add(ears);
  }

  /** There is work, once `tx` is committed; this process learns of it by {@link here}. */
  async work(tx: Queryable): Promise<void> {
    if (this.db.kind === 'postgres') await tx.query("SELECT pg_notify($1, 'work')", [CHANNEL]);
  }

  /** Nobody wants this any more, once `tx` is committed. */
  async drop(tx: Queryable, id: string): Promise<void> {
    if (this.db.kind === 'postgres') await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, id]);
  }

  /** The same for this process, after the commit. @param dropped the run or study; null for work */
  here(dropped: string | null): void {
    for (const each of this.ears) {
      if (dropped === null) each.wake();
      else each.drop(dropped);
    }
  }

  async close(): Promise<void> {
    await this.unlisten?.();
  }
}
