/**
 * Adds up finished shards in order and decides when a run is done. Every step is one statement that only applies to
 * the state it was worked out from, so it does not matter who merges, how often, or who dies in between.
 */
import { z } from 'zod';
import type { Answer } from '../../workers/answer.ts';
import { halfWidthOf, progressOf } from '../../workers/engine/progress.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { add } from '../../workers/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation, SimulationResult } from '../api/contract.ts';
import { idsOf } from '../queue/job.ts';
import type { Rows } from '../queue/life.ts';
import { toResult, withCapNote } from '../results.ts';
import { bytes, type Queryable, row, rows } from '../storage/database.ts';
import { packTally, unpackShard, unpackTally } from './packing.ts';
import { cutOfRow, numbersIn, planOf, RUN_COLUMNS, RunRow, requestOf, shardJobs, simulationOf } from './run-row.ts';
import { isBoundary } from './shards.ts';

/** Shards added up in one step. */
const AT_ONCE = 64;
/** A merger that says nothing for this long is gone. */
const CLAIM_MS = 5_000;
/** Of the time of a run whose shards come thick and fast, at most one part in so many is merging. */
const MERGING_SHARE = 4;
const LONGEST_REST_MS = 100;
/** Whoever stored a shard merges it at once: one that waits longer waits for somebody else. */
const LEFT_MS = 2_000;

const Done = z.object({
  number: z.number(),
  spent_ms: z.number(),
  pieces: bytes,
});

/** What has been added up so far, and whether the run may stop there. */
export class Sum {
  tally: Float64Array;
  trials: number;
  private readonly pool: SimulationPool;
  private readonly run: RunRow;

  constructor(pool: SimulationPool, run: RunRow) {
    this.pool = pool;
    this.run = run;
    this.tally = run.merged_tally === null ? new Float64Array(0) : unpackTally(run.merged_tally);
    this.trials = run.merged_trials;
  }

  /** Adds one piece. @returns whether the run is precise enough, which is asked only where a run may stop. */
  async add(piece: { readonly endChunk: number; readonly trials: number; readonly tally: Float64Array }) {
    this.tally = add(this.tally, piece.tally);
    this.trials += piece.trials;
    const { precision } = planOf(this.run);
    if (!('halfWidth' in precision) || !isBoundary(piece.endChunk)) return false;
    const answer = await this.read();
    const reached = halfWidthOf(answer.measures[precision.measure ?? answer.headline]);
    return (reached ?? 0) <= precision.halfWidth;
  }

  get complete(): boolean {
    return this.trials >= cutOfRow(this.run).totalTrials;
  }

  read(): Promise<Answer> {
    return this.pool.read(requestOf(this.run), this.tally, this.trials);
  }
}

interface Turn {
  /** It is done, and has rested: what is stored in that time is merged together. */
  readonly over: Promise<void>;
  next: Promise<Simulation | undefined> | null;
}

/**
 * Adds up what is ready, run by run: one process at a time for each run, and one call at a time in this one; the others
 * go on counting. A merger that dies is replaced once {@link CLAIM_MS} have passed, by whoever looks for what was left.
 */
export class Merger {
  private readonly rows: Rows;
  private readonly pool: SimulationPool;
  private readonly underWay = new Map<string, Turn>();

  constructor(on: Rows, pool: SimulationPool) {
    this.rows = on;
    this.pool = pool;
  }

  /** @returns the run's last state as this call left it, or undefined when it changed nothing */
  merge(id: string): Promise<Simulation | undefined> {
    const there = this.underWay.get(id);
    if (!there) return this.begin(id);
    // For all who come meanwhile, once more.
    there.next ??= there.over.then(() => this.begin(id));
    return there.next;
  }

  private begin(id: string): Promise<Simulation | undefined> {
    const began = performance.now();
    const merged = this.mergeOnce(id);
    const rest = () => Math.min(LONGEST_REST_MS, (MERGING_SHARE - 1) * (performance.now() - began));
    const over = merged.catch(() => {}).then(() => new Promise<void>((resolve) => setTimeout(resolve, rest())));
    const turn: Turn = { over, next: null };
    this.underWay.set(id, turn);
    void over.then(() => turn.next === null && this.underWay.delete(id));
    return merged;
  }

