import { expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { leastSquares, median, predicted, robustLine } from './regression.ts';

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

test('a quarter of wrong points do not pull the robust line away', () => {
  const draws = new Draws(12);
  const x = Array.from({ length: 40 }, (_, i) => i / 10);
  const y = x.map((value, i) => 2 + 3 * value + 0.05 * draws.normal() + (i % 4 === 3 ? 5 + i : 0));
  const line = robustLine(x, y)!;
  expect(line.slope).toBeCloseTo(3, 1);
  expect(Math.abs(line.intercept - 2)).toBeLessThan(0.1);
  expect(line.scale).toBeLessThan(0.15);
});

test('points exactly on a line, or all at one place', () => {
  expect(robustLine([1, 2, 4], [1, 2, 4])).toMatchObject({ slope: expect.closeTo(1, 12) });
  expect(robustLine([1, 1, 1], [1, 2, 3])).toBeNull();
});

test('median', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
