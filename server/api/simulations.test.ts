import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVATION, faults, LONG_RUN, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { until } from '../fixtures/until.ts';
import { Simulation } from './contract.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.pool.warm(0);
});
afterAll(() => service.close());

const ask = (body: object, headers: Record<string, string> = {}) => service.post('/api/v1/simulations', body, headers);
/** Asks and waits: on a busy machine what is answered at once elsewhere may be a 202. */
async function answered(body: object): Promise<Simulation> {
  let reply = await ask(body);
  while (reply.body.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 10));
    reply = await service.get(`/api/v1/simulations/${String(reply.body.id)}`);
  }
  return Simulation.parse(reply.body);
}

describe('POST /simulations', () => {
  it('answers exactly at once, with the defaults filled in', async () => {
    const reply = await ask(QUESTION);
    expect(reply.status).toBe(200);
    const simulation = Simulation.parse(reply.body);
    expect(simulation).toMatchObject({
      state: 'done',
      progress: null,
      result: { method: 'exact', trials: null, final: true },
    });
    expect(simulation.scenario).toHaveProperty('situation.aim', false);
    expect(reply.headers.get('content-location')).toBe(`/api/v1/simulations/${simulation.id}`);
    expect((await service.get(`/api/v1/simulations/${simulation.id}`)).body).toEqual(reply.body);
  });

  it('gives the same bits for the same request and seed', async () => {
    const request = { ...QUESTION, method: 'monte-carlo', precision: { trials: 100_000 }, seed: 7 };
    const [one, two] = await Promise.all([answered(request), answered(request)]);
    expect(one.result!.measures).toEqual(two.result!.measures);
    expect(one.result).toMatchObject({ method: 'monte-carlo', trials: 100_000, seed: 7 });
    expect((await answered({ ...request, seed: 8 })).result!.measures).not.toEqual(one.result!.measures);
  });

  it('reaches the default precision by Monte Carlo', async () => {
    const { result } = await answered({ ...QUESTION, method: 'monte-carlo' });
    const headline = result!.measures[result!.headline]!;
    const interval = headline.kind === 'probability' ? headline.interval! : null;
    expect((interval!.high - interval!.low) / 2).toBeLessThanOrEqual(0.001);
  });

  it('takes a time budget', async () => {
    const asked = { ...QUESTION, method: 'monte-carlo', precision: { milliseconds: 60 } };
    expect(await answered(asked)).toMatchObject({ state: 'done', result: { final: true } });
  });

  it('answers 202 with Location when the client prefers that, or when it takes long', async () => {
    const preferred = await ask(QUESTION, { Prefer: 'respond-async' });
    expect(preferred.status).toBe(202);
    expect(preferred.headers.get('preference-applied')).toBe('respond-async');
    const long = await ask(LONG_RUN);
    expect(long.status).toBe(202);
    expect(long.body).toMatchObject({ state: 'running', progress: { of: 50_000_000 } });
    const location = long.headers.get('location')!;
    expect(location).toBe(`/api/v1/simulations/${String(long.body.id)}`);
    await service.send(location, { method: 'DELETE' });
  });

  it('names unknown rulesets, kinds and measures', async () => {
    expect(faults(await ask({ ...QUESTION, ruleset: 'mk9' })).ruleset).toMatchObject({
      value: 'mk9',
      allowed: expect.stringContaining('mk3'),
    });
    expect(faults(await ask({ ...QUESTION, kind: 'war' })).kind!.allowed).toMatch(/"activation"/);
    const precision = { halfWidth: 0.01, measure: 'luck' };
    const reply = await ask({ ...QUESTION, method: 'monte-carlo', precision });
    expect(reply.body.code).toBe('invalid-request');
    expect(faults(reply)['precision.measure']).toMatchObject({
      value: 'luck',
      allowed: expect.stringContaining('destroyed'),
    });
  });

  it('reports faults across fields under "scenario"', async () => {
    const { MAT: _, ...attacker } = ACTIVATION.attacker;
    const reply = await ask({ ...QUESTION, scenario: { ...ACTIVATION, attacker } });
    expect(reply.body.code).toBe('invalid-scenario');
    expect(faults(reply)['scenario.attacker.MAT']!.allowed).toBe('a whole number from 0 to 40');
  });

  it('refuses what is too expensive, and exact answers that are', async () => {
    const strict = await startService({ COST_LIMIT_SECONDS: '0.01', EXACT_LIMIT_MS: '0' }, service.pool);
    try {
      const dear = await strict.post('/api/v1/simulations', LONG_RUN);
      expect(dear.body).toMatchObject({ status: 422, code: 'too-expensive' });
      expect(faults(dear)['precision.trials']!.allowed).toMatch(/^at most \d+ trials here$/);
      const exact = await strict.post('/api/v1/simulations', { ...QUESTION, method: 'exact' });
      expect(exact.body).toMatchObject({ status: 422, code: 'exact-too-expensive' });
    } finally {
      await strict.close();
    }
  });
});

describe('DELETE /simulations/:id', () => {
  it('cancels at once and keeps what was counted', async () => {
    const started = await ask(LONG_RUN);
    const path = `/api/v1/simulations/${String(started.body.id)}`;
    await until(async () => Number(((await service.get(path)).body.progress as { trials: number }).trials) > 0);
    const reply = await service.send(path, { method: 'DELETE' });
    const cancelled = Simulation.parse(reply.body);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.result).toMatchObject({ final: false, method: 'monte-carlo' });
    expect(cancelled.progress!.trials).toBeGreaterThan(0);
    await until(() => service.pool.stats().runs === 0 && service.pool.stats().busy === 0);
    const again = await service.send(path, { method: 'DELETE' });
    expect(again.body).toEqual(reply.body);
  });

  it('leaves a finished simulation as it is', async () => {
    const done = await ask(QUESTION);
    const reply = await service.send(`/api/v1/simulations/${String(done.body.id)}`, { method: 'DELETE' });
    expect(reply.body).toMatchObject({ state: 'done' });
  });

  it('says so when there is none', async () => {
    for (const method of ['GET', 'DELETE']) {
      const reply = await service.send('/api/v1/simulations/none', { method });
      expect(reply.body).toMatchObject({ status: 404, code: 'simulation-not-found' });
    }
  });
});

describe('a client that leaves', () => {
  it('takes its question with it', async () => {
    const leaving = new AbortController();
    // Expected to be quick, so the client waits; then it is gone before the answer.
    const patient = await startService({ SYNC_MS: '60000' }, service.pool);
    try {
      const asked = fetch(`${patient.url}/api/v1/simulations`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(LONG_RUN),
        signal: leaving.signal,
      }).catch(() => 'left');
      await until(() => service.pool.stats().runs === 1);
      leaving.abort();
      expect(await asked).toBe('left');
      await until(() => service.pool.stats().runs === 0);
    } finally {
      await patient.close();
    }
  });
});
