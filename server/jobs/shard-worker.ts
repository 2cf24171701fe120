/**
 * Works on shards, here and now: claims one, lets the pool count it, stores the result, merges. Any number of
 * processes do the same on one database; a service does it beside its requests, a worker does nothing else.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { PoolBusyError, type SimulationPool, WorkerFailedError } from '../../workers/pool.ts';
import { ShardCancelledError } from '../../workers/shard.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import { Nap } from '../nap.ts';
import { workerFailure } from '../problem.ts';
import { type Database, type DatabaseError, passing, toDatabaseError } from '../storage/database.ts';
import { claim, complete, type Holder, keepAlive, type Lease, release, runById } from './leases.ts';
import { failRun, finishExact, mergeRun, Sum } from './merge.ts';
import { cutOfRow, planOf, type RunRow, requestOf } from './run-row.ts';
import { pieceEnds, shardRange } from './shards.ts';

/** Two at once: one is counted while the result of the other is stored. */
const AT_ONCE = 2;
/** How long an idle process waits before it looks again; whoever submits here wakes it at once. */
const IDLE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 2_000;
/** A shard that took this many processes down with it, over ten minutes and more, is not tried again. */
const MOST_ATTEMPTS = 24;

export interface ShardWorkerOptions {
  readonly db: Database;
  readonly pool: SimulationPool;
  readonly logger: Logger;
  readonly role: 'service' | 'worker';
  readonly leaseMs: number;
  /** False for a process that only shows that it is there and leaves the work to others. */
  readonly counts?: boolean;
  /** Told about each change of a run that this process made. */
  readonly onChange?: (id: string) => void;
  readonly onEnd?: (simulation: Simulation) => void;
}

interface Active {
  readonly lease: Lease;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** From the lease until there is something to store; what was counted is stored in any case. */
  counting: boolean;
}

