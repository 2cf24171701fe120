/**
 * Firefox where it is installed, without a driver: it opens a page of our own that asks the engine in its thread, and
 * sends back what it was told.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FromEngine, Task } from '../engine/messages.ts';

const USUAL = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const LATEST_MS = 300_000;

/** The path of a Firefox, or null. `FIREFOX_PATH` wins over the usual places. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH;
  if (named) return existsSync(named) ? named : null;
  return USUAL.find((path) => existsSync(path)) ?? null;
}

const page = (worker: string) => `<!doctype html><title>asked</title><script type="module">
const tasks = await (await fetch('/tasks')).json();
const engine = new Worker('/assets/${worker}', { type: 'module' });
const all = [];
const send = (body) => fetch('/replies', { method: 'POST', body: JSON.stringify(body) });
engine.onerror = (event) => send({ failed: event.message || 'the engine could not be loaded' });
engine.onmessage = ({ data }) => {
  if ('progress' in data) return;
  all.push(data);
  if (all.length < tasks.length) engine.postMessage({ id: all.length, task: tasks[all.length] });
  else send(all);
};
engine.postMessage({ id: 0, task: tasks[0] });
</script>`;

/**
 * Asks the engine of a built page in Firefox.
 *
 * @param web the folder of the built page
 * @param worker the name of the engine's script in its assets
 * @returns one reply a task, in their order
 * @throws Error where Firefox ends before, or says nothing within five minutes
 */
export async function askInFirefox(
  executable: string,
  web: string,
  worker: string,
  tasks: readonly Task[],
): Promise<readonly FromEngine[]> {
  const profile = await mkdtemp(join(tmpdir(), 'wargauge-firefox-'));
  let answered: (all: readonly FromEngine[]) => void = () => {};
  let failed: (error: Error) => void = () => {};
  const replies = new Promise<readonly FromEngine[]>((resolve, reject) => {
    answered = resolve;
    failed = reject;
  });
  const server = createServer((request, response) => {
    const { url = '/', method } = request;
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (method === 'POST') {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      request.on('end', () => {
        response.end();
        const told = JSON.parse(text) as readonly FromEngine[] | { readonly failed: string };
        if ('failed' in told) failed(new Error(told.failed));
        else answered(told);
      });
    } else if (url === '/') send('text/html', page(worker));
    else if (url === '/tasks') send('application/json', JSON.stringify(tasks));
    else if (url.startsWith('/assets/'))
      readFile(join(web, 'assets', basename(url))).then(
        (bytes) => send('text/javascript', bytes),
        () => response.writeHead(404).end(),
      );
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = spawn(executable, ['--headless', '--no-remote', '--profile', profile, `http://127.0.0.1:${port}/`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  browser.once('error', (error) => failed(error));
  void gone.then(() => failed(new Error('Firefox ended before it answered')));
  const timer = setTimeout(() => failed(new Error('Firefox said nothing in time')), LATEST_MS);
  try {
    return await replies;
  } finally {
    clearTimeout(timer);
    browser.kill('SIGKILL');
    await gone;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
