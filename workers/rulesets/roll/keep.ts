/** The sum of the highest of many equal dice, by the face at which the kept ones end. */
import { binomial } from '../../kernel/dice.ts';
import { Distribution } from '../../kernel/distribution.ts';

/** Multiplications of {@link highestSum}. */
export function highestSumWork(keep: number, faces: number, width: number): number {
  return (faces * keep * keep * width * faces) / 4;
}

/**
 * The sum of the `keep` highest of `count` dice. The lowest kept die shows some face f: then a < keep dice lie above f, and
 * at least keep - a of the others show f. The sum of dice above f is a power of one distribution, built die by die.
 *
 * @param one what a die shows; whole numbers
 * @returns probabilities, with the bound of their relative error
 */
export function highestSum(count: number, one: Distribution, keep: number): Distribution {
  const faces = [...one.entries()].reverse();
  const low = one.low;
  const weights = new Float64Array(keep * (one.high - low) + 1);
  let above = 0;
  for (const [index, [face, weight]] of faces.entries()) {
    const higher = faces.slice(0, index);
    const chance = above / one.total;
    const here = weight / (one.total - above);
    // sums[s]: chance of s above a * low for the dice that lie above the face.
    let sums: Float64Array = new Float64Array([1]);
    for (let a = 0; a < keep; a++) {
      if (a > 0) {
        if (higher.length === 0) break;
        sums = more(sums, higher, above, low);
      }
      const some = binomial(count, a, chance) * atLeast(count - a, keep - a, here);
      if (some === 0) continue;
      const shift = (keep - a) * (face - low);
      for (let s = 0; s < sums.length; s++) weights[s + shift] += sums[s] * some;
    }
    above += weight;
  }
  const first = weights.findIndex((weight) => weight > 0);
  // A binomial chance of up to 4 roundings a die, a tail of as many terms, a sum of up to `keep` convolutions.
  const error = count * one.relativeError + (12 * count + keep * (faces.length + 2) + faces.length + 16) * 2 ** -53;
  return new Distribution(first + keep * low, weights.slice(first), 1, error);
}

/** One more die that lies above. */
function more(
  sums: Float64Array,
  higher: ReadonlyArray<readonly [face: number, weight: number]>,
  above: number,
  low: number,
): Float64Array {
  const next = new Float64Array(sums.length + higher[0][0] - low);
  for (const [face, weight] of higher) {
    const p = weight / above;
    const shift = face - low;
    for (let s = 0; s < sums.length; s++) next[s + shift] += sums[s] * p;
  }
  return next;
}

/** P(at least `least` successes of `count`), as a sum of positive terms. */
function atLeast(count: number, least: number, p: number): number {
  if (p >= 1) return least <= count ? 1 : 0;
  let sum = 0;
  for (let k = least; k <= count; k++) {
    const term = binomial(count, k, p);
    sum += term;
    if (k > count * p && term < sum * 2 ** -60) break;
  }
  return sum;
}
