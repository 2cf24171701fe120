/** What the page says of a study that came to no end. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { ask, asking, cancel, goOn, look, pause, paused, problem, study } from './state.ts';

afterEach(() => vi.restoreAllMocks());

const FAILED = { id: 'f', state: 'failed', error: { code: 'deadline', detail: 'It took too long.' } };

it('says why a study failed, when it was asked and when it is opened again', async () => {
  vi.spyOn(service, 'study').mockResolvedValue(FAILED as unknown as Study);
  vi.spyOn(service, 'studyAt').mockResolvedValue({ ...FAILED, error: undefined } as unknown as Study);
  await ask('matrix', {});
  expect(asking.value).toBe(false);
  expect(problem.value).toMatchObject({ code: 'deadline', detail: 'It took too long.' });
  await look('f');
  expect(problem.value).toMatchObject({ detail: 'The study came to no end.' });
});

it('stops what was asked before the service has given it a name, and nothing else', async () => {
  const replies: Array<(now: Study) => void> = [];
  vi.spyOn(service, 'study').mockImplementation(() => new Promise((reply) => replies.push(reply)));
  const cancelled = vi
    .spyOn(service, 'cancelStudy')
    .mockImplementation(async (id) => ({ id, state: 'cancelled' }) as unknown as Study);
  const running = (id: string) => ({ id, state: 'running' }) as unknown as Study;
  study.value = { id: 'before', state: 'done' } as unknown as Study;
  const first = ask('matrix', { seed: 1 });
  await cancel();
  expect(asking.value).toBe(false);
  expect(cancelled).not.toHaveBeenCalled();
  replies[0]?.(running('one'));
  await first;
  expect(cancelled.mock.calls).toEqual([['one']]);
  expect([study.value?.id, study.value?.state, asking.value]).toEqual(['one', 'cancelled', false]);

  // Something else was asked meanwhile: the one before is stopped alone.
  const second = ask('matrix', { seed: 2 });
  await cancel();
  const third = ask('matrix', { seed: 3 });
  replies[1]?.(running('two'));
  await second;
  expect(cancelled.mock.calls.at(-1)).toEqual(['two']);
  replies[2]?.(FAILED as unknown as Study);
  await third;

  // The same was asked again: it is one study, and goes on.
  const fourth = ask('matrix', { seed: 4 });
  await cancel();
  const fifth = ask('matrix', { seed: 4 });
  replies[3]?.(running('four'));
  await fourth;
  expect(cancelled).toHaveBeenCalledTimes(2);
  replies[4]?.(FAILED as unknown as Study);
  await fifth;
});

it('pauses by stopping, and goes on with the same study', async () => {
  const running = (id: string) => ({ id, kind: 'matrix', state: 'running', request: { seed: 5 } }) as unknown as Study;
  const source = { addEventListener: () => {}, close: () => {} };
  vi.stubGlobal('EventSource', function EventSource() {
    return source;
  });
  const replies: Array<(now: Study) => void> = [];
  vi.spyOn(service, 'study').mockImplementation(() => new Promise((reply) => replies.push(reply)));
  const cancelled = vi
    .spyOn(service, 'cancelStudy')
    .mockImplementation(async (id) => ({ ...running(id), state: 'cancelled' }) as Study);
  const resumed = vi.spyOn(service, 'resumeStudy').mockImplementation(async (id) => running(id));
  const asked = ask('matrix', { seed: 5 });
  // Before the service has named it: paused, gone on with and paused again.
  await pause();
  expect([asking.value, paused.value]).toEqual([false, true]);
  await goOn();
  expect([asking.value, paused.value]).toEqual([true, false]);
  replies[0]?.(running('five'));
  await asked;
  expect(cancelled).not.toHaveBeenCalled();
  await pause();
  expect([asking.value, paused.value, study.value?.state]).toEqual([false, true, 'cancelled']);
  await goOn();
  expect(resumed.mock.calls).toEqual([['five']]);
  expect([asking.value, paused.value, study.value?.state]).toEqual([true, false, 'running']);
  // What is stopped is not said to wait.
  await pause();
  await cancel();
  expect([asking.value, paused.value]).toEqual([false, false]);
  expect(cancelled).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
