import { describe, expect, it } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { byLot, circleOf, deviationsOf, exponentOf, type Law, movedBy, solveArena, withErrors } from './arena.ts';
import { bradleyTerry } from './bradleyTerry.ts';

/** Scores that hang on the ratio of two fair prices alone. */
function lawOf(fair: readonly number[], errors?: Draws, variance = 0): Law {
  const noise = new Map<string, number>();
  return (i, j, d) => {
    const off = noise.get(`${i} ${j}`) ?? (errors ? errors.normal() * Math.sqrt(variance) : 0);
    noise.set(`${i} ${j}`, off);
    const even = 1 / (1 + Math.exp(2 * (d - (fair[i] - fair[j]))));
    return { score: even + off, slope: 2 * even * (1 - even), variance };
  };
}
const evenly = (n: number) => Array.from({ length: n }, () => 1 / n);
const fair = [3, 3.4, 4.1, 4.2, 5, 5.5, 6.1];

describe('prices of the arena', () => {
  it('are the fair ones where there are such, whatever the list says', () => {
    const { x, off } = solveArena(evenly(7), [4, 4, 4, 4, 4, 4, 4], lawOf(fair), 0);
    expect(off).toBeLessThan(1e-7);
    const shift = x[0] - fair[0];
    fair.forEach((price, i) => {
      expect(x[i] - price).toBeCloseTo(shift, 5);
    });
    expect(circleOf(solveArena(evenly(7), fair, lawOf(fair), 0))).toBeCloseTo(0, 6);
  });

  it('are not looked for without end where a score jumps, and are found where scores have corners', () => {
    const pairs = (7 * 6) / 2;
    const solved = (law: Law) => {
      let asked = 0;
      const counted: Law = (i, j, d) => {
        asked++;
        return law(i, j, d);
      };
      const { off } = solveArena(evenly(7), [4, 4, 4, 4, 4, 4, 4], counted, 0);
      return { off, looks: asked / pairs };
    };
    // The score of one pair falls by a hundredth just where it is even.
    const jump = solved((i, j, d) => {
      const one = lawOf(fair)(i, j, d);
      return i === 1 && j === 0 && d > fair[1] - fair[0] ? { ...one, score: one.score - 0.01 } : one;
    });
    expect(jump.off).toBeLessThan(0.01 / 7);
    expect(jump.looks).toBeLessThan(40);
    // Straight lines between prices that are a third apart, flat and steep in turn.
    const corners = solved((i, j, d) => {
      const away = 3 * (d - (fair[i] - fair[j]));
      const [whole, part] = [Math.floor(away), away - Math.floor(away)];
      const at = (k: number) => Math.max(0, Math.min(1, 0.5 - 0.02 * k - 0.05 * Math.ceil(k / 2)));
      return {
        score: at(whole) + part * (at(whole + 1) - at(whole)),
        slope: 3 * (at(whole) - at(whole + 1)),
        variance: 0,
      };
    });
    expect(corners.off).toBeLessThan(1e-7);
    expect(corners.looks).toBeLessThan(60);
  });

  it('are the ratings of Bradley and Terry where scores are those of single meetings by one logistic curve', () => {
    const n = 4;
    const score = [0.5, 0.3, 0.8, 0.55, 0.7, 0.5, 0.6, 0.9, 0.2, 0.4, 0.5, 0.35, 0.45, 0.1, 0.65, 0.5];
    const law: Law = (i, j, d) => {
      const odds = Math.log(score[i * n + j] / (1 - score[i * n + j]));
      const s = 1 / (1 + Math.exp(d - odds));
      return { score: s, slope: s * (1 - s), variance: 0 };
    };
    // At these prices everybody's sum of scores is even; ratings make every sum of expected scores the one seen.
    const { x } = solveArena(evenly(n), [0, 0, 0, 0], law, 0);
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++)
        if (j !== i) sum += i > j ? law(i, j, x[i] - x[j]).score : 1 - law(j, i, x[j] - x[i]).score;
      expect(sum / (n - 1)).toBeCloseTo(0.5, 6);
    }
    const consistent = Float64Array.from({ length: n * n }, (_, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      return 1 / (1 + Math.exp(fair[j] - fair[i]));
    });
    const games = Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? 0 : 1));
    const { values } = bradleyTerry({ n, score: consistent, games, variance: new Float64Array(n * n) });
    const logistic: Law = (i, j, d) => {
      const s = 1 / (1 + Math.exp(d - (fair[i] - fair[j])));
      return { score: s, slope: s * (1 - s), variance: 0 };
    };
    const prices = solveArena(evenly(n), [0, 0, 0, 0], logistic, 0).x;
    for (let i = 1; i < n; i++) expect(prices[i] - prices[0]).toBeCloseTo(values[i] - values[0], 5);
  });

  it('have the same errors, drawn for several solutions together or for each by itself', () => {
    const laws = [lawOf(fair, new Draws(1), 0.01), lawOf(fair), lawOf([...fair].reverse(), new Draws(2), 0.03)];
    const alone = laws.map((law) => solveArena(evenly(7), fair, law, 20));
    const bare = laws.map((law) => solveArena(evenly(7), fair, law, 0));
    expect(withErrors(evenly(7), bare, 20)).toEqual(alone);
    // Nothing is uncertain in the second.
    expect(alone.map(({ errors }) => errors.length)).toEqual([20, 0, 20]);
  });

  it('do not move when the list is twice as dear, nor with its order', () => {
    const listed = [3.2, 3, 4.4, 4.2, 5.5, 5.1, 6];
    const solution = solveArena(evenly(7), listed, lawOf(fair), 0);
    const twice = listed.map((price) => price + Math.LN2);
    const other = solveArena(evenly(7), twice, lawOf(fair), 0);
    const [one, two] = [deviationsOf(listed, solution, 0.95), deviationsOf(twice, other, 0.95)];
    one.value.forEach((value, i) => {
      expect(two.value[i]).toBeCloseTo(value, 6);
    });
    const back = [...fair].reverse();
    const turned = deviationsOf(
      [...listed].reverse(),
      solveArena(evenly(7), [...listed].reverse(), lawOf(back), 0),
      0.95,
    );
    one.value.forEach((value, i) => {
      expect(turned.value[6 - i]).toBeCloseTo(value, 6);
    });
  });

  it('tell how a whole list bends, and who lies beside its own line', () => {
    const bent = fair.map((price, i) => 0.5 * price + (i === 3 ? 0.3 : 0));
    const found = exponentOf(bent, solveArena(evenly(7), bent, lawOf(fair), 0), 0.95)!;
    expect(found.value).toBeGreaterThan(0.4);
    expect(found.value).toBeLessThan(0.6);
    expect(found.beside.indexOf(Math.max(...found.beside))).toBe(3);
  });

  it('lie in their intervals as often as these promise: 200 noisy fields, 7 prices each', () => {
    let [single, joint] = [0, 0];
    const repetitions = 200;
    for (let seed = 1; seed <= repetitions; seed++) {
      const solution = solveArena(evenly(7), fair, lawOf(fair, new Draws(seed), 0.0004), 200);
      const found = deviationsOf(fair, solution, 0.95);
      single += found.value.filter((value, i) => Math.abs(value) <= 1.96 * found.error[i] + 1e-12).length / 7;
      if (found.low.every((low, i) => low <= 1e-12 && found.high[i] >= -1e-12)) joint++;
    }
    // Four standard errors of 200 repetitions below and above.
    expect(single / repetitions).toBeGreaterThan(0.92);
    expect(joint / repetitions).toBeGreaterThan(0.89);
    expect(single / repetitions).toBeLessThan(0.99);
  });

  it('stand still when the field changes, where everybody is even with everybody', () => {
    const solution = solveArena(evenly(7), fair, lawOf(fair), 0);
    const moved = movedBy([0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], solution);
    const shift = moved[0];
    for (const one of moved) expect(one).toBeCloseTo(shift, 5);
  });
});

