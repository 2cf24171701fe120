import { expect, it } from 'vitest';
import { atMost, howFar, soFar, timeLeft } from './left.ts';

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
  expect(atMost(42, 60_000)).toBe('at most about 42 s of counting');
  // A busy machine: what is not true any more is not said.
  expect(atMost(42, 70_000)).toBe('longer than its estimate of about 42 s');
  expect(atMost(0.4, 3_000)).toBe('longer than its estimate of a second or so');
});

it('says how long it has been counted while nothing else is known, and how far it is in a word', () => {
  expect(soFar(900)).toBe('');
  expect(soFar(1_999)).toBe('1 s so far');
  expect(soFar(240_000)).toBe('4 min so far');
  expect(howFar(null)).toBe('Counting');
  expect(howFar({ rounds: 1, roundShare: 0 })).toBe('Counting');
  expect(howFar({ rounds: 3, roundShare: 0.429 })).toBe('42 % of round 3');
});
