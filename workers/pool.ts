/**
 * The pool: fair, bounded, cancellable.
 *
 * Everything waits here, not in the threads: at most one task per thread is under way, each stops after a few
 * milliseconds wherever it stands, and the next one comes from the next run in turn, young runs first. So a ten-second
 * run holds up a five-millisecond one by one task at most. Short work (exact answers, replays) goes before all runs.
 */
import type { Asker } from './analyses/asker.ts';
import { type Answer, answerExactly, answerTally, type Checked, discloseRequest } from './answer.ts';
import { type Counted, CountRun } from './count.ts';
import type { ListsReading, ListsRequest } from './lists/types.ts';
import type { UnitsReply, UnitsRequest } from './lists/units.ts';
import type { CountReply, DiscloseLimits, Replies, SimulateReply, Task } from './messages.ts';
import { findKind, rulesets } from './rulesets/index.ts';
import type { Disclosure, Replay } from './rulesets/ruleset.ts';
import { type MonteCarloPlan, MonteCarloRun, type RunOutcome } from './run.ts';
import type { Schedulable } from './segments.ts';
import { type ShardOutcome, type ShardPlan, ShardRun } from './shard.ts';
import type { Checkup } from './studies/begin.ts';
import type { CellJob, CellReply } from './studies/cellJob.ts';
import type { Hosted, PlanRequest } from './studies/hosted.ts';
import type { IntegerProgram, Solution } from './studies/optimise.ts';
import { countingPart, KEPT_PARTS, readReply, type Solved, solvingPart, tasksIn } from './studies/parts.ts';
import type { ReportFile, ReportFormat } from './studies/report/index.ts';
import { fullError, type PoolBusyError, TaskEndedError, Threads, type ThreadsOptions, UNWANTED } from './threads.ts';
import { threadClock } from './threadTime.ts';
import { WARM_MS, warming } from './warm.ts';

/** Work up to this many nanoseconds is done in the calling thread: handing it over would cost as much. */
const INLINE_NS = 2e6;
/** After so many milliseconds what is done in passing lets others pass. */
const PASSING_MS = 3;
/** Thread time up to which a run goes before the others: short questions are answered at once, long ones share. */
const YOUNG_NS = 30e6;

export interface PoolOptions extends ThreadsOptions {
  /** Runs and short tasks that may wait at once; beyond it {@link PoolBusyError}. Default 256. */
  readonly maxWaiting?: number;
}

export interface RunCallbacks {
  /** Called at most every 100 ms with the merged tally so far. */
  readonly onPartial?: (answer: Answer, trials: number) => void;
  readonly signal?: AbortSignal;
}

export interface PoolStats {
  readonly threads: number;
  readonly busy: number;
  readonly waiting: number;
  readonly runs: number;
  readonly trials: number;
  readonly retries: number;
}

interface Waiting {
  readonly task: Task;
  /** Ends it wherever it stands, with its thread, which is replaced. */
  readonly end: AbortSignal | undefined;
  readonly resolve: (reply: never) => void;
  readonly reject: (error: Error) => void;
  /** Milliseconds that the thread may take; {@link HANGS_MS} without. */
  readonly deadline?: number | undefined;
  /** Leaves the line when `end` comes. */
  readonly leave: () => void;
}

export class SimulationPool implements Asker {
  readonly games = rulesets;
  private readonly threads: Threads;
  private readonly maxWaiting: number;
  private readonly short: Waiting[] = [];
  private readonly runs: Schedulable[] = [];
  private turns = 0;
  private trials = 0;
  private closed = false;
  /** Milliseconds that were worked here since the event loop last came round, and when it does again. */
  private passed = 0;
  private round: Promise<void> | null = null;
  private readonly processorTime = threadClock();
  /** Resolved once a thread has done anything. */
  private firstThread: Promise<unknown> | null = null;

  constructor(options: PoolOptions = {}) {
    this.maxWaiting = options.maxWaiting ?? 256;
    this.threads = new Threads(options);
  }

