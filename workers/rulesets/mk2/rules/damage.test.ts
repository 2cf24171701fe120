/** Damage and what follows it: one test for each rule, against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, damage, faults, value } from './ask.ts';
import { type Asked, activation, gun, melee, NEED_7, SURE, warrior } from './pieces.ts';

describe('damage and what follows', () => {
  test('MK2-DMG-04: Tough acts when a model is disabled; another rule may take it first', () => {
    const sure = (more: Asked) =>
      value('activation', activation(warrior([melee(60)], { MAT: 6 }), { ...SURE, tough: true, ...more }), 'destroyed');
    expect(sure({})).toBeCloseTo(2 / 3, 12);
    expect(sure({ leavesPlayWhenDisabled: 'before Tough' })).toBe(1);
  });

  test('MK2-TOUGH-01: on the ground it works again, as often as the dice say so', () => {
    const three = activation(warrior([melee(60, { initialAttacks: 3 })]), {
      ...SURE,
      stationary: false,
      knockedDown: true,
      tough: true,
    });
    expect(value('activation', three, 'destroyed')).toBeCloseTo(1 - (1 / 3) ** 3, 12);
    const trampled = {
      attacker: { kind: 'warbeast', MAT: 20, STR: 40, points: 1 },
      attack: { kind: 'trample' },
      target: { ...SURE, stationary: false, knockedDown: true, tough: true, base: 'small' },
    };
    expect(value('powerAttack', trampled, 'destroyed1')).toBeCloseTo(2 / 3, 12);
  });

  test('MK2-DMG-05: a slam and the fall after it are suffered at once, with one Tough roll', () => {
    const question = {
      attacker: { kind: 'warbeast', MAT: 20, STR: 40, points: 1 },
      attack: { kind: 'slam', dropAfter: 0.5, dropHeight: 9 },
      target: { DEF: 5, ARM: 1, tough: true, STR: 5 },
    };
    expect(value('powerAttack', question, 'destroyed1')).toBeCloseTo((35 / 36) * (2 / 3), 12);
  });

  test('MK2-DMG-06: a blast from behind passes the shields', () => {
    const beside = (blastFromBehind: boolean) => {
      const model = {
        target: { DEF: 12, ARM: 10, shields: 2, damage: '#60' },
        place: { kind: 'stated' },
        blastFromBehind,
      };
      const question = { attacker: warrior([gun(14)]), models: [{ target: { DEF: 13, ARM: 20 } }, model] };
      return value('area', question, 'boxes2') / value('area', question, 'direct');
    };
    // 2d6 + 7 against 10, and against 14 with both shields.
    const mean = (need: number) => {
      let sum = 0;
      for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) sum += Math.max(0, a + b - need);
      return sum / 36;
    };
    expect(beside(true)).toBeCloseTo(mean(3), 12);
    expect(beside(false)).toBeCloseTo(mean(7), 12);
  });

  test('MK2-DMG-07: healing takes points off anywhere on the spiral, and may end a penalty', () => {
    const hurt = {
      target: { ARM: 1, damage: '@M|M|B|B|S|S' },
      hits: [
        { dice: 0, power: 2, system: 'Mind' },
        { dice: 0, power: 3, system: 'Body' },
      ],
    };
    expect(value('hits', hurt, 'Mind')).toBe(0);
    const twice = {
      ...hurt,
      hits: [
        { dice: 0, power: 3, system: 'Mind' },
        { dice: 0, power: 2, system: 'Body' },
      ],
    };
    expect(value('hits', twice, 'Mind')).toBe(1);
    const healed = { ...twice, repairs: [{ after: 1, boxes: 1, first: ['Mind'] }] };
    expect(value('hits', healed, 'Mind')).toBe(0);
  });

  test('MK2-DMG-07: the note says which circles healing takes, and these it takes', () => {
    const healing = (damage: string, boxes: number, column: number | null, first: readonly string[] = []) => ({
      target: { ARM: 1, damage },
      hits: [{ dice: 0, power: column === null ? 0 : 2, column: column ?? 1 }],
      repairs: [{ after: 0, boxes, first }],
    });
    const crippled = (scenario: Asked) => ['Mind', 'Body', 'Spirit'].map((aspect) => value('hits', scenario, aspect));
    expect(ask('hits', healing('@m|m|b|B|s|s', 1, null)).notes).toEqual([
      'Healing takes a circle of each crippled aspect, then circles of one aspect after the other; of several it takes the innermost, on the highest branch.',
    ]);
    // A circle of each crippled aspect, in order.
    expect(crippled(healing('@m|m|b|B|s|s', 1, null))).toEqual([0, 0, 1]);
    expect(crippled(healing('@m|m|b|B|s|s', 1, null, ['Spirit']))).toEqual([1, 0, 0]);
    expect(crippled(healing('@m|m|b|B|s|s', 2, null))).toEqual([0, 0, 0]);
    // The innermost, wherever it is: a point on branch 1 finds it, one on branch 2 passes on to the fourth.
    expect(crippled(healing('@mm|m|b|B|s|S', 1, 1))[0]).toBe(1);
    expect(crippled(healing('@mm|m|b|B|s|S', 1, 2))).toEqual([0, 1, 0]);
    // Of two as deep, the one on the higher branch.
    expect(crippled(healing('@mm|mm|b|B|s|S', 1, 2))[0]).toBe(1);
    // Then one aspect after the other: the second point is the Mind again, so one more hit leaves one of its circles.
    expect(crippled(healing('@mmm|b|B|B|s|S', 1, 1))[0]).toBe(1);
    expect(crippled(healing('@mmm|b|B|B|s|S', 2, 1))[0]).toBe(0);
    expect(crippled(healing('@mmm|b|B|B|s|S', 2, 1, ['Mind', 'Body']))[0]).toBe(0);
  });

  test('MK2-DMG-08: collateral damage has no weapon qualities and is not magical', () => {
    const question = {
      attacker: { kind: 'warbeast', MAT: 20, STR: 20, points: 1 },
      attack: { kind: 'slam', moved: 5 },
      target: { DEF: 5, ARM: 30, damage: '#60', STR: 5 },
      others: [{ target: { DEF: 12, ARM: 10, damage: '#60', incorporeal: true }, contact: 'always' }],
    };
    expect(value('powerAttack', question, 'boxes2') || 0).toBe(0);
  });

  test('MK2-CONT-01: one effect of each type, whatever hits again', () => {
    const weapon = melee(1, { initialAttacks: 2, qualities: ['Continuous Effect: Fire'] });
    const question = activation(warrior([weapon]), { DEF: 13, ARM: 40 });
    expect(value('activation', question, 'Fire')).toBeCloseTo(1 - (1 - NEED_7) ** 2, 12);
    expect(faults('effects', { target: { ARM: 15 }, effects: ['Fire', 'Fire', 'Fire'], turns: 1 })).not.toBe('');
  });

  test('MK2-CONT-02: each check ends it with 1/3, before it acts', () => {
    const question = { target: { ARM: 1, damage: '#200' }, effects: ['Corrosion'], turns: 3 };
    expect(value('effects', question, 'boxes')).toBeCloseTo(2 / 3 + 4 / 9 + 8 / 27, 12);
  });

  test('MK2-CONT-03: Fire is 2d6 + 12 against ARM, shields included (R23)', () => {
    const mean = (target: Asked) =>
      value('effects', { target: { damage: '#60', ...target }, effects: ['Fire'], turns: 1 }, 'boxes');
    expect(mean({ ARM: 12 })).toBeCloseTo((2 / 3) * 7, 12);
    expect(mean({ ARM: 8, shields: 2 })).toBeCloseTo((2 / 3) * 7, 12);
  });

  test('MK2-CONT-04: Corrosion is one point whatever the ARM', () => {
    expect(value('effects', { target: { ARM: 40 }, effects: ['Corrosion'], turns: 1 }, 'destroyed')).toBeCloseTo(
      2 / 3,
      12,
    );
  });

  test('MK2-CONT-05: all effects of a phase at once, one Tough roll for both', () => {
    const both = { target: { ARM: 1, tough: true, damage: '#1' }, effects: ['Fire', 'Corrosion'], turns: 1 };
    // Any of the two disables it: 1 - (1/3)^2, and Tough saves a third of those.
    expect(value('effects', both, 'destroyed')).toBeCloseTo((8 / 9) * (2 / 3), 12);
  });

  test('MK2-CONT-06: an immune model has no such effect', () => {
    const immune = { target: { ARM: 1, immunities: ['Fire', 'Corrosion'] }, effects: ['Fire', 'Corrosion'], turns: 5 };
    expect(value('effects', immune, 'destroyed')).toBe(0);
  });

  test('MK2-CONT-07: nothing but expiry ends an effect', () => {
    const long = (turns: number) =>
      value('effects', { target: { ARM: 1, damage: '#60' }, effects: ['Corrosion'], turns }, 'boxes');
    for (const turns of [1, 2, 5, 20]) expect(long(turns)).toBeCloseTo(2 * (1 - (2 / 3) ** turns), 12);
  });

  test('MK2-IMM-01: one covered type stops the whole roll', () => {
    const both = melee(20, { qualities: ['Damage Type: Electricity', 'Damage Type: Fire'] });
    expect(damage(both, { immunities: ['Electricity'] })).toBe(0);
    expect(damage(both, { immunities: ['Cold'] })).toBeCloseTo(12, 12);
  });

  test('MK2-IMM-02: immunity bars the continuous effect as well', () => {
    const acid = warrior([melee(1, { qualities: ['Continuous Effect: Corrosion'] })]);
    expect(
      value('activation', activation(acid, { DEF: 13, ARM: 40, immunities: ['Corrosion'] }), 'Corrosion') || 0,
    ).toBe(0);
    expect(value('activation', activation(acid, { DEF: 13, ARM: 40, immunities: ['Fire'] }), 'Corrosion')).toBeCloseTo(
      NEED_7,
      12,
    );
  });
});
