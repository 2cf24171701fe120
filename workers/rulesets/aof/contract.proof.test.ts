/** What every kind of this game owes the rest of the program. */

import { describe, expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import { findTrial, type Measures, type Question, type ScenarioKind } from '../ruleset.ts';
import { aof } from './index.ts';
import { Chooser, randomDuel, randomHazards, randomMelee, randomVolley } from './testing/random.ts';

const SEED = 99;
/** Examples with more situations than can be worked out. */
const SIMULATED = ['skirmish: few-or-many', 'battle: duel', 'battle: hill', 'battle: line'];
const own = aof.kinds.filter(({ id }) => id !== 'roll' && id !== 'table');

function compile(kind: ScenarioKind, scenario: unknown): Question {
  const checked = kind.schema.parse(scenario);
  expect(kind.check(checked)).toEqual([]);
  return kind.compile(checked);
}

/** The mean of a measure that an outcome of the replay speaks of too. */
function meanOf(measures: Measures, name: string): number {
  const measure = measures[name];
  if (measure?.kind === 'distribution') return measure.mean.value;
  if (measure?.kind === 'probability') return measure.value;
  throw new TypeError(`no measure ${name}`);
}

const examples = own.flatMap((kind) =>
  kind.examples.map((example) => ({ kind, example, name: `${kind.id}: ${example.id}` })),
);

describe.each(examples)('$name', ({ kind, example }) => {
  const question = compile(kind, example.scenario);

  test('counts in whole trials: so many and so many more are all of them', () => {
    const [parts, all] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
    const state = streamState(SEED, 3);
    question.simulate(state, 40, parts);
    question.simulate(state, 60, parts);
    question.simulate(streamState(SEED, 3), 100, all);
    expect(parts).toEqual(all);
  });

  test('replays exactly the trials of the tally', () => {
    const trials = 40;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(SEED, 1), trials, tally);
    const measures = question.measures(tally, trials);
    const replays = Array.from({ length: trials }, (_, i) => question.replay(SEED, CHUNK_TRIALS + i));
    for (const { name, values } of question.outcomes) {
      for (const { outcome } of replays) expect(values, name).toContain(outcome[name]);
    }
    if (measures.won) {
      const won = replays.filter(({ outcome }) => outcome.won === 1).length / trials;
      expect(won).toBeCloseTo(meanOf(measures, 'won'), 12);
    } else {
      const wounds = replays.reduce((sum, { outcome }) => sum + outcome.wounds, 0) / trials;
      expect(wounds).toBeCloseTo(meanOf(measures, 'wounds'), 12);
    }
    for (const { steps, sentence } of replays) {
      expect(sentence).toMatch(/\.$/);
      for (const { dice, text } of steps) {
        expect(text.length).toBeGreaterThan(0);
        for (const face of dice) expect(face).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test('finds the first trial with an outcome', () => {
    const [{ name }] = question.outcomes;
    const wanted = question.replay(SEED, 5).outcome[name];
    const found = findTrial(question, SEED, name, wanted, 6);
    expect(found).not.toBeNull();
    expect(question.replay(SEED, found!).outcome[name]).toBe(wanted);
  });

  if (SIMULATED.includes(`${kind.id}: ${example.id}`)) {
    test('has no exact answer, and promises none', () => {
      expect(question.exact()).toBeNull();
      expect(kind.estimate(kind.schema.parse(example.scenario)).exact).toBeNull();
    });
    return;
  }

  test('answers exactly, with all chances adding up', () => {
    const exact = question.exact();
    expect(exact).not.toBeNull();
    expect(question.exactErrorBound).toBeGreaterThan(0);
    expect(question.exactErrorBound).toBeLessThan(1e-10);
    const measures = question.measures(exact!, null);
    for (const [name, measure] of Object.entries(measures)) {
      if (measure.kind !== 'distribution') continue;
      const total = measure.points.reduce((sum, { probability }) => sum + probability, 0);
      expect(total, name).toBeCloseTo(1, 12);
    }
    const ends = [measures.won, measures.tied ?? measures.undecided, measures.defeated ?? measures.lost];
    if (measures.won) {
      const total = ends.reduce(
        (sum, measure) => sum + (measure?.kind === 'probability' ? measure.value : Number.NaN),
        0,
      );
      expect(Math.abs(total - 1)).toBeLessThanOrEqual(question.exactErrorBound);
    }
    expect(question.sentence(measures)).toMatch(/ %/);
    expect(measures[question.headline]).toBeDefined();
    const known = new Set(aof.catalogue.map(({ id }) => id));
    expect(question.rules.filter((id) => !known.has(id))).toEqual([]);
  });

  test('promises an exact answer only where there is one', () => {
    const { exact, trial } = kind.estimate(kind.schema.parse(example.scenario));
    expect(exact).not.toBeNull();
    expect(trial).toBeGreaterThan(0);
  });
});

describe('random questions', () => {
  const makers = { volley: randomVolley, melee: randomMelee, duel: randomDuel, hazards: randomHazards };

  test.each(Object.entries(makers))('%s: the estimate knows whether there is an exact answer', (id, make) => {
    const kind = own.find((one) => one.id === id)!;
    for (let seed = 1; seed <= share(8, 60); seed++) {
      const scenario = kind.schema.parse(make(new Chooser(seed)));
      const { exact } = kind.estimate(scenario);
      // Dear ones are not worked out here.
      if (exact !== null && exact > 1e9) continue;
      expect(kind.compile(scenario).exact() !== null, `seed ${seed}`).toBe(exact !== null);
    }
  });

  test.each(Object.entries(makers))('%s: rules that take part are rules of the catalogue', (id, make) => {
    const kind = own.find((one) => one.id === id)!;
    const known = new Set(aof.catalogue.map((rule) => rule.id));
    for (let seed = 1; seed <= share(8, 60); seed++) {
      const { rules } = kind.compile(kind.schema.parse(make(new Chooser(seed))));
      expect(rules.filter((rule) => !known.has(rule))).toEqual([]);
    }
  });
});
