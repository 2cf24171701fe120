import { describe, expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { bradleyTerry, chance, type Results } from './bradleyTerry.ts';

/** One game's weight a pair, from chances that i beats j. */
function results(n: number, winning: (i: number, j: number) => number, games = 1): Results {
  const score = new Float64Array(n * n);
  const played = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      score[i * n + j] = games * winning(i, j);
      score[j * n + i] = games - score[i * n + j];
      played[i * n + j] = games;
      played[j * n + i] = games;
    }
  }
  return { n, score, games: played };
}

const TRUE = [1.3, 0.4, 0, -0.2, -1.5];
const fromTrue = (i: number, j: number) => chance(TRUE[i] - TRUE[j]);

test('two players: the difference is the log odds of what was observed', () => {
  const { values, covariance } = bradleyTerry(results(2, () => 0.25, 100));
  expect(values[1] - values[0]).toBeCloseTo(Math.log(0.25 / 0.75), 12);
  const variance = covariance[0] + covariance[3] - 2 * covariance[1];
  // The variance of log odds of 25 out of 100 is 1/25 + 1/75.
  expect(variance).toBeCloseTo(1 / 25 + 1 / 75, 10);
});

test('chances made from ratings give these ratings back, with nothing left out', () => {
  const { values, misfit, tiers } = bradleyTerry(results(5, fromTrue));
  values.forEach((value, i) => {
    expect(value).toBeCloseTo(TRUE[i], 10);
  });
  expect(misfit).toBeLessThan(1e-10);
  expect(tiers).toEqual([[0, 1, 2, 3, 4]]);
});

test('at the maximum, expected scores equal observed ones, whatever the chances are', () => {
  const draws = new Draws(3);
  for (let round = 0; round < 30; round++) {
    const n = 6;
    const one = results(n, () => 0.01 + 0.98 * draws.uniform());
    const { values } = bradleyTerry(one);
    for (let i = 0; i < n; i++) {
      let surplus = 0;
      for (let j = 0; j < n; j++) if (j !== i) surplus += one.score[i * n + j] - chance(values[i] - values[j]);
      expect(surplus).toBeCloseTo(0, 9);
    }
  }
});

test('doing better against anybody never lowers a rating', () => {
  const worse = bradleyTerry(results(5, fromTrue)).values;
  const better = bradleyTerry(results(5, (i, j) => fromTrue(i, j) + (i === 3 && j === 1 ? 0.05 : 0))).values;
  expect(better[3]).toBeGreaterThan(worse[3]);
  expect(better[1]).toBeLessThan(worse[1]);
});

test('who never scored against a group stands in a lower tier, and ratings stay finite within each', () => {
  // 0 and 1 beat each other at times; neither 2 nor 3 ever beats them; 2 and 3 beat each other.
  const upper = (i: number) => i < 2;
  const { tiers, values } = bradleyTerry(
    results(4, (i, j) => (upper(i) === upper(j) ? (i > j ? 0.3 : 0.7) : upper(i) ? 1 : 0)),
  );
  expect(tiers).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(values[0] - values[1]).toBeCloseTo(Math.log(7 / 3), 10);
  expect(values[2] - values[3]).toBeCloseTo(Math.log(7 / 3), 10);
});

test('a prior keeps everything finite and in order', () => {
  const { values, covariance } = bradleyTerry(
    results(4, (i, j) => (i < j ? 1 : 0)),
    0.5,
  );
  for (let i = 1; i < 4; i++) expect(values[i - 1]).toBeGreaterThan(values[i]);
  expect([...values, ...covariance].every(Number.isFinite)).toBe(true);
});

test('scores that do not add up to the games are refused', () => {
  const one = results(3, () => 0.5);
  one.score[1] = 0.9;
  expect(() => bradleyTerry(one)).toThrow('players 0 and 1');
});

describe('intervals cover the truth at the stated rate, over 1,000 repetitions', () => {
  const covered = (repeat: (draws: Draws) => { value: number; variance: number; truth: number }) => {
    const draws = new Draws(4);
    let count = 0;
    for (let round = 0; round < 1000; round++) {
      const { value, variance, truth } = repeat(draws);
      if (Math.abs(value - truth) <= 1.959964 * Math.sqrt(variance)) count++;
    }
    return count / 1000;
  };
  const difference = ({ values, covariance }: ReturnType<typeof bradleyTerry>, n: number, i: number, j: number) => ({
    value: values[i] - values[j],
    variance: covariance[i * n + i] + covariance[j * n + j] - 2 * covariance[i * n + j],
  });

  test('of games played', () => {
    const games = 200;
    const rate = covered((draws) => ({
      ...difference(bradleyTerry(results(5, (i, j) => draws.binomial(games, fromTrue(i, j)) / games, games)), 5, 0, 3),
      truth: TRUE[0] - TRUE[3],
    }));
    expect(rate).toBeGreaterThan(0.93);
    expect(rate).toBeLessThan(0.97);
  });

  test('of estimated chances that no ratings can produce', () => {
    const n = 5;
    const trials = 400;
    // A circle on top of the ratings: the exact ratings are those of the exact chances.
    const winning = (i: number, j: number) => fromTrue(i, j) * 0.6 + ((i - j + n) % n <= 2 ? 0.35 : 0.05);
    const exact = bradleyTerry(results(n, winning)).values;
    const rate = covered((draws) => {
      const seen = results(n, (i, j) => draws.binomial(trials, winning(i, j)) / trials);
      const variance = seen.score.map((p) => (p * (1 - p)) / trials);
      return { ...difference(bradleyTerry({ ...seen, variance }), n, 1, 4), truth: exact[1] - exact[4] };
    });
    expect(rate).toBeGreaterThan(0.93);
    expect(rate).toBeLessThan(0.97);
  });
});
