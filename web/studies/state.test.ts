/** What the page says of a study that came to no end. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import { Problem, service } from '../api/client.ts';
import { keepIn } from '../fixtures/storage.ts';
import { ask, asking, cancel, goOn, look, pause, paused, problem, showPaused, study, waiting } from './state.ts';
import { pausedStudies } from './underway.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const running = (id: string, seed: number) =>
  ({ id, kind: 'matrix', state: 'running', request: { seed } }) as unknown as Study;

/** The stream of what is counted, which nobody writes into; `closed` says how often it was left. */
function silentStream(): { closed: number } {
  const heard = { closed: 0 };
  vi.stubGlobal('EventSource', function EventSource() {
    return { addEventListener: () => {}, close: () => heard.closed++ };
  });
  return heard;
}

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
  silentStream();
  const replies: Array<(now: Study) => void> = [];
  vi.spyOn(service, 'study').mockImplementation(() => new Promise((reply) => replies.push(reply)));
  const cancelled = vi
    .spyOn(service, 'cancelStudy')
    .mockImplementation(async (id) => ({ ...running(id, 5), state: 'cancelled' }) as Study);
  const resumed = vi.spyOn(service, 'resumeStudy').mockImplementation(async (id) => running(id, 5));
  const asked = ask('matrix', { seed: 5 });
  // Before the service has named it: paused, gone on with and paused again.
  await pause();
  expect([asking.value, paused.value]).toEqual([false, true]);
  await goOn();
  expect([asking.value, paused.value]).toEqual([true, false]);
  replies[0]?.(running('five', 5));
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
});

it('notes at the press that it is paused, before the service has heard of it', async () => {
  keepIn('localStorage');
  const stream = silentStream();
  vi.spyOn(service, 'study').mockResolvedValue(running('six', 6));
  let heard: (now: Study) => void = () => {};
  const cancelled = vi.spyOn(service, 'cancelStudy').mockReturnValue(
    new Promise((reply) => {
      heard = reply;
    }),
  );
  await ask('matrix', { seed: 6 });
  const pausing = pause();
  expect(pausedStudies()).toEqual([{ kind: 'matrix', request: { seed: 6 }, id: 'six', unheard: true }]);
  // What it tells on its way to the stop is not heard any more.
  expect(stream.closed).toBe(1);

  // The page is gone, and the service never heard of it: it is stopped by whoever comes back.
  vi.spyOn(service, 'studyAt').mockResolvedValue(running('six', 6));
  cancelled.mockResolvedValueOnce({ ...running('six', 6), state: 'cancelled' } as Study);
  expect(await showPaused('matrix', { seed: 6 })).toBe(true);
  expect([paused.value, asking.value, cancelled.mock.calls.length]).toEqual([true, false, 2]);
  expect(pausedStudies()).toEqual([{ kind: 'matrix', request: { seed: 6 }, id: 'six' }]);

  // Somebody else went on with it: it is not stopped under their hands.
  expect(await showPaused('matrix', { seed: 6 })).toBe(true);
  expect([paused.value, asking.value, cancelled.mock.calls.length]).toEqual([false, true, 2]);
  expect(pausedStudies()).toEqual([]);
  heard({ ...running('six', 6), state: 'cancelled' } as Study);
  await pausing;
  await cancel();
});

it('forgets a pause of what the service answers at once, by its question', async () => {
  keepIn('localStorage');
  let reply: (now: Study) => void = () => {};
  vi.spyOn(service, 'study').mockReturnValue(
    new Promise((told) => {
      reply = told;
    }),
  );
  const asked = ask('matrix', { seed: 7 });
  await pause();
  expect(pausedStudies()).toHaveLength(1);
  reply({ ...running('seven', 7), state: 'done' } as Study);
  await asked;
  expect([paused.value, pausedStudies().length]).toEqual([false, 0]);
});

it('keeps what is paused while the service cannot be reached', async () => {
  keepIn('localStorage');
  silentStream();
  vi.spyOn(service, 'study').mockResolvedValue(running('eight', 8));
  vi.spyOn(service, 'cancelStudy').mockResolvedValue({ ...running('eight', 8), state: 'cancelled' } as Study);
  await ask('matrix', { seed: 8 });
  await pause();
  const body = { type: 'about:blank', title: 'No answer', status: 0, code: 'unreachable', detail: '' };
  vi.spyOn(service, 'studyAt').mockRejectedValue(new Problem(body));
  expect(await showPaused('matrix', { seed: 8 })).toBe(true);
  expect([paused.value, waiting.value, problem.value]).toEqual([true, { kind: 'matrix', request: { seed: 8 } }, null]);
  expect(pausedStudies()).toHaveLength(1);
  await cancel();
  expect([paused.value, pausedStudies().length]).toEqual([false, 0]);
});
