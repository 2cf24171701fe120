/** One suite, both databases: whatever the code asks of one of them, the other answers alike. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { share, THOROUGH } from '../../workers/fixtures/share.ts';
import { BACKENDS, PGLITE } from '../fixtures/databases.ts';
import { rivalry } from '../fixtures/rivals.ts';
import { describeOn } from '../fixtures/suites.ts';
import { until } from '../fixtures/until.ts';
import { AttachedDatabase } from './attach.ts';
import { DatabaseError, rows } from './database.ts';
import { doorOf } from './door.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openOrAttach, openStorage } from './open.ts';

/** Of rivals. */
const ROUNDS = share(2, 6);

describeOn(BACKENDS, 'storage', (on, backend) => {
  it('values come back as they went in, 64-bit numbers and sums as numbers, bytes as bytes', async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, i) => i);
    const [found] = await on.db.query(
      'SELECT $1::bigint AS big, $2::bytea AS bytes, $3::text AS text, $4::boolean AS truth, $5::text AS nothing, ' +
        '$6::double precision AS real, sum(x) AS sum, count(*) AS count FROM (VALUES (1::bigint), (2)) AS v (x)',
      [2 ** 53 - 1, bytes, '{"a":"é😀\\u0000"}', true, null, 0.1],
    );
    expect(found).toMatchObject({ big: 2 ** 53 - 1, text: '{"a":"é😀\\u0000"}', truth: true, nothing: null });
    expect(found).toMatchObject({ real: 0.1, sum: 3, count: 2 });
    expect([...(found!.bytes as Uint8Array)]).toEqual([...bytes]);
    const now = await on.db.query('SELECT now_ms() AS now');
    expect(Math.abs((now[0]?.now as number) - Date.now())).toBeLessThan(60_000);
  });

  it('bytes that are a window on a larger buffer are stored alone', async () => {
    const window = new Uint8Array(new Uint8Array([9, 1, 2, 9]).buffer, 1, 2);
    const [found] = await on.db.query('SELECT $1::bytea AS bytes', [window]);
    expect([...(found!.bytes as Uint8Array)]).toEqual([1, 2]);
  });

  it('a row of another shape than expected throws', async () => {
    await expect(rows(on.db, z.object({ a: z.string() }), 'SELECT 1 AS a')).rejects.toThrow(/string/);
  });

  it('a transaction is whole or not at all, and nobody sees its middle', async () => {
    const { db } = on;
    await db.script('CREATE TABLE t (n int PRIMARY KEY)');
    const count = async () => (await db.query('SELECT count(*) AS n FROM t'))[0]?.n;
    await expect(
      db.transaction(async (tx) => {
        await tx.query('INSERT INTO t VALUES (1)');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
    let outside: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.query('INSERT INTO t VALUES (1)');
      outside = count();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await tx.query('INSERT INTO t VALUES (2)');
    });
    // A server answers in between, the embedded database afterwards; neither shows one row.
    expect([0, 2]).toContain(await outside);
    expect(await count()).toBe(2);
  });

  it('faults carry their kind', async () => {
    const { db } = on;
    await db.script('CREATE TABLE u (n int PRIMARY KEY)');
    await db.query('INSERT INTO u VALUES (1)');
    const duplicate = await db.query('INSERT INTO u VALUES (1)').catch((error: unknown) => error);
    expect(duplicate).toBeInstanceOf(DatabaseError);
    expect((duplicate as DatabaseError).fault).toBe('duplicate');
    const wrong = await db.query('SELECT nonsense').catch((error: unknown) => error);
    expect((wrong as DatabaseError).fault).toBe('ours');
    // A failed statement inside a transaction does not poison the next one.
    await expect(db.transaction((tx) => tx.query('INSERT INTO u VALUES (1)'))).rejects.toThrow();
    expect((await db.query('SELECT count(*) AS n FROM u'))[0]?.n).toBe(1);
  });

  it('migrations run once, in order, and a newer schema is refused', async () => {
    expect(await migrate(on.db)).toEqual({ from: migrations.length, to: migrations.length });
    await on.db.query('INSERT INTO migrations VALUES ($1, $2, 0)', [migrations.length + 1, 'from the future']);
    await expect(migrate(on.db)).rejects.toThrow(/newer version/);
    await on.db.query('DELETE FROM migrations WHERE number > $1', [migrations.length]);
  });

  // One directory takes one process; only a server takes several.
  it.skipIf(backend === PGLITE)('several that migrate an empty database at once agree', async () => {
    const empty = await on.database.fresh();
    const opened = await Promise.all(Array.from({ length: 4 }, () => on.database.open(empty)));
    const found = await opened[0]!.db.query('SELECT count(*) AS n FROM migrations');
    expect(found[0]?.n).toBe(migrations.length);
    await Promise.all(opened.map((each) => each.close()));
  });

  it('what was committed is there after it is opened again', async () => {
    const again = await on.database.fresh();
    const first = await on.database.open(again);
    await first.db.query("INSERT INTO items VALUES ('i', 'lists', null, 'n', null, 1, '{}', 1, 1)");
    await first.close();
    await expect(first.db.query('SELECT 1')).rejects.toThrow();
    const second = await on.database.open(again);
    expect(await second.db.query('SELECT id FROM items')).toEqual([{ id: 'i' }]);
    await second.close();
    if (again.databaseUrl !== null) return;
    // What cannot be read any more is named, with what to do about it.
    const folder = join(again.dataDir, 'database');
    const named = { fault: 'refused', message: expect.stringMatching(`${folder} is damaged.*wargauge restore FILE`) };
    const control = join(folder, 'global', 'pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size));
    await expect(on.database.open(again)).rejects.toMatchObject(named);
    rmSync(join(folder, 'PG_VERSION'));
    await expect(on.database.open(again)).rejects.toMatchObject(named);
    expect(readdirSync(folder)).toContain('base');
  });
});

