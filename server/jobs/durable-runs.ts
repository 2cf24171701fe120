/**
 * Long runs as the API sees them: accepted once they are stored, found again after any crash, watched, cancelled,
 * resumed, forgotten. Counting them is the business of {@link ShardJobs}, here or in other processes.
 */
import { randomBytes } from 'node:crypto';
import type { Checked } from '../../workers/answer.ts';
import type { Method } from '../../workers/engine/method.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { findKind } from '../../workers/rulesets/index.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Simulation } from '../api/contract.ts';
import type { Admission, Limits } from '../queue/admission.ts';
import { begin, byKey, equalTo, otherQuestion } from '../queue/asked.ts';
import { cancel, forget, type Rows, resume } from '../queue/life.ts';
import { GONE_MS, workersThere } from '../queue/presence.ts';
import { Watch } from '../queue/watch.ts';
import { toResult } from '../results.ts';
import type { StoredSimulation } from '../simulations.ts';
import { type Database, rows } from '../storage/database.ts';
import { type Merger, partialAnswer } from './merge.ts';
import {
  fingerprintOf,
  RUNS,
  type RunRow,
  RunSummary,
  requestOf,
  runById,
  SUMMARY_COLUMNS,
  simulationOf,
} from './run-row.ts';
import { cutOf, shardCount } from './shards.ts';

/** Durable runs are told from short ones by their ids. */
export const RUN_ID = /^run_[\w-]{16}$/;
const PARTIALS_KEPT = 64;
const FIRST_SHARD_MS = 500;
/** Shards that may wait for an earlier one: it bounds what is stored of them, and must be more than all hands hold. */
const LEAST_AHEAD = 256;
const AHEAD_PER_THREAD = 4;
/** Shards a second that one database stores with ease: with more hands than that, shards are larger. */
const SHARDS_A_SECOND = 400;

const newRunId = () => `run_${randomBytes(12).toString('base64url')}`;

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

interface Options {
  readonly rows: Rows;
  readonly merger: Merger;
  readonly pool: SimulationPool;
  /** Most runs under way or waiting at once. */
  readonly maxOpen: number;
  readonly shardNs: number;
}

export class DurableRuns {
  private readonly options: Options;
  private readonly partials = new Map<string, OwnedSimulation>();
  readonly watch: Watch<OwnedSimulation>;

  constructor(options: Options) {
    this.options = options;
    this.watch = new Watch(this.db, 'runs', (id) => this.get(id));
  }

  private get db(): Database {
    return this.options.rows.db;
  }

  /**
   * Stores a run; when this resolves, no crash can lose it.
   * @throws DatabaseError, ApiError idempotency-mismatch, queue-full, quota-exceeded
   */
  async submit(submission: Submission): Promise<{ readonly stored: OwnedSimulation; readonly again: boolean }> {
    const { rows: on, maxOpen } = this.options;
    const { db } = this;
    const { request, seed, method, owner, idempotencyKey = null } = submission;
    const fingerprint = fingerprintOf(request, seed, method, ENGINE_VERSION);
    const exact = method.method === 'exact';
    const plan = exact ? { seed, precision: { trials: 1 }, maxTrials: 1 } : method.plan;
    const cost = findKind(request.ruleset, request.kind).estimate(request.scenario);
    const workers = (await workersThere(db)).filter(
      (each) => each.silent < GONE_MS && each.engine_version === ENGINE_VERSION,
    );
    const threads = workers.reduce((sum, each) => sum + each.threads, 0);
    const cut = cutOf(plan, cost, Math.max(this.options.shardNs, (threads / SHARDS_A_SECOND) * 1e9));
    const count = exact ? 1 : shardCount(cut);
    const ahead = Math.max(LEAST_AHEAD, AHEAD_PER_THREAD * threads);
    const fixed = !exact && 'trials' in plan.precision;
    const { there, again } = await begin(on, RUNS, {
      turn: idempotencyKey && `${owner} ${idempotencyKey}`,
      earlier: async (tx) => {
        const earlier = idempotencyKey === null ? undefined : await byKey(tx, RUNS, owner, idempotencyKey);
        if (earlier && earlier.fingerprint !== fingerprint) throw otherQuestion();
        return earlier;
      },
      limits: { admission: submission.admission, maxOpen },
      values: {
        id: newRunId(),
        fingerprint,
        owner,
        client: submission.admission?.client ?? null,
        idempotency: idempotencyKey,
        ruleset: request.ruleset,
        kind: request.kind,
        scenario: JSON.stringify(request.scenario),
        method: method.method,
        precision: exact ? null : JSON.stringify(plan.precision),
        seed,
        max_trials: plan.maxTrials,
        engine_version: ENGINE_VERSION,
        cost_ns: method.costNs,
        first_chunks: cut.firstChunks,
        most_chunks: cut.mostChunks,
        shard_count: count,
        next_shard: Math.min(count, fixed ? ahead : 1),
        ahead,
        expected: fixed ? cut.totalTrials : null,
      },
    });
    return { stored: await this.complete(there), again };
  }

  /** A finished run of an equal question: the asker's own, or a copy of somebody else's. */
  async findEqual({ request, seed, method, owner }: Submission): Promise<OwnedSimulation | undefined> {
    const fingerprint = fingerprintOf(request, seed, method, ENGINE_VERSION);
    const question = { fingerprint, engineVersion: ENGINE_VERSION, owner, client: null };
    const found = await equalTo(this.db, RUNS, question, newRunId);
    return found && this.complete(found);
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
    if (cancelled) this.watch.changed(id);
    return cancelled;
  }

  /** Lets a cancelled or failed run go on where it stopped. @returns false when it cannot. @throws as {@link submit} */
  async resume(id: string, admission?: Limits['admission']): Promise<boolean> {
    const resumed = await resume(this.options.rows, RUNS, id, { admission, maxOpen: this.options.maxOpen });
    if (resumed) {
      this.watch.changed(id);
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
    this.watch.changed(id);
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
