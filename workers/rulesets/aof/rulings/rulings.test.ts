/** The register of rulings: each reading but the one that is taken moves a number worked out by hand. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { BattleQuestion } from '../battle/question.ts';
import { BattleScenario } from '../battle/schema.ts';
import { aof } from '../index.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput } from '../melee/schema.ts';
import type { UnitInput } from '../schema.ts';
import { ask, chance, dist, duel, endure, fight, shooters, troops } from '../testing/ask.ts';
import { rulings } from './index.ts';

type Value = string | number | boolean;
type Measures = ReturnType<typeof ask>;

const one = (rest: Partial<UnitInput> = {}): UnitInput => ({ quality: 4, defense: 4, ...rest });
const mean = (measures: Measures, name = 'wounds') => dist(measures, name).mean;
/** Wounds of a hit with AP 4 on Defense 6. */
const W = 5 / 6;
const target = troops(9, { defense: 6, tough: 9 });
const gun = { name: 'Gun', range: 24, AP: 4 };

interface Case {
  /** The number under a reading; `with` is what `rulings` holds. */
  readonly found: (value: Value, with_: never) => number;
  readonly expected: Readonly<Record<string, number>>;
  /** Allowed distance, for what is only simulated. */
  readonly within?: number;
}

const rolled = (input: MeleeInput): Measures => {
  const question = new MeleeQuestion(Melee.parse(input));
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), 40_000, tally);
  return question.measures(tally, 40_000);
};

/** Markers of the first army in the end, who stands 12" from its edge and does not move; the enemy stands far from any. */
const markersHeld = (rulings: never): number => {
  const guard = (x: number, y: number) => ({
    units: [{ quality: 4, defense: 4, rules: ['Immobile' as const], at: { x, y } }],
  });
  const scenario = BattleScenario.parse({
    first: guard(36, 12),
    second: guard(4, 44),
    mission: 'breakthrough',
    terrain: { kind: 'none' },
    rulings,
  });
  const question = new BattleQuestion(scenario);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), 16, tally);
  const { firstMarkers } = question.measures(tally, 16);
  return firstMarkers.kind === 'series' ? firstMarkers.steps.at(-1)!.value : Number.NaN;
};

/** Markers of the first army at the end of the round in which it came out of ambush, where it may not leave again. */
const seizedOnArrival = (rulings: never): number => held({ rules: ['Immobile', 'Ambush'] }, 2, rulings);

/** Whether a marker 3.6" from the base of the only unit near it is held. */
const nearMarker = (rulings: never): number =>
  held({ rules: ['Immobile'], base: 32, at: { x: 18, y: 13.8 } }, 1, rulings);

const held = (unit: object, rounds: number, rulings: never): number => {
  const far = { quality: 4, defense: 4, rules: ['Immobile' as const], at: { x: 4, y: 44 } };
  const scenario = BattleScenario.parse({
    first: { units: [{ quality: 4, defense: 4, ...unit }] },
    second: { units: [far] },
    ...{ mission: 'seize ground', terrain: { kind: 'none' }, begins: 'first', rounds, rulings },
  });
  const question = new BattleQuestion(scenario);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), 16, tally);
  const { firstMarkers } = question.measures(tally, 16);
  return firstMarkers.kind === 'series' ? firstMarkers.steps.at(-1)!.value : Number.NaN;
};

/** Models that one marksman fells in a round, who reaches the model of two that he does not see. */
const shotAt = (rulings: never): number => {
  const bound = { quality: 2, defense: 6, rules: ['Immobile' as const] };
  const scenario = BattleScenario.parse({
    first: { units: [{ ...bound, weapons: [{ ...gun, range: 12 }], at: { x: 36, y: 10 } }] },
    second: { units: [{ ...bound, models: 2, at: { x: 44.2, y: 20 } }] },
    terrain: { kind: 'stated', pieces: [{ type: 'impassable', x: 42.3, y: 18.5, width: 1.05, depth: 0.95 }] },
    ...{ rounds: 1, rulings },
  });
  const question = new BattleQuestion(scenario);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), 1_000, tally);
  const { firstDestroyed } = question.measures(tally, 1_000);
  // Models cost 10 points where nothing is said.
  return firstDestroyed.kind === 'series' ? firstDestroyed.steps.at(-1)!.value / 10 : Number.NaN;
};

