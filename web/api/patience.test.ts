import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (status: number, after?: string) =>
  new Response(null, { status, headers: after === undefined ? {} : { 'Retry-After': after } });

it('asks again when the service says so, and takes what comes then', async () => {
  const replies = [answer(503, '2'), answer(503, '3'), answer(200)];
  const asked: number[] = [];
  const start = Date.now();
  const found = patiently(async () => {
    asked.push(Date.now() - start);
    return replies.shift()!;
  });
  await vi.runAllTimersAsync();
  expect((await found).status).toBe(200);
  expect(asked).toEqual([0, 2_000, 5_000]);
});

it('gives up before it has waited for more than ten seconds', async () => {
  let asked = 0;
  const found = patiently(async () => {
    asked++;
    return answer(503, '4');
  });
  await vi.runAllTimersAsync();
  expect((await found).status).toBe(503);
  expect(asked).toBe(3);
});

it.each([
  [503, undefined],
  [503, '60'],
  [429, '1'],
  [422, undefined],
])('takes %i with Retry-After %s as it is', async (status, after) => {
  let asked = 0;
  const found = await patiently(async () => {
    asked++;
    return answer(status, after);
  });
  expect([found.status, asked]).toEqual([status, 1]);
});

it('stops waiting when nobody wants the answer any more', async () => {
  const control = new AbortController();
  const found = patiently(async () => answer(503, '5'), control.signal);
  const refused = expect(found).rejects.toThrow('No longer asked');
  await vi.advanceTimersByTimeAsync(1_000);
  control.abort();
  await refused;
});
