/** Many comparisons at once: what may be called different, and who is level with whom. */
import { zFor } from '../../kernel/intervals.ts';
import { chiSquareTail } from '../../kernel/special.ts';

/** Chance that a standard normal lies at least this far from 0, either way. */
export function twoSided(z: number): number {
  return z === 0 ? 1 : Math.max(0, chiSquareTail(z * z, 1));
}

/** The level each of `count` intervals needs so that all of them hold together with at least `level` (Bonferroni). */
export function simultaneousLevel(level: number, count: number): number {
  return 1 - (1 - level) / Math.max(1, count);
}

/** z for each of `count` two-sided intervals that hold together with at least `level`. */
export function simultaneousZ(level: number, count: number): number {
  return zFor(simultaneousLevel(level, count));
}

/**
 * Holm's step-down: adjusted p-values. Calling everything at or below `a` different is wrong anywhere with chance `a`
 * at most, however the comparisons depend on each other.
 */
export function holm(p: readonly number[]): number[] {
  const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b] || a - b);
  const adjusted = new Array<number>(p.length);
  let running = 0;
  order.forEach((i, rank) => {
    running = Math.max(running, Math.min(1, (p.length - rank) * p[i]));
    adjusted[i] = running;
  });
  return adjusted;
}

/**
 * Benjamini and Hochberg: adjusted p-values. Among everything at or below `a` called different, a share of `a` at most
 * is expected to be wrong (for independent or positively dependent comparisons).
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const order = p.map((_, i) => i).sort((a, b) => p[a] - p[b] || a - b);
  const adjusted = new Array<number>(p.length);
  let running = 1;
  for (let rank = order.length - 1; rank >= 0; rank--) {
    const i = order[rank];
    running = Math.min(running, (p.length / (rank + 1)) * p[i]);
    adjusted[i] = running;
  }
  return adjusted;
}

export interface Ranking {
  /** Indices, best first; equal values keep their order. */
  readonly order: readonly number[];
  /** Groups in that order: each holds the best one left and all that are not certainly worse than it. */
  readonly groups: ReadonlyArray<readonly number[]>;
  /** Of each entry, the ranks (1 is best) it may have, so that all these statements hold together with the confidence. */
  readonly ranks: ReadonlyArray<{ readonly best: number; readonly worst: number }>;
}

/**
 * Ranks estimates and shows ties as ties: two are told apart only where their difference is certain, all pairs taken
 * together, with the stated confidence (Holm over all pairs).
 * @param deviation standard error of value i minus value j; 0 where both are exact or their difference is
 */
export function rankWithTies(
  values: ArrayLike<number>,
  deviation: (i: number, j: number) => number,
  confidence = 0.95,
): Ranking {
  const n = values.length;
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => values[b] - values[a] || a - b);
  const better = certainlyBetter(values, deviation, confidence);
  const ranks = Array.from({ length: n }, (_, i) => {
    let [above, below] = [0, 0];
    for (let j = 0; j < n; j++) {
      above += better[j * n + i];
      below += better[i * n + j];
    }
    return { best: 1 + above, worst: n - below };
  });
  const groups: number[][] = [];
  for (const i of order) {
    const group = groups.at(-1);
    if (group && !better[group[0] * n + i]) group.push(i);
    else groups.push([i]);
  }
  return { order, groups, ranks };
}

/** better[i * n + j] = 1 where i is certainly better than j. */
function certainlyBetter(
  values: ArrayLike<number>,
  deviation: (i: number, j: number) => number,
  confidence: number,
): Uint8Array {
  const n = values.length;
  const pairs: Array<readonly [number, number]> = [];
  const p: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      pairs.push([i, j]);
      const [difference, error] = [values[i] - values[j], deviation(i, j)];
      // Exact values that differ by rounding alone are equal.
      const level = Math.abs(difference) <= 1e-12 * Math.max(1, Math.abs(values[i]), Math.abs(values[j]));
      p.push(level ? 1 : error === 0 ? 0 : twoSided(difference / error));
    }
  }
  const better = new Uint8Array(n * n);
  holm(p).forEach((adjusted, at) => {
    if (adjusted > 1 - confidence) return;
    const [i, j] = pairs[at];
    better[values[i] > values[j] ? i * n + j : j * n + i] = 1;
  });
  return better;
}
