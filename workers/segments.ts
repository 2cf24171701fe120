/**
 * Chunks of a run, handed out as tasks segment by segment and counted as replies come in: what a whole run and a shard of
 * one have in common.
 */
import type { Checked } from './answer.ts';
import { add } from './engine/stops.ts';
import { CHUNK_TRIALS, streamState, WordStream } from './kernel/streams.ts';
import type { CountReply, CountTask, Place, SimulateReply, SimulateTask } from './messages.ts';
import { findKind } from './rulesets/index.ts';
import { TASK_NS } from './task-size.ts';

/** What the pool can hand threads to: tasks out, replies in, an outcome in the end. */
export interface Schedulable {
  /** Thread time spent so far, in nanoseconds. */
  readonly served: number;
  /**
   * Of a part of a study: none of its tasks has been handed out, some, or all. Whatever waits for no part is always as if
   * handed out.
   */
  readonly stage?: 'waiting' | 'under way' | 'handed out';
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
interface Rest {
  readonly segment: Segment;
  readonly from: Place;
  readonly trials: number;
}

/** Trials of a chunk that threads share are handed out for about so long: a trial may be a whole battle. */
const PART_NS = 4 * TASK_NS;
/** How much of the known speed of a trial the last task decides. */
const NEWEST = 0.5;

export function segmentTo(endChunk: number): Segment {
  return { endChunk, tally: null, trials: 0, open: 0, issuedAll: false };
}

export abstract class ChunkRun<Outcome> implements Schedulable {
  readonly done: Promise<Outcome>;
  served = 0;
  protected readonly request: Checked;
  protected readonly totalTrials: number;
  protected settle!: { resolve: (outcome: Outcome) => void; reject: (error: Error) => void };
  protected nextChunk: number;
  protected deciding = false;
  protected ended = false;
  private readonly seed: number;
  private readonly rests: Rest[] = [];
  /** What is left of a chunk that threads share. */
  private shared: Rest | null = null;
  private readonly wordsOfTrial: number;
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private nanosecondsPerTrial: number;

  /** @param totalTrials of the whole run: the last chunk of all may be a short one */
  constructor(request: Checked, seed: number, fromChunk: number, totalTrials: number) {
    this.request = request;
    this.seed = seed;
    this.nextChunk = fromChunk;
    this.totalTrials = totalTrials;
    const kind = findKind(request.ruleset, request.kind);
    this.nanosecondsPerTrial = kind.estimate(request.scenario).trial;
    this.wordsOfTrial = kind.wordsOfTrial ?? 0;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  /** The segment whose chunks are handed out now, or null when none may be. */
  protected abstract current(): Segment | null;
  /** Looks at what is complete, after every reply. */
  protected abstract advance(): Promise<void>;
  abstract cancel(): void;

  next(threads: number): RunJob | null {
    if (this.ended) return null;
    const rest = this.rests.shift();
    if (rest) return this.job(rest.segment, rest.from, rest.trials);
    if (this.shared) return this.partOf(this.shared, threads);
    const segment = this.current();
    if (!segment) return null;
    const chunks = this.chunksForTask(segment, threads);
    const from = { chunk: this.nextChunk, state: null, done: 0 };
    const trials = Math.min(chunks * CHUNK_TRIALS, this.totalTrials - this.nextChunk * CHUNK_TRIALS);
    this.nextChunk += chunks;
    if (chunks === 1 && this.wordsOfTrial > 0) return this.partOf({ segment, from, trials }, threads);
    segment.open++;
    segment.issuedAll = this.nextChunk >= segment.endChunk;
    return this.job(segment, from, trials);
  }

  /** Counts what a task did, and keeps what it left for another turn. */
  take({ task, segment }: RunJob, { tally, trials, stopped, nanoseconds }: SimulateReply): void {
    this.served += nanoseconds;
    if (this.ended || !tally) return;
    if (trials > 0) {
      this.nanosecondsPerTrial = this.nanosecondsPerTrial * (1 - NEWEST) + (nanoseconds / trials) * NEWEST;
    }
    segment.tally = add(segment.tally, tally);
    segment.trials += trials;
    if (trials < task.trials) this.rests.push({ segment, from: stopped, trials: task.trials - trials });
    else segment.open--;
    void this.advance();
  }

  fail(error: Error): void {
    if (this.ended) return;
    this.end();
    this.settle.reject(error);
  }

  /** Hands out nothing more, and calls back what is under way. */
  protected end(): void {
    this.ended = true;
    Atomics.store(this.cancelFlag, 0, 1);
  }

  private job(segment: Segment, from: Place, trials: number): RunJob {
    const { request, seed, cancelFlag } = this;
    return { task: { do: 'simulate', request, seed, from, trials, cancel: cancelFlag }, segment };
  }

  /** The next trials of a chunk of which other threads may have the rest: where each begins in the stream is known. */
  private partOf({ segment, from, trials }: Rest, threads: number): RunJob {
    const worth = Math.round(PART_NS / this.nanosecondsPerTrial);
    const now = Math.max(1, Math.min(worth, Math.ceil(trials / threads)));
    segment.open++;
    if (now < trials) {
      const state = Int32Array.from(from.state ?? streamState(this.seed, from.chunk));
      new WordStream(state).skip(now * this.wordsOfTrial);
      this.shared = { segment, from: { chunk: from.chunk, state, done: from.done + now }, trials: trials - now };
    } else {
      this.shared = null;
      segment.issuedAll = this.nextChunk >= segment.endChunk;
    }
    return this.job(segment, from, now);
  }

  private chunksForTask(segment: Segment, threads: number): number {
    const left = segment.endChunk - this.nextChunk;
    const worth = Math.max(1, Math.round(TASK_NS / (this.nanosecondsPerTrial * CHUNK_TRIALS)));
    // Near the end the rest is shared evenly, so that no thread idles while another finishes a long task.
    const fairShare = Math.max(1, Math.ceil(left / threads));
    return Math.min(left, worth, fairShare);
  }
}
