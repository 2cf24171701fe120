/** A real service process with the built page, on a free port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDirectory } from '../../server/fixtures/databases.ts';
import { freePort } from '../../server/fixtures/port.ts';
import { program } from '../../server/fixtures/program.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface RunningService {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Builds the page, unless it was built from what stands there now: `npm test` did that already, and a second build would
 * take it away from under whoever is being served.
 */
function buildPage(): void {
  const built = join(root, 'dist/web/service-worker.js');
  const sources = ['web', 'workers', 'server/api'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !/\.test\.tsx?$|(^|\/)(e2e|fixtures|testing)\//.test(name))
      .map((name) => join(root, folder, name)),
  );
  const newest = Math.max(...[...sources, join(root, 'package-lock.json')].map((path) => statSync(path).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    // As it is delivered: the runner of the tests says "test" here, and the page would be another one.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Builds the page where it is not, starts the service and waits until it is healthy. */
export async function startService(): Promise<RunningService> {
  buildPage();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'wargauge-page-'));
  await prepareDirectory(dataDir);
  const child = spawn(process.execPath, program('server/main'), {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      WARM_SECONDS: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await healthy(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const stop = async () => {
    await stopped(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 9_000; tries++) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`);
    const ok = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the service did not become healthy within a quarter of an hour');
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
