/** Studies that are asked again: by a retry with its key, by an equal question, at the same moment, after a restart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { ASKED_BACKENDS } from '../fixtures/databases.ts';
import { type Reply, type Service, startService } from '../fixtures/service.ts';
import { describeOn } from '../fixtures/suites.ts';

const STUDIES = '/api/v1/studies';

/** Two rolls of one chance: never told apart, so that it is counted to the end. */
const SMALL = {
  ruleset: 'mk3',
  kind: 'roll',
  scenario: { expression: '2d6 >= 8' },
  variants: [
    { name: 'eight', patches: {} },
    { name: 'six or less', patches: { expression: '2d6 <= 6' } },
  ],
  method: 'monte-carlo',
  maxTrials: 32_768,
  seed: 3,
};
const LONG = { ...SMALL, maxTrials: 40_000_000 };
const ASYNC = { Prefer: 'respond-async' };

const key = (text: string) => ({ 'Idempotency-Key': text });
const idOf = (reply: Reply) => String(reply.body.id);

async function settled(service: Service, id: string, headers: Record<string, string> = {}): Promise<Reply> {
  for (;;) {
    const reply = await service.get(`${STUDIES}/${id}`, headers);
    if (reply.body.state !== 'running') return reply;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

function forget(service: Service, id: string, headers: Record<string, string> = {}): Promise<Reply> {
  return service.send(`${STUDIES}/${id}?forget=true`, { method: 'DELETE', headers });
}

describe('studies without a database, asked again', () => {
  let service: Service;
  const ask = (body: object, headers = {}) => service.post(`${STUDIES}/compare`, body, headers);
  beforeAll(async () => {
    service = await startService();
    await service.pool.warm(0);
  });
  afterAll(() => service.close());

  it('are answered from what is known, unless the seed, the kind or the wish of the client is another', async () => {
    const first = await settled(service, idOf(await ask(SMALL)));
    const again = await ask(SMALL);
    expect(again.body).toEqual({ ...first.body, stored: true });
    expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(again.headers.get('content-location')).toBe(`${STUDIES}/${idOf(first)}`);
    // A default that is written out is the same question.
    expect(idOf(await ask({ ...SMALL, measure: undefined, method: 'monte-carlo' }))).toBe(idOf(first));
    const async = await ask(SMALL, ASYNC);
    expect([async.status, async.headers.get('preference-applied')]).toEqual([200, 'respond-async']);
    const other = await ask({ ...SMALL, seed: 4 });
    expect([idOf(other) === idOf(first), other.body.stored]).toEqual([false, undefined]);
    const anew = await ask(SMALL, { 'Cache-Control': 'no-cache' });
    expect([idOf(anew) === idOf(first), anew.body.stored]).toEqual([false, undefined]);
    expect((await settled(service, idOf(anew))).body.answer).toEqual(first.body.answer);
    // What is not kept is not known.
    await forget(service, idOf(anew));
    await forget(service, idOf(first));
    expect((await ask(SMALL)).body.stored).toBeUndefined();
  });

  it('are counted once for all who ask at the same moment', async () => {
    const same = await Promise.all([1, 2, 3].map(() => ask({ ...SMALL, seed: 21 })));
    expect(new Set(same.map(idOf)).size).toBe(1);
    const long = await Promise.all([1, 2, 3].map(() => ask({ ...LONG, seed: 22 }, ASYNC)));
    expect(new Set(long.map(idOf)).size).toBe(1);
    expect(long.map(({ status }) => status)).toEqual([202, 202, 202]);
    await forget(service, idOf(long[0]!));
  });

  it('with a key begin once, and the key fits no other question', async () => {
    const [first, second] = await Promise.all([ask(LONG, key('memory:1')), ask(LONG, key('memory:1'))]);
    expect(idOf(second)).toBe(idOf(first));
    expect((await ask({ ...LONG, seed: 4 }, key('memory:1'))).body).toMatchObject({ code: 'idempotency-mismatch' });
    expect((await ask(LONG, key('a b'))).body).toMatchObject({ status: 422, code: 'invalid-request' });
    await forget(service, idOf(first));
    const free = await ask(LONG, key('memory:1'));
    expect([idOf(free) === idOf(first), free.headers.get('idempotency-replayed')]).toEqual([false, null]);
    await forget(service, idOf(free));
  });
});

describeOn(ASKED_BACKENDS, 'studies asked again', (on) => {
  let pool: SimulationPool;
  let service: Service;
  const start = () => startService({}, pool, on.lent);
  const ask = (body: object, headers = {}) => service.post(`${STUDIES}/compare`, body, headers);
  const bearer = async (name: string) => {
    const { keys } = service.app.persistence.need();
    return { Authorization: `Bearer ${(await keys.create({ name, scopes: ['read', 'run'] })).key}` };
  };
  beforeAll(async () => {
    pool = new SimulationPool({ threads: 2 });
    service = await start();
    await pool.warm(0);
  });
  afterAll(async () => {
    await service?.close();
    await pool?.close();
  });

  it('with a key begin once, also at the same moment, and the key fits no other question', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(LONG, key('order:1'))));
    expect(new Set(replies.map(idOf)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length).toBe(3);
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const { scenario, ruleset, ...rest } = LONG;
    expect(idOf(await ask({ scenario, ...rest, ruleset }, key('order:1')))).toBe(idOf(replies[0]!));
    const other = await ask({ ...LONG, seed: 4 }, key('order:1'));
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency-mismatch' });
    // With a key somebody wants a study of his own: an equal one under way is left alone.
    const own = await ask(LONG, key('order:2'));
    expect(idOf(own)).not.toBe(idOf(replies[0]!));
    await Promise.all([forget(service, idOf(own)), forget(service, idOf(replies[0]!))]);
  });

  it('have keys that belong to their client', async () => {
    const [anna, bert] = [await bearer('anna'), await bearer('bert')];
    const hers = await ask(SMALL, { ...anna, ...key('mine') });
    const his = await ask({ ...SMALL, seed: 9 }, { ...bert, ...key('mine') });
    expect([hers.status, his.status]).toEqual([202, 202]);
    expect(idOf(his)).not.toBe(idOf(hers));
    const done = await settled(service, idOf(hers), anna);
    // The answer is there by now; a retry gets it at once.
    const retry = await ask(SMALL, { ...anna, ...key('mine') });
    expect([retry.status, retry.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(retry.body).toEqual(done.body);
    await settled(service, idOf(his), bert);
  });

  it('give somebody else a copy of the answer, and their own to whom they belong', async () => {
    const [carl, dora] = [await bearer('carl'), await bearer('dora')];
    const body = { ...SMALL, seed: 31 };
    const done = await settled(service, idOf(await ask(body, { ...carl, ...ASYNC })), carl);
    const own = await ask(body, { ...carl, ...ASYNC });
    expect(own.body).toEqual({ ...done.body, stored: true });
    const copy = await ask(body, { ...dora, ...ASYNC });
    expect(copy.body).toMatchObject({ stored: true, answer: done.body.answer as object });
    expect(idOf(copy)).not.toBe(idOf(done));
    expect((await service.get(`${STUDIES}/${idOf(copy)}`, carl)).status).toBe(404);
    expect(idOf(await ask(body, { ...dora, ...ASYNC }))).toBe(idOf(copy));
    expect((await ask({ ...body, seed: 32 }, { ...dora, ...ASYNC })).body.stored).toBeUndefined();
  });

  it('join what is under way, their own only', async () => {
    const [emil, fred] = [await bearer('emil'), await bearer('fred')];
    const first = await ask(LONG, { ...emil, ...ASYNC });
    const second = await ask(LONG, { ...emil, ...ASYNC });
    expect([second.status, idOf(second)]).toEqual([202, idOf(first)]);
    expect(second.headers.get('location')).toBe(`${STUDIES}/${idOf(first)}`);
    const his = await ask(LONG, { ...fred, ...ASYNC });
    expect(idOf(his)).not.toBe(idOf(first));
    const anew = await ask(LONG, { ...emil, ...ASYNC, 'Cache-Control': 'no-cache' });
    expect(idOf(anew)).not.toBe(idOf(first));
    // One that was stopped is neither an answer nor under way.
    await service.send(`${STUDIES}/${idOf(first)}`, { method: 'DELETE', headers: emil });
    await forget(service, idOf(anew), emil);
    const again = await ask(LONG, { ...emil, ...ASYNC });
    expect([idOf(first), idOf(anew)]).not.toContain(idOf(again));
    await Promise.all([
      forget(service, idOf(first), emil),
      forget(service, idOf(again), emil),
      forget(service, idOf(his), fred),
    ]);
  });

  it('find their keys and answers after a restart', async () => {
    const body = { ...SMALL, seed: 41 };
    const kept = await settled(service, idOf(await ask(body, key('restart'))));
    const answered = await settled(service, idOf(await ask({ ...body, seed: 42 }, ASYNC)));
    await service.close();
    service = await start();
    const again = await ask(body, key('restart'));
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', kept.body]);
    const equal = await ask({ ...body, seed: 42 }, ASYNC);
    expect(equal.body).toEqual({ ...answered.body, stored: true });
    expect((await ask({ ...body, seed: 43 }, key('restart'))).body).toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('are worked out again by another engine version', async () => {
    const body = { ...SMALL, seed: 51 };
    const done = await settled(service, idOf(await ask(body, ASYNC)));
    await on.db.query("UPDATE studies SET engine_version = 'old' WHERE id = $1", [idOf(done)]);
    const again = await ask(body, ASYNC);
    expect([idOf(again) === idOf(done), again.body.stored]).toEqual([false, undefined]);
  });
});
