/** Who waits for the scores of a set, and when a study of it is given up. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { scoresOf } from './live.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ANSWER = { tables: [], method: 'exact' };

/** A service with one study at a time: it runs until it is let go, and a second asker joins it. */
function slowService() {
  vi.useFakeTimers();
  let [begun, cancelled, done] = [0, 0, false];
  const now = (): Study =>
    ({
      id: `s${begun}`,
      state: cancelled === begun ? 'cancelled' : done ? 'done' : 'running',
      ...(done ? { answer: ANSWER } : {}),
    }) as unknown as Study;
  vi.spyOn(service, 'study').mockImplementation(async () => {
    if (begun === cancelled) begun++;
    return now();
  });
  vi.spyOn(service, 'studyAt').mockImplementation(async () => now());
  vi.spyOn(service, 'cancelStudy').mockImplementation(async () => {
    cancelled = begun;
    return now();
  });
  return {
    finish: () => {
      done = true;
    },
    /** As another room gives up the same study. */
    cancel: () => {
      cancelled = begun;
    },
    counts: () => ({ begun, cancelled }),
  };
}

it('goes on for whoever still waits when the first asker does not', async () => {
  const slow = slowService();
  let first = true;
  const one = scoresOf({ ruleset: 'aof', seed: 1 }, () => first);
  await vi.advanceTimersByTimeAsync(300);
  first = false;
  const two = scoresOf({ ruleset: 'aof', seed: 1 }, () => true);
  await vi.advanceTimersByTimeAsync(600);
  slow.finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(await two).toMatchObject({ exact: true });
  await one;
  expect(slow.counts()).toEqual({ begun: 1, cancelled: 0 });
});

it('is given up when nobody waits, and begun anew for whoever comes after', async () => {
  const slow = slowService();
  let first = true;
  const one = scoresOf({ ruleset: 'aof', seed: 2 }, () => first);
  await vi.advanceTimersByTimeAsync(300);
  first = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(await one).toBeNull();
  const two = scoresOf({ ruleset: 'aof', seed: 2 }, () => true);
  await vi.advanceTimersByTimeAsync(10);
  slow.finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(await two).toMatchObject({ exact: true });
  expect(slow.counts()).toEqual({ begun: 2, cancelled: 1 });
});

it('asks again where somebody else gave up the study that it had joined', async () => {
  const slow = slowService();
  const one = scoresOf({ ruleset: 'aof', seed: 3 }, () => true);
  await vi.advanceTimersByTimeAsync(300);
  slow.cancel();
  await vi.advanceTimersByTimeAsync(300);
  slow.finish();
  await vi.advanceTimersByTimeAsync(600);
  expect(await one).toMatchObject({ exact: true });
  expect(slow.counts().begun).toBe(2);
});

it('says why a study failed, and asks for it again when it is wanted again', async () => {
  vi.spyOn(service, 'study').mockResolvedValue({
    id: 'f',
    state: 'failed',
    error: { code: 'deadline', detail: 'The study took too long.' },
  } as unknown as Study);
  for (let time = 0; time < 2; time++) {
    await expect(scoresOf({ ruleset: 'aof', seed: 4 }, () => true)).rejects.toMatchObject({
      body: { code: 'deadline', detail: 'The study took too long.' },
    });
  }
  expect(service.study).toHaveBeenCalledTimes(2);
});
