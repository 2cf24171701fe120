import { describe, expect, test } from 'vitest';
import { findKind } from '../index.ts';
import { goldenQuestions } from './golden.ts';
import { bodyGolden } from './goldenBodies.ts';
import { otherGolden } from './goldenOther.ts';

const all = [...otherGolden, ...bodyGolden];

describe('the worked examples of the accuracy table, by other kinds and other bodies', () => {
  test.each(all.map((golden) => [golden.id, golden.title, golden] as const))('%s %s', (_, __, golden) => {
    const kind = findKind('mk3', golden.kind);
    const scenario = kind.schema.parse(golden.scenario);
    expect(kind.check(scenario)).toEqual([]);
    const question = kind.compile(scenario);
    const value = golden.read(question.measures(question.exact()!, null)).value;
    expect(Math.abs(value - golden.expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(golden.expected)));
  });

  test('no number stands twice for one kind', () => {
    const ids = [...goldenQuestions.map(({ id }) => `activation ${id}`), ...all.map(({ id, kind }) => `${kind} ${id}`)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
