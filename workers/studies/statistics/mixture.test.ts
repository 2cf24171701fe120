import { describe, expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { alphaRank, nashMixture } from './mixture.ts';

function antisymmetric(n: number, value: (i: number, j: number) => number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      matrix[i * n + j] = value(i, j);
      matrix[j * n + i] = -matrix[i * n + j];
    }
  }
  return matrix;
}

describe('nashMixture', () => {
  test('is the same from wherever it is looked for', () => {
    const n = 12;
    const game = (shift: number) => {
      const advantage = new Float64Array(n * n);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < i; j++) {
          advantage[i * n + j] = Math.sin(7 * i + 3 * j * j) / 2 + shift * Math.cos(5 * i * j);
          advantage[j * n + i] = -advantage[i * n + j];
        }
      }
      return advantage;
    };
    const { potential } = nashMixture(game(0), n);
    for (const shift of [0, 0.01, 0.1, 0.5]) {
      const alone = nashMixture(game(shift), n);
      for (const near of [potential, potential.map((u, i) => 40 * u + (i % 3) * 1e4)]) {
        const beside = nashMixture(game(shift), n, near);
        beside.shares.forEach((share, i) => {
          expect(share).toBeCloseTo(alone.shares[i], 9);
        });
        expect(beside.exploitable).toBeLessThan(1e-3);
      }
    }
  });

  test('a weighted rock, scissors, paper: each share is what the other two play for', () => {
    // 0 beats 1 by a, 1 beats 2 by b, 2 beats 0 by c: shares are b : c : a.
    const [a, b, c] = [0.2, 0.5, 0.3];
    const { shares, exploitable } = nashMixture(new Float64Array([0, a, -c, -a, 0, b, c, -b, 0]), 3);
    expect([...shares].map((s) => s.toFixed(3))).toEqual(['0.500', '0.300', '0.200']);
    expect(exploitable).toBeLessThan(1e-4);
  });

  test('who beats everybody is the whole mixture', () => {
    const { shares } = nashMixture(
      antisymmetric(4, (i, j) => -(i - j) / 10),
      4,
    );
    expect(shares[0]).toBeGreaterThan(0.9999);
  });

  test('copies of one player share what it would get', () => {
    const [a, b, c] = [0.2, 0.5, 0.3];
    const kind = [0, 1, 2, 0];
    const three = [
      [0, a, -c],
      [-a, 0, b],
      [c, -b, 0],
    ];
    const { shares } = nashMixture(
      antisymmetric(4, (i, j) => three[kind[i]][kind[j]]),
      4,
    );
    expect(shares[0]).toBeCloseTo(0.25, 3);
    expect(shares[3]).toBeCloseTo(shares[0], 9);
  });

  test('all equal: spread evenly', () => {
    for (const share of nashMixture(new Float64Array(25), 5).shares) expect(share).toBeCloseTo(0.2, 12);
  });

  test('random games: nobody wins anything to speak of against the mixture', () => {
    const draws = new Draws(6);
    for (let round = 0; round < 20; round++) {
      const n = 2 + Math.floor(draws.uniform() * 20);
      const advantage = antisymmetric(n, () => draws.uniform() * 2 - 1);
      const { shares, against, exploitable } = nashMixture(advantage, n);
      expect(exploitable).toBeLessThan(0.001);
      expect(shares.reduce((sum, s) => sum + s, 0)).toBeCloseTo(1, 12);
      // Who plays a part in it does not lose by it.
      shares.forEach((share, i) => {
        if (share > 0.01) expect(against[i]).toBeGreaterThan(-0.002);
      });
    }
  });

  test('advantages that do not cancel are refused', () => {
    expect(() => nashMixture(new Float64Array([0, 0.5, 0.5, 0]), 2)).toThrow('players 0 and 1');
  });
});

describe('alphaRank', () => {
  test('an even circle gives even shares', () => {
    const shares = alphaRank(new Float64Array([0, 0.5, -0.5, -0.5, 0, 0.5, 0.5, -0.5, 0]), 3);
    for (const share of shares) expect(share).toBeCloseTo(1 / 3, 9);
  });

  test('who beats everybody gets everything, and shares add up to 1', () => {
    const shares = alphaRank(
      antisymmetric(5, (i, j) => -(i - j) / 10),
      5,
    );
    expect(shares[0]).toBeGreaterThan(0.999);
    expect(shares.reduce((sum, s) => sum + s, 0)).toBeCloseTo(1, 12);
  });

  test('the shares are those of the chain: one more step changes nothing', () => {
    const draws = new Draws(7);
    const n = 6;
    const [alpha, population] = [5, 10];
    const advantage = antisymmetric(n, () => draws.uniform() - 0.5);
    const shares = alphaRank(advantage, n, { alpha, population });
    const after = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      let stay = 1;
      for (let j = 0; j < n; j++) {
        if (i === j) continue;
        // Moran process: the product of death over birth is exp(-pressure) at every number of newcomers.
        const pressure = alpha * advantage[j * n + i];
        let sum = 1;
        for (let k = 1, product = 1; k < population; k++) {
          product *= Math.exp(-pressure);
          sum += product;
        }
        const move = 1 / sum / (n - 1);
        after[j] += shares[i] * move;
        stay -= move;
      }
      after[i] += shares[i] * stay;
    }
    after.forEach((share, i) => {
      expect(share).toBeCloseTo(shares[i], 12);
    });
  });
});
