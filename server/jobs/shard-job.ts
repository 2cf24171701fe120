/** Counts one shard of a run, or its exact answer, stores it and adds up; in whatever process has a thread to spare. */
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import type { Tell } from '../queue/hands.ts';
import type { Job } from '../queue/job.ts';
import { Together } from '../queue/together.ts';
import { type JobOptions, tried, unwanted, whenFree } from '../queue/trying.ts';
import { passing } from '../storage/database.ts';
import { type Merger, Sum } from './merge.ts';
import { cutOfRow, planOf, RUNS, type RunRow, requestOf, runsById, simulationOf } from './run-row.ts';
import { pieceEnds, shardRange } from './shards.ts';
import { type Counted, storeExact, storeShards } from './store.ts';

/** Shards whose runs are read, or that are stored, at once. */
const TOGETHER = 16;

export interface ShardJobOptions extends JobOptions {
  readonly merger: Merger;
  /** Told about each change of a run that this process made. */
  readonly onChange: (id: string) => void;
  readonly onEnd: (simulation: Simulation) => void;
}

export class ShardJobs {
  private readonly options: ShardJobOptions;
  private readonly read: Together<string, RunRow | undefined>;
  private readonly stored: Together<Counted, boolean>;
  /** What this process has counted. */
  counted = { shards: 0, trials: 0 };

  constructor(options: ShardJobOptions) {
    this.options = options;
    const { rows } = options;
    const most = TOGETHER;
    this.read = new Together({ most, passing, all: (ids) => runsById(rows.db, ids) });
    this.stored = new Together({ most, passing, all: (counted) => storeShards(rows, counted) });
  }

  async handle(job: Job, number: number, signal: AbortSignal, tell: Tell): Promise<void> {
    const { troubles } = this.options;
    const run = await troubles.insist(signal, () => this.read.do(job.data.of));
    if (run?.state !== 'running' || run.engine_version !== ENGINE_VERSION || run.merged_shards > number) {
      return unwanted(this.options, job, signal);
    }
    const failed = await tried(this.options, RUNS, job, signal, async () => {
      const counting =
        run.method === 'exact' ? this.exact(run, job, signal, tell) : this.count(run, job, number, signal, tell);
      this.told(await counting);
    });
    const now = failed ? await troubles.insist(signal, () => this.read.do(run.id)) : undefined;
    this.told(now && simulationOf(now));
  }

  private async exact(run: RunRow, job: Job, signal: AbortSignal, tell: Tell): Promise<Simulation | undefined> {
    const { rows, pool, troubles } = this.options;
    const answer = await whenFree(signal, () => pool.exact(requestOf(run), signal));
    tell('counted');
    const done = await troubles.insist(signal, () => storeExact(rows, job, run, answer));
    tell('settled');
    return done;
  }

  private async count(
    run: RunRow,
    job: Job,
    number: number,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<Simulation | undefined> {
    const { pool, merger, troubles } = this.options;
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
    tell('counted');
    const spentMs = performance.now() - started;
    await troubles.insist(signal, () => this.stored.do({ job, result: outcome, spentMs }));
    tell('settled');
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
