import { describe, expect, test } from 'vitest';
import { ActivationQuestion } from '../twodice/activation/activation.ts';
import { checkActivation } from '../twodice/activation/check.ts';
import { activation } from '../twodice/activation/index.ts';
import { Activation, type ActivationInput } from '../twodice/activation/schema.ts';
import { hitChances } from '../twodice/attackRoll.ts';
import { currentStat } from '../twodice/stats.ts';
import { goldenQuestions, goldenValue } from './golden.ts';
import { resolved } from './rules/ask.ts';

function ask(input: ActivationInput): ActivationQuestion {
  const scenario = Activation.parse(input);
  expect(checkActivation(scenario)).toEqual([]);
  expect(activation.check(scenario)).toEqual([]);
  return new ActivationQuestion(scenario);
}

describe('golden vectors that a question can ask', () => {
  test.each(goldenQuestions.map((golden) => [golden.id, golden.title, golden] as const))('%s %s', (_, __, golden) => {
    const question = ask(golden.scenario);
    const value = goldenValue(golden, question.measures(question.exact(), null));
    // The reference values were printed with six or nine decimals; the digest's are fractions.
    const printed = golden.id.startsWith('REF');
    const tolerance = printed ? (golden.value === 'destroyed' ? 6e-10 : 6e-7) : 1e-12 * Math.max(1, golden.expected);
    expect(Math.abs(value - golden.expected)).toBeLessThanOrEqual(tolerance);
  });
});

describe('golden vectors of single rolls', () => {
  const roll = (dice: number, bonus: number, defense: number, dropLowest = 0) => ({
    dice,
    dropLowest,
    dropHighest: 0,
    bonus,
    defense,
    rerollMisses: 0,
  });

  test('MK3-GV-01: criticals of two, three and four dice', () => {
    expect(hitChances(roll(2, 6, 13), 'none').critical).toBeCloseTo(1 / 12, 14);
    expect(hitChances(roll(3, 6, 13), 'none').critical).toBeCloseTo(41 / 108, 14);
    expect(hitChances(roll(4, 6, 13), 'none').critical).toBeCloseTo(307 / 432, 14);
  });

  test('MK3-GV-04: criticals when only all 1s miss', () => {
    const critical = (dice: number) => hitChances(roll(dice, 40, 10), 'none').critical;
    expect(critical(2)).toBeCloseTo(5 / 36, 14);
    expect(critical(3)).toBeCloseTo(95 / 216, 14);
    expect(critical(4)).toBeCloseTo(935 / 1296, 14);
  });

  test('MK3-GV-05: a taken automatic hit is never critical; a rolled one is in 5 of 36', () => {
    expect(hitChances(roll(2, 7, 5), 'hit')).toEqual({ miss: 0, hit: 1, critical: 0 });
    expect(hitChances(roll(2, 7, 5), 'none').critical).toBeCloseTo(5 / 36, 14);
  });

  test('MK3-GV-07: criticals on kept dice', () => {
    expect(hitChances(roll(3, 5, 14, 1), 'none').critical).toBeCloseTo(29 / 216, 14);
  });

  test('the look-up counts of the digest, t = 3 to 18', () => {
    const hits = {
      2: [35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 1, 1, 1, 1, 1, 1],
      3: [215, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1],
      4: [1295, 1295, 1295, 1291, 1281, 1261, 1226, 1170, 1090, 986, 861, 721, 575, 435, 310, 206],
    };
    const criticals = {
      2: [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
      3: [95, 95, 92, 86, 82, 73, 64, 57, 48, 39, 32, 23, 14, 10, 4, 1],
      4: [935, 935, 935, 931, 921, 901, 866, 810, 754, 674, 597, 505, 431, 339, 262, 182],
    };
    for (const dice of [2, 3, 4] as const) {
      hits[dice].forEach((count, i) => {
        const { hit, critical } = hitChances(roll(dice, 0, i + 3), 'none');
        expect((hit + critical) * 6 ** dice).toBeCloseTo(count, 9);
        expect(critical * 6 ** dice).toBeCloseTo(criticals[dice][i], 9);
      });
    }
  });

  const shot = (target: ActivationInput['target'], situation: ActivationInput['situation'] = {}) =>
    resolved({
      attacker: { kind: 'warrior', RAT: 6, weapons: [{ name: 'Gun', class: 'ranged', power: 10 }] },
      target,
      situation,
    });

  test('MK3-GV-09: stationary in cover is DEF 9, stationary with DEF -2 is 3; 5 halved, +2, -6 ends at 0', () => {
    expect(shot({ DEF: 14, ARM: 10, stationary: true }, { cover: true }).attack.defense).toBe(9);
    expect(shot({ DEF: 14, ARM: 10, stationary: true, modifiers: { DEF: { penalty: 2 } } }).attack.defense).toBe(3);
    expect(currentStat(5, { halved: 1 })).toBe(3);
    expect(currentStat(5, { halved: 1, bonus: 2, penalty: 6 })).toBe(0);
  });

  test('MK3-GV-21: ARM 17 with Shield, Buckler and spell 2: normal, Blessed, Chain, back arc, Chain and Blessed', () => {
    const armour = (qualities: ('Blessed' | 'Chain Weapon')[], backStrike = false) =>
      resolved({
        attacker: { kind: 'warrior', MAT: 6, weapons: [{ name: 'Flail', class: 'melee', power: 10, qualities }] },
        target: { DEF: 12, ARM: 17, shields: 1, bucklers: 1, spellARM: 2 },
        situation: { backStrike },
      }).damage?.armour;
    expect([
      armour([]),
      armour(['Blessed']),
      armour(['Chain Weapon']),
      armour([], true),
      armour(['Chain Weapon', 'Blessed']),
    ]).toEqual([22, 20, 19, 19, 17]);
  });
});
