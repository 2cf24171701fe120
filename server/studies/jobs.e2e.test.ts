/** Studies on both databases: whoever counts, with however many processes, the bits are those of one left in peace. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { ASKED_BACKENDS, type TestDatabase } from '../fixtures/databases.ts';
import { jobsOn, silent } from '../fixtures/jobs.ts';
import { threeRolls } from '../fixtures/studies.ts';
import { until } from '../fixtures/until.ts';
import { deadLetters, retryDeadLetters } from '../queue/dead-letters.ts';
import { fail, reconcile } from '../queue/life.ts';
import { backupLines, restoreLines } from '../storage/backup.ts';
import type { Database, Queryable } from '../storage/database.ts';
import type { Storage } from '../storage/open.ts';
import type { Work } from '../work.ts';
import { begunStudy } from './begin.ts';
import { countStudy } from './count-study.ts';
import { copied } from './counted-rounds.ts';
import { DatabaseStudyStore } from './database-store.ts';
import type { StoredStudy } from './store.ts';
import { StudyJobs } from './study-job.ts';
import { STUDIES } from './study-rows.ts';

let pool: SimulationPool;
beforeAll(async () => {
  pool = new SimulationPool({ threads: 1 });
});
afterAll(() => pool.close());

describe.each(ASKED_BACKENDS.map((backend) => [backend.name, backend] as const))('studies on %s', (_, backend) => {
  let database: TestDatabase;
  let storage: Storage;
  let db: Database;
  const open: Work[] = [];
  const test = it.skipIf(backend.skip);
  beforeAll(async () => {
    if (backend.skip) return;
    database = await backend.start();
    storage = await database.open(await database.fresh());
    db = storage.db;
  });
  afterAll(async () => {
    await storage?.close();
    await database?.stop();
  });
  afterEach(async () => {
    for (const work of open.splice(0)) await work.close();
    for (const table of ['studies', 'dead_letters', 'engine.job']) await db?.query(`DELETE FROM ${table}`);
  });

  const idle = async (): Promise<Work> => {
    const work = await jobsOn(db, pool);
    open.push(work);
    return work;
  };
  const storeOf = (work: Work) => new DatabaseStudyStore(work.rows, pool);
  const planned = async (maxTrials: number, seed = 5) => {
    const begun = await begunStudy(pool, 'compare', threeRolls(maxTrials, seed));
    return { ...begun, owner: null, client: 'me', key: null, anew: true };
  };
  /** The same without the round that its check has planned: as one that begins again for another engine. */
  const asked = async (maxTrials: number, seed?: number) => ({ ...(await planned(maxTrials, seed)), rounds: [] });
  const ended = async (store: DatabaseStudyStore, id: string): Promise<StoredStudy> => {
    await until(async () => (await store.get(id))?.state !== 'running');
    return (await store.get(id))!;
  };
  const alike = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  test('answers with the bits of a count without a database, with one process and with three', async () => {
    const question = await asked(60_000);
    const alone = alike(await countStudy(question, pool));
    const { rounds } = await planned(60_000);
    expect(alike(await countStudy(question, pool, { rounds: copied(rounds) }))).toEqual(alone);
    for (const processes of [1, 3]) {
      const works = await Promise.all(Array.from({ length: processes }, idle));
      const store = storeOf(works[0]!);
      const { study } = await store.add(processes > 1 ? { ...question, rounds } : question);
      for (const { hands } of works) hands.start();
      const done = await ended(store, study.id);
      expect(done.error).toBeNull();
      expect(alike(done.answer)).toEqual(alone);
      expect(done.progress?.roundShare).toBe(1);
      expect(await db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).toEqual([]);
      expect(await db.query('SELECT number FROM study_parts')).toEqual([]);
    }
  });

  test('begins with the parts that its check has planned', async () => {
    const work = await idle();
    const question = await planned(60_000);
    const { study } = await storeOf(work).add(question);
    const { parts } = question.rounds[0]!.asked;
    const { length } = parts;
    expect(await db.query('SELECT round, parts, open_parts FROM studies')).toEqual([
      { round: 0, parts: length, open_parts: length },
    ]);
    const jobs = await work.rows.queue.fetch(100);
    const wanted = parts.map((_, number) => ({ do: 'part', of: study.id, round: 0, number }));
    expect(jobs.map(({ data }) => data)).toMatchObject(wanted);
  });

  test('goes on with what was counted before it was stored, wherever that ended', async () => {
    const { rounds: first, ...question } = await planned(200_000);
    const alone = alike(await countStudy(question, pool));
    const all = copied(first);
    await countStudy(question, pool, { rounds: all });
    const counts = all.map(({ asked }) => asked.parts.length);
    expect(counts.length).toBeGreaterThan(1);
    // After no part, after one, one before the last, and with all of a round.
    const cuts = all.flatMap((_, round) =>
      [...new Set([0, 1, counts[round]! - 1, counts[round]!])].map((part) => ({ round, part })),
    );
    for (const { round, part } of cuts) {
      const work = await idle();
      const store = storeOf(work);
      const rounds = copied(all.slice(0, round + 1));
      const last = rounds.at(-1)!;
      last.replies.length = part;
      const { study } = await store.add({ ...question, rounds });
      const [stored] = await db.query('SELECT round, parts, open_parts FROM studies WHERE id = $1', [study.id]);
      expect(stored).toEqual({ round, parts: counts[round], open_parts: counts[round]! - part });
      work.hands.start();
      expect(alike((await ended(store, study.id)).answer)).toEqual(alone);
    }
  });

  test('plans a round once and stores a part once, however often they are asked for', async () => {
    const work = await idle();
    const store = storeOf(work);
    const question = await asked(60_000);
    const { study } = await store.add(question);
    const { queue } = work.rows;
    const signal = new AbortController().signal;
    const round = async () => (await db.query('SELECT round, parts, open_parts FROM studies'))[0]!;
    const [plan] = await queue.fetch(5);
    expect(plan!.data).toMatchObject({ do: 'plan', of: study.id, round: 0 });
    await Promise.all([work.handle(plan!, signal), work.handle(plan!, signal)]);
    expect(await round()).toMatchObject({ round: 0 });
    const parts = await queue.fetch(100);
    expect(parts.length).toBe((await round()).parts);
    for (const part of parts.toReversed()) await Promise.all([work.handle(part, signal), work.handle(part, signal)]);
    expect(await round()).toMatchObject({ round: 0, open_parts: 0 });
    const next = await queue.fetch(100);
    expect(next.map(({ data }) => data)).toMatchObject([{ do: 'plan', of: study.id, round: 1 }]);
    for (const part of parts) await work.handle(part, signal);
    expect(await round()).toMatchObject({ round: 0, open_parts: 0 });
    await queue.giveBack(
      work.rows.bell,
      next.map(({ id, data }) => ({ id, data, priority: 0 })),
    );
    work.hands.start();
    expect(alike((await ended(store, study.id)).answer)).toEqual(alike(await countStudy(question, pool)));
  });

  test('goes on from its rows when every job is lost, and in another database', async () => {
    const work = await idle();
    const store = storeOf(work);
    const question = await asked(60_000, 6);
    const { study } = await store.add(question);
    const signal = new AbortController().signal;
    for (let jobs = 0; jobs < 2; jobs++) {
      const [job] = await work.rows.queue.fetch(1);
      await work.handle(job!, signal);
    }
    await db.query('DELETE FROM engine.job');
    const lines: string[] = [];
    for await (const line of backupLines(db)) lines.push(line);
    const other = await database.open(await database.fresh());
    try {
      expect(await restoreLines(other.db, lines)).toMatchObject({ studies: 1 });
      const there = await jobsOn(other.db, pool);
      await there.reconcile(false);
      there.hands.start();
      work.reconcile(true).then(() => work.hands.start());
      const here = await ended(store, study.id);
      expect(alike((await ended(storeOf(there), study.id)).answer)).toEqual(alike(here.answer));
      expect(alike(here.answer)).toEqual(alike(await countStudy(question, pool)));
      await there.close();
    } finally {
      await other.close();
    }
  });

  test('a part that comes in after a cancel changes nothing: resumed, the study has its jobs, and ends with its bits', async () => {
    const question = await asked(60_000, 8);
    for (const resumed of [false, true]) {
      let meanwhile = async () => {};
      const late = Object.create(pool, {
        part: {
          value: async (...args: Parameters<SimulationPool['part']>) => {
            const counted = await pool.part(...args);
            await meanwhile();
            return counted;
          },
        },
      }) as SimulationPool;
      const work = await jobsOn(db, late);
      open.push(work);
      const store = storeOf(work);
      const { study } = await store.add(question);
      const signal = new AbortController().signal;
      for (const plan of await work.rows.queue.fetch(1)) await work.handle(plan, signal);
      const parts = await work.rows.queue.fetch(100);
      expect(parts.length).toBeGreaterThan(0);
      meanwhile = async () => {
        meanwhile = async () => {};
        await store.cancel(study.id);
        if (resumed) expect(await store.resume(study.id)).toBe(true);
      };
      for (const part of parts) await work.handle(part, signal);
      if (!resumed) expect(await store.resume(study.id)).toBe(true);
      const [{ open_parts: left }] = (await db.query('SELECT open_parts FROM studies WHERE id = $1', [study.id])) as [
        { open_parts: number },
      ];
      expect(left).toBe(resumed ? 0 : parts.length);
      const jobs = await db.query("SELECT data->>'resumed' AS resumed FROM engine.job WHERE name LIKE 'work/%'");
      expect(jobs.length).toBeGreaterThanOrEqual(resumed ? 1 : parts.length);
      expect(new Set(jobs.map((job) => job.resumed))).toEqual(new Set(['1']));
      work.hands.start();
      expect(alike((await ended(store, study.id)).answer)).toEqual(alike(await countStudy(question, pool)));
      await open.pop()!.close();
    }
  });

  test('is counted right by whoever looks whether its jobs are there, while its last part is stored', async () => {
    // The embedded database has one transaction at a time, and so no such moment.
    if (db.kind !== 'postgres') return;
    const work = await idle();
    const store = storeOf(work);
    const { study } = await store.add(await asked(60_000, 9));
    const signal = new AbortController().signal;
    for (const plan of await work.rows.queue.fetch(1)) await work.handle(plan, signal);
    const [last, ...others] = await work.rows.queue.fetch(100);
    for (const part of others) await work.handle(part, signal);
    let looked = false;
    let counted = () => {};
    const beforeCommit = new Promise<void>((resolve) => {
      counted = resolve;
    });
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%studies%'";
    const storing = Object.create(db, {
      transaction: {
        value: <T>(doing: (tx: Queryable) => Promise<T>) =>
          db.transaction(async (tx) => {
            const done = await doing(tx);
            counted();
            await until(async () => looked || (await db.query(waits)).length > 0);
            return done;
          }),
      },
    }) as Database;
    const jobs = new StudyJobs({ rows: { ...work.rows, db: storing }, pool, troubles: work.troubles });
    const part = last!.data;
    if (part.do !== 'part') throw new Error('a part was expected');
    // Whoever looks has chosen the study; then its last part is stored; then he counts what is open.
    let stored: Promise<void> | undefined;
    const looking = Object.create(db, {
      query: {
        value: async (...asked: Parameters<Database['query']>) => {
          const found = await db.query(...asked);
          if (found.length > 0) stored ??= jobs.handle(last!, part, signal, () => {});
          if (stored) await beforeCommit;
          return found;
        },
      },
    }) as Database;
    await reconcile({ ...work.rows, db: looking }, STUDIES, silent, true);
    looked = true;
    await stored;
    expect(await db.query('SELECT open_parts FROM studies')).toEqual([{ open_parts: 0 }]);
    expect(await db.query("SELECT data->>'do' AS what FROM engine.job WHERE name LIKE 'work/%'")).toEqual([
      { what: 'plan' },
    ]);
    // A failure of before a cancel is none of the study that goes on.
    await store.cancel(study.id);
    expect(await store.resume(study.id)).toBe(true);
    expect(await fail(work.rows, STUDIES, last!, ['worker-failed', 'of before'])).toBe(false);
  });

  test('a round that was planned before a cancel has jobs of now, and is planned once', async () => {
    const question = await asked(60_000, 10);
    let meanwhile = async () => {};
    const late = Object.create(pool, {
      plan: {
        value: async (...args: Parameters<SimulationPool['plan']>) => {
          const planned = await pool.plan(...args);
          await meanwhile();
          return planned;
        },
      },
    }) as SimulationPool;
    const work = await jobsOn(db, late);
    open.push(work);
    const store = storeOf(work);
    const { study } = await store.add(question);
    meanwhile = async () => {
      meanwhile = async () => {};
      await store.cancel(study.id);
      expect(await store.resume(study.id)).toBe(true);
    };
    const signal = new AbortController().signal;
    for (const plan of await work.rows.queue.fetch(1)) await work.handle(plan, signal);
    const jobs = await db.query(
      "SELECT data->>'resumed' AS resumed FROM engine.job WHERE name LIKE 'work/%' AND data->>'do' = 'part'",
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ resumed }) => resumed))).toEqual(new Set(['1']));
    work.hands.start();
    expect(alike((await ended(store, study.id)).answer)).toEqual(alike(await countStudy(question, pool)));
  });

  test('is forgotten with its jobs, even while its last part is stored', async () => {
    // The embedded database has one transaction at a time, and so no such moment.
    if (db.kind !== 'postgres') return;
    const work = await idle();
    const store = storeOf(work);
    const { study } = await store.add(await asked(60_000, 11));
    const signal = new AbortController().signal;
    for (const plan of await work.rows.queue.fetch(1)) await work.handle(plan, signal);
    const [last, ...others] = await work.rows.queue.fetch(100);
    for (const part of others) await work.handle(part, signal);
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%studies%'";
    let forgetting: Promise<void> | undefined;
    const storing = Object.create(db, {
      transaction: {
        value: <T>(doing: (tx: Queryable) => Promise<T>) =>
          db.transaction(async (tx) => {
            const done = await doing(tx);
            forgetting ??= store.forget(study.id);
            await until(async () => (await db.query(waits)).length > 0);
            return done;
          }),
      },
    }) as Database;
    const jobs = new StudyJobs({ rows: { ...work.rows, db: storing }, pool, troubles: work.troubles });
    const part = last!.data;
    if (part.do !== 'part') throw new Error('a part was expected');
    await jobs.handle(last!, part, signal, () => {});
    await forgetting;
    expect(await store.get(study.id)).toBeUndefined();
    expect(await db.query("SELECT data->>'do' AS what FROM engine.job WHERE name LIKE 'work/%'")).toEqual([]);
  });

  test('is cancelled at once, forgets its jobs, and goes on when it is resumed', async () => {
    const work = await idle();
    const store = storeOf(work);
    const question = await asked(4_000_000, 7);
    const { study } = await store.add(question);
    work.hands.start();
    await until(async () => ((await store.get(study.id))?.progress?.trials ?? 0) > 0);
    await store.cancel(study.id);
    expect((await store.get(study.id))!.state).toBe('cancelled');
    await until(() => work.hands.busy === 0);
    expect(await db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).toEqual([]);
    expect(await store.resume(study.id)).toBe(true);
    expect((await db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).length).toBeGreaterThan(0);
    await store.forget(study.id);
    expect(await store.get(study.id)).toBeUndefined();
    expect(await db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).toEqual([]);
  });

  test('a part that used up its retries fails its study, which says so, and can be resumed', async () => {
    const work = await idle();
    const store = storeOf(work);
    const { study } = await store.add(await asked(20_000));
    await db.query("UPDATE engine.job SET retry_count = retry_limit WHERE name LIKE 'work/%'");
    const [last] = await work.rows.queue.fetch(1);
    await work.rows.queue.fail(last!, 'its process died once more');
    await work.reconcile(false);
    expect(await store.get(study.id)).toMatchObject({ state: 'failed', error: { code: 'worker-failed' } });
    expect(await deadLetters(db)).toMatchObject([{ subject: study.id, job: 'plan of round 0', attempts: 21 }]);
    expect(await retryDeadLetters(db, ['nobody'])).toBe(0);
    expect(await retryDeadLetters(db, [study.id])).toBe(1);
    expect(await deadLetters(db)).toEqual([]);
    await work.reconcile(false);
    work.hands.start();
    expect((await ended(store, study.id)).state).toBe('done');
  });
});
