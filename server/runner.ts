/** Starts simulations, keeps the store up to date while they run, cancels them. */
import { randomBytes } from 'node:crypto';
import type { Answer, Checked } from '../workers/answer.ts';
import type { Method } from '../workers/engine/method.ts';
import { progressOf } from '../workers/engine/progress.ts';
import type { SimulationPool } from '../workers/pool.ts';
import type { Precision } from '../workers/run.ts';
import type { Simulation } from './api/contract.ts';
import { toApiError } from './problem.ts';
import { toResult, withCapNote } from './results.ts';
import type { SimulationStore, StoredSimulation } from './simulations.ts';

/** A cancelled run delivers its last tally within milliseconds; DELETE does not wait longer than this for it. */
const CANCEL_WAIT_MS = 80;

export interface Job {
  readonly id: string;
  /** Resolves when the simulation has ended, in whatever state; never rejects. */
  readonly ended: Promise<void>;
  /** Why it failed, once it has. */
  failure(): unknown;
}

interface Live {
  readonly job: Job;
  readonly controller: AbortController;
}

export class Runner {
  private readonly pool: SimulationPool;
  private readonly store: SimulationStore;
  private readonly onEnd: (simulation: Simulation) => void;
  private readonly live = new Map<string, Live>();

  constructor(pool: SimulationPool, store: SimulationStore, onEnd: (simulation: Simulation) => void = () => {}) {
    this.pool = pool;
    this.store = store;
    this.onEnd = onEnd;
  }

  /** Starts at once; the store has the simulation when this returns. */
  start(request: Checked, seed: number, method: Method, fingerprint: string | null = null): Job {
    const id = randomBytes(12).toString('base64url');
    const started = performance.now();
    const controller = new AbortController();
    let stored: StoredSimulation = {
      simulation: {
        id,
        state: 'running',
        ruleset: request.ruleset,
        kind: request.kind,
        scenario: request.scenario as Simulation['scenario'],
        progress: method.method === 'exact' ? null : { trials: 0, of: trialsAsked(method.plan.precision) },
        createdAt: new Date().toISOString(),
      },
      request,
      seed,
      revision: 0,
      fingerprint,
    };
    const update = (change: Partial<Simulation>) => {
      stored = { ...stored, simulation: { ...stored.simulation, ...change }, revision: stored.revision + 1 };
      this.store.put(stored);
    };
    const result = (answer: Answer, trials: number | null, final: boolean) =>
      toResult(answer, { method: method.method, seed, trials, final, elapsedMs: performance.now() - started });
    this.store.put(stored);

    const cancelled = () => {
      if (stored.simulation.state === 'running') update({ state: 'cancelled' });
    };
    controller.signal.addEventListener(
      'abort',
      () => {
        // An exact answer has nothing partial to wait for; its thread finishes alone and is not listened to.
        if (method.method === 'exact') cancelled();
        else void wait(CANCEL_WAIT_MS).then(cancelled);
      },
      { once: true },
    );

    const run = async (): Promise<void> => {
      if (method.method === 'exact') {
        const answer = await this.pool.exact(request);
        if (!controller.signal.aborted) update({ state: 'done', result: result(answer, null, true) });
        return;
      }
      const { plan } = method;
      const outcome = await this.pool.simulate(request, plan, {
        signal: controller.signal,
        onPartial: (answer, trials) =>
          update({ progress: progressOf(plan, answer, trials), result: result(answer, trials, false) }),
      });
      const { answer, trials } = outcome;
      const done = outcome.state === 'done' && stored.simulation.state === 'running';
      update({
        state: done ? 'done' : 'cancelled',
        progress: { trials, of: done ? trials : (stored.simulation.progress?.of ?? null) },
        ...(answer ? { result: withCapNote(result(answer, trials, done), plan) } : {}),
      });
    };

    let failure: unknown;
    const ended = run()
      .catch((error: unknown) => {
        failure = error;
        if (controller.signal.aborted) return cancelled();
        const { code, message } = toApiError(error);
        update({ state: 'failed', error: { code, detail: message } });
      })
      .finally(() => {
        this.live.delete(id);
        this.onEnd(stored.simulation);
      });
    const job: Job = { id, ended, failure: () => failure };
    this.live.set(id, { job, controller });
    return job;
  }

  /** Cancels a running simulation; one that has ended already stays as it is. */
  async cancel(id: string): Promise<void> {
    const live = this.live.get(id);
    if (!live) return;
    live.controller.abort();
    await Promise.race([live.job.ended, wait(CANCEL_WAIT_MS + 5)]);
  }

  async cancelAll(): Promise<void> {
    await Promise.all([...this.live.keys()].map((id) => this.cancel(id)));
  }

  /** The measures and outcomes that a question has, from a single trial. */
  async probe(request: Checked): Promise<Answer> {
    const outcome = await this.pool.simulate(request, { seed: 1, precision: { trials: 1 }, maxTrials: 1 });
    if (!outcome.answer) throw new Error('a probe was cancelled');
    return outcome.answer;
  }
}

/** Resolves after `ms`, without keeping the process alive. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function trialsAsked(precision: Precision): number | null {
  return 'trials' in precision ? precision.trials : null;
}
