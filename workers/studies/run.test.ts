import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { Known } from './known.ts';
import { slicesOf } from './run.ts';

it('cuts a round finer towards its end, and asks everything once, in order', () => {
  const request = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '2d6 >= 8' } };
  const work = Array.from({ length: 9_999 }, (_, i) => {
    const cell: Cell = { key: `${i}`, request, seed: 1, measures: [{ name: null }], method: 'exact' };
    return { cell, batches: 1 };
  });
  const slices = slicesOf(3, work, new Known());
  expect(slices.flatMap(({ jobs }) => jobs.map(({ key }) => key))).toEqual(work.map(({ cell }) => cell.key));
  expect(slices.map(({ round, number }) => [round, number])).toEqual(slices.map((_, number) => [3, number]));
  const sizes = slices.map(({ jobs }) => jobs.length);
  expect(sizes[0]).toBe(1_000);
  expect(sizes.every((size, i) => i === 0 || size <= sizes[i - 1]!)).toBe(true);
  expect(sizes.at(-1)).toBeLessThanOrEqual(100);
  expect(sizes.length).toBeLessThan(40);
});
