/** What changed nothing, over HTTP: by itself, with an answer, and with a run that is looked at later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../fixtures/service.ts';

const SCENARIO = {
  attacker: { MAT: 6, weapons: [{ name: 'Axe', class: 'melee', power: 12 }] },
  target: { DEF: 13, ARM: 14, damage: '#8' },
  situation: { aim: true, backStrike: true },
};
const QUESTION = { ruleset: 'mk3', kind: 'activation', scenario: SCENARIO };

interface Found {
  readonly unused: ReadonlyArray<{ readonly path: string; readonly reason: string }>;
  readonly compared: unknown;
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const paths = ({ unused }: Found) => unused.map(({ path }) => path);

describe('POST /disclosures', () => {
  it('names what changes nothing and leaves out what does', async () => {
    const { status, body } = await service.post('/api/v1/disclosures', QUESTION);
    expect(status).toBe(200);
    expect(paths(body as unknown as Found)).toEqual(['situation.aim']);
    expect(body.compared).toBe('exact');
  });

  it('refuses a faulty scenario as a simulation does', async () => {
    const { status, body } = await service.post('/api/v1/disclosures', { ...QUESTION, scenario: {} });
    expect([status, body.code]).toEqual([422, 'invalid-scenario']);
  });

  it('is charged once and remembered', async () => {
    const limited = await startService({ SECONDS_PER_HOUR: '0.15' });
    const ask = () => limited.post('/api/v1/disclosures', QUESTION);
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const other = { ...QUESTION, scenario: { ...SCENARIO, target: { DEF: 12, ARM: 14, damage: '#8' } } };
    expect((await limited.post('/api/v1/disclosures', other)).status).toBe(429);
    await limited.close();
  });
});

describe('disclose in a simulation', () => {
  const disclosureOf = (body: Record<string, unknown>) => (body.result as { disclosure: Found | 'none' }).disclosure;

  it('is "none" unless it is asked for, and says so', async () => {
    const { body } = await service.post('/api/v1/simulations', QUESTION);
    expect(disclosureOf(body)).toBe('none');
  });

  it('"full" comes with the answer, exact or simulated', async () => {
    const simulated = { method: 'monte-carlo', precision: { trials: 1000 } };
    for (const how of [{}, simulated]) {
      let { body } = await service.post('/api/v1/simulations', { ...QUESTION, ...how, disclose: 'full' });
      const at = `/api/v1/simulations/${String(body.id)}?disclose=full`;
      while (body.state === 'running') body = (await service.get(at)).body;
      expect(paths(disclosureOf(body) as Found)).toEqual(['situation.aim']);
    }
  });

  it('can be asked for when a run is looked at, and changes its ETag', async () => {
    const { body } = await service.post('/api/v1/simulations', QUESTION);
    const at = `/api/v1/simulations/${String(body.id)}`;
    const [plain, full] = [await service.get(at), await service.get(`${at}?disclose=full`)];
    expect(disclosureOf(plain.body)).toBe('none');
    expect(paths(disclosureOf(full.body) as Found)).toEqual(['situation.aim']);
    const etag = full.headers.get('etag')!;
    expect(etag).not.toBe(plain.headers.get('etag'));
    expect((await service.get(`${at}?disclose=full`, { 'If-None-Match': etag })).status).toBe(304);
  });
});
