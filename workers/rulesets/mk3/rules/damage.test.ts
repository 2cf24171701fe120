/** Damage rolls, boxes and crippled systems: MK3-DMG, MK3-CRIPPLE, MK3-COLOSSAL. */
import { expect, test } from 'vitest';
import { average, chance, points, sum, toHit } from '../../twodice/testing/byHand.ts';
import { answer, blade, damage, destroyed, ENDLESS, faults, gun, type SceneParts, scene, spell } from './ask.ts';

const helpless = { stationary: true, damage: ENDLESS };
const certain = (power: number, ARM: number) => answer(scene([blade({ power })], { target: { ...helpless, ARM } }));

test('MK3-DMG-06: the class of a weapon names its damage, so a rule on melee damage rolls leaves the others alone', () => {
  const mean = (weapon: ReturnType<typeof blade>, marshal: 'none' | 'Crush!') =>
    answer(
      scene([{ ...weapon, power: 10 }], {
        attacker: { kind: 'light warjack', marshal },
        target: { ...helpless, ARM: 0 },
        plan: { kind: 'script', steps: [{ weapon: weapon.name }] },
      }),
    ).damage;
  expect(mean(blade(), 'Crush!') - mean(blade(), 'none')).toBeCloseTo(2, 12);
  // The gun still rolls to hit; what its damage roll adds is the same.
  expect(mean(gun(), 'Crush!')).toBeCloseTo(mean(gun(), 'none'), 12);
  expect(mean(gun(), 'none')).toBeGreaterThan(0);
});

test('MK3-DMG-01: each point of 2d6 plus power above ARM is one point of damage, equal is none', () => {
  for (const [power, ARM] of [
    [10, 22],
    [10, 21],
    [12, 19],
    [15, 15],
    [20, 12],
  ] as const) {
    const { chances } = certain(power, ARM);
    for (let wanted = 0; wanted <= 20; wanted++) {
      const exactly = chance(2, (dice) => Math.max(0, sum(dice) + power - ARM) === wanted);
      expect(chances.get(wanted) ?? 0, `${power} against ${ARM}: ${wanted}`).toBeCloseTo(exactly, 12);
    }
  }
  expect(certain(10, 22).damage).toBe(0);
  expect(certain(10, 21).damage).toBeCloseTo(1 / 36, 12);
});

test('MK3-DMG-01: points are counted against the current ARM', () => {
  // 2d6 + 8 against 13 halved, one more and two less: 6.
  const target = { ...helpless, ARM: 13, modifiers: { ARM: { halved: 1, bonus: 1, penalty: 2 } } };
  expect(damage(scene([blade({ power: 8 })], { target }))).toBeCloseTo(7 + 8 - 6, 12);
});

test('MK3-DMG-01: shots and spells roll their POW, whatever the STR', () => {
  const attacker = { STR: 9, modifiers: { STR: { bonus: 5 } } };
  for (const weapon of [gun({ power: 12 }), spell({ power: 12 })]) {
    // 35 of 36 hit what stands still.
    const value = damage(scene([weapon], { attacker, target: { ...helpless, ARM: 10 } }));
    expect(value).toBeCloseTo((35 / 36) * (7 + 2), 12);
  }
});

test('MK3-DMG-02: damage beyond the last box marks nothing', () => {
  const target = { stationary: true, ARM: 15, damage: '#5' };
  const { boxes, damage: dealt } = answer(scene([blade({ power: 12 })], { target }));
  expect(boxes).toBeCloseTo(
    average(2, (dice) => Math.min(5, Math.max(0, sum(dice) - 3))),
    12,
  );
  expect(dealt).toBeCloseTo(points(2, 12, 15), 12);
  // One focus for one shot at five boxes: boosting damage gives more points and more kills, but fewer boxes marked.
  const marked = (dice: number) => average(dice, (fall) => Math.min(5, Math.max(0, sum(fall) - 1)));
  const [attack, damageBoost] = [toHit(3, 6, 11) * marked(2), toHit(2, 6, 11) * marked(3)];
  expect(attack).toBeGreaterThan(damageBoost);
  const play = answer(
    scene([gun({ power: 14 })], {
      attacker: { kind: 'heavy warjack', points: 1 },
      target: { DEF: 11, ARM: 15, damage: '#5' },
      plan: { kind: 'optimal', aim: 'damage' },
    }),
  );
  expect(play.boxes).toBeCloseTo(attack, 12);
});

test('MK3-DMG-03: power "-" makes no damage roll, but the rest of the hit happens', () => {
  const net = blade({ name: 'Net', power: '-', qualities: ['Knockdown'], damageDice: { additional: 2 } });
  expect(damage(scene([net], { target: { ...helpless, ARM: 0 } }))).toBe(0);
  // Power 0 does roll.
  expect(damage(scene([blade({ power: 0 })], { target: { ...helpless, ARM: 0 } }))).toBeCloseTo(7, 12);
  const hit = toHit(2, 6, 13);
  const follow = answer(scene([net, blade({ power: 10 })], { target: { ARM: 14, damage: ENDLESS } }));
  expect(follow.damage).toBeCloseTo((hit + (1 - hit) * hit) * points(2, 10, 14), 12);
});

