/** One attack, rule by rule; golden vectors by their numbers, everything else counted by hand. */

import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findTrial, type ScenarioKind } from '../../ruleset.ts';
import { read } from '../../twodice/stages/tally.ts';
import { agreement } from '../../twodice/testing/chiSquare.ts';
import { attack } from './index.ts';
import { AttackQuestion } from './question.ts';
import { Attack, type AttackInput } from './schema.ts';
import { checkAttack } from './terms.ts';

type BlowInput = NonNullable<AttackInput['attack']>;
type TargetInput = NonNullable<AttackInput['target']>;

function ask(blow: BlowInput, target: TargetInput = {}, rest: Partial<AttackInput> = {}): AttackQuestion {
  const scenario = Attack.parse({ attack: blow, target, ...rest });
  const found = checkAttack(scenario);
  if (found.length > 0) throw new RangeError(found.map(({ path, message }) => `${path}: ${message}`).join());
  return new AttackQuestion(scenario);
}

function value(name: string, blow: BlowInput, target: TargetInput = {}, rest: Partial<AttackInput> = {}): number {
  const question = ask(blow, target, rest);
  const measure = question.measures(question.exact()!, null)[name];
  if (measure?.kind === 'probability') return measure.value;
  if (measure?.kind === 'distribution') return measure.mean.value;
  throw new TypeError(name);
}

const hit = (blow: BlowInput, target: TargetInput = {}) => value('hit', blow, target);
const critical = (blow: BlowInput, target: TargetInput = {}) => value('critical', blow, target);
/** Mean damage of an attack that hits for certain. */
const damage = (blow: BlowInput, target: TargetInput = {}, rest: Partial<AttackInput> = {}) =>
  value('damage', { automatic: ['hit'], ...blow }, { boxes: 60, ...target }, rest);
const destroyed = (blow: BlowInput, target: TargetInput = {}) => value('destroyed', blow, target);
const idle = (blow: BlowInput, target: TargetInput = {}) =>
  unused(attack as unknown as ScenarioKind, { attack: blow, target });

