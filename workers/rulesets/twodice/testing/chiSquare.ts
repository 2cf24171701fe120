/** Counts of trials against the chances that they should have. */
import { expect } from 'vitest';
import { chiSquareTail } from '../../../kernel/special.ts';

/**
 * Chance that such counts or rarer ones come of these probabilities; 1 when there is nothing to compare.
 * @throws RangeError when something happened that cannot
 */
export function agreement(counts: ArrayLike<number>, chances: readonly number[], trials: number): number {
  let chi = 0;
  let cells = 0;
  let restCount = trials;
  let restExpected = trials;
  for (let i = 0; i < Math.max(counts.length, chances.length); i++) {
    const chance = chances[i] ?? 0;
    const count = counts[i] ?? 0;
    if (chance < 1e-15 && count > 0) throw new RangeError(`${count} times what cannot happen (${i})`);
    const expected = chance * trials;
    if (expected < 5) continue;
    chi += (count - expected) ** 2 / expected;
    cells++;
    restCount -= count;
    restExpected -= expected;
  }
  if (restExpected >= 5) {
    chi += (restCount - restExpected) ** 2 / restExpected;
    cells++;
  }
  return cells > 1 ? chiSquareTail(chi, cells - 1) : 1;
}

/** P of a worse fit than this by chance in a part of a tally; cells expecting fewer than 5 are pooled. */
export function goodnessOfFit(
  counts: ArrayLike<number>,
  expected: ArrayLike<number>,
  from: number,
  to: number,
  trials: number,
): number {
  let chi = 0;
  let cells = 0;
  let rareExpected = 0;
  let rareCount = 0;
  for (let i = from; i < to; i++) {
    const mean = expected[i] * trials;
    // What is impossible must never happen, whatever the chi-square says.
    if (expected[i] === 0) expect(counts[i]).toBe(0);
    if (mean < 5) {
      rareExpected += mean;
      rareCount += counts[i];
      continue;
    }
    chi += (counts[i] - mean) ** 2 / mean;
    cells++;
  }
  if (rareExpected >= 5) {
    chi += (rareCount - rareExpected) ** 2 / rareExpected;
    cells++;
  }
  return cells < 2 ? 1 : chiSquareTail(chi, cells - 1);
}
