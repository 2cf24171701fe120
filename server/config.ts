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
  /** 127.0.0.1 keeps the service on this machine; 0.0.0.0 opens it to phones and others on the network. */
  HOST: z.string().min(1).max(255).default('127.0.0.1'),
  /** Simulating threads. */
  THREADS: whole(1, 256, availableParallelism()),
  /** Questions that may wait for a thread at once; the next one gets 503. */
  MAX_WAITING: whole(1, 10_000, 256),
  RATE_LIMIT: onOff('on'),
  /** Requests to /api a minute from one address. */
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000, 600),
  BODY_LIMIT_KIB: whole(1, 10_240, 256),
  /** Estimated seconds of one core beyond which a simulation is refused. */
  COST_LIMIT_SECONDS: number(0.001, 86_400, 120),
  /** The same for all cells of one sweep together. */
  SWEEP_LIMIT_SECONDS: number(0.001, 3_600, 20),
  /** Exact answers dearer than this are left to Monte Carlo, unless asked for by name. */
  EXACT_AUTO_MS: number(0, 60_000, 2_000),
  /** Exact answers dearer than this are refused: they hold a thread and cannot be cancelled. */
  EXACT_LIMIT_MS: number(0, 600_000, 10_000),
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
      return `  ${name}=${given[name] ?? ''}: ${issue.message}`;
    });
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    threads: env.THREADS,
    maxWaiting: env.MAX_WAITING,
    rateLimit: env.RATE_LIMIT ? env.RATE_LIMIT_PER_MINUTE : null,
    bodyLimit: env.BODY_LIMIT_KIB * 1024,
    costLimitNs: env.COST_LIMIT_SECONDS * 1e9,
    sweepLimitNs: env.SWEEP_LIMIT_SECONDS * 1e9,
    exactAutoNs: env.EXACT_AUTO_MS * 1e6,
    exactLimitNs: env.EXACT_LIMIT_MS * 1e6,
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
