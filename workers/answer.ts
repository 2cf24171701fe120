/** The engine with all games, for the service and its threads. */
import { type Answer, type Checked, Engine } from './engine/engine.ts';
import type { DisclosureLimits } from './rulesets/disclosure/unused.ts';
import { rulesets } from './rulesets/index.ts';
import type { Disclosure, Question } from './rulesets/ruleset.ts';

export type { Answer, Checked };

const engine = new Engine(rulesets);

/** The compiled question of a request, from a small least-recently-used cache. */
export function compiled(request: Checked): Question {
  return engine.compiled(request);
}

/** @throws RangeError when the question has no exact answer; `estimate(...).exact` is null then. */
export function answerExactly(request: Checked): Answer {
  return engine.exactly(request);
}

/** Reads a merged Monte Carlo tally of `trials` trials. */
export function answerTally(request: Checked, tally: ArrayLike<number>, trials: number): Answer {
  return engine.counted(request, tally, trials);
}

/** What of a request changed nothing, found by taking each of its inputs back; pauses after each of them. */
export function discloseRequest(request: Checked, limits: DisclosureLimits): Generator<void, Disclosure, void> {
  return engine.disclosing(request, limits);
}
