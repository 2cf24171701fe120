/** The rows of the accuracy table that games outside Mk III bring: exact to 1e-12, and each number once. */
import { describe, expect, test } from 'vitest';
import { goldenRows as ae } from './ae/golden.ts';
import { goldenRows as aof } from './aof/golden.ts';
import { findKind } from './index.ts';
import { goldenRows as mk2 } from './mk2/golden.ts';

describe.each(Object.entries({ mk2, aof, ae }))('the worked examples of the accuracy table: %s', (ruleset, rows) => {
  test.each(rows.map((row) => [row.id, row.title, row] as const))(
    '%s %s',
    (_, __, { kind: id, scenario, read, expected }) => {
      const kind = findKind(ruleset, id);
      const checked = kind.schema.parse(scenario);
      expect(kind.check(checked)).toEqual([]);
      const question = kind.compile(checked);
      const { value } = read(question.measures(question.exact()!, null));
      expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)));
    },
  );

  test('no number stands twice', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
