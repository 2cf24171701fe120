/**
 * Adds up finished shards in order and decides when a run is done. Every step is one statement that only applies to
 * the state it was worked out from, so it does not matter who merges, how often, or who dies in between.
 */
import { z } from 'zod';
import type { Answer } from '../../workers/answer.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { add } from '../../workers/run.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import { halfWidthOf, progressOf } from '../progress.ts';
import { type Database, row, rows } from '../storage/database.ts';
import { runById } from './leases.ts';
import { packTally, unpackShard, unpackTally } from './packing.ts';
import { toResult, withCapNote } from './results.ts';
import { cutOfRow, planOf, type RunRow, requestOf, simulationOf } from './run-row.ts';
import { isBoundary } from './shards.ts';

/** Finished shards of one run that may wait for an earlier one: it bounds what is stored of them. */
const MOST_AHEAD = 256;
const AT_ONCE = 16;

const Done = z.object({ number: z.number(), pieces: z.custom<Uint8Array>((value) => value instanceof Uint8Array) });

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

/**
 * Merges whatever is ready. @returns the run's last state as this call left it, or undefined when it changed nothing.
 */
export async function mergeRun(db: Database, pool: SimulationPool, id: string): Promise<Simulation | undefined> {
  let changed: Simulation | undefined;
  for (;;) {
    const run = await runById(db, id);
    if (run?.state !== 'running' || run.method === 'exact') return changed;
    const done = await rows(
      db,
      Done,
      `SELECT number, pieces FROM shards WHERE run_id = $1 AND state = 'done' AND number >= $2
       ORDER BY number LIMIT ${AT_ONCE}`,
      [id, run.merged_shards],
    );
    const next = done.filter(({ number }, index) => number === run.merged_shards + index);
    if (next.length === 0) return changed;
    const sum = new Sum(pool, run);
    let merged = run.merged_shards;
    let finished = false;
    for (const { pieces } of next) {
      const shard = unpackShard(pieces);
      for (const piece of shard.pieces) if (!finished) finished = await sum.add(piece);
      merged++;
      finished ||= shard.stopped || sum.complete;
      if (finished) break;
    }
    const after = await store(db, run, sum, merged, finished);
    if (after) changed = simulationOf(after);
    if (after && finished) return changed;
  }
}

/** @returns the new state, or undefined when somebody else was faster. */
async function store(
  db: Database,
  run: RunRow,
  sum: Sum,
  merged: number,
  finished: boolean,
): Promise<RunRow | undefined> {
  const plan = planOf(run);
  const answer = await sum.read();
  const expected = finished ? sum.trials : (progressOf(plan, answer, sum.trials)?.of ?? null);
  const result = finished
    ? withCapNote(
        toResult(answer, {
          method: 'monte-carlo',
          seed: run.seed,
          trials: sum.trials,
          final: true,
          elapsedMs: Math.max(0, Date.now() - run.created_at),
        }),
        plan,
      )
    : null;
  if (result && run.note !== null) result.notes = [...result.notes, run.note];
  return db.transaction(async (tx) => {
    const [applied] = await tx.query(
      `UPDATE runs SET merged_shards = $3, merged_trials = $4, merged_tally = $5, issue_limit = $6, expected = $7,
         result = $8, sentence = $9, state = $10, revision = revision + 1, updated_at = now_ms(),
         ended_at = CASE WHEN $10 = 'done' THEN now_ms() END
       WHERE id = $1 AND merged_shards = $2 AND state = 'running' AND engine_version = $11 RETURNING id`,
      [
        run.id,
        run.merged_shards,
        merged,
        sum.trials,
        packTally(sum.tally),
        issueLimit(run, merged, sum.trials, expected),
        expected,
        result && JSON.stringify(result),
        answer.sentence,
        finished ? 'done' : 'running',
        ENGINE_VERSION,
      ],
    );
    if (!applied) return undefined;
    // What is merged is in the sum; what lies beyond the end of a finished run counts for nothing.
    await tx.query('DELETE FROM shards WHERE run_id = $1 AND (number < $2 OR $3)', [run.id, merged, finished]);
    return runById(tx, run.id);
  });
}

/** How far shards may be handed out: no further than the run will likely need. */
export function issueLimit(run: RunRow, merged: number, trials: number, expected: number | null): number {
  const { precision } = planOf(run);
  if ('trials' in precision) return merged + MOST_AHEAD;
  // A time budget is spent one shard after the other.
  if ('milliseconds' in precision || expected === null || trials === 0) return merged + 1;
  const perShard = trials / merged;
  // Half of what seems to be missing: shards grow, and the guess is only a guess.
  return merged + Math.max(1, Math.min(MOST_AHEAD, Math.floor((expected - trials) / perShard / 4)));
}

/** A run's answer so far; null before the first shard is in. */
export async function partialAnswer(pool: SimulationPool, run: RunRow): Promise<Answer | null> {
  if (run.merged_tally === null || run.merged_trials === 0) return null;
  return pool.read(requestOf(run), unpackTally(run.merged_tally), run.merged_trials);
}

/** Stores an exact answer; the whole run is one shard. */
export async function finishExact(db: Database, run: RunRow, answer: Answer): Promise<Simulation | undefined> {
  const result = toResult(answer, {
    method: 'exact',
    seed: run.seed,
    trials: null,
    final: true,
    elapsedMs: Math.max(0, Date.now() - run.created_at),
  });
  if (run.note !== null) result.notes = [...result.notes, run.note];
  const done = await db.transaction(async (tx) => {
    const applied = await row(
      tx,
      z.object({ id: z.string() }),
      `UPDATE runs SET result = $2, sentence = $3, state = 'done', revision = revision + 1, updated_at = now_ms(),
         ended_at = now_ms(), merged_shards = 1
       WHERE id = $1 AND state = 'running' RETURNING id`,
      [run.id, JSON.stringify(result), answer.sentence],
    );
    if (!applied) return undefined;
    await tx.query('DELETE FROM shards WHERE run_id = $1', [run.id]);
    return runById(tx, run.id);
  });
  return done && simulationOf(done);
}

/** Ends a run that cannot go on. */
export async function failRun(db: Database, id: string, code: string, detail: string): Promise<Simulation | undefined> {
  const failed = await db.transaction(async (tx) => {
    const applied = await tx.query(
      `UPDATE runs SET state = 'failed', error_code = $2, error_detail = $3, revision = revision + 1,
         updated_at = now_ms(), ended_at = now_ms()
       WHERE id = $1 AND state = 'running' RETURNING id`,
      [id, code, detail.slice(0, 500)],
    );
    if (applied.length === 0) return undefined;
    await tx.query("UPDATE shards SET lease_until = 0, worker = NULL WHERE run_id = $1 AND state = 'leased'", [id]);
    return runById(tx, id);
  });
  return failed && simulationOf(failed);
}
