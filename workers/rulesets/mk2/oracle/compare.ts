/** What was counted at the table against what a question answers exactly, measure by measure. */
import { expect } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { type Referee, randomDice } from '../../proving/index.ts';
import type { Measure, Measures, Question } from '../../ruleset.ts';
import { agreement } from '../../twodice/testing/chiSquare.ts';

/**
 * Some 300 questions with some ten measures each, compared twice: one false alarm in 10,000 draws of new seeds. The
 * seeds are fixed, so there is none.
 */
export const ALARM = 1e-8;

export type Counts = Map<string, Map<number, number>>;

export function count(counts: Counts, name: string, value: number): void {
  let own = counts.get(name);
  if (!own) {
    own = new Map();
    counts.set(name, own);
  }
  own.set(value, (own.get(value) ?? 0) + 1);
}

/** What a referee's player comes to with real dice; of a series its last step. */
export function playedBy<S>(referee: Referee<S>, scenario: S, trials: number, seed: number): Counts {
  const ruling = referee(scenario);
  if (!('play' in ruling)) throw new TypeError(`the referee passes: ${JSON.stringify(scenario)}`);
  const counts: Counts = new Map();
  for (let trial = 0; trial < trials; trial++) {
    for (const [name, value] of Object.entries(ruling.play(randomDice(seed, trial)))) {
      const last = Array.isArray(value) ? value[value.length - 1] : value;
      if (typeof last === 'number') count(counts, name, last);
    }
  }
  return counts;
}

/** The chance of each whole number from 0 on that a measure gives. */
function chancesOf(measure: Measure, name: string): number[] {
  if (measure.kind === 'probability') return [1 - measure.value, measure.value];
  if (measure.kind === 'series') {
    const last = measure.steps[measure.steps.length - 1].value;
    return [1 - last, last];
  }
  const chances: number[] = [];
  for (const { value, probability } of measure.points) {
    if (value < 0) throw new RangeError(`${name}: ${value}`);
    chances[value] = probability;
  }
  return Array.from(chances, (chance) => chance ?? 0);
}

export function exactMeasures(question: Question): Measures {
  const exact = question.exact();
  if (!exact) throw new Error('no exact answer');
  expect(question.exactErrorBound).toBeLessThan(1e-9);
  return question.measures(exact, null);
}

/** Everything that was counted and is measured agrees; what is measured must have been counted if it is `wanted`. */
export function expectAgreement(
  measures: Measures,
  counts: Counts,
  trials: number,
  what: unknown,
  wanted: readonly string[] = [],
): void {
  for (const name of wanted) expect(Object.keys(measures), JSON.stringify(what)).toContain(name);
  for (const [name, own] of counts) {
    const measure = measures[name];
    if (!measure) continue;
    const list = Array.from({ length: Math.max(...own.keys()) + 1 }, (_, value) => own.get(value) ?? 0);
    const said = () =>
      `${name}: ${list} against ${chancesOf(measure, name).map((p) => p * trials)}; ${JSON.stringify(what)}`;
    let fit: number;
    try {
      fit = agreement(list, chancesOf(measure, name), trials);
    } catch {
      throw new Error(`what cannot happen: ${said()}`);
    }
    if (fit < ALARM) throw new Error(said());
  }
}

/** The simulation of the machinery itself against its exact answer. */
export function expectSimulated(question: Question, measures: Measures, seed: number, trials: number): void {
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(seed, 0), trials, tally);
  const found = question.measures(tally, trials);
  for (const [name, measure] of Object.entries(measures)) {
    const list = chancesOf(found[name], name).map((chance) => Math.round(chance * trials));
    expect(agreement(list, chancesOf(measure, name), trials), name).toBeGreaterThan(ALARM);
  }
}
