/** Focus, fury, marshals and spells: MK3-FOCUS, MK3-MARSHAL, MK3-SPELL. */
import { expect, test } from 'vitest';
import { points, toHit } from '../../twodice/testing/byHand.ts';
import {
  type AttackerInput,
  answer,
  blade,
  damage,
  destroyed,
  ENDLESS,
  faults,
  gun,
  type SceneParts,
  scene,
  spell,
} from './ask.ts';

const target = { DEF: 14, ARM: 15, damage: ENDLESS };
const hit = toHit(2, 6, 14);
const plain = hit * points(2, 10, 15);
const fist = blade({ name: 'Fist', power: 10 });
const jack: Partial<AttackerInput> = { kind: 'heavy warjack', points: 3 };

test('MK3-FOCUS-06: one focus boosts one attack or damage roll, a damage boost is paid on a hit only', () => {
  const rule = (boostAttack: 'always' | 'never', boostDamage: 'always' | 'never', held: number) =>
    answer(
      scene([fist], {
        attacker: { ...jack, points: held },
        target,
        plan: { kind: 'rule', boostAttack, boostDamage, buy: false },
      }),
    );
  const attack = rule('always', 'never', 1);
  expect(attack.damage).toBeCloseTo(toHit(3, 6, 14) * points(2, 10, 15), 12);
  expect(attack.left).toBe(0);
  const strength = rule('never', 'always', 1);
  expect(strength.damage).toBeCloseTo(hit * points(3, 10, 15), 12);
  expect(strength.left).toBeCloseTo(1 - hit, 12);
  const both = rule('always', 'always', 3);
  expect(both.damage).toBeCloseTo(toHit(3, 6, 14) * points(3, 10, 15), 12);
  expect(both.left).toBeCloseTo(2 - toHit(3, 6, 14), 12);
  // One focus pays for one of the two, and none for nothing.
  expect(rule('always', 'always', 1).damage).toBeCloseTo(toHit(3, 6, 14) * points(2, 10, 15), 12);
  expect(rule('always', 'always', 0).damage).toBeCloseTo(plain, 12);
});

test('MK3-FOCUS-07: one focus buys one more melee attack, a ranged one only if a rule of the weapon says so', () => {
  const plan = { kind: 'rule' as const };
  for (const held of [0, 1, 2, 3]) {
    const attacker = { ...jack, points: held };
    const bought = answer(scene([fist], { attacker, target, plan }));
    expect(bought.damage).toBeCloseTo((1 + held) * plain, 12);
    expect(bought.left).toBe(0);
    const shots = answer(scene([gun({ power: 10 })], { attacker, target, plan }));
    expect(shots.damage).toBeCloseTo(plain, 12);
    expect(shots.left).toBe(held);
    const repeating = gun({ power: 10, additionalRangedAttacks: true });
    expect(damage(scene([repeating], { attacker, target, plan }))).toBeCloseTo((1 + held) * plain, 12);
  }
  // After shooting, no melee attack is bought.
  const mixed = [fist, gun({ power: 10 })];
  expect(damage(scene(mixed, { attacker: jack, target, plan, combatAction: 'ranged' }))).toBeCloseTo(plain, 12);
  expect(faults(scene([fist], { attacker: { points: 1 } }))).toEqual(['attacker.points']);
});

test('MK3-MARSHAL-01: one benefit holds for the whole activation, none without a marshal', () => {
  const two = blade({ power: 10, initialAttacks: 2 });
  const value = (marshal: AttackerInput['marshal']) =>
    damage(scene([two], { attacker: { kind: 'heavy warjack', marshal }, target }));
  expect(value('none')).toBeCloseTo(2 * plain, 12);
  expect(value('Strike True!')).toBeCloseTo(2 * toHit(2, 8, 14) * points(2, 10, 15), 12);
  expect(value('Crush!')).toBeCloseTo(3 * hit * points(2, 12, 15), 12);
  expect(value('Hurry!')).toBeCloseTo(2 * plain, 12);
  expect(value('Take Aim!')).toBeCloseTo(2 * plain, 12);
});

