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
