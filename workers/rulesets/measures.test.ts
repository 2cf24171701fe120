/** What is certain and what never happens, in numbers and in words. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../fixtures/share.ts';
import { distributionMeasure, percent, probabilityMeasure, seriesMeasure } from './measures.ts';

describe('percent', () => {
  test('100 % is certain, 0 % is never, and nothing else says so', () => {
    expect([0, 1, 1 - 2 ** -53, 2 ** -1074, 0.99996, 0.99994, 0.9999, 0.999, 0.5].map(percent)).toEqual([
      '0 %',
      '100 %',
      '>99.99 %',
      '<0.001 %',
      '>99.99 %',
      '99.99 %',
      '99.99 %',
      '99.9 %',
      '50.0 %',
    ]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        expect(Number.parseFloat(percent(value)) === 100).toBe(value === 1);
        expect(percent(value) === '0 %').toBe(value === 0);
      }),
      { seed: 5, numRuns: some(2000) },
    );
  });
});

describe('exact shares', () => {
  const value = (count: number, against?: number) => probabilityMeasure('', count, null, undefined, against).value;

  test('rounded sums of a certain event are 1; what was counted against it decides where it is known', () => {
    expect(value(0.1 + 0.2 + 0.3 + 0.4 - 2 ** -52)).toBe(1);
    expect(value(1 - 1e-9)).toBe(1 - 1e-9);
    expect(value(1 - 2 ** -50, 0)).toBe(1);
    expect(value(1, 1e-30)).toBeLessThan(1);
    expect(value(0, 1)).toBe(0);
    expect(value(1e-30, 1)).toBe(1e-30);
    const { steps } = seriesMeasure('', [{ label: 'a', count: 1 - 2 ** -50, against: 0 }], null);
    expect(steps[0]!.value).toBe(1);
  });

  test('the least value is reached for certain, every other one is not', () => {
    const thirds = [0.1, 0.2, 0.3, 0.4];
    expect(distributionMeasure('', '', thirds, 5, null).points.map(({ atLeast }) => atLeast)).toEqual([
      1,
      expect.closeTo(0.9, 12),
      expect.closeTo(0.7, 12),
      expect.closeTo(0.4, 12),
    ]);
    const nearly = distributionMeasure('', '', [1e-30, 0, 1], 0, null).points;
    expect(nearly[0]!.atLeast).toBe(1);
    expect(nearly[1]!.atLeast).toBeLessThan(1);
    expect(distributionMeasure('', '', [0, 0, 7], 0, 7).points).toEqual([{ value: 2, probability: 1, atLeast: 1 }]);
  });
});
