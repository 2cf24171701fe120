/** The settings of the service: environment variables, checked once at start, every one with a default. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MAX_TRIALS } from './api/contract.ts';

const number = (low: number, high: number, fallback: number) => z.coerce.number().min(low).max(high).default(fallback);
const whole = (low: number, high: number, fallback: number) =>
  z.coerce.number().int().min(low).max(high).default(fallback);
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

const Environment = z.object({
  PORT: whole(0, 65_535, 3000),
  /** Where a worker answers /healthz, /readyz and /metrics; nowhere unless given. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** 127.0.0.1 keeps the service on this machine; 0.0.0.0 opens it to phones and others on the network. */
  HOST: z.string().min(1).max(255).default('127.0.0.1'),
  /** Simulating threads. */
  THREADS: whole(1, 256, availableParallelism()),
  /** JavaScript memory of one of them. Default: their share of half the machine's, 512 to 1920. */
  THREAD_MEMORY_MIB: z.coerce.number().int().min(128).max(65_536).optional(),
  /** Questions that may wait for a thread at once; the next one gets 503. */
  MAX_WAITING: whole(1, 10_000, 256),
  RATE_LIMIT: onOff('on'),
  /** Requests to /api a minute from one address. */
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000, 600),
  BODY_LIMIT_KIB: whole(1, 10_240, 256),
  /** "disk" keeps long runs and the library in DATA_DIR or at DATABASE_URL; "memory" keeps nothing. */
  STORAGE: z.enum(['disk', 'memory']).default('disk'),
  /** The folder of the embedded database. One process at a time. */
  DATA_DIR: z.string().min(1).default(join(projectRoot(), 'data')),
  /** A PostgreSQL server, 15 or later, instead: postgres://user:password@host:port/database */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Connections to it that this process opens at most, beside one that listens. */
  DATABASE_CONNECTIONS: whole(3, 1_000, 10),
  /** Whether this process counts shards of long runs itself; "off" leaves that to workers. */
  COUNT_HERE: onOff('on'),
  /** How long each thread may get up to speed at the start, before the service says that it is ready. */
  WARM_SECONDS: number(0, 60, 3),
  /** Size of a shard in seconds of one core: what a killed process loses at most. */
  SHARD_SECONDS: number(0.01, 600, 2),
  /** A process that says nothing for this long has lost its work to others. */
  LEASE_SECONDS: number(10, 3_600, 10),
  /** Long runs under way or waiting at once; the next one gets 503. */
  MAX_OPEN_RUNS: whole(1, 100_000, 500),
  /** Finished runs older than this, and beyond this number, are deleted. */
  RETAIN_DAYS: number(0.001, 36_500, 90),
  RETAIN_RUNS: whole(1, 10_000_000, 20_000),
  /** Items that the library may hold: as many as one export does. */
  MAX_ITEMS: whole(0, 5_000, 5_000),
  /** What somebody without an API key may do: all, run (ask, read by id), read, none. */
  ANONYMOUS: z.enum(['all', 'run', 'read', 'none']).default('all'),
  /** Long runs that one key, or one address without a key, may have under way at once. */
  MAX_RUNS_PER_CLIENT: whole(1, 100_000, 100),
  /** Estimated seconds of one core that one key, or one address, may ask for in an hour; 0 for no limit. */
  SECONDS_PER_HOUR: number(0, 1e9, 0),
  /** Origins of other web pages that may use the API, separated by commas; "*" for any. */
  CORS_ORIGINS: z.string().max(2_000).default(''),
  /** Connections open at once. */
  MAX_CONNECTIONS: whole(1, 1_000_000, 2_000),
  /** Estimated seconds of one core beyond which a simulation is refused. Default: 4 hours stored, 120 s in memory. */
  COST_LIMIT_SECONDS: z.coerce.number().min(0.001).max(1e7).optional(),
  /** The same for all cells of one sweep together. */
  SWEEP_LIMIT_SECONDS: number(0.001, 3_600, 20),
  /** Exact answers dearer than this are left to Monte Carlo, unless asked for by name. */
  EXACT_AUTO_MS: number(0, 60_000, 2_000),
  /** Exact answers dearer than this are refused: they hold a thread and cannot be cancelled. */
  EXACT_LIMIT_MS: number(0, 600_000, 10_000),
  /** Seconds of processor time that a thread may take to read the army lists of one request; then it is ended. */
  LISTS_SECONDS: number(0.1, 600, 10),
  /** Expected time up to which POST /simulations waits for the answer instead of answering 202. */
  SYNC_MS: number(0, 60_000, 300),
  MAX_TRIALS: whole(1, MAX_TRIALS, MAX_TRIALS),
  /** Finished simulations kept in memory, and for how long. */
  KEEP_SIMULATIONS: whole(1, 1_000_000, 1_000),
  KEEP_MINUTES: number(0.01, 100_000, 60),
  /** Server-sent event streams open at once. */
  MAX_STREAMS: whole(1, 100_000, 256),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  /** Number of reverse proxies in front, so that limits see the client's own address. */
  TRUST_PROXY: whole(0, 10, 0),
  /** Set to "on" behind HTTPS only: adds the headers that would break a page on plain HTTP. */
  HTTPS: onOff('off'),
  /** The built page. */
  WEB_DIR: z
    .string()
    .min(1)
    .default(join(projectRoot(), 'dist', 'web')),
  DOCS_DIR: z.string().min(1).default(join(projectRoot(), 'docs')),
});

