/**
 * Takes jobs and has them done, a few at a time, for as long as this process lives. The engine's own loop is not used:
 * it settles a job after its handler, and so not in one transaction with the result, and it cannot be told to drop one.
 */
import type { Logger } from 'pino';
import { Nap } from '../nap.ts';
import { type DatabaseError, passing, toDatabaseError } from '../storage/database.ts';
import type { Bell } from './bell.ts';
import { type Job, newJob } from './job.ts';
import type { Queue } from './queue.ts';

/** How long an idle process waits before it looks again, should nobody ring. */
const IDLE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const TOUCH_MS = 3_000;
const STUCK_MS = 60_000;
/** What stores or merges just now is let do so for as long; it is given back already. */
const PATIENCE_MS = 2_000;
const GIVE_AGAIN_MS = 50;
/** Who fails at a job keeps it for a while, twice as long each time, before somebody tries again. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/** How far a job is: its threads are free again; its result is stored, and what comes after that is not to be stopped. */
export type Tell = (how: 'counted' | 'settled') => void;

export interface HandsOptions {
  readonly queue: Queue;
  readonly logger: Logger;
  /** Jobs counted at once; as many again may wait until the database has what came of them. */
  readonly most: number;
  readonly bell: Bell;
  /** Does the job, and settles it in one transaction with what came of it. A handler that resolves has settled, too. */
  readonly handle: (job: Job, signal: AbortSignal, tell: Tell) => Promise<void>;
  /** The database answered, or did not. */
  readonly told: (fault: unknown) => void;
}

interface Active {
  job: Job;
  readonly controller: AbortController;
  ended: Promise<void>;
  counted: boolean;
  settled: boolean;
}

export class Hands {
  private readonly options: HandsOptions;
  private readonly active = new Map<string, Active>();
  private readonly nap = new Nap();
  private looping: Promise<void> | null = null;
  private beat: NodeJS.Timeout | undefined;
  private touching = false;
  /** When this process last looked for work and was answered; milliseconds of its own clock. */
  lookedAt = performance.now();

  constructor(options: HandsOptions) {
    this.options = options;
  }

  get busy(): number {
    return this.active.size;
  }

  /** Whoever has counted has a hand free again, unless results pile up; that they are merged others can wait for. */
  private get free(): number {
    const { most } = this.options;
    let [counting, held] = [0, 0];
    for (const { counted, settled } of this.active.values()) {
      if (!counted) counting++;
      if (!settled) held++;
    }
    return Math.min(most - counting, 2 * most - held);
  }

  /** Whether it looks for work at all. */
  get looks(): boolean {
    return this.looping !== null && !this.nap.ended;
  }

  /** Whether it looks for work, and has not been answered for long: whoever says that all is well would lie. */
  get stuck(): boolean {
    return this.looks && performance.now() - this.lookedAt > STUCK_MS;
  }

  start(): void {
    this.beat = setInterval(() => void this.touch(), TOUCH_MS).unref();
    this.looping ??= this.loop();
  }

  wake(): void {
    this.nap.wake();
  }

  /** Nobody waits for this run or study any more: its jobs leave the threads. */
  drop(id: string): void {
    for (const { job, controller, settled } of this.active.values()) {
      if (job.data.of === id && !settled) controller.abort();
    }
  }

  /**
   * Takes no more, gives what is under way to the others, and then stops it: those who wait for it need not wait until
   * it has stopped, because a second result of a job changes nothing.
   */
  async stop(): Promise<void> {
    this.nap.end();
    clearInterval(this.beat);
    const left = [...this.active.values()];
    const given = this.giveBack(left.filter(({ settled }) => !settled).map(({ job }) => job));
    for (const { controller } of left) controller.abort();
    await Promise.race([
      Promise.all([given, this.looping, ...left.map(({ ended }) => ended)]),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
    ]);
  }

  private async giveBack(jobs: readonly Job[]): Promise<void> {
    const { queue, bell } = this.options;
    const again = jobs.map(({ data }) => newJob(data, 0));
    // Whom the database does not hear in time loses them to others once its heartbeat is missed.
    const patience = AbortSignal.timeout(PATIENCE_MS);
    for (let heard = false; !heard && !patience.aborted; ) {
      heard = await queue.giveBack(bell, again).then(
        () => true,
        () => false,
      );
      if (!heard) await pausing(GIVE_AGAIN_MS, patience);
    }
  }

