import { expect, it } from 'vitest';
import { Telling } from './telling.ts';

/** Tellings of work that goes on for so long, and the time that they take of it, where each takes so long; ms. */
function of(whole: number, takes: number): { readonly times: number; readonly spent: number } {
  const telling = new Telling(0);
  let times = 0;
  for (let now = 0; now < whole; now++) {
    if (!telling.isDue(now)) continue;
    times++;
    telling.told(now, now + takes);
    now += takes;
  }
  return { times, spent: times * takes };
}

it('come two or three a second where they take no time', () => {
  expect(of(10_000, 0).times).toBe(24);
});

it('take a sixth of the time and one telling at most, however long each takes', () => {
  for (const takes of [100, 1_000, 5_000]) {
    const { times, spent } = of(200_000, takes);
    expect(times).toBeGreaterThan(1);
    expect(spent).toBeLessThan(200_000 / 6 + takes);
  }
});
