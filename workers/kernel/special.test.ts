import cephes from 'cephes';
import { beforeAll, describe, expect, test } from 'vitest';
import { clopperPearson, meanInterval, quantile, quantileInterval, wilson, zFor } from './intervals.ts';
import { chiSquareTail, incompleteBeta, inverseIncompleteBeta, logGamma, normalQuantile } from './special.ts';

/** The independent reference: the Cephes library. */
beforeAll(async () => {
  await cephes.compiled;
});

describe('special functions agree with Cephes', () => {
  test('log gamma', () => {
    for (const x of [0.1, 0.5, 1, 2, 3.7, 10, 171.5, 1e4, 1e8]) {
      expect(Math.abs(logGamma(x) - cephes.lgam(x))).toBeLessThan(1e-13 * Math.max(1, Math.abs(cephes.lgam(x))));
    }
  });

  test('incomplete beta and its inverse, up to a hundred million trials', () => {
    for (const [a, b] of [
      [0.5, 0.5],
      [1, 1],
      [2, 5],
      [50, 950],
      [4923, 95078],
      [1, 1e6],
    ] as const) {
      for (const x of [0.001, 0.05, 0.3, 0.5, 0.9]) {
        expect(incompleteBeta(x, a, b)).toBeCloseTo(cephes.incbet(a, b, x), 9);
      }
      for (const p of [0.025, 0.5, 0.975]) {
        const ours = inverseIncompleteBeta(p, a, b);
        expect(Math.abs(ours - cephes.incbi(a, b, p)) / ours).toBeLessThan(1e-9);
      }
    }
    expect(inverseIncompleteBeta(0.5, 5e7, 5e7)).toBeCloseTo(0.5, 8);
  });

  test('normal quantile and chi-square tail', () => {
    for (const p of [1e-6, 0.025, 0.2, 0.5, 0.9, 0.975, 0.9999])
      expect(normalQuantile(p)).toBeCloseTo(cephes.ndtri(p), 9);
    for (const [x, df] of [
      [1, 1],
      [3.84, 1],
      [50, 35],
      [120, 60],
      [400, 300],
    ] as const) {
      expect(chiSquareTail(x, df)).toBeCloseTo(cephes.chdtrc(df, x), 10);
    }
  });
});

describe('intervals', () => {
  test('z for 95 % is 1.959964', () => {
    expect(zFor(0.95)).toBeCloseTo(1.959963984540054, 9);
  });

  test('Wilson for 10 of 100 matches the published 0.0552 to 0.1744', () => {
    const { low, high } = wilson(10, 100);
    expect(low).toBeCloseTo(0.05523, 4);
    expect(high).toBeCloseTo(0.17437, 4);
  });

  test('Clopper-Pearson never covers less than its level: all n up to 30, all p on a grid', () => {
    for (const n of [1, 5, 12, 30]) {
      for (let p = 0.02; p < 1; p += 0.02) {
        let covered = 0;
        for (let k = 0; k <= n; k++) {
          const { low, high } = clopperPearson(k, n);
          let chance = 1;
          for (let i = 0; i < k; i++) chance *= ((n - i) / (i + 1)) * p;
          if (low <= p && p <= high) covered += chance * (1 - p) ** (n - k);
        }
        expect(covered).toBeGreaterThanOrEqual(0.95 - 1e-9);
      }
    }
  });

  test('a sample without spread does not claim certainty', () => {
    const { mean, low, high } = meanInterval([0, 1000, 0, 0], 0, 1000);
    expect(mean).toBe(1);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
  });

  test('quantiles are the smallest value that reaches the share, and their intervals contain them', () => {
    const counts = [1, 2, 3, 4];
    expect([0.1, 0.3, 0.6, 0.61, 1].map((q) => quantile(counts, 5, 10, q))).toEqual([5, 6, 7, 8, 8]);
    const { low, high } = quantileInterval([100, 200, 300, 400], 5, 1000, 0.5);
    expect(low).toBeLessThanOrEqual(7);
    expect(high).toBeGreaterThanOrEqual(7);
  });
});
