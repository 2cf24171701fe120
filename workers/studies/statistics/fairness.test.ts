import { describe, expect, test } from 'vitest';
import { dominatedOptions, swing } from './fairness.ts';

const exact = (cost: number, ...values: number[]) => ({ cost, values, variances: values.map(() => 0) });

describe('dominatedOptions', () => {
  test('cheaper and nowhere worse dominates; better somewhere and worse elsewhere does not', () => {
    expect(dominatedOptions([exact(100, 0.5, 0.4), exact(90, 0.5, 0.6), exact(80, 0.6, 0.3)])).toEqual([
      { dominated: 0, by: 1, better: 1, cheaper: 10 },
    ]);
  });

  test('two equals do not dominate each other, a cheaper equal does', () => {
    expect(dominatedOptions([exact(100, 0.5), exact(100, 0.5)])).toEqual([]);
    expect(dominatedOptions([exact(100, 0.5), exact(99, 0.5)])).toEqual([
      { dominated: 0, by: 1, better: 0, cheaper: 1 },
    ]);
  });

  test('a lead within the noise is no certain lead', () => {
    const noisy = (value: number) => ({ cost: 100, values: [value], variances: [0.01] });
    expect(dominatedOptions([noisy(0.5), noisy(0.6)])).toEqual([]);
    expect(dominatedOptions([noisy(0.1), noisy(0.9)])).toEqual([{ dominated: 0, by: 1, better: 1, cheaper: 0 }]);
  });
});

describe('swing', () => {
  test('dice and opponent together are the variance of a game against a random opponent', () => {
    const [win, draw, weights] = [
      [0.9, 0.2, 0.5],
      [0.1, 0, 0.2],
      [1, 2, 1],
    ];
    const { upsets, dice, opponent } = swing(win, draw, weights);
    let [mean, squares] = [0, 0];
    win.forEach((w, i) => {
      mean += (weights[i] / 4) * (w + draw[i] / 2);
      squares += (weights[i] / 4) * (w + draw[i] / 4);
    });
    expect(dice + opponent).toBeCloseTo(squares - mean ** 2, 12);
    expect(upsets).toBeCloseTo((0.05 + 2 * 0.2 + 0.4) / 4, 12);
  });

  test('certain results swing nothing', () => {
    expect(swing([1, 1], [0, 0], [1, 1])).toEqual({ upsets: 0, dice: 0, opponent: 0 });
  });
});
