import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rulesets } from '../../workers/rulesets/index.ts';
import { faults, type Service, startService } from '../fixtures/service.ts';
import { RuleEntry, RulesetSummary, SampleProfile, StatLineReport } from './contract.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('GET /rulesets', () => {
  it('lists every game, and each one alone', async () => {
    const all = z.array(RulesetSummary).parse((await service.get('/api/v1/rulesets')).body);
    expect(all.map(({ id }) => id)).toEqual(rulesets.map(({ id }) => id));
    for (const summary of all) expect((await service.get(`/api/v1/rulesets/${summary.id}`)).body).toEqual(summary);
  });

  it('answers 304 to those who have it already', async () => {
    const first = await service.get('/api/v1/rulesets');
    const etag = first.headers.get('etag')!;
    const again = await service.get('/api/v1/rulesets', {
      'If-None-Match': etag,
      // fetch adds no-cache of its own accord otherwise.
      'Cache-Control': 'max-age=0',
    });
    expect(again.status).toBe(304);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  it('gives catalogue, schemas and profiles', async () => {
    for (const { id, kinds, catalogue } of rulesets) {
      const base = `/api/v1/rulesets/${id}`;
      expect(z.array(RuleEntry).parse((await service.get(`${base}/catalogue`)).body)).toHaveLength(catalogue.length);
      z.array(SampleProfile).parse((await service.get(`${base}/profiles`)).body);
      for (const kind of kinds) {
        const schema = (await service.get(`${base}/schemas/${kind.id}`)).body;
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      }
    }
  });

  it('filters profiles, and names wrong filters', async () => {
    for (const { id, profiles } of rulesets) {
      const base = `/api/v1/rulesets/${id}/profiles`;
      for (const part of new Set(profiles.map((profile) => profile.part))) {
        const some = z.array(SampleProfile).parse((await service.get(`${base}?part=${part}&kind=`)).body);
        expect(some).toHaveLength(profiles.filter((profile) => profile.part === part).length);
      }
      expect(faults(await service.get(`${base}?part=wing`)).part).toMatchObject({ value: 'wing' });
      expect(faults(await service.get(`${base}?prat=x`)).prat!.allowed).toMatch(/remove it; known here: part, kind/);
    }
  });

  it('reads stat lines', async () => {
    for (const { id, statLines } of rulesets) {
      for (const { part, example } of statLines) {
        const reply = await service.post(`/api/v1/rulesets/${id}/statlines`, { part, text: example });
        expect(StatLineReport.parse(reply.body).understood.length).toBeGreaterThan(0);
      }
      const wrong = await service.post(`/api/v1/rulesets/${id}/statlines`, { part: 'wing', text: '' });
      expect(faults(wrong).part).toMatchObject({ value: 'wing' });
    }
  });

  it('says what exists when something does not', async () => {
    for (const tail of ['', '/catalogue', '/profiles', '/schemas/x']) {
      expect((await service.get(`/api/v1/rulesets/mk9${tail}`)).body).toMatchObject({
        code: 'ruleset-not-found',
        detail: expect.stringContaining('mk3'),
      });
    }
    expect((await service.get('/api/v1/rulesets/mk3/schemas/x')).body).toMatchObject({ code: 'kind-not-found' });
  });
});
