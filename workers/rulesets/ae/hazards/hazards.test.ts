import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { type Answer, ask, compile } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { hazards } from './index.ts';
import type { HazardsInput } from './schema.ts';

const on = (horde: HazardsInput['horde'], rest: Partial<HazardsInput> = {}): Answer =>
  ask(hazards, { horde, turns: 1, ...rest });
const FIRE = { state: { onFire: true }, traits: ['Fearless' as const] };

describe('fire', () => {
  test('AE-G23: 1d10 Magnitude a turn', () => {
    const squad = (turns: number) => on({ ...FIRE, squads: 1 }, { turns });
    expect(squad(2).chance('destroyed')).toBeCloseTo(1 / 100, 12);
    expect(squad(3).chance('destroyed')).toBeCloseTo(283 / 1000, 12);
    expect(squad(4).chance('destroyed')).toBeCloseTo(1657 / 2500, 12);
    const many = on({ ...FIRE, squads: 5 }, { turns: 4 });
    expect(many.steps('mean').map((mean) => 100 - mean)).toEqual(
      [5.5, 11, 16.5, 22].map((mean) => expect.closeTo(mean, 10)),
    );
  });

  test('AE-G27: Replenishing while burning', () => {
    const horde = { ...FIRE, squads: 1, replenishing: 3 };
    const three = on(horde, { turns: 3 });
    expect(three.mean('left')).toBeCloseTo(1827 / 200, 11);
    expect(three.chance('destroyed')).toBeCloseTo(7 / 200, 12);
    const four = on(horde, { turns: 4 });
    expect(four.mean('left')).toBeCloseTo(34287 / 5000, 11);
    expect(four.chance('destroyed')).toBeCloseTo(57 / 400, 12);
  });

  test('AE-FIRE-01: a Full Action puts it out, the Large lose 1, and Willpower suffers', () => {
    expect(on({ ...FIRE, squads: 1 }, { turns: 3, putsFireOutInTurn: 2 }).steps('mean')).toEqual(
      [14.5, 14.5, 14.5].map((mean) => expect.closeTo(mean, 10)),
    );
    expect(on({ ...FIRE, traits: ['Large', 'Fearless'] }, { turns: 3 }).mean('left')).toBeCloseTo(97, 10);
    const ego = (state: HazardsInput['horde']['state']) => on({ WP: 50, state }, { ego: 6 }).chance('stunned');
    expect(ego({ onFire: true }) - ego({})).toBeCloseTo(0.2, 12);
    // The Large ignore what fire does, but for 1 Magnitude a turn (AE-TRAIT-05).
    const large = (onFire: boolean) =>
      on({ WP: 50, traits: ['Large'], state: { onFire } }, { ego: 6 }).chance('stunned');
    expect(large(true)).toBeCloseTo(large(false), 12);
  });
});

