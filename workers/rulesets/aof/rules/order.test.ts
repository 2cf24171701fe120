/** What comes before what, and what belongs to which fight: rules by their IDs, against chances worked out by hand. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput } from '../melee/schema.ts';
import type { UnitInput } from '../schema.ts';
import { agrees } from '../testing/agree.ts';
import { ask, chance, close, dist, endure, fight, five, series, shooters, troops } from '../testing/ask.ts';

/** Shares of so many trials with dice. */
function rolled(input: MeleeInput, trials: number) {
  const question = new MeleeQuestion(Melee.parse(input));
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(7, 0), trials, tally);
  return question.measures(tally, trials);
}

describe('who tests, and when markers come off', () => {
  test('AOF-EXH-03, AOF-SR-12: whose Quality serves best is judged with the markers', () => {
    // Unit 2+, hero 2+ with Fearless: equal at 5/6 while fresh, but with two markers 3/6 against 4/6.
    const target: UnitInput = {
      quality: 2,
      defense: 4,
      joined: [{ quality: 2, defense: 4, rules: ['Fearless'] }],
      state: { exhaustion: 2 },
    };
    close(chance(endure({ target, steps: [{ kind: 'morale test' }] }), 'wavering'), 1 / 3);
    const fresh = { ...target, state: {} };
    close(chance(endure({ target: fresh, steps: [{ kind: 'morale test' }] }), 'wavering'), 1 / 6);
  });
});

describe('the way in', () => {
  const gun: UnitInput = { quality: 2, defense: 6, weapons: [{ name: 'Gun', range: 24, AP: 4 }] };
  const charger: UnitInput = { models: 2, quality: 6, defense: 6, weapons: [] };

  test('AOF-CP-14: Closing Fire comes before the move, so whoever falls tests no ground', () => {
    // One shot, 2+ at -1, AP 4 on 6+: 5/6 to wound; then a die for each of those left, which a 1 kills.
    const hit = (4 / 6) * (5 / 6);
    const lost = (reaction: 'Closing Fire' | 'Overwatch') =>
      dist(fight({ attacker: charger, target: gun, situation: { reaction, dangerous: 2 } }), 'attackerLost').mean;
    close(lost('Closing Fire'), hit * (1 + 1 / 6) + (1 - hit) * (2 / 6));
    // Overwatch at the end of the move: a shot only if somebody is left to be hit.
    close(lost('Overwatch'), 2 / 6 + hit * (1 - 1 / 36));
  });

  test('AOF-BRUTAL-03: reaction fire has its mishaps, before the reply', () => {
    const brutal = { mishaps: true };
    const measures = fight({ attacker: charger, target: gun, situation: { reaction: 'Closing Fire' }, brutal });
    close(chance(measures, 'destroyed'), 1 / 12);
    close(chance(measures, 'out'), 1 / 12);
    // A charge at nobody is a melee won.
    close(chance(measures, 'won'), 1 / 12);
    const many = { ...gun, models: 3, tough: 2, rules: ['Regeneration' as const] };
    const input: MeleeInput = {
      attacker: { ...charger, models: 3, weapons: [{ name: 'Axe' }] },
      target: { ...many, weapons: [...(gun.weapons ?? []), { name: 'Knife' }] },
      situation: { reaction: 'Overwatch' },
      brutal: { mishaps: true, attrition: 'with morale' },
    };
    expect(agrees(new MeleeQuestion(Melee.parse(input)), 11, 30_000, 'mishaps')).toBe(true);
  });

  test('AOF-BRUTAL-03, AOF-BRUTAL-01: mishaps ask for attrition only by the other ruling', () => {
    const lost = (mishapAttrition: boolean) =>
      dist(
        ask({
          attacker: shooters(1, {}, { models: 1, tough: 3, quality: 4 }),
          target: troops(1),
          brutal: { mishaps: true, attrition: 'with morale' },
          rulings: { mishapAttrition },
        }),
        'attackerWounds',
      ).mean;
    close(lost(false), 1 / 12);
    close(lost(true), (1 / 12) * (1 + 1 / 2));
  });
});

describe('blocks', () => {
  test('AOF-SR-26, AOF-TEST-02: modifiers of the target help it against spells', () => {
    const wounds = (block: number) =>
      dist(
        ask({
          attacker: shooters(0, {}, { wizard: 3, weapons: [] }),
          target: troops(9, { defense: 4 }),
          spells: [{ number: 2, hits: 6 }],
          targetModifiers: { block },
        }),
        'wounds',
      ).mean;
    close(wounds(0), 3);
    close(wounds(1), 2);
  });

  test('AOF-EVENT-25, AOF-COND-07: modifiers of the shooters help them against their own accidents', () => {
    const hurt = (input: { shooterModifiers?: { block: number }; damned?: boolean }) =>
      dist(
        ask({
          attacker: shooters(1, {}, { models: 20, defense: 4, weapons: [{ name: 'Gun', range: 24, count: 1 }] }),
          target: troops(1),
          situation: { miscalculation: true, damnationAttacker: input.damned ?? false },
          shooterModifiers: { hit: 0, block: 0, morale: 0, ...input.shooterModifiers },
        }),
        'attackerWounds',
      ).mean;
    // A raw 1 in six: 5 hits AP(2) on 4+.
    close(hurt({}), (1 / 6) * 5 * (5 / 6));
    close(hurt({ shooterModifiers: { block: 2 } }), (1 / 6) * 5 * (3 / 6));
    close(hurt({ damned: true, shooterModifiers: { block: 2 } }), (1 / 6) * 5 * (4 / 6));
  });
});

