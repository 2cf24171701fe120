/** Attack and damage rolls: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, damage, faults, hits, ignored, log, steps, value } from './ask.ts';
import { type Asked, activation, BUY, beast, gun, melee, NEED_7, SURE, spell, warrior } from './pieces.ts';

describe('attack and damage rolls', () => {
  test('MK2-DICE-02: a halved stat rounds up, and so does half the POW of a blast', () => {
    expect(hits(warrior([melee(60)], { MAT: 7, modifiers: { MAT: { halved: 1 } } }), { DEF: 11 })).toBeCloseTo(
      NEED_7,
      12,
    );
    const blast = {
      attacker: warrior([gun(13)]),
      models: [{ target: { DEF: 19, ARM: 20 } }, { target: { DEF: 12, ARM: 1 }, place: { kind: 'stated' } }],
    };
    const line = Array.from({ length: 400 }, (_, trial) => log('area', blast, trial))
      .flat()
      .find((one) => one.includes('blast'));
    expect(line).toContain('7 (half of POW 13)');
  });

  test('MK2-DICE-04: dice are dropped before anybody asks whether it hits', () => {
    const two = { attackDice: { additional: 1, dropHighest: 1 } };
    // The lower two of three: all sixes only from three sixes.
    expect(hits(warrior([melee(60, two)]), { DEF: 25 })).toBeCloseTo(1 / 216, 12);
  });

  test('MK2-DICE-04: a miss that is rolled again is rolled with as many dice, and drops as many', () => {
    const two = { attackDice: { additional: 1, dropLowest: 1, rerollMisses: 1 } };
    let hit = 0;
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) if (a + b + c - Math.min(a, b, c) >= 7) hit += 1 / 216;
    expect(hits(warrior([melee(60, two)]), { DEF: 13 })).toBeCloseTo(1 - (1 - hit) ** 2, 12);
  });

  test('MK2-DICE-05: a damage roll that disappoints is made again, once', () => {
    const once = melee(10, { damageDice: { rerollBelow: 3 } });
    // 2d6 + 10 against 15 gives 3 or more from 8 on: 15 of 36.
    const well = (roll: number) => Math.max(0, roll - 5);
    const mean = (from: number) => {
      let sum = 0;
      for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= from) sum += well(a + b);
      return sum / 36;
    };
    expect(damage(once)).toBeCloseTo(mean(8) + (21 / 36) * mean(2), 12);
  });

  test('MK2-DICE-09: a miss into melee finds each of the others with the same chance', () => {
    const other = { target: { DEF: 5, ARM: 20 } };
    const question = {
      attacker: warrior([gun(1)], { RAT: 6 }),
      attack: { kind: 'into melee' },
      models: [{ target: { DEF: 30, ARM: 20 } }, other, other, other],
    };
    const found = [2, 3, 4].map((model) => value('area', question, `hit${model}`));
    expect(found[1]).toBeCloseTo(found[0], 14);
    expect(found[2]).toBeCloseTo(found[0], 14);
    expect(found[0] * 3).toBeCloseTo((35 / 36) ** 2, 12);
  });

  test('MK2-STAT-01: the stats of a profile are what the dice are added to', () => {
    expect(hits(warrior([melee(60)], { MAT: 8 }), { DEF: 15 })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([gun(60)], { RAT: 4 }), { DEF: 11 })).toBeCloseTo(NEED_7, 12);
    expect(faults('activation', activation({ kind: 'warrior', weapons: [melee(10)] }, SURE))).toContain('attacker.MAT');
  });

  test('MK2-STAT-02: sets, doublings, halvings, bonuses, penalties; DEF never below 5, the others never below 1', () => {
    const lowered = { MAT: { penalty: 20 } };
    expect(hits(warrior([melee(60)], { modifiers: lowered }), { DEF: 8 })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([melee(60)], { MAT: 1 }), { DEF: 12, modifiers: { DEF: { penalty: 20 } } })).toBeCloseTo(
      33 / 36,
      12,
    );
    expect(damage(melee(1), { ARM: 10, modifiers: { ARM: { penalty: 20 } } })).toBeCloseTo(7, 12);
    const changed = { MAT: { setTo: [9, 5], doubled: 1, halved: 1, bonus: 2, penalty: 1 } };
    expect(hits(warrior([melee(60)], { MAT: 2, modifiers: changed }), { DEF: 13 })).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-STAT-03: what the user adds up counts once, whatever it is called', () => {
    const modifiers = { attackRolls: 3 };
    expect(hits(warrior([melee(60, { attackModifier: -2 })], { MAT: 5, modifiers }), { DEF: 13 })).toBeCloseTo(
      NEED_7,
      12,
    );
  });

  test('MK2-ATK-03: a hit by one rule beats a miss by another one, in range; the player may roll instead', () => {
    const shot = (automatic: string[], more: Asked = {}, weapon: Asked = {}) =>
      hits(warrior([gun(60, weapon)]), { DEF: 13 }, { automatic, ...more });
    expect(shot(['hit'])).toBe(1);
    expect(shot(['miss'])).toBe(0);
    expect(shot(['hit', 'miss'])).toBe(1);
    expect(shot(['hit'], { distance: 9 }, { RNG: 8 })).toBe(0);
    expect(shot(['hit'], { rollForCritical: true })).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-ATK-11: who lies or stands still is never in melee', () => {
    const shot = (target: Asked) =>
      hits(warrior([gun(60)], { RAT: 2 }), { DEF: 5, ...target }, { targetInMelee: true });
    expect(shot({ knockedDown: true })).toBeCloseTo(35 / 36, 12);
    expect(shot({ stationary: true })).toBeCloseTo(35 / 36, 12);
    expect(shot({})).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-ATK-11: whoever has charged is in melee with his target, and loses nothing for it', () => {
    const shot = (situation: Asked) => hits(warrior([gun(60)], { RAT: 5, gunfighter: true }), { DEF: 12 }, situation);
    expect(shot({ targetInMelee: true })).toBeCloseTo(3 / 36, 12);
    expect(shot({ targetInMelee: true, charge: 5 })).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-CRIPPLE-02: R4, one die is always left', () => {
    const weapon = melee(60, { attackDice: { fewer: 2 } });
    expect(hits(beast([weapon], { crippled: ['mind'] }), { DEF: 10 })).toBeCloseTo(1 / 2, 12);
  });

  test('MK2-ATK-04: every spray hit is direct, models merely under a template are not hit directly', () => {
    const model = { target: { DEF: 13, ARM: 20 } };
    const spray = { attacker: warrior([gun(10)]), attack: { kind: 'spray' }, models: [model, model] };
    expect(ask('area', spray).rules).toContain('MK2-ATK-04');
    expect(value('area', spray, 'hit2')).toBeCloseTo(NEED_7, 12);
    const template = { attacker: warrior([gun(10)]), models: [model, { ...model, place: { kind: 'stated' } }] };
    expect(value('area', template, 'direct')).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-ATK-05: a back strike from whoever was there all the activation; shields are lost in any case', () => {
    const attacker = warrior([melee(14)]);
    const target = { DEF: 15, ARM: 14, shields: 1 };
    const strike = (situation: Asked) => log('activation', activation(attacker, target, { situation }), 2).join();
    expect(hits(warrior([melee(60)]), { DEF: 15 }, { backStrike: true })).toBeCloseTo(NEED_7, 12);
    expect(hits(warrior([melee(60)]), { DEF: 15 }, { backStrike: true, enteredBackArc: true })).toBeCloseTo(
      10 / 36,
      12,
    );
    for (const enteredBackArc of [false, true]) {
      const situation = { backStrike: true, enteredBackArc };
      const question = activation(warrior([melee(14)]), { ...SURE, ARM: 14, shields: 1, damage: '#60' }, { situation });
      expect(value('activation', question, 'damage')).toBeCloseTo(7, 12);
    }
    expect(strike({})).not.toContain('back strike');
    expect(ignored('activation', activation(attacker, target, { situation: { enteredBackArc: true } }))).toContain(
      'situation.enteredBackArc',
    );
  });

  test('MK2-ATK-12: a miss into melee is rolled again at another model, AOE and sprays excepted', () => {
    const model = { target: { DEF: 17, ARM: 20 } };
    const question = (attack: string) => ({
      attacker: warrior([gun(10)]),
      attack: { kind: attack },
      models: [
        { ...model, situation: { targetInMelee: true } },
        { ...model, situation: { targetInMelee: true } },
      ],
    });
    // Need 15 with -4: all sixes; a miss tries the other one on the same terms.
    expect(value('area', question('into melee'), 'hit2')).toBeCloseTo((35 / 36) * (1 / 36), 12);
    expect(value('area', question('shot'), 'hit1')).toBeCloseTo(1 / 36, 12);
    expect(value('area', question('spray'), 'hit2')).toBeCloseTo(3 / 36, 12);
  });

  test('MK2-ATK-14: nobody shoots while in melee but a Gunfighter; magic is free', () => {
    const shooting = {
      ...activation(warrior([gun(12)]), { DEF: 12, ARM: 12 }),
      situation: { attackerInMeleeWithTarget: true },
    };
    expect(faults('activation', shooting)).toContain('MK2-ATK-14');
    expect(faults('activation', { ...shooting, attacker: warrior([gun(12)], { gunfighter: true }) })).toBe('');
    const warlock = { kind: 'warlock', magicAttack: 6, points: 2, weapons: [spell(12)] };
    expect(faults('activation', { ...shooting, attacker: warlock })).toBe('');
  });

  test('MK2-CHARGE-07: of several special attacks a charge makes the first with a melee weapon', () => {
    const weapons = [gun(60, { name: 'Breath', special: true }), melee(20, { special: true })];
    for (const combatAction of ['auto', 'special']) {
      const charge = activation(warrior(weapons), SURE, { combatAction, situation: { charge: 5 } });
      expect(value('activation', charge, 'boxes')).toBeCloseTo(
        value('activation', activation(warrior([melee(20)]), SURE, { situation: { charge: 5 } }), 'boxes'),
        12,
      );
    }
  });

  test('MK2-ATK-15: melee and ranged attacks do not mix; a special attack stands alone', () => {
    const both = warrior([melee(60), gun(60)]);
    expect(ignored('activation', activation(both, SURE))).toContain('attacker.weapons[1]');
    const shots = activation(both, SURE, { combatAction: 'ranged' });
    expect(ignored('activation', shots)).toContain('attacker.weapons[0]');
    const special = activation(warrior([melee(60, { special: true }), melee(20, { name: 'Other' })]), SURE, {
      combatAction: 'special',
    });
    expect(steps('activation', special, 'alive')).toHaveLength(1);
  });

  test('MK2-ATK-16: attacks are bought after the initial ones, with any weapon of their sort', () => {
    const attacker = beast([melee(12), melee(14, { name: 'Tail', initialAttacks: 0 })], { points: 2 });
    const target = { DEF: 13, ARM: 30, damage: '#20' };
    const bought = activation(attacker, target, { plan: { ...BUY, buyWith: 'Tail' } });
    expect(steps('activation', bought, 'alive')).toHaveLength(3);
    expect(
      log('activation', bought).filter((line) => line.includes('Tail, bought') && line.includes('attack')),
    ).toHaveLength(2);
    const early = { kind: 'script', steps: [{ weapon: 'Tail', bought: true }, { weapon: 'Blade' }] };
    expect(faults('activation', activation(attacker, target, { plan: early }))).toContain(
      'an initial attack after a bought one',
    );
  });

  test('MK2-ATK-17: ROF caps the attacks of a gun, initial and bought', () => {
    const attacker = (ROF: number, points: number) => beast([gun(12, { ROF })], { points });
    const target = { DEF: 13, ARM: 30, damage: '#20' };
    const made = (ROF: number, points: number) =>
      steps('activation', activation(attacker(ROF, points), target, { plan: BUY }), 'alive').length;
    expect([made(1, 5), made(2, 5), made(3, 1), made(4, 5)]).toEqual([1, 2, 2, 4]);
    const script = {
      kind: 'script',
      steps: [{ weapon: 'Gun' }, { weapon: 'Gun', bought: true }, { weapon: 'Gun', bought: true }],
    };
    expect(faults('activation', activation(attacker(2, 5), target, { plan: script }))).toMatch(/ROF/);
    expect(faults('activation', activation(attacker(3, 5), target, { plan: script }))).toBe('');
    expect(faults('area', { attacker: attacker(2, 0), attacks: 3, models: [{ target }] })).toMatch(/attacks.*ROF 2/);
  });

  test('MK2-ATK-17: granted shots count for the ROF of the gun that makes them', () => {
    // RAT 6 against DEF 13 hits with 7/12, and a hit is one box: 13 on 2d6 never matters.
    const hits = (weapon: Asked, points = 0, more: Asked = {}) =>
      value(
        'activation',
        activation(
          beast([gun(60, { grantsAttack: 'on hit', grantsAtMost: 5, ...weapon })], { points, RAT: 6 }),
          {
            ...{ DEF: 13, ARM: 15, damage: '#1' },
            others: Array.from({ length: 9 }, () => ({ DEF: 13, ARM: 15 })),
          },
          { plan: BUY, ...more },
        ),
        'models',
      );
    const p = 7 / 12;
    expect(hits({ ROF: 1 })).toBeCloseTo(p, 12);
    expect(hits({ ROF: 2 })).toBeCloseTo(p + p * p, 12);
    // A granted shot leaves none to buy, a miss leaves one.
    expect(hits({ ROF: 2 }, 3)).toBeCloseTo(2 * p, 12);
    expect(hits({ ROF: 3 })).toBeCloseTo(p + p ** 2 + p ** 3, 12);
    // Two guns of a kind, each with its own ROF.
    expect(hits({ ROF: 2, initialAttacks: 2 })).toBeCloseTo(2 * (p + p * p), 12);
    expect(hits({ ROF: 2, initialAttacks: 2 }, 3)).toBeCloseTo(4 * p, 12);
    // A script passes over what cannot be fired any more, and goes on after a granted attack.
    const plan = { kind: 'script', steps: [{ weapon: 'Gun' }, { weapon: 'Gun', bought: true }] };
    expect(hits({ ROF: 2 }, 3, { plan })).toBeCloseTo(2 * p, 12);
  });

  test('MK2-ATK-18: an attack grants one more, and that one may grant again', () => {
    const chained = melee(60, { grantsAttack: 'on hit', grantsAtMost: 2 });
    const question = activation(warrior([chained]), { ...SURE, damage: '#200' });
    expect(steps('activation', question, 'alive')).toHaveLength(3);
  });

  test('MK2-ATK-19: another model takes the hit once it is a hit', () => {
    const shot = {
      attacker: warrior([gun(60)]),
      attack: { kind: 'shot', passedTo: 2 },
      models: [{ target: { DEF: 13, ARM: 1 } }, { target: { DEF: 30, ARM: 1 } }],
    };
    expect(value('area', shot, 'destroyed1')).toBe(0);
    expect(value('area', shot, 'destroyed2')).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-ATK-20: who cannot be targeted is under the template all the same', () => {
    const hidden = { target: { DEF: 13, ARM: 1 }, cannotBeTargeted: true };
    const shot = {
      attacker: warrior([gun(60)]),
      models: [{ target: { DEF: 13, ARM: 1 } }, { ...hidden, place: { kind: 'stated' } }],
    };
    expect(value('area', shot, 'destroyed2')).toBeCloseTo(NEED_7, 12);
    expect(faults('area', { attacker: warrior([gun(60)]), models: [hidden] })).toContain('cannotBeTargeted');
  });

  test('MK2-CRIT-02: a critical effect needs the hit, not the damage', () => {
    const attacker = warrior([melee(1, { qualities: ['Critical Fire'] })]);
    expect(value('activation', activation(attacker, { DEF: 13, ARM: 40 }), 'Fire')).toBeCloseTo(1 / 12, 12);
  });

  test('MK2-CRIT-03: a critical spray counts for each model by its own roll', () => {
    const weapons = [gun(1, { qualities: ['Critical Knockdown'] })];
    const model = { target: { DEF: 13, ARM: 40, damage: '#5' } };
    const question = { attacker: warrior(weapons), attack: { kind: 'spray' }, models: [model, model] };
    expect(value('area', question, 'down1')).toBeCloseTo(1 / 12, 12);
    expect(value('area', question, 'down2')).toBeCloseTo(1 / 12, 12);
  });
});
