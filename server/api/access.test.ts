/** Who may do what: keys and their scopes, strangers, quotas, other origins; and what never leaves the service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { PGLITE } from '../fixtures/databases.ts';
import { LONG_RUN, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { ownDatabase } from '../fixtures/suites.ts';
import { KeyRing } from '../keys/key-ring.ts';
import { Quotas } from '../quotas.ts';
import { ListsReading } from './contract.ts';

const on = ownDatabase(PGLITE);
let pool: SimulationPool;
/** The same storage behind different doors. */
let closed: Service;
let half: Service;
let keys: Record<'read' | 'run' | 'other' | 'admin', string>;

beforeAll(async () => {
  pool = new SimulationPool({ threads: 1 });
  closed = await startService({ ANONYMOUS: 'none', COUNT_HERE: 'off', RATE_LIMIT: 'on' }, pool, on.storage);
  half = await startService({ ANONYMOUS: 'run', COUNT_HERE: 'off', MAX_RUNS_PER_CLIENT: '2' }, pool, on.storage);
  const ring = new KeyRing(on.db);
  const make = async (name: string, scopes: Array<'read' | 'run' | 'admin'>, limits: object = {}) =>
    (await ring.create({ name, scopes, ...limits })).key;
  keys = {
    read: await make('reader', ['read']),
    run: await make('runner', ['read', 'run'], { maxRuns: 1 }),
    other: await make('other', ['read', 'run']),
    admin: await make('admin', ['admin']),
  };
});
afterAll(async () => {
  await half?.close();
  await closed?.close();
  await pool?.close();
});

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const RUNS = '/api/v1/simulations';

describe('lists of names', () => {
  it('are filled from profiles of the one who asks, and of nobody else', async () => {
    const values = { target: { DEF: 10, ARM: 19 } };
    const item = { name: 'Oaken Ram', ruleset: 'mk3', values };
    expect((await closed.post('/api/v1/library/profiles', item, bearer(keys.run))).status).toBe(201);
    const profile = async (service: Service, headers = {}) => {
      const body = { ruleset: 'mk3', sources: [{ text: 'Oaken Ram [14]' }] };
      const reply = await service.post('/api/v1/lists', body, headers);
      return ListsReading.parse(reply.body).armies[0]?.units[0]?.profile;
    };
    expect(await profile(closed, bearer(keys.run))).toBe('Oaken Ram');
    expect(await profile(closed, bearer(keys.admin))).toBe('Oaken Ram');
    expect(await profile(closed, bearer(keys.other))).toBeNull();
    expect(await profile(half)).toBeNull();
  });
});

