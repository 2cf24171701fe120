/** The same figures by small implementations from the definitions, which share nothing with those they check. */
import { describe, expect, it } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { bradleyTerry } from './bradleyTerry.ts';
import { alphaRank, nashMixture } from './mixture.ts';

type Matrix = number[][];

function randomGame(draws: Draws, n: number, size = 1): Matrix {
  const game = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      game[i]![j] = size * (2 * draws.uniform() - 1);
      game[j]![i] = -game[i]![j]!;
    }
  }
  return game;
}

/** Gauss and Jordan; null where the rows depend on each other. */
function solved(rows: Matrix): number[] | null {
  const n = rows.length;
  const a = rows.map((row) => [...row]);
  for (let k = 0; k < n; k++) {
    const best = a.slice(k).reduce((top, row, i) => (Math.abs(row[k]!) > Math.abs(a[top]![k]!) ? k + i : top), k);
    [a[k], a[best]] = [a[best]!, a[k]!];
    if (Math.abs(a[k]![k]!) < 1e-12) return null;
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = a[i]![k]! / a[k]![k]!;
      for (let j = k; j <= n; j++) a[i]![j]! -= factor * a[k]![j]!;
    }
  }
  return a.map((row, i) => row[n]! / row[i]!);
}

/** The linear program "nobody wins against q" at its corners: every support is tried. */
function nashByCorners(game: Matrix): number[][] {
  const n = game.length;
  const found: number[][] = [];
  for (let set = 1; set < 1 << n; set++) {
    const some = [...game.keys()].filter((i) => set & (1 << i));
    // All but one of those played win nothing, and the shares add up to 1.
    const rows = some.slice(1).map((i) => [...some.map((j) => game[i]![j]!), 0]);
    const shares = solved([some.map(() => 1).concat(1), ...rows]);
    if (!shares || shares.some((share) => share < 1e-9)) continue;
    const q = game.map((_, i) => (some.includes(i) ? shares[some.indexOf(i)]! : 0));
    const won = game.map((row) => row.reduce((sum, value, j) => sum + value * q[j]!, 0));
    if (won.every((value) => value < 1e-9)) found.push(q);
  }
  return found;
}

describe('by another way', () => {
  it('the Nash mixture of 60 random games is the one corner of its linear program', () => {
    const draws = new Draws(181);
    for (let round = 0; round < 60; round++) {
      const n = 2 + Math.floor(draws.uniform() * 6);
      const game = randomGame(draws, n);
      const corners = nashByCorners(game);
      expect(corners).toHaveLength(1);
      const { shares } = nashMixture(Float64Array.from(game.flat()), n);
      shares.forEach((share, i) => {
        expect(share).toBeCloseTo(corners[0]![i]!, 1);
      });
      // In what counts, the value, far closer.
      const worst = Math.max(...game.map((row) => row.reduce((sum, value, j) => sum + value * shares[j]!, 0)));
      expect(worst).toBeLessThan(1e-3);
    }
  });

  it('alpha-rank of 30 random games is where powers of its chain end', () => {
    const draws = new Draws(182);
    for (let round = 0; round < 30; round++) {
      const n = 2 + Math.floor(draws.uniform() * 6);
      const [alpha, population] = [3, 10];
      const game = randomGame(draws, n, 0.3);
      // One newcomer of kind j among m - 1 of kind i, step by step: the gambler's ruin with odds exp(-alpha * gain).
      const fixed = (gain: number) => {
        let sum = 1;
        for (let k = 1; k < population; k++) sum += Math.exp(-alpha * gain * k);
        return 1 / sum;
      };
      let chain = game.map((row, i) => {
        const steps = row.map((_, j) => (i === j ? 0 : fixed(game[j]![i]!) / (n - 1)));
        steps[i] = 1 - steps.reduce((sum, one) => sum + one, 0);
        return steps;
      });
      for (let square = 0; square < 40; square++) {
        chain = chain.map((row) => row.map((_, j) => row.reduce((sum, one, k) => sum + one * chain[k]![j]!, 0)));
        chain = chain.map((row) => {
          const total = row.reduce((sum, one) => sum + one, 0);
          return row.map((one) => one / total);
        });
      }
      const shares = alphaRank(Float64Array.from(game.flat()), n, { alpha, population });
      shares.forEach((share, i) => {
        expect(share).toBeCloseTo(chain[0]![i]!, 7);
      });
    }
  });

  it('ratings of Bradley and Terry are where Newton ends, from numbers of games alone', () => {
    const draws = new Draws(183);
    for (let round = 0; round < 30; round++) {
      const n = 2 + Math.floor(draws.uniform() * 6);
      const games = Array.from({ length: n }, () => new Array<number>(n).fill(0));
      const won = games.map((row) => [...row]);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < i; j++) {
          games[i]![j] = games[j]![i] = 10 + Math.floor(20 * draws.uniform());
          won[i]![j] = 1 + Math.floor((games[i]![j]! - 1) * draws.uniform());
          won[j]![i] = games[i]![j]! - won[i]![j]!;
        }
      }
      let r = games.map(() => 0);
      for (let step = 0; step < 60; step++) {
        const p = (i: number, j: number) => 1 / (1 + Math.exp(r[j]! - r[i]!));
        const rows = r.map((_, i) => {
          const row = r.map((_, j) => (i === j ? 0 : -games[i]![j]! * p(i, j) * p(j, i)));
          row[i] = -row.reduce((sum, one) => sum + one, 0);
          const gradient = r.reduce((sum, _, j) => sum + (i === j ? 0 : won[i]![j]! - games[i]![j]! * p(i, j)), 0);
          // The mean is held at zero.
          return [...row.map((one) => one + 1), gradient];
        });
        const move = solved(rows)!;
        const longest = Math.max(1, ...move.map(Math.abs));
        r = r.map((one, i) => one + move[i]! / longest);
      }
      const { values } = bradleyTerry({
        n,
        score: Float64Array.from(won.flat()),
        games: Float64Array.from(games.flat()),
      });
      const middle = r.reduce((sum, one) => sum + one, 0) / n;
      values.forEach((value, i) => {
        expect(value).toBeCloseTo(r[i]! - middle, 7);
      });
    }
  });
});
