/** The registers of rulings: every number of the digests, and a field that takes each reading, or a reason. */
import { describe, expect, test } from 'vitest';
import { type Path, parsePath, valueAt, withValue } from '../paths.ts';
import { schemasAt } from '../schema-words.ts';
import { rulesets } from './index.ts';
import { drawnSchema } from './proving/draw.ts';

/** How each digest writes its numbers, up to the last. */
const NUMBERS: Readonly<Record<string, readonly [before: string, last: number]>> = {
  mk3: ['MK3-RUL-', 32],
  mk2: ['MK2-RUL-R', 33],
  aof: ['AOF-RU-', 32],
  ae: ['AE-RU-', 32],
};

describe.each(rulesets)('$id', ({ id: game, kinds, catalogue, rulings = [] }) => {
  test('has every number of the digest, rules of the catalogue, and a field or a reason', () => {
    const numbers = rulings.map(({ id }) => id);
    expect(new Set(numbers).size).toBe(numbers.length);
    const [before, last] = NUMBERS[game];
    for (let n = 1; n <= last; n++) expect(numbers).toContain(`${before}${String(n).padStart(2, '0')}`);
    const known = catalogue.map(({ id }) => id);
    for (const { id, question, rules, field, restated, notAsked, alternatives } of rulings) {
      expect(rules.length, id).toBeGreaterThan(0);
      expect(known, id).toEqual(expect.arrayContaining([...rules]));
      expect(question.length, id).toBeGreaterThan(0);
      expect([field, restated, notAsked].filter((one) => one !== undefined).length, id).toBe(1);
      expect(alternatives.length, id).toBeGreaterThan(field === undefined ? 0 : 1);
    }
  });

  test('each field stands in some kind, which takes each value, and the first where nothing is said', () => {
    for (const { id, field, alternatives } of rulings) {
      if (field === undefined) continue;
      const path = parsePath(field) as Path;
      const readers = kinds.filter(({ schema }) => schemasAt(drawnSchema(schema) as never, undefined, path).length > 0);
      expect(readers.length, id).toBeGreaterThan(0);
      for (const { schema, examples } of readers) {
        for (const { value } of alternatives) {
          const taken = examples.some(({ scenario }) => schema.safeParse(withValue(scenario, path, value)).success);
          expect(taken, `${id} ${String(value)}`).toBe(true);
        }
        const silent = examples.find(({ scenario }) => valueAt(scenario, path) === undefined);
        if (silent && path[0] === 'rulings') {
          expect(valueAt(schema.parse(silent.scenario), path), id).toBe(alternatives[0].value);
        }
      }
    }
  });
});
