/** The rules of command, flight and rallying by their numbers; what is expected is worked out by hand. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import type { ScenarioKind } from '../../ruleset.ts';
import { morale } from './index.ts';
import { checkMorale } from './rules.ts';
import { Morale, type MoraleInput } from './schema.ts';
import { answer, ask, told } from './testing/ask.ts';

/** P(2d6 <= CMD), counted. */
function passes(CMD: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b <= CMD) ways++;
  return ways / 36;
}

/** One check against fleeing for a single model, in the enemy's turn. */
const frightened = (unit: MoraleInput['unit'], rest: Partial<MoraleInput> = {}): MoraleInput => ({
  turns: 1,
  unit: { type: 'independent model', models: 1, ...unit },
  frights: [{ name: 'Horror', what: 'Terror' }],
  ...rest,
});

/** A volley that destroys exactly so many models. */
const loses = (models: number): NonNullable<MoraleInput['volleys']>[number] => ({
  strike: { kind: 'casualties', weights: [...Array.from({ length: models }, () => 0), 1] },
});

const firm = (input: MoraleInput) => answer(input).value('neverRan');

const idle = (input: MoraleInput) => unused(morale as unknown as ScenarioKind, input);

describe('command checks', () => {
  test('MK2-CMD-01: GV-35a and GV-S29, 2d6 up to CMD', () => {
    expect(firm(frightened({ CMD: 7 }))).toBeCloseTo(7 / 12, 12);
    expect(firm(frightened({ CMD: 9 }))).toBeCloseTo(5 / 6, 12);
    for (let CMD = 1; CMD <= 12; CMD++) expect(firm(frightened({ CMD }))).toBeCloseTo(passes(CMD), 12);
  });

  test('MK2-CMD-02: the best CMD that may be used', () => {
    expect(firm(frightened({ CMD: 6, commanderCMD: 9 }))).toBeCloseTo(passes(9), 12);
    expect(firm(frightened({ CMD: 9, commanderCMD: 6 }))).toBeCloseTo(passes(9), 12);
    expect(firm(frightened({ type: 'lone trooper', CMD: 6, unitCMD: 8 }))).toBeCloseTo(passes(8), 12);
    // Alone, the unit commander's CMD is out of reach.
    const alone = ask(frightened({ CMD: 6, unitCMD: 8 }));
    expect(alone.machine.check.CMD).toBe(6);
    expect(idle(frightened({ CMD: 6, unitCMD: 8 }))).toContain('unit.unitCMD');
  });

  test('MK2-ADV-03: a Commander lends his CMD, also to rally', () => {
    const input: MoraleInput = { turns: 1, unit: { CMD: 5, commanderCMD: 10, fleeing: true } };
    expect(answer(input).value('steady')).toBeCloseTo(passes(10), 12);
  });

  test('MK2-CMD-03: a unit checks once for all its models', () => {
    const input = frightened({ type: 'unit', models: 10, CMD: 8 });
    expect(told(input, [5, 4, 1, 1])).toEqual([
      'Turn 1: command check, Horror (Terror): 5 + 4 = 9 against CMD 8: failed',
      'Unit: flees',
      'Turn 1: Unit: flees: it runs, no attacks',
      'Turn 1: command check, rally: 1 + 1 = 2 against CMD 8: passed',
    ]);
    expect(firm(input)).toBeCloseTo(passes(8), 12);
  });

  test('MK2-CMD-04: casualties, frights and special rules ask for a check', () => {
    const each = [
      { volleys: [loses(5)] },
      { frights: [{ what: 'Terror' as const }] },
      { frights: [{ what: 'Abomination' as const }] },
      { frights: [{ what: 'special rule' as const }] },
    ];
    for (const cause of each) {
      expect(answer({ turns: 1, unit: { CMD: 12 }, ...cause }).value('checks')).toBeCloseTo(1, 12);
    }
    expect(answer({ turns: 1, unit: { CMD: 12 } }).value('checks')).toBe(0);
  });
});

