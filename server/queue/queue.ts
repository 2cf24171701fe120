/**
 * The queue: pg-boss on either database, in a schema of its own beside our tables. One queue for each engine version,
 * so that nobody counts for another. Only what is used of it is here, and our own words for it.
 */
import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Database, LONG_MS, type Queryable, turnOf, type Value } from '../storage/database.ts';
import type { Bell } from './bell.ts';
import { type Job, JobData, type NewJob } from './job.ts';

export interface QueueOptions {
  readonly logger: Logger;
  readonly engineVersion: string;
  /** A process that says nothing for this long has lost its jobs to others; 10 s at least. */
  readonly heartbeatSeconds: number;
}

/**
 * Times that a job is handed out again after its holder died, hung, or failed at it. Without a pause: a dead holder has
 * cost its heartbeat already, and who fails at one waits before saying so.
 */
const RETRIES = 20;
/** A holder that still reports, but has had a job for this long, hangs. */
const HANGS_SECONDS = 600;
const DEAD = 'dead';
/** Queues of work are named after this and the version of their engine. */
export const QUEUES = 'work/';
const LEAST_HEARTBEAT_SECONDS = 10;
const YEAR_SECONDS = 365 * 86_400;
/** Any number of ours: what PostgreSQL's advisory lock of those who prepare the queue is known by. */
const LOCK = 7_274_825;
const ALIVE_EVERY_MS = 2_000;
/**
 * A script that creates or upgrades the schema may take so long on a server. Each of its statements has the server's own
 * limit; a network that swallows the answer must not keep a service from opening until the system notices.
 */
const OPENING_MS = 60_000;

const Handed = z.object({ id: z.string(), data: JobData, retryCount: z.number(), retryLimit: z.number() });
const Dead = z.object({
  id: z.string(),
  data: JobData,
  sourceId: z.string().nullish(),
  sourceRetryCount: z.number().nullish(),
});
const Counted = z.object({ count: z.coerce.number() });

/**
 * Reads and changes of the queue on this database, or within a transaction of ours.
 * @param withinMs how long a script may take now, where longer than usual: asked at each
 */
const within = (db: Queryable, withinMs: () => number | undefined = () => undefined) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: [...(values?.length ? await db.query(text, values as Value[]) : await db.script(text, withinMs()))],
  }),
});

export class Queue {
  readonly name: string;
  private readonly boss: PgBoss;
  private readonly db: Database;

  private constructor(boss: PgBoss, db: Database, name: string) {
    this.boss = boss;
    this.db = db;
    this.name = name;
  }

  /** Creates or upgrades the queue's schema, and looks after it until {@link close}. */
  static async open(db: Database, { logger, engineVersion, heartbeatSeconds }: QueueOptions): Promise<Queue> {
    const embedded = db.kind !== 'postgres';
    // Whoever opens an embedded database is alone with it: nobody dies beside us.
    const every = embedded ? 10 : 1;
    let opening = true;
    const openingMs = embedded ? LONG_MS : OPENING_MS;
    const boss = new PgBoss({
      // Its upkeep has no parameters either: over a connection that swallows everything it must end, and begin anew.
      db: within(db, () => (opening ? openingMs : undefined)),
      backend: embedded ? 'pglite' : 'postgres',
      schema: 'engine',
      schedule: false,
      superviseIntervalSeconds: every,
      monitorIntervalSeconds: every,
      maintenanceIntervalSeconds: 300,
      ...(embedded ? { reindex: false, monitorVacuum: false } : {}),
    });
    // Without a listener an error would end the process; the database tells its own troubles elsewhere.
    boss.on('error', (error) => logger.debug({ err: error }, 'the queue could not look after itself'));
    boss.on('warning', (warning) => logger.warn({ warning }, 'the queue warns'));
    const name = queueName(engineVersion);
    const settings = {
      retryLimit: RETRIES,
      retryDelay: 0,
      retryBackoff: false,
      heartbeatSeconds: Math.max(LEAST_HEARTBEAT_SECONDS, Math.round(heartbeatSeconds)),
      expireInSeconds: HANGS_SECONDS,
      retentionSeconds: YEAR_SECONDS,
      deadLetter: DEAD,
    };
    const prepare = async () => {
      await boss.start();
      await boss.createQueue(DEAD, { retryLimit: 1_000, retentionSeconds: YEAR_SECONDS });
      await boss.createQueue(name, settings);
      // One that is there already stays as it was made.
      await boss.updateQueue(name, settings);
    };
    const queue = new Queue(boss, db, name);
    try {
      await alone(db, prepare);
      opening = false;
      // What the engine knows of a queue it reads when first asked, outside of any transaction: asked for within one of an
      // embedded database, it would wait for that transaction, and the transaction for it.
      for (const each of [DEAD, name]) await boss.touch(each, randomUUID());
    } catch (error) {
      await queue.close().catch(() => {});
      throw error;
    }
    return queue;
  }