describe('the lock on a data directory', () => {
  it('names the directory and the process that has it, and is free again afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wargauge-lock-'));
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(`in use by another Wargauge (process ${process.pid})`);
    await lock.release();
    await (await lockDirectory(folder)).release();
    rmSync(folder, { recursive: true });
  });

  it('is kept when the door is removed, and even when its file is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wargauge-lock-'));
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n');
    const lock = await lockDirectory(folder);
    rmSync(doorOf(folder));
    await expect(lockDirectory(folder)).rejects.toThrow(`in use by another Wargauge (process ${process.pid})`);
    rmSync(join(folder, 'lock'));
    await expect(lockDirectory(folder)).rejects.toThrow('in use');
    await lock.release();
    await (await lockDirectory(folder)).release();
    rmSync(folder, { recursive: true });
  });

  it.skipIf(process.platform === 'win32')(
    'is free at once, even while another thread starts processes, which have copies of open files for a moment',
    async () => {
      const starts = `const { spawn } = require('node:child_process');
        const next = () => spawn('true').on('exit', next).on('error', next);
        for (let one = 0; one < 4; one++) next();`;
      const starters = [1, 2].map(() => new Worker(starts, { eval: true }));
      const folder = mkdtempSync(join(tmpdir(), 'wargauge-lock-'));
      // One in six of these found the lock taken when it was only closed.
      for (let times = 0; times < 150; times++) await (await lockDirectory(folder)).release();
      await Promise.all(starters.map((starter) => starter.terminate()));
      rmSync(folder, { recursive: true });
    },
  );

  // The long form of this is scripts/rivals.ts.
  it.skipIf(process.platform === 'win32')(
    'goes to exactly one of many that stop between any two steps, from one that ends or is killed',
    async () => {
      expect(await rivalry({ rivals: 4, rounds: ROUNDS, seed: 2 })).toMatchObject({ rounds: ROUNDS });
    },
  );
});

describe('the embedded database of a running service', () => {
  it('is reached by other programs through the lock, transactions included', async () => {
    const database = await PGLITE.start();
    const settings = await database.fresh();
    const service = await database.open(settings);
    await expect(openStorage(settings)).rejects.toThrow('in use');
    const other = await openOrAttach(settings);
    expect(other.db.kind).toBe('attached');
    await other.db.transaction(async (tx) => {
      await tx.query("INSERT INTO items VALUES ('i', 'lists', null, $1, null, 1, '{}', 1, 1)", ['from outside']);
    });
    expect(await service.db.query('SELECT name FROM items')).toEqual([{ name: 'from outside' }]);
    const [found] = await other.db.query('SELECT $1::bytea AS b', [new Uint8Array([1, 255])]);
    expect([...(found!.b as Uint8Array)]).toEqual([1, 255]);
    await expect(other.db.query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
    // A program that dies in the middle of a transaction leaves nothing behind and holds up nobody.
    const dying = (await AttachedDatabase.open(doorOf(settings.dataDir)))!;
    const middle = dying.transaction(async (tx) => {
      await tx.query('DELETE FROM items');
      void dying.close();
      await new Promise((resolve) => setTimeout(resolve, 20));
      (dying as unknown as { socket: { destroy(): void } }).socket.destroy();
      await tx.query('SELECT 1');
    });
    await expect(middle).rejects.toThrow();
    expect(await service.db.query('SELECT name FROM items')).toEqual([{ name: 'from outside' }]);
    // A thread that says nothing any more is given up, whatever it was asked.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hung = expect(service.db.script('SELECT pg_sleep(86400)')).rejects.toMatchObject({ fault: 'unavailable' });
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(121_000);
    vi.useRealTimers();
    await hung;
    expect(await service.db.query('SELECT name FROM items')).toEqual([{ name: 'from outside' }]);
    await other.close();
    await service.close();
    await database.stop();
  });

  it.runIf(THOROUGH)(
    'is waited for by a command that comes while a service still opens it, but not for ever',
    async () => {
      const database = await PGLITE.start();
      const settings = await database.fresh();
      const lock = await lockDirectory(settings.dataDir);
      await expect(openOrAttach(settings, 300)).rejects.toMatchObject({ fault: 'unavailable' });
      await lock.release();
      const opening = database.open(settings);
      // Whoever has the lock writes its number into it.
      await until(() => readFileSync(join(settings.dataDir, 'lock'), 'utf8') !== '');
      const other = await openOrAttach(settings, 600_000);
      expect(other.db.kind).toBe('attached');
      expect(await other.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await other.close();
      await (await opening).close();
      await database.stop();
    },
  );
});
