import { expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { benjaminiHochberg, holm, rankWithTies, simultaneousZ, twoSided } from './comparisons.ts';

test('two-sided chances of a standard normal', () => {
  expect(twoSided(1.959963984540054)).toBeCloseTo(0.05, 12);
  expect(twoSided(-2.5758293035489004)).toBeCloseTo(0.01, 12);
  expect(twoSided(0)).toBe(1);
  expect(simultaneousZ(0.95, 5)).toBeCloseTo(2.5758293035489004, 9);
});

test('Holm and Benjamini-Hochberg on the example worked by hand', () => {
  const p = [0.01, 0.04, 0.03, 0.005];
  expect(holm(p)).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(benjaminiHochberg(p).map((x) => Number(x.toFixed(12)))).toEqual([0.02, 0.04, 0.04, 0.02]);
});

test('equals are one group; a clear order is told apart; the ranks each may have follow', () => {
  const values = [5, 1, 5.1, 3];
  const { order, groups, ranks } = rankWithTies(values, () => 0.2);
  expect(order).toEqual([2, 0, 3, 1]);
  expect(groups).toEqual([[2, 0], [3], [1]]);
  expect(ranks).toEqual([
    { best: 1, worst: 2 },
    { best: 4, worst: 4 },
    { best: 1, worst: 2 },
    { best: 3, worst: 3 },
  ]);
});

test('exact values tie only when they are equal, rounding aside', () => {
  expect(rankWithTies([0.1 + 0.2, 0.3, 0.3 + 1e-9], () => 0).groups).toEqual([[2], [0, 1]]);
});

test('among equals, anything is called different in at most 5 % of 1,000 repetitions', () => {
  const draws = new Draws(8);
  let wrong = 0;
  for (let round = 0; round < 1000; round++) {
    const values = Array.from({ length: 6 }, () => draws.normal());
    if (rankWithTies(values, () => Math.SQRT2).groups.length > 1) wrong++;
  }
  // 50 expected at most; 4 standard deviations above.
  expect(wrong).toBeLessThan(78);
});

test('the ranks hold the true one, all together, in at least 95 % of repetitions', () => {
  const draws = new Draws(9);
  const truth = [3, 2.5, 2, 1, 0, 0];
  let wrong = 0;
  for (let round = 0; round < 1000; round++) {
    const { ranks } = rankWithTies(
      truth.map((value) => value + draws.normal() * 0.3),
      () => 0.3 * Math.SQRT2,
    );
    const fits = truth.every((value, i) => {
      const above = truth.filter((other) => other > value).length;
      const below = truth.filter((other) => other < value).length;
      return ranks[i].best <= above + 1 && ranks[i].worst >= truth.length - below;
    });
    if (!fits) wrong++;
  }
  expect(wrong).toBeLessThan(78);
});
