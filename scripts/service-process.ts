/** A service in a process of its own for load and fuzz: built if there is a build, on a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/fixtures/port.ts';

const BUILT = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export interface ServiceProcess {
  readonly pid: number;
  readonly url: string;
  readonly port: number;
  /** Milliseconds from the start of the process until it was ready, database included. */
  readonly readyMs: number;
  readonly alive: () => boolean;
  /** How it ended, or null while it runs. */
  readonly ended: () => string | null;
  /** Resident memory in megabytes. */
  readonly memory: () => number;
  /** Megabytes that each of its threads uses, by the number of the thread; 0 answers requests. Looking holds it up for a moment. */
  readonly threads: () => Promise<ReadonlyMap<number, number>>;
  readonly errors: () => string;
  stop(): Promise<void>;
}

export async function startService(environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wargauge-script-'));
  const reports = join(dataDir, 'reports');
  mkdirSync(reports);
  const port = await freePort();
  const started = performance.now();
  const reporting = [
    '--report-on-signal',
    '--report-compact',
    '--report-exclude-network',
    `--report-directory=${reports}`,
  ];
  const child = spawn(
    process.execPath,
    [...reporting, ...(existsSync(BUILT) ? [BUILT] : ['--import', 'tsx', SOURCE])],
    {
      env: {
        ...process.env,
        PORT: String(port),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    const said = String(bytes).replaceAll(/^(Writing Node.js report to file: .*|Node.js report completed|)\n/gm, '');
    errors = (errors + said).slice(-5_000);
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
    pid: child.pid!,
    url,
    port,
    readyMs: performance.now() - started,
    alive: () => child.exitCode === null && child.signalCode === null,
    ended: () => child.signalCode ?? (child.exitCode === null ? null : `exit code ${child.exitCode}`),
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    threads: () => threadsOf(child, reports),
    errors: () => errors,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface HeapReport {
  readonly header: { readonly threadId: number };
  readonly javascriptHeap: { readonly usedMemory: number; readonly externalMemory: number };
  readonly workers?: readonly HeapReport[];
}

/** Asks a process for a report of itself, and reads it once it is whole. Threads come in any order, and are replaced. */
async function threadsOf(child: ChildProcess, folder: string): Promise<ReadonlyMap<number, number>> {
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  child.kill('SIGUSR2');
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [name] = readdirSync(folder);
    try {
      const main = JSON.parse(readFileSync(join(folder, name ?? ''), 'utf8')) as HeapReport;
      return new Map(
        [main, ...(main.workers ?? [])].map(({ header, javascriptHeap: { usedMemory, externalMemory } }) => [
          header.threadId,
          Math.round((usedMemory + externalMemory) / 2 ** 20),
        ]),
      );
    } catch {
      // Not there yet, or half of it.
    }
  }
  return new Map();
}
