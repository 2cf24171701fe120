import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { share } from '../../workers/fixtures/share.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { JsonSchema } from '../../workers/schema-words.ts';
import { ERRORS } from '../errors.ts';
import { PGLITE, type TestDatabase } from '../fixtures/databases.ts';
import { LONG_RUN, QUESTION, type Reply, type Service, startService } from '../fixtures/service.ts';
import { exampleOf, type OpenApiDocument } from './openapi.ts';
import { OPERATIONS, type Operation } from './operations.ts';

let service: Service;
let document: OpenApiDocument;
let simulation: string;
let stopped: string;
let item: string;
let key: string;
let study: string;
let cancelled: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await PGLITE.start();
  const storage = await database.open(await database.fresh());
  service = await startService({ COUNT_HERE: 'off' }, undefined, storage);
  await service.pool.warm(0);
  const run = await service.post('/api/v1/simulations', LONG_RUN);
  stopped = String(run.body.id);
  await service.send(`/api/v1/simulations/${stopped}`, { method: 'DELETE' });
  item = String((await service.post('/api/v1/library/scenarios', exampleOf('ItemRequest'))).body.id);
  ({ key } = await service.app.persistence.need().keys.create({ name: 'test', scopes: ['read'] }));
  document = (await service.get('/api/openapi.json')).body as unknown as OpenApiDocument;
  study = String((await service.post('/api/v1/studies/compare', exampleOf('StudyRequest'))).body.id);
  // Nobody counts here, so it waits until it is cancelled.
  const anew = { Prefer: 'respond-async', 'Cache-Control': 'no-cache' };
  const waiting = await service.post('/api/v1/studies/compare', exampleOf('StudyRequest'), anew);
  cancelled = String(waiting.body.id);
  await service.send(`/api/v1/studies/${cancelled}`, { method: 'DELETE' });
  simulation = String((await service.post('/api/v1/simulations', QUESTION)).body.id);
});
afterAll(async () => {
  await service.close();
  await database.stop();
});

/** References as a validator reads them. */
const moved = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
let defined: Readonly<Record<string, unknown>> | undefined;

/** A schema with what it refers to: all that is published, for each of them anew, would take most of these tests' time. */
function withDefinitions(schema: JsonSchema): Record<string, unknown> {
  defined ??= moved(document.components.schemas);
  const own = moved(schema);
  const reached: Record<string, unknown> = {};
  const open: unknown[] = [own];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [, name] of JSON.stringify(at).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (name! in reached) continue;
      reached[name!] = defined[name!];
      open.push(defined[name!]);
    }
  }
  return { ...own, $defs: reached };
}

/** A validator made from the published document alone. */
function validator(schema: JsonSchema): z.ZodType {
  return z.fromJSONSchema(withDefinitions(schema));
}

function call(operation: Operation): Promise<Reply> {
  const path = operation.path
    .replace('/rulesets/{id}', `/rulesets/${QUESTION.ruleset}`)
    .replace('{kind}', QUESTION.kind)
    .replace('{collection}/{id}', `scenarios/${item}`)
    .replace('{collection}', 'scenarios')
    .replace('{study}', studyFor(operation.id))
    .replace('{id}', operation.id === 'resumeSimulation' ? stopped : simulation);
  if (operation.id === 'createSession') return service.post(path, { key });
  if (operation.body) {
    const body = JSON.stringify(exampleOf(operation.body.name));
    const headers = { 'Content-Type': 'application/json' };
    return service.send(path, { method: operation.method.toUpperCase(), headers, body });
  }
  const query = operation.id === 'replayTrial' ? '?trial=0' : '';
  return service.send(path + query, { method: operation.method.toUpperCase() });
}

function studyFor(operation: string): string {
  if (operation === 'createStudy') return 'compare';
  return operation === 'resumeStudy' || operation === 'cancelStudy' ? cancelled : study;
}

describe('the OpenAPI document', () => {
  it('is 3.1, with every reference resolved and every operation named once', () => {
    expect(document.openapi).toBe('3.1.0');
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas, name).toHaveProperty([name!]);
    }
    expect(text).not.toContain('#/$defs/');
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the schema of every kind of scenario, which accepts its examples', () => {
    for (const ruleset of rulesets) {
      // The others in the thorough run.
      for (const kind of share(ruleset.kinds.slice(0, 2), ruleset.kinds)) {
        const schema = document.components.schemas[`${ruleset.id}.${kind.id}`]!;
        for (const { scenario } of kind.examples) expect(validator(schema).safeParse(scenario).error).toBeUndefined();
        expect(validator(schema).safeParse({ nonsense: 1 }).success).toBe(false);
      }
    }
  });

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'tells the truth about %s',
    async (_, operation) => {
      const reply = await call(operation);
      const described = document.paths[operation.path]![operation.method]!.responses as Record<
        string,
        { content?: Record<string, { schema?: JsonSchema }> }
      >;
      const answer = described[reply.status];
      if (operation.id === 'readStatLine' && exampleOf('StatLineRequest') === undefined) return;
      if (operation.id === 'getReadiness') return expect([200, 503]).toContain(reply.status);
      expect(reply.status, reply.text.slice(0, 300)).toBeLessThan(300);
      expect(answer, String(reply.status)).toBeDefined();
      if (!answer!.content) return expect(reply.text).toBe('');
      const [media, { schema }] = Object.entries(answer!.content)[0]!;
      expect(reply.headers.get('content-type')).toContain(media);
      if (schema) expect(validator(schema).safeParse(reply.body).error).toBeUndefined();
    },
  );

  it('describes problems as they are', async () => {
    const reply = await service.post('/api/v1/simulations', { ...QUESTION, kind: 'war' });
    expect(validator({ $ref: '#/components/schemas/ProblemDetails' }).safeParse(reply.body).error).toBeUndefined();
  });
});

describe('the readable docs', () => {
  it('show every operation, every schema and every error code, without scripts or styles inside', async () => {
    const { text, headers } = await service.get('/api/docs');
    expect(headers.get('content-type')).toContain('text/html');
    for (const { id } of OPERATIONS) expect(text.includes(`id="${id}"`)).toBe(true);
    for (const name of Object.keys(document.components.schemas))
      expect(text.includes(`id="schema-${name}"`)).toBe(true);
    for (const code of Object.keys(ERRORS)) expect(text.includes(`id="errors-${code}"`)).toBe(true);
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(text.includes(`id="${target}"`)).toBe(true);
    expect(/<script|<style|style=|https?:\/\/(?!127\.0\.0\.1)/.exec(text)).toBeNull();
    expect((await service.get('/api/docs/style.css')).headers.get('content-type')).toContain('text/css');
  });

  it('show addresses of this host, but not what a hostile Host header says', async () => {
    expect((await service.get('/api/docs')).text.includes(`curl -s &#39;${service.url}/api/v1`)).toBe(true);
    const text = await new Promise<string>((resolve, reject) => {
      get(`${service.url}/api/docs`, { headers: { Host: "x'><script>" } }, (res) => {
        let body = '';
        res.on('data', (part) => {
          body += String(part);
        });
        res.on('end', () => resolve(body));
      }).on('error', reject);
    });
    expect(text.includes('<script')).toBe(false);
    expect(text.includes('http://127.0.0.1:3000/api/v1')).toBe(true);
  });
});
