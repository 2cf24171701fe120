/** The short form of scripts/chaos.ts: real processes, killed, paused and ended while they count, over a network that fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share } from '../../workers/fixtures/share.ts';
import { chaos } from '../fixtures/chaos.ts';
import { BACKENDS, type TestDatabase } from '../fixtures/databases.ts';

// `npm run test:thorough` kills over both, by more rounds.
describe.each(BACKENDS.slice(0, share(1, 2)).map((backend) => [backend.name, backend] as const))(
  'kill -9 on %s',
  (name, backend) => {
    let database: TestDatabase;
    beforeAll(async () => {
      if (!backend.skip) database = await backend.start();
    });
    afterAll(async () => {
      await database?.stop();
    });

    it.skipIf(backend.skip)('loses no accepted run or study, counts none twice, and changes no bit', async () => {
      const settings = await database.fresh();
      // A database that is there already: the first creation of one is not what is tested here.
      await (await database.open(settings)).close();
      const workers = name === 'PostgreSQL' ? 2 : 0;
      const rounds = 1;
      const report = await chaos({ settings, rounds, seed: 3, workers, network: true });
      expect(report.accepted).toEqual({ runs: rounds, studies: rounds });
      const { service, worker } = report.hands.killed;
      expect(service + worker).toBe(1);
    });
  },
);