describe('falls, fatigue and Ego damage', () => {
  test('AE-G24: 1d5 for each squad', () => {
    const fall = on({ squads: 5, traits: ['Fearless'] }, { falls: true });
    expect(fall.mean('left')).toBeCloseTo(85, 10);
    expect(1 - fall.atLeast('left', 86)).toBeCloseTo(1753 / 3125, 12);
    expect(1 - fall.atLeast('left', 81)).toBeCloseTo(247 / 3125, 12);
    // Those who lost 20 test at the start of the turn.
    expect(on({ squads: 5, WP: 40 }, { falls: true }).chance('broken')).toBeCloseTo((247 / 3125) * 0.6, 12);
  });

  test('AE-FALL-01: damage that does not get through harms nobody; a test decides on the stun', () => {
    const squads = { squads: 2, T: 40, WP: 30, traits: ['Fearless' as const] };
    expect(on(squads, { falls: true, fallPercent: 0 }).mean('left')).toBe(40);
    expect(on(squads, { falls: true, fallPercent: 50 }).mean('left')).toBeCloseTo(37, 10);
    expect(on(squads, { falls: true }).chance('stunned')).toBeCloseTo(0.6, 12);
    expect(on(squads, { falls: true, fallTest: 'Willpower' }).chance('stunned')).toBeCloseTo(0.7, 12);
  });

  test('AE-FATIGUE-01: whoever flees takes actions, too, and tires', () => {
    const tired = (broken: boolean) => on({ T: 30, state: { broken } }, { fatigue: 3, turns: 2, breakTests: false });
    expect(tired(false).mean('left')).toBeCloseTo(89, 10);
    expect(tired(true).mean('left')).toBeCloseTo(89, 10);
  });

  test('AE-G25: fatigue and Ego damage', () => {
    const tired = on({ traits: ['Fearless'], T: 30 }, { fatigue: 3, turns: 5 });
    expect(tired.mean('left')).toBeCloseTo(100 - 55 / 2, 10);
    expect(1 - tired.atLeast('left', 81)).toBeCloseTo(44501 / 50000, 12);
    const horde = { WP: 35, traits: ['Fearless' as const] };
    expect(on(horde, { ego: 4 }).chance('stunned')).toBeCloseTo(13 / 20, 12);
    expect(on(horde, { ego: 4 }).mean('left')).toBeCloseTo(96, 12);
    expect(on(horde, { ego: 3 }).chance('stunned')).toBe(0);
    expect(on(horde, { ego: 3 }).mean('left')).toBeCloseTo(97, 12);
  });

  test('AE-FATIGUE-01: below the threshold it only hurts tests; at it each turn costs 1d10', () => {
    const horde = { T: 30, WP: 50 };
    expect(on(horde, { fatigue: 2 }).mean('left')).toBe(100);
    expect(on(horde, { fatigue: 2, fatigueThreshold: 2 }).mean('left')).toBeCloseTo(94.5, 10);
    expect(on(horde, { fatigue: 1, ego: 9 }).chance('stunned')).toBeCloseTo(0.6, 12);
  });

  test('AE-EGO-01: more than WPB calls for a Willpower test', () => {
    expect(on({ WP: 49 }, { ego: 4 }).chance('stunned')).toBe(0);
    expect(on({ WP: 49 }, { ego: 5 }).chance('stunned')).toBeCloseTo(0.51, 12);
  });
});

describe('what a stunned Horde cannot do', () => {
  const FALLEN = { squads: 1, T: 40, WP: 99, traits: ['Fearless' as const], TB: 4 };

  test('AE-FALL-01: the stun of a fall costs the actions of the first turn: the fire burns on', () => {
    // 1 to 5 for the fall; then 60 % are stunned and burn for a turn, and put it out in the next.
    const rest = { falls: true, fallTest: 'Toughness' as const, putsFireOutInTurn: 1, turns: 3 };
    const steps = on({ ...FALLEN, state: { onFire: true } }, rest).steps('mean');
    expect(steps).toEqual([17 - 0.6 * 5.5, 17 - 0.6 * 5.5, 17 - 0.6 * 5.5].map((mean) => expect.closeTo(mean, 10)));
  });

  test('AE-EGO-01: so does the stun of Ego damage, and who does not act does not tire (AE-FATIGUE-01)', () => {
    const horde = { squads: 5, WP: 50, T: 40, WPB: 5, traits: ['Fearless' as const] };
    const tired = (ego: number) => on(horde, { ego, fatigue: 4, turns: 1 }).mean('left');
    // -10 for fatigue: 40 passes.
    expect(tired(5)).toBeCloseTo(95 - 5.5, 10);
    expect(tired(6)).toBeCloseTo(94 - 0.4 * 5.5, 10);
  });

  test('AE-DMG-04: stunned from the start; only for its first turn', () => {
    const horde = { ...FALLEN, state: { onFire: true, stunned: true } };
    for (const putsFireOutInTurn of [1, 2])
      expect(on(horde, { putsFireOutInTurn, turns: 2 }).steps('mean')).toEqual(
        [14.5, 14.5].map((m) => expect.closeTo(m, 10)),
      );
    expect(unused(hazards, { horde, turns: 2 })).toContain('horde.state.stunned');
    expect(unused(hazards, { horde, turns: 2, putsFireOutInTurn: 1 })).not.toContain('horde.state.stunned');
  });

  test('AE-FIRE-01: whoever is broken has no Full Action for the fire, this turn or later', () => {
    const horde = { squads: 1, magnitude: 20, state: { onFire: true, broken: true } };
    expect(on(horde, { putsFireOutInTurn: 1, turns: 2 }).steps('mean')).toEqual(
      [14.5, 9].map((m) => expect.closeTo(m, 10)),
    );
    expect(on(horde, { putsFireOutInTurn: 1, turns: 2 }).chance('broken')).toBe(0);
  });

  test('AE-TRAIT-11: a Blood Soaked Tide never breaks, and is never said to', () => {
    const scenario = { horde: { squads: 5, WP: 1, traits: ['Blood Soaked Tide' as const] }, ego: 40, turns: 1 };
    const answer = ask(hazards, scenario);
    expect(answer.chance('broken')).toBe(0);
    expect(answer.chance('tide')).toBe(1);
    expect(answer.measures.tide!.title).toBe('Horde turns into a Blood Soaked Tide');
    const { sentence, steps } = compile(hazards, scenario).replay(1, 0);
    expect(sentence).toBe('Horde has 60 Magnitude left and is a Blood Soaked Tide.');
    expect(JSON.stringify(steps)).not.toMatch(/breaks/);
  });
});