describe('fights of one melee', () => {
  test('AOF-CP-16, AOF-FATIGUE-01: who falls to the reply strikes once more unfatigued', () => {
    // The charger misses 1 in 6; the reply kills it 5 in 6; the blow of the fallen hits on 2+, not on 6s only.
    const input: MeleeInput = {
      attacker: { quality: 2, defense: 6, weapons: [{ name: 'Axe', AP: 4 }] },
      target: { quality: 2, defense: 6, tough: 9, weapons: [{ name: 'Axe', AP: 4 }] },
      attackerStratagems: ['Killing Blow'],
    };
    const p = (5 / 6) * (5 / 6);
    const { mean } = dist(rolled(input, 60_000), 'wounds');
    expect(Math.abs(mean - (p + p * p))).toBeLessThan(0.02);
  });

  test('AOF-CP-17, AOF-MELEE-06: the melee is won by whoever won its last fight, and each fight is told', () => {
    const input: MeleeInput = {
      attacker: five({ models: 1, tough: 9 }),
      target: five({ models: 1, tough: 9, quality: 2, weapons: [] }),
      attackerStratagems: ['Ferocious Attack'],
    };
    // One attack, 4+ to hit, 4+ to block: 1/4 to wound, in either fight, and nobody strikes back.
    const measures = fight(input);
    expect(series(measures, 'wonBy').map((p) => p.toFixed(9))).toEqual([(1 / 4).toFixed(9), (1 / 4).toFixed(9)]);
    close(chance(measures, 'won'), 1 / 4);
    close(chance(measures, 'tied'), 3 / 4);
    // A second fight that is not fought leaves the first one to decide.
    const fragile = fight({ ...input, target: five({ models: 1, weapons: [] }) });
    close(series(fragile, 'wonBy')[1], (3 / 4) * (1 / 4));
    close(chance(fragile, 'won'), 1 / 4 + (3 / 4) * (1 / 4));
    close(dist(fragile, 'margin2').mean, 1 / 4);
  });

  test('AOF-CP-17, AOF-MELEE-06: a fight that the defender begins is told for the charger too', () => {
    const input: MeleeInput = {
      attacker: five({ models: 1, tough: 9, weapons: [] }),
      target: five({ models: 1, tough: 9 }),
      situation: { strikeBack: 'never' },
      targetStratagems: ['Ferocious Attack'],
    };
    const measures = fight(input);
    close(chance(measures, 'defeated'), 1 / 4);
    close(chance(measures, 'tied'), 3 / 4);
    expect(agrees(new MeleeQuestion(Melee.parse(input)), 3, 20_000, 'defender first')).toBe(true);
  });

  test('AOF-EVENT-26, AOF-CP-17: the first raw 6 may fall in the second fight', () => {
    const input: MeleeInput = {
      attacker: five({ models: 1, quality: 6 }),
      target: five({ models: 1, tough: 24, defense: 2, weapons: [] }),
      situation: { berserker: true },
      attackerStratagems: ['Ferocious Attack'],
    };
    // Two attacks that hit on 6s: 1/6 of a wound for each hit, and D3 for the first of them.
    const { mean } = dist(rolled(input, 60_000), 'wounds');
    expect(Math.abs(mean - (2 / 36 + 2 * (11 / 36)))).toBeLessThan(0.03);
  });

  test('AOF-CP-02, AOF-CP-04, AOF-CP-17: a stratagem for one roll does not last into the next fight', () => {
    const wounds = (attackerStratagems: MeleeInput['attackerStratagems']) =>
      dist(
        fight({
          attacker: five({ models: 1 }),
          target: five({ models: 1, tough: 9, weapons: [] }),
          attackerStratagems,
        }),
        'wounds',
      ).mean;
    close(wounds(['Ferocious Attack', 'Supreme Command: hit']), 1 / 3 + 1 / 4);
  });

  test('AOF-ACT-06, AOF-CP-17: whoever answers a braced unit that fights again is -2 as well', () => {
    const lost = (defensiveStance: boolean) =>
      dist(
        fight({
          attacker: five({ models: 1, tough: 9 }),
          target: five({ models: 1, tough: 9, weapons: [] }),
          situation: { defensiveStance },
          targetStratagems: ['Ferocious Attack'],
        }),
        'wounds',
      ).mean;
    // It charges at 4+ and strikes back fatigued; or at 6+ both times.
    close(lost(false), 1 / 4 + 1 / 12);
    close(lost(true), 1 / 12 + 1 / 12);
  });

  test('AOF-SR-16, AOF-BRUTAL-01, RU-13: attrition follows the wounds of a Phalanx only by the other ruling', () => {
    const input = (phalanxAttrition: boolean, attritionCounts = false): MeleeInput => ({
      attacker: { quality: 4, defense: 4, tough: 9, weapons: [] },
      target: { quality: 4, defense: 4, tough: 9, weapons: [], rules: ['Phalanx'] },
      brutal: { attrition: 'instead of morale' },
      rulings: { phalanxAttrition, attritionCounts },
    });
    const lost = (attrition: boolean) => dist(fight(input(attrition)), 'attackerWounds').mean;
    // One die for one Phalanx model: a wound in six, and two more with every second one.
    close(lost(false), 1 / 6);
    close(lost(true), (1 / 6) * (1 + 2 / 2));
    close(dist(fight(input(true)), 'margin').mean, -1 / 6);
    close(dist(fight(input(true, true)), 'margin').mean, -2 / 6);
    expect(agrees(new MeleeQuestion(Melee.parse(input(true, true))), 5, 20_000, 'phalanx')).toBe(true);
  });
});
