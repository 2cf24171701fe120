/**
 * One Monte Carlo run: which chunks come next, when to stop, what the tally is.
 *
 * Chunks are grouped into segments whose ends are the only places where the run may stop. A segment's tally is merged
 * once all of its chunks are in, in order, so the trials counted never depend on timing. Work handed out beyond the
 * segment where a run stops is thrown away.
 */
import type { Answer, Checked } from './answer.ts';
import {
  add,
  GROWTH,
  halfWidth,
  type MonteCarloPlan,
  meets,
  nextBoundary,
  type Precision,
  segmentEnd,
  totalTrials,
} from './engine/stops.ts';
import { CHUNK_TRIALS } from './kernel/streams.ts';
import type { CountReply, CountTask, Place, SimulateReply, SimulateTask } from './messages.ts';
import { findKind } from './rulesets/index.ts';
import { TASK_NS } from './task-size.ts';

export { add, halfWidth, type MonteCarloPlan, nextBoundary, type Precision };

export interface RunOutcome {
  readonly state: 'done' | 'cancelled';
  /** Null only for a run cancelled before its first trials were counted. */
  readonly answer: Answer | null;
  readonly trials: number;
  readonly tally: Float64Array;
}

interface RunHost {
  read(tally: Float64Array, trials: number): Promise<Answer>;
  /** Work may be available again. */
  wake(): void;
  readonly onPartial?: (answer: Answer, trials: number) => void;
}

/** What the pool can hand threads to: tasks out, replies in, an outcome in the end. */
export interface Schedulable {
  /** Thread time spent so far, in nanoseconds. */
  readonly served: number;
  /** The next task, or null when there is nothing to hand out now. */
  next(threads: number): ScheduledJob | null;
  /** Gets back the job that it handed out, and the reply to its task. */
  take(job: ScheduledJob, reply: SimulateReply | CountReply): void;
  fail(error: Error): void;
  cancel(): void;
}

export interface ScheduledJob {
  readonly task: SimulateTask | CountTask;
}

export interface Segment {
  readonly endChunk: number;
  tally: Float64Array | null;
  trials: number;
  open: number;
  issuedAll: boolean;
}

export interface RunJob {
  readonly task: SimulateTask;
  readonly segment: Segment;
}

/** Work of a segment that was begun and put back when its thread's time was up. */
export interface Rest {
  readonly segment: Segment;
  readonly from: Place;
  readonly trials: number;
}

export { TASK_NS };

const PARTIAL_EVERY_MS = 100;
const FIRST_PARTIAL_MS = 25;
/** Segments that may be under way before the stop decision of the earliest one is known. */
const LOOKAHEAD = 2;

export class MonteCarloRun implements Schedulable {
  readonly done: Promise<RunOutcome>;
  private readonly request: Checked;
  private readonly plan: MonteCarloPlan;
  private readonly host: RunHost;
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly totalTrials: number;
  private readonly segments: Segment[] = [];
  private readonly rests: Rest[] = [];
  /** Thread time spent so far, in nanoseconds. */
  served = 0;
  private settle!: { resolve: (outcome: RunOutcome) => void; reject: (error: Error) => void };
  private nextChunk = 0;
  private merged: Float64Array = new Float64Array(0);
  private mergedTrials = 0;
  private nanosecondsPerTrial: number;
  private deciding = false;
  private ended = false;
  private readonly startedAt = performance.now();
  private lastPartial: number;
  private reporting = false;

