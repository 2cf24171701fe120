import { describe, expect, it } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { playedOut } from './games.ts';

function solve(table: readonly (readonly number[])[]) {
  const played = playedOut(table.length, table[0]!.length, (row, column) => table[row]![column]!);
  if ('lacking' in played) throw new Error('everything is known');
  return played;
}

describe('a game of choices', () => {
  it('finds what pencil and paper find', () => {
    // Matching pennies, a saddle, and a mixture of 1/4 and 3/4: 3x + (1 - x) 0 = x + 2 (1 - x) gives x = 1/2, value 3/2.
    expect(
      solve([
        [1, 0],
        [0, 1],
      ]),
    ).toEqual({ rows: [0.5, 0.5], columns: [0.5, 0.5], value: 0.5 });
    expect(
      solve([
        [0.4, 0.7],
        [0.2, 0.9],
      ]),
    ).toEqual({ rows: [1, 0], columns: [1, 0], value: 0.4 });
    const { rows, columns, value } = solve([
      [3, 1],
      [0, 2],
    ]);
    expect(rows[0]).toBeCloseTo(0.5, 12);
    expect(columns[0]).toBeCloseTo(0.25, 12);
    expect(value).toBeCloseTo(1.5, 12);
  });

  it('is a solution: neither side can do better alone, in 2,000 games of all sizes', () => {
    const draws = new Draws(17);
    const whole = (most: number) => 1 + Math.floor(draws.uniform() * most);
    for (let game = 0; game < 2_000; game++) {
      const [m, n] = [whole(6), whole(6)];
      // Coarse entries make ties, and games with many solutions.
      const coarse = draws.uniform() < 0.5;
      const table = Array.from({ length: m }, () =>
        Array.from({ length: n }, () => (coarse ? whole(4) / 4 : draws.uniform())),
      );
      const { rows, columns, value } = solve(table);
      expect(rows.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      expect(columns.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      expect(Math.min(...rows, ...columns)).toBeGreaterThanOrEqual(0);
      table.forEach((line) => {
        expect(line.reduce((sum, entry, j) => sum + entry * columns[j]!, 0)).toBeLessThan(value + 1e-6);
      });
      columns.forEach((_, j) => {
        expect(table.reduce((sum, line, i) => sum + line[j]! * rows[i]!, 0)).toBeGreaterThan(value - 1e-6);
      });
    }
  });

  it('asks only for what it needs, and says the same as with everything', () => {
    const draws = new Draws(3);
    let [asked, all] = [0, 0];
    for (let game = 0; game < 300; game++) {
      // As plans are: what one side does matters more than how the two fit together, so that most games have a saddle.
      const [own, other] = [draws, draws].map((d) => Array.from({ length: 4 }, () => d.uniform()));
      const table = own!.map((one) => other!.map((two) => one - two + 0.3 * draws.uniform()));
      const known = new Map<number, number>();
      for (;;) {
        const played = playedOut(4, 4, (row, column) => known.get(row * 4 + column) ?? null);
        if ('lacking' in played) {
          expect(played.lacking.length).toBeGreaterThan(0);
          for (const [row, column] of played.lacking) {
            expect(known.has(row * 4 + column)).toBe(false);
            known.set(row * 4 + column, table[row]![column]!);
          }
          continue;
        }
        expect(played.value).toBeCloseTo(solve(table).value, 9);
        break;
      }
      asked += known.size;
      all += 16;
    }
    expect(asked / all).toBeLessThan(0.8);
  });
});
