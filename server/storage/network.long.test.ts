/** Connections that are ended, swallowed, cut and garbled: statements fail with a fault that passes, and no process dies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTGRES, type TestDatabase } from '../fixtures/databases.ts';
import { faultProxy } from '../fixtures/fault-proxy.ts';
import { until } from '../fixtures/until.ts';
import { passing, type Queryable, turnOf } from './database.ts';
import { PostgresDatabase } from './postgres.ts';

describe.skipIf(POSTGRES.skip)('a network that fails', () => {
  let database: TestDatabase;
  let databaseUrl: string;
  beforeAll(async () => {
    database = await POSTGRES.start();
    databaseUrl = (await database.fresh()).databaseUrl!;
  });
  afterAll(() => database?.stop());

  it('survives a server that ends its connections, idle ones, busy ones and those within a transaction', async () => {
    const db = new PostgresDatabase(databaseUrl, { connections: 4 });
    const other = new PostgresDatabase(databaseUrl, { connections: 1 });
    try {
      await Promise.all(Array.from({ length: 3 }, () => db.query('SELECT pg_sleep(0.05)')));
      const busy = db.query('SELECT pg_sleep(280)').catch((error: unknown) => error);
      const within = db
        .transaction(async (tx) => {
          await tx.query('SELECT 1');
          await other.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          );
          await tx.query('SELECT 1');
        })
        .catch((error: unknown) => error);
      for (const error of [await busy, await within]) expect(passing(error)).toBe(true);
      // A connection whose end has not been heard of yet fails once more, in passing; then all of them are new ones.
      const failed: unknown[] = [];
      let rows = await db.query('SELECT 1 AS one').catch((error: unknown) => void failed.push(error));
      while (!rows && failed.length < 5)
        rows = await db.query('SELECT 1 AS one').catch((error: unknown) => void failed.push(error));
      expect(failed.filter((error) => !passing(error))).toEqual([]);
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
      await other.close();
    }
  });

  it('takes a server that was demoted for one that passes', async () => {
    const db = new PostgresDatabase(databaseUrl, { connections: 1 });
    try {
      await db.query('CREATE TABLE demoted (n int)');
      const refused = await db
        .transaction(async (tx) => {
          await tx.query('SET TRANSACTION READ ONLY');
          await tx.query('INSERT INTO demoted VALUES (1)');
        })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: '25006', fault: 'unavailable' });
      await db.query('INSERT INTO demoted VALUES (1)');
    } finally {
      await db.close();
    }
  });

  it('notices silence by itself, and goes on with another connection', async () => {
    const proxy = await faultProxy({ databaseUrl, seed: 1, chances: { lose: 1 } });
    const db = new PostgresDatabase(proxy.databaseUrl, { connections: 2, answerMs: 1_000 });
    try {
      expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      proxy.begin();
      const asked: Array<() => Promise<unknown>> = [
        () => db.query('SELECT 2 AS two'),
        () => db.script('SELECT 2 AS two'),
        () => db.transaction((tx) => tx.query('SELECT 2 AS two')),
        () => db.transaction((tx) => tx.script('SELECT 2 AS two')),
      ];
      for (const ask of asked) {
        const lost = await ask().catch((error: unknown) => error);
        expect(passing(lost)).toBe(true);
      }
      expect(proxy.counts.lose).toBeGreaterThan(0);
      proxy.end();
      expect(await db.query('SELECT 3 AS three')).toEqual([{ three: 3 }]);
      // Nor does it wait for ever for what somebody else has.
      const holder = new PostgresDatabase(databaseUrl, { connections: 1 });
      await holder.transaction(async (held) => {
        await turnOf(held, 77);
        // The server ends what is idle within a transaction for long.
        const alive = setInterval(() => void held.query('SELECT 1').catch(() => {}), 1_000);
        let asks = 0;
        const waiting = db.transaction((tx) => {
          const seen: Queryable = { ...tx, query: (...ask) => tx.query(...ask).finally(() => asks++) };
          return turnOf(seen, 77);
        });
        const gave = waiting.catch((error: unknown) => error);
        await until(() => asks > 1);
        proxy.begin();
        expect(passing(await gave)).toBe(true);
        proxy.end();
        clearInterval(alive);
      });
      await db.transaction((tx) => turnOf(tx, 77));
      await holder.close();
    } finally {
      await db.close();
      await proxy.close();
    }
  });

  it('never takes a row that came twice for an answer, from any kind of statement', async () => {
    // Up and down, D is two types of message: to describe a statement twice harms nobody.
    const proxy = await faultProxy({ databaseUrl, seed: 1, chances: { duplicate: 1 }, doubled: 'D' });
    const db = new PostgresDatabase(proxy.databaseUrl, { connections: 1 });
    try {
      await db.query('CREATE TABLE doubled AS SELECT generate_series(1, 3) AS n');
      const statements = [
        'SELECT n FROM doubled ORDER BY n',
        'UPDATE doubled SET n = n WHERE n > 1 RETURNING n',
        'WITH one AS (UPDATE doubled SET n = n WHERE n = 1 RETURNING n) SELECT n FROM one',
        'INSERT INTO doubled VALUES (4), (5) RETURNING n',
        'DELETE FROM doubled WHERE n > 1 RETURNING n',
      ];
      for (const text of statements) {
        const asked: Array<() => Promise<unknown>> = [
          () => db.transaction((tx) => tx.query(text)),
          () => db.transaction((tx) => tx.script(text)),
          () => db.transaction((tx) => tx.script(`SELECT 1 WHERE false; ${text}`)),
        ];
        if (text.startsWith('SELECT'))
          asked.push(
            () => db.query(text),
            () => db.script(text),
          );
        for (const ask of asked) {
          proxy.begin();
          const fault = await ask().catch((error: unknown) => error);
          proxy.end();
          expect(fault, text).toMatchObject({ code: '08P01', fault: 'unavailable' });
        }
      }
      expect(await db.query('SELECT n FROM doubled ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    } finally {
      await db.close();
      await proxy.close();
    }
  });

  it('commits whole transactions or none, whatever happens to messages, and throws nothing but what passes', async () => {
    const direct = new PostgresDatabase(databaseUrl, { connections: 1 });
    const proxy = await faultProxy({
      databaseUrl,
      seed: 7,
      chances: { lose: 0.002, delay: 0.05, cut: 0.02, stall: 0.002, duplicate: 0.05 },
      stallMs: 300,
    });
    const db = new PostgresDatabase(proxy.databaseUrl, { connections: 4, answerMs: 700 });
    try {
      await direct.query('CREATE TABLE pairs (n int, half int)');
      proxy.begin();
      const faults: unknown[] = [];
      const done = new Set<number>();
      const one = async (n: number) => {
        try {
          await db.transaction(async (tx) => {
            await tx.query('INSERT INTO pairs VALUES ($1, 1)', [n]);
            await tx.query('INSERT INTO pairs VALUES ($1, 2)', [n]);
          });
          done.add(n);
        } catch (error) {
          faults.push(error);
        }
      };
      for (let n = 0; n < 80; n += 4) await Promise.all([one(n), one(n + 1), one(n + 2), one(n + 3)]);
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.filter((error) => !passing(error))).toEqual([]);
      const halves = await direct.query('SELECT n FROM pairs GROUP BY n HAVING count(*) <> 2');
      expect(halves).toEqual([]);
      const stored = new Set((await direct.query('SELECT DISTINCT n FROM pairs')).map(({ n }) => n));
      expect([...done].filter((n) => !stored.has(n))).toEqual([]);
    } finally {
      await db.close();
      await direct.close();
      await proxy.close();
    }
  });
});
