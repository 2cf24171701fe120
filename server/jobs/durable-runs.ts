/**
 * Long runs as the API sees them: accepted once they are stored, found again after any crash, watched, cancelled,
 * resumed, forgotten. Counting them is the business of {@link ShardJobs}, here or in other processes.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Checked } from '../../workers/answer.ts';
import type { Method } from '../../workers/engine/method.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { findKind } from '../../workers/rulesets/index.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import { everyMs } from '../nap.ts';
import { type Admission, admit, type Limits } from '../queue/admission.ts';
import type { StoredSimulation } from '../simulations.ts';
import { type Database, type Queryable, row, rows } from '../storage/database.ts';
import { IdempotencyError } from './errors.ts';
import { cancel, forget, type Rows, resume } from './life.ts';
import { type Merger, partialAnswer } from './merge.ts';
import { toResult } from './results.ts';
import {
  fingerprintOf,
  numbersIn,
  RUN_COLUMNS,
  RUNS,
  RunRow,
  RunSummary,
  requestOf,
  runById,
  SUMMARY_COLUMNS,
  shardJobs,
  simulationOf,
} from './run-row.ts';
import { cutOf, shardCount } from './shards.ts';
import { threadsThere } from './store.ts';

/** Durable runs are told from short ones by their ids. */
export const RUN_ID = /^run_[\w-]{16}$/;
const POLL_MS = 400;
const PARTIALS_KEPT = 64;
const FIRST_SHARD_MS = 500;
/** Shards that may wait for an earlier one: it bounds what is stored of them, and must be more than all hands hold. */
const LEAST_AHEAD = 256;
const AHEAD_PER_THREAD = 4;
/** Shards a second that one database stores with ease: with more hands than that, shards are larger. */
const SHARDS_A_SECOND = 400;

export interface Submission {
  readonly request: Checked;
  readonly seed: number;
  readonly method: Method;
  readonly owner: string | null;
  /** Whom limits are counted by, and which they are; nobody's without. */
  readonly admission?: Admission | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** A stored simulation and whose it is. */
export interface OwnedSimulation extends StoredSimulation {
  readonly owner: string | null;
}

export interface RunFilter {
  /** Only this owner's; undefined for everybody's. */
  readonly owner: string | null | undefined;
  readonly state?: Simulation['state'] | undefined;
  readonly ruleset?: string | undefined;
  readonly limit: number;
  /** `created_at` and id of the last one of the page before. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
}

/** Any number of ours: what PostgreSQL's advisory locks of idempotency keys are known by. */
const KEYS = 7_274_826;

/** Whoever asks without a client has no limits. */
const nobody = (costNs: number): Admission => ({
  client: '',
  maxRuns: Number.MAX_SAFE_INTEGER,
  secondsPerHour: 0,
  costNs,
});

interface Options {
  readonly rows: Rows;
  readonly merger: Merger;
  readonly pool: SimulationPool;
  /** Most runs under way or waiting at once. */
  readonly maxOpen: number;
  readonly shardNs: number;
}

/** Null when the run was deleted. */
type Listener = (stored: OwnedSimulation | null) => void;

export class DurableRuns {
  private readonly options: Options;
  private readonly partials = new Map<string, OwnedSimulation>();
  private readonly watchers = new Map<string, { revision: number; readonly listeners: Set<Listener> }>();
  private polling: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  private get db(): Database {
    return this.options.rows.db;
  }

