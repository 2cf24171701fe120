/**
 * One shard of a long run: a fixed range of chunks, cut into pieces at the places where the run may stop. Pieces are
 * added up elsewhere, in order; so shards can be done in any order, by anybody, twice, and the sum stays the same.
 */
import type { Checked } from './answer.ts';
import { ChunkRun, type Segment, segmentTo } from './segments.ts';

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

export class ShardRun extends ChunkRun<ShardOutcome> {
  /** Long runs never count as young: short questions go before them. */
  override served = Number.MAX_SAFE_INTEGER / 2;
  private readonly plan: ShardPlan;
  private readonly segments: Segment[];
  private readonly pieces: Piece[] = [];
  private issuing = 0;

  constructor(request: Checked, plan: ShardPlan) {
    super(request, plan.seed, plan.fromChunk, plan.totalTrials);
    this.plan = plan;
    this.segments = plan.ends.map(segmentTo);
  }

  cancel(): void {
    this.fail(new ShardCancelledError('the shard was cancelled'));
  }

  protected current(): Segment | null {
    if (this.segments[this.issuing]?.issuedAll) this.issuing++;
    return this.segments[this.issuing] ?? null;
  }

  protected async advance(): Promise<void> {
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
}
