/** The counters of a question about several models. */
import type { Script } from './script.ts';

export interface ModelTally {
  /** Counter of: hit, destroyed, knocked down but not destroyed; then boxes marked 0..boxes. */
  readonly hit: number;
  readonly destroyed: number;
  readonly down: number;
  readonly boxes: number;
}

export interface ModelsTally {
  /** `destroyed + k`: k models destroyed. */
  readonly destroyed: number;
  /** `hit + k`: k models hit. */
  readonly hit: number;
  readonly facts: number;
  readonly distances: number;
  readonly models: readonly ModelTally[];
  readonly size: number;
}

export function tallyOf({ models, facts, distances }: Script): ModelsTally {
  const count = models.length + 1;
  const factsAt = 2 * count;
  const distancesAt = factsAt + facts.length;
  let at = distancesAt + (distances?.labels.length ?? 0);
  const own = models.map(({ boxes }) => {
    const model = { hit: at, destroyed: at + 1, down: at + 2, boxes: at + 3 };
    at += boxes + 4;
    return model;
  });
  return { destroyed: 0, hit: count, facts: factsAt, distances: distancesAt, models: own, size: at };
}
