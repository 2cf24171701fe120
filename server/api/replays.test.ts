import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../workers/engine/replays.ts';
import { faults, QUESTION, type Reply, type Service, startService } from '../fixtures/service.ts';
import { Replay } from './contract.ts';

let service: Service;
let exact: string;
let sampled: string;
beforeAll(async () => {
  service = await startService();
  await service.pool.warm(0);
  exact = await asked(QUESTION);
  sampled = await asked({ ...QUESTION, method: 'monte-carlo', precision: { trials: 2_000 }, seed: 3 });
});
afterAll(() => service.close());

/** The identifier of a question that is answered: a run that goes on, as on a busy machine, has no last trial. */
async function asked(body: object): Promise<string> {
  const { id, ...first } = (await service.post('/api/v1/simulations', body)).body;
  let state = first.state;
  while (state === 'running') ({ state } = (await service.get(`/api/v1/simulations/${String(id)}`)).body);
  return String(id);
}

const replay = (id: string, query: string): Promise<Reply> => service.get(`/api/v1/simulations/${id}/replays?${query}`);

describe('GET /simulations/:id/replays', () => {
  it('reads one trial by number, the same each time', async () => {
    const first = await replay(sampled, 'trial=5');
    expect(Replay.parse(first.body).trial).toBe(5);
    expect((await replay(sampled, 'trial=5')).body).toEqual(first.body);
    expect((await replay(exact, 'trial=5')).status).toBe(200);
  });

  it('finds the first trial with an outcome', async () => {
    const found = Replay.parse((await replay(sampled, 'outcome=destroyed:1')).body);
    expect(found.outcome.destroyed).toBe(1);
  });

  it('refuses trials that were not run, saying which were', async () => {
    expect(faults(await replay(sampled, 'trial=2000')).trial!.allowed).toBe('a whole number from 0 to 1999');
  });

  it('lists the outcomes and values that exist', async () => {
    expect(faults(await replay(sampled, 'outcome=luck:1')).outcome).toMatchObject({
      value: 'luck',
      allowed: expect.stringContaining('"destroyed"'),
    });
    expect(faults(await replay(sampled, 'outcome=destroyed:9')).outcome).toMatchObject({ value: 9, allowed: '0, 1' });
  });

  it('says how many trials it searched in vain', async () => {
    // Two attacks at ARM 40 mark nothing, so ten boxes are never marked.
    const scenario = { ...QUESTION.scenario, target: { DEF: 12, ARM: 40, damage: '#10' } };
    const id = await asked({ ...QUESTION, scenario, method: 'monte-carlo', precision: { trials: 2_000 } });
    const reply = await replay(id, 'outcome=destroyed:1');
    expect([404, 400]).toContain(reply.status);
    if (reply.status === 404)
      expect(reply.body.detail).toBe('None of the 2000 trials searched ended with destroyed = 1.');
  });

  it('refuses everything else by name', async () => {
    for (const query of [
      '',
      'trial=',
      'trial=-1',
      'trial=x',
      'trial=1e3',
      'outcome=destroyed',
      'trial=1&trial=2',
      'trial=1&outcome=a:1',
      'seed=4',
    ]) {
      const reply = await replay(sampled, query);
      expect(reply.body, query).toMatchObject({ status: 400, code: 'invalid-query' });
      expect((reply.body.errors as unknown[]).length, query).toBeGreaterThan(0);
    }
    expect((await replay('none', 'trial=1')).body).toMatchObject({ code: 'simulation-not-found' });
  });
});

describe('values in words', () => {
  it('are runs', () => {
    expect(runs([0, 1, 2, 3, 7])).toBe('0 to 3, 7');
    expect(runs([1, 0])).toBe('0, 1');
    expect(runs([])).toBe('');
  });
});
