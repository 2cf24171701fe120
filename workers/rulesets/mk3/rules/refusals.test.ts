/** Combinations that no table allows, each refused at its field, and the ones beside them that are fine. */
import { expect, test } from 'vitest';
import { answer, blade, faults, scene, spell } from './ask.ts';

const fist = blade({ power: 10 });
const target = { DEF: 14, ARM: 15, damage: '#200' };

test('MK3-ATK-19: a free strike leaves the points where they are', () => {
  const attacker = { kind: 'heavy warjack' as const, points: 3 };
  expect(answer(scene([fist], { attacker, target, situation: { freeStrike: true } })).left).toBe(3);
});

test.each(['light warjack', 'heavy warjack', 'colossal', 'vector', 'monstrosity'] as const)(
  'MK3-FOCUS-02: nobody has more than three focus on a %s',
  (kind) => {
    expect(faults(scene([fist], { attacker: { kind, points: 3 }, target }))).toEqual([]);
    expect(faults(scene([fist], { attacker: { kind, points: 4 }, target }))).toEqual(['attacker.points']);
  },
);

test('MK3-MARSHAL-01: a marshal helps only warjacks with a working cortex, in their own activation', () => {
  const marshal = 'Crush!' as const;
  expect(faults(scene([fist], { attacker: { kind: 'heavy warjack', marshal }, target }))).toEqual([]);
  for (const attacker of [
    { kind: 'colossal' as const, marshal },
    { kind: 'warrior' as const, marshal },
    { kind: 'heavy warjack' as const, marshal, crippled: ['cortex' as const] },
  ]) {
    expect(faults(scene([fist], { attacker, target }))).toEqual(['attacker.marshal']);
  }
  const strike = { attacker: { kind: 'heavy warjack' as const, marshal }, target, situation: { freeStrike: true } };
  expect(faults(scene([fist], strike))).toEqual(['attacker.marshal']);
});

test('a Magic Ability is made in place of the melee attacks, not on top of them', () => {
  const weapons = [fist, spell({ power: 10 })];
  const attacker = { magicAttack: 6 };
  const alone = answer(scene([fist], { target })).damage;
  expect(answer(scene(weapons, { attacker, target })).damage).toBeCloseTo(alone, 12);
  expect(answer(scene(weapons, { attacker, target, situation: { charge: 2 } })).damage).toBeCloseTo(alone, 12);
  const ability = answer({ ...scene(weapons, { attacker, target }), combatAction: 'magic only' }).damage;
  expect(ability).toBeCloseTo(answer(scene([spell({ power: 10 })], { attacker, target })).damage, 12);
});

test('a scripted boost of an attack that needs no roll costs nothing', () => {
  const attacker = { kind: 'heavy warjack' as const, points: 1 };
  const plan = { kind: 'script' as const, steps: [{ weapon: fist.name, boostAttack: true }] };
  expect(answer(scene([fist], { attacker, target: { ...target, stationary: true }, plan })).left).toBe(1);
  expect(answer(scene([fist], { attacker, target, plan })).left).toBe(0);
});

test('MK3-COMBINED-01, MK3-COMBINED-02: combined attacks are for troopers, and not into a melee with guns', () => {
  const combined = { combined: 3 };
  const gun = { ...fist, class: 'ranged' as const };
  expect(faults(scene([fist], { target, situation: combined }))).toEqual([]);
  expect(faults(scene([fist], { attacker: { kind: 'heavy warjack' }, target, situation: combined }))).toEqual([
    'situation.combined',
  ]);
  expect(faults(scene([fist], { target, situation: { ...combined, freeStrike: true } }))).toEqual([
    'situation.combined',
  ]);
  const melee = { ...combined, targetInMelee: true };
  expect(faults(scene([gun], { target, situation: melee }))).toEqual(['situation.combined']);
  expect(faults(scene([gun], { target: { ...target, huge: true }, situation: melee }))).toEqual([]);
});

test('nobody aims in melee, and nobody strikes freely at the incorporeal', () => {
  const gun = { ...fist, class: 'ranged' as const };
  const inMelee = { aim: true, targetInMelee: true, attackerInMeleeWithTarget: true };
  expect(faults(scene([gun], { target, situation: inMelee, attacker: { gunfighter: true } }))).toEqual([
    'situation.aim',
  ]);
  const ghost = { ...target, incorporeal: true };
  expect(faults(scene([fist], { target: ghost, situation: { freeStrike: true } }))).toEqual(['situation.freeStrike']);
});
