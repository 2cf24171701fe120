import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerTally, type Checked, compiled } from './answer.ts';
import { THOROUGH } from './fixtures/share.ts';
import { CHUNK_TRIALS, streamState } from './kernel/streams.ts';
import { SimulationPool } from './pool.ts';
import { findKind } from './rulesets/index.ts';
import { HANGS_MS, OutOfMemoryError, PoolBusyError, threadMemory, WorkerFailedError } from './threads.ts';

function request(name = 'A', boxes = 34): Checked {
  const scenario = {
    attacker: { name, kind: 'warrior', MAT: 7, weapons: [{ name: 'A', class: 'melee', power: 17, initialAttacks: 5 }] },
    target: { DEF: 12, ARM: 19, damage: `#${boxes}`, tough: true },
    situation: { charge: 5 },
  };
  return { ruleset: 'mk3', kind: 'activation', scenario: findKind('mk3', 'activation').schema.parse(scenario) };
}

/** A question whose trials are slow: thousands of dice each. */
function slowRequest(): Checked {
  const scenario = findKind('mk3', 'roll').schema.parse({ expression: '1000d6 drop lowest 500' });
  return { ruleset: 'mk3', kind: 'roll', scenario };
}

const plan = (trials: number, seed = 5) => ({ seed, precision: { trials }, maxTrials: 1e9 });

/** The reference: one thread, one chunk after the other, no pool. */
function alone(checked: Checked, trials: number, seed: number): number[] {
  const question = compiled(checked);
  const tally = new Int32Array(question.tallySize);
  for (let chunk = 0; chunk * CHUNK_TRIALS < trials; chunk++) {
    question.simulate(streamState(seed, chunk), Math.min(CHUNK_TRIALS, trials - chunk * CHUNK_TRIALS), tally);
  }
  return [...tally];
}

/** Threads of this process that come behind this one; others may have started pools in it. */
function threadsBelow(): ReadonlySet<string> {
  const NICE = 16;
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE]);
  };
  if (!existsSync('/proc/thread-self')) return new Set();
  return new Set(readdirSync('/proc/self/task').filter((thread) => niceOf(thread) > getPriority()));
}

