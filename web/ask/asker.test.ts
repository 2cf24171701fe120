import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askerOf } from './asker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asked() {
  const heard: Array<{ body: number; signal: AbortSignal }> = [];
  const asker = askerOf<number>(100, async (body, signal) => void heard.push({ body, signal }));
  return { asker, heard };
}

it('asks the last of what is wanted within the pause', () => {
  const { asker, heard } = asked();
  for (const body of [1, 2, 3]) asker.want(body);
  vi.advanceTimersByTime(99);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard.map(({ body }) => body)).toEqual([3]);
});

it('asks the same again only once it was forgotten', () => {
  const { asker, heard } = asked();
  expect(asker.want(1)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(asker.want(1)).toBe(false);
  vi.advanceTimersByTime(100);
  expect(heard).toHaveLength(1);
  asker.forget();
  expect(asker.want(1)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(heard).toHaveLength(2);
});

it('calls back what is under way when something else is wanted, or nothing', () => {
  const { asker, heard } = asked();
  asker.want(1);
  vi.advanceTimersByTime(100);
  asker.want(2);
  expect(heard[0].signal.aborted).toBe(true);
  vi.advanceTimersByTime(100);
  expect(heard[1].signal.aborted).toBe(false);
  void asker.now(3);
  expect(heard[1].signal.aborted).toBe(true);
  asker.forget();
  expect(heard[2].signal.aborted).toBe(true);
});

it('does not ask what was forgotten before the pause was over', () => {
  const { asker, heard } = asked();
  asker.want(1);
  asker.forget();
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
});

it('asks nothing by itself where it is only offered, and it once somebody asks', () => {
  const { asker, heard } = asked();
  expect(asker.want(1, false)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
  expect(asker.want(1, false)).toBe(false);
  void asker.now(1);
  expect(heard.map(({ body }) => body)).toEqual([1]);
});
