/** Horde traits, rule by rule. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findTrial } from '../../ruleset.ts';
import { volley } from '../exchange/index.ts';
import { compile } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot, strike } from '../testing/scene.ts';

const PLAIN = 3;
const HERO = { ...LONER, TB: 0, AP: 0 };
const FLAT = { damage: '1d10+10' };

describe('design traits', () => {
  test('AE-TRAIT-01: a Capital Ship has Wounds, and every hit rolls its own damage', () => {
    const weapon = { ...FLAT, full: 3 };
    const ship = { kind: 'capital ship' as const, TB: 0 };
    // Against five squads of it: 60 at BS 55 on Full Auto; 10, 10 and 40 rolls of 1, 2 and 3 hits.
    const loner = shoot({ ...LONER, BS: 55, weapon }, ship, { mode: 'full auto' });
    expect(loner.mean('loss')).toBeCloseTo((15.5 * (10 * 1 + 10 * 2 + 40 * 3)) / 100, 10);
    expect(
      shoot({ ...LONER, weapon: { ...FLAT, blast: 9 } }, ship)
        .spread('loss')
        .points.at(-1)!.value,
    ).toBe(20);
    // A Horde does to it what it does to a character: degrees are damage.
    expect(perHit({ weapon: FLAT }, ship)).toBeCloseTo(15.5 + 2, 12);
    expect(shoot({ weapon: { damage: '4d10+30' } }, { ...ship, magnitude: 41 }).mean('squadsLost')).toBeGreaterThan(
      0.9 * 0.5,
    );
  });

  test('AE-TRAIT-02: a Command Centre has a crew', () => {
    expect(hit({ BS: 45, commandCentre: { warfareBS: 60 } })).toBeCloseTo(0.65, 12);
  });

  test('AE-TRAIT-04: a Fortress has Wounds too, and its TB thickens the cover', () => {
    const fort = { kind: 'fortress' as const, T: 40, AP: 0 };
    expect(perHit({ weapon: FLAT }, { ...fort, TB: 0 })).toBeCloseTo(17.5, 12);
    const cover = { inCover: true, coverAP: 2, coverPercent: 100 };
    // 1d10+3 and degrees of 0 against 4 + 2 + 4.
    const loner = { ...LONER, BS: 60, weapon: RIFLE };
    expect(pierces(loner, fort, cover)).toBeCloseTo(0.3, 12);
    expect(shoot(loner, fort).measures.broken).toBeUndefined();
  });

  test('AE-TRAIT-05: two d10 of damage cost a Large Horde a flat 10', () => {
    const large = { traits: ['Large' as const] };
    expect(perHit({ weapon: { damage: '2d10+30', blast: 20 } }, large)).toBeCloseTo(10, 12);
    expect(perHit({ weapon: { damage: '2d10+30', blast: 20 } }, large, {}, { large: 'at least' })).toBeCloseTo(
      PLAIN + 20,
      12,
    );
    expect(perHit({ weapon: SURE }, large)).toBeCloseTo(PLAIN, 12);
    expect(perHit({ weapon: { damage: '2d5+30' } }, large)).toBeCloseTo(PLAIN, 12);
  });

  test('AE-TRAIT-06: a Swarm halves what is neither area nor Swarm, last of all', () => {
    const swarm = { traits: ['Swarm' as const] };
    const weapon = { ...SURE, qualities: ['Explosive' as const] };
    // Losses of 2 to 6: halves of 1, 1, 2, 2, 3.
    expect(perHit({ weapon }, swarm)).toBeCloseTo(9 / 5, 12);
    expect(perHit({ weapon, traits: ['Swarm'] }, swarm)).toBeCloseTo(4, 12);
    for (const area of [{ blast: 1 }, { spray: 1 }, { qualities: ['Line' as const] }]) {
      expect(perHit({ weapon: { ...SURE, ...area } }, swarm)).toBeCloseTo(perHit({ weapon: { ...SURE, ...area } }), 12);
    }
    expect(perHit({ weapon }, { ...swarm, modifiers: { lossReduction: 1 } })).toBeCloseTo((0 + 1 + 1 + 2 + 2) / 5, 12);
  });
});

describe('mobility and attack traits', () => {
  test('AE-TRAIT-08: Mounted: +10 to be hit; +2 degrees and Brutal Charge on a charge', () => {
    expect(hit({}, { mounted: 5 })).toBeCloseTo(0.6, 12);
    expect(perMeleeHit({ mounted: 5, weapon: FLAT }, HERO, { charge: true })).toBeCloseTo(15.5 + 2 + 2 + 3, 12);
    expect(perMeleeHit({ mounted: 5, weapon: FLAT }, HERO)).toBeCloseTo(15.5 + 2, 12);
    expect(perMeleeHit({ mounted: 5 }, {}, { charge: true })).toBeCloseTo(PLAIN + 2, 12);
    // Evasive riders are as hard to hurt as their mounts are quick, while these move.
    expect(
      pierces({ weapon: RIFLE }, { mounted: 6, Ag: 20, traits: ['Evasive'], state: { moving: true } }),
    ).toBeCloseTo(0.7, 12);
  });

  test('AE-TRAIT-13: Fanatics gain Fire Drill and Overwhelming for each squad lost', () => {
    const fanatics = { traits: ['Fanatics' as const], squads: 3, magnitude: 20 };
    expect(perHit(fanatics)).toBeCloseTo(PLAIN + 2, 12);
    expect(perMeleeHit(fanatics)).toBeCloseTo(PLAIN + 2, 12);
    expect(perHit({ ...fanatics, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 2, 12);
  });

  test('AE-TRAIT-16: All Out Attack exposes; Brutal Efficiency keeps -5 for each squad', () => {
    const at = (traits: Array<'Brutal Efficiency'>) =>
      hit({ kind: 'character', BS: 50 }, { kind: 'leader', squads: 4, traits }, { targetAllOut: true });
    expect(at([])).toBeCloseTo(0.5, 12);
    expect(at(['Brutal Efficiency'])).toBeCloseTo(0.3, 12);
  });

  test('AE-TRAIT-17: a Dirty Fighter finds the lowest AP, or +2 Penetration on Hordes', () => {
    const dirty = { traits: ['Dirty Fighter' as const], weapon: RIFLE };
    expect(pierces(dirty, { TB: 3, AP: 4 })).toBeCloseTo(0.8, 12);
    const hero = { ...LONER, TB: 8, AP: 30, lowestAP: 0 };
    expect(shoot({ ...dirty, squads: 1, BS: 5 }, hero).chance('through')).toBeCloseTo(0.1 * 0.5, 12);
    expect(shoot({ weapon: RIFLE }, hero).chance('through')).toBe(0);
  });

  test('AE-TRAIT-19: Fire Drill is damage on characters, Magnitude on Hordes, at range', () => {
    expect(perHit({ fireDrill: 2 })).toBeCloseTo(PLAIN + 2, 12);
    expect(perHit({ fireDrill: 2, weapon: FLAT }, HERO)).toBeCloseTo(19.5, 12);
    expect(perMeleeHit({ fireDrill: 2 })).toBeCloseTo(PLAIN, 12);
  });

  test('AE-TRAIT-20: Overwhelming is the same in melee', () => {
    expect(perMeleeHit({ overwhelming: 2 })).toBeCloseTo(PLAIN + 2, 12);
    expect(perMeleeHit({ overwhelming: 2, weapon: FLAT }, HERO)).toBeCloseTo(19.5, 12);
    expect(perHit({ overwhelming: 2 })).toBeCloseTo(PLAIN, 12);
  });

  test('AE-TRAIT-21: Reckless Charge: Brutal Charge by squads, and 2 Magnitude a squad', () => {
    const reckless = { traits: ['Reckless Charge' as const], squads: 3, WS: 35, weapon: FLAT };
    const charge = strike(reckless, HERO, { charge: true });
    expect(charge.mean('loss') / 0.5).toBeCloseTo(17.5 + 3, 12);
    expect(charge.mean('ownLoss')).toBe(6);
    expect(strike(reckless, HERO).measures.ownLoss).toBeUndefined();
  });

  test('AE-TRAIT-22: Wild Fire: a burst that misses costs a Magnitude for each squad', () => {
    const wild = { traits: ['Wild Fire' as const], squads: 2, BS: 50, weapon: { ...SURE, full: 3 } };
    expect(shoot(wild, {}, { mode: 'full auto' }).mean('ownLoss')).toBeCloseTo(0.6 * 2, 12);
    expect(shoot(wild).measures.ownLoss).toBeUndefined();
  });
});

describe('what is said of nerves', () => {
  const heavy = { ...LONER, name: 'Hero', weapon: { ...SURE, blast: 20 } };
  const asked = (target: object) =>
    compile(volley, { attacker: { BS: 45, ...heavy }, target: { name: 'They', T: 10, WP: 1, ...target } });
  const sentence = (target: object) => {
    const question = asked(target);
    return question.sentence(question.measures(question.exact()!, null));
  };

  test('AE-MORALE-04: the Fearless and the broken are not said to break', () => {
    expect(sentence({})).toContain('breaks next turn');
    for (const target of [{ traits: ['Fearless'] }, { traits: ['Fanatics'] }, { state: { broken: true } }]) {
      expect(sentence(target)).not.toContain('breaks');
    }
  });

  test('AE-TRAIT-11: a Blood Soaked Tide turns, and is said to turn', () => {
    const tide = { traits: ['Blood Soaked Tide'] };
    expect(sentence(tide)).toContain('turns into a Blood Soaked Tide next turn');
    const question = asked(tide);
    const trial = findTrial(question, 1, 'tide', 1, 100)!;
    const { steps, sentence: end } = question.replay(1, trial);
    expect(end).toContain('turns into a Blood Soaked Tide');
    expect(JSON.stringify([steps, end, question.measures(question.exact()!, null)])).not.toMatch(/breaks/);
  });
});

test('a certain event is certain, in the value, the sentence and the chart', () => {
  const sure = shoot({ ...LONER, BS: 99, weapon: SURE, modifiers: { hit: 60 } }, { magnitude: 1 });
  for (const name of ['hit 1', 'through', 'destroyed']) expect(sure.chance(name), name).toBe(1);
  expect(sure.chance('broken')).toBe(0);
  expect(sure.spread('degrees').points[0]!.atLeast).toBe(1);
});

test('a broken Horde takes no Break tests, and a Fortress is never broken', () => {
  const heavy = { ...LONER, weapon: { ...SURE, blast: 20 } };
  expect(shoot(heavy, { WP: 1, state: { broken: true } }).chance('broken')).toBe(0);
  expect(hit({}, { kind: 'fortress', state: { broken: true } })).toBeCloseTo(0.5, 12);
});

describe('support and terrain traits', () => {
  test('AE-TRAIT-23: Ambushers single anyone out of an unaware Horde', () => {
    const sniper = { kind: 'character' as const, BS: 50, traits: ['Ambushers' as const] };
    expect(hit(sniper, { kind: 'leader', squads: 4 }, { targetUnaware: true })).toBeCloseTo(0.5, 12);
    expect(hit(sniper, { kind: 'leader', squads: 4 })).toBeCloseTo(0.1, 12);
  });

  test('AE-TRAIT-24: the Evasive use AB in place of TB', () => {
    expect(pierces({ weapon: RIFLE }, { T: 20, Ag: 60, traits: ['Evasive'] })).toBeCloseTo(0.7, 12);
    expect(pierces({ weapon: RIFLE }, { T: 20, AB: 9, traits: ['Evasive'] })).toBeCloseTo(0.4, 12);
  });

  test('AE-TRAIT-25: two Specialists: the bonuses of both are modifiers', () => {
    expect(hit({ modifiers: { hit: 5 + 10 } })).toBeCloseTo(0.65, 12);
  });

  test('AE-TRAIT-27: Support is +10 on WS, BS and Willpower tests, once', () => {
    expect(hit({ state: { supported: true } })).toBeCloseTo(0.6, 12);
    expect(meleeHit({ state: { supported: true } })).toBeCloseTo(0.6, 12);
    expect(hit({ state: { supported: true }, leader: 'LEAD-34 independent warfare' })).toBeCloseTo(0.6, 12);
  });

  test.each([
    ['AE-TRAIT-28: Alpine', 'Alpine', 1],
    ['AE-TRAIT-29: Marine', 'Marine', 0],
    ['AE-TRAIT-30: Ranger', 'Ranger', 1],
    ['AE-TRAIT-31: Siege Rat', 'Siege Rat', 2],
  ] as const)('%s: -20 to be hit, thicker cover, +20 and 1 damage on its terrain', (_, trait, AP) => {
    const traits = { traits: [trait] };
    expect(hit({}, traits, { targetOnItsTerrain: true })).toBeCloseTo(0.3, 12);
    const cover = { targetOnItsTerrain: true, inCover: true, coverAP: 1, coverPercent: 100 };
    expect(pierces({ weapon: RIFLE }, { ...traits, TB: 4 }, cover)).toBeCloseTo((8 - AP) / 10, 12);
    expect(hit(traits, {}, { targetOnAttackersTerrain: true })).toBeCloseTo(0.7, 12);
    expect(pierces({ ...traits, weapon: RIFLE }, { TB: 6 }, { targetOnAttackersTerrain: true })).toBeCloseTo(0.8, 12);
    const found = unused(volley, { attacker: {}, target: {}, situation: { targetOnItsTerrain: true } });
    expect(found).toEqual(['situation.targetOnItsTerrain']);
  });
});