  /**
   * Merges what was stored and left: its process died before it came to that, or lost its job because it never heard that
   * it had stored it. @returns runs as this call left them
   */
  async mergeLeft(): Promise<Simulation[]> {
    const left = await rows(
      this.rows.db,
      z.object({ id: z.string() }),
      `SELECT id FROM runs WHERE state = 'running' AND method = 'monte-carlo' AND engine_version = $1
         AND merging_until < now_ms() AND updated_at < now_ms() - ${LEFT_MS}
         AND EXISTS (SELECT 1 FROM shards WHERE run_id = runs.id AND number = runs.merged_shards)
       ORDER BY updated_at LIMIT ${AT_ONCE}`,
      [ENGINE_VERSION],
    );
    const changed = await Promise.all(left.map(({ id }) => this.merge(id)));
    return changed.filter((run) => run !== undefined);
  }

  private async mergeOnce(id: string): Promise<Simulation | undefined> {
    const { db } = this.rows;
    let changed: Simulation | undefined;
    for (;;) {
      const claimed = await row(
        db,
        RunRow,
        `UPDATE runs SET merging_until = now_ms() + ${CLAIM_MS}
         WHERE id = $1 AND state = 'running' AND method = 'monte-carlo' AND merging_until < now_ms() AND engine_version = $2
           AND EXISTS (SELECT 1 FROM shards WHERE run_id = $1 AND number = merged_shards)
         RETURNING ${RUN_COLUMNS}`,
        [id, ENGINE_VERSION],
      );
      if (!claimed) return changed;
      // What was stored while this one held the run was left to it: looked for once more after it let go.
      for (let run: RunRow | null = claimed; run; ) {
        const { after, more } = await this.step(run);
        if (after) changed = simulationOf(after);
        run = after && more ? after : null;
      }
      if (changed && changed.state !== 'running') return changed;
    }
  }

  /**
   * Merges the next shards that are ready, and lets go of the run when there seem to be no more.
   * @returns the run after it; none when there were no shards, or it was not ours any more
   */
  private async step(run: RunRow): Promise<{ readonly after?: RunRow | undefined; readonly more: boolean }> {
    const done = await rows(
      this.rows.db,
      Done,
      `SELECT number, spent_ms, pieces FROM shards WHERE run_id = $1 AND number >= $2 ORDER BY number LIMIT ${AT_ONCE}`,
      [run.id, run.merged_shards],
    );
    const next = withoutGap(done, run.merged_shards);
    if (next.length === 0) {
      await this.rows.db.query('UPDATE runs SET merging_until = 0 WHERE id = $1', [run.id]);
      return { more: false };
    }
    const sum = new Sum(this.pool, run);
    let merged = run.merged_shards;
    let finished = false;
    let spentMs = 0;
    for (const { pieces, spent_ms } of next) {
      const shard = unpackShard(pieces);
      for (const piece of shard.pieces) if (!finished) finished = await sum.add(piece);
      merged++;
      spentMs += spent_ms;
      finished ||= shard.stopped || sum.complete;
      if (finished) break;
    }
    const more = next.length === AT_ONCE && !finished;
    return { after: await this.store(run, sum, { merged, finished, spentMs, more }), more };
  }