  /**
   * Starts and warms every thread, this one too. Questions may be asked before it resolves; they are just slower.
   * @param limitMs for each of them; 0 only starts them
   */
  async warm(limitMs = WARM_MS): Promise<void> {
    const threads = Promise.all(Array.from({ length: this.threads.count }, () => this.send({ do: 'warm', limitMs })));
    // Awaited below; a pool that is closed meanwhile rejects it before that.
    threads.catch(() => {});
    // Cheap questions are answered here, and the first of them should not pay for everybody's compilation. Those that
    // come meanwhile wait for one example, not for all.
    for (const _ of warming({ limitMs, answersOnly: true })) {
      if (this.closed) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await threads;
  }

  /** @param signal ends it with its thread @throws RangeError when the question has no exact answer. */
  async exact(request: Checked, signal?: AbortSignal): Promise<Answer> {
    const cost = findKind(request.ruleset, request.kind).estimate(request.scenario);
    if (cost.compile + (cost.exact ?? 0) <= INLINE_NS) return this.inPassing(() => answerExactly(request));
    return this.send({ do: 'exact', request }, undefined, signal);
  }

  /** The exact value of one measure (default: the headline; a distribution gives its mean) of each request. */
  async exactValues(requests: readonly Checked[], measure?: string): Promise<number[]> {
    const perTask = Math.max(1, Math.ceil(requests.length / (this.threads.count * 4)));
    const parts: Promise<number[]>[] = [];
    for (let i = 0; i < requests.length; i += perTask) {
      parts.push(this.send({ do: 'cells', requests: requests.slice(i, i + perTask), measure }));
    }
    return (await Promise.all(parts)).flat();
  }

  /**
   * Runs a Monte Carlo question until its precision is met. The tally depends on request, plan and engine version
   * only, save for a time budget, whose number of trials is reported so that it can be asked for again.
   */
  simulate(request: Checked, plan: MonteCarloPlan, callbacks: RunCallbacks = {}): Promise<RunOutcome> {
    if (this.closed || this.runs.length + this.short.length >= this.maxWaiting) return Promise.reject(this.full());
    const run = new MonteCarloRun(request, plan, {
      read: (tally, trials) => this.read(request, tally, trials),
      wake: () => this.pump(),
      ...(callbacks.onPartial ? { onPartial: callbacks.onPartial } : {}),
    });
    return this.schedule(run, run.done, callbacks.signal);
  }

  /**
   * Runs one shard of a long run: the chunks of a fixed range, tallied piece by piece. Never refused for lack of room:
   * whoever asks decides how many shards to take on.
   */
  shard(request: Checked, plan: ShardPlan, signal?: AbortSignal): Promise<ShardOutcome> {
    if (this.closed) return Promise.reject(this.full());
    const run = new ShardRun(request, plan);
    return this.schedule(run, run.done, signal);
  }

  /** Counts a part of a study, or solves its integer program. Never refused for lack of room, as for shards. */
  async part(part: Uint8Array, signal?: AbortSignal): Promise<Counted> {
    if (this.closed) throw this.full();
    if (tasksIn(part) === 0) return { reply: await this.send({ do: 'solve', part }, undefined, signal), trials: 0 };
    const run = new CountRun(part);
    return this.schedule(run, run.done, signal);
  }

  /** The same for jobs that are at hand; replies in the order of the jobs. */
  count(jobs: readonly CellJob[], signal?: AbortSignal): Promise<readonly CellReply[]> {
    if (jobs.length === 0) return Promise.resolve([]);
    // Nothing holds the jobs any more while they are counted.
    return this.part(countingPart(jobs, true), signal).then(({ reply }) => readReply(reply) as readonly CellReply[]);
  }

  /** Solves an integer program that is at hand. */
  async solve(program: IntegerProgram): Promise<Solution> {
    const { reply } = await this.part(solvingPart('', program));
    return (readReply(reply) as Solved).solution;
  }

  /** Checks a request for a study. @param deadline in milliseconds @throws DeadlineError */
  check(kind: string, body: unknown, deadline: number): Promise<Checkup> {
    return this.send({ do: 'check', kind, body }, deadline);
  }

  /** What a study asks for next, or what it says. @throws DeadlineError, TaskEndedError after the signal */
  plan(request: PlanRequest, deadline: number, signal?: AbortSignal): Promise<Hosted> {
    return this.send({ do: 'plan', ...request }, deadline, signal);
  }

  /** A study as a file. @param study as the API shows it, as JSON @throws DeadlineError */
  report(format: ReportFormat, study: string, deadline: number): Promise<ReportFile> {
    return this.send({ do: 'report', format, study }, deadline);
  }

  /** One table of a study, by its id, or which there are. @param study as the API shows it, as JSON @throws DeadlineError */
  table(table: string, study: string, deadline: number): Promise<Replies['table']> {
    return this.send({ do: 'table', table, study }, deadline);
  }

  now(): number {
    return performance.now();
  }

  /** Lets this thread answer others between two pieces of work that is done in it. */
  pause(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  replay(request: Checked, seed: number, trial: number): Promise<Replay> {
    return this.send({ do: 'replay', request, seed, which: { trial } }) as Promise<Replay>;
  }

  /** The first trial among `limit` whose outcome `name` has `value`, replayed; null when there is none. */
  replayOutcome(request: Checked, seed: number, name: string, value: number, limit: number): Promise<Replay | null> {
    return this.send({ do: 'replay', request, seed, which: { name, value, limit } });
  }

  /** What of a request changed nothing: of one that is answered in this thread here as well, in passing. */
  disclose(request: Checked, limits: DiscloseLimits): Promise<Disclosure> {
    const { compile, exact } = findKind(request.ruleset, request.kind).estimate(request.scenario);
    if (exact !== null && compile + exact <= INLINE_NS) return this.discloseHere(request, limits);
    return this.send({ do: 'disclose', request, limits });
  }

  /** Work so small that it is done here. Of many that come at once others are let pass in between: nobody waits for them all. */
  private async inPassing<T>(work: () => T): Promise<T> {
    while (this.round && this.passed >= PASSING_MS) await this.round;
    this.round ??= new Promise((resolve) =>
      setImmediate(() => {
        this.round = null;
        this.passed = 0;
        resolve();
      }),
    );
    const before = performance.now();
    try {
      return work();
    } finally {
      this.passed += performance.now() - before;
    }
  }

  private async discloseHere(request: Checked, limits: DiscloseLimits): Promise<Disclosure> {
    const now = () => performance.now();
    const inputs = discloseRequest(request, { ...limits, now: this.processorTime });
    for (let since = now(); ; ) {
      const { done, value } = inputs.next();
      if (done) return value;
      if (now() - since < PASSING_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = now();
    }
  }

  /**
   * Reads army lists in a thread.
   *
   * @throws DeadlineError when the thread has not read them after `milliseconds` of processor time; time in the queue, and
   * what others take of the machine meanwhile, does not count
   */
  lists(request: ListsRequest, milliseconds: number): Promise<ListsReading> {
    return this.send({ do: 'lists', request }, milliseconds);
  }

  /** The same for units of a list: see {@link UnitsRequest}. */
  units(request: UnitsRequest, milliseconds: number): Promise<UnitsReply> {
    return this.send({ do: 'units', request }, milliseconds);
  }

  stats(): PoolStats {
    return {
      threads: this.threads.count,
      busy: this.threads.busy,
      waiting: this.short.length + Math.max(0, this.runs.length - this.threads.busy),
      runs: this.runs.length,
      trials: this.trials,
      retries: this.threads.retries,
    };
  }

  /** Cancels what runs and ends the threads. */
  async close(): Promise<void> {
    this.closed = true;
    for (const run of [...this.runs]) run.cancel();
    for (const waiting of this.short.splice(0)) waiting.reject(this.full());
    await this.threads.close();
  }

  private schedule<T>(run: Schedulable, done: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    this.runs.push(run);
    const cancel = () => {
      run.cancel();
      this.pump();
    };
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    this.pump();
    return done.finally(() => {
      const at = this.runs.indexOf(run);
      if (at >= 0) this.runs.splice(at, 1);
      signal?.removeEventListener('abort', cancel);
    });
  }

  /** Reads a merged tally, here or, where compiling takes long, in a thread. */
  async read(request: Checked, tally: Float64Array, trials: number): Promise<Answer> {
    const { compile } = findKind(request.ruleset, request.kind).estimate(request.scenario);
    if (compile <= INLINE_NS) return answerTally(request, tally, trials);
    return this.send({ do: 'read', request, tally, trials });
  }

  /** @param deadline milliseconds that the thread may take; a thread that is only just starting is waited for first */
  private send<T extends Task>(task: T, deadline?: number, end?: AbortSignal): Promise<Replies[T['do']]> {
    if (deadline === undefined) return this.enqueue(task, deadline, end);
    this.firstThread ??= this.enqueue({ do: 'cells', requests: [], measure: undefined }).catch((error: unknown) => {
      this.firstThread = null;
      throw error;
    });
    return this.firstThread.then(() => this.enqueue(task, deadline, end));
  }

  private enqueue<T extends Task>(task: T, deadline?: number, end?: AbortSignal): Promise<Replies[T['do']]> {
    if (this.closed || this.short.length >= this.maxWaiting) return Promise.reject(this.full());
    if (end?.aborted) return Promise.reject(new TaskEndedError(UNWANTED));
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.short.splice(this.short.indexOf(waiting), 1);
        reject(new TaskEndedError(UNWANTED));
      };
      const waiting: Waiting = { task, end, resolve, reject, deadline, leave };
      this.short.push(waiting);
      end?.addEventListener('abort', leave, { once: true });
      this.pump();
    });
  }

