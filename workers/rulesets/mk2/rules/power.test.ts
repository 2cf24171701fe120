/** Power attacks, knockdown, cavalry: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, faults, hits, ignored, value } from './ask.ts';
import { type Asked, activation, melee, NEED_7, SURE, warrior } from './pieces.ts';

describe('power attacks and knockdown', () => {
  const heavy = (more: Asked = {}) => ({ kind: 'warbeast', MAT: 6, STR: 12, points: 3, ...more });
  const fists = (count: number) => [melee(16, { initialAttacks: count, qualities: ['Open Fist', 'Weapon Master'] })];
  const enemy = { DEF: 13, ARM: 12, damage: '#60', STR: 12 };
  const power = (attack: Asked, more: Asked = {}) => ({ attacker: heavy(), attack, target: enemy, ...more });
  const given = (question: Asked) => value('powerAttack', question, 'boxes1') / value('powerAttack', question, 'hit1');

  test('MK2-POWER-01: warbeasts force 1 for one; weapon qualities do not count; trampling is for heavy ones', () => {
    expect(faults('powerAttack', power({ kind: 'slam' }, { attacker: heavy({ points: 0 }) }))).toContain(
      'attacker.points',
    );
    expect(
      faults('powerAttack', power({ kind: 'slam' }, { attacker: heavy({ kind: 'warrior', points: 0 }) })),
    ).toContain('MK2-POWER-01');
    const small = { target: { ...enemy, base: 'small' }, attacker: heavy({ beast: 'light' }) };
    expect(faults('powerAttack', power({ kind: 'trample' }, small))).toContain('light warbeast');
    expect(faults('powerAttack', power({ kind: 'push' }, { attacker: heavy({ crippled: ['mind'] }) }))).toContain(
      'MK2-CRIPPLE-02',
    );
    expect(given(power({ kind: 'throw' }, { attacker: heavy({ weapons: fists(1) }) }))).toBeLessThan(7.01);
  });

  test('MK2-POWER-02: a head-butt knocks down and does 2d6 + STR, not to larger bases', () => {
    expect(value('powerAttack', power({ kind: 'head-butt' }), 'down1')).toBeCloseTo(NEED_7, 12);
    expect(given(power({ kind: 'head-butt' }))).toBeCloseTo(7, 12);
    const light = { attacker: heavy({ beast: 'light' }) };
    expect(faults('powerAttack', power({ kind: 'head-butt' }, light))).toContain('target.base');
  });

  test('MK2-POWER-03: a push hits by itself, hurts nobody, and a tie pushes', () => {
    expect(value('powerAttack', power({ kind: 'push' }), 'pushed')).toBeCloseTo(21 / 36, 12);
    expect(value('powerAttack', power({ kind: 'push' }, { target: { ...enemy, DEF: 40 } }), 'pushed')).toBeCloseTo(
      21 / 36,
      12,
    );
    expect(value('powerAttack', power({ kind: 'push' }), 'destroyed1')).toBe(0);
    expect(faults('powerAttack', power({ kind: 'push' }, { boostAttack: true }))).toContain('boostAttack');
    const { STR: _, ...without } = enemy;
    expect(faults('powerAttack', power({ kind: 'push' }, { target: without }))).toContain('target.STR');
  });

  test('MK2-POWER-05: less than 3" is a blow without a slam, a larger base is -2', () => {
    const moved = (question: Asked) => {
      const all = ask('powerAttack', question);
      const measure = all.measures(all.exact() ?? [], null).moved;
      return measure?.kind === 'probability' ? measure.value : 0;
    };
    expect(moved(power({ kind: 'slam', moved: 3 }))).toBeCloseTo(NEED_7, 12);
    expect(moved(power({ kind: 'slam', moved: 2.9 }))).toBe(0);
    expect(given(power({ kind: 'slam', moved: 2 }))).toBeCloseTo(7, 12);
    const light = { attacker: heavy({ beast: 'light' }) };
    expect(value('powerAttack', power({ kind: 'slam' }, light), 'hit1')).toBeCloseTo(10 / 36, 12);
    expect(value('powerAttack', power({ kind: 'slam', moved: 2 }, light), 'hit1')).toBeCloseTo(10 / 36, 12);
    expect(value('powerAttack', power({ kind: 'slam', reaches: false }), 'hit1') || 0).toBe(0);
  });

  test('MK2-POWER-07: one more die for a collision, 4d6 with a boost', () => {
    expect(given(power({ kind: 'slam', wall: 1 }))).toBeCloseTo(10.5, 12);
    expect(given(power({ kind: 'slam', wall: 1 }, { boostDamage: true }))).toBeCloseTo(14, 12);
  });

  test('MK2-POWER-08: models no larger on the way are knocked down and suffer 2d6 + STR', () => {
    const others = [{ target: { ...enemy, base: 'small' }, inches: 1 }];
    const question = power({ kind: 'slam' }, { others });
    expect(value('powerAttack', question, 'boxes2')).toBeCloseTo(NEED_7 * 7, 12);
    expect(value('powerAttack', question, 'down2')).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-POWER-10: a throw needs the hit and the contest, and a base no larger', () => {
    const attacker = heavy({ weapons: fists(1) });
    expect(value('powerAttack', power({ kind: 'throw' }, { attacker }), 'thrown')).toBeCloseTo(NEED_7 * (21 / 36), 12);
    expect(
      faults('powerAttack', power({ kind: 'throw' }, { attacker: heavy({ weapons: fists(1), beast: 'light' }) })),
    ).toContain('target.base');
  });

  test('MK2-POWER-12: a thrown model is knocked down, one more die for what it meets, collateral unboosted', () => {
    const attacker = heavy({ weapons: fists(1) });
    const thrown = power({ kind: 'throw' }, { attacker });
    const chance = value('powerAttack', thrown, 'thrown');
    expect(value('powerAttack', thrown, 'down1')).toBeCloseTo(chance, 12);
    expect(value('powerAttack', thrown, 'boxes1')).toBeCloseTo(chance * 7, 12);
    const others = [{ target: enemy, contact: 'always' }];
    const into = power({ kind: 'throw' }, { attacker, others });
    expect(value('powerAttack', into, 'boxes1')).toBeCloseTo(chance * 10.5, 12);
    expect(value('powerAttack', into, 'boxes2')).toBeCloseTo(chance * 7, 12);
  });

  test('MK2-POWER-13: two dice in the contest of a double-hand throw', () => {
    const attacker = heavy({ weapons: fists(2) });
    let wins = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) if (a + b >= c) wins++;
    const thrown = value('powerAttack', power({ kind: 'double-hand throw' }, { attacker }), 'thrown');
    expect(thrown).toBeCloseTo(NEED_7 * (wins / 216), 12);
    const at = { kind: 'double-hand throw', aim: 'at the first other model', distance: 5 };
    const question = power(at, {
      attacker,
      others: [{ target: { ...enemy, DEF: 13 }, contact: 'when the throw hits' }],
    });
    expect(value('powerAttack', question, 'onTarget')).toBeCloseTo(thrown * NEED_7, 12);
  });

  test('MK2-POWER-16: a trample rolls against every small model', () => {
    const small = { ...enemy, base: 'small', damage: '#1' };
    const question = power({ kind: 'trample' }, { target: small, others: [{ target: small }] });
    expect(value('powerAttack', question, 'hit2')).toBeCloseTo(NEED_7, 12);
    expect(faults('powerAttack', power({ kind: 'trample' }))).toContain('target.base');
  });

  test('MK2-POWER-17: a lock is a hit without damage', () => {
    const question = power({ kind: 'lock' }, { attacker: heavy({ weapons: fists(1) }) });
    expect(value('powerAttack', question, 'locked')).toBeCloseTo(NEED_7, 12);
    expect(value('powerAttack', question, 'destroyed1')).toBe(0);
    expect(faults('powerAttack', { ...question, boostDamage: true })).toContain('boostDamage');
  });

  test('MK2-POWER-18: the locked model must exceed, once for nothing and once for each point', () => {
    const free = (tries: number) =>
      value('powerAttack', power({ kind: 'lock', tries }, { attacker: heavy({ weapons: fists(1) }) }), 'free');
    for (const tries of [1, 2, 4]) expect(free(tries)).toBeCloseTo(NEED_7 * (1 - (21 / 36) ** tries), 12);
  });

  test('MK2-POWER-19: a spell that slams rolls with its own POW', () => {
    const attacker = { kind: 'warlock', MAT: 6, magicAttack: 6, points: 0 };
    const question = { attacker, attack: { kind: 'slamming attack', class: 'magic', POW: 12 }, target: enemy };
    expect(given(question)).toBeCloseTo(7, 12);
  });

  test('MK2-KD-04: who lies is neither slammed nor locked', () => {
    const down = { ...enemy, knockedDown: true };
    const slam = ask('powerAttack', power({ kind: 'slam' }, { target: down }));
    expect(slam.rules).toContain('MK2-KD-04');
    const { moved } = slam.measures(slam.exact() ?? [], null);
    expect(moved?.kind === 'probability' ? moved.value : 0).toBe(0);
    expect(
      faults('powerAttack', power({ kind: 'lock' }, { target: down, attacker: heavy({ weapons: fists(1) }) })),
    ).toContain('MK2-KD-04');
  });

  const side = (more: Asked = {}, target: Asked = {}) => ({
    attacker: { kind: 'warrior', MAT: 6, weapons: [melee(60)] },
    target: { DEF: 13, ARM: 1, damage: '#1', ...target },
    ...more,
  });
  const wins = (first: Asked, second: Asked, name = 'firstWins', rounds = 1) =>
    value('duel', { first, second, rounds }, name);

  test('MK2-KD-02: standing up costs the movement, so there is no charge', () => {
    const charging = { situation: { charge: 5 }, attacker: { kind: 'warrior', MAT: 6, weapons: [melee(10)] } };
    const foe = side({}, { DEF: 5, ARM: 12, damage: '#5' });
    const upright = wins(side(charging), foe);
    expect(wins(side(charging, { knockedDown: true }), foe)).toBeLessThan(upright);
    const walking = { attacker: charging.attacker };
    expect(wins(side(charging, { knockedDown: true }), foe)).toBeCloseTo(wins(side(walking), foe), 12);
  });

  test('MK2-KD-03: who is knocked down in his own turn lies until the next one', () => {
    const burning = side({ burning: ['Corrosion'] }, { tough: true });
    // Corrosion of a Tough model: it lives with 1/3 of 2/3, then lies and does not strike; else it strikes with 1/3.
    expect(wins(burning, side())).toBeCloseTo((1 / 3) * NEED_7, 12);
  });

  test('MK2-KD-03: who lies since the enemy turn is not knocked down again, and stands up', () => {
    const lying = side({ burning: ['Corrosion'] }, { tough: true, knockedDown: true });
    // Corrosion goes with 1/3, or Tough saves from it with 1/3: either way it stands up and strikes.
    expect(wins(lying, side())).toBeCloseTo((1 / 3 + (2 / 3) * (1 / 3)) * NEED_7, 12);
  });

  test('MK2-CAV-03: a mount has POW alone and no initial attack in a charge', () => {
    const rider = warrior([melee(12, { mount: true }), melee(10, { name: 'Lance' })], { cavalry: true });
    const question = activation(rider, { ...SURE, damage: '#60' }, { situation: { charge: 5 } });
    expect(ignored('activation', question)).toContain('attacker.weapons[0]');
    const impact = {
      attacker: { kind: 'warrior', cavalry: true, MAT: 6 },
      attack: { kind: 'impact', POW: 10 },
      target: { ...enemy, ARM: 10 },
    };
    expect(given(impact)).toBeCloseTo(7, 12);
  });

  test('MK2-CAV-04: impact attacks after 3", on everybody in range', () => {
    const impact = (moved: number) => ({
      ...{ attacker: { kind: 'warrior', cavalry: true, MAT: 6 }, target: enemy, others: [{ target: enemy }] },
      attack: { kind: 'impact', POW: 10, moved },
    });
    expect(value('powerAttack', impact(3), 'hit2')).toBeCloseTo(NEED_7, 12);
    expect(faults('powerAttack', impact(2))).toContain('MK2-CAV-04');
  });

  test('MK2-CAV-05: a cavalry charge attack adds 2 and is not boosted by it', () => {
    expect(hits(warrior([melee(60)], { cavalry: true }), { DEF: 15 }, { charge: 5 })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([melee(60)], { cavalry: true }), { DEF: 15 }, { charge: 2 })).toBeCloseTo(10 / 36, 12);
  });

  test('MK2-CAV-06: the excess of the blow that unseats a dragoon is lost', () => {
    const twice = activation(warrior([melee(60, { initialAttacks: 2 })], { MAT: 20 }), { ...SURE, damage: '#5/#5' });
    expect(value('activation', twice, 'destroyed')).toBe(1);
    const once = activation(warrior([melee(60)]), { ...SURE, damage: '#5/#5' });
    expect(value('activation', once, 'destroyed')).toBe(0);
  });

  test('MK2-CAV-07: light cavalry strikes with the mount when it does not charge', () => {
    const rider = warrior([melee(12, { mount: true })]);
    expect(value('activation', activation(rider, { ...SURE, ARM: 12, damage: '#60' }), 'damage')).toBeCloseTo(7, 12);
  });
});
