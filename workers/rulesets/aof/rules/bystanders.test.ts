/** Who is hit by the way, what ground asks of whom, and which roll a rule belongs to: by rule IDs, by hand. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee } from '../melee/schema.ts';
import type { UnitInput } from '../schema.ts';
import { agrees } from '../testing/agree.ts';
import { ask, chance, close, dist, duel, endure, fight, troops } from '../testing/ask.ts';
import { VolleyQuestion } from '../volley/question.ts';
import { Volley, type VolleyInput } from '../volley/schema.ts';

const one = (rest: Partial<UnitInput> = {}): UnitInput => ({ quality: 4, defense: 4, ...rest });
const gun = (rest: Partial<NonNullable<UnitInput['weapons']>[number]> = {}) => [{ name: 'Gun', range: 24, ...rest }];

describe('friends of the shooters', () => {
  test('AOF-BRUTAL-02, AOF-BRUTAL-01, AOF-MORALE-01: wounds of friendly fire ask the friend for tests', () => {
    const input: VolleyInput = {
      attacker: { quality: 5, defense: 5, weapons: gun({ attacks: 2 }) },
      target: { quality: 3, defense: 2 },
      friend: { models: 3, quality: 6, defense: 4 },
      brutal: { attrition: 'with morale', friendlyFire: true },
    };
    const measures = ask(input);
    // Each of two attacks 1/3 * 1/2 * 1/2; a wound, and a test of 5 in 6 for one more. Two of two leave one of three.
    const p = 1 / 12;
    const wounds = [1, 2].map((n) => (n === 1 ? 2 * p * (1 - p) : p * p));
    close(dist(measures, 'friendWounds').mean, wounds[0] * (1 + 5 / 6) + wounds[1] * (2 + 1 - (1 / 6) ** 2));
    // One wound of three models is not yet half; two are, and a third one is the last.
    close(chance(measures, 'friendTested'), wounds[1] * (1 / 6) ** 2);
    expect(agrees(new VolleyQuestion(Volley.parse(input)), 3, 20_000, 'friend')).toBe(true);
  });

  test('AOF-WAVER-01: a friend who wavers still does afterwards', () => {
    const measures = ask({
      attacker: { quality: 5, defense: 4, weapons: gun() },
      target: { quality: 6, defense: 5 },
      friend: { quality: 5, defense: 2, tough: 3, state: { wavering: true } },
      brutal: { friendlyFire: true },
    });
    close(chance(measures, 'friendWavering'), 1);
  });

  test('AOF-ACT-07, AOF-BRUTAL-02: hits that friendly fire takes away pin nobody', () => {
    const input: VolleyInput = {
      attacker: { quality: 3, defense: 6, weapons: gun({ attacks: 3 }) },
      target: { quality: 3, defense: 3 },
      situation: { action: 'Covering Fire' },
      brutal: { friendlyFire: true },
    };
    close(chance(ask(input), 'pinned'), 1 - (1 - 1 / 24) ** 3);
    expect(agrees(new VolleyQuestion(Volley.parse(input)), 4, 20_000, 'pinned')).toBe(true);
  });

  test('AOF-RU-29: by one reading all hits of an attack go the same way, those of a breath each by itself', () => {
    const rulings = { friendlyFireDice: 'each attack' as const };
    const blast: VolleyInput = {
      attacker: { quality: 4, defense: 4, weapons: gun({ blast: 3, attacks: 2 }) },
      target: troops(9, { defense: 4, tough: 3 }),
      friend: troops(4, { defense: 4, tough: 3 }),
      ...{ brutal: { friendlyFire: true }, rulings },
    };
    // Two attacks, each of which strikes him with 1 in 4, and then three times.
    close(dist(ask(blast), 'friendWounds').at(0), (3 / 4 + 1 / 4 / 8) ** 2);
    const question = new VolleyQuestion(Volley.parse(blast));
    for (const measure of ['friendWounds', 'wounds']) expect(agrees(question, 5, 20_000, measure)).toBe(true);
    const covering: VolleyInput = { ...blast, situation: { action: 'Covering Fire' } };
    close(chance(ask(covering), 'pinned'), 1 - (1 - (1 / 6) * (1 / 2) * (7 / 8)) ** 2);
    expect(agrees(new VolleyQuestion(Volley.parse(covering)), 6, 20_000, 'pinned')).toBe(true);
    const breath: VolleyInput = { ...blast, attacker: one({ rules: ['Breath Attack'] }) };
    // AP 1 on Defense 4, three hits.
    close(dist(ask(breath), 'friendWounds').at(0), (1 - (1 / 2) * (2 / 3)) ** 3);
  });
});

describe('ground', () => {
  test('AOF-SR-10, AOF-TERR-06: whoever flies takes no test of ground that he crosses', () => {
    const flier = one({ rules: ['Flying'], defense: 6 });
    const hurt = (target: UnitInput) => dist(endure({ target, steps: [{ kind: 'dangerous terrain' }] }), 'wounds').mean;
    close(hurt(flier), 0);
    // Joined models one by one.
    close(hurt({ ...flier, joined: [{ quality: 4, defense: 4 }] }), 1 / 6);
    close(hurt({ ...one(), joined: [{ quality: 4, defense: 4, rules: ['Flying'] }] }), 1 / 6);
    const trapped = (event: 'Booby Traps' | 'Building collapse') =>
      dist(endure({ target: flier, steps: [{ kind: 'event', event }] }), 'wounds').mean;
    close(trapped('Booby Traps'), 0);
    // A house that falls on them is no ground they cross.
    close(trapped('Building collapse'), 1 / 6);
    const charge = (attacker: UnitInput) =>
      dist(fight({ attacker, target: one(), situation: { dangerous: 1 } }), 'attackerWounds').mean;
    close(charge(flier), 0);
    close(charge(one()), 1 / 6);
    const duelled = (attacker: UnitInput) =>
      dist(
        duel({ attacker, target: one(), targetPlan: { behaviour: 'stay' }, situation: { rounds: 1, dangerous: true } }),
        'attackerWounds',
      ).mean;
    close(duelled(flier), 0);
    close(duelled({ ...flier, joined: [{ quality: 4, defense: 4 }] }), 1 / 6);
  });
});

describe('which roll', () => {
  test('AOF-SR-04: cover is no help against Blast(1) either', () => {
    const input = (blast: number): VolleyInput => ({
      attacker: one({ weapons: gun({ blast }) }),
      target: troops(3, { defense: 4 }),
      situation: { cover: true },
    });
    close(dist(ask(input(1)), 'wounds').mean, 1 / 4);
    close(dist(ask(input(0)), 'wounds').mean, 1 / 6);
  });

  test('AOF-CP-04, AOF-SR-14: Supreme Command goes to the first roll to hit, not to Impact', () => {
    const measures = fight({
      attacker: one({ impact: 1, weapons: [{ name: 'Lance' }] }),
      target: one({ models: 20 }),
      attackerStratagems: ['Supreme Command: hit'],
    });
    close(dist(measures, 'wounds').mean, 1 / 2 + (2 / 3) * (1 / 2));
  });

  test('AOF-SR-11: Furious gives an attack with a weapon that has none', () => {
    const wounds = (weapons: UnitInput['weapons']) =>
      dist(fight({ attacker: one({ rules: ['Furious'], weapons }), target: one({ models: 20 }) }), 'wounds').mean;
    close(wounds([{ name: 'Fists', attacks: 0 }]), 1 / 4);
    // Where another weapon has attacks, the one more is made with that.
    close(wounds([{ name: 'Fists', attacks: 0, AP: 4 }, { name: 'Axe' }]), 2 / 4);
  });

  test('AOF-SR-06, RU-07: overkill is what a Deadly hit does beyond its model, and nothing else', () => {
    const margins = (attacker: UnitInput, target: UnitInput) => {
      const question = new MeleeQuestion(Melee.parse({ attacker, target, rulings: { deadlyOverkillCounts: true } }));
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(3, 0), 4000, tally);
      const { margin } = question.measures(tally, 4000);
      if (margin?.kind !== 'distribution') throw new TypeError('no margin');
      return Math.max(...margin.points.map(({ value }) => value));
    };
    const lone = one({ quality: 2, defense: 6 });
    expect(margins(one({ models: 5, defense: 2, impact: 1 }), lone)).toBe(1);
    const deadly = one({ models: 2, defense: 2, weapons: [{ name: 'Axe', attacks: 2, AP: 4, deadly: 3 }] });
    expect(margins(deadly, lone)).toBe(3);
    expect(margins(deadly, one({ models: 2, defense: 6 }))).toBe(6);
  });
});
