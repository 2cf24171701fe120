import { describe, expect, it } from 'vitest';
import { expectNumbers, fieldsOf, upTo } from '../../proving/testing/catalogues.ts';
import { ae } from '../index.ts';
import { catalogue } from './index.ts';

describe('the catalogue of the Horde rules', () => {
  it('names all 180 rules of the digest once', () => {
    const areas = {
      ...{ SQUAD: 3, MAG: 2, MOVE: 1, ACT: 9, TEST: 4, MORALE: 8, BMN: 7, LOS: 1, ATK: 11, DMG: 5, HIT: 12, FIRE: 1 },
      ...{ FALL: 1, FATIGUE: 1, EGO: 1, TRAIT: 31, SPEC: 6, LEAD: [...upTo(7), ...upTo(49, 20), ...upTo(66, 60)] },
      ...{ WSPEC: 5, CC: 10, ESCALE: 3, LEADDEF: 7, ABANDON: 7 },
    };
    expectNumbers(catalogue, 'AE', areas, 180);
  });

  it('points at fields and kinds that exist', () => {
    const kinds = new Set(ae.kinds.map(({ id }) => id));
    // Each field with the one it stands in.
    const fields = new Set([...fieldsOf(ae.kinds)].map((path) => path.split('.').slice(-2).join('.')));
    for (const { id, where } of catalogue) {
      for (const [, list] of (where ?? '').matchAll(/\bkinds? ([a-z]+(?:(?:, | and )[a-z]+)*)/g)) {
        for (const kind of list.split(/, | and /)) expect(kinds, id).toContain(kind);
      }
      for (const [path] of (where ?? '').matchAll(
        /\b(?:attacker|target|situation|state|rulings|modifiers|commandCentre)\.\w+/g,
      )) {
        expect(fields, id).toContain(path);
      }
    }
  });
});