describe('massive casualties', () => {
  const forced = (models: number, lost: number): number =>
    answer({ turns: 1, unit: { models, CMD: 12 }, volleys: [loses(lost)] }).value('checks');

  test('MK2-CMD-05: GV-D23 to GV-D25, half the models of the start of the turn', () => {
    const least = (models: number) => [1, 2, 3, 4, 5, 6].find((lost) => forced(models, lost) > 0);
    expect([3, 5, 10].map(least)).toEqual([2, 3, 5]);
  });

  test('GV-36a and GV-36b: ten models under seven attacks', () => {
    const input = (standardBearer: boolean): MoraleInput => ({
      turns: 1,
      unit: { models: 10, CMD: 8, DEF: 13, ARM: 14, standardBearer },
      volleys: [{ strike: { kind: 'attacks', count: 7, stat: 6, power: 10 } }],
    });
    expect(answer(input(false)).value('fled')).toBeCloseTo(3417335796875 / 60183678025728, 12);
    expect(answer(input(true)).value('fled')).toBeCloseTo(17086678984375 / 1083306204463104, 12);
  });

  test('at most one check a turn, passed or failed; another in the next turn', () => {
    const twice: MoraleInput = { turns: 1, unit: { models: 8, CMD: 12 }, volleys: [loses(4), loses(2)] };
    expect(answer(twice).value('checks')).toBeCloseTo(1, 12);
    const later: MoraleInput = {
      ...twice,
      volleys: [loses(4), { ...loses(2), during: 'own maintenance' }],
    };
    expect(answer(later).value('checks')).toBeCloseTo(2, 12);
  });

  test('losses count by the turn: three of eight in each player turn ask nothing', () => {
    const input: MoraleInput = {
      turns: 1,
      unit: { models: 8, CMD: 2 },
      volleys: [loses(3), { ...loses(2), during: 'own activation' }],
    };
    expect(answer(input).value('checks')).toBe(0);
  });

  test('R14: a unit wiped out at once makes no check; one by one it does', () => {
    const input = (together: boolean): MoraleInput => ({
      turns: 1,
      unit: { models: 4, CMD: 7 },
      volleys: [{ ...loses(4), together }],
    });
    expect(answer(input(true)).value('checks')).toBe(0);
    expect(answer(input(false)).value('checks')).toBeCloseTo(1, 12);
    expect(answer(input(false)).value('neverRan')).toBeCloseTo(7 / 12, 12);
    expect(answer(input(false)).value('steady')).toBe(0);
  });

  test('a single model and a fleeing unit make none', () => {
    const one: MoraleInput = { turns: 1, unit: { type: 'independent model', models: 1 }, volleys: [loses(1)] };
    expect(answer(one).value('checks')).toBe(0);
    const input: MoraleInput = { turns: 1, unit: { models: 8, CMD: 12, fleeing: true }, volleys: [loses(6)] };
    expect(told(input, [1, 6, 6]).filter((line) => line.includes('massive'))).toEqual([]);
  });
});

