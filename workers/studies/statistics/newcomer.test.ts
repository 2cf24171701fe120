import { describe, expect, it } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { solveArena } from './arena.ts';
import { evenPrice } from './newcomer.ts';

const logistic = (d: number, variance = 0) => {
  const score = 1 / (1 + Math.exp(2 * d));
  return { score, slope: 2 * score * (1 - score), variance };
};

describe('the price of one more unit against a list', () => {
  it('is its fair one where the list is fair', () => {
    const fair = [3, 3.5, 4.4, 5.2];
    const own = 4.1;
    const found = evenPrice([0.25, 0.25, 0.25, 0.25], fair, (j, d) => logistic(d - (own - fair[j]!)))!;
    expect(found.x).toBeCloseTo(own, 9);
    expect(found.error).toBe(0);
    // The same as all prices together say, the others held by their number.
    const { x } = solveArena(
      [0.2, 0.2, 0.2, 0.2, 0.2],
      [...fair, 1],
      (i, j, d) => {
        const all = [...fair, own];
        return logistic(d - (all[i]! - all[j]!));
      },
      0,
    );
    expect(x[4]! - x[0]!).toBeCloseTo(found.x - fair[0]!, 5);
  });

  it('weighs the list by its field, and doubles when the list does', () => {
    const [one, two] = [0, Math.LN2].map((shift) =>
      evenPrice([0.9, 0.1], [3 + shift, 5 + shift], (j, d) => logistic(d + [0.2, -0.4][j]!)),
    );
    expect(two!.x - one!.x).toBeCloseTo(Math.LN2, 9);
    // Nine tenths of the field pull it to 2.8, one tenth to 5.4.
    expect(one!.x).toBeGreaterThan(2.8);
    expect(one!.x).toBeLessThan(3.2);
  });

  it('lies within its 95 % interval in 95 % of 1,000 noisy fields', () => {
    let held = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const draws = new Draws(seed);
      const noise = [0.01 * draws.normal(), 0.01 * draws.normal(), 0.01 * draws.normal()];
      const found = evenPrice([0.5, 0.25, 0.25], [3, 4, 5], (j, d) => {
        const one = logistic(d - (4.2 - [3, 4, 5][j]!), 0.0001);
        return { ...one, score: one.score + noise[j]! };
      })!;
      if (Math.abs(found.x - 4.2) <= 1.959964 * found.error) held++;
    }
    expect(held).toBeGreaterThan(925);
    expect(held).toBeLessThan(975);
  });

  it('is none where no price is even', () => {
    expect(evenPrice([1], [4], () => ({ score: 1, slope: 0, variance: 0 }))).toBeNull();
    expect(evenPrice([1], [4], () => ({ score: 0.5, slope: 0, variance: 0, unmet: true }))).toBeNull();
  });
});
