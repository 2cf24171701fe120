import { expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { ask, compile } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { defeat } from './index.ts';
import type { DefeatInput } from './schema.ts';
import { criticalOf, fateOf } from './table.ts';

const run = (input: DefeatInput) => ask(defeat, input);
const rows = ['escapes', 'injury', 'severe injury', 'immobilised', 'lost', 'catastrophe'];

test('AE-G29: E-Scale leader defeat', () => {
  const whole = run({ Int: 45 });
  [9 / 20, 9 / 100, 1 / 5, 1 / 5, 3 / 50, 0].forEach((chance, index) => {
    expect(whole.chance(rows[index])).toBeCloseTo(chance, 12);
  });
  const hurt = run({ Int: 45, criticalDamage: 2 });
  [7 / 20, 9 / 100, 1 / 5, 1 / 5, 1 / 10, 3 / 50].forEach((chance, index) => {
    expect(hurt.chance(rows[index])).toBeCloseTo(chance, 12);
  });
});

test('AE-LEADDEF-01: -5 for each Critical Damage, and one roll more for each Follower', () => {
  expect(run({ Int: 45, criticalDamage: 4 }).chance('escapes')).toBeCloseTo(0.25, 12);
  expect(run({ Int: 40, crew: 3 }).mean('crew')).toBeCloseTo(1.2, 12);
});

test('AE-LEADDEF-02: who passes escapes unhurt', () => {
  expect(run({ Int: 99, modifier: 1 }).chance('escapes')).toBe(1);
});

test('AE-LEADDEF-03: no degree of failure: 1d10 wounds', () => {
  const { points } = run({ Int: 45 }).spread('wounds');
  expect(points.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(fateOf(0)).toBe(1);
});

test('AE-LEADDEF-04: 1 or 2 degrees: 1d5 Critical Damage', () => {
  expect([1, 2].map(fateOf)).toEqual([2, 2]);
  expect(criticalOf(2)).toEqual({ sides: 5, bonus: 0 });
});

test('AE-LEADDEF-05: stranded, he may be captured', () => {
  expect([3, 4].map(fateOf)).toEqual([3, 3]);
  const caught = run({ Int: 45, enemyReaches: true, awareness: 99, evasion: 1 }).chance('captured');
  expect(caught).toBeGreaterThan(0.19);
  expect(caught).toBeLessThan(0.2);
  expect(run({ Int: 45, enemyReaches: true, allyRescues: true }).chance('captured')).toBe(0);
  expect(run({ Int: 45 }).chance('captured')).toBe(0);
});

test('AE-LEADDEF-06: 5 degrees: lost', () => {
  expect(fateOf(5)).toBe(4);
  expect(run({ Int: 45 }).chance('lost')).toBeCloseTo(0.06, 12);
});

test('AE-LEADDEF-07: 6 degrees and more: 1d10 and a point for each past 6', () => {
  expect([6, 9].map(fateOf)).toEqual([5, 5]);
  expect(criticalOf(6)).toEqual({ sides: 10, bonus: 0 });
  expect(criticalOf(8)).toEqual({ sides: 10, bonus: 2 });
});

test.each([
  ['AE-ESCALE-02: ship or fortress lost', 'ship or fortress lost'],
  ['AE-ESCALE-03: Large Horde lost', 'Large Horde lost'],
] as const)('%s: away by his degrees, or 1d5 and his degrees of failure', (_, what) => {
  const answer = run({ case: what, Int: 40 });
  expect(answer.chance('escapes')).toBeCloseTo(0.4, 12);
  expect(answer.mean('distance')).toBeCloseTo((10 * 0 + 10 * 1 + 10 * 2 + 9 * 3 + 1 * 3) / 40, 12);
  const { points } = answer.spread('critical');
  expect([points[0].value, points.at(-1)!.value]).toEqual([1, 11]);
});

test('dice agree with exact arithmetic', () => {
  const inputs: DefeatInput[] = [
    { Int: 30, criticalDamage: 3, crew: 2, enemyReaches: true, awareness: 50, evasion: 40 },
    { Int: 45, case: 'ship or fortress lost' },
    { Int: 55, crew: 4, rulings: { degrees: 'tens digits' } },
  ];
  inputs.forEach((input, index) => {
    const question = compile(defeat, input);
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(13, index), 20_000, simulated);
    expect(smallestP(question, simulated, question.exact()!, 20_000)).toBeGreaterThan(1e-6);
  });
});
