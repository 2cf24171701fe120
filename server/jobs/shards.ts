/**
 * How a run is cut into shards: fixed ranges of chunks that depend on the request alone, never on who works. The first
 * ones are small, so that an answer shows soon and a run that needs little does little; then they double, up to a size
 * worth a few seconds.
 */
import { CHUNK_TRIALS } from '../../workers/kernel/streams.ts';
import type { Cost } from '../../workers/rulesets/ruleset.ts';
import { type MonteCarloPlan, nextBoundary } from '../../workers/run.ts';

const FIRST_SHARD_NS = 1e8;
/** A killed process loses this much of one core at most for each of its shards. */
export const SHARD_NS = 2e9;
const MOST_CHUNKS = 1 << 20;

export interface Cut {
  readonly firstChunks: number;
  readonly mostChunks: number;
  readonly totalTrials: number;
}

/** @param shardNs wanted size of a shard in nanoseconds of one core; tests make it small. */
export function cutOf(plan: MonteCarloPlan, cost: Cost, shardNs = SHARD_NS): Cut {
  const chunksOf = (ns: number) =>
    Math.max(1, Math.min(MOST_CHUNKS, Math.round(ns / (Math.max(1, cost.trial) * CHUNK_TRIALS))));
  const { precision, maxTrials } = plan;
  return {
    firstChunks: chunksOf(Math.min(FIRST_SHARD_NS, shardNs)),
    mostChunks: chunksOf(shardNs),
    totalTrials: 'trials' in precision ? Math.min(precision.trials, maxTrials) : maxTrials,
  };
}

/** The chunks of shard `number`: from (included) to (excluded). Empty beyond the end of the run. */
export function shardRange(
  { firstChunks, mostChunks, totalTrials }: Cut,
  number: number,
): { from: number; to: number } {
  const total = Math.ceil(totalTrials / CHUNK_TRIALS);
  let from = 0;
  let size = firstChunks;
  let left = number;
  // Sizes: first, first, 2 first, 4 first, ... most, most, ...
  for (let step = 0; left > 0; step++) {
    if (size >= mostChunks) {
      from += left * mostChunks;
      break;
    }
    from += size;
    left--;
    if (step > 0) size = Math.min(mostChunks, size * 2);
  }
  return { from: Math.min(from, total), to: Math.min(from + size, total) };
}

/** Number of shards that cover the whole run. */
export function shardCount(cut: Cut): number {
  const total = Math.ceil(cut.totalTrials / CHUNK_TRIALS);
  let number = 0;
  for (;;) {
    const { from, to } = shardRange(cut, number);
    if (to >= total) return number + 1;
    const size = to - from;
    if (size >= cut.mostChunks) return number + 1 + Math.ceil((total - to) / cut.mostChunks);
    number++;
  }
}

/** Ends of the pieces of a range: every place where a run of this precision may stop, and the end of the range. */
export function pieceEnds(from: number, to: number, mayStopEarly: boolean): readonly number[] {
  if (!mayStopEarly) return [to];
  const ends: number[] = [];
  for (let end = nextBoundary(0); end < to; end = nextBoundary(end)) if (end > from) ends.push(end);
  return [...ends, to];
}

/** Whether a run may stop after this chunk: the same places as when it runs in one process. */
export function isBoundary(chunk: number): boolean {
  let end = nextBoundary(0);
  while (end < chunk) end = nextBoundary(end);
  return end === chunk;
}
