import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../fixtures/share.ts';
import { die } from './dice.ts';
import { Distribution } from './distribution.ts';

const small = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 8 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 })
  .map((entries) => Distribution.fromCounts(entries));

/** The slow obvious way: every pair of values. */
function pairs(a: Distribution, b: Distribution, f: (x: number, y: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [x, p] of a.entries()) {
    for (const [y, q] of b.entries()) counts.set(f(x, y), (counts.get(f(x, y)) ?? 0) + p * q);
  }
  return counts;
}

describe('Distribution', () => {
  test('the sum of two dice has the triangle of 36', () => {
    const sum = die(6).plus(die(6));
    expect([...sum.entries()].map(([, weight]) => weight)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(sum.total).toBe(36);
    expect(sum.relativeError).toBe(0);
  });

  test('convolution equals enumeration of pairs', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const sum = a.plus(b);
        for (const [value, count] of pairs(a, b, (x, y) => x + y)) expect(sum.weights[value - sum.low]).toBe(count);
      }),
      { seed: 1, numRuns: some(200) },
    );
  });

  test('mean and variance of independent sums add up', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(a.plus(b).mean).toBeCloseTo(a.mean + b.mean, 10);
        expect(a.plus(b).variance).toBeCloseTo(a.variance + b.variance, 10);
      }),
      { seed: 2, numRuns: some(200) },
    );
  });

  test('maximum and minimum equal repeated pairwise ones', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 4 }), (a, count) => {
        let most = a;
        let least = a;
        for (let i = 1; i < count; i++) {
          most = most.combine(a, Math.max);
          least = least.combine(a, Math.min);
        }
        for (let value = a.low; value <= a.high; value++) {
          expect(a.maximumOf(count).probability(value)).toBeCloseTo(most.probability(value), 13);
          expect(a.minimumOf(count).probability(value)).toBeCloseTo(least.probability(value), 13);
        }
      }),
      { seed: 3, numRuns: some(200) },
    );
  });

  test('rerolling 1s of a d6 leaves 1/36 for the 1 and 7/36 for every other face', () => {
    const rerolled = die(6).rerolledOnce((face) => face === 1);
    expect(rerolled.probability(1)).toBe(1 / 36);
    expect(rerolled.probability(4)).toBe(7 / 36);
  });

  test('a mixture weighs its parts', () => {
    const mixture = Distribution.mixture([
      [1, Distribution.point(0)],
      [2, die(6)],
    ]);
    expect(mixture.probability(0)).toBeCloseTo(1 / 3, 15);
    expect(mixture.probability(5)).toBeCloseTo(1 / 9, 15);
  });

  test('beyond 2^53 ways the stated relative error bound holds against exact rational arithmetic', () => {
    const count = 60;
    const sum = die(6).times(count);
    expect(sum.relativeError).toBeGreaterThan(0);
    let ways: bigint[] = [1n];
    for (let i = 0; i < count; i++) {
      const next: bigint[] = new Array<bigint>(ways.length + 6).fill(0n);
      ways.forEach((way, total) => {
        for (let face = 1; face <= 6; face++) next[total + face] += way;
      });
      ways = next;
    }
    const total = 6n ** BigInt(count);
    for (const value of [60, 75, 150, 210, 300, 360]) {
      // 60 digits of the exact quotient, then one division: the reference's own error is far below the bound.
      const exact = Number((ways[value] * 10n ** 60n) / total) / 1e60;
      expect(Math.abs(sum.probability(value) - exact) / exact).toBeLessThan(Math.max(sum.relativeError, 1e-13));
    }
  });

  test('at-least sums the upper tail', () => {
    expect(die(6).times(2).atLeast(10)).toBe(6 / 36);
    expect(die(6).atLeast(-3)).toBe(1);
    expect(die(6).atLeast(7)).toBe(0);
  });
});
