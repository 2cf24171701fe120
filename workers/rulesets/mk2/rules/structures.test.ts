/** Structures and falls: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { faults, ignored, log, value } from './ask.ts';
import { type Asked, beast, gun, melee } from './pieces.ts';

describe('options of the editions', () => {
  test('MK2-CONT-03: E14, only the Field Test lets a fire be boosted', () => {
    const burn = (more: Asked) => ({ target: { ARM: 12, damage: '#60' }, effects: ['Fire'], turns: 1, ...more });
    const mean = (more: Asked) => value('effects', burn({ fireBoosted: true, ...more }), 'boxes');
    expect(mean({})).toBeCloseTo((2 / 3) * 7, 12);
    expect(ignored('effects', burn({ fireBoosted: true }))).toEqual(['fireBoosted']);
    expect(mean({ edition: 'mk2-fieldtest' })).toBeCloseTo((2 / 3) * 10.5, 12);
    expect(mean({ fireBoost: 'silent' })).toBeCloseTo((2 / 3) * 10.5, 12);
    expect(ignored('effects', burn({ edition: 'mk2-fieldtest', fireBoost: 'silent' }))).toEqual([
      'edition',
      'fireBoost',
    ]);
  });

  test('MK2-WQ-08: E10, a crippled Open Fist makes no power attacks', () => {
    const question = (crippledFists: number, more: Asked = {}) => ({
      attacker: {
        ...{ kind: 'warbeast', MAT: 6, STR: 12, points: 1, crippledFists },
        weapons: [melee(12, { initialAttacks: 2, qualities: ['Open Fist'] })],
      },
      attack: { kind: 'double-hand throw' },
      target: { DEF: 12, ARM: 15, STR: 10 },
      ...more,
    });
    expect(faults('powerAttack', question(0))).toBe('');
    expect(faults('powerAttack', question(1))).toContain('two working Open Fists');
    expect(faults('powerAttack', question(1, { attack: { kind: 'throw' } }))).toBe('');
    expect(faults('powerAttack', question(2, { attack: { kind: 'throw' } }))).toContain('Open Fist');
    expect(faults('powerAttack', question(2, { crippledOpenFist: 'silent' }))).toBe('');
    expect(ignored('powerAttack', question(1, { attack: { kind: 'slam' } }))).toContain('attacker.crippledFists');
  });

  test('MK2-FRENZY-04: E5, the strongest melee weapon, or the strongest of all', () => {
    const first = {
      attacker: beast([melee(8), gun(16)], { MAT: 6, RAT: 6 }),
      ...{ FURY: 4, THR: 0, target: { DEF: 11, ARM: 20, damage: '#30' } },
    };
    const second = { attacker: beast([melee(1)], { kind: 'warrior' }), target: { DEF: 11, ARM: 20, damage: '#30' } };
    const frenzy = (more: Asked) => {
      for (let trial = 0; trial < 100; trial++) {
        const lines = log('duel', { first, second, rounds: 2, ...more }, trial);
        const at = lines.findIndex((line) => line.includes('frenzy'));
        if (at >= 0) return lines[at + 1];
      }
      throw new RangeError('never');
    };
    expect(frenzy({})).toContain('(Blade)');
    expect(frenzy({ frenzyWeapon: 'any' })).toContain('(Gun)');
  });
});

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
    expect(ignored('hazard', falls(5, [under, { ...under, contacted: false }]))).toContain('models[2]');
  });
});
