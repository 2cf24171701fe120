/**
 * The threads of a pool: a task in one of them, once more where it fails, ended where it takes too long or nobody waits
 * any more. A thread that dies is replaced; where none can start, whoever asks is told so at once, and why.
 */
import { availableParallelism, totalmem } from 'node:os';
import { Piscina } from 'piscina';
import type { Task } from './messages.ts';
import { notBegun, spent } from './threadTime.ts';

/** No task takes so long, however busy the machine: its thread hangs, and is replaced. */
export const HANGS_MS = 900_000;
/** Between two looks at what processor time a task has had. */
const LEAST_WAIT_MS = 20;
const MEBI = 1024 * 1024;
/** The code of all games and what it keeps take about a tenth of this. */
const LEAST_THREAD_MEMORY = 512 * MEBI;
/** From 2,048 MiB on V8 lets garbage grow to three times what is in use before it collects all of it, below to as much. */
const MOST_THREAD_MEMORY = 1920 * MEBI;

export interface ThreadsOptions {
  /** Default: one per core. */
  readonly threads?: number;
  /** Bytes of JavaScript memory that one thread may use; see {@link threadMemory}. A thread that needs more is replaced. */
  readonly threadMemory?: number | undefined;
  /** The module the threads run; tests replace it to provoke faults. */
  readonly filename?: string;
  /** Told about each retried task. */
  readonly onRetry?: (error: Error) => void;
  /** Told once, when a thread cannot start: nothing will be done any more. Without it, on the error output. */
  readonly onBroken?: (error: Error) => void;
}

/** The pool takes no more work now. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  /** It never will again. */
  readonly closed: boolean;

  constructor(message: string, closed: boolean) {
    super(message);
    this.closed = closed;
  }
}

/** A task took more processor time than it may; its thread was ended and replaced. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Nobody waits for this any more; its thread was ended and replaced. */
export class TaskEndedError extends Error {
  override readonly name = 'TaskEndedError';
}
export const UNWANTED = 'nobody waits for it any more';

/** A task failed twice, for example because its thread died twice. */
export class WorkerFailedError extends Error {
  override readonly name: string = 'WorkerFailedError';
}

/** A task failed twice, and in the end because its thread had no memory left. */
export class OutOfMemoryError extends WorkerFailedError {
  override readonly name = 'OutOfMemoryError';
}

/** A thread's share, in bytes: half of what the machine, or its container, has, shared by all, within reason. */
export function threadMemory(threads: number): number {
  // 0, or more than there is, where nothing limits this process.
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const share = Math.min(limit, totalmem()) / 2 / threads;
  return Math.round(Math.min(MOST_THREAD_MEMORY, Math.max(LEAST_THREAD_MEMORY, share)));
}

/** No thread can start, so nothing can be done here. */
export class NoThreadsError extends WorkerFailedError {
  override readonly name = 'NoThreadsError';
}

/** Options of a program that a thread takes as they stand, each with a value behind it or not; of others nobody knows. */
const TAKEN =
  /^(-r|-C|--(require|import|loader|conditions|experimental-import-meta-resolve|enable-source-maps|no-warnings))(=.*)?$/;

/**
 * What a thread starts with besides what the program was started with.
 * @param translates whether the sources must be translated as they are loaded
 */
function threadArguments(translates: boolean): { execArgv?: string[] } {
  // By its address: a name would be looked for where the program was started.
  if (translates) return { execArgv: ['--import', import.meta.resolve('tsx')] };
  // Node 20 takes the whole process down when a thread is ended while it loads a module by `require`, which is tried
  // first; without it the module is imported.
  const { execArgv } = process;
  const taken = execArgv.every((option) => !option.startsWith('-') || TAKEN.test(option));
  return taken ? { execArgv: [...execArgv, '--no-experimental-require-module'] } : {};
}

export class Threads {
  readonly count: number;
  busy = 0;
  retries = 0;
  private readonly piscina: Piscina<Task, unknown>;
  private readonly onRetry: (error: Error) => void;
  /** Each ends a task that is under way. */
  private readonly endings = new Set<AbortController>();
  private broken: NoThreadsError | null = null;
  private closed = false;

