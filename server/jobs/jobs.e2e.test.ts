/** Durable runs on both databases: whoever counts, in whatever order, however often interrupted, the bits are those of
 * one process that was left in peace. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { ASKED_BACKENDS } from '../fixtures/databases.ts';
import { bits, ended, jobsOn, rollRequest, simulated } from '../fixtures/jobs.ts';
import { describeOn } from '../fixtures/suites.ts';
import { until } from '../fixtures/until.ts';
import { type Job, jobId } from '../queue/job.ts';
import { fail } from '../queue/life.ts';
import { toResult } from '../results.ts';
import type { Database, Value } from '../storage/database.ts';
import type { Work } from '../work.ts';
import { Merger } from './merge.ts';
import { cutOfRow, RUNS } from './run-row.ts';
import { shardRange } from './shards.ts';
import { storeShards } from './store.ts';

let pool: SimulationPool;
beforeAll(async () => {
  pool = new SimulationPool({ threads: 2 });
});
afterAll(() => pool.close());

const REQUEST = rollRequest();

/** The same question in one process. */
async function undisturbed(method: ReturnType<typeof simulated>, request = REQUEST): Promise<unknown> {
  const { answer, trials } = await pool.simulate(request, method.plan);
  const how = { method: 'monte-carlo' as const, seed: method.plan.seed, trials, final: true, elapsedMs: 0 };
  const { elapsedMs: _, ...result } = toResult(answer!, how);
  return JSON.parse(JSON.stringify(result));
}

