/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { hits, log, value } from './ask.ts';
import { type Asked, BUY, gun, melee, PLAIN, warrior } from './pieces.ts';

const destroyed = (attacker: Asked, target: Asked, more: Asked = {}) =>
  value('activation', { attacker, target, plan: BUY, ...more }, 'destroyed');

describe('attack rolls', () => {
  test.each([
    ['GV-03a', 6, 19, 1 / 36],
    ['GV-03b', 9, 5, 35 / 36],
  ])('%s: all sixes hit, all ones miss', (_, MAT, DEF, expected) => {
    expect(hits({ kind: 'warrior', MAT, weapons: [melee(60)] }, { DEF })).toBeCloseTo(expected, 12);
  });

  test('GV-04a to GV-04c: one die, Mind crippled', () => {
    const one = (DEF: number) => hits({ kind: 'warbeast', MAT: 6, crippled: ['mind'], weapons: [melee(60)] }, { DEF });
    expect(one(10)).toBeCloseTo(1 / 2, 12);
    expect(one(13)).toBe(0);
    expect(one(5)).toBeCloseTo(5 / 6, 12);
  });

  const kept = { attackDice: { additional: 1, dropLowest: 1 }, qualities: ['Critical Fire'] };
  test('GV-06a and GV-06b: three dice without the lowest, need 9', () => {
    const question = { attacker: warrior([melee(60, kept)]), target: { DEF: 15, ARM: 1 }, plan: PLAIN };
    expect(value('activation', question, 'destroyed')).toBeCloseTo(113 / 216, 12);
    expect(value('activation', question, 'Fire')).toBeCloseTo(29 / 216, 12);
  });

  test('GV-08a: aiming at a target in melee and in cover', () => {
    const attacker = { kind: 'warlock', RAT: 5, points: 1, weapons: [gun(60)] };
    const situation = { aim: true, targetInMelee: true, cover: true };
    const plan = { kind: 'script', steps: [{ weapon: 'Gun', boostAttack: true }] };
    expect(destroyed(attacker, { DEF: 12, ARM: 1 }, { situation, plan })).toBeCloseTo(7 / 27, 12);
  });

  test('GV-08b and GV-08c: shots at the helpless', () => {
    expect(
      hits({ kind: 'warrior', RAT: 5, weapons: [gun(60)] }, { DEF: 15, stationary: true }, { cover: true }),
    ).toBeCloseTo(11 / 12, 12);
    expect(hits({ kind: 'warrior', RAT: 6, weapons: [gun(60)] }, { DEF: 15, knockedDown: true })).toBeCloseTo(
      35 / 36,
      12,
    );
  });

  test('GV-08d: MAT 7 halved, +2, -3 is MAT 3', () => {
    const modifiers = { MAT: { halved: 1, bonus: 2, penalty: 3 } };
    expect(hits({ kind: 'warrior', MAT: 7, modifiers, weapons: [melee(60)] }, { DEF: 10 })).toBeCloseTo(7 / 12, 12);
  });

  const intoMelee = {
    attacker: { kind: 'warlock', RAT: 6, points: 1, weapons: [gun(10)] },
    attack: { kind: 'into melee' },
    aim: true,
    models: [
      { target: { name: 'A', DEF: 15, ARM: 20 }, boostAttack: true },
      { target: { name: 'M', DEF: 14, ARM: 20 } },
      { target: { name: 'K', DEF: 12, ARM: 20, stealth: true }, situation: { distance: 8 } },
    ],
  };
  test('GV-09a to GV-09c: a shot into melee, and whom a miss finds', () => {
    expect(value('area', intoMelee, 'hit1')).toBeCloseTo(1 / 2, 12);
    expect(value('area', intoMelee, 'hit2')).toBeCloseTo(5 / 32, 12);
    expect(value('area', intoMelee, 'hit3')).toBe(0);
    expect(1 - value('area', intoMelee, 'hit1') - value('area', intoMelee, 'hit2')).toBeCloseTo(11 / 32, 12);
  });

  test('GV-17a and GV-17b: combined attacks', () => {
    expect(hits(warrior([melee(60)]), { DEF: 14 }, { combined: 4 })).toBeCloseTo(11 / 12, 12);
    expect(hits({ kind: 'warrior', RAT: 5, weapons: [gun(60)] }, { DEF: 15 }, { combined: 3 })).toBeCloseTo(7 / 12, 12);
  });

  test('GV-S13 and GV-S14: each other model of the melee is as likely', () => {
    const others = (count: number) => ({
      ...intoMelee,
      models: [
        { target: { DEF: 30, ARM: 1 } },
        ...Array.from({ length: count }, () => ({ target: { DEF: 5, ARM: 20 } })),
      ],
      attacker: { kind: 'warrior', RAT: 12, weapons: [gun(1)] },
      aim: false,
    });
    // Need 22: all sixes hit the target; a miss finds somebody, who is missed by all ones.
    for (const [count, share] of [
      [3, 1 / 3],
      [2, 1 / 2],
    ] as const) {
      expect(value('area', others(count), 'hit2')).toBeCloseTo((35 / 36) ** 2 * share, 12);
    }
  });

  test('GV-S16: aiming, boosted, into melee rolls three dice', () => {
    const lines = log('area', intoMelee);
    expect(lines[0]).toMatch(/^A: attack \[\d \d \d\]/);
    expect(lines[0]).toContain('- 4');
  });

  test('GV-S25: a cloud and a wall add 4', () => {
    const shot = (situation: Asked) => hits({ kind: 'warrior', RAT: 6, weapons: [gun(60)] }, { DEF: 9 }, situation);
    expect(shot({ cloud: true, cover: true })).toBeCloseTo(7 / 12, 12);
  });
});
