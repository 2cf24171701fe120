/** What a reading leaves behind: the same values, and less of them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { Kept } from './kept.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test('units and findings are kept as they are, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), fc.string(), (values, at) => {
      const kept = new Kept();
      for (const each of values) {
        const unit = { at, values: plain(each) as Record<string, unknown>, unknown: [at, 'a longer rule'] };
        expect(JSON.stringify(kept.unit(unit))).toBe(JSON.stringify(unit));
        const finding = { at, text: at, verdict: 'assumed', note: `why ${at}`, check: true } as const;
        expect(kept.finding(finding)).toEqual(finding);
      }
    }),
    { numRuns: some(100), seed: 1421 },
  );
});

test('equal values are one, that nobody can change for another unit', () => {
  const kept = new Kept();
  const unit = () => ({ at: 'line 1', values: { weapons: [{ name: 'Spear', attacks: 1 }] }, unknown: [] });
  const [one, other] = [kept.unit(unit()), kept.unit({ ...unit(), at: 'line 2' })];
  expect(other.values).toBe(one.values);
  expect(() => one.values.weapons.push({ name: 'Axe', attacks: 2 })).toThrow(TypeError);
  expect(other.at).toBe('line 2');
});
