/** Limits hold on both databases, however many ask at once, at whatever services. */
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { ASKED_BACKENDS } from '../fixtures/databases.ts';
import { jobsOn, rollRequest, simulated } from '../fixtures/jobs.ts';
import { describeOn } from '../fixtures/suites.ts';
import { workFacts } from '../operation/facts.ts';
import { type Database, DatabaseError } from '../storage/database.ts';
import type { Work } from '../work.ts';

describeOn(ASKED_BACKENDS, 'limits', (on) => {
  let pool: SimulationPool;
  let works: Work[];
  beforeAll(async () => {
    pool = new SimulationPool({ threads: 1 });
    // Two services on one database.
    works = [await jobsOn(on.db, pool, { maxOpen: 10 }), await jobsOn(on.db, pool, { maxOpen: 10 })];
  });
  afterEach(async () => {
    for (const table of ['runs', 'accounts', 'engine.job']) await on.db.query(`DELETE FROM ${table}`);
  });
  afterAll(async () => {
    for (const work of works ?? []) await work.close();
    await pool?.close();
  });

  const submit = (
    at: number,
    client: string,
    options: { maxRuns?: number; seconds?: number; cost?: number; key?: string } = {},
  ) => {
    const { maxRuns = 3, seconds = 0, cost = 10, key } = options;
    const method = simulated({ trials: 50_000 });
    const admission = { client, maxRuns, secondsPerHour: seconds, costNs: cost * 1e9 };
    return works[at % 2]!.runs.submit({
      request: rollRequest(),
      seed: 3,
      method,
      owner: null,
      admission,
      idempotencyKey: key,
    });
  };
  const refusals = (settled: ReadonlyArray<PromiseSettledResult<unknown>>) =>
    settled.flatMap((each) => (each.status === 'rejected' ? [String((each.reason as Error).name)] : []));

  it('work that cannot begin leaves nothing behind that goes on asking, or keeps a connection', async () => {
    let heard = 0;
    const db: Database = {
      kind: on.db.kind,
      query: async (text, values) => {
        if (text.includes('INSERT INTO workers')) throw new DatabaseError('the database went away', 'UNAVAILABLE');
        return on.db.query(text, values);
      },
      script: (text, withinMs) => on.db.script(text, withinMs),
      transaction: (work) => on.db.transaction(work),
      listen: () => {
        heard++;
        return async () => void heard--;
      },
      close: async () => {},
    };
    const stopped = vi.spyOn(PgBoss.prototype, 'stop');
    await expect(jobsOn(db, pool)).rejects.toThrow('went away');
    expect([heard, stopped.mock.calls.length]).toEqual([0, 1]);
    stopped.mockRestore();
  });

  it('of sixty questions at once, three of each client and ten of all come in', async () => {
    const mine = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => submit(i, 'me')));
    expect(refusals(mine)).toEqual(Array(17).fill('ApiError'));
    const others = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => submit(i, `client ${i % 20}`)));
    expect(others.filter(({ status }) => status === 'fulfilled').length).toBe(7);
    expect((await on.db.query('SELECT id FROM runs')).length).toBe(10);
  });

  it('whoever runs the service sees who is there, what waits, and for how long', async () => {
    const { stored } = await submit(0, 'me');
    const facts = await workFacts(on.db);
    expect(facts.workers.map(({ role, silent }) => [role, silent < 60_000])).toEqual([
      ['service', true],
      ['service', true],
    ]);
    expect(facts.queues).toEqual([
      {
        engine: ENGINE_VERSION,
        kind: 'shard',
        waiting: expect.any(Number),
        again: 0,
        active: 0,
        oldest: expect.any(Number),
      },
    ]);
    expect(facts.queues[0]!.waiting).toBeGreaterThan(0);
    expect(facts.runs).toMatchObject({ id: stored.simulation.id, open: 1 });
    expect([facts.studies, facts.deadLetters]).toEqual([null, []]);
    // One server has connections to count, an embedded database has one.
    expect(facts.connections === null).toBe(on.database.postgres === null);
    if (facts.connections) expect(facts.connections.ours).toBeGreaterThan(0);
  });

  it('an hour of computing is charged once for each question, and a retry with its key is neither counted nor charged', async () => {
    const ids = await Promise.all([0, 1, 2, 3].map((at) => submit(at, 'me', { seconds: 25, key: 'k', maxRuns: 1 })));
    expect(new Set(ids.map(({ stored }) => stored.simulation.id)).size).toBe(1);
    expect(ids.filter(({ again }) => again).length).toBe(3);
    await submit(0, 'me', { seconds: 25 });
    await expect(submit(1, 'me', { seconds: 25 })).rejects.toThrow(/Try again in \d+ s/);
    expect((await submit(1, 'me', { seconds: 25, key: 'k', maxRuns: 1 })).again).toBe(true);
    await submit(1, 'somebody else', { seconds: 25 });
    // Half an hour later half of it is there again.
    await on.db.query('UPDATE accounts SET at = at - 1800000');
    await submit(0, 'me', { seconds: 25 });
  });

  it('what a cancelled run did not spend is given back, once', async () => {
    const { stored } = await submit(0, 'me', { seconds: 20, cost: 20 });
    await expect(submit(1, 'me', { seconds: 20 })).rejects.toThrow(/Try again/);
    await works[1]!.runs.cancel(stored.simulation.id);
    await works[0]!.runs.cancel(stored.simulation.id);
    await submit(1, 'me', { seconds: 20, cost: 15 });
    await expect(submit(1, 'me', { seconds: 20, cost: 10 })).rejects.toThrow(/Try again/);
  });

  it('what was cancelled is counted and charged again when it goes on: nobody passes a limit by resuming', async () => {
    const { stored } = await submit(0, 'me', { seconds: 20, cost: 20 });
    const { id } = stored.simulation;
    const { runs } = works[1]!;
    await runs.cancel(id);
    await submit(0, 'me', { seconds: 20, cost: 20, maxRuns: 1 });
    const admission = { client: 'me', maxRuns: 2, secondsPerHour: 20, costNs: 0 };
    await expect(runs.resume(id, { ...admission, maxRuns: 1 })).rejects.toThrow(/the most there may be/);
    await expect(runs.resume(id, admission)).rejects.toThrow(/Try again/);
    expect((await runs.get(id))!.simulation.state).toBe('cancelled');
    await on.db.query('UPDATE accounts SET at = at - 3600000');
    expect(await runs.resume(id, admission)).toBe(true);
    await expect(submit(0, 'me', { seconds: 20, cost: 20 })).rejects.toThrow(/Try again/);
  });
});
