/** What goes wrong around a run: each fault ends in a clear state, and none loses an accepted run. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { findKind } from '../../workers/rulesets/index.ts';
import { BACKENDS, PGLITE, POSTGRES } from '../fixtures/databases.ts';
import { bits, ended, jobsOn, rollRequest, simulated } from '../fixtures/jobs.ts';
import { freePort } from '../fixtures/port.ts';
import { ready, startProcess } from '../fixtures/processes.ts';
import { LONG_RUN, QUESTION, startService } from '../fixtures/service.ts';
import { describeOn } from '../fixtures/suites.ts';
import { until } from '../fixtures/until.ts';
import { deadLetters } from '../queue/dead-letters.ts';
import { sweep } from '../queue/life.ts';
import { backupLines, restoreLines } from '../storage/backup.ts';
import { DatabaseError } from '../storage/database.ts';

const RUNS = '/api/v1/simulations';

describe.skipIf(POSTGRES.skip)('a database server that goes away', () => {
  it('is waited for: short questions are answered, long ones refused, and what ran goes on', async () => {
    const database = await POSTGRES.start();
    const storage = await database.open(await database.fresh());
    const service = await startService({ SHARD_SECONDS: '0.1', THREADS: '1' }, undefined, storage);
    try {
      await service.pool.warm(0);
      service.app.lifecycle.warmed = true;
      const run = await service.post(RUNS, { ...LONG_RUN, precision: { trials: 400_000 } });
      expect(run.status).toBe(202);
      await database.postgres!.kill();
      expect((await service.post(RUNS, QUESTION)).status).toBe(200);
      const refused = await service.post(RUNS, LONG_RUN);
      expect(refused.body).toMatchObject({ status: 503, code: 'storage-unavailable' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres:/);
      await until(async () => (await service.get('/readyz')).status === 503);
      expect((await service.get('/readyz')).body).toMatchObject({ status: 'storage', storage: 'unavailable' });
      await database.postgres!.start();
      const { runs } = service.app.persistence.need();
      const done = await ended(runs, String(run.body.id));
      expect(done).toMatchObject({ state: 'done', result: { trials: 400_000 } });
      const { answer } = await service.pool.simulate(rollRequest(), simulated({ trials: 400_000 }, 1).plan);
      expect(JSON.parse(JSON.stringify(done.result!.measures))).toEqual(JSON.parse(JSON.stringify(answer!.measures)));
      expect((await service.get('/readyz')).status).toBe(200);
    } finally {
      await service.close();
      await database.stop();
    }
  });
});

describeOn(BACKENDS, 'faults', (on, backend) => {
  let pool: SimulationPool;
  beforeAll(() => {
    pool = new SimulationPool({ threads: 1 });
  });
  afterEach(async () => {
    for (const table of ['runs', 'dead_letters', 'engine.job']) await on.db.query(`DELETE FROM ${table}`);
  });
  afterAll(() => pool?.close());

  it('a full disk refuses new runs and keeps the old ones, which go on when there is room again', async () => {
    const service = await startService({ SHARD_SECONDS: '0.1', THREADS: '1' }, pool, on.lent);
    const { query, transaction } = on.db;
    try {
      const run = await service.post(
        RUNS,
        { ...LONG_RUN, precision: { trials: 300_000 } },
        { Prefer: 'respond-async' },
      );
      expect(run.status).toBe(202);
      const full = () => Promise.reject(new DatabaseError('could not extend file: No space left on device', '53100'));
      on.db.transaction = full;
      on.db.query = (text, values) => (/^\s*(INSERT|UPDATE)/.test(text) ? full() : query.call(on.db, text, values));
      const refused = await service.post(RUNS, LONG_RUN);
      expect(refused.body).toMatchObject({ status: 503, code: 'storage-full' });
      expect((await service.post(RUNS, QUESTION)).status).toBe(200);
      await until(() => service.app.persistence.state === 'full');
      on.db.query = query;
      on.db.transaction = transaction;
      expect((await ended(service.app.persistence.need().runs, String(run.body.id))).state).toBe('done');
    } finally {
      on.db.query = query;
      on.db.transaction = transaction;
      await service.close();
    }
  });

  it('a thread that dies is replaced; a question that kills every thread fails, and can be resumed', async () => {
    const faulty = new SimulationPool({
      threads: 1,
      threadMemory: 160 * 1024 * 1024,
      filename: new URL('../../workers/fixtures/faulty.ts', import.meta.url).href,
    });
    const jobs = await jobsOn(on.db, faulty);
    jobs.hands.start();
    const request = (name: string) => {
      const weapon = { name: 'A', class: 'melee', power: 17 };
      const scenario = { attacker: { name, MAT: 7, weapons: [weapon] }, target: { DEF: 12, ARM: 19, damage: '#20' } };
      return { ruleset: 'mk3', kind: 'activation', scenario: findKind('mk3', 'activation').schema.parse(scenario) };
    };
    const submit = async (name: string) => {
      const method = simulated({ trials: 60_000 });
      const { stored } = await jobs.runs.submit({ request: request(name), seed: 3, method, owner: null });
      return stored.simulation.id;
    };
    try {
      const marker = join(mkdtempSync(join(tmpdir(), 'wargauge-')), 'died');
      expect((await ended(jobs.runs, await submit(`dies once|${marker}`))).state).toBe('done');
      const id = await submit('always dies');
      expect(await ended(jobs.runs, id)).toMatchObject({ state: 'failed', error: { code: 'worker-failed' } });
      const { state, error } = await ended(jobs.runs, await submit('eats memory'));
      expect([state, error?.code]).toEqual(['failed', 'worker-failed']);
      expect(error?.detail).toMatch(/more memory than one thread may use/);
      expect((await ended(jobs.runs, await submit('a good one'))).state).toBe('done');
      expect(await jobs.runs.resume(id)).toBe(true);
      expect((await ended(jobs.runs, id)).state).toBe('failed');
    } finally {
      await jobs.close();
      await faulty.close();
    }
  });

  it('a shard is there for others at once, however often its holders died, also in a queue of earlier settings', async () => {
    // As an earlier version has made it.
    await on.db.query("UPDATE engine.queue SET retry_delay = 7, retry_backoff = true WHERE name LIKE 'work/%'");
    const jobs = await jobsOn(on.db, pool);
    try {
      const method = simulated({ trials: 60_000 });
      await jobs.runs.submit({ request: rollRequest(), seed: 3, method, owner: null });
      for (let died = 0; died < 6; died++) {
        const [held] = await jobs.rows.queue.fetch(1);
        expect(held).toMatchObject({ retryCount: died });
        await jobs.rows.queue.orphans();
      }
    } finally {
      await jobs.close();
    }
  });

  it('a shard that took many processes down is given up, and the run says so', async () => {
    const jobs = await jobsOn(on.db, pool);
    try {
      const method = simulated({ trials: 60_000 });
      const { stored } = await jobs.runs.submit({ request: rollRequest(), seed: 3, method, owner: null });
      const { id } = stored.simulation;
      await on.db.query("UPDATE engine.job SET retry_count = retry_limit WHERE name LIKE 'work/%'");
      const [last] = await jobs.rows.queue.fetch(1);
      await jobs.rows.queue.fail(last!, 'its process died once more');
      await jobs.reconcile(false);
      expect(await ended(jobs.runs, id)).toMatchObject({ state: 'failed', error: { code: 'worker-failed' } });
      expect(await deadLetters(on.db)).toMatchObject([{ subject: id, job: 'shard 0', attempts: 21 }]);
      jobs.hands.start();
      expect(await jobs.runs.resume(id)).toBe(true);
      expect((await ended(jobs.runs, id)).state).toBe('done');
      expect(await deadLetters(on.db)).toEqual([]);
    } finally {
      await jobs.close();
    }
  });

  it('a run of an engine that is gone starts again with this one, and the result says so', async () => {
    const jobs = await jobsOn(on.db, pool);
    try {
      const method = simulated({ trials: 60_000 });
      const { stored } = await jobs.runs.submit({ request: rollRequest(), seed: 3, method, owner: null });
      const { id } = stored.simulation;
      await on.db.query("UPDATE runs SET engine_version = '0.0.1', merged_shards = 1, next_shard = 1");
      await on.db.query("DELETE FROM engine.job WHERE name LIKE 'work/%'");
      await jobs.reconcile(false);
      jobs.hands.start();
      const { result } = await ended(jobs.runs, id);
      expect(result!.trials).toBe(60_000);
      expect(result!.notes.join()).toMatch(/began with engine version 0\.0\.1/);
    } finally {
      await jobs.close();
    }
  });

  it('a backup taken while runs go on fits another database, of either kind, and the runs end there', async () => {
    const jobs = await jobsOn(on.db, pool);
    const other = await (backend === PGLITE && !POSTGRES.skip ? POSTGRES : PGLITE).start();
    const target = await other.open(await other.fresh());
    const there = await jobsOn(target.db, pool);
    try {
      const method = simulated({ trials: 300_000 });
      jobs.hands.start();
      const { stored } = await jobs.runs.submit({ request: rollRequest(), seed: 3, method, owner: null });
      const { id } = stored.simulation;
      await until(async () => (await jobs.runs.get(id))!.simulation.progress!.trials > 0);
      const lines: string[] = [];
      for await (const line of backupLines(on.db)) lines.push(line);
      expect(lines.length).toBeGreaterThan(1);
      expect(await restoreLines(target.db, lines)).toMatchObject({ runs: 1 });
      await expect(restoreLines(target.db, lines)).rejects.toThrow(/not empty/);
      await there.reconcile(true);
      there.hands.start();
      expect(bits(await ended(there.runs, id))).toEqual(bits(await ended(jobs.runs, id)));
      await expect(restoreLines(target.db, ['{}'])).rejects.toThrow();
    } finally {
      await jobs.close();
      await there.close();
      await target.close();
      await other.stop();
    }
  });

  it('old runs are deleted by age and by number, running ones never', async () => {
    const { runs, close } = await jobsOn(on.db, pool);
    const left = async () => (await runs.list({ owner: undefined, limit: 100 })).length;
    try {
      for (let seed = 0; seed < 6; seed++) {
        const method = simulated({ trials: 10 }, seed);
        const { stored } = await runs.submit({ request: rollRequest(), seed, method, owner: null });
        if (seed > 0) await runs.cancel(stored.simulation.id);
      }
      await on.db.query("UPDATE runs SET ended_at = 5 WHERE seed < 3 AND state <> 'running'");
      expect(await sweep(on.db, { retainMs: 3_600_000, retainRuns: 100 })).toBe(2);
      expect(await left()).toBe(4);
      expect(await sweep(on.db, { retainMs: 3_600_000, retainRuns: 1 })).toBe(2);
      expect((await runs.list({ owner: undefined, limit: 9, state: 'running' })).length).toBe(1);
    } finally {
      await close();
    }
  });
});

describe('a service that is told to stop', () => {
  it('gives its shards back and ends with 0; another takes up its runs; a second one on its data is refused', async () => {
    const database = await PGLITE.start();
    const settings = await database.fresh();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      PORT: String(port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: '',
      THREADS: '1',
      SHARD_SECONDS: '0.2',
      WARM_SECONDS: '0',
    };
    let service = startProcess(['serve'], environment);
    try {
      await ready(url, service);
      const asked = { ...LONG_RUN, precision: { trials: 400_000 } };
      const headers = { 'Content-Type': 'application/json', Prefer: 'respond-async' };
      const reply = await fetch(`${url}${RUNS}`, { method: 'POST', headers, body: JSON.stringify(asked) });
      const { id } = (await reply.json()) as { id: string };
      const second = startProcess(['serve'], { ...environment, PORT: '0' });
      expect(await second.ended).toBe(3);
      expect(second.said()).toContain(
        `${settings.dataDir} is in use by another Wargauge (process ${service.child.pid})`,
      );
      const exported = startProcess(['keys', 'create', '--name', 'x', '--scopes', 'read', '--json'], environment);
      expect(await exported.ended).toBe(0);
      expect(exported.said()).toMatch(/"key": "wg_[0-9a-f]{12}_/);
      expect(await service.stop()).toBe(0);
      service = startProcess(['serve'], environment);
      await ready(url, service);
      await until(async () => {
        const { state } = (await (await fetch(`${url}${RUNS}/${id}`)).json()) as { state: string };
        return state === 'done';
      });
    } finally {
      await service.kill();
      await database.stop();
    }
  });
});
