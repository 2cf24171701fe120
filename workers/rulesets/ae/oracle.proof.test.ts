/** Exact arithmetic against real dice on exchanges drawn at random. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { findTrial } from '../ruleset.ts';
import { melee, volley } from './exchange/index.ts';
import { Counters, NONE } from './question.ts';
import { compile } from './testing/ask.ts';
import { smallestP } from './testing/compare.ts';
import { randomExchange } from './testing/randomExchange.ts';

const TRIALS = 6_000;
/** One in a million for each of some 1,500 channels: a false alarm in one of 600 changes of the program. */
const ALARM = 1e-6;

describe('exact against dice on 200 random exchanges', () => {
  const stream = new WordStream(streamState(2026, 7));
  const cases = Array.from({ length: 200 }, (_, index) => [index, randomExchange(stream, index % 2 === 0)] as const);

  test.each(cases)('exchange %i', (index, input) => {
    const question = compile(index % 2 === 0 ? volley : melee, input);
    const exact = question.exact()!;
    const counters = new Counters(question.engine.channels);
    const total = counters.of(
      exact,
      question.engine.channels.findIndex(({ name }) => name === 'loss'),
    );
    expect(total.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(5, index), TRIALS, simulated);
    expect(smallestP(question, simulated, exact, TRIALS), JSON.stringify(input)).toBeGreaterThan(ALARM);
  });

  test('replays end as the tally counted them, and trials are found by their outcome', () => {
    for (const [index, input] of cases.slice(0, 40)) {
      const question = compile(index % 2 === 0 ? volley : melee, input);
      const simulated = new Int32Array(question.tallySize);
      question.simulate(streamState(31, 0), 30, simulated);
      const replayed = new Int32Array(question.tallySize);
      const counters = new Counters(question.engine.channels);
      for (let trial = 0; trial < 30; trial++) {
        const { outcome, sentence } = question.replay(31, trial);
        expect(sentence.length).toBeGreaterThan(5);
        question.engine.channels.forEach(({ name, show }, i) => {
          if (show !== 'hidden' && outcome[name] !== undefined) replayed[counters.place(i, outcome[name])]++;
        });
      }
      question.engine.channels.forEach(({ show }, i) => {
        if (show !== 'hidden') expect(counters.of(replayed, i)).toEqual(counters.of(simulated, i));
      });
      const { loss } = question.replay(31, 7).outcome;
      const found = findTrial(question, 31, 'loss', loss, 8)!;
      expect(question.replay(31, found).outcome.loss).toBe(loss);
      expect(findTrial(question, 31, 'loss', NONE + 1, 8)).toBeNull();
    }
  });
});