describe('the pool', () => {
  const pools: SimulationPool[] = [];
  let before: ReadonlySet<string>;
  beforeAll(async () => {
    before = threadsBelow();
    for (const threads of [1, 2, 3]) pools.push(new SimulationPool({ threads }));
    await Promise.all(pools.map((pool) => pool.warm(0)));
  });
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));

  test.skipIf(!existsSync('/proc/thread-self') || getPriority() > 14)('all threads give way to whoever answers', () => {
    const added = [...threadsBelow()].filter((thread) => !before.has(thread));
    // Another file may have started some in the meantime.
    expect(added.length).toBeGreaterThanOrEqual(1 + 2 + 3);
  });

  test('the same bits with 1, 2 and 3 workers, with and without other runs in between, and with none at all', async () => {
    const trials = 1_234_567;
    const expected = alone(request(), trials, 5);
    for (const pool of pools) {
      const noise = pool.simulate(request('noise', 20), plan(1_500_000, 9));
      const outcome = await pool.simulate(request(), plan(trials));
      expect(outcome.state).toBe('done');
      expect(outcome.trials).toBe(trials);
      expect([...outcome.tally]).toEqual(expected);
      await noise;
    }
  });

  test('a run to a half width stops at the same trial and the same bits whatever the workers', async () => {
    const outcomes = [];
    for (const pool of pools) {
      outcomes.push(await pool.simulate(request(), { seed: 3, precision: { halfWidth: 0.001 }, maxTrials: 1e8 }));
    }
    const [first] = outcomes;
    for (const outcome of outcomes) {
      expect(outcome.trials).toBe(first.trials);
      expect([...outcome.tally]).toEqual([...first.tally]);
      const { destroyed } = outcome.answer!.measures;
      if (destroyed?.kind !== 'probability') throw new TypeError('no probability');
      expect((destroyed.interval!.high - destroyed.interval!.low) / 2).toBeLessThanOrEqual(0.001);
    }
    expect([...first.tally]).toEqual(alone(request(), first.trials, 3));
  });

  test('a time budget reports trials that reproduce it', async () => {
    const outcome = await pools[1].simulate(request(), { seed: 8, precision: { milliseconds: 120 }, maxTrials: 1e9 });
    expect([...outcome.tally]).toEqual(alone(request(), outcome.trials, 8));
  });

  test('seeds differ', async () => {
    const a = await pools[0].simulate(request(), plan(20_000, 1));
    const b = await pools[0].simulate(request(), plan(20_000, 2));
    expect([...a.tally]).not.toEqual([...b.tally]);
  });

  test('partial answers come early, grow, and carry intervals', async () => {
    const seen: number[] = [];
    const controller = new AbortController();
    const outcome = await pools[1].simulate(request(), plan(1e9), {
      signal: controller.signal,
      onPartial: (answer, trials) => {
        seen.push(trials);
        const { destroyed } = answer.measures;
        expect(destroyed?.kind === 'probability' && destroyed.interval).toBeTruthy();
        if (seen.length === 3) controller.abort();
      },
    });
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect([...seen, outcome.trials]).toEqual([...seen, outcome.trials].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.runIf(THOROUGH)('a cancelled run ends at once with what it had, also when single chunks are slow', async () => {
    // What one slow chunk takes here and now, however busy the machine is; nobody waits so long for a cancel.
    const began = performance.now();
    await pools[1].simulate(slowRequest(), plan(CHUNK_TRIALS));
    const chunk = performance.now() - began;
    const cancelling = async (checked: ReturnType<typeof request>): Promise<number> => {
      const controller = new AbortController();
      const run = pools[1].simulate(checked, plan(1_000_000_000), { signal: controller.signal });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = performance.now();
      controller.abort();
      const outcome = await run;
      expect(outcome.state).toBe('cancelled');
      // The threads are free again soon: the next question is not stuck behind the rest of a chunk.
      await pools[1].simulate(request(), plan(1000));
      return performance.now() - before;
    };
    for (const checked of [request(), slowRequest()]) {
      // Other work on the machine only ever makes it longer, so the shortest of a few says how long it takes.
      let took = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 5 && took >= chunk; tries++) took = Math.min(took, await cancelling(checked));
      expect(took).toBeLessThan(chunk);
    }
  });

  test('a short question is answered while a long one runs', async () => {
    const controller = new AbortController();
    const long = pools[1].simulate(slowRequest(), plan(1_000_000_000), { signal: controller.signal });
    await pools[1].simulate(request('short'), plan(100_000));
    await pools[1].replay(request(), 5, 3);
    expect(pools[1].stats().runs).toBe(1);
    controller.abort();
    expect((await long).state).toBe('cancelled');
  });

  test('partial counts of a cancelled run are honest: they answer the same question', async () => {
    const controller = new AbortController();
    const onPartial = () => controller.abort();
    const run = pools[2].simulate(request(), plan(1_000_000_000), { signal: controller.signal, onPartial });
    const { tally, trials, answer } = await run;
    expect(answer).toEqual(answerTally(request(), tally, trials));
  });

  test('replays and searches agree with the thread that counted', async () => {
    const replay = await pools[1].replay(request(), 5, 40_000);
    expect(replay).toEqual(compiled(request()).replay(5, 40_000));
    const found = await pools[1].replayOutcome(request(), 5, 'destroyed', 1, 100_000);
    expect(found?.outcome.destroyed).toBe(1);
    expect(await pools[1].replayOutcome(request(), 5, 'damage', 0, 3)).toBeNull();
  });

  test('many small questions at once let others pass in between', async () => {
    let rounds = 0;
    let over = false;
    const count = () => {
      rounds++;
      if (!over) setImmediate(count);
    };
    const asked = Array.from({ length: 400 }, (_, i) => pools[0].exact(request(`burst ${i}`, 5 + (i % 60))));
    count();
    const answers = await Promise.all(asked);
    over = true;
    expect(answers.length).toBe(400);
    expect(rounds).toBeGreaterThan(2);
  });

  test('exact values of several requests come back in order', async () => {
    const requests = [34, 30, 20, 10, 5].map((boxes) => request('A', boxes));
    const values = await pools[1].exactValues(requests);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(5);
  });
});