describe('volleys', () => {
  const shots = (strike: NonNullable<MoraleInput['volleys']>[number]['strike'], unit: MoraleInput['unit'] = {}) =>
    10 -
    answer({ turns: 1, unit: { models: 10, CMD: 12, DEF: 13, ARM: 15, ...unit }, volleys: [{ strike }] }).value(
      'models',
    );

  test('MK2-ATK-01: the stat is added to the roll', () => {
    // GV-11: need 7 on 2d6, then 5 on 2d6.
    expect(shots({ kind: 'attacks', count: 1, stat: 6, power: 11 })).toBeCloseTo(35 / 72, 12);
    expect(shots({ kind: 'attacks', count: 1, stat: 5, power: 11 })).toBeCloseTo((15 / 36) * (5 / 6), 12);
  });

  test('MK2-ATK-02: GV-02a, GV-02b, GV-03a and GV-03b, what hits whatever the numbers', () => {
    const hit = (stat: number, DEF: number, boostedAttack = false) =>
      shots({ kind: 'attacks', count: 1, stat, power: 40, boostedAttack }, { DEF, ARM: 0 });
    expect(hit(6, 13)).toBeCloseTo(7 / 12, 12);
    expect(hit(6, 13, true)).toBeCloseTo(49 / 54, 12);
    expect(hit(6, 19)).toBeCloseTo(1 / 36, 12);
    expect(hit(9, 5)).toBeCloseTo(35 / 36, 12);
  });

  test('MK2-DMG-01: a model with one box falls to one point', () => {
    const fall = (power: number, ARM: number, boostedDamage = false) =>
      shots({ kind: 'attacks', count: 1, stat: 20, power, boostedDamage }, { DEF: 0, ARM }) / (35 / 36);
    expect(fall(11, 15)).toBeCloseTo(5 / 6, 12);
    expect(fall(5, 17)).toBeCloseTo(0, 12);
    expect(fall(6, 17)).toBeCloseTo(1 / 36, 12);
    expect(fall(6, 17, true)).toBeCloseTo(81 / 216, 12);
  });

  test('no more models fall than there are', () => {
    expect(shots({ kind: 'chance', count: 40, percent: 100 })).toBeCloseTo(10, 12);
    expect(shots({ kind: 'chance', count: 4, percent: 25 })).toBeCloseTo(1, 12);
    expect(shots({ kind: 'casualties', weights: [1, 2, 1] })).toBeCloseTo(1, 12);
  });
});

describe('frights', () => {
  test('MK2-CMD-06: at the end of movement, or right when it comes near', () => {
    const input: MoraleInput = {
      turns: 1,
      unit: { CMD: 8, models: 4 },
      frights: [
        { name: 'Its charge', what: 'Terror' },
        { name: 'The hulk', what: 'Abomination', during: 'own activation' },
      ],
    };
    expect(told(input, [3, 3, 6, 6])).toEqual([
      'Turn 1: command check, Its charge (Terror): 3 + 3 = 6 against CMD 8: passed',
      'Turn 1: command check, The hulk (Abomination): 6 + 6 = 12 against CMD 8: failed',
      'Unit: flees',
    ]);
    const { value } = answer(input);
    expect(value('lost')).toBeCloseTo(1 - passes(8) * passes(8), 12);
  });

  test('MK2-CMD-07: one check for each entity and turn, none while it stays near', () => {
    const checks = (stays: boolean) =>
      answer({ turns: 3, unit: { CMD: 12 }, frights: [{ what: 'Terror', from: 1, to: 3, stays }] }).value('checks');
    expect(checks(true)).toBeCloseTo(1, 12);
    expect(checks(false)).toBeCloseTo(3, 12);
  });

  test('MK2-ADV-11: Terror frightens', () => {
    expect(firm(frightened({ CMD: 7 }))).toBeCloseTo(7 / 12, 12);
    expect(ask(frightened({ CMD: 7 })).rules).toContain('MK2-ADV-11');
  });

  test('MK2-ADV-01: Abomination frightens', () => {
    const input = frightened({ CMD: 7 }, { frights: [{ what: 'Abomination' }] });
    expect(firm(input)).toBeCloseTo(7 / 12, 12);
    expect(ask(input).rules).toContain('MK2-ADV-01');
  });
});

describe('nerve', () => {
  const brave = (nerve: 'Fearless' | 'Undead' | 'Construct') => {
    const input: MoraleInput = {
      turns: 2,
      unit: { nerve, models: 6, CMD: 2 },
      volleys: [loses(3)],
      frights: [{ what: 'Terror' }],
    };
    const question = ask(input);
    expect(idle(input)).toEqual(['unit.CMD', 'frights[0]']);
    expect(answer(input).value('checks')).toBe(0);
    return { firm: firm(input), rules: question.rules };
  };

  test('MK2-CMD-08: some models never flee', () => {
    for (const nerve of ['Fearless', 'Undead', 'Construct'] as const) expect(brave(nerve).firm).toBe(1);
  });

  test('MK2-ADV-06: Fearless', () => {
    expect(brave('Fearless').rules).toContain('MK2-ADV-06');
    // Fearless from its second own turn: only the first turn's check counts.
    const input = frightened({ CMD: 7, fearlessFrom: 1 }, { turns: 3, frights: [{ from: 1, to: 3, stays: false }] });
    expect(firm(input)).toBeCloseTo(7 / 12, 12);
  });

  test('MK2-ADV-13: Undead', () => {
    expect(brave('Undead').rules).toContain('MK2-ADV-13');
  });
});