export type Config = ReturnType<typeof readConfig>;

/** Thrown for a bad setting; the message has one readable line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from `environment`; an empty variable counts as unset.
 * @throws ConfigError naming every faulty variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = {}) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.map(String).join('.');
      // A database address may hold a password.
      return `  ${name}=${name === 'DATABASE_URL' ? '...' : (given[name] ?? '')}: ${issue.message}`;
    });
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    healthPort: env.HEALTH_PORT ?? null,
    host: env.HOST,
    threads: env.THREADS,
    threadMemory: env.THREAD_MEMORY_MIB === undefined ? undefined : env.THREAD_MEMORY_MIB * 1024 * 1024,
    maxWaiting: env.MAX_WAITING,
    rateLimit: env.RATE_LIMIT ? env.RATE_LIMIT_PER_MINUTE : null,
    bodyLimit: env.BODY_LIMIT_KIB * 1024,
    storage: env.STORAGE,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    countHere: env.COUNT_HERE,
    warmMs: env.WARM_SECONDS * 1000,
    shardNs: env.SHARD_SECONDS * 1e9,
    leaseMs: env.LEASE_SECONDS * 1000,
    maxOpenRuns: env.MAX_OPEN_RUNS,
    retainMs: env.RETAIN_DAYS * 86_400_000,
    retainRuns: env.RETAIN_RUNS,
    maxItems: env.MAX_ITEMS,
    anonymous: env.ANONYMOUS,
    maxRunsPerClient: env.MAX_RUNS_PER_CLIENT,
    secondsPerHour: env.SECONDS_PER_HOUR,
    corsOrigins: env.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    maxConnections: env.MAX_CONNECTIONS,
    costLimitNs: (env.COST_LIMIT_SECONDS ?? (env.STORAGE === 'memory' ? 120 : 14_400)) * 1e9,
    sweepLimitNs: env.SWEEP_LIMIT_SECONDS * 1e9,
    exactAutoNs: env.EXACT_AUTO_MS * 1e6,
    exactLimitNs: env.EXACT_LIMIT_MS * 1e6,
    listsMs: env.LISTS_SECONDS * 1000,
    syncMs: env.SYNC_MS,
    maxTrials: env.MAX_TRIALS,
    keepSimulations: env.KEEP_SIMULATIONS,
    keepMs: env.KEEP_MINUTES * 60_000,
    maxStreams: env.MAX_STREAMS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    https: env.HTTPS,
    webDir: resolve(env.WEB_DIR),
    docsDir: resolve(env.DOCS_DIR),
  };
}

/** The folder with package.json: the same from sources (server/) and from the build (dist/server/). */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