  /**
   * Stores a run; when this resolves, no crash can lose it.
   * @throws IdempotencyError, QueueFullError, DatabaseError, ApiError quota-exceeded
   */
  async submit(submission: Submission): Promise<{ readonly stored: OwnedSimulation; readonly again: boolean }> {
    const { rows: on, maxOpen } = this.options;
    const { db } = this;
    const { request, seed, method, owner, idempotencyKey = null } = submission;
    const fingerprint = fingerprintOf(request, seed, method, ENGINE_VERSION);
    const id = `run_${randomBytes(12).toString('base64url')}`;
    const exact = method.method === 'exact';
    const plan = exact ? { seed, precision: { trials: 1 }, maxTrials: 1 } : method.plan;
    const cost = findKind(request.ruleset, request.kind).estimate(request.scenario);
    const threads = await threadsThere(db);
    const cut = cutOf(plan, cost, Math.max(this.options.shardNs, (threads / SHARDS_A_SECOND) * 1e9));
    const count = exact ? 1 : shardCount(cut);
    const ahead = Math.max(LEAST_AHEAD, AHEAD_PER_THREAD * threads);
    const issued = Math.min(count, !exact && 'trials' in plan.precision ? ahead : 1);
    const now = Date.now();
    const stored = await db.transaction(async (tx) => {
      // Of two requests with one key at the same moment, the second waits here and finds the first.
      if (idempotencyKey !== null) {
        await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [KEYS, `${owner} ${idempotencyKey}`]);
        const earlier = await this.byIdempotencyKey(owner, idempotencyKey, fingerprint, tx);
        if (earlier) return earlier;
      }
      const charged = await admit(tx, 'runs', maxOpen, submission.admission ?? nobody(method.costNs));
      const added = await row(
        tx,
        RunRow,
        `INSERT INTO runs (id, fingerprint, owner, idempotency, state, ruleset, kind, scenario, method, precision, seed,
           max_trials, engine_version, cost_ns, first_chunks, most_chunks, shard_count, next_shard, ahead, expected,
           created_at, updated_at, client, charged_ns)
         VALUES ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           $20, $21, $22)
         RETURNING ${RUN_COLUMNS}`,
        [
          id,
          fingerprint,
          owner,
          idempotencyKey,
          request.ruleset,
          request.kind,
          JSON.stringify(request.scenario),
          method.method,
          exact ? null : JSON.stringify(plan.precision),
          seed,
          plan.maxTrials,
          ENGINE_VERSION,
          method.costNs,
          cut.firstChunks,
          cut.mostChunks,
          count,
          issued,
          ahead,
          !exact && 'trials' in plan.precision ? cut.totalTrials : null,
          now,
          submission.admission?.client ?? null,
          charged,
        ],
      );
      await on.queue.invite(tx, shardJobs(added!, numbersIn(0, issued)));
      await on.bell.work(tx);
      return added!;
    });
    on.bell.here(null);
    return { stored: await this.complete(stored), again: stored.id !== id };
  }

  /** A finished run of an equal question: the asker's own, or a copy of somebody else's. */
  async findEqual(submission: Submission): Promise<OwnedSimulation | undefined> {
    const { db } = this;
    const { request, seed, method, owner } = submission;
    const fingerprint = fingerprintOf(request, seed, method, ENGINE_VERSION);
    const found = await row(
      db,
      RunRow,
      `SELECT ${RUN_COLUMNS} FROM runs WHERE fingerprint = $1 AND state = 'done'
       ORDER BY (owner IS NOT DISTINCT FROM $2) DESC, created_at DESC LIMIT 1`,
      [fingerprint, owner],
    );
    if (!found) return undefined;
    if (found.owner === owner) return this.complete(found);
    const copy = await row(
      db,
      RunRow,
      `INSERT INTO runs (id, fingerprint, owner, state, ruleset, kind, scenario, method, precision, seed, max_trials,
         engine_version, cost_ns, first_chunks, most_chunks, shard_count, next_shard, ahead, merged_shards,
         merged_trials, merged_tally, expected, result, sentence, created_at, updated_at, ended_at)
       SELECT $2, fingerprint, $3, state, ruleset, kind, scenario, method, precision, seed, max_trials,
         engine_version, cost_ns, first_chunks, most_chunks, shard_count, next_shard, ahead, merged_shards,
         merged_trials, merged_tally, expected, result, sentence, now_ms(), now_ms(), now_ms()
       FROM runs WHERE id = $1 AND state = 'done' RETURNING ${RUN_COLUMNS}`,
      [found.id, `run_${randomBytes(12).toString('base64url')}`, owner],
    );
    return copy && this.complete(copy);
  }

  async get(id: string): Promise<OwnedSimulation | undefined> {
    if (!RUN_ID.test(id)) return undefined;
    const run = await runById(this.db, id);
    return run && this.complete(run);
  }

  async list(filter: RunFilter): Promise<readonly RunSummary[]> {
    const { owner, state, ruleset, limit, after } = filter;
    return rows(
      this.db,
      RunSummary,
      `SELECT ${SUMMARY_COLUMNS} FROM runs
       WHERE ($1 OR owner IS NOT DISTINCT FROM $2) AND ($3::text IS NULL OR state = $3)
         AND ($4::text IS NULL OR ruleset = $4) AND ($5::bigint IS NULL OR (created_at, id) < ($5::bigint, $6::text))
       ORDER BY created_at DESC, id DESC LIMIT $7`,
      [
        owner === undefined,
        owner ?? null,
        state ?? null,
        ruleset ?? null,
        after?.createdAt ?? null,
        after?.id ?? null,
        limit,
      ],
    );
  }

  /** Stops a run; what was merged stays. One that has ended stays as it is. @returns whether it was under way */
  async cancel(id: string): Promise<boolean> {
    await this.firstShard(id);
    const cancelled = await cancel(this.options.rows, RUNS, id);
    if (cancelled) this.changed(id);
    return cancelled;
  }

