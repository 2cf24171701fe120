/** Brings the compiler, the tables and the loops of every kind up to speed in the thread that calls it. */
import { answerExactly, answerTally, compiled } from './answer.ts';
import { streamState } from './kernel/streams.ts';
import { rulesets } from './rulesets/index.ts';
import type { Example, ScenarioKind } from './rulesets/ruleset.ts';

/** Many short calls: one long first call would be compiled for its own, slower, form (on-stack replacement). */
const ROUNDS = 60;
const TRIALS = 500;
/** A thread should soon be ready: what one example may take in trials, what it may cost to begin with, and all of them. */
const ROUNDS_MS = 15;
/** Further examples of a kind run mostly what its first one has warmed. */
const FURTHER_MS = 2;
const DEAR_NS = 80_000_000;
/** Unless somebody wishes otherwise. */
export const WARM_MS = 3_000;

export function warmUp(limitMs: number): void {
  for (const _ of warming({ limitMs, answersOnly: false })) {
    // One after the other: a pool thread has nothing else to do yet.
  }
}

/**
 * The same, an example at a time, for a thread that has others to answer meanwhile.
 * @param answersOnly for the thread that reads tallies but never fills them: one short round instead of many.
 */
export function* warming({
  limitMs,
  answersOnly,
}: {
  readonly limitMs: number;
  readonly answersOnly: boolean;
}): Generator<void> {
  if (limitMs <= 0) return;
  const started = performance.now();
  // The first example of every kind before the second of any, so that no game is left cold when time runs out.
  const kinds = rulesets.flatMap((ruleset) => ruleset.kinds.map((kind) => ({ ruleset: ruleset.id, kind })));
  const most = kinds.reduce((count, { kind }) => Math.max(count, kind.examples.length), 0);
  for (let index = 0; index < most; index++) {
    for (const { ruleset, kind } of kinds) {
      const example = kind.examples[index];
      if (!example) continue;
      warmExample(ruleset, kind, example, answersOnly ? 0 : index === 0 ? ROUNDS_MS : FURTHER_MS);
      yield;
      if (performance.now() - started > limitMs) return;
    }
  }
}

function warmExample(
  ruleset: string,
  kind: ScenarioKind,
  { scenario: given }: Example<unknown>,
  roundsMs: number,
): void {
  const scenario = kind.schema.parse(given);
  const cost = kind.estimate(scenario);
  if (cost.compile + (cost.exact ?? 0) > DEAR_NS) return;
  const request = { ruleset, kind: kind.id, scenario };
  const question = compiled(request);
  if (cost.exact !== null) answerExactly(request);
  const tally = new Int32Array(question.tallySize);
  const state = streamState(1, 0);
  const started = performance.now();
  question.simulate(state, TRIALS, tally);
  answerTally(request, tally, TRIALS);
  for (let round = 1; round < ROUNDS && performance.now() - started < roundsMs; round++) {
    question.simulate(state, TRIALS, tally);
  }
}
