import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { Known } from './known.ts';
import { costWithCompile, runStudy, slicesOf } from './run.ts';
import { countHere } from './testing/context.ts';

const request = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '2d6 >= 8' } };
const cellOf = (i: number): Cell => ({ key: `${i}`, request, seed: 1, measures: [{ name: null }], method: 'exact' });

it('cuts a round finer towards its end, but nothing that costs next to nothing, and asks everything once, in order', () => {
  for (const [method, batches] of [
    ['exact', 1],
    ['monte-carlo', 10],
  ] as const) {
    const work = Array.from({ length: 9_999 }, (_, i) => ({ cell: { ...cellOf(i), method }, batches }));
    const slices = slicesOf(3, work, new Known());
    expect(slices.flatMap(({ jobs }) => jobs.map(({ key }) => key))).toEqual(work.map(({ cell }) => cell.key));
    expect(slices.map(({ round, number }) => [round, number])).toEqual(slices.map((_, number) => [3, number]));
    const sizes = slices.map(({ jobs }) => jobs.length);
    expect(sizes[0]).toBe(1_000);
    expect(sizes.every((size, i) => i === 0 || size <= sizes[i - 1]!)).toBe(true);
    expect(sizes.length).toBeLessThan(40);
    const each = costWithCompile(slices[0]!.jobs[0]!);
    // A fifth of a second, or a hundred.
    const least = Math.min(1_000, Math.max(100, Math.ceil(2e8 / each)));
    expect(sizes.slice(0, -1).every((size) => size >= least)).toBe(true);
    expect(sizes.at(-2)).toBe(least);
  }
});

it('counts the first slices of a round before the last ones are cut', async () => {
  let cut = 0;
  const work = Array.from({ length: 3_000 }, (_, i) => {
    const look = cellOf(i);
    return {
      ...{ look, batches: 1 },
      get cell() {
        cut++;
        return look;
      },
    };
  });
  const cutBefore: number[] = [];
  const shares: number[] = [];
  const study = {
    costNs: 0,
    next: (known: Known) => (known.size === 0 ? { work } : null),
    answer: () => ({}) as never,
  };
  const { known } = await runStudy(study, {
    count: (slice) => {
      cutBefore.push(cut);
      return countHere(slice);
    },
    onSlice: (_, __, { roundShare }) => {
      shares.push(roundShare);
    },
    ahead: 1,
  });
  expect(known.size).toBe(work.length);
  expect(cutBefore[1]).toBeLessThan(work.length);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
