/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { damage, hits, steps, value } from './ask.ts';
import { type Asked, BUY, gun, melee, PLAIN, spell, warrior } from './pieces.ts';

const destroyed = (attacker: Asked, target: Asked, more: Asked = {}) =>
  value('activation', { attacker, target, plan: BUY, ...more }, 'destroyed');

describe('damage', () => {
  test('GV-10a to GV-10f', () => {
    expect(damage(melee(15), { ARM: 18 })).toBeCloseTo(145 / 36, 12);
    expect(damage(melee(15, { damageDice: { additional: 1 } }), { ARM: 18 })).toBeCloseTo(15 / 2, 12);
    expect(damage(melee(15, { qualities: ['Weapon Master'] }), { ARM: 18 }, {}, { charge: 4 })).toBeCloseTo(11, 12);
    expect(damage(melee(15), { ARM: 18 }, { kind: 'warbeast', crippled: ['body'] })).toBeCloseTo(1, 12);
    expect(damage(melee(15), { ARM: 18, shields: 1 })).toBeCloseTo(41 / 18, 12);
    const five = { attacker: warrior([melee(15)]), target: { DEF: 5, ARM: 18, stationary: true, damage: '#5' } };
    expect(value('activation', five, 'destroyed')).toBeCloseTo(5 / 12, 12);
  });

  test('GV-11: one trooper, one attack', () => {
    expect(destroyed(warrior([melee(11)]), { DEF: 13, ARM: 15 })).toBeCloseTo(35 / 72, 12);
  });

  const eight = { DEF: 13, ARM: 17, damage: '#8' };
  test.each([
    ['GV-12a', { weapons: [melee(17)] }, {}, 35 / 144],
    ['GV-12b', { weapons: [melee(17, { initialAttacks: 3 })] }, {}, 59572667 / 80621568],
    ['GV-12c', { weapons: [melee(17, { initialAttacks: 3 })] }, { situation: { charge: 5 } }, 381422825 / 483729408],
    [
      'GV-12d',
      { kind: 'warlock', points: 3, weapons: [melee(17, { initialAttacks: 3 })] },
      { plan: { ...BUY, boostAttack: 'always' } },
      7194587141 / 7346640384,
    ],
    [
      'GV-12e',
      { kind: 'warlock', points: 3, weapons: [melee(17, { initialAttacks: 3 })] },
      { plan: { ...BUY, boostDamage: 'always', buy: false } },
      23605141 / 26873856,
    ],
  ])('%s: 8 boxes, DEF 13 ARM 17', (_, attacker, more, expected) => {
    expect(destroyed(warrior([], attacker), eight, more)).toBeCloseTo(expected, 12);
  });

  test('GV-13a and GV-13b: a warbeast with FURY 4 charges', () => {
    const attacker = { kind: 'warbeast', MAT: 5, points: 4, weapons: [melee(16, { initialAttacks: 2 })] };
    const situation = { charge: 5 };
    const target = { DEF: 12, ARM: 18, damage: '#20' };
    expect(destroyed(attacker, target, { situation })).toBeCloseTo(10584538241921 / 30091839012864, 12);
    const all = { attacker, target: { ...target, damage: '#200' }, situation, plan: BUY };
    expect(value('activation', all, 'damage')).toBeCloseTo(133 / 8, 12);
  });

  test('GV-14a to GV-14c: Tough against three attacks', () => {
    const target = { DEF: 13, ARM: 13, tough: true };
    const three = { kind: 'warrior', MAT: 7, weapons: [melee(11, { initialAttacks: 3 })] };
    const dead = destroyed(three, target);
    expect(dead).toBeCloseTo(367051685 / 408146688, 12);
    // Whoever never suffered a point stands; the others that live lie.
    const spared = (1 - (26 / 36) * (35 / 36)) ** 3;
    expect(1 - dead - spared).toBeCloseTo(60622835 / 816293376, 12);
    const sure = { kind: 'warrior', MAT: 7, weapons: [melee(60)] };
    expect(destroyed(sure, { ...target, DEF: 5, stationary: true })).toBeCloseTo(2 / 3, 12);
  });

  test('GV-18: a free strike', () => {
    const situation = { freeStrike: true };
    expect(destroyed(warrior([melee(11)]), { DEF: 14, ARM: 15 }, { situation })).toBeCloseTo(689 / 972, 12);
  });

  test('GV-42: an offensive spell', () => {
    const attacker = { kind: 'warlock', magicAttack: 7, points: 2, weapons: [spell(12)] };
    const more = { combatAction: 'magic only' };
    expect(destroyed(attacker, { DEF: 14, ARM: 15 }, more)).toBeCloseTo(77 / 144, 12);
  });

  test('GV-43a: Critical Fire, boosted, two attacks that need 7', () => {
    const attacker = {
      ...{ kind: 'warlock', MAT: 6, points: 2 },
      weapons: [melee(1, { initialAttacks: 2, qualities: ['Critical Fire'] })],
    };
    const question = { attacker, target: { DEF: 13, ARM: 30 }, plan: { ...PLAIN, boostAttack: 'always' } };
    expect(value('activation', question, 'Fire')).toBeCloseTo(7175 / 11664, 12);
  });

  const mean = (attacker: Asked, target: Asked, situation: Asked) =>
    value('activation', { attacker, target: { damage: '#200', ...target }, situation, plan: PLAIN }, 'damage');
  test('GV-43b and GV-43c: a cavalry charge, and a combined charge', () => {
    expect(mean(warrior([melee(12)], { cavalry: true }), { DEF: 15, ARM: 15 }, { charge: 6 })).toBeCloseTo(35 / 8, 12);
    const three = warrior([melee(10)], { MAT: 5 });
    expect(mean(three, { DEF: 14, ARM: 18 }, { charge: 6, combined: 3 })).toBeCloseTo(15509 / 3888, 12);
  });

  test('GV-34a, GV-34b and GV-D22: a warlock, with and without a transfer', () => {
    const blow = { attacker: warrior([melee(14, { damageDice: { additional: 1 } })]), plan: PLAIN };
    const warlock = { DEF: 5, ARM: 15, stationary: true };
    const chance = (target: Asked) => value('activation', { ...blow, target: { ...warlock, ...target } }, 'destroyed');
    expect(chance({ damage: '#8' })).toBeCloseTo(20 / 27, 12);
    expect(chance({ damage: '#8', fury: 1, beasts: [6] })).toBeCloseTo(5 / 54, 12);
    // 9 points on a beast with 5 circles: 4 come back, as if he had 5 boxes more.
    expect(chance({ damage: '#4', fury: 1, beasts: [5] })).toBeCloseTo(chance({ damage: '#9' }), 12);
  });

  test('GV-D04, GV-D05, GV-D06: excess is lost; dice of a short and of a long charge', () => {
    const boxes = { attacker: warrior([melee(60)]), target: { DEF: 5, ARM: 1, damage: '#8', stationary: true } };
    expect(value('activation', boxes, 'boxes')).toBeCloseTo(8, 12);
    expect(damage(melee(15), {}, {}, { charge: 2.5 })).toBeCloseTo(7, 12);
    expect(damage(melee(15), {}, {}, { charge: 3 })).toBeCloseTo(10.5, 12);
  });

  test('GV-D07: ROF 1 and 3 fury make one attack', () => {
    const attacker = { kind: 'warbeast', RAT: 6, points: 3, weapons: [gun(12)] };
    const alive = (ROF: number) =>
      steps(
        'activation',
        {
          attacker: { ...attacker, weapons: [gun(12, { ROF })] },
          target: { DEF: 13, ARM: 15, damage: '#60' },
          plan: BUY,
        },
        'alive',
      );
    expect(alive(1)).toHaveLength(1);
    expect(alive(3)).toHaveLength(3);
    expect(alive(6)).toHaveLength(4);
  });

  test('GV-D13: a dragoon on five boxes each that suffers 9 has five left', () => {
    const question = { attacker: warrior([melee(60)]), target: { DEF: 5, ARM: 1, stationary: true, damage: '#5/#5' } };
    expect(value('activation', question, 'boxes')).toBeCloseTo(5, 12);
    expect(value('activation', question, 'dismounted')).toBeCloseTo(1, 12);
  });

  test('GV-D16 and GV-D17: immunity to one of two types, and an incorporeal model', () => {
    const icy = melee(20, { qualities: ['Damage Type: Cold', 'Damage Type: Fire'] });
    expect(damage(icy, { immunities: ['Cold'] })).toBe(0);
    expect(damage(melee(20), { incorporeal: true })).toBe(0);
    expect(damage(melee(20, { qualities: ['Magical'] }), { incorporeal: true })).toBeCloseTo(12, 12);
  });

  test('GV-S03, GV-S04: different penalties add up, and the lowest base counts', () => {
    const attacker = warrior([melee(60)]);
    const lowered = (modifiers: Asked) => hits(attacker, { DEF: 17, modifiers: { DEF: modifiers } });
    expect(lowered({ penalty: 4 })).toBeCloseTo(7 / 12, 12);
    expect(lowered({ setTo: [11, 13] })).toBeCloseTo(hits(attacker, { DEF: 11 }), 12);
    expect(hits(attacker, { DEF: 9, modifiers: { DEF: { setTo: [5, 7] } } })).toBeCloseTo(35 / 36, 12);
  });

  test('GV-S26: whoever takes the place of the Leader has the boxes of the Grunt', () => {
    const unit = {
      DEF: 5,
      ARM: 1,
      stationary: true,
      damage: '#1',
      others: [{ count: 1, DEF: 5, ARM: 1, damage: '#5:1' }],
    };
    const one = { attacker: warrior([melee(60)], { MAT: 12 }), target: unit, plan: PLAIN };
    expect(value('activation', one, 'boxes')).toBeCloseTo(1, 12);
    const two = { ...one, attacker: warrior([melee(60, { initialAttacks: 2 })], { MAT: 12 }) };
    expect(value('activation', two, 'boxes')).toBeCloseTo(1 + (35 / 36) * 4, 12);
  });
});
