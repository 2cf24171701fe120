/** Brings the compiler, the tables and the loops of every kind up to speed in the thread that calls it. */
import { answerExactly, compiled } from './answer.ts';
import { streamState } from './kernel/streams.ts';
import { rulesets } from './rulesets/index.ts';

/** Many short calls: one long first call would be compiled for its own, slower, form (on-stack replacement). */
const ROUNDS = 60;
const TRIALS = 500;
/** A round is no longer than this by its estimate, in nanoseconds: dear trials get warm in fewer of them. */
const ROUND = 400_000;

export function warmUp(): void {
  for (const ruleset of rulesets) {
    for (const kind of ruleset.kinds) {
      for (const example of kind.examples) {
        const scenario = kind.schema.parse(example.scenario);
        const request = { ruleset: ruleset.id, kind: kind.id, scenario };
        const question = compiled(request);
        const { exact, trial } = kind.estimate(scenario);
        if (exact !== null) answerExactly(request);
        const trials = Math.ceil(Math.min(TRIALS, ROUND / trial));
        const tally = new Int32Array(question.tallySize);
        const state = streamState(1, 0);
        for (let round = 0; round < ROUNDS; round++) question.simulate(state, trials, tally);
      }
    }
  }
}
