/** Counts one shard of a run, or its exact answer, stores it and adds up; in whatever process has a thread to spare. */
import { PoolBusyError, type SimulationPool, WorkerFailedError } from '../../workers/pool.ts';
import { ShardCancelledError } from '../../workers/shard.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import { workerFailure } from '../problem.ts';
import { pausing, type Troubles } from '../queue/hands.ts';
import type { Job } from '../queue/job.ts';
import { fail, type Rows } from './life.ts';
import { type Merger, Sum } from './merge.ts';
import { cutOfRow, planOf, RUNS, type RunRow, requestOf, runById, simulationOf } from './run-row.ts';
import { pieceEnds, shardRange } from './shards.ts';
import { storeExact, storeShard } from './store.ts';

/** An error that nobody foresaw is tried again this often before the run fails for it. */
const UNFORESEEN_RETRIES = 3;

export interface ShardJobOptions {
  readonly rows: Rows;
  readonly pool: SimulationPool;
  readonly merger: Merger;
  readonly troubles: Troubles;
  /** Told about each change of a run that this process made. */
  readonly onChange: (id: string) => void;
  readonly onEnd: (simulation: Simulation) => void;
}

export class ShardJobs {
  private readonly options: ShardJobOptions;
  /** What this process has counted. */
  counted = { shards: 0, trials: 0 };

  constructor(options: ShardJobOptions) {
    this.options = options;
  }

  async handle(job: Job, number: number, signal: AbortSignal, settled: () => void): Promise<void> {
    const { rows, troubles } = this.options;
    const run = await troubles.insist(signal, () => runById(rows.db, job.data.of));
    if (run?.state !== 'running' || run.engine_version !== ENGINE_VERSION || run.merged_shards > number) {
      // Nobody wants it any more.
      return troubles.insist(signal, () => rows.db.transaction((tx) => rows.queue.settle(tx, [job.id])));
    }
    try {
      this.told(
        await (run.method === 'exact'
          ? this.exact(run, job, signal, settled)
          : this.count(run, job, number, signal, settled)),
      );
    } catch (error) {
      if (error instanceof ShardCancelledError || signal.aborted) throw error;
      const known = error instanceof WorkerFailedError;
      if (!known && job.retryCount < UNFORESEEN_RETRIES) throw error;
      const why = known ? (['worker-failed', workerFailure(error)] as const) : UNFORESEEN;
      const failed = await troubles.insist(signal, () => fail(rows, RUNS, job, why));
      const now = failed ? await troubles.insist(signal, () => runById(rows.db, run.id)) : undefined;
      this.told(now && simulationOf(now));
    }
  }

  private async exact(
    run: RunRow,
    job: Job,
    signal: AbortSignal,
    settled: () => void,
  ): Promise<Simulation | undefined> {
    const { rows, pool, troubles } = this.options;
    const answer = await whenFree(signal, () => pool.exact(requestOf(run), signal));
    const done = await troubles.insist(signal, () => storeExact(rows, job, run, answer));
    settled();
    return done;
  }

  private async count(
    run: RunRow,
    job: Job,
    number: number,
    signal: AbortSignal,
    settled: () => void,
  ): Promise<Simulation | undefined> {
    const { rows, pool, merger, troubles } = this.options;
    const started = performance.now();
    const plan = planOf(run);
    const { precision } = plan;
    const cut = cutOfRow(run);
    const { from, to } = shardRange(cut, number);
    // Whoever has everything before this shard can tell where the run stops, and need not go further.
    const sum = run.merged_shards === number ? new Sum(pool, run) : null;
    const budget = 'milliseconds' in precision ? precision.milliseconds - run.spent_ms : Number.POSITIVE_INFINITY;
    const outcome = await pool.shard(
      requestOf(run),
      {
        seed: plan.seed,
        fromChunk: from,
        ends: pieceEnds(from, to, !('trials' in precision)),
        totalTrials: cut.totalTrials,
        enough: async (piece) =>
          (sum !== null && (await whenFree(signal, () => sum.add(piece)))) || performance.now() - started >= budget,
      },
      signal,
    );
    await troubles.insist(signal, () => storeShard(rows, job, outcome, performance.now() - started));
    settled();
    this.counted = {
      shards: this.counted.shards + 1,
      trials: this.counted.trials + outcome.pieces.reduce((total, { trials }) => total + trials, 0),
    };
    return troubles.insist(signal, () => whenFree(signal, () => merger.merge(run.id)));
  }

  private told(changed: Simulation | undefined): void {
    if (!changed) return;
    this.options.onChange(changed.id);
    if (changed.state !== 'running') this.options.onEnd(changed);
  }
}

const UNFORESEEN = ['internal', 'Something broke inside the service.'] as const;

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