  private async store(
    run: RunRow,
    sum: Sum,
    { merged, finished, spentMs, more }: { merged: number; finished: boolean; spentMs: number; more: boolean },
  ): Promise<RunRow | undefined> {
    const { db, queue, bell } = this.rows;
    const plan = planOf(run);
    const answer = await sum.read();
    const expected = finished ? sum.trials : (progressOf(plan, answer, sum.trials)?.of ?? null);
    const result = finished ? finalResult(run, answer, sum.trials) : null;
    const issued = finished ? run.next_shard : issuedAfter(run, merged, sum.trials, expected);
    const advance = (on: Queryable) =>
      row(
        on,
        RunRow,
        `WITH after AS (
           UPDATE runs SET merged_shards = $3, merged_trials = $4, merged_tally = $5, next_shard = $6, expected = $7,
             result = $8, sentence = $9, state = $10, revision = revision + 1, updated_at = now_ms(),
             spent_ms = spent_ms + $12, merging_until = CASE WHEN $13 THEN now_ms() + ${CLAIM_MS} ELSE 0 END,
             ended_at = CASE WHEN $10 = 'done' THEN now_ms() END
           WHERE id = $1 AND merged_shards = $2 AND state = 'running' AND engine_version = $11
           RETURNING ${RUN_COLUMNS}),
         -- What is merged is in the sum; what lies beyond the end of a finished run counts for nothing.
         gone AS (DELETE FROM shards USING after WHERE run_id = after.id AND (number < $3 OR after.state = 'done'))
         SELECT * FROM after`,
        [
          run.id,
          run.merged_shards,
          merged,
          sum.trials,
          packTally(sum.tally),
          issued,
          expected,
          result && JSON.stringify(result),
          answer.sentence,
          finished ? 'done' : 'running',
          ENGINE_VERSION,
          spentMs,
          more,
        ],
      );
    const withdrawn = finished ? numbersIn(merged, run.next_shard) : [];
    const invited = numbersIn(run.next_shard, issued);
    // Most merges change no jobs, and are one statement.
    if (withdrawn.length + invited.length === 0) {
      const after = await advance(db);
      if (after && finished) bell.here(run.id);
      return after;
    }
    const after = await db.transaction(async (tx) => {
      const after = await advance(tx);
      // Not of the run as it was read: it may have been cancelled and resumed since, and its jobs are others now.
      if (after && withdrawn.length > 0) {
        await queue.settle(tx, idsOf(shardJobs(after, withdrawn)));
        await bell.drop(tx, run.id);
      } else if (after) {
        await queue.invite(tx, shardJobs(after, invited));
        await bell.work(tx);
      }
      return after;
    });
    if (after) bell.here(finished ? run.id : null);
    return after;
  }
}

/** The first of these whose numbers follow one another from `from`: a gap ends them, whatever lies beyond it. */
export function withoutGap<T extends { readonly number: number }>(sorted: readonly T[], from: number): readonly T[] {
  const end = sorted.findIndex(({ number }, index) => number !== from + index);
  return end === -1 ? sorted : sorted.slice(0, end);
}

function finalResult(run: RunRow, answer: Answer, trials: number): SimulationResult {
  const elapsedMs = Math.max(0, Date.now() - run.created_at);
  const how = { method: 'monte-carlo' as const, seed: run.seed, trials, final: true, elapsedMs };
  const result = withCapNote(toResult(answer, how), planOf(run));
  return run.note === null ? result : { ...result, notes: [...result.notes, run.note] };
}

/** Up to which shard a run is invited to after a merge: no further than it will likely need, and not one by one. */
function issuedAfter(run: RunRow, merged: number, trials: number, expected: number | null): number {
  const limit = Math.min(run.shard_count, issueLimit(run, merged, trials, expected));
  const worth = limit - run.next_shard >= run.ahead / 4 || limit === run.shard_count || run.next_shard <= merged;
  const byGuess = !('trials' in planOf(run).precision);
  return worth || byGuess ? Math.max(run.next_shard, limit) : run.next_shard;
}

/** How far shards may be handed out: no further than the run will likely need. */
export function issueLimit(run: RunRow, merged: number, trials: number, expected: number | null): number {
  const { precision } = planOf(run);
  if ('trials' in precision) return merged + run.ahead;
  // A time budget is spent one shard after the other.
  if ('milliseconds' in precision || expected === null || trials === 0) return merged + 1;
  const perShard = trials / merged;
  // Half of what seems to be missing: shards grow, and the guess is only a guess.
  return merged + Math.max(1, Math.min(run.ahead, Math.floor((expected - trials) / perShard / 4)));
}

/** A run's answer so far; null before the first shard is in. */
export async function partialAnswer(pool: SimulationPool, run: RunRow): Promise<Answer | null> {
  if (run.merged_tally === null || run.merged_trials === 0) return null;
  return pool.read(requestOf(run), unpackTally(run.merged_tally), run.merged_trials);
}
