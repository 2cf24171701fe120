/** A disk that is really full: a small one in memory, where this runs as root on Linux. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { SimulationPool } from '../../workers/pool.ts';
import { preparedArchive } from '../fixtures/databases.ts';
import { bits, ended, rollRequest, simulated } from '../fixtures/jobs.ts';
import { LONG_RUN, QUESTION, startService } from '../fixtures/service.ts';
import { until } from '../fixtures/until.ts';
import { toResult } from '../results.ts';
import { DatabaseError } from './database.ts';
import { openStorage } from './open.ts';

const RUNS = '/api/v1/simulations';

const caught = (error: unknown): unknown => error;

/** A file system of its own, or null where it cannot be had. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'wargauge-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = THOROUGH ? smallDisk(120) : null;
if (THOROUGH && disk === null)
  console.warn('NO SMALL DISK CAN BE MADE: the test of a full one is SKIPPED (it needs root on Linux)');

describe.skipIf(disk === null)('a full disk', () => {
  const folder = disk ?? '';
  const ballast = join(folder, 'ballast');
  /** Until this many megabytes are left. */
  const fill = (left: number) => {
    const file = openSync(ballast, 'w');
    const block = Buffer.alloc(65_536);
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        if (left > 0 && bavail * bsize <= left * 1024 * 1024) return;
        writeSync(file, block);
      }
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
      closeSync(file);
    }
  };
  afterAll(() => {
    // At once for everybody here; for a process that is just being started, when it lets go.
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });

  it('refuses new runs, answers short questions, and lets what it accepted go on when there is room again', async () => {
    const settings = { databaseUrl: null, dataDir: join(folder, 'data') };
    const storage = await openStorage(settings, { archive: await preparedArchive() });
    const service = await startService({ SHARD_SECONDS: '0.1', THREADS: '1' }, undefined, storage);
    try {
      const precision = { trials: 800_000 };
      const run = await service.post(RUNS, { ...LONG_RUN, precision, seed: 3 }, { Prefer: 'respond-async' });
      expect(run.status).toBe(202);
      fill(0);
      // Until its log needs a segment more and there is no room for one, the database goes on as if nothing were.
      const use = () => storage.db.query("SELECT pg_logical_emit_message(true, 'fill', repeat('x', 1000000)) AS at");
      let fault: unknown = null;
      for (let tries = 0; tries < 40 && fault === null; tries++) fault = await use().then(() => null, caught);
      expect(fault).toBeInstanceOf(DatabaseError);
      expect((fault as DatabaseError).fault).toBe('full');
      const refused = await service.post(RUNS, LONG_RUN, { Prefer: 'respond-async' });
      expect(refused.body).toMatchObject({ status: 503, code: 'storage-full' });
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(refused.text).not.toContain(folder);
      expect((await service.post(RUNS, QUESTION)).status).toBe(200);
      await until(() => service.app.persistence.state === 'full');
      rmSync(ballast);
      const done = await ended(service.app.persistence.need().runs, String(run.body.id));
      const { answer, trials } = await service.pool.simulate(rollRequest(), simulated(precision).plan);
      const how = { method: 'monte-carlo', seed: 3, trials, final: true, elapsedMs: 0 } as const;
      expect(bits(done)).toEqual(bits({ ...done, result: toResult(answer!, how) }));
    } finally {
      await service.close();
    }
  });

  it('is named when a database cannot be opened on it, and waited for', async () => {
    const settings = { databaseUrl: null, dataDir: join(folder, 'new') };
    // Enough for most of it: the least room that is not enough leaves the most behind.
    const archive = await preparedArchive();
    fill(30);
    const error = await openStorage(settings, { archive }).catch(caught);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ fault: 'full' });
    // Half a database would look like a whole one at the next start.
    expect(readdirSync(settings.dataDir)).not.toContain('database');
    rmSync(ballast);
    const storage = await openStorage(settings, { archive });
    expect(await storage.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await storage.close();
  });
});

describe('a database that waits for room', () => {
  it('says that the disk is full while there is none, and short questions are answered', async () => {
    const pool = new SimulationPool({ threads: 1 });
    const service = await startService({ STORAGE: 'disk' }, pool);
    try {
      expect(service.app.persistence.state).toBe('opening');
      service.app.persistence.hindrance = new DatabaseError('there is no room left', 'ENOSPC');
      expect(service.app.persistence.state).toBe('full');
      expect((await service.post(RUNS, LONG_RUN)).body).toMatchObject({ status: 503, code: 'storage-full' });
      expect((await service.post(RUNS, QUESTION)).status).toBe(200);
    } finally {
      await service.close();
      await pool.close();
    }
  });
});
