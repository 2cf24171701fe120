/** Exact distributions of dice: sums, kept and dropped dice, and every way a small pool can fall. */
import { Distribution } from './distribution.ts';

/** One die with faces 1..sides. */
export function die(sides: number): Distribution {
  return Distribution.uniform(1, sides);
}

export interface Drop {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The sum over `count` equal dice after the `drop.lowest` lowest and `drop.highest` highest are removed. Removing more
 * dice than there are leaves 0.
 *
 * Faces are dealt from the highest down: with r dice not yet placed, the number of them that show the next face is one
 * of C(r, j) choices. Cost: faces * count^2 / 2 * (largest sum).
 *
 * @param one what a single die shows; whole numbers
 * @param worth what a kept face adds to the sum, 0 or more; default the face itself
 */
export function keptSum(
  count: number,
  one: Distribution,
  drop: Drop,
  worth: (face: number) => number = (face) => face,
): Distribution {
  if (drop.lowest === 0 && drop.highest === 0) return one.map(worth).times(count);
  const kept = Math.max(0, count - drop.lowest - drop.highest);
  if (kept === 0) return Distribution.point(0);
  const exact = one.relativeError === 0 && one.total ** count <= 2 ** 53;
  const lastKept = count - drop.lowest;
  const faces = [...one.entries()].reverse();
  const width = kept * Math.max(...faces.map(([face]) => worth(face))) + 1;
  // ways[placed * width + sum]: weight of having placed that many dice on the faces above, with that sum kept.
  let ways = new Float64Array((count + 1) * width);
  ways[0] = 1;
  let weightLeft = one.total;
  for (const [face, faceWeight] of faces) {
    const next = new Float64Array(ways.length);
    const last = face === one.low;
    for (let placed = 0; placed <= count; placed++) {
      const left = count - placed;
      for (let here = last ? left : 0; here <= left; here++) {
        const weight = exact
          ? choose(left, here) * faceWeight ** here
          : binomial(left, here, last ? 1 : faceWeight / weightLeft);
        const shift = overlap(placed, placed + here, drop.highest, lastKept) * worth(face);
        const from = placed * width;
        const to = (placed + here) * width + shift;
        for (let sum = 0; sum + shift < width; sum++) {
          const had = ways[from + sum];
          if (had !== 0) next[to + sum] += had * weight;
        }
      }
    }
    weightLeft -= faceWeight;
    ways = next;
  }
  // Per face: a binomial chance of up to 4 roundings a die, and sums of up to count + 1 terms.
  const error = exact ? 0 : count * one.relativeError + faces.length * (6 * count + 16) * 2 ** -53;
  const sums = ways.subarray(count * width, (count + 1) * width);
  const low = sums.findIndex((weight) => weight > 0);
  return new Distribution(low, sums.slice(low), exact ? one.total ** count : 1, error);
}

/** How many ways `count` dice of `sides` faces can fall when the order does not matter, and each way with its number
 * of ordered falls. `faces` is reused between calls: copy it to keep it. Sorted ascending. */
export function eachFall(count: number, sides: number, visit: (faces: readonly number[], ways: number) => void): void {
  const faces: number[] = new Array<number>(count).fill(1);
  const place = (at: number, lowest: number, ways: number, run: number): void => {
    if (at === count) {
      visit(faces, ways);
      return;
    }
    for (let face = lowest; face <= sides; face++) {
      const length = face === lowest && at > 0 ? run + 1 : 1;
      faces[at] = face;
      // n! / (product of run lengths!) built up one die at a time.
      place(at + 1, face, (ways * (at + 1)) / length, length);
    }
  };
  place(0, 1, 1, 0);
}

/** The d3 that tabletop rules roll with a d6: ceil(d6 / 2). */
export const d3: Distribution = die(6).map((face) => Math.ceil(face / 2));

/** n over k. Exact while the result is below 2^53. */
export function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) result = Math.round((result * (n - i + 1)) / i);
  return result;
}

/** P(k successes of n) at probability p per try. */
export function binomial(n: number, k: number, p: number): number {
  if (p >= 1) return k === n ? 1 : 0;
  // Interleaving the factors keeps every partial product near 1, so large n neither overflow nor vanish early.
  let result = 1;
  let failures = n - k;
  for (let i = 1; i <= k; i++) {
    result *= ((n - k + i) / i) * p;
    while (failures > 0 && result > 1) {
      result *= 1 - p;
      failures--;
    }
  }
  return result * (1 - p) ** failures;
}

function overlap(from: number, to: number, low: number, high: number): number {
  return Math.max(0, Math.min(to, high) - Math.max(from, low));
}
