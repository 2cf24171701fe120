/** Studies over HTTP: small ones at once, long ones stored, followed, cancelled, resumed; the same bits every time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share, THOROUGH } from '../../workers/fixtures/share.ts';
import { SimulationPool } from '../../workers/pool.ts';
import { checkStudy } from '../../workers/studies/begin.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { REPORT_STYLE } from '../../workers/studies/report/style.ts';
import { ASKED_BACKENDS } from '../fixtures/databases.ts';
import { type Reply, type Service, startService } from '../fixtures/service.ts';
import { threeRolls } from '../fixtures/studies.ts';
import { describeOn } from '../fixtures/suites.ts';
import { until } from '../fixtures/until.ts';
import { Study } from './contract.ts';

const STUDIES = '/api/v1/studies';
/** Worked out again, and stored. */
const ANEW = { Prefer: 'respond-async', 'Cache-Control': 'no-cache' };

const SIMULATED = threeRolls(65_536, 11);

async function settled(service: Service, id: string): Promise<Reply> {
  for (;;) {
    const reply = await service.get(`${STUDIES}/${id}`);
    if (reply.body.state !== 'running') return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks and waits: on a busy machine what is answered at once elsewhere may be a 202. */
async function asked(service: Service, kind: string, request: unknown): Promise<Reply> {
  const reply = await service.post(`${STUDIES}/${kind}`, request);
  return reply.status === 202 ? settled(service, String(reply.body.id)) : reply;
}

/** What every run asks of a kind; the others in the thorough run. */
async function cheapest<T extends { readonly request: unknown }>(id: string, examples: readonly T[]): Promise<T[]> {
  const priced = await Promise.all(
    examples.map(async (example) => {
      const checkup = await checkStudy(id, example.request);
      return { example, costNs: checkup.errors ? 0 : checkup.costNs };
    }),
  );
  const [{ example, costNs }] = priced.sort((a, b) => a.costNs - b.costNs);
  return costNs < 1e9 ? [example] : [];
}

describe('studies over HTTP', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    await service.pool.warm(0);
  });
  afterAll(() => service.close());

  it('lists its kinds with their schemas, and examples answer at once', async () => {
    const kinds = await service.get(`${STUDIES}/kinds`);
    expect(kinds.status).toBe(200);
    for (const { id, examples } of studyKinds) {
      for (const { request } of share(await cheapest(id, examples), examples)) {
        const reply = await asked(service, id, request);
        expect(reply.status, reply.text.slice(0, 300)).toBe(200);
        const { answer } = Study.parse(reply.body);
        expect(answer!.sentence).not.toBe('');
        expect(answer!.figures.every(({ table }) => answer!.tables.some((each) => each.id === table))).toBe(true);
      }
    }
  });

  it('answers a simulated study with the same bits when it is stored and asked to wait', async () => {
    const once = await asked(service, 'compare', SIMULATED);
    const later = await service.post(`${STUDIES}/compare`, SIMULATED, ANEW);
    expect(later.status).toBe(202);
    const done = await settled(service, String(later.body.id));
    expect(done.body).toMatchObject({ state: 'done', answer: once.body.answer as object });
    const events = await service.get(`${STUDIES}/${String(later.body.id)}/events`);
    expect(events.text).toMatch(/event: end/);
    const listed = await service.get(STUDIES);
    expect(listed.body.items).toContainEqual(
      expect.objectContaining({ id: later.body.id, kind: 'compare', state: 'done' }),
    );
  });

  it('writes reports that state the question and need nothing else', async () => {
    const { body } = await asked(service, 'compare', SIMULATED);
    const at = (format: string) => service.get(`${STUDIES}/${String(body.id)}/report?format=${format}`);
    const html = await at('html');
    expect(html.headers.get('content-disposition')).toContain('wargauge-compare.html');
    expect(html.text).not.toMatch(/(src|href)=|@import|url\(/);
    expect(html.text).toContain('<svg');
    const [, embedded] = /<script type="application\/json" id="question">(.*?)<\/script>/s.exec(html.text)!;
    const question = JSON.parse(embedded!) as { kind: string; request: unknown };
    const again = await asked(service, question.kind, question.request);
    expect(again.body.answer).toEqual(body.answer);
    const json = JSON.parse((await at('json')).text) as { answer: unknown };
    expect(json.answer).toEqual(body.answer);
    expect((await at('csv')).text).toContain('six or less');
    const workbook = await at('xlsx');
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect(workbook.text.slice(0, 2)).toBe('PK');
    const { tables } = body.answer as { tables: ReadonlyArray<{ id: string; rows: readonly unknown[] }> };
    const table = await at(`csv&table=${tables[0]!.id}`);
    expect(table.text.trimEnd().split('\r\n')).toHaveLength(tables[0]!.rows.length + 1);
    const none = await at('csv&table=others');
    expect(none.body).toMatchObject({ code: 'invalid-query', errors: [{ path: 'table' }] });
    expect(none.text).toContain(tables[0]!.id);
    expect((await at(`html&table=${tables[0]!.id}`)).status).toBe(400);
    expect(REPORT_STYLE).not.toMatch(/url\(|@import/);
    expect((await at('pdf')).status).toBe(400);
  });

  it('says what is wrong with a request, field by field', async () => {
    const faulty = (change: object) => service.post(`${STUDIES}/compare`, { ...SIMULATED, ...change });
    const path = await faulty({ variants: [{ name: 'a' }, { name: 'b', patches: { 'no.such[3]': 1 } }] });
    expect(path.body).toMatchObject({ status: 422, code: 'invalid-request' });
    expect(path.text).toContain('variants[1].patches');
    const value = await faulty({ variants: [{ name: 'a' }, { name: 'b', patches: { expression: '2x6' } }] });
    expect(value.text).toContain('variants[1].patches');
    expect((await faulty({ measure: 'courage' })).text).toMatch(/no measure \\"courage\\"; known: success, left/);
    const expression = (text: string) => faulty({ measure: { expression: text } });
    expect((await expression('import(1)')).status).toBe(422);
    expect((await expression('wounds > 1')).text).toMatch(/known: success, left/);
    expect((await faulty({ ruleset: 'chess' })).text).toMatch(/no ruleset/);
    expect((await faulty({ variants: [{ name: 'a' }, { name: 'a' }] })).text).toMatch(/given before/);
    expect((await service.post(`${STUDIES}/divine`, SIMULATED)).body).toMatchObject({ code: 'study-kind-not-found' });
    // Whatever names a game or a kind that is not there is the sender's fault in every kind of study.
    for (const kind of ['weights', 'compare', 'sweep', 'tune', 'matrix', 'luck']) {
      const { examples } = studyKinds.find(({ id }) => id === kind)!;
      const example = examples.find(({ request }) => 'ruleset' in (request as object))?.request as object | undefined;
      if (!example) continue;
      const game = await service.post(`${STUDIES}/${kind}`, { ...example, ruleset: 'chess' });
      expect([kind, game.status]).toEqual([kind, 422]);
      if (!('kind' in example)) continue;
      const odd = await service.post(`${STUDIES}/${kind}`, { ...example, kind: 'castling' });
      expect([kind, odd.status]).toEqual([kind, 422]);
      expect(odd.text).toContain('castling');
    }
    expect((await service.get(`${STUDIES}/study_0123456789abcdef`)).body).toMatchObject({ code: 'study-not-found' });
  });
});

describeOn(ASKED_BACKENDS, 'long studies', (on) => {
  it.runIf(THOROUGH)(
    'go on after their process has died, and end with the bits of one that was left in peace',
    async () => {
      const long = { ...SIMULATED, maxTrials: 4_000_000 };
      const pool = new SimulationPool({ threads: 2 });
      const first = await startService({}, pool, on.lent);
      const reply = await first.post(`${STUDIES}/compare`, long, { Prefer: 'respond-async' });
      expect(reply.status).toBe(202);
      const id = String(reply.body.id);
      const slices = async () => (await on.db.query('SELECT round FROM study_parts WHERE reply IS NOT NULL')).length;
      await until(async () => (await slices()) >= 3);
      await first.close();
      const kept = await slices();
      expect(kept).toBeGreaterThanOrEqual(3);
      const second = await startService({}, pool, on.lent);
      try {
        const done = await settled(second, id);
        expect(done.body.state).toBe('done');
        const whole = await second.post(`${STUDIES}/compare`, long, ANEW);
        expect(whole.body.id).not.toBe(id);
        expect((await settled(second, String(whole.body.id))).body.answer).toEqual(done.body.answer);
      } finally {
        await second.close();
        await pool.close();
      }
    },
  );

  it('are cancelled with what they have, resumed, and forgotten', async () => {
    const service = await startService({}, undefined, on.lent);
    try {
      const long = { ...SIMULATED, maxTrials: 40_000_000 };
      const { body } = await service.post(`${STUDIES}/compare`, long, { Prefer: 'respond-async' });
      const at = `${STUDIES}/${String(body.id)}`;
      while ((await service.get(at)).body.progress === null) await new Promise((resolve) => setTimeout(resolve, 20));
      const cancelled = await service.send(at, { method: 'DELETE' });
      expect(cancelled.body.state).toBe('cancelled');
      const resumed = await service.post(`${at}/resume`, '');
      expect(resumed.status).toBe(202);
      expect((await service.send(`${at}?forget=true`, { method: 'DELETE' })).status).toBe(204);
      expect((await service.get(at)).status).toBe(404);
    } finally {
      await service.close();
    }
  });
});