describe('the pool under fault', () => {
  const faulty = (options: { maxWaiting?: number; onRetry?: (error: Error) => void } = {}) =>
    new SimulationPool({ threads: 1, filename: new URL('./fixtures/faulty.ts', import.meta.url).href, ...options });

  test('a task whose thread dies is run again once, with the same bits', async () => {
    const reported: Error[] = [];
    const pool = faulty({ onRetry: (error) => reported.push(error) });
    const marker = join(mkdtempSync(join(tmpdir(), 'wargauge-')), 'died');
    const outcome = await pool.simulate(request(`dies once|${marker}`), plan(50_000));
    expect([...outcome.tally]).toEqual(alone(request(), 50_000, 5));
    expect(reported.length).toBe(1);
    expect(pool.stats().retries).toBe(1);
    await pool.close();
  });

  test.runIf(THOROUGH)('a task that kills two threads fails its run, and only its run', async () => {
    const pool = faulty();
    await expect(pool.simulate(request('always dies'), plan(50_000))).rejects.toBeInstanceOf(WorkerFailedError);
    const outcome = await pool.simulate(request(), plan(50_000));
    expect(outcome.state).toBe('done');
    await pool.close();
  });

  test.runIf(THOROUGH)('a thread that says nothing any more is replaced, and its run alone fails', async () => {
    const pool = faulty();
    const marker = join(mkdtempSync(join(tmpdir(), 'wargauge-')), 'hangs');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = expect(pool.simulate(request(`hangs|${marker}`), plan(50_000))).rejects.toThrow(WorkerFailedError);
    while (!existsSync(marker)) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(HANGS_MS);
    vi.useRealTimers();
    await failed;
    expect((await pool.simulate(request(), plan(50_000))).state).toBe('done');
    await pool.close();
  });

  test('threads share half of the memory there is, within reason', () => {
    const mebi = 1024 * 1024;
    expect(threadMemory(1)).toBeGreaterThanOrEqual(threadMemory(4));
    expect(threadMemory(1)).toBeLessThanOrEqual(2048 * mebi);
    expect(threadMemory(10_000)).toBe(512 * mebi);
  });

  test.runIf(THOROUGH)(
    'a task that eats all memory of its thread is run again, and fails its run only; others keep their bits',
    async () => {
      const reported: Error[] = [];
      const options = { threads: 2, threadMemory: 160 * 1024 * 1024, onRetry: (error: Error) => reported.push(error) };
      const pool = new SimulationPool({ ...options, filename: new URL('./fixtures/faulty.ts', import.meta.url).href });
      try {
        const marker = join(mkdtempSync(join(tmpdir(), 'wargauge-')), 'eaten');
        const beside = pool.simulate(request('beside'), plan(8_000_000));
        const once = await pool.simulate(request(`eats memory once|${marker}`), plan(50_000));
        expect([...once.tally]).toEqual(alone(request(), 50_000, 5));
        expect(reported.map((error) => (error as NodeJS.ErrnoException).code)).toEqual(['ERR_WORKER_OUT_OF_MEMORY']);
        await expect(pool.simulate(request('eats memory'), plan(50_000))).rejects.toBeInstanceOf(OutOfMemoryError);
        expect([...(await beside).tally]).toEqual(alone(request(), 8_000_000, 5));
        expect([...(await pool.simulate(request(), plan(50_000))).tally]).toEqual(alone(request(), 50_000, 5));
      } finally {
        await pool.close();
      }
    },
  );

  test('more questions than may wait are refused', async () => {
    const pool = faulty({ maxWaiting: 2 });
    const controller = new AbortController();
    const runs = [1, 2].map(() => pool.simulate(request(), plan(1e9), { signal: controller.signal }));
    await expect(pool.simulate(request(), plan(1000))).rejects.toBeInstanceOf(PoolBusyError);
    controller.abort();
    await Promise.all(runs);
    await pool.close();
    await expect(pool.simulate(request(), plan(1000))).rejects.toBeInstanceOf(PoolBusyError);
  });
});
