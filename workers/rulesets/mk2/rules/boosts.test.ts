/** Boosts, charges and combined attacks: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, damage, faults, hits, log, steps, value } from './ask.ts';
import { type Asked, activation, BUY, beast, gun, melee, NEED_7, SURE, spell, warrior } from './pieces.ts';

describe('boosts, charges, combined attacks', () => {
  test('MK2-BOOST-01: warlocks spend, warbeasts are forced, warriors do neither; not outside the own activation', () => {
    const target = { DEF: 13, ARM: 12 };
    expect(faults('activation', activation(warrior([melee(10)], { points: 1 }), target))).toContain('attacker.points');
    for (const kind of ['warlock', 'warbeast']) {
      const question = activation(
        { ...warrior([melee(60)], { points: 1 }), kind },
        { DEF: 13, ARM: 1 },
        {
          plan: { kind: 'script', steps: [{ weapon: 'Blade', boostAttack: true }] },
        },
      );
      expect(value('activation', question, 'destroyed')).toBeCloseTo(49 / 54, 12);
    }
    const free = activation(beast([melee(10)], { points: 3 }), target, { situation: { freeStrike: true } });
    expect(value('activation', free, 'pointsLeft')).toBe(3);
  });

  test('MK2-BOOST-02: every roll is boosted by itself, damage once the hit is known', () => {
    const script = { kind: 'script', steps: [{ weapon: 'Blade', boostDamage: true }] };
    const question = activation(beast([melee(10)], { points: 1 }), { DEF: 13, ARM: 30 }, { plan: script });
    // The point is spent on a hit alone.
    expect(value('activation', question, 'pointsLeft')).toBeCloseTo(1 - NEED_7, 12);
  });

  test('MK2-RUL-C04: a boost that leaves no die is paid by one reading, and buys none', () => {
    const left = (weapon: Asked, emptyBoosts: string, plan: Asked) =>
      value(
        'activation',
        activation(
          beast([melee(60, weapon)], { points: 1 }),
          { DEF: 13, ARM: 1 },
          { plan, rulings: { leastDice: 'none', emptyBoosts } },
        ),
        'pointsLeft',
      );
    const script = { kind: 'script', steps: [{ weapon: 'Blade', boostAttack: true }] };
    const nothing = { attackDice: { fewer: 3 } };
    expect(left(nothing, 'not spent', script)).toBe(1);
    expect(left(nothing, 'spent', script)).toBe(0);
    expect(left(nothing, 'spent', { ...BUY, buy: false, boostAttack: 'always' })).toBe(0);
    // One die that is left is boosted by either reading.
    for (const reading of ['not spent', 'spent']) expect(left({ attackDice: { fewer: 2 } }, reading, script)).toBe(0);
  });

  test('MK2-RUL-C05: an attack that hits or misses without a roll costs no boost', () => {
    const steps = [{ weapon: 'Blade', boostAttack: true }];
    for (const automatic of ['hit', 'miss'])
      for (const emptyBoosts of ['not spent', 'spent']) {
        const question = activation(
          beast([melee(10)], { points: 1 }),
          { DEF: 13, ARM: 30 },
          { plan: { kind: 'script', steps }, situation: { automatic: [automatic] }, rulings: { emptyBoosts } },
        );
        expect(value('activation', question, 'pointsLeft')).toBe(1);
      }
  });

  test('MK2-BOOST-03: collateral damage, mounts and fire are never boosted', () => {
    const target = { DEF: 12, ARM: 14, base: 'small' };
    const rider = { kind: 'warrior', cavalry: true, MAT: 6 };
    expect(faults('powerAttack', { attacker: rider, attack: { kind: 'impact' }, target, boostAttack: true })).toContain(
      'MK2-BOOST-03',
    );
    // A warlock on a light horse has a point and no use for it on the mount.
    const attacker = { kind: 'warlock', MAT: 6, points: 1, weapons: [melee(12, { mount: true })] };
    const plan = { ...BUY, buy: false, boostAttack: 'always', boostDamage: 'always' };
    expect(value('activation', activation(attacker, { DEF: 13, ARM: 14 }, { plan }), 'pointsLeft')).toBe(1);
    // Nor when a script asks for it: neither a point nor a die.
    const wished = (boostDamage: boolean) => {
      const steps = [{ weapon: 'Blade', boostDamage }];
      return activation(attacker, { ...SURE, ARM: 14, damage: '#60' }, { plan: { kind: 'script', steps } });
    };
    expect(value('activation', wished(true), 'pointsLeft')).toBe(1);
    expect(value('activation', wished(true), 'boxes')).toBeCloseTo(value('activation', wished(false), 'boxes'), 12);
  });

  test('MK2-CHARGE-01: a warbeast is forced to charge, a trooper is not', () => {
    const target = { DEF: 13, ARM: 12 };
    const situation = { charge: 5 };
    expect(faults('activation', activation(beast([melee(10)]), target, { situation }))).toContain('attacker.points');
    expect(
      ask('activation', activation(beast([melee(10)], { points: 2 }), target, { situation })).notes.join(),
    ).toContain('1 fury pays for the charge, 1 left');
    expect(faults('activation', activation(warrior([melee(10)]), target, { situation }))).toBe('');
  });

  test('MK2-CHARGE-03: boosted damage from 3" on, also for an automatic hit (R25)', () => {
    expect(damage(melee(10), { ARM: 10 }, {}, { charge: 3 })).toBeCloseTo(10.5, 12);
    expect(damage(melee(10), { ARM: 10 }, {}, { charge: 2 })).toBeCloseTo(7, 12);
    const always = {
      attacker: warrior([melee(10)]),
      target: { ...SURE, ARM: 10, damage: '#60' },
      situation: { charge: 2 },
    };
    expect(value('activation', { ...always, chargeBoost: 'always' }, 'damage')).toBeCloseTo(10.5, 12);
  });

  test('MK2-CHARGE-06: the boost is for the model that was charged', () => {
    const target = { ...SURE, others: [{ count: 1, DEF: 5, ARM: 1, damage: '#60' }] };
    const attacker = warrior([melee(10, { initialAttacks: 2 })], { MAT: 12 });
    const lines = log('activation', activation(attacker, target, { situation: { charge: 5 } }));
    expect(lines.filter((line) => line.includes('boosted by the charge'))).toHaveLength(1);
  });

  test('MK2-CHARGE-07: melee attacks follow a charge', () => {
    const attacker = warrior([melee(10), gun(10)]);
    const question = activation(attacker, SURE, { situation: { charge: 5 }, combatAction: 'ranged' });
    expect(faults('activation', question)).toContain('MK2-CHARGE-07');
  });

  test('MK2-CHARGE-08: outside the own activation a charge is one attack', () => {
    const attacker = warrior([melee(10, { initialAttacks: 3 })]);
    const question = activation(
      attacker,
      { ...SURE, damage: '#60' },
      { situation: { charge: 5, countercharge: true } },
    );
    expect(steps('activation', question, 'alive')).toHaveLength(1);
  });

  test('MK2-COMBINED-03: a combined charge attack needs a charge of every member', () => {
    const mean = (combinedAllCharged: boolean) =>
      damage(melee(10), { ARM: 15 }, {}, { charge: 5, combined: 3, combinedAllCharged });
    expect(mean(true)).toBeCloseTo(10.5 - 2, 12);
    expect(mean(false)).toBeLessThan(6);
  });

  test('MK2-ADV-02: +1 to both rolls for each model of the combined attack', () => {
    expect(hits(warrior([melee(60)]), { DEF: 16 }, { combined: 3 })).toBeCloseTo(NEED_7, 12);
    expect(damage(melee(13), { ARM: 10 }, {}, { combined: 4 })).toBeCloseTo(14, 12);
    expect(
      faults(
        'activation',
        activation({ kind: 'warlock', magicAttack: 6, points: 2, weapons: [spell(12)] }, SURE, {
          situation: { combined: 2 },
        }),
      ),
    ).not.toBe('');
  });
});
