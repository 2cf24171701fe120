import { expect, test } from 'vitest';
import { leastSquares, median, predicted } from './regression.ts';

test('least squares on an example worked by hand', () => {
  const fit = leastSquares(
    [
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ],
    [1, 3, 4, 8],
  )!;
  expect([...fit.coefficients].map((c) => Number(c.toFixed(12)))).toEqual([0.7, 2.2]);
  // Distances 0.3, 0.1, -1.1, 0.7: squares 1.8 over 2 degrees; the slope's variance is 0.9 over 5.
  expect(fit.scale ** 2).toBeCloseTo(0.9, 12);
  expect(fit.covariance[3]).toBeCloseTo(0.18, 12);
  expect(predicted(fit.coefficients, [1, 10])).toBeCloseTo(22.7, 12);
});

test('columns in very different units, and weights as repeated rows', () => {
  const x = [
    [1, 1e6],
    [1, 2e6],
    [1, 4e6],
    [1, 5e6],
  ];
  const y = [1, 2.5, 3, 6];
  const weighted = leastSquares(x, y, [1, 2, 1, 1])!;
  const repeated = leastSquares([...x, x[1]], [...y, y[1]])!;
  weighted.coefficients.forEach((c, i) => {
    expect(c / repeated.coefficients[i]).toBeCloseTo(1, 10);
  });
});

test('columns that depend on each other have no answer', () => {
  expect(
    leastSquares(
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      [1, 2, 3],
    ),
  ).toBeNull();
  expect(
    leastSquares(
      [
        [1, 2],
        [2, 5],
      ],
      [1, 2],
    ),
  ).toBeNull();
});

test('median', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('a median is that of the sorted values, ties and all', () => {
  let word = 7;
  const next = () => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    return word >>> 16;
  };
  for (let trial = 0; trial < 2_000; trial++) {
    const values = Array.from({ length: 1 + (next() % 40) }, () => (next() % 12) / 8 - 0.5);
    const sorted = [...values].sort((a, b) => a - b);
    const half = sorted.length >> 1;
    expect(median(values)).toBe(sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1]! + sorted[half]!) / 2);
  }
});
