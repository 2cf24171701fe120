/** The real service as a process of its own: built if there is a build, from its sources otherwise. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const SOURCE_FOLDERS = ['../server', '../workers'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const START_MS = 30_000;

export interface ServerProcess {
  readonly url: string;
  /** What runs, in words. */
  readonly program: string;
  stop(): Promise<void>;
}

/** Starts it on a free port of the loopback interface, without rate limiting, and waits until its threads are warm. */
export async function startServer(): Promise<ServerProcess> {
  const built = existsSync(BUILT);
  const dataDir = mkdtempSync(join(tmpdir(), 'wargauge-bench-'));
  const child = spawn(process.execPath, built ? [BUILT] : ['--import', 'tsx', SOURCE], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await within(START_MS, announcedUrl(createInterface({ input: child.stdout })));
    await within(START_MS, untilReady(url));
    return {
      url,
      program: built ? `dist/server/main.js${isStale() ? ', OLDER than its sources' : ''}` : 'server/main.ts',
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether some source file changed since the build: then the figures are those of yesterday's program. */
function isStale(): boolean {
  const builtAt = statSync(BUILT).mtimeMs;
  return SOURCE_FOLDERS.some((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && statSync(join(folder, name)).mtimeMs > builtAt,
    ),
  );
}

async function announcedUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error('the service ended without saying where it listens');
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const { ok } = await fetch(`${url}/readyz`);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the service is not ready after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
