/**
 * One shard of a long run: a fixed range of chunks, cut into pieces at the places where the run may stop. Pieces are
 * added up elsewhere, in order; so shards can be done in any order, by anybody, twice, and the sum stays the same.
 */
import type { Checked } from './answer.ts';
import { CHUNK_TRIALS } from './kernel/streams.ts';
import type { Place, SimulateReply, SimulateTask } from './messages.ts';
import { findKind } from './rulesets/index.ts';
import { add, type Rest, type RunJob, type Schedulable, type Segment, TASK_NS } from './run.ts';

export interface ShardPlan {
  readonly seed: number;
  readonly fromChunk: number;
  /** Ends of the pieces, ascending; the last one is the end of the shard. */
  readonly ends: readonly number[];
  /** Trials of the whole run: the last chunk of all may be a short one. */
  readonly totalTrials: number;
  /** Looks at each finished piece, in order; true ends the shard there. */
  readonly enough?: (piece: Piece) => Promise<boolean>;
}

export interface Piece {
  readonly endChunk: number;
  readonly trials: number;
  readonly tally: Float64Array;
}

export interface ShardOutcome {
  readonly pieces: readonly Piece[];
  /** `enough` ended it before the end of its range, or at it. */
  readonly stopped: boolean;
}

/** The shard was cancelled: what it had counts for nothing. */
export class ShardCancelledError extends Error {
  override readonly name = 'ShardCancelledError';
}

export class ShardRun implements Schedulable {
  readonly done: Promise<ShardOutcome>;
  /** Long runs never count as young: short questions go before them. */
  served = Number.MAX_SAFE_INTEGER / 2;
  private readonly request: Checked;
  private readonly plan: ShardPlan;
  private readonly cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  private readonly segments: Segment[];
  private readonly rests: Rest[] = [];
  private readonly pieces: Piece[] = [];
  private settle!: { resolve: (outcome: ShardOutcome) => void; reject: (error: Error) => void };
  private nextChunk: number;
  private issuing = 0;
  private nanosecondsPerTrial: number;
  private deciding = false;
  private ended = false;

  constructor(request: Checked, plan: ShardPlan) {
    this.request = request;
    this.plan = plan;
    this.nextChunk = plan.fromChunk;
    this.segments = plan.ends.map((endChunk) => ({ endChunk, tally: null, trials: 0, open: 0, issuedAll: false }));
    this.nanosecondsPerTrial = findKind(request.ruleset, request.kind).estimate(request.scenario).trial;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  next(threads: number): RunJob | null {
    if (this.ended) return null;
    const rest = this.rests.shift();
    if (rest) return this.job(rest.segment, rest.from, rest.trials);
    const segment = this.segments[this.issuing];
    if (!segment) return null;
    const left = segment.endChunk - this.nextChunk;
    const worth = Math.max(1, Math.round(TASK_NS / (this.nanosecondsPerTrial * CHUNK_TRIALS)));
    const chunks = Math.min(left, worth, Math.max(1, Math.ceil(left / threads)));
    const from = { chunk: this.nextChunk, state: null, done: 0 };
    const trials = Math.min(chunks * CHUNK_TRIALS, this.plan.totalTrials - this.nextChunk * CHUNK_TRIALS);
    this.nextChunk += chunks;
    segment.open++;
    segment.issuedAll = this.nextChunk >= segment.endChunk;
    if (segment.issuedAll) this.issuing++;
    return this.job(segment, from, trials);
  }

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
    this.end();
    this.settle.reject(error);
  }

  cancel(): void {
    this.fail(new ShardCancelledError('the shard was cancelled'));
  }

  private job(segment: Segment, from: Place, trials: number): RunJob {
    const { request, cancelFlag } = this;
    const task: SimulateTask = { do: 'simulate', request, seed: this.plan.seed, from, trials, cancel: cancelFlag };
    return { task, segment };
  }

  private async advance(): Promise<void> {
    if (this.deciding) return;
    this.deciding = true;
    try {
      for (;;) {
        const segment = this.segments[this.pieces.length];
        if (this.ended || !segment?.issuedAll || segment.open > 0) return;
        const piece = { endChunk: segment.endChunk, trials: segment.trials, tally: segment.tally! };
        this.pieces.push(piece);
        const stopped = (await this.plan.enough?.(piece)) ?? false;
        if (this.ended) return;
        if (stopped || this.pieces.length === this.segments.length) {
          this.end();
          return this.settle.resolve({ pieces: this.pieces, stopped });
        }
      }
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.deciding = false;
    }
  }

  private end(): void {
    this.ended = true;
    Atomics.store(this.cancelFlag, 0, 1);
  }
}
