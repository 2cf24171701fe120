/** Combined attacks: MK3-COMBINED, MK3-ADV-06, -07. */
import { expect, test } from 'vitest';
import { points, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { blade, damage, destroyed, ENDLESS, gun, scene, spell, type WeaponInput } from './ask.ts';

const target = { DEF: 14, ARM: 15, damage: ENDLESS };
const together = (weapon: WeaponInput, combined: number, situation: object = {}) =>
  damage(scene([weapon], { target, situation: { combined, ...situation } }));

test('MK3-COMBINED-01: two or more models in melee add their number to attack and damage, one alone adds nothing', () => {
  expect(together(blade({ power: 10 }), 1)).toBeCloseTo(toHit(2, 6, 14) * points(2, 10, 15), 12);
  for (const models of [2, 3, 5]) {
    expect(together(blade({ power: 10 }), models)).toBeCloseTo(
      toHit(2, 6 + models, 14) * points(2, 10 + models, 15),
      12,
    );
  }
  // Other modifiers are those of the model that makes the attack.
  expect(together(blade({ power: 10, qualities: ['Weapon Master'] }), 3, { backStrike: true })).toBeCloseTo(
    toHit(2, 11, 14) * points(3, 13, 15),
    12,
  );
});

test('MK3-COMBINED-02: two or more models shooting add their number to attack and damage, magic adds nothing', () => {
  expect(together(gun({ power: 10 }), 1)).toBeCloseTo(toHit(2, 6, 14) * points(2, 10, 15), 12);
  for (const models of [2, 4]) {
    expect(together(gun({ power: 10 }), models)).toBeCloseTo(toHit(2, 6 + models, 14) * points(2, 10 + models, 15), 12);
    expect(together(spell({ power: 10 }), models)).toBeCloseTo(toHit(2, 6, 14) * points(2, 10, 15), 12);
  }
  expect(together(gun({ power: 10 }), 4, { aim: true, cover: true })).toBeCloseTo(
    toHit(2, 12, 18) * points(2, 14, 15),
    12,
  );
});

test('MK3-COMBINED-02: one that misses automatically keeps its attack, so it is not counted', () => {
  // Of four shooters one is more than 5" from what hides: three are counted, RAT 6 + 3 against 15.
  const hiding = { DEF: 15, stealth: true };
  const shot = (combined: number, distance: number) =>
    destroyed(scene([gun()], { target: hiding, situation: { combined, distance } }));
  expect(shot(3, 5)).toBeCloseTo(26 / 36, 12);
  expect(shot(1, 5.1)).toBe(0);
});

test('MK3-ADV-06, MK3-COMBINED-01: a combined melee attack of four can do what four attacks of one cannot', () => {
  // Power 5 against ARM 17 never hurts; 9 against 17 needs 9 or more.
  const thick = { DEF: 14, ARM: 17, damage: '#1' };
  expect(destroyed(scene([blade({ power: 5, initialAttacks: 4 })], { target: thick }))).toBe(0);
  expect(destroyed(scene([blade({ power: 5 })], { target: thick, situation: { combined: 4 } }))).toBeCloseTo(
    toHit(2, 10, 14) * wounds(2, 9, 17),
    12,
  );
});

test('MK3-ADV-07, MK3-COMBINED-02: a combined ranged attack of six hits what one shooter only hits with 6 6', () => {
  const quick = { DEF: 18 };
  expect(destroyed(scene([gun()], { target: quick }))).toBeCloseTo(1 / 36, 12);
  expect(destroyed(scene([gun()], { target: quick, situation: { combined: 6 } }))).toBeCloseTo(26 / 36, 12);
});
