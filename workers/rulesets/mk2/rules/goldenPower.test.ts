/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { ask, log, value } from './ask.ts';
import { type Asked, BUY, melee } from './pieces.ts';

describe('power attacks', () => {
  const beast = (more: Asked = {}) => ({ kind: 'warbeast', MAT: 6, STR: 12, points: 3, ...more });
  const fists = (count: number) => [melee(16, { initialAttacks: count, qualities: ['Open Fist'] })];
  const heavy = { DEF: 12, ARM: 18, damage: '#60', STR: 12 };
  const power = (attack: Asked, more: Asked = {}) => ({ attacker: beast(), attack, target: heavy, ...more });

  test('GV-19: an impact attack', () => {
    const question = {
      attacker: { kind: 'warrior', cavalry: true, MAT: 7 },
      attack: { kind: 'impact', POW: 12 },
      target: { DEF: 12, ARM: 14, base: 'small' },
    };
    expect(value('powerAttack', question, 'destroyed1')).toBeCloseTo(175 / 216, 12);
  });

  test('GV-20a to GV-20d: contests of strength', () => {
    expect(value('powerAttack', power({ kind: 'push' }), 'pushed')).toBeCloseTo(7 / 12, 12);
    const weak = { attacker: beast({ STR: 10, weapons: fists(2) }) };
    expect(value('powerAttack', power({ kind: 'push' }, weak), 'pushed')).toBeCloseTo(5 / 18, 12);
    const lock = power({ kind: 'lock', tries: 1 }, { attacker: beast({ weapons: fists(1) }) });
    expect(value('powerAttack', lock, 'free') / value('powerAttack', lock, 'locked')).toBeCloseTo(5 / 12, 12);
    const thrown = power({ kind: 'double-hand throw' }, weak);
    expect(value('powerAttack', thrown, 'thrown') / value('powerAttack', thrown, 'grasped')).toBeCloseTo(20 / 27, 12);
  });

  const mean = (question: Asked) => value('powerAttack', question, 'boxes1') / value('powerAttack', question, 'hit1');
  test('GV-21a and GV-21b: a slam, and a slam into a wall', () => {
    expect(mean(power({ kind: 'slam' }))).toBeCloseTo(14 / 9, 12);
    expect(mean(power({ kind: 'slam', wall: 4 }))).toBeCloseTo(49 / 16, 12);
  });

  test('GV-22: a throw', () => {
    const question = power({ kind: 'throw' }, { attacker: beast({ STR: 10, weapons: fists(1) }) });
    expect(value('powerAttack', question, 'thrown')).toBeCloseTo(65 / 324, 12);
  });

  test('GV-23: a head-butt, then one more attack', () => {
    const attacker = beast({
      points: 1,
      weapons: [melee(12, { name: 'Head-butt', special: true, qualities: ['Knockdown'] }), melee(16, { name: 'Claw' })],
    });
    const plan = { ...BUY, buyWith: 'Claw' };
    const question = { attacker, target: { DEF: 14, ARM: 18, damage: '#200' }, combatAction: 'special', plan };
    expect(value('activation', question, 'damage')).toBeCloseTo(1705 / 432, 12);
  });

  test('GV-D09 and GV-D10: a slam after 2", and collateral damage that cannot be boosted', () => {
    const short = power({ kind: 'slam', moved: 2 });
    expect(mean(short)).toBeCloseTo(14 / 9, 12);
    expect(value('powerAttack', short, 'hit1')).toBeCloseTo(26 / 36, 12);
    const others = [{ target: { DEF: 12, ARM: 14 }, boostDamage: true }];
    expect(() => ask('powerAttack', power({ kind: 'slam' }, { others }))).toThrow(/others\[0\]\.boostDamage/);
  });

  const logged = (question: Asked, wanted: RegExp) => {
    for (let trial = 0; trial < 500; trial++) {
      const line = log('powerAttack', question, trial).find((one) => wanted.test(one));
      if (line) return line;
    }
    throw new RangeError(`never ${wanted}`);
  };
  test('GV-D11, GV-S09 and GV-S10: dice of a collision, boosted or not', () => {
    const throwing = power(
      { kind: 'throw', wall: 2 },
      { attacker: beast({ STR: 14, weapons: fists(1) }), boostDamage: true },
    );
    expect(logged(throwing, /damage/)).toMatch(/\[\d \d \d \d\]/);
    const slam = power({ kind: 'slam', wall: 0.5 });
    expect(logged(slam, /damage/)).toMatch(/\[\d \d \d\]/);
    expect(logged({ ...slam, boostDamage: true }, /damage/)).toMatch(/\[\d \d \d \d\]/);
  });

  test('GV-D12: a trample over three models', () => {
    const small = { DEF: 12, ARM: 14, base: 'small' };
    const question = power({ kind: 'trample' }, { target: small, others: [{ target: small }, { target: small }] });
    expect(value('powerAttack', question, 'destroyed')).toBeCloseTo(455 / 216, 12);
  });

  test('GV-S11 and GV-S12: STR 10 throws 5", and deviates 2.5" at most', () => {
    const attacker = beast({ STR: 10, weapons: fists(1) });
    const question = ask('powerAttack', power({ kind: 'throw' }, { attacker, target: { ...heavy, STR: 5 } }));
    const { distance } = question.measures(question.exact() ?? [], null);
    if (distance?.kind !== 'series') throw new TypeError('distance');
    expect(distance.steps.map(({ label }) => label)).toEqual(['1"', '2"', '2.5"']);
    const solid = (wall: number) =>
      value('powerAttack', power({ kind: 'throw', wall }, { attacker, target: { ...heavy, STR: 5 } }), 'solid');
    // Straight on it goes 1, 2 or 2.5" farther than 5"; nothing goes beyond 7.5".
    expect(solid(7.5)).toBeGreaterThan(0);
    expect(solid(7.6)).toBe(0);
  });

  test('GV-S28: impact attacks on two models', () => {
    const question = {
      attacker: { kind: 'warrior', cavalry: true, MAT: 7 },
      attack: { kind: 'impact', POW: 12, moved: 4 },
      target: { DEF: 12, ARM: 14, base: 'small' },
      others: [{ target: { DEF: 12, ARM: 14, base: 'small' } }],
    };
    expect(log('powerAttack', question).filter((line) => line.includes(': attack'))).toHaveLength(2);
  });
});
