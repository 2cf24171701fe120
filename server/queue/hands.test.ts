/** The loop that takes jobs, without a database: what it holds, and what it is handed twice. */
import { describe, expect, it } from 'vitest';
import { silent } from '../fixtures/jobs.ts';
import type { Bell } from './bell.ts';
import { Hands, type HandsOptions } from './hands.ts';
import { type Job, jobId, type NewJob } from './job.ts';
import type { Queue } from './queue.ts';

const jobOf = (retryCount: number): Job => ({
  id: 'a',
  data: { do: 'shard', of: 'run', resumed: 0, number: 0 },
  retryCount,
  retryLimit: 20,
});

/** Hands over what is put into `line`, once each. */
function handsOn(line: Job[], handle: HandsOptions['handle']) {
  const failed: Job[] = [];
  const given: string[] = [];
  const queue = {
    fetch: async (most: number) => line.splice(0, most),
    fail: async (job: Job) => void failed.push(job),
    giveBack: async (_: Bell, jobs: readonly NewJob[]) => void given.push(...jobs.map(({ id }) => id)),
  } as unknown as Queue;
  const hands = new Hands({ queue, bell: {} as Bell, logger: silent, most: 2, handle, told: () => {} });
  return { hands, failed, given, queue };
}

/** Until it is so: there is no other event to wait for. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a job that is handed to the same process again', () => {
  it('goes on under the new claim, so that an error is told of that one', async () => {
    const line = [jobOf(0)];
    const begun: Job[] = [];
    let end = (_: Error) => {};
    const { hands, failed } = handsOn(line, (job) => {
      begun.push(job);
      return new Promise((_, reject) => {
        end = reject;
      });
    });
    hands.start();
    await until(() => begun.length === 1);
    line.push(jobOf(1));
    hands.wake();
    await until(() => line.length === 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([jobOf(0)]);
    end(new Error('broken'));
    await until(() => failed.length > 0);
    expect(failed).toEqual([jobOf(1)]);
    await hands.stop();
  });

  it('is begun anew when what it was doing had been told to stop', async () => {
    const line = [jobOf(0)];
    const begun: Job[] = [];
    const ends: Array<() => void> = [];
    const { hands } = handsOn(line, (job) => {
      begun.push(job);
      return new Promise((resolve) => ends.push(resolve));
    });
    hands.start();
    await until(() => begun.length === 1);
    hands.drop('run');
    line.push(jobOf(1));
    hands.wake();
    await until(() => line.length === 0);
    expect(begun.length).toBe(1);
    ends[0]!();
    await until(() => begun.length === 2);
    expect(begun[1]).toEqual(jobOf(1));
    ends[1]!();
    await hands.stop();
  });
});

describe('a database that is slow to store', () => {
  it('keeps nobody from counting the next jobs, until as many results wait for it as are counted at once', async () => {
    const line = Array.from({ length: 9 }, (_, number) => ({ ...jobOf(0), id: String(number) }));
    const store: Array<() => void> = [];
    const { hands } = handsOn(line, async (_, __, tell) => {
      tell('counted');
      await new Promise<void>((resolve) => store.push(resolve));
      tell('settled');
    });
    hands.start();
    await until(() => store.length === 4);
    for (let turn = 0; turn < 9; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect([store.length, line.length]).toEqual([4, 5]);
    store[0]!();
    await until(() => store.length === 5);
    for (const resolve of store) resolve();
    await hands.stop();
  });
});

describe('a process that is told to end', () => {
  it('has given back what it holds before that has stopped, and what comes in late, too', async () => {
    const line = [jobOf(0)];
    let fetched = (_: readonly Job[]) => {};
    let stopped = () => {};
    const { hands, given, queue } = handsOn(line, (_, signal) => {
      expect(signal.aborted).toBe(false);
      return new Promise((resolve) => {
        stopped = resolve;
      });
    });
    const late = { ...jobOf(0), id: 'b', data: { ...jobOf(0).data, of: 'other' } };
    hands.start();
    await until(() => hands.busy === 1);
    queue.fetch = () =>
      new Promise((resolve) => {
        fetched = resolve;
      });
    hands.wake();
    await new Promise((resolve) => setImmediate(resolve));
    const stopping = hands.stop();
    expect(given).toEqual([jobId(jobOf(0).data)]);
    fetched([late]);
    await until(() => given.length === 2);
    expect(given[1]).toBe(jobId(late.data));
    expect(hands.busy).toBe(1);
    stopped();
    await stopping;
  });
});
