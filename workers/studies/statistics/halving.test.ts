import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../../kernel/special.ts';
import { Draws } from '../testing/draws.ts';
import { carefulVariance, cull, planStages } from './halving.ts';

test('stages grow by the factor, end at the last, and share what may go wrong', () => {
  const { trials, error } = planStages(101, 0.95, 1000, 50_000, 4);
  expect(trials).toEqual([1000, 4000, 16_000, 50_000]);
  expect(error).toBeCloseTo(0.05 / 400, 15);
});

test('who is clearly behind goes, and it is said because of whom; who is level stays', () => {
  const values = [10, 9.9, 7, 3];
  const { kept, dropped } = cull(
    [0, 1, 2, 3],
    (c) => values[c],
    () => 3.5,
  );
  expect(kept).toEqual([0, 1, 2]);
  expect(dropped).toEqual([{ candidate: 3, by: 0 }]);
});

test('a rival whose difference is known exactly needs no margin, and equals stay', () => {
  const values = [1, 1 + 1e-14, 0.999];
  expect(
    cull(
      [0, 1, 2],
      (c) => values[c],
      () => 0,
    ).kept,
  ).toEqual([0, 1]);
});

/** A tuning problem: chances of candidates, some of them close to the best. */
function problem(draws: Draws): number[] {
  const count = 10 + Math.floor(draws.uniform() * 40);
  const top = 0.2 + 0.6 * draws.uniform();
  const spread = 0.02 + 0.2 * draws.uniform();
  return Array.from({ length: count }, () => Math.max(0.01, top - spread * draws.uniform()));
}

/** Culls by batches of Bernoulli trials; a batch of a thousand is drawn from its normal limit, rounded. */
function tune(chances: readonly number[], keepBest: number, draws: Draws): { kept: readonly number[]; trials: number } {
  const stages = planStages(chances.length, keepBest, 256, 65_536);
  const counts = chances.map(() => 0);
  let alive: readonly number[] = chances.map((_, i) => i);
  let done = 0;
  let trials = 0;
  const z = normalQuantile(1 - stages.error);
  stages.trials.forEach((until) => {
    for (const c of alive) {
      const more = until - done;
      const normal = more * chances[c] + Math.sqrt(more * chances[c] * (1 - chances[c])) * draws.normal();
      counts[c] += more <= 512 ? draws.binomial(more, chances[c]) : Math.min(more, Math.max(0, Math.round(normal)));
      trials += more;
    }
    done = until;
    const value = (c: number) => counts[c] / done;
    const variance = (c: number) => carefulVariance(value(c), value(c) * (1 - value(c)), done, 0, 1);
    alive = cull(alive, value, (a, b) => z * Math.sqrt(variance(a) + variance(b))).kept;
  });
  return { kept: alive, trials };
}

describe('500 random tuning problems', () => {
  const draws = new Draws(10);
  const problems = Array.from({ length: 500 }, () => problem(draws));
  const runs = problems.map((chances) => tune(chances, 0.95, draws));

  test('the best is kept at least as often as stated', () => {
    const lost = runs.filter(({ kept }, i) => !kept.includes(problems[i].indexOf(Math.max(...problems[i])))).length;
    // 5 % of 500 is 25.
    expect(lost).toBeLessThanOrEqual(25);
  });

  test('most candidates go early: less than half of the trials of asking everybody to the end', () => {
    const spent = runs.reduce((sum, { trials }) => sum + trials, 0);
    const all = problems.reduce((sum, { length }) => sum + length * 65_536, 0);
    expect(spent / all).toBeLessThan(0.5);
  });
});

test('a hurried rule would lose the best: the problems can tell', () => {
  const draws = new Draws(11);
  let lost = 0;
  for (let round = 0; round < 200; round++) {
    const chances = problem(draws);
    const counts = chances.map((chance) => draws.binomial(256, chance));
    const kept = cull(
      chances.map((_, i) => i),
      (c) => counts[c] / 256,
      () => 0.015,
    ).kept;
    if (!kept.includes(chances.indexOf(Math.max(...chances)))) lost++;
  }
  expect(lost).toBeGreaterThan(40);
});

test('careful variance: never 0 for a sample that showed one value only, and right in the long run', () => {
  expect(carefulVariance(1, 0, 100, 0, 1)).toBeGreaterThan(0);
  expect(carefulVariance(0.3, 0.21, 1e6, 0, 1)).toBeCloseTo(0.21e-6, 10);
});
