/** The counters of a question about several models. */
import type { Script } from './script.ts';

/**
 * Each yes-or-no counter is followed by its no. Whoever reads a chance takes the smaller of the two as it was summed,
 * so that what is certain reads 1 and what is rare keeps its digits.
 */
export interface ModelTally {
  /** Hit, destroyed, knocked down but not destroyed. */
  readonly hit: number;
  readonly destroyed: number;
  readonly down: number;
  /** `boxes + b`: b boxes marked. */
  readonly boxes: number;
}

export interface ModelsTally {
  /** `destroyed + k`: k models destroyed. */
  readonly destroyed: number;
  /** `hit + k`: k models hit. */
  readonly hit: number;
  /** `facts + 2 k`: fact k holds; the next one: it does not. */
  readonly facts: number;
  readonly distances: number;
  readonly models: readonly ModelTally[];
  readonly size: number;
}

export function tallyOf({ models, facts, distances }: Script): ModelsTally {
  const count = models.length + 1;
  const factsAt = 2 * count;
  const distancesAt = factsAt + 2 * facts.length;
  let at = distancesAt + (distances?.labels.length ?? 0);
  const own = models.map(({ boxes }) => {
    const model = { hit: at, destroyed: at + 2, down: at + 4, boxes: at + 6 };
    at += boxes + 7;
    return model;
  });
  return { destroyed: 0, hit: count, facts: factsAt, distances: distancesAt, models: own, size: at };
}

/** The count of a yes, or an exact chance of it that is right at both ends. */
export function yesOf(yes: number, no: number, trials: number | null): number {
  return trials !== null || yes <= no ? yes : 1 - no;
}
