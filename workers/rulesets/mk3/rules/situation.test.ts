/** Where attacker and target stand: arcs, aiming, cover, elevation, melee, Stealth, sprays, terrain. */
import { expect, test } from 'vitest';
import { points, toHit } from '../../twodice/testing/byHand.ts';
import {
  blade,
  damage,
  destroyed,
  ENDLESS,
  faults,
  gun,
  scene,
  spell,
  type TargetInput,
  type WeaponInput,
} from './ask.ts';

/** The chance to hit with 6 against DEF 13, as the situation has it. */
const hit = (weapon: WeaponInput, situation: object, target: Partial<TargetInput> = {}) =>
  // A gunfighter may shoot in melee too; nothing else changes.
  destroyed(scene([weapon], { situation, target, attacker: { gunfighter: true } }));
const against = (DEF: number, bonus = 6) => toHit(2, bonus, DEF);

test('MK3-ATK-08: a back strike adds 2 to melee, ranged and magic attack rolls', () => {
  for (const weapon of [blade(), gun(), spell()]) {
    expect(hit(weapon, { backStrike: true })).toBeCloseTo(against(13, 8), 12);
    expect(hit(weapon, { backStrike: false })).toBeCloseTo(against(13), 12);
  }
});

test('MK3-ATK-10: aiming adds 2 to every ranged attack roll and to no other', () => {
  expect(hit(gun(), { aim: true })).toBeCloseTo(against(13, 8), 12);
  expect(hit(gun({ initialAttacks: 2 }), { aim: true })).toBeCloseTo(1 - (1 - against(13, 8)) ** 2, 12);
  expect(hit(blade(), { aim: true })).toBeCloseTo(against(13), 12);
  expect(hit(spell(), { aim: true })).toBeCloseTo(against(13), 12);
  expect(faults(scene([blade()], { situation: { aim: true, charge: 5 } }))).toEqual(['situation.aim']);
});

test('MK3-ATK-11: concealment is +2, cover +4 and instead of it, neither against melee nor for huge bases', () => {
  for (const weapon of [gun(), spell()]) {
    expect(hit(weapon, { concealment: true })).toBeCloseTo(against(15), 12);
    expect(hit(weapon, { cover: true })).toBeCloseTo(against(17), 12);
    expect(hit(weapon, { concealment: true, cover: true })).toBeCloseTo(against(17), 12);
    expect(hit(weapon, { concealment: true, elevated: true })).toBeCloseTo(against(17), 12);
    expect(hit(weapon, { concealment: true, cover: true }, { huge: true })).toBeCloseTo(against(13), 12);
  }
  expect(hit(blade(), { concealment: true, cover: true })).toBeCloseTo(against(13), 12);
  // Helpless targets keep it: base DEF 5 and 4 more.
  expect(hit(gun(), { cover: true }, { stationary: true })).toBeCloseTo(against(9), 12);
});

test('MK3-ATK-12: an elevated target has +2 DEF against ranged and magic, unless its base is huge', () => {
  for (const weapon of [gun(), spell(), gun({ spray: true })]) {
    expect(hit(weapon, { elevated: true })).toBeCloseTo(against(15), 12);
    expect(hit(weapon, { elevated: true }, { huge: true })).toBeCloseTo(against(13), 12);
  }
  expect(hit(blade(), { elevated: true })).toBeCloseTo(against(13), 12);
});

test('MK3-ATK-13: a target in melee has +4 DEF against ranged and magic, but not when the attacker is in that melee', () => {
  for (const weapon of [gun(), spell()]) {
    expect(hit(weapon, { targetInMelee: true })).toBeCloseTo(against(17), 12);
    expect(hit(weapon, { targetInMelee: true, attackerInMeleeWithTarget: true })).toBeCloseTo(against(13), 12);
    expect(hit(weapon, { attackerInMeleeWithTarget: true })).toBeCloseTo(against(13), 12);
    expect(hit(weapon, { targetInMelee: true, concealment: true })).toBeCloseTo(toHit(2, 6, 19), 12);
  }
  // Three falls of 36 reach DEF 17.
  expect(against(17)).toBeCloseTo(3 / 36, 12);
  expect(hit(gun({ spray: true }), { targetInMelee: true })).toBeCloseTo(against(13), 12);
  expect(hit(blade(), { targetInMelee: true })).toBeCloseTo(against(13), 12);
});