describe('fleeing and rallying', () => {
  test('MK2-FLEE-01: fleeing models check against nothing more', () => {
    const input: MoraleInput = {
      turns: 1,
      unit: { models: 4, CMD: 8 },
      volleys: [loses(2)],
      frights: [{ name: 'Horror', what: 'Terror' }],
    };
    expect(told(input, [1, 6, 6, 6, 6])).toEqual([
      'Volley: casualties: 2 of 4 models lost',
      'Turn 1: Volley: 2 lost, 2 of 4 left',
      'Turn 1: command check, massive casualties: 6 + 6 = 12 against CMD 8: failed',
      'Unit: flees',
      'Turn 1: Unit: flees: it runs, no attacks',
      'Turn 1: command check, rally: 6 + 6 = 12 against CMD 8: failed',
    ]);
  });

  test('MK2-FLEE-02: a fleeing unit loses its activation', () => {
    const input: MoraleInput = { turns: 2, unit: { CMD: 8, fleeing: true } };
    const [first, second] = answer(input).series('lostIn');
    expect(first).toBe(1);
    expect(second).toBeCloseTo(1 - passes(8), 12);
  });

  test('MK2-RALLY-01: GV-37, a rally check ends each activation', () => {
    const input: MoraleInput = { turns: 2, unit: { CMD: 8, fleeing: true } };
    const { value, series } = answer(input);
    expect(1 - value('steady')).toBeCloseTo(25 / 324, 12);
    expect(series('ralliedIn')[0]).toBeCloseTo(13 / 18, 12);
    expect(ask(input).headline).toBe('steady');
    // Becoming Fearless rallies at once, before the activation is lost.
    const bold = answer({ turns: 1, unit: { CMD: 2, fleeing: true, fearlessFrom: 1 } });
    expect(bold.value('steady')).toBe(1);
    expect(bold.value('lost')).toBe(0);
  });

  test('a lone trooper rallies only in formation or near a Commander', () => {
    const steady = (unit: MoraleInput['unit']) =>
      answer({ turns: 1, unit: { type: 'lone trooper', models: 1, CMD: 7, fleeing: true, ...unit } }).value('steady');
    expect(steady({})).toBeCloseTo(7 / 12, 12);
    expect(steady({ inFormation: false })).toBe(0);
    expect(steady({ inFormation: false, commanderCMD: 9 })).toBeCloseTo(5 / 6, 12);
  });

  test('a rally in the activation that was cut short is a switch', () => {
    const input = (rallySameActivation: boolean): MoraleInput => ({
      turns: 1,
      unit: { CMD: 7 },
      frights: [{ during: 'own activation' }],
      rallySameActivation,
    });
    expect(answer(input(false)).value('steady')).toBeCloseTo(7 / 12, 12);
    expect(answer(input(true)).value('steady')).toBeCloseTo(7 / 12 + (5 / 12) * (7 / 12), 12);
  });
});

