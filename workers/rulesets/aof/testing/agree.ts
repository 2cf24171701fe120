/** Exact arithmetic against real dice and against trials that draw strikes whole: every counter within its luck. */
import { expect } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import type { DiceQuestion } from '../base.ts';

/** Standard deviations at which a counter is called wrong: one false alarm in a hundred million counters. */
const FAR = 6;

/** @returns false when the question has no exact answer */
export function agrees(question: DiceQuestion, seed: number, trials: number, name: string): boolean {
  const exact = question.exact();
  if (!exact) return false;
  const dice = new Int32Array(question.tallySize);
  question.simulateDice(streamState(seed, 1), trials, dice);
  compare(exact, dice, trials, `${name}, dice`);
  const drawn = new Int32Array(question.tallySize);
  // The rows that are drawn from are those of exact arithmetic; only how they are put together is new here.
  const fewer = Math.ceil(trials / 3);
  question.simulate(streamState(seed, 2), fewer, drawn);
  compare(exact, drawn, fewer, name);
  return true;
}

function compare(exact: Float64Array, tally: Int32Array, trials: number, name: string): void {
  for (let i = 0; i < exact.length; i++) {
    const p: number = exact[i];
    const spread = Math.sqrt(trials * p * (1 - p)) + 1;
    const off = Math.abs(tally[i] - p * trials) / spread;
    if (off > FAR)
      expect.fail(`${name}: counter ${i} is ${tally[i]} of ${trials}, expected ${(p * trials).toFixed(2)}`);
  }
}
