/** Single trials of an answer, found by number or by how they ended. */
import { findTrial, type Question, type Replay } from '../rulesets/ruleset.ts';
import { listed } from '../schema-words.ts';
import type { Answer, Checked, Engine } from './engine.ts';
import { fieldsRefused, Refusal } from './refusal.ts';
import type { MonteCarloPlan } from './stops.ts';

/** Trials are numbered by 31 bits in the streams that unfold a replay. */
const MAX_TRIALS = 2_000_000_000;
/** A search holds its thread, so it is bounded: by trials, and by about this long. */
const SEARCH_TRIALS = 1_000_000;
const SEARCH_NS = 1e9;

export interface Replayed {
  readonly request: Checked;
  readonly seed: number;
  /** Null for an exact answer. */
  readonly trials: number | null;
  readonly answer: Answer | null;
}

/**
 * One trial, dice by dice. @param query its number, or `name:value` of an outcome: the first one that ended so
 * @throws Refusal invalid-query for what cannot be, outcome-not-found for what was not found
 */
export function replayOf(
  engine: Engine,
  { request, seed, trials, answer }: Replayed,
  query: { readonly trial: number } | { readonly outcome: string },
): Replay {
  const question = engine.compiled(request);
  if ('trial' in query) {
    const most = trials ?? MAX_TRIALS;
    if (Number.isInteger(query.trial) && query.trial >= 0 && query.trial < most)
      return question.replay(seed, query.trial);
    const allowed = `a whole number from 0 to ${most - 1}`;
    throw fieldsRefused('invalid-query', [{ path: 'trial', message: 'No such trial.', value: query.trial, allowed }]);
  }
  const at = query.outcome.lastIndexOf(':');
  const name = query.outcome.slice(0, at);
  const value = Number(query.outcome.slice(at + 1));
  checkOutcome(answer?.outcomes ?? question.outcomes, name, value);
  const limit = searchLimit(engine, request, trials);
  const trial = findTrial(question, seed, name, value, limit);
  if (trial !== null) return question.replay(seed, trial);
  throw new Refusal('outcome-not-found', `None of the ${limit} trials searched ended with ${name} = ${value}.`);
}

/** @throws Refusal invalid-query naming the outcomes, or the values, that there are */
export function checkOutcome(
  outcomes: ReadonlyArray<Pick<Question['outcomes'][number], 'name' | 'values'>>,
  name: string,
  value: number,
): void {
  const outcome = outcomes.find((known) => known.name === name);
  if (!outcome) {
    const allowed =
      outcomes.length > 0 ? listed(outcomes.map((known) => known.name)) : 'no outcome: this question has none';
    throw fieldsRefused('invalid-query', [{ path: 'outcome', message: 'No such outcome.', value: name, allowed }]);
  }
  if (!outcome.values.includes(value)) {
    throw fieldsRefused('invalid-query', [
      { path: 'outcome', message: `${name} never has this value.`, value, allowed: runs(outcome.values) },
    ]);
  }
}

/** How many trials may be searched for an outcome. */
export function searchLimit(engine: Pick<Engine, 'kind'>, request: Checked, counted: number | null): number {
  const { trial } = engine.kind(request.ruleset, request.kind).estimate(request.scenario);
  return Math.max(1, Math.min(counted ?? SEARCH_TRIALS, SEARCH_TRIALS, Math.floor(SEARCH_NS / trial)));
}

/** A half width may name the measure it is judged on; an unknown name is found out before the run. @throws Refusal */
export function checkPrecision(engine: Engine, request: Checked, { precision, seed }: MonteCarloPlan): void {
  if (!('halfWidth' in precision) || precision.measure === undefined) return;
  const question = engine.compiled(request);
  const tally = new Int32Array(question.tallySize);
  // A single trial has every measure that there is.
  question.simulate(new Int32Array([seed | 1, 1, 2, 3]), 1, tally);
  const measures = question.measures(tally, 1);
  if (Object.hasOwn(measures, precision.measure)) return;
  const allowed = listed(Object.keys(measures));
  throw fieldsRefused('invalid-request', [
    { path: 'precision.measure', message: 'No such measure.', value: precision.measure, allowed },
  ]);
}

/** `[0, 1, 2, 3, 7]` as `0 to 3, 7`. */
export function runs(values: readonly number[]): string {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (sorted[end + 1] === sorted[end]! + 1) end++;
    parts.push(end > i + 1 ? `${sorted[i]} to ${sorted[end]}` : sorted.slice(i, end + 1).join(', '));
    i = end + 1;
  }
  return parts.length > 12 ? `${parts.slice(0, 12).join(', ')} and more` : parts.join(', ');
}
