/** Long runs and stored things over HTTP, on the embedded database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PGLITE } from '../fixtures/databases.ts';
import { bits } from '../fixtures/jobs.ts';
import { LONG_RUN, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { ownDatabase } from '../fixtures/suites.ts';
import { ListsReading, Simulation, SimulationList, StoredItem } from './contract.ts';

const on = ownDatabase(PGLITE);
let service: Service;
beforeAll(async () => {
  service = await startService({ SHARD_SECONDS: '0.1' }, undefined, on.storage);
  await service.pool.warm(0);
});
afterAll(() => service?.close());

const RUN = { ...LONG_RUN, precision: { trials: 150_000 } };
const ask = (body: object, headers: Record<string, string> = {}) => service.post('/api/v1/simulations', body, headers);
const get = (id: unknown, headers: Record<string, string> = {}) =>
  service.get(`/api/v1/simulations/${String(id)}`, headers);

async function done(id: unknown): Promise<Simulation> {
  for (;;) {
    const simulation = Simulation.parse((await get(id)).body);
    if (simulation.state !== 'running') return simulation;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a long question', () => {
  it('gets 202 once it is stored, ends with the bits of a short one, and is answered again from the store', async () => {
    const accepted = await ask(RUN, { Prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    expect(accepted.body.id).toMatch(/^run_/);
    const result = await done(accepted.body.id);
    expect(result.state).toBe('done');
    expect(result.endedAt).toBeDefined();
    const memory = await startService({}, service.pool);
    const there = await memory.post('/api/v1/simulations', { ...RUN, precision: { trials: 150_000 } });
    let other = Simulation.parse(there.body);
    while (other.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      other = Simulation.parse((await memory.get(`/api/v1/simulations/${other.id}`)).body);
    }
    await memory.app.close().catch(() => {});
    expect(bits(result)).toEqual(bits(other));
    const again = await ask(RUN, { Prefer: 'respond-async' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: accepted.body.id, stored: true, state: 'done' });
    const anew = await ask(RUN, { 'Cache-Control': 'no-cache', Prefer: 'respond-async' });
    expect(anew.body.id).not.toBe(accepted.body.id);
    await service.send(`/api/v1/simulations/${String(anew.body.id)}?forget=true`, { method: 'DELETE' });
    expect((await get(anew.body.id)).status).toBe(404);
  });

  it('costs 304 while nothing has changed', async () => {
    const { body } = await ask(RUN, { Prefer: 'respond-async' });
    const first = await get(body.id);
    const etag = first.headers.get('etag')!;
    const second = await get(body.id, { 'If-None-Match': etag });
    expect([second.status, second.text]).toEqual([304, '']);
    expect((await get(body.id, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('with an Idempotency-Key starts once, and the key fits no other question', async () => {
    const key = { 'Idempotency-Key': 'order:1' };
    const first = await ask(LONG_RUN, key);
    const second = await ask(LONG_RUN, key);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await ask({ ...LONG_RUN, seed: 99 }, key);
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency-mismatch' });
    const odd = await ask(LONG_RUN, { 'Idempotency-Key': 'a b' });
    expect(odd.body).toMatchObject({ status: 422, code: 'invalid-request' });
    await service.send(`/api/v1/simulations/${String(first.body.id)}`, { method: 'DELETE' });
  });

  it('is listed, cancelled, resumed, and streams go on after the event that was seen', async () => {
    const { body } = await ask({ ...RUN, seed: 5, precision: { trials: 600_000 } }, { Prefer: 'respond-async' });
    const address = `/api/v1/simulations/${String(body.id)}`;
    const running = SimulationList.parse((await service.get('/api/v1/simulations?state=running')).body);
    expect(running.items.map(({ id }) => id)).toContain(body.id);
    const cancelled = await service.send(address, { method: 'DELETE' });
    expect(cancelled.body.state).toBe('cancelled');
    const resumed = await service.post(`${address}/resume`, {});
    expect([resumed.status, resumed.body.state]).toEqual([202, 'running']);
    const events = (await service.get(`${address}/events`)).text;
    const ids = [...events.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(events.trimEnd().split('\n').at(-2)).toBe('event: end');
    const last = await service.get(`${address}/events`, { 'Last-Event-ID': String(ids.at(-1)) });
    expect(last.status).toBe(204);
    const again = await service.get(`${address}/events`, { 'Last-Event-ID': '0' });
    expect(again.text).toContain('event: end');
    expect((await service.post(`${address}/resume`, {})).body).toMatchObject({ code: 'not-resumable' });
    const page = SimulationList.parse((await service.get('/api/v1/simulations?limit=1')).body);
    expect(page.items.length).toBe(1);
    const next = SimulationList.parse((await service.get(`/api/v1/simulations?limit=1&after=${page.next!}`)).body);
    expect(next.items[0]!.id).not.toBe(page.items[0]!.id);
    expect((await service.get('/api/v1/simulations?after=x')).body).toMatchObject({ code: 'invalid-query' });
  });

  it('says in the list why it failed, and nothing of it once it goes on', async () => {
    const { body } = await ask({ ...RUN, seed: 6, precision: { trials: 500_000_000 } });
    const address = `/api/v1/simulations/${String(body.id)}`;
    await service.send(address, { method: 'DELETE' });
    await on.db.query(
      `UPDATE runs SET state = 'failed', error_code = 'too-expensive', error_detail = $2 WHERE id = $1`,
      [String(body.id), 'It took too long.'],
    );
    const listed = async () =>
      SimulationList.parse((await service.get('/api/v1/simulations')).body).items.find(({ id }) => id === body.id);
    expect(await listed()).toMatchObject({
      state: 'failed',
      error: { code: 'too-expensive', detail: 'It took too long.' },
    });
    await service.post(`${address}/resume`, {});
    const now = await listed();
    expect([now?.state, now?.error]).toEqual(['running', undefined]);
    await service.send(`${address}?forget=true`, { method: 'DELETE' });
  });

  it('ends its streams when it is deleted', async () => {
    const { body } = await ask({ ...RUN, seed: 77, precision: { trials: 500_000_000 } });
    const address = `/api/v1/simulations/${String(body.id)}`;
    // The head of the answer: from now on the stream is one of those that must end.
    const reading = await fetch(`${service.url}${address}/events`);
    expect(reading.status).toBe(200);
    expect((await service.send(`${address}?forget=true`, { method: 'DELETE' })).status).toBe(204);
    await reading.text();
    expect((await service.get(address)).status).toBe(404);
  });

  it('can be replayed trial by trial', async () => {
    const { body } = await ask(RUN, { Prefer: 'respond-async' });
    expect((await service.get(`/api/v1/simulations/${String(body.id)}/replays?trial=149999`)).status).toBe(200);
    expect((await service.get(`/api/v1/simulations/${String(body.id)}/replays?trial=150000`)).status).toBe(400);
  });
});

describe('a short question', () => {
  it('never touches the database', async () => {
    const original = on.db.query;
    let queries: string[] = [];
    on.db.query = (...args) => {
      // The worker looks for shards and the queue after its jobs (its schema is `engine`) all the time; nothing else may ask.
      if (!/shards|workers|\bengine\./.test(args[0])) queries.push(args[0]);
      return original.apply(on.db, args);
    };
    try {
      expect((await ask(QUESTION)).status).toBe(200);
      const short = { ...QUESTION, method: 'monte-carlo', precision: { trials: 10_000 } };
      const first = (await ask(short)).body;
      expect(first.stored).toBeUndefined();
      // Where a busy machine made it a 202, its end is asked for, which is not what is counted here.
      const before = queries;
      queries = [];
      await done(first.id);
      queries = before;
      expect((await ask(short)).body).toMatchObject({ stored: true, result: { trials: 10_000 } });
      expect(queries).toEqual([]);
    } finally {
      on.db.query = original;
    }
  });
});

describe('the library', () => {
  const scenario = { name: 'Axe on a wall', ruleset: QUESTION.ruleset, kind: QUESTION.kind, values: QUESTION.scenario };
  const add = (collection: string, body: object) => service.post(`/api/v1/library/${collection}`, body);

  it('keeps every version of an item and refuses to overwrite what it was not meant for', async () => {
    const first = await add('scenarios', scenario);
    expect(first.status).toBe(201);
    const address = first.headers.get('location')!;
    const put = (body: object, headers: Record<string, string> = {}) =>
      service.send(address, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const etag = first.headers.get('etag')!;
    const second = await put({ ...scenario, name: 'Axe on a tower' }, { 'If-Match': etag });
    expect(StoredItem.parse(second.body)).toMatchObject({ version: 2, name: 'Axe on a tower' });
    expect((await put(scenario, { 'If-Match': etag })).body).toMatchObject({ status: 409, code: 'version-conflict' });
    expect((await service.get(`${address}?version=1`)).body).toMatchObject({ version: 1, name: 'Axe on a wall' });
    expect((await service.get(`${address}?version=9`)).body).toMatchObject({ code: 'item-not-found' });
    expect((await service.get(`${address}/versions`)).body.versions).toHaveLength(2);
    expect((await service.get(address, { 'If-None-Match': second.headers.get('etag')! })).status).toBe(304);
    expect((await service.send(address, { method: 'DELETE' })).status).toBe(204);
    expect((await service.get(address)).body).toMatchObject({ code: 'item-not-found' });
  });

  it('checks scenarios like questions, and names', async () => {
    const faulty = { ...scenario, values: { ...scenario.values, target: { DEF: 99 } } };
    expect((await add('scenarios', faulty)).body).toMatchObject({ status: 422, code: 'invalid-scenario' });
    expect((await add('scenarios', { name: 'x', values: {} })).body).toMatchObject({ code: 'invalid-request' });
    for (const name of ['', ' x', 'a\u0000b', 'x'.repeat(121)]) {
      expect((await add('profiles', { name, values: {} })).body, name).toMatchObject({ code: 'invalid-request' });
    }
    for (const path of [
      '/api/v1/library/lists/%00',
      '/api/v1/library/lists?search=%00',
      '/api/v1/simulations/run_%00',
    ]) {
      expect((await service.get(path)).status, path).toBeLessThan(500);
    }
    expect((await add('lists', { name: 'x', ruleset: '\u0000', values: {} })).status).toBe(422);
    expect((await add('armies', { name: 'x', values: {} })).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('keeps a copy of a result', async () => {
    const { body } = await ask(QUESTION);
    const kept = await add('results', { name: 'Kept', values: { simulation: body.id } });
    expect((kept.body.values as Simulation).result).toEqual(body.result);
  });

  it('goes out and comes in as JSON, all or nothing', async () => {
    await add('profiles', { name: 'Heavy', ruleset: 'mk3', values: { ARM: 18, note: 'é😀' } });
    await add('lists', { name: 'My list', values: { lines: ['a', 'b'] } });
    const exported = await service.get('/api/v1/library/export');
    const other = await on.database.open(await on.database.fresh());
    const target = await startService({}, service.pool, other);
    try {
      const faulty = structuredClone(exported.body) as { items: Array<{ collection: string; values: object }> };
      faulty.items.push({ ...faulty.items[0]!, collection: 'scenarios', values: {} });
      expect((await target.post('/api/v1/library/import', faulty)).status).toBe(422);
      expect(((await target.get('/api/v1/library/export')).body.items as unknown[]).length).toBe(0);
      expect((await target.post('/api/v1/library/import', exported.body)).status).toBe(201);
      expect((await target.get('/api/v1/library/export')).body).toEqual(exported.body);
      const found = await target.get('/api/v1/library/profiles?search=HEAV&ruleset=mk3');
      expect(found.body.items).toHaveLength(1);
    } finally {
      await target.app.close();
    }
  });

  it('says what the names of a list are, to those who may list it', async () => {
    const values = { attacker: { MAT: 6 }, target: { DEF: 10, ARM: 19, damage: '#32' } };
    const { body } = await add('profiles', { name: 'Oaken Ram', ruleset: 'mk3', values });
    await add('profiles', { name: 'Iron Ram', ruleset: 'mk2', values });
    const text = 'Oaken ram [14]\nIron Ram [9]';
    const read = async (book?: string) =>
      ListsReading.parse(
        (await service.post('/api/v1/lists', { sources: [{ text }, ...(book ? [{ name: 'book', text: book }] : [])] }))
          .body,
      ).armies[0]!;
    expect((await read()).units).toMatchObject([
      {
        profile: 'Oaken Ram',
        points: 14,
        values: { name: 'Oaken ram' },
        sides: { target: { ARM: 19, damage: '#32' } },
      },
      { profile: null, points: 9, values: { name: 'Iron Ram' }, sides: {} },
    ]);
    const given = await read('name,DEF,ARM\nOaken Ram,5,5\nIron Ram,6,6');
    expect(given.units).toMatchObject([{ sides: { target: { ARM: 5 } } }, { sides: { target: { ARM: 6 } } }]);
    await service.send(`/api/v1/library/profiles/${String(body.id)}`, { method: 'DELETE' });
    expect((await read()).units[0]?.profile).toBeNull();
  });

  it('is not there where nothing is kept', async () => {
    const memory = await startService({}, service.pool);
    expect((await memory.get('/api/v1/library/lists')).body).toMatchObject({ status: 409, code: 'no-storage' });
    await memory.app.close();
  });
});
