import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '../workers/version.ts';
import { LONG_RUN, QUESTION, type Service, startService } from './fixtures/service.ts';

let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wargauge-'));
  service = await startService({ WEB_DIR: join(folder, 'web'), DOCS_DIR: folder });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

describe('headers', () => {
  it('are safe, and work over plain HTTP', async () => {
    const { headers } = await service.get('/api/v1');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    // The engine compiles WebAssembly in the page; no text becomes a program there.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-engine-version')).toBe(ENGINE_VERSION);
  });

  it('carry a request id, the given one if it is sane', async () => {
    expect((await service.get('/healthz', { 'X-Request-Id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
    expect((await service.get('/healthz', { 'X-Request-Id': 'a b<' })).headers.get('x-request-id')).toMatch(
      /^[\w-]{36}$/,
    );
  });
});

describe('health', () => {
  it('is ready only once warm, and not while closing', async () => {
    expect((await service.get('/healthz')).body).toMatchObject({ status: 'ok' });
    expect((await service.get('/readyz')).status).toBe(503);
    service.app.lifecycle.warmed = true;
    expect((await service.get('/readyz')).body).toMatchObject({ status: 'ready', pool: { threads: 2 } });
    service.app.lifecycle.closing = true;
    expect((await service.get('/readyz')).status).toBe(503);
    expect((await service.post('/api/v1/simulations', QUESTION)).body).toMatchObject({ status: 503, code: 'closing' });
    service.app.lifecycle.closing = false;
  });

  it('publishes metrics by route pattern, also for errors', async () => {
    await service.post('/api/v1/simulations', QUESTION);
    await service.get('/api/v1/simulations/nope-1');
    const { text } = await service.get('/metrics');
    expect(text).toMatch(
      /wargauge_http_request_seconds_count\{method="GET",route="\/api\/v1\/simulations\/:id",status="404"\} 1/,
    );
    expect(text).toMatch(/wargauge_simulations_ended_total\{ruleset="mk3",kind="activation",state="done"\} 1/);
    expect(text).toContain('wargauge_pool_threads 2');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('nope-1');
  });
});

describe('the page', () => {
  it('is explained when it is not built, then found without a restart', async () => {
    const before = await service.get('/', { Accept: 'text/html' });
    expect(before.status).toBe(404);
    expect(before.text).toContain('npm run build:page');
    await mkdir(join(folder, 'web', 'assets'), { recursive: true });
    await writeFile(join(folder, 'web', 'index.html'), '<p>the page</p>');
    await writeFile(join(folder, 'web', 'assets', 'app-123.js'), '1');
    for (const path of ['/', '/compare?x=1', '/ask/deep/link']) {
      const page = await service.get(path, { Accept: 'text/html' });
      expect(page.text).toBe('<p>the page</p>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await service.get('/assets/app-123.js')).headers.get('cache-control')).toMatch(/immutable/);
  });

  it('is not the answer to missing files, other methods, or other media', async () => {
    expect((await service.get('/assets/missing.js', { Accept: '*/*' })).body).toMatchObject({ code: 'not-found' });
    expect((await service.get('/x', { Accept: 'application/json' })).body).toMatchObject({ code: 'not-found' });
    expect((await service.post('/x', {})).body).toMatchObject({ code: 'not-found' });
    expect((await service.get('/api/x', { Accept: 'text/html' })).body).toMatchObject({ code: 'not-found' });
    expect((await service.get('/..%2f..%2fpackage.json')).status).toBeGreaterThanOrEqual(400);
  });

  it('shows the accuracy table, or says that there is none', async () => {
    expect((await service.get('/docs/accuracy')).text).toContain('has not been written yet');
    await writeFile(join(folder, 'ACCURACY.md'), '| a |\n|---|\n| 1 |');
    expect((await service.get('/docs/accuracy')).text).toContain('<th>a</th>');
  });
});

describe('limits', () => {
  it('answers 429 with Retry-After beyond the rate, but not for health', async () => {
    const limited = await startService({ RATE_LIMIT: 'on', RATE_LIMIT_PER_MINUTE: '3' }, service.pool);
    try {
      for (let i = 0; i < 3; i++) expect((await limited.get('/api/v1')).status).toBe(200);
      const refused = await limited.get('/api/v1');
      expect(refused.body).toMatchObject({ status: 429, code: 'rate-limited' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await limited.get('/healthz')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('answers 503 with Retry-After when too much waits', async () => {
    const small = await startService({ MAX_WAITING: '1' });
    try {
      const first = await small.post('/api/v1/simulations', LONG_RUN);
      expect(first.status).toBe(202);
      for (const headers of [{}, { Prefer: 'respond-async' }] as Array<Record<string, string>>) {
        const refused = await small.post('/api/v1/simulations', LONG_RUN, headers);
        expect(refused.body).toMatchObject({ status: 503, code: 'pool-busy' });
        expect(refused.headers.get('retry-after')).toBe('1');
      }
    } finally {
      await small.close();
    }
  });
});