  private async loop(): Promise<void> {
    const { queue, told } = this.options;
    let pause = IDLE_MS / 2;
    while (!this.nap.ended) {
      this.nap.heard();
      try {
        const { free } = this;
        const jobs = free > 0 ? await queue.fetch(free) : [];
        told(null);
        this.lookedAt = performance.now();
        pause = IDLE_MS / 2;
        if (this.nap.ended) return await this.giveBack(jobs);
        for (const job of jobs) this.begin(job);
        if (jobs.length === 0 || jobs.length < free) await this.nap.sleep(IDLE_MS * (0.75 + Math.random() / 2));
        else if (this.free <= 0) await this.nap.sleep(LONGEST_PAUSE_MS);
      } catch (error) {
        told(error);
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
        await this.nap.sleep(pause * (0.75 + Math.random() / 2));
      }
    }
  }

  private begin(job: Job): void {
    const there = this.active.get(job.id);
    if (there) {
      // It was taken from this process while it slept, and then handed to it again: what it has counted is as good for that.
      there.job = job;
      if (there.settled || there.controller.signal.aborted)
        void there.ended.then(() => this.nap.ended || this.begin(job));
      return;
    }
    const controller = new AbortController();
    const { handle, queue, logger } = this.options;
    const tell: Tell = (how) => {
      entry.counted = true;
      entry.settled ||= how === 'settled';
      this.wake();
    };
    const entry: Active = { job, controller, ended: Promise.resolve(), counted: false, settled: false };
    this.active.set(job.id, entry);
    entry.ended = handle(job, controller.signal, tell)
      .then(() => tell('settled'))
      .catch(async (error: unknown) => {
        if (controller.signal.aborted) return;
        logger.error({ err: error, job: job.data }, 'a job was given up for now');
        await pausing(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** entry.job.retryCount), controller.signal);
        if (controller.signal.aborted) return;
        await queue.fail(entry.job, error instanceof Error ? error.message : String(error)).catch(() => {
          // Then its heartbeat ends, and somebody else has it.
        });
      })
      .finally(() => {
        this.active.delete(job.id);
        this.wake();
      });
  }

  /** Says that the holder lives, and learns which jobs are its own no more: taken over, cancelled, or deleted. */
  private async touch(): Promise<void> {
    if (this.touching || this.active.size === 0) return;
    this.touching = true;
    const { queue, told } = this.options;
    try {
      const held = [...this.active.values()].filter(({ settled }) => !settled);
      if (held.length === 0 || (await queue.touch(held.map(({ job }) => job))) === held.length) return;
      for (const each of held) {
        if (!each.settled && (await queue.touch([each.job])) === 0 && !each.settled) each.controller.abort();
      }
    } catch (error) {
      told(error);
    } finally {
      this.touching = false;
    }
  }
}

/** The database's troubles as this process meets them: said once when they begin and once when they end. */
export class Troubles {
  private readonly logger: Logger;
  /** Of whoever looks for work. */
  private looking: DatabaseError | null = null;
  /** Of those that have something to store: on a full disk looking may go well all the same. */
  private readonly waiting = new Map<symbol, DatabaseError>();
  private said = false;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  /** Why the database cannot be used, while it cannot. */
  get now(): DatabaseError | null {
    return [...this.waiting.values()].at(-1) ?? this.looking;
  }

  /** @param fault null when all went well */
  readonly told = (fault: unknown): void => {
    this.looking = fault === null ? null : toDatabaseError(fault);
    this.say();
  };

  /** What was worked out is not thrown away because the database is gone for a while. */
  async insist<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
    const name = Symbol('attempt');
    try {
      for (let pause = 100; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
        try {
          return await attempt();
        } catch (error) {
          if (signal.aborted || !passing(error)) throw error;
          this.waiting.set(name, toDatabaseError(error));
          this.say();
          await pausing(pause, signal);
        }
      }
    } finally {
      this.waiting.delete(name);
      this.say();
    }
  }

  private say(): void {
    const { now } = this;
    if (now && !this.said) this.logger.error({ err: now }, 'the database cannot be used; it is tried again');
    else if (!now && this.said) this.logger.warn('the database is back');
    this.said = now !== null;
  }
}

/** Resolves after `ms`, or when the signal comes. */
export function pausing(ms: number, signal: AbortSignal): Promise<void> {
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
