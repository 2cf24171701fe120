import { expect, it } from 'vitest';
import { timeLeft } from './left.ts';

it('goes by the pace of the round, and says nothing before there is one', () => {
  expect(timeLeft(0, 5_000)).toBe('');
  expect(timeLeft(0.5, 100)).toBe('');
  expect(timeLeft(1, 5_000)).toBe('');
  expect(timeLeft(Number.NaN, 5_000)).toBe('');
  expect(timeLeft(0.25, 4_000)).toBe('about 12 s left in this round');
  expect(timeLeft(0.9, 9_000)).toBe('about a second left in this round');
  expect(timeLeft(0.1, 60_000)).toBe('about 9 min left in this round');
  expect(timeLeft(0.02, 600_000)).toBe('about 8 h left in this round');
});
