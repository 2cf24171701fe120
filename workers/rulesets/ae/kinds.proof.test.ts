/** What every kind of question promises, on each of its examples. */
import { describe, expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import { findTrial } from '../ruleset.ts';
import { catalogue } from './catalogue/index.ts';
import { ae } from './index.ts';
import { Counters, HordeQuestion } from './question.ts';

const TRIALS = share(30, 60);
const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
const examples = ae.kinds.flatMap((kind) =>
  kind.examples.map(({ id, scenario }) => [`${kind.id}: ${id}`, kind, scenario] as const),
);
const own = examples.filter(([, kind]) => kind.id !== 'roll' && kind.id !== 'table');

describe.each(own)('%s', (_, kind, input) => {
  const scenario = kind.schema.parse(input);
  const question = kind.compile(scenario);
  if (!(question instanceof HordeQuestion)) throw new TypeError('no question about hordes');

  test('is faultless, and its estimate and its exact answer agree on whether there is one', () => {
    expect(kind.check(scenario)).toEqual([]);
    const exact = question.exact();
    expect(exact === null).toBe(kind.estimate(scenario).exact === null);
    if (!exact) return;
    expect(question.exactErrorBound).toBeGreaterThan(0);
    expect(question.exactErrorBound).toBeLessThan(1e-6);
    const counters = new Counters(question.engine.channels);
    question.engine.channels.forEach(({ name }, index) => {
      const total = counters.of(exact, index).reduce((sum, p) => sum + p, 0);
      expect(total, name).toBeLessThan(1 + 1e-9);
      for (const p of counters.of(exact, index)) expect(p, name).toBeGreaterThanOrEqual(0);
    });
    expect(question.sentence(question.measures(exact, null))).toMatch(/^[A-Z].*%.*\.$/);
  });

  test('runs the same in one piece and in two, and its replays are the trials that were counted', () => {
    const whole = new Int32Array(question.tallySize);
    question.simulate(streamState(3, 1), TRIALS, whole);
    const parts = new Int32Array(question.tallySize);
    const state = streamState(3, 1);
    question.simulate(state, 25, parts);
    question.simulate(state, TRIALS - 25, parts);
    expect(parts).toEqual(whole);
    const counters = new Counters(question.engine.channels);
    const replayed = new Int32Array(question.tallySize);
    for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + TRIALS; trial++) {
      const { outcome, steps } = question.replay(3, trial);
      for (const { dice, sides = 6 } of steps) for (const face of dice) expect(face).toBeLessThanOrEqual(sides);
      question.engine.channels.forEach(({ name, show }, index) => {
        if (show !== 'hidden' && outcome[name] !== undefined) replayed[counters.place(index, outcome[name])]++;
      });
    }
    question.engine.channels.forEach(({ show }, index) => {
      if (show !== 'hidden') expect(counters.of(replayed, index)).toEqual(counters.of(whole, index));
    });
  });

  test('finds a trial by each of its outcomes', () => {
    const { outcome } = question.replay(8, 4);
    for (const { name, values } of question.outcomes) {
      if (outcome[name] === undefined) continue;
      expect(values).toContain(outcome[name]);
      const found = findTrial(question, 8, name, outcome[name], 5)!;
      expect(question.replay(8, found).outcome[name]).toBe(outcome[name]);
    }
    expect(findTrial(question, 8, 'nothing', 0, 5)).toBeNull();
  });

  test('names the rules that take part, all of them rules that work', () => {
    expect(question.rules.length).toBeGreaterThan(0);
    for (const id of question.rules) expect(['simulated', 'input'], id).toContain(status.get(id));
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(4, 0), 500, tally);
    const measures = question.measures(tally, 500);
    expect(measures[question.headline]).toBeDefined();
    expect(question.sentence(measures)).toMatch(/about|on average/);
  });
});
