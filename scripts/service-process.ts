/** A service in a process of its own for load and fuzz: built if there is a build, on a database of its own. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/fixtures/processes.ts';

const BUILT = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export interface ServiceProcess {
  readonly url: string;
  readonly port: number;
  /** Milliseconds from the start of the process until it was ready, database included. */
  readonly readyMs: number;
  readonly alive: () => boolean;
  /** Resident memory in megabytes. */
  readonly memory: () => number;
  readonly errors: () => string;
  stop(): Promise<void>;
}

export async function startService(environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wargauge-script-'));
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, existsSync(BUILT) ? [BUILT] : ['--import', 'tsx', SOURCE], {
    env: {
      ...process.env,
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    errors = (errors + String(bytes)).slice(-5_000);
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) break;
    if (child.exitCode !== null) throw new Error(`the service ended: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    port,
    readyMs: performance.now() - started,
    alive: () => child.exitCode === null && child.signalCode === null,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    errors: () => errors,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