describe('what comes back', () => {
  test('AE-TRAIT-26: Replenishing restores squads up to the start, not the dead', () => {
    expect(on({ squads: 2, magnitude: 15, replenishing: 10 }, { turns: 2 }).steps('mean')).toEqual([25, 35]);
    expect(on({ squads: 2, magnitude: 35, replenishing: 10 }, { turns: 2 }).mean('left')).toBe(40);
  });

  test('AE-LEAD-23: the field hospital restores 10', () => {
    expect(on({ magnitude: 50, leader: 'LEAD-23 field hospital' }).mean('left')).toBe(60);
  });

  test('AE-CC-05: the Chief Engineer restores 1, and 1 for every three degrees', () => {
    // At 60: 21 to 60 heal 1 (40 rolls at 0 to 3 degrees fall from 30 up), 1 to 30 heal 2, of them none 3 but degree 6.
    const healed = on({ magnitude: 50 }, { engineer: 65 }).mean('left') - 50;
    let expected = 0;
    for (let roll = 1; roll <= 65; roll++) expected += (1 + Math.floor(Math.floor((65 - roll) / 10) / 3)) / 100;
    expect(healed).toBeCloseTo(expected, 10);
    expect(expected).toBeCloseTo((30 * 1 + 30 * 2 + 5 * 3) / 100, 12);
  });

  test('AE-LEAD-25, AE-TRAIT-06: spared Magnitude and a halved Swarm count against fire too', () => {
    expect(100 - on({ ...FIRE, leader: 'LEAD-25 resilient' }).mean('left')).toBeCloseTo(4.5, 10);
    expect(100 - on({ ...FIRE, traits: ['Swarm', 'Fearless'] }).mean('left')).toBeCloseTo(2.5, 10);
  });
});

test('what changes nothing is named', () => {
  const found = unused(hazards, {
    horde: { traits: ['Fearless', 'Stubborn'] },
    putsFireOutInTurn: 2,
    moraleNumber: 3,
    rulings: { fallDice: 'one for all' },
  });
  expect(found).toEqual([
    'horde.traits[0]',
    'horde.traits[1]',
    'putsFireOutInTurn',
    'moraleNumber',
    'rulings.fallDice',
  ]);
});

test('dice agree with exact arithmetic on random hazards', () => {
  const stream = new WordStream(streamState(5, 3));
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const rarely = (odds: number) => stream.die(odds) === 1;
  for (let index = 0; index < 25; index++) {
    const input: HazardsInput = {
      horde: {
        squads: 1 + upTo(4),
        WP: 20 + upTo(40),
        replenishing: upTo(4),
        traits: (['Battle-Hardened', 'Blood Soaked Tide', 'Swarm', 'Disciplined'] as const).filter(() => rarely(3)),
        state: { onFire: rarely(2) },
        modifiers: { lossReduction: upTo(1), lossReductionPerTurn: upTo(2) },
      },
      turns: 4,
      falls: rarely(2),
      fallPercent: 70,
      ego: rarely(2) ? 21 : 0,
      fatigue: rarely(2) ? 4 : 0,
      engineer: rarely(2) ? 55 : 0,
      putsFireOutInTurn: upTo(4),
    };
    const question = compile(hazards, input);
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(6, index), 5_000, simulated);
    expect(smallestP(question, simulated, question.exact()!, 5_000), JSON.stringify(input)).toBeGreaterThan(1e-6);
  }
});
