import { describe, expect, test } from 'vitest';
import { applyToUnit, applyToWeapon, type Draft, readRule, type WeaponDraft } from './rules.ts';
import { ruleOf } from './share.ts';

describe('ratings that are gained', () => {
  const unit = (...rules: string[]): Draft => {
    const draft: Draft = { quality: 4, defense: 4 };
    for (const rule of rules) expect(applyToUnit(draft, readRule(rule))).toBe(true);
    return draft;
  };

  test('a mount adds to what its rider has, a plain rating does not', () => {
    expect(unit('Tough(3)', 'Tough(+3)').tough).toBe(6);
    expect(unit('Tough(3)', 'Tough(6)').tough).toBe(6);
    expect(unit('Tough(+3)').tough).toBe(3);
    expect(unit('Impact(1)', 'Impact(+2)').impact).toBe(3);
  });

  test('a weapon gains AP', () => {
    const weapon: WeaponDraft = { name: 'Lance', AP: 1 };
    expect(applyToWeapon(weapon, readRule('AP(+1)'))).toBe(true);
    expect(weapon.AP).toBe(2);
    expect(applyToWeapon(weapon, readRule('AP(1)'))).toBe(true);
    expect(weapon.AP).toBe(1);
  });

  test('share documents say it by "modify"', () => {
    expect(ruleOf({ name: 'Tough', rating: 3, modify: true })).toEqual({ name: 'Tough', rating: 3, gains: true });
    expect(ruleOf({ name: 'Tough', rating: '3' })).toEqual({ name: 'Tough', rating: 3 });
    expect(ruleOf('Tough(+3)')).toEqual({ name: 'Tough', rating: 3, gains: true });
  });
});