describe('keys', () => {
  it('are stored as hashes and never as they are', async () => {
    const dump = JSON.stringify(await on.db.query('SELECT * FROM api_keys'));
    for (const key of Object.values(keys)) {
      // The secret may itself hold or begin with the underscore that stands before it.
      const secret = key.slice('wg_0123456789ab_'.length);
      expect(secret).toHaveLength(43);
      expect(dump).not.toContain(secret);
    }
  });

  it('open what their scopes say, and nothing opens without one', async () => {
    const read = (headers = {}) => closed.get('/api/v1/rulesets', headers);
    const run = (headers = {}) => closed.post(RUNS, QUESTION, headers);
    expect((await read()).body).toMatchObject({ status: 401, code: 'unauthorized' });
    expect((await read()).headers.get('www-authenticate')).toBe('Bearer');
    expect((await read(bearer(keys.read))).status).toBe(200);
    expect((await run(bearer(keys.read))).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await run(bearer(keys.run))).status).toBe(200);
    expect((await closed.get('/api/v1/backup', bearer(keys.run))).status).toBe(403);
    const backup = await closed.get('/api/v1/backup', bearer(keys.admin));
    expect(JSON.parse(backup.text.split('\n')[0]!)).toMatchObject({ wargauge: 'backup' });
    expect((await closed.get('/api/v1/operation', bearer(keys.run))).status).toBe(403);
    expect((await closed.post('/api/v1/operation/dead-letters', {}, bearer(keys.run))).status).toBe(403);
    const operation = await closed.get('/api/v1/operation', bearer(keys.admin));
    expect(operation.body).toMatchObject({ storage: 'ready', work: { deadLetters: [], connections: null } });
    expect((await closed.get('/metrics')).status).toBe(401);
    expect((await closed.get('/metrics', bearer(keys.read))).text).toContain('wargauge_runs_open');
    // Health says nothing that is worth hiding, and must answer who watches over the process.
    expect((await closed.get('/healthz')).status).toBe(200);
  });

  it('that are wrong, expired or revoked are refused alike', async () => {
    const wrong = keys.read.slice(0, -1) + (keys.read.endsWith('A') ? 'B' : 'A');
    const ring = new KeyRing(on.db);
    const expired = await ring.create({ name: 'old', scopes: ['read'], expiresAt: Date.now() - 1 });
    const revoked = await ring.create({ name: 'gone', scopes: ['read'] });
    expect(await ring.revoke(revoked.stored.id)).toBe(true);
    expect(await ring.revoke(revoked.stored.id)).toBe(false);
    const texts = [wrong, expired.key, revoked.key, 'wg_nothing', 'x'.repeat(150)];
    const details = new Set<unknown>();
    for (const text of texts) {
      const reply = await closed.get('/api/v1/rulesets', bearer(text));
      expect(reply.status, text).toBe(401);
      details.add(reply.body.detail);
      expect(reply.text).not.toContain(text.slice(4));
    }
    expect(details.size).toBe(1);
    expect((await closed.get('/api/v1/rulesets', { Authorization: 'Basic abc' })).status).toBe(401);
  });

  it('keep their runs and items to themselves', async () => {
    const mine = await closed.post(RUNS, LONG_RUN, bearer(keys.run));
    expect(mine.status).toBe(202);
    const address = `${RUNS}/${String(mine.body.id)}`;
    for (const path of [address, `${address}/events`, `${address}/replays?trial=0`]) {
      expect((await closed.get(path, bearer(keys.other))).status, path).toBe(404);
    }
    const init = { method: 'DELETE', headers: bearer(keys.other) };
    expect((await closed.send(address, init)).status).toBe(404);
    expect((await closed.get(address, bearer(keys.run))).status).toBe(200);
    expect((await closed.get(address, bearer(keys.admin))).status).toBe(200);
    expect((await closed.get(RUNS, bearer(keys.other))).body.items).toEqual([]);
    expect((await closed.get(RUNS, bearer(keys.run))).body.items).toHaveLength(1);
    // And no more of them at once than the key allows.
    const more = await closed.post(RUNS, { ...LONG_RUN, seed: 2 }, bearer(keys.run));
    expect(more.body).toMatchObject({ status: 429, code: 'quota-exceeded' });
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    const item = await closed.post('/api/v1/library/lists', { name: 'x', values: {} }, bearer(keys.run));
    const at = item.headers.get('location')!;
    expect((await closed.get(at, bearer(keys.other))).status).toBe(404);
    expect((await closed.get(at, bearer(keys.admin))).status).toBe(200);
    await closed.send(address, { method: 'DELETE', headers: bearer(keys.run) });
  });

  it('become a cookie that scripts cannot read and other sites cannot send', async () => {
    const session = await closed.post('/api/v1/session', { key: keys.read });
    const cookie = session.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const Cookie = cookie.split(';')[0]!;
    expect((await closed.get('/api/v1/session', { Cookie })).body).toEqual({
      name: 'reader',
      scopes: ['read'],
      storage: true,
    });
    expect((await closed.get('/api/v1/rulesets', { Cookie })).status).toBe(200);
    expect((await closed.post('/api/v1/session', { key: 'wg_nonsense' })).status).toBe(401);
    const stale = await closed.get('/api/v1/session', { Cookie: 'wargauge_key=wg_nonsense' });
    expect(stale.body).toMatchObject({ name: null, scopes: [] });
    expect(stale.headers.get('set-cookie')).toMatch(/wargauge_key=;/);
  });
});

describe('strangers', () => {
  it('ask and read what they know the address of, but list nothing, when they may only run', async () => {
    const run = await half.post(RUNS, LONG_RUN);
    expect(run.status).toBe(202);
    expect((await half.get(`${RUNS}/${String(run.body.id)}`)).status).toBe(200);
    expect((await half.get(RUNS)).body).toMatchObject({ status: 401, code: 'unauthorized' });
    expect((await half.get('/api/v1/library/lists')).status).toBe(401);
    expect((await half.get('/api/v1/library/export')).status).toBe(401);
    expect((await half.get('/api/v1/backup')).status).toBe(401);
    expect((await half.post(RUNS, { ...LONG_RUN, seed: 2 })).status).toBe(202);
    expect((await half.post(RUNS, { ...LONG_RUN, seed: 3 })).body).toMatchObject({ status: 429 });
  });
});

describe('quotas', () => {
  it('of computing fill up within an hour, and say how long to wait', () => {
    let now = 0;
    const quotas = new Quotas({ secondsPerHour: 60, maxRunsPerClient: 1 }, () => now);
    const client = { key: null, scopes: new Set<never>(), account: 'address x' };
    quotas.spend(client, 50e9);
    expect(() => quotas.spend(client, 20e9)).toThrow(/Try again in 600 s/);
    now = 600_000;
    quotas.spend(client, 20e9);
    quotas.spend({ ...client, account: 'address y' }, 60e9);
    now = 20 * 3_600_000;
    // Dearer than a whole hour: allowed from a full bucket, and then for an hour nothing.
    quotas.spend(client, 500e9);
    expect(() => quotas.spend(client, 1e9)).toThrow(/quota|Try again/);
  });
});

describe('other origins', () => {
  it('may use the API only when the settings name them, and never with cookies', async () => {
    const named = await startService({ CORS_ORIGINS: 'https://club.example, https://b.example' }, pool);
    try {
      const asked = (Origin: string, extra = {}) => named.get('/api/v1', { Origin, ...extra });
      const good = await asked('https://club.example');
      expect(good.headers.get('access-control-allow-origin')).toBe('https://club.example');
      expect(good.headers.get('access-control-allow-credentials')).toBeNull();
      expect(good.headers.get('vary')).toContain('Origin');
      expect((await asked('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await named.send(RUNS, {
        method: 'OPTIONS',
        headers: { Origin: 'https://b.example', 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      expect((await half.get('/api/v1', { Origin: 'https://a.example' })).headers.has('vary')).toBe(false);
    } finally {
      await named.close();
    }
  });
});
