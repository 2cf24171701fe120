/** The processes that work on one database, so that others know who is there, with how many threads, of which engine. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { everyMs } from '../nap.ts';
import { type Database, type Queryable, rows } from '../storage/database.ts';

/** A process not heard of for this long is gone. */
export const GONE_MS = 60_000;
const SAY_EVERY_MS = 4_000;
const FORGET_MS = 3_600_000;

export interface PresenceOptions {
  readonly db: Database;
  readonly role: 'service' | 'worker';
  readonly threads: number;
  /** What it has counted so far. */
  readonly counted: () => { readonly shards: number; readonly trials: number };
  readonly told: (fault: unknown) => void;
}

export class Presence {
  readonly id = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(4).toString('hex')}`;
  private readonly options: PresenceOptions;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: PresenceOptions) {
    this.options = options;
  }

  /** @param alone nobody else can be there */
  async start(alone: boolean): Promise<void> {
    const { db } = this.options;
    await db.query('DELETE FROM workers WHERE $1 OR seen_at < now_ms() - $2::bigint', [alone, FORGET_MS]);
    await this.say();
    this.timer = everyMs(SAY_EVERY_MS, () => this.say().catch(this.options.told));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.options.db.query('DELETE FROM workers WHERE id = $1', [this.id]).catch(() => {});
  }

  private async say(): Promise<void> {
    const { db, role, threads, counted, told } = this.options;
    const { shards, trials } = counted();
    await db.query(
      `INSERT INTO workers (id, role, host, threads, engine_version, started_at, seen_at)
       VALUES ($1, $2, $3, $4, $5, now_ms(), now_ms())
       ON CONFLICT (id) DO UPDATE SET seen_at = now_ms(), shards_done = $6, trials_done = $7`,
      [this.id, role, hostname().slice(0, 100), threads, ENGINE_VERSION, shards, trials],
    );
    told(null);
  }
}

const Worker = z.object({
  id: z.string(),
  role: z.string(),
  host: z.string(),
  threads: z.number(),
  engine_version: z.string(),
  shards_done: z.number(),
  trials_done: z.number(),
  started_at: z.number(),
  seen_at: z.number(),
  /** Milliseconds since it was heard of. */
  silent: z.number(),
});
export type Worker = z.infer<typeof Worker>;

/** Those heard of within the hour. */
export function workersThere(db: Queryable): Promise<Worker[]> {
  return rows(db, Worker, 'SELECT *, now_ms() - seen_at AS silent FROM workers ORDER BY started_at, id LIMIT 2000');
}