describeOn(ASKED_BACKENDS, 'durable runs', (on) => {
  const open: Work[] = [];
  afterEach(async () => {
    for (const work of open.splice(0)) await work.close();
    await on.db.query('DELETE FROM runs');
    await on.db.query("DELETE FROM engine.job WHERE name LIKE 'work/%'");
  });

  const idle = async (options: Parameters<typeof jobsOn>[2] = {}): Promise<Work> => {
    const work = await jobsOn(on.db, pool, options);
    open.push(work);
    return work;
  };
  const started = async ({ workers = 1 }: { workers?: number } = {}): Promise<Work> => {
    const first = await idle();
    for (let more = 1; more < workers; more++) await idle();
    for (const { hands } of open) hands.start();
    return first;
  };
  const submit = async ({ runs }: Work, method = simulated({ trials: 400_000 }), idempotencyKey?: string) =>
    (await runs.submit({ request: REQUEST, seed: method.plan.seed, method, owner: null, idempotencyKey })).stored
      .simulation;

  it('a number of trials: the bits of one process, with one worker and with three', async () => {
    const method = simulated({ trials: 300_001 });
    const expected = await undisturbed(method);
    for (const workers of [1, 3]) {
      const jobs = await started({ workers });
      const { id } = await submit(jobs, method);
      const done = await ended(jobs.runs, id);
      expect(bits(done)).toEqual(expected);
      expect(done.progress).toEqual({ trials: 300_001, of: 300_001 });
      expect((await on.db.query('SELECT * FROM shards')).length).toBe(0);
    }
  });

  it('a half width: stops at the same trial as one process, with one worker and with three', async () => {
    for (const halfWidth of [0.05, 0.015]) {
      const method = simulated({ halfWidth });
      const expected = await undisturbed(method);
      for (const workers of [1, 3]) {
        const jobs = await started({ workers });
        const { id } = await submit(jobs, method);
        expect(bits(await ended(jobs.runs, id))).toEqual(expected);
      }
    }
  });

  it('a time budget reports trials that give the same bits again', async () => {
    const jobs = await started();
    const { id } = await submit(jobs, simulated({ milliseconds: 150 }));
    const { result } = await ended(jobs.runs, id);
    expect(result!.final).toBe(true);
    const again = (await undisturbed(simulated({ trials: result!.trials! }))) as { measures: unknown };
    expect(JSON.parse(JSON.stringify(result!.measures))).toEqual(again.measures);
  });

  it('an exact question is answered exactly', async () => {
    const jobs = await started();
    const request = rollRequest('3d6 + 2');
    const submission = { request, seed: 1, method: { method: 'exact' as const, costNs: 1 }, owner: null };
    const { stored } = await jobs.runs.submit(submission);
    const done = await ended(jobs.runs, stored.simulation.id);
    expect(done.result).toMatchObject({ method: 'exact', trials: null, final: true });
    expect(done.progress).toBeNull();
  });

  it('shards counted twice, out of order and after the end are counted once', async () => {
    const method = simulated({ trials: 300_000 });
    const jobs = await idle({ shardNs: 1e7 });
    const { id } = await submit(jobs, method);
    const { queue } = jobs.rows;
    const handed = await queue.fetch(1_000);
    expect(handed.length).toBeGreaterThan(3);
    const numbers = handed.map(({ data }) => ('number' in data ? data.number : -1)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    const row = (await jobs.runs.get(id))!;
    const stored = (await on.db.query('SELECT first_chunks, most_chunks, precision, seed, max_trials FROM runs'))[0]!;
    const cut = cutOfRow(stored as unknown as Parameters<typeof cutOfRow>[0]);
    for (const number of numbers.toReversed()) {
      const job = handed.find(({ data }) => 'number' in data && data.number === number)!;
      const { from, to } = shardRange(cut, number);
      const plan = { seed: 3, fromChunk: from, ends: [to], totalTrials: cut.totalTrials };
      const outcome = await pool.shard(row.request, plan);
      expect(await storeShards(jobs.rows, [{ job: job, result: outcome, spentMs: 1 }])).toEqual([true]);
      expect(await storeShards(jobs.rows, [{ job: job, result: outcome, spentMs: 1 }])).toEqual([false]);
      expect(await queue.touch([job])).toBe(0);
      if (number > 0) expect(await jobs.merger.merge(id)).toBeUndefined();
    }
    const other = await idle();
    await Promise.all([jobs.merger.merge(id), other.merger.merge(id), jobs.merger.merge(id)]);
    const done = (await jobs.runs.get(id))!.simulation;
    expect(done.state).toBe('done');
    expect(bits(done)).toEqual(await undisturbed(method));
    const late = { pieces: [{ endChunk: 1, trials: 5, tally: new Float64Array(3) }], stopped: false };
    expect(await storeShards(jobs.rows, [{ job: handed[0]!, result: late, spentMs: 1 }])).toEqual([false]);
    expect(await queue.fetch(1)).toEqual([]);
  });

  it('a job whose holder says nothing is handed to another, and the first one learns of it', async () => {
    const jobs = await idle();
    await submit(jobs, simulated({ trials: 10 }));
    const { queue } = jobs.rows;
    const [lost] = await queue.fetch(1);
    expect(await queue.fetch(1)).toEqual([]);
    await on.db.query("UPDATE engine.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'");
    let taken: readonly Job[] = [];
    await until(async () => {
      taken = await queue.fetch(1);
      return taken.length > 0;
    });
    expect(taken[0]).toMatchObject({ id: lost!.id, retryCount: 1 });
    expect(await queue.touch([lost!])).toBe(0);
    expect(await queue.touch(taken)).toBe(1);
  });

  it('a run whose claim was lost on the wire goes on: nobody keeps what nobody knows', async () => {
    const method = simulated({ trials: 200_000 });
    const jobs = await idle();
    const { id } = await submit(jobs, method);
    // The answer of this claim never came.
    expect((await jobs.rows.queue.fetch(1)).length).toBe(1);
    jobs.hands.start();
    await on.db.query("UPDATE engine.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'");
    expect(bits(await ended(jobs.runs, id))).toEqual(await undisturbed(method));
  });

  it('a process that stops gives its work back at once', async () => {
    const jobs = await started();
    const { id } = await submit(jobs, simulated({ trials: 20_000_000 }));
    await until(() => jobs.hands.busy > 0);
    await jobs.hands.stop();
    expect(
      await on.db.query("SELECT id FROM engine.job WHERE state IN ('active', 'retry') AND name LIKE 'work/%'"),
    ).toEqual([]);
    await jobs.runs.cancel(id);
  });

  it('jobs that were lost are made again from the rows, those that are there stay as they are', async () => {
    const method = simulated({ trials: 300_000 });
    const jobs = await idle();
    const { id } = await submit(jobs, method);
    const names = async () =>
      await on.db.query("SELECT id::text AS id FROM engine.job WHERE name LIKE 'work/%' ORDER BY id");
    const before = await names();
    expect(before).toContainEqual({ id: jobId({ do: 'shard', of: id, resumed: 0, number: 0 }) });
    await on.db.query("DELETE FROM engine.job WHERE name LIKE 'work/%'");
    await jobs.reconcile(true);
    expect(await names()).toEqual(before);
    await on.db.query('UPDATE runs SET checked_at = 0, updated_at = 0');
    await jobs.reconcile(false);
    expect(await names()).toEqual(before);
    jobs.hands.start();
    expect(bits(await ended(jobs.runs, id))).toEqual(await undisturbed(method));
  });

  it('a shard that is stored and left, as by a process that dies then, is merged though its run was looked at just now', async () => {
    const method = simulated({ trials: 300_000 });
    const jobs = await idle();
    const { id } = await submit(jobs, method);
    const first = (await jobs.rows.queue.fetch(50)).find(({ data }) => data.do === 'shard' && data.number === 0);
    const dies = vi.spyOn(jobs.merger, 'merge').mockRejectedValue(new Error('killed'));
    await expect(jobs.handle(first!, new AbortController().signal)).rejects.toThrow('killed');
    dies.mockRestore();
    await on.db.query('UPDATE runs SET updated_at = 0, checked_at = now_ms()');
    await jobs.reconcile(false);
    expect(await on.db.query('SELECT merged_shards FROM runs')).toEqual([{ merged_shards: 0 }]);
    expect((await jobs.merger.mergeLeft()).map((run) => run.id)).toEqual([id]);
    expect(await on.db.query('SELECT merged_shards FROM runs')).toEqual([{ merged_shards: 1 }]);
    expect(await jobs.merger.mergeLeft()).toEqual([]);
  });

  it('a run with more shards than may wait is invited to window by window', async () => {
    const method = simulated({ trials: 260_000 });
    const jobs = await idle({ shardNs: 1e6 });
    const { id } = await submit(jobs, method);
    await on.db.query('UPDATE runs SET ahead = 8, next_shard = 4');
    await on.db.query("DELETE FROM engine.job WHERE name LIKE 'work/%'");
    await on.db.query('UPDATE runs SET checked_at = 0');
    await jobs.reconcile(true);
    expect((await on.db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).length).toBe(4);
    jobs.hands.start();
    expect(bits(await ended(jobs.runs, id))).toEqual(await undisturbed(method));
    expect(await on.db.query("SELECT id FROM engine.job WHERE name LIKE 'work/%'")).toEqual([]);
  });

  it('the result of another engine, from a process that slept through an upgrade, is not counted', async () => {
    const jobs = await idle();
    const { id } = await submit(jobs);
    const [job] = await jobs.rows.queue.fetch(1);
    await on.db.query("UPDATE runs SET engine_version = 'newer' WHERE id = $1", [id]);
    const result = { pieces: [{ endChunk: 1, trials: 5, tally: new Float64Array(3) }], stopped: false };
    expect(await storeShards(jobs.rows, [{ job: job!, result: result, spentMs: 1 }])).toEqual([false]);
  });

  // The embedded database has one transaction at a time, and so no such moment.
  it('a run is not adopted in the middle of a shard of the old engine: that is there and goes, or does not come', async () => {
    if (on.db.kind !== 'postgres') return;
    const jobs = await idle();
    const { id } = await submit(jobs);
    const [job, other] = await jobs.rows.queue.fetch(2);
    const result = { pieces: [{ endChunk: 1, trials: 5, tally: new Float64Array(3) }], stopped: false };
    await on.db.query("UPDATE runs SET engine_version = 'old' WHERE id = $1", [id]);
    let adopting: Promise<unknown> | undefined;
    let adopted = false;
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'";
    // A process of the old engine, which is adopted from just before it commits.
    const old = Object.create(on.db, {
      query: {
        value: (text: string, values: readonly Value[] = []) =>
          on.db.transaction(async (tx) => {
            const done = await tx.query(
              text,
              values.map((value) => (value === ENGINE_VERSION ? 'old' : value)),
            );
            adopting ??= jobs.reconcile(false).then(() => {
              adopted = true;
            });
            await until(async () => adopted || (await on.db.query(waits)).length > 0);
            return done;
          }),
      },
    }) as Database;
    expect(await storeShards({ ...jobs.rows, db: old }, [{ job: job!, result: result, spentMs: 1 }])).toEqual([true]);
    await adopting;
    expect(await on.db.query('SELECT number FROM shards')).toEqual([]);
    expect(await on.db.query('SELECT engine_version FROM runs')).toEqual([{ engine_version: ENGINE_VERSION }]);
    expect(await storeShards({ ...jobs.rows, db: old }, [{ job: other!, result: result, spentMs: 1 }])).toEqual([
      false,
    ]);
  });

  it('what failed before a run was resumed does not fail it afterwards, and a merge of before invites to jobs of now', async () => {
    const jobs = await idle({ shardNs: 1e6 });
    const { id } = await submit(jobs, simulated({ trials: 260_000 }));
    const [job] = await jobs.rows.queue.fetch(1);
    await jobs.runs.cancel(id);
    expect(await jobs.runs.resume(id)).toBe(true);
    expect(await fail(jobs.rows, RUNS, job!, ['worker-failed', 'of before'])).toBe(false);
    expect((await jobs.runs.get(id))!.simulation.state).toBe('running');
    // The merge reads the run; then it is cancelled and resumed; then the merge is stored.
    await on.db.query('UPDATE runs SET ahead = 8, next_shard = 4');
    await on.db.query("DELETE FROM engine.job WHERE name LIKE 'work/%'");
    const row = (await on.db.query('SELECT first_chunks, most_chunks, precision, seed, max_trials FROM runs'))[0]!;
    const cut = cutOfRow(row as unknown as Parameters<typeof cutOfRow>[0]);
    const { from, to } = shardRange(cut, 0);
    const request = (await jobs.runs.get(id))!.request;
    const outcome = await pool.shard(request, { seed: 3, fromChunk: from, ends: [to], totalTrials: cut.totalTrials });
    const shard = { ...job!, data: { ...job!.data, number: 0 } };
    expect(await storeShards(jobs.rows, [{ job: shard, result: outcome, spentMs: 1 }])).toEqual([true]);
    let meanwhile = async () => {
      meanwhile = async () => {};
      await jobs.runs.cancel(id);
      await on.db.query("UPDATE runs SET state = 'running', resumed = resumed + 1 WHERE id = $1", [id]);
    };
    const slow = Object.create(pool, {
      read: {
        value: async (...args: Parameters<SimulationPool['read']>) => {
          await meanwhile();
          return pool.read(...args);
        },
      },
    }) as SimulationPool;
    expect(await new Merger(jobs.rows, slow).merge(id)).toMatchObject({ state: 'running' });
    const invited = await on.db.query(
      "SELECT DISTINCT data->>'resumed' AS resumed FROM engine.job WHERE name LIKE 'work/%'",
    );
    expect(invited).toEqual([{ resumed: '2' }]);
  });

  it('a run is cancelled with what was counted, resumed, and ends with the bits of one that never stopped', async () => {
    const method = simulated({ trials: 400_000 });
    // Nothing but the first shard is counted before it is cancelled, however busy the machine is.
    const count = pool.shard.bind(pool);
    let go = () => {};
    const cancelling = new Promise<void>((resolve) => {
      go = resolve;
    });
    const held = vi.spyOn(pool, 'shard').mockImplementation(async (request, plan, signal) => {
      if (plan.fromChunk > 0) await cancelling;
      return count(request, plan, signal);
    });
    const jobs = await started();
    const { id } = await submit(jobs, method);
    await until(async () => (await jobs.runs.get(id))!.simulation.progress!.trials > 0);
    expect(await jobs.runs.cancel(id)).toBe(true);
    go();
    held.mockRestore();
    const cancelled = (await jobs.runs.get(id))!.simulation;
    expect(cancelled.result).toMatchObject({ final: false, trials: cancelled.progress!.trials });
    expect(cancelled.result!.trials).toBeLessThan(400_000);
    expect(await jobs.runs.cancel(id)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await jobs.runs.get(id))!.simulation.progress).toEqual(cancelled.progress);
    expect(await jobs.runs.resume(id)).toBe(true);
    expect(bits(await ended(jobs.runs, id))).toEqual(await undisturbed(method));
    expect(await jobs.runs.resume(id)).toBe(false);
  });

  it('an idempotency key finds its run again, also at the same moment, and refuses another question', async () => {
    const jobs = await idle();
    const ids = await Promise.all([1, 2, 3].map(() => submit(jobs, undefined, 'key-1')));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    await expect(submit(jobs, simulated({ trials: 7 }), 'key-1')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    });
    expect((await submit(jobs, undefined, 'key-2')).id).not.toBe(ids[0]!.id);
  });

  it('an equal question finds the finished run; a stranger gets a copy of his own', async () => {
    const method = simulated({ trials: 50_000 });
    const submission = { request: REQUEST, seed: 3, method, owner: null };
    const jobs = await started();
    expect(await jobs.runs.findEqual(submission)).toBeUndefined();
    const { id } = await submit(jobs, method);
    const done = await ended(jobs.runs, id);
    expect((await jobs.runs.findEqual(submission))?.simulation.id).toBe(id);
    const strangers = (await jobs.runs.findEqual({ ...submission, owner: 'somebody' }))!;
    expect(strangers.simulation.id).not.toBe(id);
    expect(strangers.owner).toBe('somebody');
    expect(bits(strangers.simulation)).toEqual(bits(done));
    const other = { ...submission, method: simulated({ trials: 50_001 }) };
    expect(await jobs.runs.findEqual(other)).toBeUndefined();
  });

  it('shards grow by themselves when many hands wait', async () => {
    const method = simulated({ trials: 600_000 });
    const jobs = await idle({ shardNs: 5e6 });
    const sizeOf = async () => {
      const { id } = await submit(jobs, method);
      const [row] = await on.db.query('SELECT most_chunks, shard_count, ahead FROM runs WHERE id = $1', [id]);
      return { most: Number(row?.most_chunks), count: Number(row?.shard_count), ahead: Number(row?.ahead) };
    };
    const few = await sizeOf();
    // 100 machines of 16 threads, as they would have said so. One database stores 400 shards a second with ease.
    await on.db.query(
      `INSERT INTO workers (id, role, host, threads, engine_version, started_at, seen_at)
       SELECT 'machine ' || n, 'worker', 'far', 16, $1, now_ms(), now_ms() FROM generate_series(1, 100) n`,
      [ENGINE_VERSION],
    );
    const many = await sizeOf();
    await on.db.query("DELETE FROM workers WHERE host = 'far'");
    expect(many.most).toBeGreaterThan(few.most);
    expect(many.count).toBeLessThan(few.count);
    expect(many.ahead).toBeGreaterThanOrEqual(4 * 1_600);
  });

  it('more runs than may wait are refused', async () => {
    const jobs = await idle({ maxOpen: 2 });
    await submit(jobs);
    await submit(jobs);
    await expect(submit(jobs)).rejects.toMatchObject({ code: 'queue-full' });
  });

  it('lists the newest first, page by page, by owner and state', async () => {
    const jobs = await idle();
    for (let seed = 0; seed < 5; seed++) {
      const method = simulated({ trials: 10 }, seed);
      await jobs.runs.submit({ request: REQUEST, seed, method, owner: seed === 4 ? 'me' : null });
    }
    const all = await jobs.runs.list({ owner: undefined, limit: 10 });
    expect(all.length).toBe(5);
    const first = await jobs.runs.list({ owner: undefined, limit: 2 });
    const { created_at: createdAt, id } = first[1]!;
    const second = await jobs.runs.list({ owner: undefined, limit: 9, after: { createdAt, id } });
    expect([...first, ...second].map((run) => run.id)).toEqual(all.map((run) => run.id));
    expect((await jobs.runs.list({ owner: 'me', limit: 10 })).length).toBe(1);
    expect((await jobs.runs.list({ owner: null, limit: 10, state: 'done' })).length).toBe(0);
    expect((await jobs.runs.list({ owner: null, limit: 10, state: 'running', ruleset: 'mk3' })).length).toBe(4);
  });

  it('watchers are told of every change that another process makes', async () => {
    const here = await idle();
    const { id } = await submit(here, simulated({ trials: 400_000 }));
    const seen: Array<{ revision: number; state: string }> = [];
    const end = new Promise<void>((resolve) => {
      here.runs.watch.join(id, 0, (stored) => {
        const { revision, simulation } = stored!;
        seen.push({ revision, state: simulation.state });
        if (simulation.state !== 'running') resolve();
      });
    });
    (await idle()).hands.start();
    await end;
    expect(seen.at(-1)!.state).toBe('done');
    const revisions = seen.map(({ revision }) => revision);
    expect(new Set(revisions).size).toBe(revisions.length);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });
});