test('MK3-ATK-15: a huge target gains no DEF from being in melee', () => {
  for (const weapon of [gun(), spell()]) {
    expect(hit(weapon, { targetInMelee: true }, { huge: true })).toBeCloseTo(against(13), 12);
  }
});

test('MK3-ATK-16: an obstacle gives +2 DEF against melee only', () => {
  expect(hit(blade(), { obstacle: true })).toBeCloseTo(against(15), 12);
  expect(hit(blade(), { obstacle: true, cover: true, elevated: true })).toBeCloseTo(against(15), 12);
  for (const weapon of [gun(), spell()]) expect(hit(weapon, { obstacle: true })).toBeCloseTo(against(13), 12);
  expect(hit(blade(), { obstacle: true }, { knockedDown: true })).toBe(1);
});

test('MK3-ADV-18: Stealth makes ranged and magic attacks miss from beyond 5 inches, not at 5, not melee', () => {
  const hidden = { stealth: true };
  for (const weapon of [gun(), spell()]) {
    expect(hit(weapon, { distance: 5.1 }, hidden)).toBe(0);
    expect(hit(weapon, { distance: 5 }, hidden)).toBeCloseTo(against(13), 12);
    expect(hit(weapon, {}, hidden)).toBeCloseTo(against(13), 12);
    expect(hit(weapon, { distance: 5.1 })).toBeCloseTo(against(13), 12);
  }
  expect(hit(blade(), { distance: 5.1 }, hidden)).toBeCloseTo(against(13), 12);
  // Even a helpless target is not seen.
  expect(hit(gun(), { distance: 6 }, { ...hidden, knockedDown: true })).toBe(0);
});

test('MK3-SPRAY-03: sprays ignore concealment, cover, Stealth and the melee around the target', () => {
  const spray = gun({ spray: true });
  for (const weapon of [spray, spell({ spray: true })]) {
    expect(hit(weapon, { concealment: true, cover: true, targetInMelee: true })).toBeCloseTo(against(13), 12);
    expect(hit(weapon, { distance: 8 }, { stealth: true })).toBeCloseTo(against(13), 12);
    // Everything else still counts.
    expect(hit(weapon, { cover: true, elevated: true })).toBeCloseTo(against(15), 12);
  }
  expect(hit(spray, { aim: true, cover: true })).toBeCloseTo(against(13, 8), 12);
});

test('MK3-TERRAIN-02: higher ground is entered as an elevated target, no help against melee', () => {
  expect(hit(gun(), { elevated: true })).toBeCloseTo(10 / 36, 12);
  expect(hit(blade(), { elevated: true })).toBeCloseTo(21 / 36, 12);
});

test('MK3-TERRAIN-03: forest is entered as concealment and rubble as cover, neither helps huge bases', () => {
  expect(hit(gun(), { concealment: true })).toBeCloseTo(10 / 36, 12);
  expect(hit(gun(), { cover: true })).toBeCloseTo(3 / 36, 12);
  expect(hit(gun(), { concealment: true }, { huge: true })).toBeCloseTo(21 / 36, 12);
});

test('MK3-TERRAIN-06: a cloud is entered as concealment and does nothing in melee', () => {
  expect(hit(spell(), { concealment: true })).toBeCloseTo(10 / 36, 12);
  expect(hit(blade(), { concealment: true })).toBeCloseTo(21 / 36, 12);
});

test('MK3-ADV-02: shallow water conceals an amphibious model: entered as concealment, sprays ignore it', () => {
  expect(hit(gun(), { concealment: true })).toBeCloseTo(10 / 36, 12);
  expect(hit(gun({ spray: true }), { concealment: true })).toBeCloseTo(21 / 36, 12);
});

test('MK3-ADV-15: against Parry the free strike is left off, and what is left is an ordinary attack', () => {
  expect(hit(blade(), { freeStrike: true })).toBeCloseTo(against(13, 8), 12);
  expect(hit(blade(), { freeStrike: false })).toBeCloseTo(against(13), 12);
  const target = { ARM: 14, shields: 1, damage: ENDLESS };
  const strike = (freeStrike: boolean) => damage(scene([blade({ power: 10 })], { target, situation: { freeStrike } }));
  expect(strike(true)).toBeCloseTo(against(13, 8) * points(3, 10, 14), 12);
  expect(strike(false)).toBeCloseTo(against(13) * points(2, 10, 16), 12);
});
