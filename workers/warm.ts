/** Brings the compiler, the tables and the loops of every kind up to speed in the thread that calls it. */
import { answerExactly, compiled } from './answer.ts';
import { streamState } from './kernel/streams.ts';
import { rulesets } from './rulesets/index.ts';
import type { Example, ScenarioKind } from './rulesets/ruleset.ts';

/** Many short calls: one long first call would be compiled for its own, slower, form (on-stack replacement). */
const ROUNDS = 60;
const TRIALS = 500;
/** A thread should soon be ready: what one example may take in trials, what it may cost to begin with, and all of them. */
const ROUNDS_MS = 25;
const DEAR_NS = 80_000_000;
const LIMIT_MS = 3_000;

export function warmUp(): void {
  const started = performance.now();
  // The first example of every kind before the second of any, so that no game is left cold when time runs out.
  const kinds = rulesets.flatMap((ruleset) => ruleset.kinds.map((kind) => ({ ruleset: ruleset.id, kind })));
  const most = kinds.reduce((count, { kind }) => Math.max(count, kind.examples.length), 0);
  for (let index = 0; index < most; index++) {
    for (const { ruleset, kind } of kinds) {
      const example = kind.examples[index];
      if (example) warmExample(ruleset, kind, example);
      if (performance.now() - started > LIMIT_MS) return;
    }
  }
}

function warmExample(ruleset: string, kind: ScenarioKind, { scenario: given }: Example<unknown>): void {
  const scenario = kind.schema.parse(given);
  const cost = kind.estimate(scenario);
  if (cost.compile + (cost.exact ?? 0) > DEAR_NS) return;
  const request = { ruleset, kind: kind.id, scenario };
  const question = compiled(request);
  if (cost.exact !== null) answerExactly(request);
  const tally = new Int32Array(question.tallySize);
  const state = streamState(1, 0);
  const started = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - started < ROUNDS_MS; round++) {
    question.simulate(state, TRIALS, tally);
  }
}
