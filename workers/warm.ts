/** Brings the compiler, the tables and the loops of every kind up to speed in the thread that calls it. */
import { answerExactly, compiled } from './answer.ts';
import { streamState } from './kernel/streams.ts';
import { rulesets } from './rulesets/index.ts';

/** Many short calls: one long first call would be compiled for its own, slower, form (on-stack replacement). */
const ROUNDS = 60;
const TRIALS = 500;
/** A dear example is warm after fewer calls, and its exact answer can wait until someone asks: each gets about this long. */
const BUDGET_NS = 2e7;
const FEWEST_ROUNDS = 3;

export function warmUp(): void {
  for (const ruleset of rulesets) {
    for (const kind of ruleset.kinds) {
      for (const example of kind.examples) {
        const scenario = kind.schema.parse(example.scenario);
        const request = { ruleset: ruleset.id, kind: kind.id, scenario };
        const question = compiled(request);
        const { exact, trial } = kind.estimate(scenario);
        if (exact !== null && exact <= BUDGET_NS) answerExactly(request);
        const tally = new Int32Array(question.tallySize);
        const state = streamState(1, 0);
        const rounds = Math.min(ROUNDS, Math.max(FEWEST_ROUNDS, Math.round(BUDGET_NS / (TRIALS * trial))));
        for (let round = 0; round < rounds; round++) question.simulate(state, TRIALS, tally);
      }
    }
  }
}
