/** What failed for good, as whoever runs the service meets it: in numbers, in lists, retried, dropped; by API and command. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { BACKENDS, PGLITE, type TestDatabase } from '../fixtures/databases.ts';
import { ended, jobsOn, rollRequest, simulated } from '../fixtures/jobs.ts';
import { environmentOf, startProcess } from '../fixtures/processes.ts';
import { LONG_RUN, startService } from '../fixtures/service.ts';
import { describeOn } from '../fixtures/suites.ts';
import { until } from '../fixtures/until.ts';
import { RUNS } from '../jobs/run-row.ts';
import type { StorageSettings } from '../storage/open.ts';
import type { Work } from '../work.ts';
import { deadLetters, dropDeadLetters, retryDeadLetters } from './dead-letters.ts';
import { fail, type Life } from './life.ts';

let pool: SimulationPool;
beforeAll(() => {
  pool = new SimulationPool({ threads: 1 });
});
afterAll(() => pool.close());

/** Fails it as a shard does that nobody could count. */
async function failed({ rows }: Work, id: string): Promise<void> {
  const job = { data: { do: 'shard', of: id, resumed: 0, number: 0 }, retryCount: 20 } as const;
  expect(await fail(rows, RUNS as Life, job, ['worker-failed', 'Nobody came to its end.'])).toBe(true);
}

describeOn(BACKENDS, 'dead letters', (on) => {
  let work: Work;
  beforeAll(async () => {
    work = await jobsOn(on.db, pool);
  });
  afterAll(() => work?.close());

  it('what is retried goes on to its end, what is dropped stays failed, each by itself', async () => {
    const { db } = on;
    const ids: string[] = [];
    for (let seed = 0; seed < 3; seed++) {
      const submission = { request: rollRequest(), seed, method: simulated({ trials: 60_000 }, seed), owner: null };
      const { id } = (await work.runs.submit(submission)).stored.simulation;
      ids.push(id);
      await failed(work, id);
    }
    const [retried, dropped, other] = ids as [string, string, string];
    const letters = await deadLetters(db);
    expect(letters.map(({ subject, job, attempts }) => [subject, job, attempts]).sort()).toEqual(
      ids.map((id) => [id, 'shard 0', 21]).sort(),
    );
    const left = async () => (await deadLetters(db)).map(({ subject }) => subject).sort();
    expect(await retryDeadLetters(db, [letters.find(({ subject }) => subject === retried)!.id])).toBe(1);
    expect(await left()).toEqual([dropped, other].sort());
    expect(await dropDeadLetters(db, [dropped])).toBe(1);
    expect(await left()).toEqual([other]);
    expect([await retryDeadLetters(db, [dropped]), await dropDeadLetters(db, ['nothing'])]).toEqual([0, 0]);
    work.hands.start();
    await work.reconcile(false);
    expect((await ended(work.runs, retried)).state).toBe('done');
    const states = await Promise.all([dropped, other].map(async (id) => (await work.runs.get(id))?.simulation.state));
    expect(states).toEqual(['failed', 'failed']);
    expect(await retryDeadLetters(db, 'all')).toBe(1);
    await work.reconcile(false);
    expect((await ended(work.runs, other)).state).toBe('done');
    expect(await left()).toEqual([]);
  });
});

describe('a service whose work failed', () => {
  let database: TestDatabase;
  let settings: StorageSettings;
  beforeAll(async () => {
    database = await PGLITE.start();
    settings = await database.fresh();
  });
  afterAll(() => database.stop());

  /** What the command prints, and how it ends, with the database of the running service. */
  const jobs = async (...words: string[]) => {
    const { ended, said } = startProcess(['jobs', ...words], environmentOf(settings, 0));
    return { code: await ended, text: said() };
  };

  it('says so to whatever watches over it, and lets it be retried and dropped', async () => {
    const storage = await database.open(settings);
    const service = await startService({ COUNT_HERE: 'off', THREADS: '1' }, pool, storage);
    try {
      service.app.lifecycle.warmed = true;
      const { work } = service.app.persistence.need();
      const ask = async (seed: number) =>
        String((await service.post('/api/v1/simulations', { ...LONG_RUN, seed })).body.id);
      const ids = [await ask(1), await ask(2)];
      await failed(work, ids[0]!);
      const facts = async () => (await service.get('/readyz')).body;
      await until(async () => (await facts()).deadLetters === 1);
      expect(await facts()).toMatchObject({
        status: 'ready',
        storage: 'ready',
        oldestSeconds: { runs: expect.any(Number), studies: null },
        queues: [{ kind: 'shard', waiting: expect.any(Number), active: 0, oldestSeconds: expect.any(Number) }],
        asOfSeconds: expect.any(Number),
        eventLoopLongestMs: expect.any(Number),
      });
      const metrics = (await service.get('/metrics')).text;
      const metric = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(metrics)?.[1]);
      for (const name of ['wargauge_event_loop_held', 'wargauge_dead_letters', 'wargauge_runs_oldest_seconds']) {
        expect([name, metric(name)]).toEqual([name, expect.any(Number)]);
        expect([name, Number.isNaN(metric(name))]).toEqual([name, false]);
      }
      expect(metric('wargauge_dead_letters')).toBe(1);

      const settle = async (body: object) => (await service.post('/api/v1/operation/dead-letters', body)).body;
      expect(await settle({ do: 'retry', of: [ids[0]] })).toEqual({ settled: 1 });
      expect((await service.get(`/api/v1/simulations/${ids[0]}`)).body.state).toBe('running');
      await failed(work, ids[1]!);
      const listed = await jobs();
      expect([listed.code, listed.text]).toEqual([
        0,
        expect.stringContaining(`${ids[1]}  shard 0, tried 21 times: Nobody came to its end.`),
      ]);
      expect(listed.text).not.toContain(ids[0]);
      expect(await jobs('drop', 'run_nothing')).toMatchObject({
        text: expect.stringContaining('None of these is there.'),
      });
      expect(await jobs('drop', 'all')).toMatchObject({ code: 0, text: expect.stringContaining('dropped') });
      expect(await settle({ do: 'drop', of: 'all' })).toEqual({ settled: 0 });
      expect((await service.get(`/api/v1/simulations/${ids[1]}`)).body.state).toBe('failed');
    } finally {
      await service.close();
    }
  });
});
