/**
 * The two 2d6 games side by side: the same situation asked of both, where a kernel that they share gets the difference
 * wrong most easily. Numbers counted by hand.
 */

import { describe, expect, test } from 'vitest';
import { unused } from '../disclosure/testing/disclosed.ts';
import { attack as mk2Attack } from '../mk2/attack/index.ts';
import { activation as mk2Activation } from '../mk2/kinds/activation.ts';
import { area as mk2Area } from '../mk2/kinds/area.ts';
import { duel as mk2Duel } from '../mk2/kinds/duel.ts';
import { effects as mk2Effects } from '../mk2/kinds/effects.ts';
import { hazard as mk2Hazard } from '../mk2/kinds/hazard.ts';
import { mk3 } from '../mk3/index.ts';
import type { ScenarioKind } from '../ruleset.ts';
import { answerOf } from './testing/answer.ts';

/** A measure of a question of one game, exactly. */
function ask<S>(kind: ScenarioKind<S> | undefined, scenario: object, measure: string): number {
  if (!kind) throw new TypeError('no such kind');
  const parsed = kind.schema.parse(scenario);
  expect(kind.check(parsed)).toEqual([]);
  return answerOf(kind.compile(parsed)).value(measure);
}

const mk3Kind = (id: string) => mk3.kinds.find((kind) => kind.id === id);

/** The same activation in both games. */
function both(scenario: object, measure = 'destroyed'): { mk3: number; mk2: number } {
  return { mk3: ask(mk3Kind('activation'), scenario, measure), mk2: ask(mk2Activation, scenario, measure) };
}

/** One attack that destroys whomever it hits, so that the answer is the chance of a hit. */
function shot(situation: object, target: object, RAT = 6) {
  return {
    attacker: { kind: 'warrior', RAT, weapons: [{ name: 'Gun', class: 'ranged', power: 40 }] },
    target: { DEF: 12, ARM: 10, ...target },
    situation,
  };
}
function blow(situation: object, target: object, attacker: object = {}) {
  const weapons = [{ name: 'Sword', class: 'melee', power: 40 }];
  return {
    attacker: { kind: 'warrior', MAT: 6, weapons, ...attacker },
    target: { DEF: 13, ARM: 10, ...target },
    situation,
  };
}

describe('a target in melee: -4 to the roll in Mk II, +4 DEF in Mk III', () => {
  test('MK2-ATK-11, MK3-ATK-13: the same for an ordinary target', () => {
    // 12 + 4 - 6: 10 or more on two dice.
    const chances = both(shot({ targetInMelee: true }, {}));
    expect(chances.mk3).toBeCloseTo(6 / 36, 12);
    expect(chances.mk2).toBeCloseTo(6 / 36, 12);
  });

  test('MK3-KD-01, MK2-KD-01: a knocked-down target is never in melee, in neither edition', () => {
    // DEF 5 with RAT 3 needs 2 and anything but two ones.
    const chances = both(shot({ targetInMelee: true }, { knockedDown: true }, 3));
    expect(chances.mk3).toBeCloseTo(35 / 36, 12);
    expect(chances.mk2).toBeCloseTo(35 / 36, 12);
    // The same at a model among others, under a shot into the melee that finds nobody else.
    const area = {
      attacker: { kind: 'warrior', RAT: 3, weapons: [{ name: 'Gun', class: 'ranged', power: 40 }] },
      ...{ attack: { kind: 'into melee' }, models: [{ target: { DEF: 12, ARM: 10, knockedDown: true } }] },
    };
    expect(ask(mk3Kind('area'), area, 'destroyed1')).toBeCloseTo(35 / 36, 12);
    expect(ask(mk2Area, area, 'destroyed1')).toBeCloseTo(35 / 36, 12);
  });

  test('MK3-ATK-15: the bonus is nothing to a huge base; Mk II has none, and its penalty knows no base', () => {
    const scenario = shot({ targetInMelee: true }, { huge: true });
    expect(ask(mk3Kind('activation'), scenario, 'destroyed')).toBeCloseTo(26 / 36, 12);
    expect(mk2Activation.schema.safeParse(scenario).success).toBe(false);
    expect(both(shot({ targetInMelee: true }, {})).mk2).toBeCloseTo(6 / 36, 12);
  });

  test('MK2-STAT-02: a bonus to DEF sinks in a penalty, a penalty of the roll stays above the floor', () => {
    // DEF 13 + 4 - 12 = 5 in Mk III; in Mk II DEF stops at 5 and the roll still loses 4.
    const target = { DEF: 13, modifiers: { DEF: { penalty: 12 } } };
    const chances = both(shot({ targetInMelee: true }, target, 4));
    expect(chances.mk3).toBeCloseTo(35 / 36, 12);
    expect(chances.mk2).toBeCloseTo(30 / 36, 12);
    // Far below, the floors themselves: 0 in Mk III, 5 in Mk II.
    const low = both(shot({}, { DEF: 13, modifiers: { DEF: { penalty: 20 } } }, 1));
    expect(low.mk3).toBeCloseTo(35 / 36, 12);
    expect(low.mk2).toBeCloseTo(33 / 36, 12);
  });
});