  /** Invites to these jobs; those that are there already stay as they are. */
  async invite(tx: Queryable, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length > 0) await this.boss.insert(this.name, [...jobs], { db: within(tx) });
  }

  /** Takes jobs out: done, or wanted no more. Whoever holds one learns of it from its next {@link touch}. */
  async settle(tx: Queryable, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.boss.deleteJob(this.name, [...ids], { db: within(tx) });
  }

  /**
   * The same as part of a statement of ours, so that result and end of a job are one trip to the database.
   * @param ids the parameter that holds the ids, as `$2`
   */
  settling(ids: string): string {
    return `DELETE FROM engine.job WHERE name = '${this.name}' AND id = ANY(${ids}::uuid[])`;
  }

  /** Hands out the next jobs, at most so many. */
  async fetch(most: number): Promise<readonly Job[]> {
    const jobs = await this.boss.fetch(this.name, { batchSize: most, includeMetadata: true });
    return z.array(Handed).parse(jobs);
  }

  /** Says that the holder of these jobs lives. @returns how many of them are still its own */
  async touch(jobs: readonly Job[]): Promise<number> {
    const done = await this.boss.touch(
      this.name,
      jobs.map(({ id, retryCount }) => ({ id, retryCount })),
    );
    return Counted.parse({ count: (done as { affected?: unknown }).affected }).count;
  }

  /** It went wrong: somebody tries again, or, when that was the last time, it is a dead letter. */
  async fail({ id, retryCount }: Job, message: string): Promise<void> {
    await this.boss.fail(this.name, { id, retryCount }, { message: message.slice(0, 500) });
  }

  /** Gives jobs back as if they had never been handed out: for a process that stops. */
  async giveBack(bell: Bell, jobs: ReadonlyArray<NewJob>): Promise<void> {
    if (jobs.length === 0) return;
    await this.db.transaction(async (tx) => {
      await this.settle(
        tx,
        jobs.map(({ id }) => id),
      );
      await this.invite(tx, jobs);
      await bell.work(tx);
    });
  }

  /** Jobs whose retries are used up, for whoever buries them with {@link buried}. */
  async dead(): Promise<
    ReadonlyArray<{ readonly id: string; readonly jobId: string; readonly attempts: number; readonly data: JobData }>
  > {
    const jobs = z.array(Dead).parse(await this.boss.fetch(DEAD, { batchSize: 20, includeMetadata: true }));
    return jobs.map(({ id, sourceId, sourceRetryCount, data }) => ({
      id,
      jobId: sourceId ?? '',
      attempts: (sourceRetryCount ?? 0) + 1,
      data,
    }));
  }

  async buried(tx: Queryable, letter: { readonly id: string; readonly jobId: string }): Promise<void> {
    await this.boss.deleteJob(DEAD, letter.id, { db: within(tx) });
    // The original keeps its id until it is deleted, and could not be invited to again.
    if (letter.jobId !== '') await this.settle(tx, [letter.jobId]);
  }

  /** What an embedded database says is being counted was counted by a process that is gone. */
  async orphans(): Promise<void> {
    // The engine has no call for this that does not read every job there is.
    const held = await this.db.query("SELECT id::text AS id FROM engine.job WHERE name = $1 AND state = 'active'", [
      this.name,
    ]);
    if (held.length === 0) return;
    await this.boss.fail(
      this.name,
      held.map(({ id }) => String(id)),
      { message: 'its process is gone' },
    );
  }

  /** The queue of an engine that nobody runs any more. */
  async dropOld(engineVersion: string): Promise<void> {
    await this.boss.deleteQueue(queueName(engineVersion));
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: false });
  }
}

/**
 * Processes that begin at the same time prepare the queue one after the other: `CREATE SCHEMA IF NOT EXISTS` of two at once
 * fails for one of them. An embedded database has one process only, and its transactions would lock the engine out.
 */
async function alone(db: Database, prepare: () => Promise<void>): Promise<void> {
  if (db.kind !== 'postgres') return prepare();
  await db.transaction(async (tx) => {
    await turnOf(tx, LOCK);
    // Its connection only holds the lock meanwhile: who is stopped at it says nothing, and the server gives it to others.
    const alive = setInterval(() => void tx.query('SELECT 1').catch(() => {}), ALIVE_EVERY_MS);
    await prepare().finally(() => clearInterval(alive));
  });
}

function queueName(engineVersion: string): string {
  return `${QUEUES}${engineVersion.replace(/[^\w.-]/g, '_')}`;
}
