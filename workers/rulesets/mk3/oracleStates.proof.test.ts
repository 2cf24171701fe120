/**
 * Targets with states: exact arithmetic, the folded simulation, and dice with a pencil. As in oracle.test.ts each test
 * has a false-alarm budget of 1e-6, spent when the seeds were chosen.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { CHUNK_TRIALS, streamState, WordStream } from '../../kernel/streams.ts';
import { wearOffsets } from '../../kernel/wear/process.ts';
import { findTrial } from '../ruleset.ts';
import { ActivationQuestion } from '../twodice/activation/activation.ts';
import type { Activation } from '../twodice/activation/schema.ts';
import { StatesRun } from '../twodice/run/index.ts';
import { goodnessOfFit } from '../twodice/testing/chiSquare.ts';
import { withRandomBody } from '../twodice/testing/randomBody.ts';
import { randomScenarios } from '../twodice/testing/randomScenario.ts';
import { playStates } from '../twodice/testing/tabletopStates.ts';
import { catalogue } from './catalogue/index.ts';

const BUDGET = 1e-6;
const bodies = new WordStream(streamState(41, 0));
const scenarios = randomScenarios(400, 77_01)
  .flatMap((scenario): Activation[] => {
    const changed = withRandomBody(scenario, bodies);
    return changed ? [changed] : [];
  })
  .slice(0, share(90, 240));

function statesRun(question: ActivationQuestion): StatesRun {
  if (!(question.run instanceof StatesRun)) throw new TypeError('not a target with states');
  return question.run;
}

describe('oracle for targets with states', () => {
  test('the scenarios cover every kind of body', () => {
    const kinds = new Map<string, number>();
    for (const scenario of scenarios) {
      const { kind } = new ActivationQuestion(scenario).body;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const kind of ['grid', 'spiral', 'colossal', 'models', 'guarded', 'dragoon']) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(share(5, 18));
    }
  });

  test('every rule that takes part is in the catalogue as simulated or input', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const scenario of scenarios) {
      for (const id of new ActivationQuestion(scenario).rules) {
        expect(['simulated', 'input'], `${id} is ${status.get(id)}`).toContain(status.get(id));
      }
    }
  });

  test('the folded simulation agrees with exact arithmetic in every part of the tally', () => {
    const trials = 20_000;
    for (const [index, scenario] of scenarios.entries()) {
      const question = new ActivationQuestion(scenario);
      const { layout } = statesRun(question).engine;
      const at = wearOffsets(layout);
      const exact = question.exact();
      expect(question.exactErrorBound).toBeLessThan(1e-9);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(71, index), trials, tally);
      const marks = Array.from({ length: layout.marks + 1 }, (_, mark) => at.marks + mark * at.perMark);
      const parts = [0, at.fell, at.label, at.parts, ...marks];
      for (let part = 0; part + 1 < parts.length; part++) {
        const sum = exact.slice(parts[part], parts[part + 1]).reduce((all, p) => all + p, 0);
        expect(sum).toBeCloseTo(1, 11);
        const fit = goodnessOfFit(tally, exact, parts[part], parts[part + 1], trials);
        expect(fit, `part ${part} of ${JSON.stringify(scenario)}`).toBeGreaterThan(BUDGET);
      }
    }
  });

  test('dice thrown one by one and boxes marked one by one agree with exact arithmetic', () => {
    const trials = 2_000;
    for (const [index, scenario] of scenarios.entries()) {
      const question = new ActivationQuestion(scenario);
      const at = wearOffsets(statesRun(question).engine.layout);
      const exact = question.exact();
      const tally = new Int32Array(question.tallySize);
      const stream = new WordStream(streamState(72, index));
      for (let trial = 0; trial < trials; trial++) {
        const played = playStates(question, scenario, stream);
        tally[played.boxes]++;
        tally[at.fell + played.fell]++;
        tally[at.label + played.label]++;
        tally[at.parts + played.models]++;
      }
      for (const [from, to] of [
        [0, at.fell],
        [at.fell, at.label],
        [at.label, at.parts],
        [at.parts, at.marks],
      ]) {
        expect(goodnessOfFit(tally, exact, from, to, trials), JSON.stringify(scenario)).toBeGreaterThan(BUDGET);
      }
    }
  });

  test('every replayed trial ends as the tally counted it, and says so the same way twice', () => {
    for (const scenario of scenarios.slice(0, 60)) {
      const question = new ActivationQuestion(scenario);
      const counted = new Int32Array(question.tallySize);
      question.simulate(streamState(6, 1), 3, counted);
      const replayed = new Int32Array(statesRun(question).engine.layout.total + 1);
      for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + 3; trial++) {
        const { outcome, steps } = question.replay(6, trial);
        replayed[outcome.boxes]++;
        expect(question.replay(6, trial).steps).toEqual(steps);
        expect(findTrial(question, 6, 'boxes', outcome.boxes, trial + 1)).toBeLessThanOrEqual(trial);
      }
      expect(replayed).toEqual(counted.slice(0, replayed.length));
    }
  });
});
