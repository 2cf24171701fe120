/**
 * From a checked request to an answer, in whatever thread this runs: the main one for cheap questions, a pool thread
 * for the others. Plain functions on requests and tallies, so one worker, many workers and many machines share them.
 */

import { type DisclosureLimits, disclosing } from './rulesets/disclosure/unused.ts';
import { findKind, findRuleset } from './rulesets/index.ts';
import type { Disclosure, Measures, PolicyReport, Question } from './rulesets/ruleset.ts';

/** A scenario that passed its schema and its check, with every default filled in. */
export interface Checked {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: unknown;
}

/** Everything about a result except how it was asked for. */
export interface Answer {
  readonly headline: string;
  readonly measures: Measures;
  readonly sentence: string;
  readonly policy?: PolicyReport;
  readonly rules: ReadonlyArray<{ readonly id: string; readonly title: string }>;
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  /** Set for exact answers only. */
  readonly errorBound?: number;
}

/** Each may hold some tens of megabytes, in every thread. */
const CACHED_QUESTIONS = 12;
const cache = new Map<string, Question>();

/** The compiled question of a request, from a small least-recently-used cache. */
export function compiled(request: Checked): Question {
  const key = JSON.stringify([request.ruleset, request.kind, request.scenario]);
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const question = findKind(request.ruleset, request.kind).compile(request.scenario);
  cache.set(key, question);
  if (cache.size > CACHED_QUESTIONS) cache.delete(cache.keys().next().value!);
  return question;
}

/** Exact tallies of questions that are still in the cache: what was worked out for an answer serves its disclosure. */
const tallies = new WeakMap<Question, Float64Array>();

/** @throws RangeError when the question has no exact answer; `estimate(...).exact` is null then. */
export function answerExactly(request: Checked): Answer {
  const question = compiled(request);
  const tally = question.exact();
  if (tally) tallies.set(question, tally);
  else throw new RangeError('this question has no exact answer');
  return { ...read(request, question, tally, null), errorBound: question.exactErrorBound };
}

/** Reads a merged Monte Carlo tally of `trials` trials. */
export function answerTally(request: Checked, tally: ArrayLike<number>, trials: number): Answer {
  return read(request, compiled(request), tally, trials);
}

/** Trials that must come out alike before an input of a question without an exact answer is called unused. */
const DISCLOSURE_TRIALS = 16_384;

/** What of a request changed nothing, found by taking each of its inputs back; pauses after each of them. */
export function discloseRequest(request: Checked, limits: DisclosureLimits): Generator<void, Disclosure, void> {
  const question = compiled(request);
  const known = { question, tally: tallies.get(question) };
  const kind = findKind(request.ruleset, request.kind);
  return disclosing(kind, request.scenario, { ...known, trials: DISCLOSURE_TRIALS, ...limits });
}

function read(request: Checked, question: Question, tally: ArrayLike<number>, trials: number | null): Answer {
  const measures = question.measures(tally, trials);
  return {
    headline: question.headline,
    measures,
    sentence: question.sentence(measures),
    ...(question.policy ? { policy: question.policy } : {}),
    rules: ruleTitles(request.ruleset, question.rules),
    notes: question.notes,
    outcomes: question.outcomes,
  };
}

function ruleTitles(ruleset: string, ids: readonly string[]): Answer['rules'] {
  const titles = rulesetTitles(ruleset);
  return ids.map((id) => ({ id, title: titles.get(id) ?? id }));
}

const titleMaps = new Map<string, ReadonlyMap<string, string>>();
function rulesetTitles(id: string): ReadonlyMap<string, string> {
  let titles = titleMaps.get(id);
  if (!titles) {
    titles = new Map(findRuleset(id).catalogue.map((rule) => [rule.id, rule.title]));
    titleMaps.set(id, titles);
  }
  return titles;
}