describe('where each fights only some others, drawn by lot', () => {
  const [n, opponents] = [24, 8];
  /** Neighbours in a circle fight. */
  const met = (i: number, j: number) => Math.min(Math.abs(i - j), n - Math.abs(i - j)) <= opponents / 2;
  const some =
    (law: Law): Law =>
    (i, j, d) =>
      met(i, j) ? law(i, j, d) : { score: 0.5, slope: 0, variance: 0, unmet: true };
  const prices = Array.from({ length: n }, (_, i) => 3 + ((7 * i) % n) / 8);

  it('prices are the fair ones where there are such', () => {
    const { x, slopes } = solveArena(evenly(n), evenly(n), some(lawOf(prices)), 0);
    prices.forEach((price, i) => {
      expect(x[i] - price).toBeCloseTo(x[0] - prices[0], 5);
    });
    expect(slopes.filter((slope) => slope === 0)).toHaveLength(n * (n - opponents));
  });

  it('ranges hold the prices of the whole field, with circles, as often as they promise', () => {
    let [held, all] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const draws = new Draws(seed);
      const circular = Array.from({ length: n * n }, () => 0.15 * draws.normal());
      const law: Law = (i, j, d) => {
        const score = 1 / (1 + Math.exp(2 * (d - (prices[i] - prices[j])) - 2 * circular[i * n + j]));
        return { score, slope: 2 * score * (1 - score), variance: 0 };
      };
      const zero = prices.map(() => 0);
      const whole = deviationsOf(zero, solveArena(evenly(n), prices, law, 0), 0.95).value;
      const found = deviationsOf(zero, solveArena(evenly(n), prices, byLot(some(law), opponents, n - 1), 200), 0.95);
      found.value.forEach((value, i) => {
        all++;
        if (Math.abs(value - whole[i]) <= 1.959964 * found.error[i]) held++;
      });
    }
    expect(held / all).toBeGreaterThan(0.925);
    expect(held / all).toBeLessThan(0.975);
  });
});
