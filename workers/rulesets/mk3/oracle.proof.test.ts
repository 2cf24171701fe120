/**
 * Three answers to the same question: exact arithmetic, the folded simulation, and dice thrown one by one. Chi-square
 * tests with fixed seeds; each test's false-alarm budget is 1e-6, about 1e-3 for the whole file, spent once and for
 * all when the seed was chosen.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { tallyOffsets } from '../../kernel/countdown.ts';
import { CHUNK_TRIALS, streamState, WordStream } from '../../kernel/streams.ts';
import { ActivationQuestion } from '../twodice/activation/activation.ts';
import { readTrack } from '../twodice/body/boxes.ts';
import { goodnessOfFit } from '../twodice/testing/chiSquare.ts';
import { randomScenarios } from '../twodice/testing/randomScenario.ts';
import { playActivation } from '../twodice/testing/tabletop.ts';
import { catalogue } from './catalogue/index.ts';

const BUDGET = 1e-6;
const all = randomScenarios(300, 20_26);
const scenarios = all.slice(0, share(60, 300));

function compare(question: ActivationQuestion, counts: ArrayLike<number>, trials: number): number {
  const exact = question.exact();
  const { fell, label, size } = tallyOffsets(question.engine.layout);
  return Math.min(
    goodnessOfFit(counts, exact, 0, fell, trials),
    goodnessOfFit(counts, exact, fell, label, trials),
    goodnessOfFit(counts, exact, label, size, trials),
  );
}

describe('oracle', () => {
  test('the random scenarios cover what they should', () => {
    const share = (holds: (s: (typeof all)[number]) => boolean) => all.filter(holds).length;
    expect(share((s) => s.target.tough)).toBeGreaterThan(50);
    expect(share((s) => s.target.powerField > 0)).toBeGreaterThan(30);
    expect(share((s) => s.plan.kind === 'optimal' && s.attacker.points > 0)).toBeGreaterThan(50);
    expect(share((s) => s.plan.kind === 'rule' && s.attacker.points > 0)).toBeGreaterThan(50);
    expect(share((s) => s.attacker.weapons.some((w) => w.initialAttacks === 'd3'))).toBeGreaterThan(15);
    expect(share((s) => s.attacker.weapons.some((w) => w.qualities.includes('Critical Knockdown')))).toBeGreaterThan(
      15,
    );
    expect(share((s) => s.situation.charge !== 'no')).toBeGreaterThan(20);
    expect(share((s) => s.situation.freeStrike)).toBeGreaterThan(5);
  });

  test('every rule that takes part is in the catalogue as simulated or input', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const scenario of scenarios) {
      for (const id of new ActivationQuestion(scenario).rules) {
        expect(['simulated', 'input'], `${id} is ${status.get(id)}`).toContain(status.get(id));
      }
    }
  });

  test('exact chances sum to 1 in each part of the tally', () => {
    for (const scenario of scenarios) {
      const question = new ActivationQuestion(scenario);
      const exact = question.exact();
      const { fell, label, size } = tallyOffsets(question.engine.layout);
      for (const [from, to] of [
        [0, fell],
        [fell, label],
        [label, size],
      ]) {
        expect(exact.slice(from, to).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }
    }
  });

  test('random scenarios: the folded simulation agrees with exact arithmetic', () => {
    const trials = 40_000;
    for (const [index, scenario] of scenarios.entries()) {
      const question = new ActivationQuestion(scenario);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(77, index), trials, tally);
      expect(compare(question, tally, trials), JSON.stringify(scenario)).toBeGreaterThan(BUDGET);
    }
  });

  test('random scenarios: dice thrown one by one agree with exact arithmetic', () => {
    const trials = 3_000;
    for (const [index, scenario] of scenarios.entries()) {
      const question = new ActivationQuestion(scenario);
      const { boxes, marked } = readTrack(scenario.target.damage);
      const { fell, label } = tallyOffsets(question.engine.layout);
      const never = question.engine.layout.stages;
      const tally = new Int32Array(question.tallySize);
      const stream = new WordStream(streamState(78, index));
      for (let trial = 0; trial < trials; trial++) {
        const played = playActivation(question, scenario, boxes - marked, stream);
        tally[played.total]++;
        tally[fell + (played.fell < 0 ? never : played.fell)]++;
        tally[label + played.label]++;
      }
      expect(compare(question, tally, trials), JSON.stringify(scenario)).toBeGreaterThan(BUDGET);
    }
  });

  test('every replayed trial ends as the tally counted it, across a chunk boundary', () => {
    for (const scenario of scenarios.slice(0, share(12, 40))) {
      const question = new ActivationQuestion(scenario);
      const tally = new Int32Array(question.tallySize);
      const counted = new Int32Array(question.tallySize);
      const { fell } = tallyOffsets(question.engine.layout);
      const first = CHUNK_TRIALS - 3;
      const head = streamState(5, 0);
      question.simulate(head, first, counted);
      counted.fill(0);
      question.simulate(head, 3, counted);
      question.simulate(streamState(5, 1), 3, counted);
      for (let trial = first; trial < first + 6; trial++) {
        const { outcome, steps } = question.replay(5, trial);
        tally[outcome.damage]++;
        expect(question.replay(5, trial).steps).toEqual(steps);
      }
      expect(tally.slice(0, fell)).toEqual(counted.slice(0, fell));
    }
  });
});
