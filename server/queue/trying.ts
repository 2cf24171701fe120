/** How a job of a run or study is tried: again where that may help, and for good only where it does not. */
import type { SimulationPool } from '../../workers/pool.ts';
import { ShardCancelledError } from '../../workers/shard.ts';
import { DeadlineError, PoolBusyError, WorkerFailedError } from '../../workers/threads.ts';
import { workerFailure } from '../problem.ts';
import { pausing, type Troubles } from './hands.ts';
import type { Job } from './job.ts';
import { fail, type Life, type Rows } from './life.ts';

/** What the jobs of a process work with. */
export interface JobOptions {
  readonly rows: Rows;
  readonly pool: SimulationPool;
  readonly troubles: Troubles;
}

/** An error that nobody foresaw is tried again this often before its run or study fails for it. */
const UNFORESEEN_RETRIES = 3;

/** @returns whether it failed for good, and with it what it belongs to @throws what is to be tried again, or was dropped */
export async function tried(
  { rows, troubles }: JobOptions,
  life: Life,
  job: Job,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof ShardCancelledError || signal.aborted) throw error;
    // What was not said in time is asked once more: the machine may have had other things to do.
    const retries = error instanceof DeadlineError ? 1 : error instanceof WorkerFailedError ? 0 : UNFORESEEN_RETRIES;
    if (job.retryCount < retries) throw error;
    return troubles.insist(signal, () => fail(rows, life, job, whyOf(error, life.noun)));
  }
}

/** Takes out a job that nobody wants any more. */
export function unwanted({ rows, troubles }: JobOptions, job: Job, signal: AbortSignal): Promise<void> {
  return troubles.insist(signal, () => rows.db.transaction((tx) => rows.queue.settle(tx, [job.id])));
}

/** A pool that is full of short questions is full for moments only. */
export async function whenFree<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PoolBusyError)) throw error;
      if (signal.aborted || error.closed) throw new ShardCancelledError('the process is stopping');
      await pausing(100, signal);
    }
  }
}

/** Why a run or study failed, as a code and in words. */
export function whyOf(error: unknown, noun: string): readonly [string, string] {
  if (error instanceof WorkerFailedError) return ['worker-failed', workerFailure(error)];
  if (error instanceof DeadlineError) {
    return ['too-expensive', `Working out what this ${noun} says took too long. Ask for less.`];
  }
  return ['internal', 'Something broke inside the service.'];
}
