/** Structures and falls: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { type Asked, ask, faults, value } from './ask.ts';

describe('structures and falls', () => {
  const wall = (material: string, more: Asked = {}) => ({ material, inches: 1, ...more });
  const falls = (height: number, others: readonly Asked[] = []) => ({
    source: { kind: 'fall', height },
    models: [{ target: { DEF: 12, ARM: 10, damage: '#200' } }, ...others],
  });

  test('MK2-STRUCT-01: every attack in range hits, against the ARM of the material', () => {
    const boxes = (material: string) =>
      value('structure', { structure: wall(material, { inches: 9 }), attacks: [{ power: 22 }] }, 'boxes');
    const ARM = { wood: 12, 'reinforced wood': 14, brick: 16, stone: 18, iron: 20, steel: 22 };
    for (const [material, armour] of Object.entries(ARM)) expect(boxes(material)).toBeCloseTo(7 + 22 - armour, 12);
  });

  test('MK2-STRUCT-02: a plain shot needs POW 14; everything else counts', () => {
    const blow = (attack: Asked) => faults('structure', { structure: wall('wood'), attacks: [attack] });
    expect(blow({ kind: 'ranged', power: 13 })).toContain('MK2-STRUCT-02');
    for (const one of [
      { kind: 'ranged', power: 14 },
      { kind: 'ranged', power: 5, corrodes: true },
      { kind: 'magic', power: 5 },
      { kind: 'template or spray', power: 5 },
      { kind: 'melee', power: 5 },
    ]) {
      expect(blow(one)).toBe('');
    }
  });

  test('MK2-STRUCT-03: points for each inch, half of them for a complex structure', () => {
    const left = (structure: Asked) => value('structure', { structure, attacks: [{ power: 60 }] }, 'boxes');
    expect(left(wall('wood', { inches: 3 }))).toBe(15);
    expect(left(wall('stone', { inches: 5, complex: true }))).toBe(25);
    expect(faults('structure', { structure: wall('steel', { inches: 11 }), attacks: [{ power: 9 }] })).toContain(
      'structure.inches',
    );
    expect(faults('structure', { structure: wall('wood', { marked: 5 }), attacks: [{ power: 9 }] })).toContain(
      'collapsed already',
    );
  });

  test('MK2-STRUCT-04: a collapse rolls ARM times levels on everybody inside', () => {
    const inside = { target: { DEF: 12, ARM: 20, damage: '#200' } };
    const boxes = (material: string, levels: number) =>
      value('hazard', { source: { kind: 'collapse', material, levels }, models: [inside] }, 'boxes1');
    expect(boxes('stone', 2)).toBeCloseTo(7 + 36 - 20, 12);
    expect(boxes('iron', 1)).toBeCloseTo(7, 12);
  });

  test('MK2-FALL-01: two dice up to 3", one more for each further 3" begun, POW 10', () => {
    const mean = (height: number) => value('hazard', falls(height), 'boxes1');
    expect([1, 3, 3.5, 6, 6.5].map(mean).map((each) => Math.round(each * 1e9) / 1e9)).toEqual([7, 7, 10.5, 10.5, 14]);
    expect(value('hazard', falls(3), 'down1')).toBe(1);
  });

  test('MK2-FALL-02: whoever is landed on suffers the same, at once', () => {
    const under = { target: { DEF: 12, ARM: 10, damage: '#200' } };
    expect(value('hazard', falls(5, [under]), 'boxes2')).toBeCloseTo(10.5, 12);
    const spared = ask('hazard', falls(5, [{ ...under, contacted: false }]));
    expect(
      spared.ignored.length + Number(spared.measures(spared.exact() ?? [], null).boxes2 === undefined),
    ).toBeGreaterThan(0);
  });
});
