/** Bodies made by chance, whole and by mutating good ones: the service refuses or answers, and lives on. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share } from '../../workers/fixtures/share.ts';
import { type Path, withValue } from '../../workers/paths.ts';
import { findKind, rulesets } from '../../workers/rulesets/index.ts';
import { type JsonSchema, schemasAt } from '../../workers/schema-words.ts';
import { type Reply, type Service, startService } from '../fixtures/service.ts';
import { inputSchema } from '../issues.ts';
import { ProblemDetails, Simulation, SweepResult } from './contract.ts';

/** FUZZ_RUNS=5000 for a long look. */
const OPTIONS = { seed: 20_261, numRuns: Number(process.env.FUZZ_RUNS ?? share(50, 150)) };

let service: Service;
beforeAll(async () => {
  // Tight limits, so that the lucky ones that are valid stay cheap.
  service = await startService({ COST_LIMIT_SECONDS: '0.2', SWEEP_LIMIT_SECONDS: '0.2', EXACT_AUTO_MS: '50' });
  await service.pool.warm(0);
});
afterAll(() => service.close());

function expectSane(reply: Reply, good: { parse(body: unknown): unknown }): void {
  expect(reply.status, reply.text.slice(0, 500)).toBeLessThan(500);
  if (reply.status >= 400) {
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    const problem = ProblemDetails.parse(reply.body);
    expect(problem.status).toBe(reply.status);
    expect(reply.text.length).toBeLessThan(20_000);
  } else good.parse(reply.body);
}

const questions = rulesets.flatMap(({ id, kinds }) =>
  kinds.flatMap((kind) => kind.examples.map(({ scenario }) => ({ ruleset: id, kind: kind.id, scenario }))),
);

const oddValue = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    '-',
    'd3',
    0,
    -1,
    1,
    0.5,
    41,
    1e9,
    1e308,
    -1e-9,
    [],
    {},
    [[]],
    '#8',
    '#999:999',
    '__proto__',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Walks to a place that `picks` choose and replaces, removes, doubles or adds something there. */
function mutate(value: unknown, picks: readonly number[], odd: unknown): unknown {
  const [pick = 0, ...rest] = picks;
  if (Array.isArray(value) && value.length > 0 && rest.length > 0) {
    if (pick % 5 === 0) return [...value, value[pick % value.length]];
    return value.with(pick % value.length, mutate(value[pick % value.length], rest, odd));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && rest.length > 0) {
    const keys = Object.keys(value);
    const key = keys[pick % Math.max(1, keys.length)] ?? 'x';
    if (pick % 7 === 0) return { ...value, [`${key}2`]: odd };
    if (pick % 11 === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    return { ...value, [key]: mutate((value as Record<string, unknown>)[key], rest, odd) };
  }
  if (typeof value === 'number' && pick % 4 !== 0) return value + (pick % 13) - 6;
  return typeof value === 'boolean' && pick % 4 !== 0 ? !value : odd;
}

/** Every scalar of a scenario with all defaults filled in. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** Another value that the schema of the field allows; validity across fields is left to chance. */
function allowedValue(schema: JsonSchema, scenario: unknown, path: Path, pick: number): unknown {
  const nodes = schemasAt(schema, scenario, path);
  const node = nodes[pick % nodes.length]!;
  if (node.enum) return node.enum[pick % node.enum.length];
  if ('const' in node) return node.const;
  if (node.type === 'boolean') return pick % 2 === 0;
  if (node.type !== 'integer' && node.type !== 'number') {
    return EXPRESSIONS[pick % EXPRESSIONS.length];
  }
  const low = node.minimum ?? 0;
  return low + (pick % ((node.maximum ?? 40) - low + 1));
}

const EXPRESSIONS = [
  '#8',
  '#30:4',
  '1d6',
  '60d6',
  '9d9 drop lowest',
  'count 2+ of 99d6',
  '1d6/2',
  'd3',
  '1d0',
  'max(1d6, 2d6) - 9',
];

const picks = fc.array(fc.nat(1000), { minLength: 3, maxLength: 6 });

/** Good fields in odd company: the mistakes that the schema cannot see. */
const nudged = fc
  .tuple(fc.constantFrom(...questions), fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 6 }))
  .map(([question, changes]) => {
    const { schema } = findKind(question.ruleset, question.kind);
    const full = schema.parse(question.scenario);
    const paths = leaves(full);
    const scenario = changes.reduce((base: unknown, [leaf, pick]) => {
      const path = paths[leaf % paths.length]!;
      return withValue(base, path, allowedValue(inputSchema(schema), base, path, pick)) ?? base;
    }, full);
    return { ...question, scenario };
  });

const broken = fc
  .tuple(fc.constantFrom(...questions), fc.array(fc.tuple(picks, oddValue), { minLength: 1, maxLength: 3 }))
  .map(([question, changes]) => ({
    ...question,
    scenario: changes.reduce((scenario: unknown, [at, odd]) => mutate(scenario, at, odd), question.scenario),
  }));

const mutated = fc.oneof(nudged, broken);

describe('any body', () => {
  it('of arbitrary JSON is refused with a problem', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'simulations',
          'analyses/sweep',
          'analyses/editions',
          'analyses/rulings',
          'rulesets/mk3/statlines',
        ),
        fc.json(),
        async (path, body) => {
          expectSane(await service.post(`/api/v1/${path}`, body), { parse: () => expect.unreachable() });
        },
      ),
      OPTIONS,
    );
  });

  it('of arbitrary bytes is refused with a problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (body) => {
        expectSane(await service.post('/api/v1/simulations', body), { parse: () => expect.unreachable() });
      }),
      OPTIONS,
    );
  });

  it('near a good question is answered or refused', async () => {
    let answered = 0;
    const precision = fc.constantFrom(
      undefined,
      { trials: 100 },
      { halfWidth: 0.05 },
      { trials: 0 },
      { milliseconds: 10 },
    );
    const method = fc.constantFrom('auto', 'exact', 'monte-carlo');
    await fc.assert(
      fc.asyncProperty(mutated, precision, method, async (question, precision, method) => {
        const reply = await service.post('/api/v1/simulations', { ...question, method, precision });
        expectSane(reply, Simulation);
        if (reply.status < 300) {
          answered++;
          expect(reply.body.error).toBeUndefined();
          const again = await service.get(`/api/v1/simulations/${String(reply.body.id)}/replays?trial=0`);
          expectSane(again, { parse: () => {} });
        }
      }),
      OPTIONS,
    );
    expect(answered).toBeGreaterThan(OPTIONS.numRuns / 20);
  });

  it('near a good sweep is answered or refused', async () => {
    const path = fc.oneof(
      fc.constantFrom('target.DEF', 'target.ARM', 'attacker.weapons[0].power', 'plan.keep', 'attacker.points'),
      fc.string({ maxLength: 40 }),
    );
    const field = fc.record({
      path,
      values: fc.array(fc.oneof(fc.integer({ min: -2, max: 45 }), fc.double()), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(mutated, fc.array(field, { maxLength: 3 }), async (question, fields) => {
        expectSane(await service.post('/api/v1/analyses/sweep', { ...question, fields }), SweepResult);
      }),
      OPTIONS,
    );
  });

  it('leaves the process answering', async () => {
    expect((await service.post('/api/v1/simulations', questions[0])).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
