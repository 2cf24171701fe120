/** What operators watch, in Prometheus' text format. One registry for each app, so that several can live in a test. */
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolStats, SimulationPool } from '../workers/pool.ts';
import type { Simulation } from './api/contract.ts';
import type { Depth, WorkFacts } from './operation/facts.ts';
import type { Operation } from './operation/operation.ts';
import type { Persistence } from './persistence.ts';
import { GONE_MS } from './queue/presence.ts';
import type { SimulationStore } from './simulations.ts';
import type { Watchdog } from './watchdog.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Counts and times every request under its route's pattern, never under the raw address. */
  readonly middleware: RequestHandler;
  simulationEnded(simulation: Simulation): void;
}

export function createMetrics(
  pool: SimulationPool,
  store: Pick<SimulationStore, 'count'>,
  persistence: Persistence,
  watchdog: Watchdog,
  operation: Operation,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'wargauge_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const ended = new Counter({
    name: 'wargauge_simulations_ended_total',
    help: 'Simulations that ended, by ruleset, kind and state',
    labelNames: ['ruleset', 'kind', 'state'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const total = (name: string, help: string, read: (stats: PoolStats) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(pool.stats()));
      },
    });
  gauge('wargauge_pool_threads', 'Simulating threads', () => pool.stats().threads);
  gauge('wargauge_pool_busy', 'Threads with a task', () => pool.stats().busy);
  gauge('wargauge_pool_waiting', 'Tasks and runs that wait for a thread', () => pool.stats().waiting);
  gauge('wargauge_pool_runs', 'Monte Carlo runs under way', () => pool.stats().runs);
  gauge('wargauge_simulations_kept', 'Finished simulations in memory', () => store.count().finished);
  // A database that is gone leaves the last values; wargauge_storage_ready says so.
  const fromDatabase = (name: string, help: string, read: (facts: WorkFacts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const facts = await operation.facts();
        if (facts) this.set(read(facts));
      },
    });
  const ofQueues = (name: string, help: string, labelNames: string[], set: (gauge: Gauge, of: Depth) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const facts = await operation.facts();
        if (!facts) return;
        this.reset();
        for (const depth of facts.queues) set(this, depth);
      },
    });
  gauge('wargauge_storage_ready', '1 while the database can be used', () => (persistence.state === 'ready' ? 1 : 0));
  gauge(
    'wargauge_jobs_active',
    'Jobs that this process does now: shards of runs and parts of studies',
    () => persistence.current?.work.hands.busy ?? 0,
  );
  gauge(
    'wargauge_shards_done',
    'Shards that this process has counted',
    () => persistence.current?.work.counted.shards ?? 0,
  );
  fromDatabase('wargauge_runs_open', 'Long runs under way or waiting', ({ runs }) => runs?.open ?? 0);
  fromDatabase('wargauge_studies_open', 'Studies under way or waiting', ({ studies }) => studies?.open ?? 0);
  fromDatabase(
    'wargauge_runs_oldest_seconds',
    'Age of the oldest progress of a run under way',
    ({ runs }) => runs?.seconds ?? 0,
  );
  fromDatabase(
    'wargauge_studies_oldest_seconds',
    'Age of the oldest progress of a study under way',
    ({ studies }) => studies?.seconds ?? 0,
  );
  fromDatabase(
    'wargauge_workers',
    'Processes heard of within a minute',
    ({ workers }) => workers.filter(({ silent }) => silent < GONE_MS).length,
  );
  fromDatabase(
    'wargauge_dead_letters',
    'Work that is not tried again by itself: see "wargauge jobs"',
    ({ deadLetters }) => deadLetters.length,
  );
  ofQueues(
    'wargauge_queue_jobs',
    'Jobs that wait, and that somebody has, by kind of work and version of the engine',
    ['kind', 'engine', 'state'],
    (gauges, { kind, engine, waiting, active }) => {
      gauges.set({ kind, engine, state: 'waiting' }, waiting);
      gauges.set({ kind, engine, state: 'active' }, active);
    },
  );
  ofQueues(
    'wargauge_queue_oldest_seconds',
    'Age of the oldest job that waits',
    ['kind', 'engine'],
    (gauges, { kind, engine, oldest }) => gauges.set({ kind, engine }, oldest ?? 0),
  );
  gauge('wargauge_looked_seconds', 'Since this process last looked for work and was answered', () => {
    const hands = persistence.current?.work.hands;
    return hands ? (performance.now() - hands.lookedAt) / 1000 : 0;
  });
  gauge(
    'wargauge_event_loop_longest_seconds',
    'Longest time within a minute for which nobody was answered',
    () => watchdog.longest / 1000,
  );
  gauge('wargauge_event_loop_held', 'Times that the event loop was held longer than 50 ms', () => watchdog.held);
  total('wargauge_trials_total', 'Trials simulated', (stats) => stats.trials);
  total('wargauge_pool_retries_total', 'Tasks tried a second time', (stats) => stats.retries);
  return {
    registry,
    middleware: (req, res, next) => {
      const stop = duration.startTimer();
      res.once('close', () => {
        const pattern = res.locals.route as string | undefined;
        stop({ method: req.method, route: pattern ?? 'other', status: res.statusCode });
      });
      next();
    },
    simulationEnded: ({ ruleset, kind, state }) => ended.inc({ ruleset, kind, state }),
  };
}
