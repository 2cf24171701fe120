/** The loop that takes jobs, without a database: what it holds, and what it is handed twice. */
import { describe, expect, it } from 'vitest';
import { silent } from '../fixtures/jobs.ts';
import type { Bell } from './bell.ts';
import { Hands } from './hands.ts';
import type { Job } from './job.ts';
import type { Queue } from './queue.ts';

const jobOf = (retryCount: number): Job => ({
  id: 'a',
  data: { do: 'shard', of: 'run', resumed: 0, number: 0 },
  retryCount,
  retryLimit: 20,
});

/** Hands over what is put into `line`, once each. */
function handsOn(line: Job[], handle: (job: Job, signal: AbortSignal) => Promise<void>) {
  const failed: Job[] = [];
  const queue = {
    fetch: async () => line.splice(0),
    fail: async (job: Job) => void failed.push(job),
    giveBack: async () => {},
  } as unknown as Queue;
  const hands = new Hands({ queue, bell: {} as Bell, logger: silent, most: 2, handle, told: () => {} });
  return { hands, failed };
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