const led = (marshal: AttackerInput['marshal'], held = 0): Partial<AttackerInput> => ({
  kind: 'heavy warjack',
  points: held,
  marshal,
});

test('MK3-MARSHAL-02: Crush! is one more melee attack, and 2 on every melee damage roll', () => {
  // Focus buys more.
  const plan = { kind: 'rule' as const };
  expect(damage(scene([fist], { attacker: led('Crush!', 2), target, plan }))).toBeCloseTo(
    4 * hit * points(2, 12, 15),
    12,
  );
  expect(damage(scene([gun({ power: 10 })], { attacker: led('Crush!'), target }))).toBeCloseTo(plain, 12);
  // The free attack is a melee attack and pays for no spell.
  const steps = [
    { weapon: 'Bolt', bought: true },
    { weapon: 'Fist', bought: true },
  ];
  const cast = answer(
    scene([fist, spell({ power: 10, cost: 2 })], {
      attacker: led('Crush!', 3),
      target,
      plan: { kind: 'script', steps },
    }),
  );
  expect(cast.left).toBe(1);
});

test('MK3-MARSHAL-02: Hurry! adds 2 to the charge attack roll only, and the charge costs nothing', () => {
  const charge = { charge: 5 };
  const hurried = damage(
    scene([blade({ power: 10, initialAttacks: 2 })], { attacker: led('Hurry!'), target, situation: charge }),
  );
  expect(hurried).toBeCloseTo(toHit(2, 8, 14) * points(3, 10, 15) + plain, 12);
  const short = scene([fist], { attacker: led('Hurry!'), target, situation: { charge: 2 } });
  expect(damage(short)).toBeCloseTo(plain, 12);
});

test('MK3-MARSHAL-02: Strike True! adds 2 to every attack roll and to no damage roll', () => {
  for (const weapon of [fist, gun({ power: 10 })]) {
    expect(damage(scene([weapon], { attacker: led('Strike True!'), target }))).toBeCloseTo(
      toHit(2, 8, 14) * points(2, 10, 15),
      12,
    );
  }
});

test('MK3-MARSHAL-02: Take Aim! obliges to aim and adds 2 to ranged damage rolls', () => {
  const aimed: SceneParts = { attacker: led('Take Aim!'), target, situation: { aim: true } };
  expect(damage(scene([gun({ power: 10 })], aimed))).toBeCloseTo(toHit(2, 8, 14) * points(2, 12, 15), 12);
  expect(faults(scene([gun()], { ...aimed, situation: {} }))).toEqual(['situation.aim']);
  expect(damage(scene([fist], aimed))).toBeCloseTo(plain, 12);
});

test('MK3-ADV-13: a marshal makes a warjack without focus charge and strike once more', () => {
  const free: SceneParts = { attacker: { kind: 'light warjack', marshal: 'Hurry!' }, target, situation: { charge: 4 } };
  expect(damage(scene([fist], free))).toBeCloseTo(toHit(2, 8, 14) * points(3, 10, 15), 12);
  const unled: SceneParts = { ...free, attacker: { kind: 'light warjack' } };
  expect(faults(scene([fist], unled))).toEqual(['attacker.points']);
  const crush: SceneParts = { attacker: { kind: 'light warjack', marshal: 'Crush!' }, target };
  expect(damage(scene([fist], crush))).toBeCloseTo(2 * hit * points(2, 12, 15), 12);
});

