/**
 * Drives studies: takes up the next one, counts it slice by slice in the pool, stores every slice with how far it is.
 * Any number of processes do the same on one database; a study that loses its process is taken up by another, which
 * finds the slices and goes on.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { CountCancelledError } from '../../workers/count.ts';
import { PoolBusyError, type SimulationPool, WorkerFailedError } from '../../workers/pool.ts';
import type { Known } from '../../workers/studies/known.ts';
import { type Done, runStudy } from '../../workers/studies/run.ts';
import type { Study, StudyAnswer } from '../../workers/studies/study.ts';
import { Nap } from '../nap.ts';
import { resumedStudy, studyKindAt } from './begin.ts';
import { type StudyLease, type StudyStore, sliceName } from './store.ts';

const IDLE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
/** A partial answer is worked out at most this often. */
const PARTIAL_EVERY_MS = 1_000;
/** Large answers take a while to work out, in the thread that serves everybody: a twentieth of its time at most. */
const PARTIAL_SHARE = 20;
/** A study that took this many processes down with it, without one slice in between, is not tried again. */
const MOST_ATTEMPTS = 6;

/** Studies that one process counts at once; the pool gives each its turn. */
const AT_ONCE = 4;

interface Active {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

interface Options {
  readonly store: StudyStore;
  readonly pool: SimulationPool;
  readonly logger: Logger;
  readonly leaseMs: number;
}

export class StudyDriver {
  private readonly options: Options;
  private readonly worker = `${process.pid}-${randomBytes(6).toString('hex')}`;
  private readonly active = new Map<string, Active>();
  private looping: Promise<void> | null = null;
  private readonly nap = new Nap();

  constructor(options: Options) {
    this.options = options;
  }

  start(): void {
    this.looping ??= this.loop();
  }

  /** There may be work. */
  wake(): void {
    this.nap.wake();
  }

  /** Stops counting for a study that was cancelled or deleted here. */
  drop(id: string): void {
    this.active.get(id)?.controller.abort();
  }

  /** Takes no more, stops what is under way within milliseconds and gives it back. */
  async stop(): Promise<void> {
    this.nap.end();
    for (const { controller } of this.active.values()) controller.abort();
    await this.looping;
    await Promise.all([...this.active.values()].map(({ ended }) => ended));
    await this.options.store.release(this.worker).catch(() => {});
  }

  private async loop(): Promise<void> {
    const { store, leaseMs, logger } = this.options;
    let pause = IDLE_MS;
    while (!this.nap.ended) {
      this.nap.heard();
      try {
        const lease = this.active.size < AT_ONCE ? await store.claim(this.worker, leaseMs) : undefined;
        pause = IDLE_MS;
        if (lease && !this.active.has(lease.study.id)) this.begin(lease);
        else await this.nap.sleep(IDLE_MS);
      } catch (error) {
        logger.error({ err: error }, 'no study can be taken up for now');
        await this.nap.sleep(pause);
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      }
    }
  }

  private begin(lease: StudyLease): void {
    const { id } = lease.study;
    const controller = new AbortController();
    const ended = this.work(lease, controller)
      .catch(async (error: unknown) => {
        this.options.logger.error({ err: error, study: id }, 'a study was given up for now');
        await this.options.store.release(this.worker, id).catch(() => {});
      })
      .finally(() => {
        this.active.delete(id);
        this.wake();
      });
    this.active.set(id, { controller, ended });
  }

  private async work({ study: stored, attempts, slices }: StudyLease, controller: AbortController): Promise<void> {
    const { store, pool, leaseMs, logger } = this.options;
    const { id } = stored;
    const fail = (code: string, detail: string) => store.finish(id, this.worker, { error: { code, detail } });
    if (attempts > MOST_ATTEMPTS) {
      return fail(
        'worker-failed',
        `The study took ${MOST_ATTEMPTS} processes down with it. POST to its /resume tries again.`,
      );
    }
    const beat = setInterval(() => {
      store
        .keep(id, this.worker, leaseMs)
        .then((kept) => kept || controller.abort())
        .catch(() => {});
    }, leaseMs / 4);
    try {
      const study = await resumedStudy(studyKindAt(stored.kind), stored.request);
      const answer = await countStudy(study, pool, {
        signal: controller.signal,
        stored: slices,
        onSlice: async (at, replies, done, partial) => {
          if (slices.has(sliceName(at))) return;
          if (!(await store.saveSlice(id, this.worker, at, replies, done, partial))) controller.abort();
        },
      });
      if (answer) await store.finish(id, this.worker, { answer });
    } catch (error) {
      if (controller.signal.aborted || error instanceof PoolBusyError) return;
      logger.error({ err: error, study: id }, 'a study failed');
      if (error instanceof WorkerFailedError) await fail('worker-failed', 'A worker failed twice on this study.');
      else await fail('internal', 'Something broke inside the service.');
    } finally {
      clearInterval(beat);
      if (controller.signal.aborted) await store.release(this.worker, id);
    }
  }
}

interface Counting {
  readonly signal?: AbortSignal;
  /** Slices that were counted before. */
  readonly stored?: StudyLease['slices'];
  readonly onSlice?: (
    at: { readonly round: number; readonly number: number },
    replies: Awaited<ReturnType<SimulationPool['count']>>,
    done: Done,
    /** Worked out now and then only. */
    partial: StudyAnswer | null,
  ) => Promise<void>;
}

/** Counts a study to its end. @returns its answer, or null when the signal came first */
export async function countStudy(
  study: Study,
  pool: SimulationPool,
  { signal, stored, onSlice }: Counting = {},
): Promise<StudyAnswer | null> {
  let nextPartial = performance.now() + PARTIAL_EVERY_MS;
  let replies: Awaited<ReturnType<SimulationPool['count']>> = [];
  const partialOf = (known: Known): StudyAnswer | null => {
    const started = performance.now();
    if (started < nextPartial) return null;
    const answer = study.answer(known);
    const now = performance.now();
    nextPartial = now + Math.max(PARTIAL_EVERY_MS, PARTIAL_SHARE * (now - started));
    return answer;
  };
  try {
    const { known, finished } = await runStudy(study, {
      count: async (slice) => {
        replies = stored?.get(sliceName(slice)) ?? (await pool.count(slice.jobs, signal));
        return replies;
      },
      solve: (program) => pool.solve(program),
      stopped: () => signal?.aborted === true,
      ...(onSlice ? { onSlice: (slice, known, done) => onSlice(slice, replies, done, partialOf(known)) } : {}),
    });
    return finished ? study.answer(known) : null;
  } catch (error) {
    if (error instanceof CountCancelledError && signal?.aborted) return null;
    throw error;
  }
}