export class ShardWorker {
  readonly id = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(4).toString('hex')}`;
  private readonly options: ShardWorkerOptions;
  private readonly holder: Holder;
  private readonly active = new Set<Active>();
  private looping: Promise<void> | null = null;
  private readonly nap = new Nap();
  private beat: NodeJS.Timeout | undefined;
  private counted = { shards: 0, trials: 0 };
  /** Why the database cannot be used, while it cannot. */
  trouble: DatabaseError | null = null;

  constructor(options: ShardWorkerOptions) {
    this.options = options;
    this.holder = { worker: this.id, engineVersion: ENGINE_VERSION, leaseMs: options.leaseMs };
  }

  get stats(): { readonly active: number; readonly shards: number; readonly trials: number } {
    return { active: this.active.size, ...this.counted };
  }

  async start(): Promise<void> {
    // A database that is not there yet is waited for.
    await this.heartbeat().catch(() => {});
    this.beat = setInterval(() => void this.heartbeat().catch(() => {}), Math.max(200, this.options.leaseMs / 4));
    this.beat.unref();
    if (this.options.counts !== false) this.looping = this.loop();
  }

  /** There may be work. */
  wake(): void {
    this.nap.wake();
  }

  /** Stops counting for a run that was cancelled or deleted here. */
  drop(id: string): void {
    for (const { lease, controller } of this.active) if (lease.run_id === id) controller.abort();
  }

  /** Takes no more, stops what is under way within milliseconds and gives it back to the others. */
  async stop(): Promise<void> {
    this.nap.end();
    clearInterval(this.beat);
    await this.looping;
    for (const { controller } of this.active) controller.abort();
    const all = Promise.all([...this.active].map(({ ended }) => ended));
    // An exact answer cannot be stopped in the middle; its shard is given back all the same.
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    const { db } = this.options;
    await release(db, this.id).catch(() => {});
    await db.query('DELETE FROM workers WHERE id = $1', [this.id]).catch(() => {});
  }

  private async loop(): Promise<void> {
    let pause = IDLE_MS / 2;
    while (!this.nap.ended) {
      this.nap.heard();
      try {
        const lease = this.active.size < AT_ONCE ? await claim(this.options.db, this.holder) : undefined;
        this.fine();
        pause = IDLE_MS / 2;
        if (lease) this.begin(lease);
        else await this.nap.sleep(IDLE_MS);
      } catch (error) {
        this.troubled(error);
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
        await this.nap.sleep(pause * (0.75 + Math.random() / 2));
      }
    }
  }

  private begin(lease: Lease): void {
    const controller = new AbortController();
    const counted = () => {
      entry.counting = false;
    };
    const ended = this.work(lease, controller.signal, counted)
      .catch((error: unknown) => {
        this.options.logger.error({ err: error, run: lease.run_id, shard: lease.number }, 'a shard was given up');
      })
      .finally(() => {
        this.active.delete(entry);
        this.wake();
      });
    const entry: Active = { lease, controller, ended, counting: true };
    this.active.add(entry);
  }

  private async work(lease: Lease, signal: AbortSignal, counted: () => void): Promise<void> {
    const { db, onChange, onEnd } = this.options;
    const run = await this.insist(signal, () => runById(db, lease.run_id));
    if (run?.state !== 'running') return;
    if (lease.attempts > MOST_ATTEMPTS) {
      const detail = `Shard ${lease.number} took ${MOST_ATTEMPTS} processes down with it. POST to its /resume tries again.`;
      this.ended(await this.insist(signal, () => failRun(db, run.id, 'worker-failed', detail)));
      return;
    }
    try {
      const changed = await (run.method === 'exact'
        ? this.exact(run, signal, counted)
        : this.count(run, lease, signal, counted));
      if (changed) {
        onChange?.(run.id);
        if (changed.state !== 'running') onEnd?.(changed);
      }
    } catch (error) {
      if (error instanceof ShardCancelledError || signal.aborted) return;
      await this.failed(run, error, signal);
    }
  }

  private async exact(run: RunRow, signal: AbortSignal, counted: () => void): Promise<Simulation | undefined> {
    const { db, pool } = this.options;
    const answer = await this.whenFree(signal, () => pool.exact(requestOf(run)));
    counted();
    return this.insist(signal, () => finishExact(db, run, answer));
  }

  private async count(
    run: RunRow,
    lease: Lease,
    signal: AbortSignal,
    counted: () => void,
  ): Promise<Simulation | undefined> {
    const { db, pool } = this.options;
    const started = performance.now();
    const plan = planOf(run);
    const { precision } = plan;
    const cut = cutOfRow(run);
    const { from, to } = shardRange(cut, lease.number);
    // Whoever has everything before this shard can tell where the run stops, and need not go further.
    const sum = run.merged_shards === lease.number ? new Sum(pool, run) : null;
    const budget = 'milliseconds' in precision ? precision.milliseconds - run.spent_ms : Number.POSITIVE_INFINITY;
    const outcome = await pool.shard(
      requestOf(run),
      {
        seed: plan.seed,
        fromChunk: from,
        ends: pieceEnds(from, to, !('trials' in precision)),
        totalTrials: cut.totalTrials,
        enough: async (piece) => (await sum?.add(piece)) === true || performance.now() - started >= budget,
      },
      signal,
    );
    counted();
    await this.insist(signal, () => complete(db, lease, outcome, performance.now() - started));
    this.counted = {
      shards: this.counted.shards + 1,
      trials: this.counted.trials + outcome.pieces.reduce((total, { trials }) => total + trials, 0),
    };
    return this.insist(signal, () => this.whenFree(signal, () => mergeRun(db, pool, run.id)));
  }

  private async failed(run: RunRow, error: unknown, signal: AbortSignal): Promise<void> {
    const { db, logger } = this.options;
    logger.error({ err: error, run: run.id }, 'a run failed');
    const [code, detail] =
      error instanceof WorkerFailedError
        ? ['worker-failed', workerFailure(error)]
        : ['internal', 'Something broke inside the service.'];
    this.ended(await this.insist(signal, () => failRun(db, run.id, code!, detail!)));
  }

  private ended(simulation: Simulation | undefined): void {
    if (!simulation) return;
    this.options.onChange?.(simulation.id);
    this.options.onEnd?.(simulation);
  }

  /** What was counted is not thrown away because the database is gone for a while. */
  private async insist<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    for (let pause = 100; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        return await attempt();
      } catch (error) {
        if (signal.aborted || !passing(error)) throw error;
        this.troubled(error);
        await pausing(pause, signal);
      }
    }
  }

  /** A pool that is full of short questions is full for moments only. */
  private async whenFree<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof PoolBusyError)) throw error;
        if (signal.aborted || this.nap.ended) throw new ShardCancelledError('the process is stopping');
        await pausing(100, signal);
      }
    }
  }

  private async heartbeat(): Promise<void> {
    const { db, pool, role } = this.options;
    try {
      const before = [...this.active];
      const kept = new Set((await keepAlive(db, this.holder)).map(({ run_id, number }) => `${run_id}/${number}`));
      // Somebody else counts it by now, or the run was cancelled or deleted elsewhere.
      for (const active of before) {
        const { lease, controller } = active;
        if (active.counting && !kept.has(`${lease.run_id}/${lease.number}`)) controller.abort();
      }
      await db.query(
        `INSERT INTO workers (id, role, host, threads, engine_version, started_at, seen_at)
         VALUES ($1, $2, $3, $4, $5, now_ms(), now_ms())
         ON CONFLICT (id) DO UPDATE SET seen_at = now_ms(), shards_done = $6, trials_done = $7`,
        [
          this.id,
          role,
          hostname().slice(0, 100),
          pool.stats().threads,
          ENGINE_VERSION,
          this.counted.shards,
          this.counted.trials,
        ],
      );
      this.fine();
    } catch (error) {
      this.troubled(error);
      throw error;
    }
  }

  private fine(): void {
    if (this.trouble) this.options.logger.warn('the database is back');
    this.trouble = null;
  }

  private troubled(thrown: unknown): void {
    const error = toDatabaseError(thrown);
    if (!this.trouble) this.options.logger.error({ err: error }, 'the database cannot be used; it is tried again');
    this.trouble = error;
  }
}

/** Resolves after `ms`, or when the signal comes. */
function pausing(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
