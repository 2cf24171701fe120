/** Runs and studies over a network that fails at any message: each accepted one ends, once, with its bits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { POSTGRES, type TestDatabase } from '../fixtures/databases.ts';
import { faultProxy, NETWORK_FAULTS } from '../fixtures/fault-proxy.ts';
import { bits, ended, jobsOn, rollRequest, simulated } from '../fixtures/jobs.ts';
import { threeRolls } from '../fixtures/studies.ts';
import { until } from '../fixtures/until.ts';
import { toResult } from '../results.ts';
import type { Storage } from '../storage/open.ts';
import { PostgresDatabase } from '../storage/postgres.ts';
import { begunStudy } from '../studies/begin.ts';
import { countStudy } from '../studies/count-study.ts';
import { DatabaseStudyStore } from '../studies/database-store.ts';

describe.skipIf(POSTGRES.skip)('long work over a network that fails', () => {
  let database: TestDatabase;
  let storage: Storage;
  let databaseUrl: string;
  let pool: SimulationPool;
  beforeAll(async () => {
    database = await POSTGRES.start();
    const settings = await database.fresh();
    databaseUrl = settings.databaseUrl!;
    storage = await database.open(settings);
    pool = new SimulationPool({ threads: 1 });
  });
  afterAll(async () => {
    await pool?.close();
    await storage?.close();
    await database?.stop();
  });

  it('ends with the bits of runs and studies that nobody disturbed', async () => {
    const proxy = await faultProxy({
      databaseUrl,
      seed: 11,
      chances: { lose: 0.0005, delay: 0.02, cut: 0.005, stall: 0.0005, duplicate: 0.02 },
      stallMs: 1_000,
    });
    const through = new PostgresDatabase(proxy.databaseUrl, { connections: 5, answerMs: 1_500 });
    const here = await jobsOn(storage.db, pool);
    const there = await jobsOn(through, pool);
    const store = new DatabaseStudyStore(here.rows, pool);
    try {
      const methods = [simulated({ trials: 200_001 }, 1), simulated({ halfWidth: 0.02 }, 2)];
      const ids: string[] = [];
      for (const method of methods) {
        const { stored } = await here.runs.submit({
          request: rollRequest(),
          seed: method.plan.seed,
          method,
          owner: null,
        });
        ids.push(stored.simulation.id);
      }
      const question = await begunStudy(pool, 'compare', threeRolls(60_000, 9));
      const { study } = await store.add({ ...question, owner: null, client: null, key: null, anew: true });
      proxy.begin();
      there.hands.start();
      for (const [index, id] of ids.entries()) {
        const done = await ended(here.runs, id);
        const { plan } = methods[index]!;
        const { answer, trials } = await pool.simulate(rollRequest(), plan);
        const how = { method: 'monte-carlo' as const, seed: plan.seed, trials, final: true, elapsedMs: 0 };
        expect(bits(done)).toEqual(JSON.parse(JSON.stringify(bits({ ...done, result: toResult(answer!, how) }))));
      }
      await until(async () => (await store.get(study.id))!.state !== 'running');
      const counted = (await store.get(study.id))!;
      expect(counted.state).toBe('done');
      const alone = await countStudy(question, pool);
      expect(JSON.parse(JSON.stringify(counted.answer))).toEqual(JSON.parse(JSON.stringify(alone)));
      expect(NETWORK_FAULTS.reduce((sum, fault) => sum + proxy.counts[fault], 0)).toBeGreaterThan(0);
    } finally {
      proxy.end();
      await there.close();
      await here.close();
      await through.close();
      await proxy.close();
    }
  });

  it('closes when nothing that it asks is answered any more', async () => {
    const proxy = await faultProxy({ databaseUrl, seed: 1, chances: { lose: 1 } });
    const through = new PostgresDatabase(proxy.databaseUrl, { connections: 2, answerMs: 500 });
    const there = await jobsOn(through, pool);
    try {
      proxy.begin();
      there.hands.start();
      // Each connection loses its first message: the hands' and the upkeep's of the queue.
      await until(() => proxy.counts.lose >= 4);
    } finally {
      await there.close();
      await through.close();
      await proxy.close();
    }
  });
});
