/** Weapons as they stand on the card: MK3-STAT-05 to -10. */
import { expect, test } from 'vitest';
import { points, toHit } from '../../twodice/testing/byHand.ts';
import { blade, damage, destroyed, ENDLESS, faults, gun, scene, spell } from './ask.ts';

const helpless = { stationary: true, damage: ENDLESS, ARM: 15 };

test('MK3-STAT-05, MK3-STAT-01, MK3-DMG-01: P+S follows the changes of STR, POW does not', () => {
  const hit = (STR: number, change: object, weapon = blade({ power: 14 })) =>
    damage(scene([weapon], { attacker: { STR, modifiers: { STR: change } }, target: helpless }));
  // P+S 14 with STR 9 is POW 5.
  expect(hit(9, { doubled: 1 })).toBeCloseTo(points(2, 5 + 18, 15), 12);
  expect(hit(9, { halved: 1 })).toBeCloseTo(points(2, 5 + 5, 15), 12);
  expect(hit(9, { setTo: [11], penalty: 1 })).toBeCloseTo(points(2, 5 + 10, 15), 12);
  // STR stops at 0, so STR 2 cannot lose more than 2.
  expect(hit(2, { penalty: 5 })).toBeCloseTo(points(2, 12, 15), 12);
  const melee = (change: object) => scene([blade({ power: 14 })], { attacker: { modifiers: { STR: change } } });
  expect(faults(melee({ doubled: 1 }))).toEqual(['attacker.STR']);
  expect(faults(melee({ bonus: 3 }))).toEqual([]);
  for (const weapon of [gun({ power: 14 }), spell({ power: 14 })]) {
    expect(hit(9, { doubled: 1 }, weapon)).toBeCloseTo((35 / 36) * points(2, 14, 15), 12);
  }
});

test('MK3-STAT-05: the P+S of the card holds while STR is what is printed', () => {
  for (const STR of [3, 9, 12]) {
    const one = scene([blade({ power: 14 })], { attacker: { STR }, target: helpless });
    expect(damage(one)).toBeCloseTo(points(2, 14, 15), 12);
  }
});

test('MK3-STAT-06: the rate of fire is the number of initial ranged attacks, a d3 averages two', () => {
  const shots = (initialAttacks: number | 'd3') =>
    damage(scene([gun({ power: 10, initialAttacks })], { target: { ...helpless, stationary: false } }));
  const one = toHit(2, 6, 13) * points(2, 10, 15);
  expect(shots(0)).toBe(0);
  expect(shots(1)).toBeCloseTo(one, 12);
  expect(shots(4)).toBeCloseTo(4 * one, 12);
  expect(shots('d3')).toBeCloseTo(2 * one, 12);
});

test('MK3-STAT-07: a location ties a weapon to the system of the same name and to no other', () => {
  for (const location of ['left', 'right', 'head', 'superstructure', 'none'] as const) {
    const attacker = { kind: 'heavy warjack' as const, crippled: ['left' as const] };
    const value = destroyed(scene([gun({ location })], { attacker }));
    expect(value, location).toBeCloseTo(toHit(location === 'left' ? 1 : 2, 6, 13), 12);
  }
});

test('MK3-STAT-10: an attack from the back arc gains 2 and meets no shield', () => {
  const target = { DEF: 14, ARM: 12, shields: 1, damage: ENDLESS };
  const attack = (backStrike: boolean) => damage(scene([blade({ power: 10 })], { target, situation: { backStrike } }));
  expect(attack(false)).toBeCloseTo(toHit(2, 6, 14) * points(2, 10, 14), 12);
  expect(attack(true)).toBeCloseTo(toHit(2, 8, 14) * points(2, 10, 12), 12);
});
