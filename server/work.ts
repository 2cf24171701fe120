/** Everything that has to do with long work in one process: the queue, the bell, the hands, and what looks after them. */
import type { Logger } from 'pino';
import type { SimulationPool } from '../workers/pool.ts';
import { ENGINE_VERSION } from '../workers/version.ts';
import type { Simulation } from './api/contract.ts';
import type { Config } from './config.ts';
import { DurableRuns } from './jobs/durable-runs.ts';
import { Merger } from './jobs/merge.ts';
import { RUNS, runById, simulationOf } from './jobs/run-row.ts';
import { ShardJobs } from './jobs/shard-job.ts';
import { everyMs } from './nap.ts';
import { Bell } from './queue/bell.ts';
import { Hands, type Tell, Troubles } from './queue/hands.ts';
import type { Job } from './queue/job.ts';
import { fail, type Rows, reconcile as reconcileAll } from './queue/life.ts';
import { Presence } from './queue/presence.ts';
import { Queue } from './queue/queue.ts';
import type { Database } from './storage/database.ts';
import { StudyJobs } from './studies/study-job.ts';
import { STUDIES } from './studies/study-rows.ts';

const RECONCILE_EVERY_MS = 15_000;
/** With the time that a dead merger keeps its claim, less than the 15 s after which the work of the dead goes on. */
const MERGE_LEFT_EVERY_MS = 5_000;
/** Two at once: one is counted while the result of the other is stored. Many threads share more. */
const LEAST_HANDS = 2;
const THREADS_PER_HAND = 4;

export interface WorkOptions {
  readonly db: Database;
  readonly pool: SimulationPool;
  readonly config: Pick<Config, 'leaseMs' | 'maxOpenRuns' | 'shardNs' | 'countHere'>;
  readonly logger: Logger;
  readonly role: 'service' | 'worker';
  /** Nobody else can be working on this database. */
  readonly alone: boolean;
  readonly onEnd?: (simulation: Simulation) => void;
}

export interface Work {
  readonly runs: DurableRuns;
  readonly rows: Rows;
  readonly merger: Merger;
  readonly hands: Hands;
  /** Does one job, as the hands do. */
  readonly handle: (job: Job, signal: AbortSignal, tell?: Tell) => Promise<void>;
  readonly presence: Presence;
  readonly troubles: Troubles;
  readonly counted: { readonly shards: number; readonly trials: number };
  /** Puts right what nobody is left to put right. @param all also what does not stand still */
  reconcile(all: boolean): Promise<void>;
  /** No more work, what is under way given back. The database stays open. */
  close(): Promise<void>;
}

export async function openWork(options: WorkOptions): Promise<Work> {
  const { db, pool, config, logger, role, alone, onEnd = () => {} } = options;
  const troubles = new Troubles(logger);
  const bell = new Bell(db);
  const queue = await Queue.open(db, {
    logger,
    engineVersion: ENGINE_VERSION,
    heartbeatSeconds: config.leaseMs / 1000,
  });
  const rows: Rows = { db, queue, bell };
  const merger = new Merger(rows, pool);
  const runs = new DurableRuns({ rows, merger, pool, maxOpen: config.maxOpenRuns, shardNs: config.shardNs });
  const onChange = (id: string) => runs.watch.changed(id);
  const shards = new ShardJobs({ rows, pool, merger, troubles, onChange, onEnd });
  const studies = new StudyJobs({ rows, pool, troubles });
  const handle: Work['handle'] = async (job, signal, tell = () => {}) => {
    switch (job.data.do) {
      case 'shard':
        return shards.handle(job, job.data.number, signal, tell);
      case 'plan':
      case 'part':
        return studies.handle(job, job.data, signal, tell);
    }
  };
  const { threads } = pool.stats();
  const most = Math.max(LEAST_HANDS, Math.ceil(threads / THREADS_PER_HAND));
  const hands = new Hands({ queue, bell, logger, most, handle, told: troubles.told });
  bell.join(hands);
  bell.start();
  const presence = new Presence({
    db,
    role,
    threads,
    counted: () => ({
      shards: shards.counted.shards + studies.counted.parts,
      trials: shards.counted.trials + studies.counted.trials,
    }),
    told: troubles.told,
  });

  /** Whatever used up its retries ends what it belongs to, instead of leaving it waiting for ever. */
  const buryDead = async (): Promise<void> => {
    for (const letter of await queue.dead()) {
      const detail = `It was tried ${letter.attempts} times, and no process came to its end. Resuming it tries again.`;
      const why = ['worker-failed', detail] as const;
      const job = { data: letter.data, retryCount: letter.attempts - 1 };
      const life = letter.data.do === 'shard' ? RUNS : STUDIES;
      const failed = await fail(rows, life, job, why);
      await db.transaction((tx) => queue.buried(tx, letter));
      const ended = failed && life === RUNS ? await runById(db, letter.data.of) : undefined;
      if (!ended) continue;
      onChange(ended.id);
      onEnd(simulationOf(ended));
    }
  };
  const reconcile = async (all: boolean): Promise<void> => {
    try {
      await buryDead();
      await reconcileAll(rows, { ...RUNS, mergeFirst: (id) => merger.merge(id) }, logger, all);
      // Shards that were stored in the moment in which their run ended count for nothing.
      await db.query("DELETE FROM shards WHERE run_id IN (SELECT id FROM runs WHERE state = 'done')");
      await reconcileAll(rows, STUDIES, logger, all);
    } catch (error) {
      troubles.told(error);
    }
  };
  const down = async (): Promise<void> => {
    runs.watch.close();
    await hands.stop();
    await bell.close();
    await presence.stop();
    await queue.close();
  };
  try {
    await presence.start(alone);
    if (alone) await queue.orphans();
  } catch (error) {
    // Who tries again later begins anew: nothing of this attempt may go on asking, or keep a connection.
    await down();
    throw error;
  }
  await reconcile(alone);
  if (config.countHere || role === 'worker') hands.start();
  const mergeLeft = async (): Promise<void> => {
    try {
      for (const changed of await merger.mergeLeft()) {
        onChange(changed.id);
        if (changed.state !== 'running') onEnd(changed);
      }
    } catch (error) {
      troubles.told(error);
    }
  };
  const timers = [everyMs(RECONCILE_EVERY_MS, () => reconcile(false)), everyMs(MERGE_LEFT_EVERY_MS, mergeLeft)];
  return {
    runs,
    rows,
    merger,
    hands,
    handle,
    presence,
    troubles,
    reconcile,
    get counted() {
      const { parts, trials } = studies.counted;
      return { shards: shards.counted.shards + parts, trials: shards.counted.trials + trials };
    },
    close: async () => {
      timers.forEach(clearInterval);
      await down();
    },
  };
}
