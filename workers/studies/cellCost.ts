/** How a cell is answered, and what that costs: by estimates alone, so that neither depends on the machine. */
import type { Cost } from '../rulesets/ruleset.ts';
import type { Cell } from './cell.ts';
import type { CellJob } from './cellJob.ts';
import type { Component } from './components.ts';
import { estimateOf } from './estimate.ts';

/** Exact answers dearer than this are left to Monte Carlo, unless asked for by name. */
export const EXACT_AUTO_NS = 300e6;
/** What a trial came to, by name, and an expression over it. */
const OUTCOME_NS = 4_000;
/** Reading one tally. */
const READ_NS = 30_000;
const MOST_BATCH_TRIALS = 1_024;
const FEWEST_BATCH_TRIALS = 64;
const BATCH_NS = 10e6;

/** Whether a cell is surely answered exactly; by estimate alone, so that it never depends on the machine. */
export function isExact(cell: Pick<Cell, 'request' | 'method' | 'measures'>): boolean {
  return mayBeExact(cell) && !cell.measures.some((measure) => 'over' in measure && measure.over === 'trials');
}

/** The same where expressions over trials may turn out to be answered by the exact tally. */
export function mayBeExact({ request, method }: Pick<Cell, 'request' | 'method'>): boolean {
  if (method === 'monte-carlo') return false;
  const cost = estimateOf(request);
  if (method === 'exact') return hasExact(cost);
  return cost.exact !== null && cost.compile + cost.exact <= EXACT_AUTO_NS;
}

/** Whether there is an exact answer; what it costs outside a table is not looked for. */
export function hasExact(cost: Cost): boolean {
  return cost.tabled !== undefined || cost.exact !== null;
}

/** Trials of one batch of a question: a power of two, fewer where trials are dear. */
export function batchTrials(trialNs: number): number {
  let trials = MOST_BATCH_TRIALS;
  while (trials > FEWEST_BATCH_TRIALS && trials * trialNs > BATCH_NS) trials /= 2;
  return trials;
}

/** How precise the trials are that studies count where nothing says how precise a kind of question shall be. */
const USUAL_HALF_WIDTH = 0.5 * 1.96 * 2 ** -8;

/**
 * Trials of a cell where a request leaves them out: fewer for kinds whose answers are content with less, since a trial
 * of theirs is a whole battle.
 *
 * @param usual of kinds that say nothing of it
 */
export function usualTrials(cell: Pick<Cell, 'request' | 'like'>, usual: number): number {
  const { halfWidth = USUAL_HALF_WIDTH } = planningEstimate(cell);
  return Math.min(usual, Math.ceil(usual * (USUAL_HALF_WIDTH / halfWidth) ** 2));
}

/** The estimate that a cell or a job is planned by. */
export function planningEstimate({ request, like = request }: Pick<Cell, 'request' | 'like'>): Cost {
  return estimateOf(like);
}

/** Estimated nanoseconds of one core, compiling not counted. */
export function jobCost(job: Omit<CellJob, 'key' | 'seed' | 'keep'>): number {
  const { components, exact, from, to, trials } = job;
  return countingCost(planningEstimate(job), components, exact ? null : to - from, trials);
}

/** The same by what the question costs. @param batches null for the exact answer */
export function countingCost(
  cost: Cost,
  components: readonly Component[],
  batches: number | null,
  trials = batchTrials(cost.trial),
): number {
  const { trial } = cost;
  if (batches === null) return tabledCost(cost, components) ?? (cost.exact ?? 0) + READ_NS;
  const walked = components.some((component) => 'trials' in component) ? trials * (trial + OUTCOME_NS) : 0;
  const tallied = components.some((component) => 'measure' in component) ? trials * trial + READ_NS : 0;
  return batches * (tallied + walked);
}

/** The same with what compiling takes. @param batches null for the exact answer */
export function wholeCost(
  cost: Cost,
  components: readonly Component[],
  batches: number | null,
  trials?: number,
): number {
  const tabled = batches === null ? tabledCost(cost, components) : null;
  return tabled ?? countingCost(cost, components, batches, trials) + cost.compile;
}

/** Nanoseconds in a table; null where none answers. */
export function tabledCost({ tabled }: Cost, components: readonly Component[]): number | null {
  if (!tabled) return null;
  const reads = (one: Component) => 'measure' in one && !one.chance && tabled.measures.has(one.measure);
  return components.every(reads) ? tabled.nanoseconds : null;
}

/** Trials of a batch of this job. */
export function trialsOf({ request, trials }: CellJob): number {
  return trials ?? batchTrials(estimateOf(request).trial);
}
