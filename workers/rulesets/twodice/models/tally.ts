/** The counters of a question about several models. */
import type { Possible, Script } from './script.ts';

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
  /** `parts + k`: k models of a unit destroyed, or halves of a dragoon. */
  readonly parts: number;
  /** `marks + 2 k`: mark k of its body has held. */
  readonly marks: number;
  /** `lasting + 2 k`: the k-th effect that is possible here stays on it. */
  readonly lasting: number;
  /** `rage + k`: k focus gained. */
  readonly rage: number;
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

export function tallyOf({ models, facts, distances }: Script, ends: readonly Possible[]): ModelsTally {
  const count = models.length + 1;
  const factsAt = 2 * count;
  const distancesAt = factsAt + 2 * facts.length;
  let at = distancesAt + (distances?.labels.length ?? 0);
  const take = (values: number) => {
    const from = at;
    at += values;
    return from;
  };
  const own = models.map(({ boxes, parts, marks, rage }, index) => ({
    hit: take(2),
    destroyed: take(2),
    down: take(2),
    boxes: take(boxes + 1),
    parts: take(parts + 1),
    marks: take(2 * marks.length),
    lasting: take(2 * ends[index].lasting.length),
    rage: take(rage > 0 ? rage + 1 : 0),
  }));
  return { destroyed: 0, hit: count, facts: factsAt, distances: distancesAt, models: own, size: at };
}
