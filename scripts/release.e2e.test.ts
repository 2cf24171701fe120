/** The artefact that is released: packed as it would be published, unpacked elsewhere, and started without the sources. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../server/fixtures/port.ts';
import { until } from '../server/fixtures/until.ts';
import { THOROUGH } from '../workers/fixtures/share.ts';

const place = mkdtempSync(join(tmpdir(), 'wargauge-release-'));
const modules = join(place, 'node_modules');
const installed = join(modules, 'wargauge');
const program = () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: { wargauge: string } };
  return join(installed, bin.wargauge);
};

beforeAll(() => {
  const name = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', place], {
    encoding: 'utf8',
  }).trim();
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(place, name), '-C', installed, '--strip-components', '1']);
  // What it depends on is here already; no network is needed.
  for (const each of readdirSync('node_modules')) {
    if (!each.startsWith('.') && each !== 'wargauge')
      symlinkSync(join(process.cwd(), 'node_modules', each), join(modules, each));
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('holds what runs and what is read, and neither sources nor tests', () => {
  const files = readdirSync(installed, { recursive: true }).map(String);
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/web/index.html', 'docs/ACCURACY.md']),
  );
  expect(files.filter((file) => /\.tsx?$|\.test\.|\.map$/.test(file))).toEqual([]);
});

it.runIf(THOROUGH)('answers a line, and serves the page and the API', async () => {
  const line = 'MAT 7 P+S 18 charges DEF 12 ARM 18 28 boxes';
  expect(execFileSync(process.execPath, [program(), 'ask', line], { cwd: place, encoding: 'utf8' })).toMatch(/\d %/);
  const port = await freePort();
  const service = spawn(process.execPath, [program(), 'serve'], {
    cwd: place,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(place, 'data'), THREADS: '1', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await until(async () => (await get('/healthz').catch(() => null))?.ok === true);
    const page = await get('/');
    expect(await page.text()).toContain('<title>');
    expect(page.headers.get('keep-alive')).toBe('timeout=65');
    expect(((await (await get('/api/v1')).json()) as { name: string }).name).toBe('Wargauge');
    expect((await get('/docs/accuracy')).status).toBe(200);
  } finally {
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
  }
});