describe('attack rolls', () => {
  test('GV-02, GV-03: boosted and not, all sixes, all ones', () => {
    expect(hit({ stat: 6 }, { DEF: 13 })).toBeCloseTo(7 / 12, 12);
    expect(hit({ stat: 6, boostedAttack: true }, { DEF: 13 })).toBeCloseTo(49 / 54, 12);
    expect(hit({ stat: 6 }, { DEF: 19 })).toBeCloseTo(1 / 36, 12);
    expect(hit({ stat: 9 }, { DEF: 5 })).toBeCloseTo(35 / 36, 12);
  });

  test('MK2-DICE-03: GV-02c and GV-S02, one boost and any number of additional dice', () => {
    expect(hit({ stat: 6, boostedAttack: true, additionalAttackDice: 1 }, { DEF: 13 })).toBeCloseTo(427 / 432, 12);
    const charge: BlowInput = { charge: '3 inches or more', boostedDamage: true };
    expect(ask(charge).machine.resolved.damageDice).toBe(3);
    // One of the two boosts is enough.
    expect(idle(charge)).toEqual(['attack.boostedDamage', 'attack.charge']);
  });

  test('MK2-STAT-02: a stat of 0 counts as 1', () => {
    expect(hit({ stat: 0 }, { DEF: 8 })).toBeCloseTo(hit({ stat: 1 }, { DEF: 8 }), 12);
    expect(hit({ stat: 0, attackModifier: -2 }, { DEF: 8 })).toBeCloseTo(5 / 18, 12);
  });

  test('MK2-ATK-05, MK2-ATK-06: back strikes and free strikes come from where shields do not count', () => {
    const ARM = { ARM: 15 };
    for (const blow of [{ backStrike: true }, { freeStrike: true }]) {
      expect(damage(blow, { ...ARM, shields: 1, bucklers: 1 })).toBeCloseTo(damage(blow, ARM), 12);
    }
    expect(damage({}, { ...ARM, shields: 1 })).toBeLessThan(damage({}, ARM));
  });

  test('MK2-ATK-13: read the other way (R2), whoever lies is hit beyond the range too', () => {
    const far: BlowInput = { outOfRange: true };
    const lies: TargetInput = { posture: 'knocked down' };
    expect(value('hit', far, lies)).toBe(0);
    expect(value('hit', far, lies, { rulings: { range: 'a hit' } })).toBe(1);
  });

  test('MK2-CAV-05: where every charge counts as one (E12), cavalry rides down at any distance', () => {
    const short: BlowInput = { charge: 'under 3 inches', cavalry: true };
    expect(value('hit', short, {}, { chargeBoost: 'always' })).toBeCloseTo(hit({ stat: 8 }), 12);
    expect(value('hit', short)).toBeCloseTo(hit({ stat: 6 }), 12);
  });

  test('MK2-DICE-06: GV-07, a miss is rerolled once', () => {
    expect(hit({ stat: 6, reroll: true }, { DEF: 13 })).toBeCloseTo(119 / 144, 12);
  });

  test('MK2-CRIT-01: GV-05a to GV-05d, a hit with a pair', () => {
    expect(critical({ stat: 6 }, { DEF: 13 })).toBeCloseTo(1 / 12, 12);
    expect(critical({ stat: 9 }, { DEF: 5 })).toBeCloseTo(5 / 36, 12);
    expect(critical({ stat: 6, boostedAttack: true }, { DEF: 13 })).toBeCloseTo(41 / 108, 12);
    expect(critical({ stat: 9, mindCrippled: true }, { DEF: 5 })).toBe(0);
  });

  test('GV-04a to GV-04c: a single die', () => {
    const one = (DEF: number) => hit({ stat: 6, mindCrippled: true }, { DEF });
    expect(one(10)).toBeCloseTo(1 / 2, 12);
    expect(one(13)).toBe(0);
    expect(one(5)).toBeCloseTo(5 / 6, 12);
  });

  test('MK2-ATK-03: GV-D02, a hit beats a miss, and is never critical', () => {
    expect(hit({ automatic: ['hit', 'miss'] })).toBe(1);
    expect(hit({ automatic: ['miss'] })).toBe(0);
    expect(critical({ automatic: ['hit'] })).toBe(0);
  });

  test('MK2-ATK-13: GV-D03, out of range misses whatever else', () => {
    expect(hit({ outOfRange: true, automatic: ['hit'] })).toBe(0);
  });

  /** What a modifier of the roll, or of DEF the other way, comes to. */
  const shift = (blow: BlowInput, target: TargetInput = {}) => {
    const { resolved } = ask(blow, target).machine;
    return resolved.attackBonus - 6 - (resolved.DEF - 13);
  };

  test('MK2-ATK-05: a back strike adds 2', () => {
    expect(shift({ backStrike: true })).toBe(2);
    expect(shift({ kind: 'magic', backStrike: true })).toBe(2);
  });

  test('MK2-ATK-06: GV-18, a free strike adds 2 and boosts damage, and is no back strike', () => {
    expect(destroyed({ stat: 6, power: 11, freeStrike: true }, { DEF: 14, ARM: 15 })).toBeCloseTo(689 / 972, 12);
    expect(shift({ freeStrike: true, backStrike: true })).toBe(2);
    expect(idle({ freeStrike: true, backStrike: true })).toEqual(['attack.backStrike']);
  });

  test('MK2-ATK-07: GV-08a and GV-S15, aiming helps ranged attacks only', () => {
    const shot: BlowInput = { kind: 'ranged', stat: 5, aim: true, boostedAttack: true };
    expect(hit(shot, { DEF: 12, inMelee: true, shelter: 'cover' })).toBeCloseTo(7 / 27, 12);
    expect(shift({ kind: 'ranged', aim: true }, { inMelee: true })).toBe(-2);
    expect(idle({ aim: true })).toContain('attack.aim');
    // A magic attack that aims comes to what any plain attack does, so that the whole of it changes nothing.
    expect(idle({ kind: 'magic', aim: true })).toEqual(['attack']);
  });

  test('MK2-ATK-08: concealment and cover', () => {
    expect(shift({ kind: 'ranged' }, { shelter: 'concealment' })).toBe(-2);
    expect(shift({ kind: 'magic' }, { shelter: 'cover' })).toBe(-4);
    expect(shift({}, { shelter: 'cover' })).toBe(0);
  });

  test('MK2-ATK-09: an elevated target', () => {
    expect([shift({ kind: 'ranged' }, { elevated: true }), shift({}, { elevated: true })]).toEqual([-2, 0]);
  });

  test('MK2-ATK-10: an obstacle against melee', () => {
    expect([shift({}, { obstacle: true }), shift({ kind: 'ranged' }, { obstacle: true })]).toEqual([-2, 0]);
  });

  test('MK2-ATK-11: GV-09a, a target in melee costs the roll 4', () => {
    const shot: BlowInput = { kind: 'ranged', stat: 6, aim: true, boostedAttack: true };
    expect(hit(shot, { DEF: 15, inMelee: true })).toBeCloseTo(1 / 2, 12);
    // It lowers the roll, not the target: DEF stays.
    expect(ask(shot, { DEF: 15, inMelee: true }).machine.resolved.DEF).toBe(15);
    expect(shift({ kind: 'magic' }, { inMelee: true })).toBe(-4);
    expect(idle({ kind: 'ranged' }, { inMelee: true, posture: 'stationary' })).toEqual(['target.inMelee']);
  });

  test('MK2-SPELL-01: GV-42, an offensive spell', () => {
    expect(destroyed({ kind: 'magic', stat: 7, power: 12 }, { DEF: 14, ARM: 15 })).toBeCloseTo(77 / 144, 12);
  });

  test('MK2-COMBINED-01: GV-17a, GV-S18 and GV-S19, each model adds 1 to both rolls', () => {
    expect(hit({ stat: 6, combined: 4 }, { DEF: 14 })).toBeCloseTo(11 / 12, 12);
    const bonus = (combined: number) => {
      const { attackBonus, power } = ask({ combined }).machine.resolved;
      return [attackBonus - 6, power - 12];
    };
    expect([bonus(1), bonus(2), bonus(4)]).toEqual([
      [0, 0],
      [2, 2],
      [4, 4],
    ]);
  });

  test('MK2-COMBINED-02: GV-17b and GV-S20, who would miss adds nothing', () => {
    expect(hit({ kind: 'ranged', stat: 5, combined: 3 }, { DEF: 15 })).toBeCloseTo(7 / 12, 12);
  });

  test('GV-43c: three charge together', () => {
    const charge: BlowInput = { stat: 5, power: 10, combined: 3, charge: '3 inches or more' };
    expect(value('damage', charge, { DEF: 14, ARM: 18, boxes: 60 })).toBeCloseTo(15509 / 3888, 12);
  });
});

