/** The shortest form of scripts/chaos.ts: a real process that is killed while it counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chaos } from '../fixtures/chaos.ts';
import { PGLITE, type TestDatabase } from '../fixtures/databases.ts';

describe('kill -9', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await PGLITE.start();
  });
  afterAll(async () => {
    await database?.stop();
  });

  it('loses no accepted run or study, counts none twice, and changes no bit', async () => {
    const settings = await database.fresh();
    // A database that is there already: the first creation of one is not what is tested here.
    await (await database.open(settings)).close();
    const rounds = 1;
    const report = await chaos({ settings, rounds, seed: 3, workers: 0, network: true });
    expect(report.accepted).toEqual({ runs: rounds, studies: rounds });
    const { service, worker } = report.hands.killed;
    expect(service + worker).toBe(1);
  });
});