describe('certain hits and certain misses', () => {
  const certain = blow({ automatic: ['hit', 'miss'] }, {});

  test('MK2-ATK-03, MK3-ATK-03: both at once', () => {
    expect(both(certain)).toEqual({ mk3: 0, mk2: 1 });
    expect(ask(mk2Attack, { attack: { automatic: ['hit', 'miss'] } }, 'hit')).toBe(1);
  });

  test('each by itself is the same, and range comes before both', () => {
    expect(both(blow({ automatic: ['hit'] }, {}))).toEqual({ mk3: 1, mk2: 1 });
    expect(both(blow({ automatic: ['miss'] }, {}))).toEqual({ mk3: 0, mk2: 0 });
    const far = shot({ automatic: ['hit'], distance: 12 }, {});
    far.attacker.weapons = [{ name: 'Gun', class: 'ranged', power: 40, ...{ RNG: 10 } }];
    expect(both(far)).toEqual({ mk3: 0, mk2: 0 });
  });

  test('a hidden model that is hit automatically, and a fallen one that is missed automatically', () => {
    const hidden = shot({ automatic: ['hit'], distance: 8 }, { stealth: true });
    expect(both(hidden)).toEqual({ mk3: 0, mk2: 1 });
    const fallen = blow({ automatic: ['miss'] }, { knockedDown: true });
    expect(both(fallen)).toEqual({ mk3: 0, mk2: 1 });
  });

  test('what changes nothing is said', () => {
    const said = (kind: ScenarioKind | undefined, scenario: unknown) =>
      unused(kind as ScenarioKind, scenario).filter((path) => path.startsWith('situation.automatic'));
    // A miss wins in Mk III, a hit in Mk II (MK3-ATK-03, MK2-ATK-03).
    expect(said(mk3Kind('activation'), certain)).toEqual(['situation.automatic[0]']);
    expect(said(mk2Activation as unknown as ScenarioKind, certain)).toEqual(['situation.automatic[1]']);
    const far = blow(
      { automatic: ['hit'], distance: 9 },
      {},
      { weapons: [{ name: 'Bow', class: 'ranged', power: 9, RNG: 8 }], RAT: 5 },
    );
    expect(said(mk2Activation as unknown as ScenarioKind, far)).toEqual(['situation.automatic[0]']);
  });
});

test('MK2-ATK-05, MK3-ATK-08: a back strike for the whole activation, or at the moment of the attack', () => {
  // DEF 13 with MAT 6 needs 7; with +2 it needs 5.
  const there = both(blow({ backStrike: true }, {}));
  expect(there.mk3).toBeCloseTo(30 / 36, 12);
  expect(there.mk2).toBeCloseTo(30 / 36, 12);
  // It came there in this activation, which Mk III does not ask.
  const late = { backStrike: true, enteredBackArc: true };
  expect(mk3Kind('activation')?.schema.safeParse(blow(late, {})).success).toBe(false);
  expect(ask(mk2Activation, blow(late, {}), 'destroyed')).toBeCloseTo(21 / 36, 12);
  // Shields do not cover the back in either case.
  const thin = {
    ...blow(late, { shields: 2 }),
    attacker: { kind: 'warrior', MAT: 6, weapons: [{ name: 'Sword', class: 'melee', power: 8 }] },
  };
  expect(ask(mk2Activation, thin, 'destroyed')).toBeCloseTo((21 / 36) * (35 / 36), 12);
});