describe('postures and stats', () => {
  test('MK2-KD-01: GV-08c, melee hits a model on the ground automatically', () => {
    expect(hit({}, { posture: 'knocked down' })).toBe(1);
    expect(hit({ kind: 'ranged' }, { posture: 'knocked down' })).toBeCloseTo(35 / 36, 12);
  });

  test('MK2-KD-05: GV-08b and GV-S05, a stationary model has base DEF 5', () => {
    const shot: BlowInput = { kind: 'ranged', stat: 5 };
    expect(hit(shot, { posture: 'stationary', shelter: 'cover' })).toBeCloseTo(11 / 12, 12);
    expect(ask(shot, { posture: 'stationary', shelter: 'cover' }).machine.resolved.DEF).toBe(9);
    expect(hit({}, { posture: 'stationary' })).toBe(1);
  });

  test('GV-S06: DEF never falls below 5', () => {
    expect(ask({ kind: 'ranged' }, { posture: 'stationary', DEFmodifier: -2 }).machine.resolved.DEF).toBe(5);
    expect(ask({}, { ARM: 3, ARMmodifier: -9 }).machine.resolved.ARM).toBe(1);
  });
});

describe('damage rolls', () => {
  const target: TargetInput = { ARM: 18 };

  test('GV-10a, GV-10b and GV-10f: plain and boosted', () => {
    expect(damage({ power: 15 }, target)).toBeCloseTo(145 / 36, 12);
    expect(damage({ power: 15, boostedDamage: true }, target)).toBeCloseTo(15 / 2, 12);
    expect(destroyed({ automatic: ['hit'], power: 15 }, { ARM: 18, boxes: 5 })).toBeCloseTo(5 / 12, 12);
  });

  test('MK2-WQ-10: GV-10c, Weapon Master on a charge', () => {
    expect(damage({ power: 15, weaponMaster: true, charge: '3 inches or more' }, target)).toBeCloseTo(11, 12);
  });

  test('GV-10d: one die with a crippled Body', () => {
    expect(damage({ power: 15, bodyCrippled: true }, target)).toBeCloseTo(1, 12);
  });

  test('MK2-WQ-09: GV-10e and GV-S08, shields', () => {
    expect(damage({ power: 15 }, { ARM: 18, shields: 1 })).toBeCloseTo(41 / 18, 12);
    expect(ask({}, { ARM: 18, shields: 2 }).machine.resolved.ARM).toBe(22);
    expect(ask({}, { ARM: 18, shields: 2, fromBehind: true }).machine.resolved.ARM).toBe(18);
  });

  test('MK2-WQ-01: GV-S07, bucklers', () => {
    expect(ask({}, { ARM: 18, bucklers: 2 }).machine.resolved.ARM).toBe(20);
  });

  test('MK2-CHARGE-03: GV-D06, damage of a charge is boosted', () => {
    expect(ask({ charge: '3 inches or more' }).machine.resolved.damageDice).toBe(3);
  });

  test('MK2-CHARGE-04: GV-D05, not of one under 3 inches', () => {
    expect(ask({ charge: 'under 3 inches' }).machine.resolved.damageDice).toBe(2);
    // Option E12.
    expect(ask({ charge: 'under 3 inches' }, {}, { chargeBoost: 'always' }).machine.resolved.damageDice).toBe(3);
  });

  test('MK2-CAV-05: GV-43b, a cavalry charge adds 2', () => {
    const charge: BlowInput = { stat: 6, power: 12, charge: '3 inches or more', cavalry: true };
    expect(value('damage', charge, { DEF: 15, ARM: 15, boxes: 60 })).toBeCloseTo(35 / 8, 12);
    expect(idle({ charge: 'under 3 inches', cavalry: true })).toEqual(['attack.charge', 'attack.cavalry']);
  });

  test('MK2-DMG-02: no POW, no damage', () => {
    expect(damage({ noDamage: true })).toBe(0);
    expect(hit({ noDamage: true, stat: 6 }, { DEF: 13 })).toBeCloseTo(7 / 12, 12);
  });

  test('MK2-DMG-03: GV-11, GV-12a and GV-D04, boxes and excess', () => {
    expect(destroyed({ stat: 6, power: 11 }, { DEF: 13, ARM: 15 })).toBeCloseTo(35 / 72, 12);
    expect(destroyed({ stat: 6, power: 17 }, { DEF: 13, ARM: 17, boxes: 8 })).toBeCloseTo(35 / 144, 12);
    const marked = value('boxes', { automatic: ['hit'], power: 28 }, { ARM: 17, boxes: 8 });
    expect(marked).toBe(8);
  });

  test('MK2-TOUGH-01: GV-14a, one in three stays', () => {
    expect(destroyed({ automatic: ['hit'], power: 30 }, { ARM: 10, tough: true })).toBeCloseTo(2 / 3, 12);
    expect(value('boxes', { automatic: ['hit'], power: 30 }, { ARM: 10, boxes: 5, tough: true })).toBeCloseTo(
      14 / 3,
      12,
    );
  });

  test('MK2-ADV-12: Tough helps only who is disabled', () => {
    expect(value('boxes', { automatic: ['hit'], power: 1 }, { ARM: 12, tough: true })).toBeCloseTo(2 / 3 / 36, 12);
  });

  test('GV-26a and GV-26b: the attack of a frenzied beast', () => {
    const blow: BlowInput = { stat: 6, power: 16, boostedAttack: true, boostedDamage: true };
    const beast: TargetInput = { DEF: 13, ARM: 18, boxes: 60 };
    expect(value('damage', blow, beast)).toBeCloseTo(833 / 108, 12);
    expect(value('damage', { ...blow, mindCrippled: true, bodyCrippled: true }, beast)).toBeCloseTo(35 / 12, 12);
  });
});

