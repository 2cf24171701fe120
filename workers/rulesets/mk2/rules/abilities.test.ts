/** Weapon qualities and advantages: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { damage, faults, hits, value } from './ask.ts';
import { type Asked, activation, gun, melee, NEED_7, warrior } from './pieces.ts';

describe('weapon qualities and advantages', () => {
  const left = (qualities: readonly string[], effect: string) =>
    value('activation', activation(warrior([melee(1, { qualities })]), { DEF: 13, ARM: 40 }), effect);

  test('MK2-WQ-02: every hit corrodes', () =>
    expect(left(['Continuous Effect: Corrosion'], 'Corrosion')).toBeCloseTo(NEED_7, 12));
  test('MK2-WQ-03: every hit burns', () => expect(left(['Continuous Effect: Fire'], 'Fire')).toBeCloseTo(NEED_7, 12));
  test('MK2-WQ-04: a critical hit corrodes', () =>
    expect(left(['Critical Corrosion'], 'Corrosion')).toBeCloseTo(1 / 12, 12));
  test('MK2-WQ-05: a critical hit burns', () => expect(left(['Critical Fire'], 'Fire')).toBeCloseTo(1 / 12, 12));

  test('MK2-WQ-06: a type of damage is nothing to the immune', () => {
    for (const type of ['Cold', 'Corrosion', 'Electricity', 'Fire']) {
      const weapon = melee(20, { qualities: [`Damage Type: ${type}`] });
      expect(damage(weapon, { immunities: [type] })).toBe(0);
      expect(damage(weapon)).toBeCloseTo(12, 12);
    }
  });

  test('MK2-WQ-07: a Magical Weapon hurts the incorporeal', () => {
    expect(damage(melee(20, { qualities: ['Magical'] }), { incorporeal: true })).toBeCloseTo(12, 12);
  });

  test('MK2-WQ-08: a throw and a lock need an Open Fist, a double-hand throw two', () => {
    const question = (kind: string, fists: number) => ({
      attacker: {
        ...{ kind: 'warbeast', MAT: 6, STR: 12, points: 1 },
        weapons: fists > 0 ? [melee(12, { initialAttacks: fists, qualities: ['Open Fist'] })] : [],
      },
      attack: { kind },
      target: { DEF: 12, ARM: 15, STR: 10 },
    });
    expect(faults('powerAttack', question('throw', 0))).toContain('Open Fist');
    expect(faults('powerAttack', question('lock', 0))).toContain('Open Fist');
    expect(faults('powerAttack', question('double-hand throw', 1))).toContain('two working Open Fists');
    for (const [kind, fists] of [
      ['throw', 1],
      ['lock', 1],
      ['double-hand throw', 2],
    ] as const) {
      expect(faults('powerAttack', question(kind, fists))).toBe('');
    }
  });

  test('MK2-ADV-04: a Construct beast never checks its threshold', () => {
    const group = (construct: boolean) => ({
      ...{ turns: 1, effort: 0, leach: 0, warlock: { FURY: 5 } },
      beasts: [{ FURY: 5, THR: 4, fury: 5, construct }],
    });
    expect(value('battlegroup', group(true), 'noFrenzy')).toBe(1);
    expect(value('battlegroup', group(false), 'noFrenzy')).toBeLessThan(0.5);
  });

  test('MK2-ADV-05: Eyeless Sight sees through concealment, clouds and Stealth', () => {
    const eyes = { RAT: 6, eyelessSight: true };
    const shot = (target: Asked, situation: Asked) => hits(warrior([gun(60)], eyes), { DEF: 13, ...target }, situation);
    expect(shot({}, { concealment: true })).toBeCloseTo(NEED_7, 12);
    expect(shot({}, { cloud: true })).toBeCloseTo(NEED_7, 12);
    expect(shot({ stealth: true }, { distance: 9 })).toBeCloseTo(NEED_7, 12);
    expect(shot({}, { cover: true })).toBeCloseTo(3 / 36, 12);
  });

  test('MK2-ADV-07: a Gunfighter shoots in melee without penalty', () => {
    const situation = { attackerInMeleeWithTarget: true, targetInMelee: true };
    expect(hits(warrior([gun(60)], { gunfighter: true }), { DEF: 13 }, situation)).toBeCloseTo(NEED_7, 12);
  });

  test('MK2-ADV-08: only magic hurts the incorporeal, and no effect stays on it', () => {
    expect(damage(melee(30), { incorporeal: true })).toBe(0);
    const burning = warrior([melee(1, { qualities: ['Magical', 'Continuous Effect: Fire'] })]);
    expect(value('activation', activation(burning, { DEF: 13, ARM: 40, incorporeal: true }), 'Fire') || 0).toBe(0);
    const slam = {
      attacker: { kind: 'warbeast', MAT: 6, STR: 9, points: 1 },
      attack: { kind: 'slam' },
      target: { DEF: 12, ARM: 12, STR: 5, incorporeal: true },
    };
    expect(faults('powerAttack', slam)).toContain('MK2-ADV-08');
  });

  test('MK2-ADV-08: for a round after its own attack it is incorporeal no longer, and no effect outlasts that', () => {
    const wins = (weapon: ReturnType<typeof melee>, rounds: number) => {
      const fighter = (one: ReturnType<typeof melee>, incorporeal: boolean) => ({
        attacker: warrior([one]),
        target: { DEF: 13, ARM: 14, damage: '#1', incorporeal },
      });
      const scenario = { first: fighter(melee(0), true), second: fighter(weapon, false), rounds };
      return value('duel', scenario, 'secondWins');
    };
    expect(wins(melee(40), 1)).toBeCloseTo(NEED_7, 12);
    expect(wins(melee(40), 2)).toBeCloseTo(1 - (1 - NEED_7) ** 2, 12);
    // It is immune again before its Maintenance Phase.
    expect(wins(melee(0, { qualities: ['Continuous Effect: Fire'] }), 3)).toBe(0);
  });

  test('MK2-ADV-09: a standard bearer lets a failed check be rolled again', () => {
    const stands = (standardBearer: boolean) =>
      value(
        'morale',
        { unit: { models: 10, CMD: 7, standardBearer }, turns: 1, frights: [{ what: 'Terror' }] },
        'neverRan',
      );
    // CMD 7 passes 21 of 36 times, and a failure may be tried again.
    expect(stands(false)).toBeCloseTo(NEED_7, 12);
    expect(stands(true)).toBeCloseTo(1 - (1 - NEED_7) ** 2, 12);
  });

  test('MK2-ADV-10: Stealth hides from shots and spells beyond 5", not from sprays', () => {
    const shot = (distance: number) => hits(warrior([gun(60)]), { DEF: 13, stealth: true }, { distance });
    expect(shot(5)).toBeCloseTo(NEED_7, 12);
    expect(shot(5.5)).toBe(0);
    const spray = {
      attacker: warrior([gun(60)]),
      attack: { kind: 'spray' },
      models: [{ target: { DEF: 13, ARM: 1, stealth: true }, situation: { distance: 7 } }],
    };
    expect(value('area', spray, 'destroyed1')).toBeCloseTo(NEED_7, 12);
  });
});