  constructor(options: ThreadsOptions) {
    this.count = options.threads ?? availableParallelism();
    this.onRetry = options.onRetry ?? (() => {});
    const source = import.meta.url.endsWith('.ts');
    const filename = options.filename ?? new URL(source ? './task.ts' : './task.js', import.meta.url).href;
    this.piscina = new Piscina<Task, unknown>({
      filename,
      minThreads: this.count,
      maxThreads: this.count,
      maxQueue: this.count * 4,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil((options.threadMemory ?? threadMemory(this.count)) / MEBI),
      },
      ...threadArguments(filename.endsWith('.ts') && !stripsTypes()),
    });
    const { onBroken = (error) => console.error(error) } = options;
    this.piscina.on('error', (error: Error) => {
      // A dying thread rejects its task, which is retried and reported, and is replaced by now; one that cannot even
      // start is not, nor is any other from then on.
      if (this.closed || this.broken || this.piscina.threads.length === this.count) return;
      this.broken = new NoThreadsError(`no thread can start: ${error.message}`, { cause: error });
      for (const ending of this.endings) ending.abort();
      onBroken(this.broken);
    });
  }

  get free(): boolean {
    return this.busy < this.count;
  }

  /**
   * @param deadline in milliseconds of processor time, so that no load of the machine makes a task too long; by the clock
   * where nobody can tell, and never beyond {@link HANGS_MS}
   * @param end when nobody waits for it any more
   * @throws DeadlineError, TaskEndedError, WorkerFailedError, PoolBusyError
   */
  async run(task: Task, deadline?: number, end?: AbortSignal): Promise<unknown> {
    if (this.broken) throw this.broken;
    this.busy++;
    // Aborting a task that runs ends its thread; another starts in its place.
    const ending = new AbortController();
    const { signal } = ending;
    this.endings.add(ending);
    const stop = () => ending.abort();
    const begun = notBegun();
    const started = performance.now();
    const look = () => {
      const left = deadline === undefined ? 0 : deadline - (spent(begun) ?? deadline);
      if (left <= 0 || performance.now() - started >= HANGS_MS) stop();
      else timer = setTimeout(look, Math.max(LEAST_WAIT_MS, left)).unref();
    };
    let timer = setTimeout(look, deadline ?? HANGS_MS).unref();
    end?.addEventListener('abort', stop, { once: true });
    const attempt = (retried: boolean): Promise<unknown> =>
      this.piscina.run(deadline === undefined ? task : { ...task, begun }, { signal }).catch((error: Error) => {
        if (this.broken) throw this.broken;
        if (end?.aborted) throw new TaskEndedError(UNWANTED, { cause: error });
        if (signal.aborted) {
          const Failure = deadline === undefined ? WorkerFailedError : DeadlineError;
          throw new Failure(`not done after ${deadline ?? HANGS_MS} ms`, { cause: error });
        }
        if (this.closed) throw fullError(true);
        if (retried) throw failedTwice(error);
        this.retries++;
        this.onRetry(error);
        return attempt(true);
      });
    try {
      return await attempt(false);
    } finally {
      clearTimeout(timer);
      end?.removeEventListener('abort', stop);
      this.endings.delete(ending);
      this.busy--;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.piscina.destroy();
  }
}

export function fullError(closed: boolean): PoolBusyError {
  return new PoolBusyError(closed ? 'the pool is closed' : 'too many questions are waiting', closed);
}

function failedTwice(error: Error): WorkerFailedError {
  const outOfMemory =
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    // What is kept outside the heap, such as the counters of a tally.
    (error instanceof RangeError && /allocation failed/i.test(error.message));
  const Failure = outOfMemory ? OutOfMemoryError : WorkerFailedError;
  return new Failure(`a worker failed twice: ${error.message}`, { cause: error });
}

/** Whether this runtime reads TypeScript sources by itself (Node 22.18 and later). */
function stripsTypes(): boolean {
  return 'typescript' in process.features && Boolean(process.features.typescript);
}
