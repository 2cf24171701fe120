import { describe, expect, it, vi } from 'vitest';
import { SimulationPool } from '../pool.ts';
import { type IntegerProgram, programCost, programValue, type Solution, solveProgram } from './optimise.ts';
import { Draws } from './testing/draws.ts';

/** Random lists: a points limit, two roles with limits, up to three copies. */
function random(draws: Draws): IntegerProgram {
  const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
  const columns = Array.from({ length: whole(2, 6) }, () => ({ value: draws.normal() * 10, most: whole(1, 3) }));
  const terms = (factor: (i: number) => number) => columns.map((_, column) => ({ column, factor: factor(column) }));
  const costs = columns.map(() => whole(5, 60));
  const role = columns.map(() => whole(0, 1));
  return {
    columns,
    rows: [
      { terms: terms((i) => costs[i]), least: null, most: whole(30, 200) },
      { terms: terms((i) => role[i]), least: whole(0, 2), most: whole(2, 5) },
      { terms: terms((i) => 1 - role[i]), least: null, most: whole(1, 4) },
    ],
  };
}

function bruteForce(program: IntegerProgram): number | null {
  let best: number | null = null;
  const counts = program.columns.map(() => 0);
  const search = (at: number) => {
    if (at === counts.length) {
      const fits = program.rows.every(({ terms, least, most }) => {
        const sum = terms.reduce((total, { column, factor }) => total + factor * counts[column], 0);
        return sum >= (least ?? sum) && sum <= (most ?? sum);
      });
      if (fits) best = Math.max(best ?? Number.NEGATIVE_INFINITY, programValue(program, counts));
      return;
    }
    for (let count = 0; count <= program.columns[at].most; count++) {
      counts[at] = count;
      search(at + 1);
    }
    counts[at] = 0;
  };
  search(0);
  return best;
}

const optimum = (solution: Solution) => (solution.state === 'optimal' ? solution.value : null);

describe('solveProgram', () => {
  it('finds what brute force finds, on 100 random lists, or that there is none', async () => {
    const draws = new Draws(20);
    let infeasible = 0;
    for (let round = 0; round < 100; round++) {
      const program = random(draws);
      const solution = await solveProgram(program);
      const best = bruteForce(program);
      expect(solution.state).toBe(best === null ? 'infeasible' : 'optimal');
      if (best === null) infeasible++;
      else expect(optimum(solution)).toBeCloseTo(best, 9);
    }
    expect(infeasible).toBeGreaterThan(0);
    expect(infeasible).toBeLessThan(100);
  });

  it('values so small or large that they are written with an exponent stay themselves', async () => {
    const program: IntegerProgram = {
      columns: [
        { value: 1.5e-7, most: 3 },
        { value: 1e-7, most: 9 },
      ],
      rows: [{ terms: [0, 1].map((column) => ({ column, factor: 1 })), least: null, most: 4 }],
    };
    expect(await solveProgram(program)).toMatchObject({ state: 'optimal' });
    expect(
      await solveProgram({ ...program, columns: program.columns.map((c) => ({ ...c, value: c.value * 1e28 })) }),
    ).toMatchObject({
      counts: [3, 1],
    });
  });

  it('says so when there is nothing to choose, and goes on after a program that it cannot read', async () => {
    expect(await solveProgram({ columns: [], rows: [] })).toEqual({ state: 'optimal', value: 0, counts: [] });
    expect(await solveProgram({ columns: [{ value: Number.NaN, most: 1 }], rows: [] })).toMatchObject({
      state: 'given up',
    });
    expect(await solveProgram({ columns: [{ value: 2, most: 3 }], rows: [] })).toMatchObject({ counts: [3] });
  });

  it('is given up after so many branches, never after a time: a busy machine changes no answer', async () => {
    const program: IntegerProgram = {
      columns: Array.from({ length: 40 }, (_, i) => ({ value: 100 + ((i * 37) % 41) * 1.001, most: 1 })),
      rows: [
        [53, 47, 1_777],
        [29, 43, 1_771],
        [17, 31, 1_691],
      ].map(([step, modulus, most]) => ({
        terms: Array.from({ length: 40 }, (_, column) => ({ column, factor: 100 + ((column * step) % modulus) })),
        least: null,
        most,
      })),
    };
    expect(await solveProgram(program, 0)).toEqual({
      state: 'given up',
      reason: 'it has more branches than are followed',
    });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() * 1e6);
    await expect(solveProgram(program)).rejects.toThrow('in time');
    clock.mockRestore();
    expect(await solveProgram(program)).toMatchObject({ state: 'optimal', value: expect.closeTo(1_951.451, 3) });
  });

  it('has a price that is no less than the mean of what was measured, and never falls', () => {
    const measured = [
      [5, 18],
      [20, 219],
      [60, 81],
      [120, 127],
      [400, 80],
      [800, 195],
      [2_000, 520],
    ] as const;
    for (const [columns, ms] of measured) expect(programCost(columns)).toBeGreaterThanOrEqual(ms * 1e6);
    const prices = Array.from({ length: 8_000 }, (_, columns) => programCost(columns));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('gives the same in a pool thread', async () => {
    const program = random(new Draws(21));
    const pool = new SimulationPool({ threads: 1 });
    expect(await pool.solve(program)).toEqual(await solveProgram(program));
    await pool.close();
  });
});