test('MK3-DMG-04: immunity to one type of many removes all damage, other effects of the hit remain', () => {
  const types = ['Magical', 'Damage Type: Cold', 'Damage Type: Fire'] as const;
  const weapon = blade({ power: 10, qualities: [...types, 'Knockdown'] });
  const against = (immunities: ('Cold' | 'Fire' | 'Corrosion')[]) => ({ ARM: 14, damage: ENDLESS, immunities });
  const hit = toHit(2, 6, 13);
  expect(damage(scene([weapon], { target: against([]) }))).toBeCloseTo(hit * points(2, 10, 14), 12);
  expect(damage(scene([weapon], { target: against(['Corrosion']) }))).toBeCloseTo(hit * points(2, 10, 14), 12);
  expect(damage(scene([weapon], { target: against(['Fire']) }))).toBe(0);
  expect(damage(scene([weapon], { target: against(['Cold']) }))).toBe(0);
  const plain = blade({ name: 'Fist', power: 10 });
  expect(damage(scene([weapon, plain], { target: against(['Fire']) }))).toBeCloseTo(
    (hit + (1 - hit) * hit) * points(2, 10, 14),
    12,
  );
});

test('MK3-DMG-05: magical weapons and spells hurt an incorporeal target and roll as what they are', () => {
  const ghost = { ARM: 14, damage: ENDLESS, incorporeal: true };
  const stats = { MAT: 5, RAT: 7, magicAttack: 9 };
  const at = (stat: number) => toHit(2, stat, 13) * points(2, 10, 14);
  const magical = { power: 10, qualities: ['Magical' as const] };
  expect(damage(scene([blade(magical)], { attacker: stats, target: ghost }))).toBeCloseTo(at(5), 12);
  expect(damage(scene([gun(magical)], { attacker: stats, target: ghost }))).toBeCloseTo(at(7), 12);
  expect(damage(scene([spell({ power: 10 })], { attacker: stats, target: ghost }))).toBeCloseTo(at(9), 12);
  for (const weapon of [blade({ power: 10 }), gun({ power: 10 })]) {
    expect(damage(scene([weapon], { attacker: stats, target: ghost }))).toBe(0);
  }
});

test('MK3-DMG-08: a row fills attack by attack, and the last box disables', () => {
  const two = blade({ power: 10, initialAttacks: 2 });
  const target = { stationary: true, ARM: 14 };
  for (const [track, needed] of [
    ['#8', 8],
    ['#8:3', 5],
    ['8:7', 1],
  ] as const) {
    const both = chance(4, ([a, b, c, d]) => Math.max(0, a + b - 4) + Math.max(0, c + d - 4) >= needed);
    expect(destroyed(scene([two], { target: { ...target, damage: track } })), track).toBeCloseTo(both, 12);
  }
  expect(faults(scene([two], { target: { ...target, damage: '#8:8' } }))).toEqual(['target.damage']);
});

test('MK3-CRIPPLE-02: a warjack with a crippled cortex has no focus to spend', () => {
  const jack = { kind: 'heavy warjack' as const, points: 3 };
  const crippled = ['cortex' as const];
  const target = { ARM: 14, damage: ENDLESS };
  const one = toHit(2, 6, 13) * points(2, 10, 14);
  const weapon = blade({ power: 10 });
  const plan = { kind: 'rule' as const };
  expect(damage(scene([weapon], { attacker: jack, target, plan }))).toBeCloseTo(4 * one, 12);
  const without = answer(scene([weapon], { attacker: { ...jack, crippled }, target, plan }));
  expect(without.damage).toBeCloseTo(one, 12);
  expect(without.left).toBe(0);
  // A monstrosity's brain stands for the cortex; a warcaster has none to lose.
  for (const [kind, attacks] of [
    ['light warjack', 1],
    ['colossal', 1],
    ['monstrosity', 1],
    ['warcaster', 4],
  ] as const) {
    const value = damage(scene([weapon], { attacker: { kind, points: 3, crippled }, target, plan }));
    expect(value, kind).toBeCloseTo(attacks * one, 12);
  }
  const charge = { charge: 5 };
  expect(faults(scene([weapon], { attacker: { ...jack, crippled }, situation: charge }))).toEqual(['situation.charge']);
  expect(faults(scene([weapon], { attacker: jack, situation: charge }))).toEqual([]);
});

test('MK3-CRIPPLE-03: crippled movement bars the charge, and as a target it has base DEF 5 but is still rolled for', () => {
  const attacker = { kind: 'heavy warjack' as const, points: 1, crippled: ['movement' as const] };
  expect(faults(scene([blade()], { attacker, situation: { charge: 5 } }))).toEqual(['situation.charge']);
  expect(faults(scene([blade()], { attacker }))).toEqual([]);
  const lame = { DEF: 13, modifiers: { DEF: { setTo: [5], bonus: 1 } } };
  expect(destroyed(scene([blade()], { attacker: { MAT: 2 }, target: lame }))).toBeCloseTo(toHit(2, 2, 6), 12);
});