/** Wounds of one shot, 17" far, at whoever has come nearer in winds. */
const blown = (
  behaviour: 'stealth move' | 'rush' | 'advance and shoot',
  distance: number,
  exhaustion: number,
  rulings: never,
) =>
  mean(
    duel({
      attacker: one({ defense: 6, tough: 9, state: { exhaustion } }),
      target: one({ weapons: [{ ...gun, range: 17 }] }),
      attackerPlan: { behaviour },
      targetPlan: { behaviour: 'hold and shoot' },
      situation: { distance, rounds: 1 },
      condition: 'Magical Winds',
      rulings,
    }),
    'attackerWounds',
  );

/** Who wins: one that is certain to be wiped out, and holds a marker until then, or his enemy. */
const wins = (rulings: never): number => {
  const doomed = { quality: 6, defense: 6, rules: ['Immobile' as const] };
  const killer = { quality: 2, defense: 2, tough: 12, rules: ['Immobile' as const] };
  const scenario = BattleScenario.parse({
    first: { units: [{ ...doomed, at: { x: 36, y: 12 } }] },
    second: { units: [{ ...killer, at: { x: 4, y: 44 }, weapons: [{ name: 'Gun', range: 48, attacks: 20, AP: 4 }] }] },
    ...{ mission: 'breakthrough', terrain: { kind: 'none' } },
    rulings,
  });
  const question = new BattleQuestion(scenario);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(17, 0), 16, tally);
  const { won, lost } = question.measures(tally, 16);
  return won.kind === 'probability' && lost.kind === 'probability' ? won.value - lost.value : Number.NaN;
};