test('MK2-TOUGH-01, MK3-TOUGH-02: Tough on the ground', () => {
  const chances = both(blow({}, { tough: true, knockedDown: true }));
  expect(chances.mk3).toBe(1);
  expect(chances.mk2).toBeCloseTo(2 / 3, 12);
});

test('MK2-CAV-05, MK3-CAV-02: a cavalry charge adds 2, or boosts the roll', () => {
  // DEF 15 with MAT 6: 7 or more on two dice, or 9 or more on three.
  const chances = both(blow({ charge: 5 }, { DEF: 15 }, { cavalry: true }));
  expect(chances.mk2).toBeCloseTo(21 / 36, 12);
  expect(chances.mk3).toBeCloseTo(160 / 216, 12);
});

test('MK2-FALL-01, MK3-FALL-01: a fall', () => {
  const fall = (kind: ScenarioKind<never> | ScenarioKind | undefined, height: number) =>
    ask(
      kind as ScenarioKind,
      { source: { kind: 'fall', height }, models: [{ target: { DEF: 12, ARM: 12, damage: '#60' } }] },
      'boxes1',
    );
  for (const [height, old, young] of [
    // Dice and POW of Mk II, then of Mk III; ARM 12 is below every roll of the latter.
    [3, 7 - 2, 10.5],
    [5, 10.5 - 2, 14],
    [7, 14 - 2, 17.5],
  ] as const) {
    expect(fall(mk2Hazard as unknown as ScenarioKind, height)).toBeCloseTo(old, 12);
    expect(fall(mk3Kind('hazard'), height)).toBeCloseTo(young, 12);
  }
});

describe('fire and corrosion at once on a Tough model', () => {
  const scenario = { target: { ARM: 14, tough: true }, effects: ['Fire', 'Corrosion'], turns: 1 };
  /** Fire kills with 3 or more on two dice. */
  const burns = 35 / 36;

  test('MK2-CONT-05: at once, with one Tough roll (GV-29c)', () => {
    expect(ask(mk2Effects, scenario, 'destroyed')).toBeCloseTo(143 / 243, 12);
  });

  test('MK3-CONT-02: one after the other, and the second finds it on the ground', () => {
    const alone = (2 / 9) * (2 / 3);
    const after = burns + (1 - burns) * (2 / 3);
    expect(ask(mk3Kind('effects'), scenario, 'destroyed')).toBeCloseTo(alone * burns + alone + (4 / 9) * after, 12);
  });
});

test('MK2-FRENZY-04, MK3-FRENZY-04: a frenzied beast has both rolls boosted, or the attack roll alone', () => {
  const fighter = (name: string, power: number) => ({
    attacker: { name, kind: 'warbeast', MAT: 6, weapons: [{ name: 'Claw', class: 'melee', power }] },
    target: { name, DEF: 13, ARM: 18, damage: '#50' },
  });
  // The first turn puts a point of fury on it, with which it frenzies for certain in the second.
  const scenario = { first: { ...fighter('Mad', 16), FURY: 1, THR: 1 }, second: fighter('Tame', 0), rounds: 2 };
  const left = (damage: number) => 50 - (2 * (21 / 36) * 5 + (49 / 54) * damage);
  for (const [kind, damage] of [
    [mk3Kind('duel'), 5],
    [mk2Duel as unknown as ScenarioKind, 8.5],
  ] as const) {
    expect(ask(kind, scenario, 'firstFrenzies')).toBeCloseTo(1, 12);
    expect(ask(kind, scenario, 'secondLeft')).toBeCloseTo(left(damage), 10);
  }
});
