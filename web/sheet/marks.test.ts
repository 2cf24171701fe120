import { expect, it } from 'vitest';
import type { JsonObject } from '../form/json.ts';
import type { Column } from './columns.ts';
import { faultLines, marksOf, rowOf } from './marks.ts';

const BARE = { optional: true, advanced: false, examples: [] };
const NAME: Column = {
  key: 'name',
  path: ['name'],
  title: 'Name',
  field: { ...BARE, type: 'text', key: 'name', title: 'Name' },
};
const QUALITY: Column = {
  key: 'quality',
  path: ['values', 'quality'],
  title: 'Quality',
  field: { ...BARE, type: 'number', key: 'quality', title: 'Quality', integer: true, min: 2, max: 6 },
};
const COLUMNS = [NAME, QUALITY];
const unit = (name: string, quality: number): JsonObject => ({ name, values: { quality } });

it('has the row of a profile once, and another one for other columns or another profile', () => {
  const guard = unit('Guard', 4);
  expect(rowOf(guard, COLUMNS, null)).toBe(rowOf(guard, COLUMNS, null));
  expect(rowOf(guard, [NAME], null)).toEqual({ name: 'Guard' });
  expect(rowOf(unit('Guard', 5), COLUMNS, null)).toEqual({ name: 'Guard', quality: '5' });
});

it('marks what moved against whatever it is compared with now, and where the row stands now', () => {
  const [guard, levy] = [unit('Guard', 4), unit('Levy', 5)];
  const marks = (profiles: JsonObject[], before: JsonObject[]) => [...marksOf(profiles, COLUMNS, before, [])];
  expect(marks([guard, levy], [])).toEqual([]);
  expect(marks([guard, levy], [unit('Guard', 3)])).toEqual([['0/quality', { fault: undefined, was: '3' }]]);
  expect(marks([levy, guard], [unit('Guard', 6)])).toEqual([['1/quality', { fault: undefined, was: '6' }]]);
  expect(marks([levy, guard], [guard])).toEqual([]);
});

it('tells a fault for all rows that have it, whatever was told before of the same profile', () => {
  const [guard, levy] = [unit('Guard', 9), unit('Levy', 9)];
  for (const errors of [[], [{ path: 'profiles[1].values.quality', message: 'too much' }]]) {
    const marks = marksOf([guard, levy], COLUMNS, [], errors);
    expect(faultLines(marks, [guard, levy], COLUMNS)).toEqual([
      expect.stringMatching(/Guard.*Levy.*Quality: needs a whole number from 2 to 6/),
    ]);
  }
  const asked = marksOf([levy], [NAME], [], [{ path: 'profiles[0].values.quality', message: 'is too much' }]);
  expect([...asked.keys()]).toEqual(['0/name']);
  expect([...marksOf([levy], [NAME], [], []).keys()]).toEqual([]);
});
