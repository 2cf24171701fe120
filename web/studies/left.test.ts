import { expect, it } from 'vitest';
import { atMost, timeLeft } from './left.ts';

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

it('says from the first moment how long it takes at most, where there is an estimate', () => {
  expect(atMost(0)).toBe('');
  expect(atMost(Number.POSITIVE_INFINITY)).toBe('');
  expect(atMost(0.4)).toBe('at most a second or so of counting');
  expect(atMost(42)).toBe('at most about 42 s of counting');
  expect(atMost(600)).toBe('at most about 10 min of counting');
  expect(atMost(36_000)).toBe('at most about 10 h of counting');
});
