import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue/index.ts';
import { EDITIONS, editionOf, OPTIONS, optionField } from './editions.ts';

describe('editions', () => {
  test('E1 to E15 are options with a value in both presets', () => {
    expect(Object.values(OPTIONS).map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, i) => `E${i + 1}`));
    for (const { values, final, fieldTest } of Object.values(OPTIONS)) {
      expect(values).toContain(final);
      expect(values).toContain(fieldTest);
    }
  });

  test('the presets differ where the texts do', () => {
    const [final, fieldTest] = [EDITIONS.mk2, EDITIONS['mk2-fieldtest']];
    const names = Object.keys(OPTIONS) as Array<keyof typeof OPTIONS>;
    const differing = names.filter((name) => final[name] !== fieldTest[name]).map((name) => OPTIONS[name].id);
    expect(differing).toEqual(['E1', 'E2', 'E3', 'E4', 'E6', 'E7', 'E9', 'E14', 'E15']);
  });

  test('a scenario may change one option of a preset', () => {
    const edition = editionOf('mk2-fieldtest', { frenzyFury: 'removeAny', shakeTiming: undefined });
    expect(edition).toEqual({ ...EDITIONS['mk2-fieldtest'], frenzyFury: 'removeAny' });
    expect(optionField('frenzyFury').safeParse('sometimes').success).toBe(false);
    expect(optionField('frenzyFury').parse(undefined)).toBeUndefined();
  });

  test('every option names rules of the catalogue', () => {
    const ids = new Set(catalogue.map(({ id }) => id));
    for (const { rules } of Object.values(OPTIONS)) for (const rule of rules) expect(ids.has(rule), rule).toBe(true);
  });
});