const CASES: Readonly<Record<string, Case>> = {
  'AOF-RU-T27': {
    found: (_, rulings) => markersHeld(rulings),
    // The marker lies under it, or 6" away from it.
    expected: { line: 1, centre: 0 },
  },
  'AOF-RU-T06': {
    found: (_, rulings) => shotAt(rulings),
    // One shot at whom it sees 12.27" away, with the other, whom a wall hides, 11.64" away.
    expected: { 'any model': (5 / 6) * W, 'the same model': 0 },
    within: 0.06,
  },
  'AOF-RU-T26': { found: (_, rulings) => seizedOnArrival(rulings), expected: { seize: 1, 'next round': 0 } },
  'AOF-RU-T03': { found: (_, rulings) => nearMarker(rulings), expected: { point: 0, '25 mm': 0, '40 mm': 1 } },
  'AOF-RU-T20': {
    found: (_, rulings) => wins(rulings),
    // All are gone before markers are first looked at, and nobody comes to one: a draw, or lost.
    expected: { markers: 0, lost: -1 },
  },
  'AOF-RU-C26': {
    found: (_, rulings) =>
      mean(
        ask({ attacker: one({ weapons: [gun] }), target, rulings, situation: { distance: 20, kitchenTable: true } }),
      ),
    // A range of 24" is one of 12"; or 20" are 10".
    expected: { allowances: 0, distances: W / 2 },
  },
  'AOF-RU-01': {
    found: (_, rulings) =>
      chance(
        ask({ attacker: shooters(0, {}, { wizard: 3, weapons: [] }), target, spells: [{ number: 4 }], rulings }),
        'spell1',
      ),
    expected: { sum: 1, test: 5 / 6 },
  },
  'AOF-RU-02': {
    found: (_, rulings) =>
      mean(
        ask({ attacker: shooters(1, { rules: ['Poison', 'Rending'] }), target: { ...target, defense: 2 }, rulings }),
      ),
    // 4 and 5: a hit; 6: three, of which all or one meet 6+.
    expected: { all: 2 / 36 + (1 / 6) * 3 * W, one: 2 / 36 + (1 / 6) * (W + 2 / 6) },
  },
  'AOF-RU-03': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: shooters(2, { blast: 3, AP: 4, rules: ['Poison'] }),
          target: troops(4, { tough: 9, defense: 6 }),
          rulings,
        }),
      ),
    // An attack gives 3 hits 2 times of 6, and 4, 4 or 9 on a raw 6; all of a weapon together at most 4.
    expected: {
      attack: 2 * (1 + 4 / 6) * W,
      weapon: (2 * (1 / 2) * ((2 / 6) * 3 + (1 / 6) * 4) + (1 / 4) * 4) * W,
      hit: 2 * (1 + 9 / 6) * W,
    },
  },
  'AOF-RU-04': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: one({ weapons: [gun, { ...gun, name: 'Mortar', blast: 2 }] }),
          target: one({ defense: 6, joined: [{ quality: 4, defense: 6, tough: 9, hero: false }] }),
          rulings,
        }),
      ),
    // One plain model beside a tough one: when it has fallen to the first weapon, one or two are counted.
    expected: { strike: W / 2 + (1 / 2) * 2 * W, group: W / 2 + (1 / 2) * (2 - W / 2) * W },
  },
  'AOF-RU-05': {
    found: (_, rulings) =>
      mean(
        fight({
          attacker: one({ weapons: [{ name: 'Claw', rules: ['Poison'] }] }),
          target: one({ models: 9 }),
          rulings,
        }),
      ),
    expected: { false: (2 / 6 + 3 / 6) / 2, true: 1 / 4 },
  },
  'AOF-RU-06': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: shooters(1, { AP: 1, rules: ['Rending'] }),
          target: { ...target, defense: 2 },
          targetModifiers: { block: 1 },
          rulings,
        }),
      ),
    // 2+ at +1 and -1, -4 or -5: blocked on 2+, 5+ or 6+.
    expected: { 'at least 4': 2 / 36 + 4 / 36, added: 2 / 36 + 5 / 36 },
  },
  'AOF-RU-07': {
    found: (_, rulings) =>
      mean(
        rolled({
          attacker: one({ quality: 2, weapons: [{ name: 'Axe', AP: 4, deadly: 3 }] }),
          target: one({ defense: 6, weapons: [] }),
          rulings,
        }),
        'margin',
      ),
    expected: { false: W * W, true: 3 * W * W },
    within: 0.03,
  },
  'AOF-RU-09': {
    // One of two models falls, with 1/3, and a hero stands with them: two of three are left, or one of two.
    found: (_, rulings) =>
      chance(
        ask({
          attacker: shooters(1),
          target: troops(2, { joined: [{ name: 'Hero', quality: 3, defense: 3, hero: true }] }),
          rulings,
        }),
        'tested',
      ),
    expected: { everybody: 0, 'own models': 1 / 3 },
  },
  'AOF-RU-10': {
    found: (_, rulings) =>
      chance(ask({ attacker: shooters(1), target: troops(4, { state: { lost: 2 } }), rulings }), 'tested'),
    expected: { 'each time': 1 / 3, 'first time': 0 },
  },
  'AOF-RU-29': {
    // Three hits of one attack: whether any of them wounds the target.
    found: (_, rulings) =>
      dist(
        ask({
          ...{ attacker: shooters(1, { AP: 4, blast: 3 }), target, friend: troops(2) },
          ...{ brutal: { friendlyFire: true }, rulings },
        }),
      ).least(1),
    expected: { 'each hit': (1 / 2) * (1 - (1 - W / 2) ** 3), 'each attack': (1 / 2) * (1 / 2) * (1 - (1 - W) ** 3) },
  },
  'AOF-RU-11': {
    // Nobody is armed; the defender has no musician and would lose.
    found: (_, rulings) => chance(fight({ attacker: one({ musician: true }), target: one(), rulings }), 'won'),
    expected: { compared: 1, tie: 0 },
  },
  'AOF-RU-12': {
    found: (_, rulings) =>
      chance(
        fight({ attacker: one({ musician: true, standard: true }), target: one({ musician: true }), rulings }),
        'won',
      ),
    expected: { each: 1, once: 0 },
  },
  'AOF-RU-13': {
    found: (_, rulings) =>
      mean(fight({ attacker: one({ tough: 9 }), target: one({ rules: ['Phalanx'] }), rulings }), 'margin'),
    expected: { false: -1 / 6, true: 0 },
  },
  'AOF-RU-14': {
    found: (_, rulings) =>
      chance(fight({ attacker: one({ rules: ['Fear'] }), target: one({ rules: ['Fear'] }), rulings }), 'won'),
    expected: { each: 1 / 3, neither: 0 },
  },
  'AOF-RU-15': {
    found: (strikeBack) =>
      mean(
        fight({
          attacker: one({ tough: 9 }),
          target: one({ weapons: [{ name: 'Axe' }], state: { fatigued: true } }),
          situation: { strikeBack: strikeBack as 'always' },
        }),
        'attackerWounds',
      ),
    expected: { always: 1 / 12, never: 0, 'if unfatigued': 0 },
  },
  'AOF-RU-16': {
    found: (_, rulings) =>
      mean(
        fight({
          attacker: one({ weapons: [{ name: 'Axe' }] }),
          target: one({ tough: 9 }),
          brutal: { attrition: 'instead of morale' },
          rulings,
        }),
        'margin',
      ),
    expected: { false: 1 / 4, true: (1 / 4) * (1 + (1 / 2) * 2) },
  },
  'AOF-RU-17': {
    found: (_, rulings) =>
      mean(ask({ attacker: one({ quality: 3, weapons: [gun], state: { shaken: 2 } }), target, rulings })),
    expected: { true: (2 / 6) * W, false: (3 / 6) * W },
  },
  'AOF-RU-18': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: one({ quality: 6, weapons: [{ name: 'Gun', range: 24 }] }),
          target: { ...target, defense: 2, rules: ['Regeneration'] },
          brutal: { criticals: true },
          rulings,
        }),
      ),
    expected: { true: (1 / 6) * (1 / 6 + 1 / 2) * (2 / 3), false: (1 / 6) * ((1 / 6) * (2 / 3) + 1 / 2) },
  },
  'AOF-RU-20': {
    found: (_, rulings) =>
      chance(
        ask({ attacker: shooters(1), target, situation: { action: 'Covering Fire', vigor: true }, rulings }),
        'pinned',
      ),
    expected: { 'quality 6': 1 / 6, 'raw 6': 1 / 12 },
  },
  'AOF-RU-27': {
    found: (_, rulings) =>
      mean(
        fight({ attacker: one({ tough: 9 }), target: one({ rules: ['Breath Attack'] }), rulings }),
        'attackerWounds',
      ),
    expected: { true: 2, false: 0 },
  },
  'AOF-RU-31': {
    found: (_, rulings) =>
      mean(
        fight({
          attacker: one({ tough: 9 }),
          target: one({ weapons: [{ name: 'Axe' }], state: { wavering: true } }),
          rulings,
        }),
        'attackerWounds',
      ),
    expected: { true: 1 / 12, false: 0 },
  },
  'AOF-RU-32': {
    found: (_, rulings) =>
      mean(
        endure({
          target: one({ tough: 9, state: { wavering: true } }),
          steps: [{ kind: 'wounds', wounds: 1 }],
          brutal: { attrition: 'instead of morale' },
          rulings,
        }),
      ),
    expected: { fails: 2, rolls: 3 / 2 },
  },
  'AOF-RU-C01': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: one({ weapons: [{ ...gun, rules: ['Indirect'] }] }),
          target,
          condition: 'Heavy Storm',
          situation: { cover: true },
          rulings,
        }),
      ),
    expected: { 'ignores it': (3 / 6) * W, hindered: (2 / 6) * W },
  },
  'AOF-RU-C03': {
    found: (_, rulings) =>
      mean(
        fight({
          attacker: one({ tough: 9 }),
          target: one({ rules: ['Phalanx'] }),
          brutal: { attrition: 'instead of morale' },
          rulings,
        }),
        'attackerWounds',
      ),
    expected: { false: 1 / 6, true: (1 / 6) * (1 + 2 / 2) },
  },
  'AOF-RU-C04': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: shooters(1, {}, { tough: 3 }),
          target: troops(1),
          brutal: { mishaps: true, attrition: 'with morale' },
          rulings,
        }),
        'attackerWounds',
      ),
    expected: { false: 1 / 12, true: (1 / 12) * (1 + 1 / 2) },
  },
  'AOF-RU-C15': {
    found: (_, rulings) =>
      mean(
        ask({
          attacker: shooters(
            1,
            { AP: 4 },
            { models: 2, sergeant: 'shooting', casualties: 'special first', state: { lost: 1 } },
          ),
          target,
          rulings,
        }),
      ),
    // The special model has fallen.
    expected: { special: (3 / 6) * W, kept: (4 / 6) * W },
  },
  'AOF-RU-C08': {
    found: (_, rulings) =>
      mean(
        duel({
          attacker: one({ defense: 6, tough: 9 }),
          target: one({ weapons: [{ ...gun, range: 18 }] }),
          attackerPlan: { behaviour: 'stealth move' },
          targetPlan: { behaviour: 'hold and shoot' },
          situation: { distance: 26, rounds: 1 },
          rulings,
        }),
        'attackerWounds',
      ),
    expected: { advance: 0, rush: (2 / 6) * W },
  },
  'AOF-RU-C23': {
    found: (_, rulings) => blown('stealth move', 26, 0, rulings),
    // From 26 to 20 inches, or to 19, 18 and 17: one in three comes under a gun that reaches 17.
    expected: { false: 0, true: (1 / 3) * (2 / 6) * W },
  },
  'AOF-RU-C27': {
    found: (_, rulings) => 100 * blown('rush', 19, 6, rulings) + blown('advance and shoot', 18, 6, rulings),
    // Two inches by 2D6; one inch by a D3.
    expected: { rush: 100 * (3 / 6) * W, both: 100 * (3 / 6) * W + (3 / 6) * W, nobody: 0 },
  },
};

const read = rulings.filter(({ field }) => field !== undefined);

describe('the register of rulings', () => {
  test('every option of the rulings belongs to an entry', () => {
    const told = new Set(read.map(({ field }) => field));
    for (const { id, schema } of aof.kinds) {
      const { shape } = schema as unknown as { shape?: { rulings?: { unwrap(): { shape: object } } } };
      const options = Object.keys(shape?.rulings?.unwrap().shape ?? {});
      expect(
        options.map((name) => `rulings.${name}`).filter((field) => !told.has(field)),
        id,
      ).toEqual([]);
    }
  });

  test.each(read)('$id: the numbers are as worked out', (ruling) => {
    const name = ruling.field!.split('.')[1];
    const values = ruling.alternatives.map(({ value }) => value);
    const { found, expected, within = 1e-12 } = CASES[ruling.id];
    expect(Object.keys(expected).sort()).toEqual(values.map(String).sort());
    for (const value of values) {
      const number = found(value, { [name]: value } as never);
      expect(Math.abs(number - expected[String(value)]), `${ruling.id} ${value}: ${number}`).toBeLessThan(within);
    }
    expect(new Set(Object.values(expected)).size).toBeGreaterThan(1);
  });
});
