/** Weapon qualities and shields: MK3-WQ, MK3-UNIT-07. */
import { expect, test } from 'vitest';
import { points, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer, blade, damage, ENDLESS, gun, scene, spell, type TargetInput, type WeaponInput } from './ask.ts';

type Quality = NonNullable<WeaponInput['qualities']>[number];
const DEF = 12;
/** Mean damage of one hit with power 10 that rolls 6 against DEF 12 or what the target makes of it. */
const one = (qualities: Quality[], target: Partial<TargetInput>, situation: object = {}) =>
  damage(scene([blade({ power: 10, qualities })], { target: { DEF, damage: ENDLESS, ...target }, situation }));
const mean = (defense: number, armour: number, dice = 2) => toHit(2, 6, defense) * points(dice, 10, armour);

test('MK3-WQ-01: Blessed ignores DEF and ARM from spells and no other bonus', () => {
  const warded = { ARM: 13, spellDEF: 2, spellARM: 3 };
  expect(one([], warded)).toBeCloseTo(mean(14, 16), 12);
  expect(one(['Blessed'], warded)).toBeCloseTo(mean(12, 13), 12);
  const others = { ...warded, shields: 1, modifiers: { DEF: { bonus: 1 }, ARM: { bonus: 1, penalty: 2 } } };
  expect(one(['Blessed'], others)).toBeCloseTo(mean(13, 14), 12);
  expect(one([], others)).toBeCloseTo(mean(15, 17), 12);
  // Against a helpless target a gun meets 5 plus the spell, a blessed one 5.
  const shot = (qualities: Quality[]) =>
    damage(
      scene([gun({ power: 10, qualities })], {
        attacker: { RAT: 1 },
        target: { DEF, ARM: 13, spellDEF: 2, stationary: true, damage: ENDLESS },
      }),
    );
  expect(shot([])).toBeCloseTo(toHit(2, 1, 7) * points(2, 10, 13), 12);
  expect(shot(['Blessed'])).toBeCloseTo(toHit(2, 1, 5) * points(2, 10, 13), 12);
});

test('MK3-WQ-02: each Buckler adds 1 ARM, but not against the back or a free strike', () => {
  for (const bucklers of [1, 2]) {
    expect(one([], { ARM: 13, bucklers })).toBeCloseTo(mean(12, 13 + bucklers), 12);
    expect(one([], { ARM: 13, bucklers }, { backStrike: true })).toBeCloseTo(mean(10, 13), 12);
    expect(one([], { ARM: 13, bucklers }, { freeStrike: true })).toBeCloseTo(mean(10, 13, 3), 12);
  }
});

test('MK3-WQ-03: Chain Weapon ignores Shield and Buckler and no other ARM', () => {
  const behind = { ARM: 13, shields: 1, bucklers: 1, spellARM: 1, modifiers: { ARM: { bonus: 1 } } };
  expect(one(['Chain Weapon'], behind)).toBeCloseTo(mean(12, 15), 12);
  expect(one([], behind)).toBeCloseTo(mean(12, 18), 12);
  expect(one(['Chain Weapon', 'Blessed'], behind)).toBeCloseTo(mean(12, 14), 12);
});

test('MK3-WQ-16: each Shield adds 2 ARM and adds up with Bucklers, but not against the back or a free strike', () => {
  for (const shields of [1, 2]) {
    expect(one([], { ARM: 13, shields, bucklers: 1 })).toBeCloseTo(mean(12, 14 + 2 * shields), 12);
    expect(one([], { ARM: 13, shields, bucklers: 1 }, { backStrike: true })).toBeCloseTo(mean(10, 13), 12);
    expect(one([], { ARM: 13, shields }, { freeStrike: true })).toBeCloseTo(mean(10, 13, 3), 12);
  }
  // Shots and spells meet the shield too.
  for (const weapon of [gun({ power: 10 }), spell({ power: 10 })]) {
    expect(damage(scene([weapon], { target: { DEF, ARM: 13, shields: 1, damage: ENDLESS } }))).toBeCloseTo(
      mean(12, 15),
      12,
    );
  }
});