  /** Lets a cancelled or failed run go on where it stopped. @returns false when it cannot. @throws as {@link submit} */
  async resume(id: string, admission?: Limits['admission']): Promise<boolean> {
    const resumed = await resume(this.options.rows, RUNS, id, { admission, maxOpen: this.options.maxOpen });
    if (resumed) {
      this.changed(id);
      // Shards that were finished meanwhile may be all that was missing.
      await this.options.merger.merge(id).catch(() => {
        // Whoever counts the next shard, or looks for what was left behind, merges them.
      });
    }
    return resumed;
  }

  /** Deletes a run and everything of it. */
  async forget(id: string): Promise<void> {
    await forget(this.options.rows, RUNS, id);
    this.partials.delete(id);
    this.changed(id);
  }

  /** Calls `listener` after each change, whoever made it, until the returned function is called. */
  watch(id: string, since: number, listener: Listener): () => void {
    const watcher = this.watchers.get(id) ?? { revision: since, listeners: new Set<Listener>() };
    this.watchers.set(id, watcher);
    watcher.listeners.add(listener);
    this.polling ??= everyMs(POLL_MS, () => this.poll([...this.watchers.keys()]));
    return () => {
      watcher.listeners.delete(listener);
      if (watcher.listeners.size === 0 && this.watchers.get(id) === watcher) this.watchers.delete(id);
      if (this.watchers.size === 0) {
        clearInterval(this.polling);
        this.polling = undefined;
      }
    };
  }

  /** This process changed a run: no need to wait for the next look. */
  changed(id: string): void {
    if (this.watchers.has(id)) void this.poll([id]);
  }

  close(): void {
    clearInterval(this.polling);
    this.watchers.clear();
  }

  private async poll(ids: readonly string[]): Promise<void> {
    try {
      const found = await rows(
        this.db,
        z.object({ id: z.string(), revision: z.number() }),
        'SELECT id, revision FROM runs WHERE id IN (SELECT json_array_elements_text($1::json))',
        [JSON.stringify(ids)],
      );
      const there = new Set(found.map(({ id }) => id));
      for (const id of ids) {
        if (!there.has(id)) for (const listener of [...(this.watchers.get(id)?.listeners ?? [])]) listener(null);
      }
      for (const { id, revision } of found) {
        const watcher = this.watchers.get(id);
        if (!watcher || revision <= watcher.revision) continue;
        const stored = await this.get(id);
        if (!stored || stored.revision <= watcher.revision) continue;
        watcher.revision = stored.revision;
        for (const listener of [...watcher.listeners]) listener(stored);
      }
    } catch {
      // The database is gone for a while: the next look finds whatever changed meanwhile.
    }
  }

  /** Waits a moment for the first shard of a young run, a small one: cancelled with something is better than with nothing. */
  private async firstShard(id: string): Promise<void> {
    for (const until = Date.now() + FIRST_SHARD_MS; Date.now() < until; ) {
      const run = await runById(this.db, id);
      if (run?.state !== 'running' || run.merged_trials > 0 || run.method === 'exact') return;
      if (Date.now() - run.created_at > 10 * FIRST_SHARD_MS) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  private async byIdempotencyKey(
    owner: string | null,
    key: string,
    fingerprint: string,
    on: Queryable = this.db,
  ): Promise<RunRow | undefined> {
    const earlier = await row(
      on,
      RunRow,
      `SELECT ${RUN_COLUMNS} FROM runs WHERE coalesce(owner, '') = $1 AND idempotency = $2`,
      [owner ?? '', key],
    );
    if (earlier && earlier.fingerprint !== fingerprint) {
      throw new IdempotencyError('this Idempotency-Key came with another question before');
    }
    return earlier;
  }

  /** With the partial result of a run that has not ended, worked out when somebody looks. */
  private async complete(run: RunRow): Promise<OwnedSimulation> {
    const known = this.partials.get(run.id);
    if (known && known.revision === run.revision) return known;
    const { owner, seed, revision } = run;
    let simulation = simulationOf(run);
    if (run.result === null && run.engine_version === ENGINE_VERSION) {
      const answer = await partialAnswer(this.options.pool, run);
      if (answer) {
        const elapsedMs = Math.max(0, (run.ended_at ?? Date.now()) - run.created_at);
        const how = { method: run.method, seed, trials: run.merged_trials, final: false, elapsedMs };
        simulation = { ...simulation, result: toResult(answer, how) };
      }
    }
    const stored: OwnedSimulation = { simulation, request: requestOf(run), seed, revision, owner };
    this.partials.delete(run.id);
    this.partials.set(run.id, stored);
    if (this.partials.size > PARTIALS_KEPT) this.partials.delete(this.partials.keys().next().value!);
    return stored;
  }
}