describe('formation and the standard bearer', () => {
  test("MK2-UNIT-01: in formation the unit commander's CMD counts", () => {
    const CMD = (inFormation: boolean) =>
      ask(frightened({ type: 'lone trooper', CMD: 6, unitCMD: 9, inFormation })).machine.check.CMD;
    expect([CMD(true), CMD(false)]).toEqual([9, 4]);
  });

  test('MK2-UNIT-02: GV-35c, a trooper out of formation checks at CMD - 2 after every activation', () => {
    const straggler = (turns: number): MoraleInput => ({
      turns,
      unit: { type: 'lone trooper', models: 1, CMD: 7, inFormation: false },
    });
    expect(firm(straggler(1))).toBeCloseTo(5 / 18, 12);
    expect(firm(straggler(3))).toBeCloseTo((5 / 18) ** 3, 12);
    // No stat falls below 1, and two dice never show 1.
    expect(firm({ turns: 1, unit: { type: 'lone trooper', models: 1, CMD: 2, inFormation: false } })).toBe(0);
  });

  test('MK2-UNIT-03: GV-35b, each failed check is rerolled once', () => {
    const input = frightened({ type: 'unit', models: 5, CMD: 7, standardBearer: true });
    expect(firm(input)).toBeCloseTo(119 / 144, 12);
    expect(told(input, [6, 6, 6, 1])).toEqual([
      'Turn 1: command check, Horror (Terror): 6 + 6 = 12 against CMD 7: failed',
      'Turn 1: command check, Horror (Terror), reroll (standard bearer): 6 + 1 = 7 against CMD 7: passed',
    ]);
    // Option E13.
    expect(firm({ ...input, standardBearerReroll: 'off' })).toBeCloseTo(7 / 12, 12);
    expect(idle({ ...input, standardBearerReroll: 'off' })).toEqual(['unit.standardBearer']);
    // Rallying too (R29).
    expect(answer({ turns: 1, unit: { CMD: 7, fleeing: true, standardBearer: true } }).value('steady')).toBeCloseTo(
      119 / 144,
      12,
    );
  });
});

describe('questions', () => {
  test('the examples are sound and exact', () => {
    for (const { scenario } of morale.examples) {
      const parsed = Morale.parse(scenario);
      expect(checkMorale(parsed)).toEqual([]);
      const question = ask(scenario as MoraleInput);
      expect(question.exact()).not.toBeNull();
      expect(question.sentence(question.measures(question.exact()!, null))).toMatch(/never runs in \d turns: \d/);
    }
  });

  test('faults name the field and what is allowed', () => {
    const faults = (input: MoraleInput) => checkMorale(Morale.parse(input)).map(({ path }) => path);
    expect(faults({ unit: { type: 'lone trooper' } })).toEqual(['unit.models']);
    expect(faults({ unit: { nerve: 'Undead', fleeing: true } })).toEqual(['unit.fleeing']);
    expect(faults({ unit: { inFormation: false } })).toEqual(['unit.inFormation']);
    expect(faults({ volleys: [{ from: 3, to: 2 }] })).toEqual(['volleys[0].to']);
    expect(faults({ frights: [{ from: 3, to: 2 }] })).toEqual(['frights[0].to']);
    expect(faults({ volleys: [{ strike: { kind: 'casualties', weights: [0, 0] } }] })).toEqual([
      'volleys[0].strike.weights',
    ]);
  });

  test('idle input is reported', () => {
    expect(idle({ unit: { DEF: 15, ARM: 15 } })).toEqual(['unit.DEF', 'unit.ARM']);
    expect(idle({ edition: 'mk2-fieldtest' })).toEqual(['edition']);
    expect(idle({ unit: { CMD: 8, commanderCMD: 8 } })).toEqual(['unit.commanderCMD']);
    expect(idle({ turns: 2, unit: { fearlessFrom: 3 } })).toEqual(['unit.fearlessFrom']);
    expect(idle({ turns: 2, frights: [{ from: 3, to: 3 }] })).toEqual(['frights[0]']);
    expect(idle({ turns: 2, volleys: [{ from: 3 }] })).toEqual(['volleys[0]']);
    expect(idle({ frights: [{ what: 'special rule', stays: false }] })).toContain('frights[0].stays');
    expect(idle({ standardBearerReroll: 'off' })).toEqual(['standardBearerReroll']);
  });

  test('a better CMD never runs more; nor does a lighter volley within one turn', () => {
    const input = (CMD: number, count: number, turns: number): MoraleInput => ({
      turns,
      unit: { CMD },
      volleys: [{ strike: { kind: 'attacks', count, stat: 6, power: 12 } }],
    });
    for (let CMD = 4; CMD < 11; CMD++) expect(firm(input(CMD + 1, 8, 3))).toBeGreaterThan(firm(input(CMD, 8, 3)));
    for (let count = 4; count < 12; count++)
      expect(firm(input(7, count + 1, 1))).toBeLessThan(firm(input(7, count, 1)));
  });
});