describe('questions', () => {
  test('exact and simulated agree, replays tell what was counted', () => {
    const scenes: Array<[BlowInput, TargetInput]> = [
      [
        { boostedAttack: true, reroll: true },
        { tough: true, boxes: 3 },
      ],
      [
        { kind: 'ranged', mindCrippled: true, bodyCrippled: true, power: 20 },
        { shelter: 'cover', DEF: 9 },
      ],
      [
        { additionalAttackDice: 2, additionalDamageDice: 3 },
        { DEF: 22, ARM: 25, boxes: 8 },
      ],
      [{ weaponMaster: true }, { posture: 'knocked down', boxes: 5, tough: true }],
    ];
    scenes.forEach(([blow, target], i) => {
      const question = ask(blow, target);
      const exact = question.exact();
      const trials = 20_000;
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(4, i), trials, tally);
      for (const span of question.player.layout.rows) {
        expect(agreement(read(tally, span), read(exact!, span), trials)).toBeGreaterThan(1e-8);
      }
      const found = findTrial(question, 4, 'destroyed', 1, 500);
      if (found !== null) expect(question.replay(4, found).sentence).toContain('is destroyed');
    });
  });

  test('no attack hits less often with a better stat, or hurts less with more power', () => {
    for (let stat = 0; stat < 12; stat++) expect(hit({ stat: stat + 1 })).toBeGreaterThanOrEqual(hit({ stat }));
    for (let power = 5; power < 20; power++)
      expect(damage({ power: power + 1 })).toBeGreaterThanOrEqual(damage({ power }));
  });

  test('the examples are sound', () => {
    for (const { scenario } of attack.examples) {
      const parsed = Attack.parse(scenario);
      expect(checkAttack(parsed)).toEqual([]);
      const question = new AttackQuestion(parsed);
      expect(question.sentence(question.measures(question.exact()!, null))).toMatch(/is destroyed: \d/);
    }
  });

  test('faults name the field', () => {
    const faults = (blow: BlowInput, target: TargetInput = {}) =>
      checkAttack(Attack.parse({ attack: blow, target })).map(({ path }) => path);
    expect(faults({ kind: 'ranged', charge: 'under 3 inches' })).toEqual(['attack.charge']);
    expect(faults({ kind: 'magic', freeStrike: true })).toEqual(['attack.freeStrike']);
    expect(faults({ kind: 'magic', combined: 2 })).toEqual(['attack.combined']);
    expect(faults({ kind: 'ranged', combined: 2 }, { inMelee: true })).toEqual(['attack.combined']);
    expect(faults({ freeStrike: true, charge: '3 inches or more' })).toEqual(['attack.freeStrike']);
  });
});