test('MK3-CRIPPLE-05: a crippled arm or head costs its weapons one die on attack and on damage', () => {
  const target = { DEF: 11, ARM: 12, damage: ENDLESS };
  const jack = (...crippled: ('left' | 'right' | 'head')[]) => ({ kind: 'heavy warjack' as const, crippled });
  const claw = blade({ power: 10, location: 'left' });
  const full = toHit(2, 6, 11) * points(2, 10, 12);
  const maimed = toHit(1, 6, 11) * points(1, 10, 12);
  expect(damage(scene([claw], { attacker: jack(), target }))).toBeCloseTo(full, 12);
  expect(damage(scene([claw], { attacker: jack('left'), target }))).toBeCloseTo(maimed, 12);
  expect(damage(scene([claw], { attacker: jack('right', 'head'), target }))).toBeCloseTo(full, 12);
  const horns = blade({ power: 10, location: 'head' });
  expect(damage(scene([horns], { attacker: jack('head'), target }))).toBeCloseTo(maimed, 12);
  // The shield of a crippled arm is left off.
  expect(damage(scene([claw], { target: { ...target, shields: 1 } }))).toBeCloseTo(
    toHit(2, 6, 11) * points(2, 10, 14),
    12,
  );
});

test('MK3-CRIPPLE-07: a crippled body costs one die on damage rolls only', () => {
  const attacker = { kind: 'warbeast' as const, crippled: ['body' as const] };
  const target = { DEF: 11, ARM: 12, damage: ENDLESS };
  expect(damage(scene([blade({ power: 10 })], { attacker, target }))).toBeCloseTo(
    toHit(2, 6, 11) * points(1, 10, 12),
    12,
  );
  const forced: SceneParts = { attacker: { ...attacker, points: 1 }, plan: { kind: 'rule', boostDamage: 'always' } };
  expect(damage(scene([blade({ power: 10 })], { ...forced, target: { ...target, stationary: true } }))).toBeCloseTo(
    points(2, 10, 12),
    12,
  );
  // A second crippled system costs a second die: then power alone is left.
  const arm = { ...attacker, crippled: ['body' as const, 'left' as const] };
  expect(damage(scene([blade({ power: 15, location: 'left' })], { attacker: arm, target }))).toBeCloseTo(
    toHit(1, 6, 11) * 3,
    12,
  );
});

test('MK3-CRIPPLE-08: a crippled mind costs one die on attack rolls only', () => {
  const attacker = { kind: 'warbeast' as const, crippled: ['mind' as const] };
  const target = { DEF: 11, ARM: 12, damage: ENDLESS };
  for (const weapon of [blade({ power: 10 }), gun({ power: 10 })]) {
    expect(damage(scene([weapon], { attacker, target }))).toBeCloseTo(toHit(1, 6, 11) * points(2, 10, 12), 12);
  }
});

test('MK3-CRIPPLE-09: a beast with a crippled spirit cannot be forced, a warlock still spends its own fury', () => {
  const target = { ARM: 14, damage: ENDLESS };
  const one = toHit(2, 6, 13) * points(2, 10, 14);
  const plan = { kind: 'rule' as const };
  const crippled = ['spirit' as const];
  const with2 = (kind: 'warbeast' | 'gargantuan' | 'warlock', hurt: boolean) =>
    damage(
      scene([blade({ power: 10 })], { attacker: { kind, points: 2, ...(hurt ? { crippled } : {}) }, target, plan }),
    );
  for (const kind of ['warbeast', 'gargantuan'] as const) {
    expect(with2(kind, false)).toBeCloseTo(3 * one, 12);
    expect(with2(kind, true)).toBeCloseTo(one, 12);
  }
  expect(with2('warlock', true)).toBeCloseTo(3 * one, 12);
  const beast = { kind: 'warbeast' as const, points: 2, crippled };
  expect(faults(scene([blade()], { attacker: beast, situation: { charge: 5 } }))).toEqual(['situation.charge']);
});

test('MK3-COLOSSAL-06: a crippled location reaches every weapon there, superstructure too', () => {
  const target = { DEF: 11, ARM: 12, damage: ENDLESS };
  const weapons = (location: 'left' | 'superstructure') => [
    gun({ power: 10, location }),
    gun({ name: 'Cannon', power: 13, location }),
    gun({ name: 'Mortar', power: 11, location: 'right' }),
  ];
  for (const location of ['left', 'superstructure'] as const) {
    const attacker = { kind: 'colossal' as const, crippled: [location] };
    const expected = toHit(1, 6, 11) * (points(1, 10, 12) + points(1, 13, 12)) + toHit(2, 6, 11) * points(2, 11, 12);
    expect(damage(scene(weapons(location), { attacker, target }))).toBeCloseTo(expected, 12);
  }
});
