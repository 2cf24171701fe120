/** Simulated counts against exact probabilities, channel by channel. */
import { expect } from 'vitest';
import { chiSquareTail } from '../../../kernel/special.ts';
import { Counters, type HordeQuestion } from '../question.ts';

/**
 * The smallest p-value over the channels, each a chi-square of its own; what cannot happen must not have happened.
 * @param simulated counters of `trials` trials
 */
export function smallestP(question: HordeQuestion, simulated: Int32Array, exact: Float64Array, trials: number): number {
  const counters = new Counters(question.engine.channels);
  let smallest = 1;
  question.engine.channels.forEach((channel, index) => {
    const expected = counters.of(exact, index).map((p) => p * trials);
    const counts = counters.of(simulated, index);
    let chi = 0;
    let cells = 0;
    const cell = (count: number, mean: number): void => {
      if (mean < 5) return;
      chi += (count - mean) ** 2 / mean;
      cells++;
    };
    let restExpected = 0;
    let restCount = 0;
    expected.forEach((mean, i) => {
      if (mean === 0) expect(counts[i], `${channel.name} = ${channel.low + i}`).toBe(0);
      if (mean >= 5) cell(counts[i], mean);
      else {
        restExpected += mean;
        restCount += counts[i];
      }
    });
    cell(restCount, restExpected);
    // Trials in which the channel has no value.
    const total = counts.reduce((sum, count) => sum + count, 0);
    cell(trials - total, trials - expected.reduce((sum, mean) => sum + mean, 0));
    if (cells > 1) smallest = Math.min(smallest, chiSquareTail(chi, cells - 1));
  });
  return smallest;
}
