/** Foolish input of every kind gets a precise problem, never a 500. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { ACTIVATION, faults, QUESTION, type Reply, type Service, startService } from '../fixtures/service.ts';
import { LISTS_BODY_LIMIT, ProblemDetails } from './contract.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const POSTS = [
  '/api/v1/simulations',
  '/api/v1/analyses/sweep',
  '/api/v1/analyses/editions',
  '/api/v1/analyses/rulings',
  '/api/v1/rulesets/mk3/statlines',
  '/api/v1/lists',
  '/api/v1/lists/corrections',
];

function expectProblem(reply: Reply, code: ErrorCode): void {
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  const problem = ProblemDetails.parse(reply.body);
  expect(problem).toMatchObject({ code, status: ERRORS[code].status, type: `/api/docs#errors-${code}` });
  expect(reply.status).toBe(problem.status);
  expect(problem.requestId).toBe(reply.headers.get('x-request-id'));
  expect(reply.text).not.toMatch(/node_modules|\.ts:\d+|at .*\(/);
}

const ask = (scenario: object, more: object = {}) =>
  service.post('/api/v1/simulations', { ...QUESTION, scenario: { ...ACTIVATION, ...scenario }, ...more });
const weapon = (fields: object) => ({
  attacker: { ...ACTIVATION.attacker, weapons: [{ ...ACTIVATION.attacker.weapons[0], ...fields }] },
});

describe.each(POSTS)('POST %s', (path) => {
  it.each([
    ['nothing', '', 'empty-body'],
    ['half a document', '{"ruleset": "mk3"', 'invalid-json'],
    ['NaN', '{"seed": NaN}', 'invalid-json'],
    ['a list', '[]', 'invalid-request'],
    ['a number', '3', 'invalid-request'],
    ['null', 'null', 'invalid-request'],
    ['an empty object', '{}', 'invalid-request'],
    ['deep nesting', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'too-deep'],
    ['deep objects', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'too-deep'],
    ['a very long list', JSON.stringify({ scenario: Array(5000).fill(0) }), 'invalid-request'],
    ['a prototype key', '{"__proto__": {"admin": true}}', 'invalid-request'],
    ['a prototype key inside', '{"scenario": {"a": [{"__proto__": {"admin": true}}]}}', 'invalid-request'],
    ['a constructor', '{"constructor": {"prototype": {"admin": true}}}', 'invalid-request'],
    ['10 MB', `{"a":"${'x'.repeat(10_000_000)}"}`, 'body-too-large'],
  ] as const)('refuses %s', async (_, body, code) => {
    expectProblem(await service.post(path, body), code);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('refuses more than this address reads', async () => {
    const limit = path.includes('/lists') ? LISTS_BODY_LIMIT : 256 * 1024;
    expectProblem(await service.post(path, `{"a":"${'x'.repeat(limit)}"}`), 'body-too-large');
    expectProblem(await service.post(path, `{"a":"${'x'.repeat(limit - 100)}"}`), 'invalid-request');
  });

  it('refuses other media, charsets and encodings', async () => {
    const headers = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=x-user' },
      { 'Content-Encoding': 'pigeon' },
    ];
    for (const header of headers) {
      expectProblem(await service.post(path, QUESTION, header as Record<string, string>), 'unsupported-media-type');
    }
  });

  it('refuses other methods with Allow', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const reply = await service.send(path, { method });
      expectProblem(reply, 'method-not-allowed');
      expect(reply.headers.get('allow')).toBe(
        path.endsWith('/simulations') ? 'GET, HEAD, POST, OPTIONS' : 'POST, OPTIONS',
      );
    }
    expect((await service.send(path, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('foolish scenarios', () => {
  it('name field, value and range', async () => {
    const reply = await ask({
      ...weapon({ initialAttacks: 500, power: 'lots', colour: 'red' }),
      target: { DEF: -3, ARM: 1e9 },
    });
    expectProblem(reply, 'invalid-scenario');
    const found = faults(reply);
    expect(found['scenario.attacker.weapons[0].initialAttacks']).toMatchObject({
      value: 500,
      allowed: expect.stringContaining('0 to 40'),
    });
    expect(found['scenario.attacker.weapons[0].power']).toMatchObject({ value: 'lots' });
    expect(found['scenario.attacker.weapons[0].colour']).toMatchObject({ message: 'Not a known field.', value: 'red' });
    expect(found['scenario.target.DEF']).toMatchObject({ value: -3, allowed: 'a whole number from 0 to 40' });
    expect(found['scenario.target.ARM']).toMatchObject({ value: 1e9 });
  });

  it('name the exact place in a damage layout', async () => {
    const boxes = await ask({ ...weapon({}), target: { DEF: 12, ARM: 14, damage: '#-5' } });
    expectProblem(boxes, 'invalid-scenario');
    expect(faults(boxes)['scenario.target.damage']).toMatchObject({
      value: '#-5',
      message: expect.stringContaining('at character 2'),
      allowed: expect.stringContaining('8:3'),
    });
    const seven = await ask({ ...weapon({}), target: { DEF: 12, ARM: 14, damage: '..|..|..|..|..|..|..' } });
    expect(faults(seven)['scenario.target.damage']).toMatchObject({
      message: expect.stringContaining('at character 18: found a 7th column'),
      allowed: '6 of them',
    });
  });

  it('get no more trials than there are', async () => {
    const reply = await ask({}, { precision: { trials: 3e9 } });
    expectProblem(reply, 'invalid-request');
    expect(faults(reply)['precision.trials']).toMatchObject({
      value: 3e9,
      allowed: 'a whole number from 1 to 2000000000',
    });
  });

  it('may not have strange numbers', async () => {
    for (const [path, precision] of [
      ['precision.trials', { trials: 0 }],
      ['precision.trials', { trials: 1.5 }],
      ['precision.trials', { trials: '7' }],
      ['precision.halfWidth', { halfWidth: 0 }],
      ['precision.milliseconds', { milliseconds: -1 }],
    ] as const) {
      expect(Object.keys(faults(await ask({}, { precision })))).toEqual([path]);
    }
    const infinite = JSON.stringify({ ...QUESTION, seed: 12345 }).replace('12345', '1e999');
    expect(faults(await service.post('/api/v1/simulations', infinite)).seed).toMatchObject({ value: 'Infinity' });
    for (const seed of [-1, 0.5, 2 ** 60, '1', null]) expect(faults(await ask({}, { seed }))).toHaveProperty('seed');
  });

  it('come back cut when long', async () => {
    const reply = await ask({ target: { ...ACTIVATION.target, name: 'x'.repeat(100_000) } });
    expectProblem(reply, 'invalid-scenario');
    expect(reply.text.length).toBeLessThan(2_000);
    const many = await ask(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`f${i}`, i])));
    expect(Object.keys(faults(many)).length).toBe(20);
  });
});

describe('foolish addresses', () => {
  it('are problems too', async () => {
    for (const path of ['/api', '/api/v2', '/api/v1/nope', '/api/v1/simulations/a/b/c']) {
      expectProblem(await service.get(path), 'not-found');
    }
    expectProblem(await service.get('/api/v1/simulations/%ff'), 'bad-request');
    expectProblem(await service.get(`/api/v1/simulations/${'x'.repeat(5000)}`), 'simulation-not-found');
    expectProblem(await service.get('/api/v1/rulesets/constructor'), 'ruleset-not-found');
    expectProblem(await service.get('/api/v1/rulesets/mk3/schemas/__proto__'), 'kind-not-found');
  });
});
