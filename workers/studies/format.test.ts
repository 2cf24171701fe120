import { describe, expect, it } from 'vitest';
import { formatted } from './format.ts';

describe('a difference of chances', () => {
  it.each([
    [0.04572, '+4.6 points'],
    [-0.12345, '−12.3 points'],
    [0.25, '+25 points'],
    [0.005678, '+0.57 points'],
    [-0.0001234, '−0.012 points'],
    [0, '0 points'],
  ])('%f has the digits that a chance has', (share, said) => {
    expect(formatted(share, 'points of percent')).toBe(said);
  });
});