  constructor(request: Checked, plan: MonteCarloPlan, host: RunHost) {
    this.request = request;
    this.plan = plan;
    this.host = host;
    this.totalTrials = totalTrials(plan);
    this.nanosecondsPerTrial = findKind(request.ruleset, request.kind).estimate(request.scenario).trial;
    this.lastPartial = this.startedAt - PARTIAL_EVERY_MS + FIRST_PARTIAL_MS;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  /** The next task, or null when there is nothing to hand out now. */
  next(threads: number): RunJob | null {
    if (this.ended) return null;
    const rest = this.rests.shift();
    if (rest) return this.job(rest.segment, rest.from, rest.trials);
    if (this.nextChunk * CHUNK_TRIALS >= this.totalTrials) return null;
    let segment = this.segments.at(-1);
    if (!segment || segment.issuedAll) {
      if (this.segments.length >= LOOKAHEAD) return null;
      segment = this.openSegment();
    }
    const chunks = this.chunksForTask(segment, threads);
    const from = { chunk: this.nextChunk, state: null, done: 0 };
    const trials = Math.min(chunks * CHUNK_TRIALS, this.totalTrials - this.nextChunk * CHUNK_TRIALS);
    this.nextChunk += chunks;
    segment.open++;
    segment.issuedAll = this.nextChunk >= segment.endChunk;
    return this.job(segment, from, trials);
  }

  /** Counts what a task did, and keeps what it left for another turn. */
  take({ task, segment }: RunJob, { tally, trials, stopped, nanoseconds }: SimulateReply): void {
    this.served += nanoseconds;
    if (this.ended || !tally) return;
    if (trials > 0) this.nanosecondsPerTrial = this.nanosecondsPerTrial * 0.5 + (nanoseconds / trials) * 0.5;
    segment.tally = add(segment.tally, tally);
    segment.trials += trials;
    if (trials < task.trials) this.rests.push({ segment, from: stopped, trials: task.trials - trials });
    else segment.open--;
    void this.advance();
  }

  fail(error: Error): void {
    if (this.ended) return;
    this.ended = true;
    Atomics.store(this.cancelFlag, 0, 1);
    this.settle.reject(error);
  }

  /** Stops within a few milliseconds; what has been counted so far is the answer. */
  cancel(): void {
    if (this.ended) return;
    void this.finish('cancelled');
  }

  private job(segment: Segment, from: Place, trials: number): RunJob {
    const { request, cancelFlag } = this;
    const task: SimulateTask = { do: 'simulate', request, seed: this.plan.seed, from, trials, cancel: cancelFlag };
    return { task, segment };
  }

  private openSegment(): Segment {
    const segment: Segment = {
      endChunk: segmentEnd(this.plan, this.nextChunk),
      tally: null,
      trials: 0,
      open: 0,
      issuedAll: false,
    };
    this.segments.push(segment);
    return segment;
  }

  private chunksForTask(segment: Segment, threads: number): number {
    const left = segment.endChunk - this.nextChunk;
    const worth = Math.max(1, Math.round(TASK_NS / (this.nanosecondsPerTrial * CHUNK_TRIALS)));
    // Near the end the rest is shared evenly, so that no thread idles while another finishes a long task.
    const fairShare = Math.max(1, Math.ceil(left / threads));
    return Math.min(left, worth, fairShare);
  }

  private async advance(): Promise<void> {
    if (this.deciding) return;
    this.deciding = true;
    try {
      for (;;) {
        const first = this.segments[0];
        if (this.ended || !first?.issuedAll || first.open > 0) break;
        this.segments.shift();
        this.merged = add(this.merged, first.tally!);
        this.mergedTrials += first.trials;
        if (this.mergedTrials >= this.totalTrials || (await this.preciseEnough())) return await this.finish('done');
        this.host.wake();
      }
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.deciding = false;
    }
    // Only now: a task that finishes while a report is written must find the decision free to be taken.
    await this.reportPartial().catch((error: Error) => this.fail(error));
  }

  private async preciseEnough(): Promise<boolean> {
    const { precision } = this.plan;
    if ('milliseconds' in precision) {
      return (performance.now() - this.startedAt) * GROWTH >= precision.milliseconds;
    }
    if (!('halfWidth' in precision)) return false;
    return meets(precision, await this.host.read(this.merged, this.mergedTrials));
  }

  private async reportPartial(): Promise<void> {
    if (!this.host.onPartial || this.ended || this.reporting) return;
    if (performance.now() - this.lastPartial < PARTIAL_EVERY_MS) return;
    const { tally, trials } = this.counted();
    if (trials === 0) return;
    this.lastPartial = performance.now();
    this.reporting = true;
    try {
      const answer = await this.host.read(tally, trials);
      if (!this.ended) this.host.onPartial(answer, trials);
    } finally {
      this.reporting = false;
    }
  }

  /** Everything counted so far, finished segments and finished tasks of the open ones. */
  private counted(): { tally: Float64Array; trials: number } {
    const tally = Float64Array.from(this.merged);
    let sum: Float64Array | null = tally;
    let trials = this.mergedTrials;
    for (const segment of this.segments) {
      if (segment.tally) sum = add(sum, segment.tally);
      trials += segment.trials;
    }
    return { tally: sum, trials };
  }

  private async finish(state: 'done' | 'cancelled'): Promise<void> {
    this.ended = true;
    Atomics.store(this.cancelFlag, 0, 1);
    const { tally, trials } = state === 'done' ? { tally: this.merged, trials: this.mergedTrials } : this.counted();
    try {
      const answer = trials > 0 ? await this.host.read(tally, trials) : null;
      this.settle.resolve({ state, answer, trials, tally });
    } catch (error) {
      this.settle.reject(error as Error);
    }
  }
}
