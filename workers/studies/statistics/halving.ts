/**
 * Culling candidates in stages while keeping the best one with a stated probability.
 *
 * A candidate is dropped after a stage when another one is ahead of it by more than chance would put it there. The best
 * is lost only if some worse candidate looks that much better at some stage; how much is too much is chosen so that the
 * chances of all these accidents, K - 1 rivals times the number of stages, add up to less than what was allowed.
 * Nothing is assumed about how the comparisons depend on each other or on what was dropped before: every rival counts
 * at every stage, dropped or not. How many survive is up to the data: equals are never told apart by luck.
 */
export interface Stages {
  /** Trials (or batches) that every surviving candidate has in total by the end of each stage; ascending. */
  readonly trials: readonly number[];
  /** Chance that one rival may wrongly be found ahead of the best candidate in one stage. */
  readonly error: number;
}

/**
 * @param candidates at least 1
 * @param keepBest probability with which the best candidate survives every stage, for example 0.99
 * @param first trials of the first stage
 * @param last trials of the last stage, where the stages stop even if several candidates are left
 * @param growth factor between stages
 * @param before stages of the first number of trials, too, that come before: smaller in another way
 */
export function planStages(
  candidates: number,
  keepBest: number,
  first: number,
  last: number,
  growth = 4,
  before = 0,
): Stages {
  const trials: number[] = Array(before + 1).fill(Math.min(first, last));
  while (trials[trials.length - 1] < last) trials.push(Math.min(last, Math.ceil(trials[trials.length - 1] * growth)));
  return { trials, error: (1 - keepBest) / (trials.length * Math.max(1, candidates - 1)) };
}

export interface Culled {
  readonly kept: readonly number[];
  /** Which candidate was dropped because of which. */
  readonly dropped: ReadonlyArray<{ readonly candidate: number; readonly by: number }>;
}

/** Leading candidates that everybody is compared with. */
const RIVALS = 40;

/**
 * One stage.
 * @param alive candidates still in
 * @param value their estimates now, the higher the better
 * @param margin lead of `ahead` over `behind` that chance alone exceeds with the stage's error at most; 0 where exact
 */
export function cull(
  alive: readonly number[],
  value: (candidate: number) => number,
  margin: (ahead: number, behind: number) => number,
): Culled {
  const ranked = [...alive].sort((a, b) => value(b) - value(a) || a - b);
  const kept: number[] = [];
  const dropped: Array<{ candidate: number; by: number }> = [];
  for (const candidate of ranked) {
    // Whoever is ahead of somebody dropped is kept or was dropped by one still further ahead, which is no surer of it.
    // Beyond the leading few a rival that is sure enough hardly ever exists, and looking for it costs the square.
    const by = ranked.slice(0, RIVALS).find((rival) => {
      const lead = value(rival) - value(candidate);
      if (lead <= 1e-12 * Math.max(1, Math.abs(value(rival)))) return false;
      return lead > margin(rival, candidate);
    });
    if (by === undefined) kept.push(candidate);
    else dropped.push({ candidate, by });
  }
  return { kept: kept.sort((a, b) => a - b), dropped };
}

/**
 * Variance of the mean of bounded observations that stays honest where few or none differed: one imagined
 * observation at each end of the range is added.
 * @param variance of the observations seen (mean square around their mean)
 */
export function carefulVariance(mean: number, variance: number, trials: number, low: number, high: number): number {
  const n = trials + 2;
  const centre = (mean * trials + low + high) / n;
  const squares = trials * (variance + (mean - centre) ** 2) + (low - centre) ** 2 + (high - centre) ** 2;
  return squares / n / n;
}
