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
import { ChunkRun, type Segment, segmentTo } from './segments.ts';

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

const PARTIAL_EVERY_MS = 100;
const FIRST_PARTIAL_MS = 25;
/** Segments that may be under way before the stop decision of the earliest one is known. */
const LOOKAHEAD = 2;

export class MonteCarloRun extends ChunkRun<RunOutcome> {
  private readonly plan: MonteCarloPlan;
  private readonly host: RunHost;
  private readonly segments: Segment[] = [];
  private merged: Float64Array = new Float64Array(0);
  private mergedTrials = 0;
  private readonly startedAt = performance.now();
  private lastPartial: number;
  private reporting = false;

  constructor(request: Checked, plan: MonteCarloPlan, host: RunHost) {
    super(request, plan.seed, 0, totalTrials(plan));
    this.plan = plan;
    this.host = host;
    this.lastPartial = this.startedAt - PARTIAL_EVERY_MS + FIRST_PARTIAL_MS;
  }

  /** Stops within a few milliseconds; what has been counted so far is the answer. */
  cancel(): void {
    if (this.ended) return;
    void this.finish('cancelled');
  }

  protected current(): Segment | null {
    if (this.nextChunk * CHUNK_TRIALS >= this.totalTrials) return null;
    const last = this.segments.at(-1);
    if (last && !last.issuedAll) return last;
    if (this.segments.length >= LOOKAHEAD) return null;
    const segment = segmentTo(segmentEnd(this.plan, this.nextChunk));
    this.segments.push(segment);
    return segment;
  }

  protected async advance(): Promise<void> {
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
    this.end();
    const { tally, trials } = state === 'done' ? { tally: this.merged, trials: this.mergedTrials } : this.counted();
    try {
      const answer = trials > 0 ? await this.host.read(tally, trials) : null;
      this.settle.resolve({ state, answer, trials, tally });
    } catch (error) {
      this.settle.reject(error as Error);
    }
  }
}
