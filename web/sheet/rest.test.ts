import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenKeysRest } from './rest.ts';

let page = new EventTarget();
const press = () => page.dispatchEvent(new Event('keydown'));

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [8, 400],
  [200, 1_000],
])('of %i profiles is done once, %i ms after the last key', (profiles, rest) => {
  const work = vi.fn();
  whenKeysRest(profiles, work);
  vi.advanceTimersByTime(rest - 100);
  press();
  vi.advanceTimersByTime(rest - 100);
  press();
  vi.advanceTimersByTime(rest - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  press();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits no longer than two seconds for whoever types on', () => {
  const work = vi.fn();
  whenKeysRest(8, work);
  for (let passed = 0; passed < 1_900; passed += 100) {
    vi.advanceTimersByTime(100);
    press();
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('is not done once it was given up, and listens no more', () => {
  const work = vi.fn();
  const removed = vi.fn(page.removeEventListener.bind(page));
  vi.stubGlobal('removeEventListener', removed);
  const giveUp = whenKeysRest(8, work);
  giveUp();
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  expect(removed).toHaveBeenCalledTimes(1);
});
