/** Exact answers, simulated ones and replays of one question, held against each other. */
import { expect } from 'vitest';
import { chiSquareTail } from '../../../kernel/special.ts';
import { CHUNK_TRIALS, streamState } from '../../../kernel/streams.ts';
import { findTrial, type Measures, type Question } from '../../ruleset.ts';
import { meanOf } from './answer.ts';

const TRIALS = 40_000;
/** Seeds are fixed, so this never flakes; a wrong law misses it by far. */
const LEAST = 1e-7;

/** Every distribution and chance that the exact engine gives, against as many dice. */
export function expectAgreement(question: Question, seed: number): void {
  const exact = question.exact();
  if (!exact) throw new Error('no exact answer to compare');
  expect(question.exactErrorBound).toBeLessThan(1e-9);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(seed, 0), TRIALS, tally);
  const expected = question.measures(exact, null);
  const found = question.measures(tally, TRIALS);
  for (const [name, measure] of Object.entries(expected)) {
    const other = found[name];
    if (measure.kind === 'probability' && other.kind === 'probability') {
      expectFit([measure.value, 1 - measure.value], [other.value, 1 - other.value], name);
    } else if (measure.kind === 'distribution' && other.kind === 'distribution') {
      const chance = new Map(other.points.map(({ value, probability }) => [value, probability]));
      const total = measure.points.reduce((sum, { probability }) => sum + probability, 0);
      expect(total, name).toBeCloseTo(1, 12);
      expectFit(
        measure.points.map(({ probability }) => probability),
        measure.points.map(({ value }) => chance.get(value) ?? 0),
        name,
      );
    } else if (measure.kind === 'series' && other.kind === 'series') {
      const rest = (steps: ReadonlyArray<{ value: number }>) => 1 - steps.reduce((sum, { value }) => sum + value, 0);
      expectFit(
        [...measure.steps.map(({ value }) => value), rest(measure.steps)],
        [...other.steps.map(({ value }) => value), rest(other.steps)],
        name,
      );
    } else throw new TypeError(`${name} is a ${measure.kind} here and a ${other?.kind} there`);
  }
  expectReplays(question, seed);
}

function expectFit(expected: readonly number[], found: readonly number[], name: string): void {
  let chi = 0;
  let cells = 0;
  let pooled = 0;
  let pooledFound = 0;
  expected.forEach((p, i) => {
    if (p <= 1e-12) {
      // A chance of nothing that the rounding of 1 - p left over.
      expect(found[i], name).toBeLessThan(1e-9);
      return;
    }
    if (p * TRIALS < 8) {
      pooled += p;
      pooledFound += found[i];
      return;
    }
    chi += ((found[i] - p) ** 2 / p) * TRIALS;
    cells++;
  });
  if (pooled * TRIALS >= 8) {
    chi += ((pooledFound - pooled) ** 2 / pooled) * TRIALS;
    cells++;
  }
  if (cells > 1) expect(chiSquareTail(chi, cells - 1), `${name}: chi-square ${chi} of ${cells}`).toBeGreaterThan(LEAST);
}

/** What a trial ends with: of a series its last step. */
function endOf(measures: Measures, name: string): number {
  const measure = measures[name];
  return measure?.kind === 'series' ? (measure.steps.at(-1)?.value ?? 0) : meanOf(measures, name);
}

/** Replays count what the simulation counted; trials are found where they are. */
export function expectReplays(question: Question, seed: number): void {
  const trials = 4;
  const names = question.outcomes.map(({ name }) => name);
  const summed = Object.fromEntries(names.map((name) => [name, 0]));
  for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + trials; trial++) {
    const { outcome, steps } = question.replay(seed, trial);
    expect(steps.length).toBeGreaterThan(0);
    for (const { dice, sides = 6 } of steps) {
      for (const face of dice) {
        expect(face).toBeGreaterThanOrEqual(1);
        expect(face).toBeLessThanOrEqual(sides);
      }
    }
    for (const name of names) summed[name] += outcome[name];
  }
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(seed, 1), trials, tally);
  const measures = question.measures(tally, trials);
  for (const { name, values } of question.outcomes) {
    expect(endOf(measures, name) * trials, name).toBeCloseTo(summed[name], 9);
    expect(values).toContain(question.replay(seed, 0).outcome[name]);
    const found = findTrial(question, seed, name, question.replay(seed, 3).outcome[name], 100);
    expect(found).toBeLessThanOrEqual(3);
    expect(question.replay(seed, found!).outcome[name]).toBe(question.replay(seed, 3).outcome[name]);
  }
  // Trials that are walked end as their replays do, from wherever one begins.
  const walked: number[] = [];
  question.walk(seed, 2, 6, (outcome) => {
    expect(outcome).toEqual(question.replay(seed, 2 + walked.length).outcome);
    walked.push(0);
    return false;
  });
  expect(walked).toHaveLength(4);
  // Running n then m trials is running n + m.
  const whole = new Int32Array(question.tallySize);
  question.simulate(streamState(seed, 2), 500, whole);
  const parts = new Int32Array(question.tallySize);
  const state = streamState(seed, 2);
  question.simulate(state, 123, parts);
  question.simulate(state, 377, parts);
  expect(parts).toEqual(whole);
}