  private full(): PoolBusyError {
    return fullError(this.closed);
  }

  private pump(): void {
    while (this.threads.free && !this.closed) {
      const waiting = this.short.shift();
      if (waiting) this.start(waiting);
      else if (!this.startRunTask()) return;
    }
  }

  private start({ task, resolve, reject, deadline, end, leave }: Waiting): void {
    end?.removeEventListener('abort', leave);
    this.occupy(task, resolve as (reply: unknown) => void, reject, deadline, end);
  }

  /** Runs a task in a thread, and then looks for the next one. */
  private occupy(
    task: Task,
    done: (reply: unknown) => void,
    failed: (error: Error) => void,
    deadline?: number,
    end?: AbortSignal,
  ): void {
    this.threads
      .run(task, deadline, end)
      .then(done, failed)
      .finally(() => this.pump());
  }

  /** Hands out the next task: runs that have had little yet come first, the others take turns. */
  private startRunTask(): boolean {
    // Every fourth turn is plain rotation, so that a stream of young runs cannot starve the old.
    const young = ++this.turns % 4 === 0 ? [] : this.runs.filter((run) => run.served < YOUNG_NS);
    // Threads keep so many parts of studies: with more of them in turn each would be read again for every task.
    const full = this.runs.filter(({ stage }) => stage === 'under way').length >= KEPT_PARTS;
    for (const run of [...young, ...this.runs]) {
      if (full && run.stage === 'waiting') continue;
      const job = run.next(this.threads.count);
      if (!job) continue;
      this.runs.splice(this.runs.indexOf(run), 1);
      this.runs.push(run);
      this.occupy(
        job.task,
        (reply) => {
          const done = reply as SimulateReply | CountReply;
          if ('trials' in done) this.trials += done.trials;
          run.take(job, done);
        },
        (error) => run.fail(error),
      );
      return true;
    }
    return false;
  }
}
