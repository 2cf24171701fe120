/** Numbers with their uncertainty, and deciding early: measured on random walks whose truth is known. */
import { describe, expect, it } from 'vitest';
import { streamState, WordStream } from '../kernel/streams.ts';
import { batchesAtLook, nextLook, verdict } from './looks.ts';
import {
  batchedSample,
  combined,
  difference,
  exactSample,
  intervalOf,
  jackknifed,
  standardError,
  studentBelow,
  studentQuantile,
} from './sample.ts';

/** Uniform numbers with mean 0 and variance 1, from a stream of their own. */
function noise(seed: number): () => number {
  const stream = new WordStream(streamState(seed, 0));
  return () => ((stream.next() >>> 0) / 4294967296 - 0.5) * Math.sqrt(12);
}

const sampleOf = (seed: number, mean: number, batches: number) => {
  const next = noise(seed);
  return batchedSample(
    Array.from({ length: batches }, () => mean + next()),
    64,
    false,
  );
};

describe('samples', () => {
  it("know Student's distribution", () => {
    // Tables: t(0.975) with 1, 5, 10 and 30 degrees of freedom.
    for (const [degrees, t] of [
      [1, 12.7062047],
      [5, 2.5705818],
      [10, 2.2281389],
      [30, 2.0422725],
    ] as const) {
      expect(studentQuantile(0.975, degrees)).toBeCloseTo(t, 6);
      expect(studentBelow(t, degrees)).toBeCloseTo(0.975, 8);
      expect(studentBelow(-t, degrees)).toBeCloseTo(0.025, 8);
    }
  });

  it('pair by batch, so that what two have in common cancels', () => {
    const common = sampleOf(1, 5, 100);
    const shifted = { ...common, batches: common.batches.map((value) => value + 2), value: common.value + 2 };
    const apart = difference(shifted, common);
    expect(apart.value).toBeCloseTo(2, 12);
    expect(standardError(apart)).toBeLessThan(1e-12);
    expect(standardError(common)).toBeGreaterThan(0.05);
    expect(combined([common, exactSample(3)], [1, 10]).value).toBeCloseTo(common.value + 30, 10);
    expect(intervalOf(exactSample(1))).toBeNull();
  });

  it('put means through a function that is not linear without the first-order bias, by the jackknife', () => {
    const square = ([x]: readonly number[]) => x * x;
    let plain = 0;
    let corrected = 0;
    const repetitions = 4_000;
    for (let seed = 0; seed < repetitions; seed++) {
      const sample = sampleOf(seed, 1, 8);
      plain += square([sample.value]) / repetitions;
      corrected += jackknifed([sample], square).value / repetitions;
    }
    // The square of a mean of 8 is 1/8 too high on average.
    expect(Math.abs(plain - 1.125)).toBeLessThan(0.06);
    expect(Math.abs(corrected - 1)).toBeLessThan(0.06);
  });

  it('claim no certainty where every batch said the same', () => {
    const never = batchedSample(Array(20).fill(0) as number[], 1_024, true);
    const interval = intervalOf(never)!;
    expect(interval.low).toBe(0);
    expect(interval.high).toBeGreaterThan(1e-4);
    const tie = intervalOf(difference(never, never))!;
    expect(tie.low).toBeLessThan(0);
    expect(tie.high).toBeGreaterThan(0);
  });
});

describe('looking early and often', () => {
  it('is wrong no more often than stated, though it looks eight times', () => {
    const looks = batchesAtLook(7);
    let wrong = 0;
    const repetitions = 600;
    for (let seed = 0; seed < repetitions; seed++) {
      const found = verdict(sampleOf(seed, 0, looks), exactSample(0), true, 0.05, 0);
      if (found !== 'open') wrong++;
    }
    // At most 5 %: 30 of 600. More than 50 has a chance below 1 in 10,000. A fixed level at every look gives about 100.
    expect(wrong).toBeLessThan(50);
  });

  it('decides what differs, the sooner the more it differs, and calls equal what surely lies within the tolerance', () => {
    const wins = (mean: number, batches: number) =>
      Array.from({ length: 60 }, (_, seed) =>
        verdict(sampleOf(seed, mean, batches), exactSample(0), true, 0.05, 0),
      ).filter((found) => found === 'better').length;
    expect(wins(1, 16)).toBeGreaterThan(wins(0.3, 16));
    expect(wins(0.3, 1_024)).toBe(60);
    expect(verdict(sampleOf(3, 0, 2_048), exactSample(0), true, 0.05, 0.5)).toBe('equal');
    expect(verdict(exactSample(1), exactSample(1 + 1e-15), true, 0.05, 0)).toBe('equal');
    expect(verdict(exactSample(1), exactSample(2), true, 0.05, 0)).toBe('worse');
    expect(verdict(exactSample(1), exactSample(2), false, 0.05, 0)).toBe('better');
    expect([0, 16, 32, 40].map((batches) => nextLook(batches, 100))).toEqual([16, 32, 64, 64]);
    expect(nextLook(64, 100)).toBe(100);
  });

  it('keeps what was decided at an earlier look', () => {
    const start = sampleOf(5, 1, 64);
    const later = { ...start, batches: [...start.batches, ...sampleOf(6, -1, 64).batches] };
    expect(verdict(start, exactSample(0), true, 0.05, 0)).toBe('better');
    expect(verdict(later, exactSample(0), true, 0.05, 0)).toBe('better');
  });
});