test('MK3-WQ-17: Weapon Master adds one damage die beside the boost, three dice or four', () => {
  expect(one(['Weapon Master'], { ARM: 16 })).toBeCloseTo(mean(12, 16, 3), 12);
  expect(one(['Weapon Master'], { ARM: 16 }, { charge: 4 })).toBeCloseTo(mean(12, 16, 4), 12);
  const paid = answer(
    scene([blade({ power: 10, qualities: ['Weapon Master'] })], {
      attacker: { kind: 'warcaster', points: 1 },
      target: { DEF, ARM: 16, stationary: true, damage: '#9' },
      plan: { kind: 'rule', boostDamage: 'always', buy: false },
    }),
  );
  expect(paid.destroyed).toBeCloseTo(wounds(4, 10, 16, 9), 12);
  // The attack roll gains nothing, and another weapon gains nothing.
  const weapons = [blade({ power: 10, qualities: ['Weapon Master'] }), blade({ name: 'Fist', power: 10 })];
  expect(damage(scene(weapons, { target: { DEF, ARM: 16, damage: ENDLESS } }))).toBeCloseTo(
    mean(12, 16, 3) + mean(12, 16),
    12,
  );
});

test('MK3-WQ-09: cold damage is stopped by immunity to cold alone and is not magical', () => {
  expect(one(['Damage Type: Cold'], { ARM: 14, immunities: ['Cold'] })).toBe(0);
  expect(one(['Damage Type: Cold'], { ARM: 14, immunities: ['Fire'] })).toBeCloseTo(mean(12, 14), 12);
  expect(one(['Damage Type: Cold'], { ARM: 14, incorporeal: true })).toBe(0);
});

test('MK3-WQ-10: corrosion damage is stopped by immunity to corrosion alone and is not magical', () => {
  expect(one(['Damage Type: Corrosion'], { ARM: 14, immunities: ['Corrosion'] })).toBe(0);
  expect(one(['Damage Type: Corrosion'], { ARM: 14, immunities: ['Cold'] })).toBeCloseTo(mean(12, 14), 12);
  expect(one(['Damage Type: Corrosion'], { ARM: 14, incorporeal: true })).toBe(0);
});

test('MK3-WQ-11: electrical damage is stopped by immunity to electricity alone and is not magical', () => {
  expect(one(['Damage Type: Electricity'], { ARM: 14, immunities: ['Electricity'] })).toBe(0);
  expect(one(['Damage Type: Electricity'], { ARM: 14, immunities: ['Corrosion'] })).toBeCloseTo(mean(12, 14), 12);
  expect(one(['Damage Type: Electricity'], { ARM: 14, incorporeal: true })).toBe(0);
});

test('MK3-WQ-12: fire damage is stopped by immunity to fire alone, other fire qualities do no damage now', () => {
  expect(one(['Damage Type: Fire'], { ARM: 14, immunities: ['Fire'] })).toBe(0);
  expect(one(['Damage Type: Fire'], { ARM: 14, immunities: ['Electricity'] })).toBeCloseTo(mean(12, 14), 12);
  expect(one(['Damage Type: Fire'], { ARM: 14, incorporeal: true })).toBe(0);
  // A continuous effect or a critical is no damage type: the hit itself is not stopped.
  expect(one(['Continuous Effect: Fire', 'Critical Fire'], { ARM: 14, immunities: ['Fire'] })).toBeCloseTo(
    mean(12, 14),
    12,
  );
});

test('MK3-WQ-13, MK3-DMG-05: magical damage hurts the incorporeal, and the roll stays melee or ranged', () => {
  expect(one(['Magical'], { ARM: 14, incorporeal: true })).toBeCloseTo(mean(12, 14), 12);
  expect(one([], { ARM: 14, incorporeal: true })).toBe(0);
  expect(one(['Magical'], { ARM: 14, incorporeal: true }, { concealment: true })).toBeCloseTo(mean(12, 14), 12);
  const rifle = gun({ power: 10, qualities: ['Magical'] });
  const ghost = { DEF, ARM: 14, incorporeal: true, damage: ENDLESS };
  expect(damage(scene([rifle], { attacker: { magicAttack: 0 }, target: ghost, situation: { aim: true } }))).toBeCloseTo(
    toHit(2, 8, 12) * points(2, 10, 14),
    12,
  );
});

test('MK3-UNIT-07: the ARM bonus of a named order is entered by hand and counts with everything else', () => {
  expect(one([], { ARM: 13, modifiers: { ARM: { bonus: 4 } } })).toBeCloseTo(mean(12, 17), 12);
  expect(one([], { ARM: 13, shields: 1, modifiers: { ARM: { bonus: 4 } } })).toBeCloseTo(mean(12, 19), 12);
  expect(one([], { ARM: 13, modifiers: { ARM: { bonus: 4, halved: 1 } } })).toBeCloseTo(mean(12, 11), 12);
});