test('MK3-SPELL-01: every cast pays COST, a boost pays one more, and any number of spells fits', () => {
  const caster: Partial<AttackerInput> = { kind: 'warcaster', points: 7 };
  const bolt = spell({ power: 10, cost: 3, initialAttacks: 5 });
  const cast = answer(scene([bolt], { attacker: caster, target, plan: { kind: 'rule' } }));
  expect(cast.damage).toBeCloseTo(2 * plain, 12);
  expect(cast.left).toBe(1);
  const boost = { kind: 'rule' as const, boostAttack: 'always' as const };
  const hard = answer(scene([bolt], { attacker: { ...caster, kind: 'warlock' }, target, plan: boost }));
  // 3 + 1 leaves 3, which is enough for a second cast but not for its boost.
  expect(hard.damage).toBeCloseTo((toHit(3, 6, 14) + hit) * points(2, 10, 15), 12);
  expect(hard.left).toBe(0);
  // A spell may come between initial attacks, and after bought ones.
  const steps = ['Fist', 'Bolt', 'Blade', 'Fist', 'Bolt'].map((weapon, i) => ({ weapon, bought: i !== 0 && i !== 2 }));
  const order = scene([fist, blade({ power: 10 }), bolt], {
    attacker: caster,
    target,
    plan: { kind: 'script', steps },
  });
  expect(damage(order)).toBeCloseTo(5 * plain, 12);
  // 3 + 1 + 3 points are gone: not one is left for another attack.
  const more: SceneParts = {
    attacker: caster,
    plan: { kind: 'script', steps: [...steps, { weapon: 'Fist', bought: true }] },
  };
  expect(faults(scene([fist, blade({ power: 10 }), bolt], more))).toEqual(['plan.steps[5]']);
  expect(faults(scene([bolt], { attacker: { points: 3 } }))).toEqual(['attacker.points']);
});

test('MK3-SPELL-02: a spell meets Stealth and cover as a ranged attack does, and no aim', () => {
  const cast = (situation: object, stealth = false) =>
    destroyed(scene([spell()], { attacker: { magicAttack: 7 }, target: { DEF: 14, stealth }, situation }));
  expect(cast({ cover: true })).toBeCloseTo(1 / 36 + 2 / 36, 12);
  expect(cast({ aim: true })).toBeCloseTo(21 / 36, 12);
  expect(cast({ distance: 6 }, true)).toBe(0);
});

test('MK3-SPELL-02: an offensive spell is a magic attack for 2d6 + POW of magical damage, without STR', () => {
  const mage: SceneParts = { attacker: { MAT: 0, RAT: 0, magicAttack: 7, STR: 9, modifiers: { STR: { doubled: 1 } } } };
  const ghost = { ...target, incorporeal: true };
  const expected = toHit(2, 7, 14) * points(2, 13, 15);
  expect(damage(scene([spell({ power: 13 })], { ...mage, target: ghost }))).toBeCloseTo(expected, 12);
  expect(damage(scene([spell({ power: 13 })], { ...mage, target }))).toBeCloseTo(expected, 12);
  expect(damage(scene([spell({ power: '-' })], { ...mage, target }))).toBe(0);
  expect(damage(scene([gun({ power: 13 })], { attacker: { RAT: 7 }, target: ghost }))).toBe(0);
});

test('MK3-SPELL-03: an offensive spell out of range misses, and its COST is paid all the same', () => {
  const caster: Partial<AttackerInput> = { kind: 'warcaster', points: 4 };
  const cast = (distance: number) =>
    answer(
      scene([spell({ power: 10, cost: 2, RNG: 10 })], {
        attacker: caster,
        target,
        situation: { distance },
        plan: { kind: 'rule' },
      }),
    );
  expect(cast(10).damage).toBeCloseTo(2 * plain, 12);
  expect(cast(10.5)).toMatchObject({ damage: 0, left: 0 });
});

test('MK3-SPELL-08: Magic Ability casts with its own score and without COST, once, never bought', () => {
  const warrior: SceneParts = { attacker: { magicAttack: 8, MAT: 0 }, target };
  const once = toHit(2, 8, 14) * points(2, 10, 15);
  expect(damage(scene([spell({ power: 10 })], warrior))).toBeCloseTo(once, 12);
  expect(destroyed(scene([spell()], { attacker: { magicAttack: 8 }, target: { DEF: 14 } }))).toBeCloseTo(26 / 36, 12);
  const caster: SceneParts = { attacker: { kind: 'warcaster', points: 5, magicAttack: 8 }, target };
  const { damage: dealt, left } = answer(scene([spell({ power: 10 })], { ...caster, plan: { kind: 'rule' } }));
  expect(dealt).toBeCloseTo(once, 12);
  expect(left).toBe(5);
});
