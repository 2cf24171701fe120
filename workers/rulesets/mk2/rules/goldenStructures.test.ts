/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { capacity } from '../kinds/materials.ts';
import { ask, ignored, log, value } from './ask.ts';
import type { Asked } from './pieces.ts';

describe('falls and structures', () => {
  const falls = (height: number, target: Asked) => ({ source: { kind: 'fall', height }, models: [{ target }] });

  test('GV-39, GV-S21, GV-S22, GV-S23: dice of a fall', () => {
    const target = { DEF: 12, ARM: 15, damage: '#200' };
    expect(value('hazard', falls(7, target), 'boxes1')).toBeCloseTo(11665 / 1296, 12);
    const dice = (height: number) =>
      /\[([\d ]+)\]/.exec(log('hazard', falls(height, target))[1])?.[1].split(' ').length;
    expect([3, 5, 7].map(dice)).toEqual([2, 3, 4]);
  });

  test('GV-D15: a fall of 4" onto an equal base rolls three dice for each', () => {
    const target = { DEF: 12, ARM: 15, damage: '#9' };
    const lines = log('hazard', { source: { kind: 'fall', height: 4 }, models: [{ target }, { target }] });
    expect(lines.filter((line) => /fall of 4" \[\d \d \d\]/.test(line))).toHaveLength(2);
  });

  test('GV-40a, GV-S31: 3" of stone wall', () => {
    expect(capacity('stone', 3, false)).toBe(30);
    const question = { structure: { material: 'stone', inches: 3 }, attacks: [{ count: 4, dice: 3, power: 17 }] };
    expect(value('structure', question, 'destroyed')).toBeCloseTo(251409007 / 272097792, 12);
  });

  test('GV-40b and GV-S33: a brick building of three levels collapses', () => {
    const target = { DEF: 12, ARM: 19, damage: '#200' };
    const question = { source: { kind: 'collapse', material: 'brick', levels: 3 }, models: [{ target }] };
    expect(value('hazard', question, 'boxes1')).toBeCloseTo(36, 12);
    expect(log('hazard', question).join()).toContain('48 (POW)');
  });

  test('GV-D14: a shot with POW 13 does nothing to wood', () => {
    const door = { material: 'wood', inches: 1 };
    const shot = { kind: 'ranged', power: 13 };
    expect(() => ask('structure', { structure: door, attacks: [shot] })).toThrow(/MK2-STRUCT-02/);
    expect(ignored('structure', { structure: door, attacks: [shot, { power: 10 }] })).toEqual(['attacks[0]']);
  });

  test('GV-S30 and GV-S32: capacities', () => {
    expect(capacity('wood', 1, false)).toBe(5);
    expect(capacity('stone', 18, true)).toBe(90);
  });
});
