/**
 * npm run fuzz -- [requests] [seed] [minutes]: requests made by chance against every route, some near to good ones, some of raw
 * bytes. Fails on any 5xx that is not a 503 with Retry-After, on a crash, on internals in an answer, on memory that grows,
 * and on a request that holds the event loop longer than the service's own watch allows.
 */
import { connect } from 'node:net';
import { exampleOf } from '../server/api/openapi.ts';
import { OPERATIONS } from '../server/api/operations.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import { studyKinds } from '../workers/studies/index.ts';
import { verdict } from './musts.ts';
import { startService } from './service-process.ts';

const total = Number(process.argv[2] ?? 100_000);
let state = Number(process.argv[3] ?? 1);
const until = Date.now() + Number(process.argv[4] ?? 600) * 60_000;

const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const below = (n: number) => Math.floor(random() * n);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

const ODD: readonly unknown[] = [
  null,
  true,
  '',
  '-',
  0,
  -1,
  1,
  0.5,
  1e9,
  1e308,
  -1e-9,
  2 ** 53,
  [],
  {},
  [[]],
  '#8',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  "'; DROP TABLE runs; --",
  '$1',
  '%s',
  '../../etc/passwd',
  '9'.repeat(400),
  Array.from({ length: 50 }, (_, i) => i),
  { toString: 1 },
  { a: { b: { c: {} } } },
];
const QUESTIONS = rulesets.flatMap(({ id, kinds }) =>
  kinds.flatMap((kind) => kind.examples.map(({ scenario }) => ({ ruleset: id, kind: kind.id, scenario }))),
);

const STUDIES = studyKinds.flatMap(({ id, examples }) => examples.map(({ request }) => ({ id, request })));

/** Replaces, removes or adds something at a place chosen by chance. */
function mutated(value: unknown): unknown {
  if (random() < 0.2) return pick(ODD);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, pick(ODD)];
    const at = below(value.length);
    return value.with(at, mutated(value[at]));
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    if (keys.length === 0 || random() < 0.15)
      return { ...value, [pick(['x', '__proto__', 'constructor', 'name', '\u0000'])]: pick(ODD) };
    const key = pick(keys);
    if (random() < 0.15) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    return { ...value, [key]: mutated((value as Record<string, unknown>)[key]) };
  }
  if (typeof value === 'number') return random() < 0.7 ? value + below(13) - 6 : pick(ODD);
  return pick(ODD);
}

/** An odd value as a part of an address. */
function odd(length: number): string {
  const value = pick(ODD);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.slice(0, length).replaceAll('\ud800', 'x')) || 'none';
}

const known = new Map<string, string[]>([
  ['run', []],
  ['study', []],
  ['item', []],
]);
function id(kind: 'run' | 'study' | 'item'): string {
  const ids = known.get(kind)!;
  return ids.length > 0 && random() < 0.7 ? pick(ids) : odd(60);
}

interface Made {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

function request(): Made {
  const operation = pick(OPERATIONS.filter(({ id: name }) => !name.startsWith('watch') || random() < 0.1));
  const study = pick(STUDIES);
  const path = operation.path
    .replace('/studies/{study}', () => `/studies/${operation.id === 'createStudy' ? study.id : id('study')}`)
    .replace('/rulesets/{id}', `/rulesets/${random() < 0.8 ? 'mk3' : odd(30)}`)
    .replace('{kind}', pick(['activation', 'roll', 'hits', 'nothing']))
    .replace('{collection}/{id}', () => `${pick(['profiles', 'lists', 'scenarios', 'results'])}/${id('item')}`)
    .replace('{collection}', pick(['profiles', 'lists', 'scenarios', 'results', 'x']))
    .replace('{id}', () => id('run'));
  const query =
    random() < 0.3
      ? `?${pick(['limit', 'after', 'state', 'trial', 'outcome', 'version', 'forget', 'search', 'ruleset'])}=${random() < 0.5 ? pick(['5', 'true', 'running', 'damage:3']) : odd(90)}`
      : '';
  const headers: Record<string, string> = {};
  if (random() < 0.1) headers['If-Match'] = pick(['*', '"x.1"', 'junk', '"']);
  if (random() < 0.1) headers['Idempotency-Key'] = pick(['a', 'b:1', 'x y', 'k'.repeat(200)]);
  if (random() < 0.1) headers.Prefer = 'respond-async';
  if (random() < 0.03) headers.Authorization = pick(['Bearer wg_000000000000_x', 'Basic eA==', 'Bearer']);
  if (random() < 0.05) headers['Last-Event-ID'] = pick(['0', '1', 'x']);
  const method =
    random() < 0.93
      ? operation.method.toUpperCase()
      : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']);
  if (method === 'GET' || method === 'HEAD') return { method, path: path + query, headers };
  headers['Content-Type'] =
    random() < 0.97 ? 'application/json' : pick(['text/plain', 'application/json; charset=x', '']);
  const example = operation.body ? (exampleOf(operation.body.name) ?? {}) : {};
  const base =
    operation.id === 'createStudy' && random() < 0.9
      ? study.request
      : random() < 0.5 && 'scenario' in (example as object)
        ? { ...(example as object), ...pick(QUESTIONS) }
        : example;
  let body: unknown = base;
  for (let times = below(4); times > 0; times--) body = mutated(body);
  let text = JSON.stringify(body) ?? '';
  if (random() < 0.05) text = text.slice(0, below(text.length + 1));
  if (random() < 0.03) text = '['.repeat(5_000);
  return { method, path: path + query, headers, body: text };
}

/** Bytes on the wire that need not be HTTP at all. */
function raw(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    const end = () => {
      socket.destroy();
      resolve(reply);
    };
    const timer = setTimeout(end, 400);
    socket.on('data', (bytes) => {
      reply += String(bytes);
    });
    socket.on('error', end);
    socket.on('close', () => {
      clearTimeout(timer);
      end();
    });
    const junk = Buffer.from(Array.from({ length: 1 + below(300) }, () => below(256)));
    const line = `${pick(['GET', 'POST', 'PUT', '\u0001', 'X'.repeat(40)])} ${pick(['/api/v1', '/', '//', '*', '/%', '/a\u0000b', `/${'a'.repeat(9000)}`])} HTTP/1.${pick(['1', '0', '9'])}\r\n`;
    const head = `${line}Host: x\r\n${pick(['', 'Content-Length: 5\r\n', 'Content-Length: -1\r\n', 'Transfer-Encoding: chunked\r\n', 'Cookie: wargauge_key=%00\r\n', ': \r\n'])}Connection: close\r\n\r\n`;
    socket.write(random() < 0.3 ? junk : Buffer.concat([Buffer.from(head, 'latin1'), junk]));
    socket.end();
  });
}

const LEAK =
  /node_modules|\bat .{1,80}[.](ts|js):\d+|\/tmp\/|\/home\/|\/root\/|postgres(ql)?:\/\/|PGlite|duplicate key|syntax error at|ECONN|<anonymous>/;
const service = await startService({
  LOG_LEVEL: 'warn',
  COST_LIMIT_SECONDS: '0.3',
  SWEEP_LIMIT_SECONDS: '0.1',
  EXACT_AUTO_MS: '20',
  EXACT_LIMIT_MS: '20',
  MAX_ITEMS: '500',
  RETAIN_RUNS: '500',
  KEEP_SIMULATIONS: '500',
});
const counts = new Map<number, number>();
const faults: string[] = [];
const memory: number[] = [];
/** Megabytes that each thread used of its heap and outside of it, garbage included, look by look. */
const ofThreads = new Map<number, number[]>();
const started = performance.now();

async function one(): Promise<void> {
  if (random() < 0.03) {
    const reply = await raw(service.port);
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(reply)?.[1] ?? 0);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503 && status !== 505) faults.push(`raw: ${reply.slice(0, 300)}`);
    if (LEAK.test(reply.replace(/^[^\r]*\r\n/, ''))) faults.push(`raw leak: ${reply.slice(0, 500)}`);
    return;
  }
  const made = request();
  // Whoever follows something is told of it until it ends; everybody else gets an answer, on a busy machine a late one.
  const abort = AbortSignal.timeout(made.path.includes('/events') ? 10_000 : 120_000);
  try {
    const reply = await fetch(service.url + made.path, {
      method: made.method,
      headers: made.headers,
      signal: abort,
      ...(made.body === undefined ? {} : { body: made.body }),
    });
    const text = await reply.text();
    counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
    const busy = reply.status === 503 && reply.headers.has('retry-after');
    const cold = reply.status === 503 && made.path.startsWith('/readyz');
    if (reply.status >= 500 && !busy && !cold)
      faults.push(`${made.method} ${made.path} ${made.body?.slice(0, 500)} -> ${text.slice(0, 400)}`);
    // What the client sent comes back in errors; only what it did not send is a leak.
    const leak = LEAK.exec(text)?.[0];
    const page = /text\/(html|css)|openapi|metrics/.test(`${reply.headers.get('content-type')} ${made.path}`);
    if (leak && !page && !JSON.stringify(made).includes(leak))
      faults.push(`leak "${leak}": ${made.method} ${made.path} -> ${text.slice(0, 400)}`);
    if (reply.status === 201 || reply.status === 202 || reply.status === 200) {
      const found = /"id":"((run|study|item)_[\w-]+)"/.exec(text);
      const ids = found && known.get(found[2]!);
      if (ids) {
        ids.push(found[1]!);
        if (ids.length > 200) ids.shift();
      }
    }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    // Header values and the like that the client itself refuses to send.
    // What is under way is told of until it ends.
    if (name === 'TimeoutError' && made.path.includes('/events')) return;
    if (name === 'TimeoutError')
      faults.push(`no answer within 120 s: ${made.method} ${made.path} ${made.body?.slice(0, 500)}`);
    else if (cause?.code === 'ECONNREFUSED') faults.push(`refused: ${made.method} ${made.path}`);
  }
}

interface Held {
  readonly times: number;
  readonly longestMs: number;
  readonly request: string;
}

/** What the service's own watch over its event loop has seen. */
async function heldLoop(): Promise<Held> {
  const { eventLoop } = (await (await fetch(`${service.url}/api/v1/operation`)).json()) as {
    eventLoop: { longestMs: number; held: number; request: string };
  };
  return { times: eventLoop.held, longestMs: Math.round(eventLoop.longestMs), request: eventLoop.request };
}
// Neither starting nor reporting is answering.
let before = await heldLoop();
let held = 0;
let worst = { longestMs: 0, request: 'none' };
async function lookAtLoop(): Promise<void> {
  const now = await heldLoop().catch(() => before);
  held += now.times - before.times;
  if (now.times > before.times && now.longestMs > worst.longestMs) worst = now;
  before = now;
}

let sent = 0;
async function stream(): Promise<void> {
  while (sent < total && Date.now() < until && service.alive() && faults.length < 20) {
    sent++;
    await one();
    if (sent < 2_000 * (memory.length + 1)) continue;
    memory.push(service.memory());
    await lookAtLoop();
    for (const [thread, megabytes] of await service.threads())
      ofThreads.set(thread, [...(ofThreads.get(thread) ?? []), megabytes]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    before = await heldLoop().catch(() => before);
  }
}
await Promise.all(Array.from({ length: 8 }, stream));
await lookAtLoop();
const alive = service.alive() && (await fetch(`${service.url}/healthz`).catch(() => null))?.ok === true;
/** What is left where garbage was collected: the least that a thread used in the middle of its life, and after that. */
const leasts = [...ofThreads]
  .filter(([, looks]) => looks.length > 15)
  .map(([thread, looks]) => {
    const least = (from: number, to: number) =>
      Math.min(...looks.slice(Math.floor(from * looks.length), Math.ceil(to * looks.length)));
    return { thread, early: least(1 / 4, 5 / 8), late: least(5 / 8, 1) };
  });
const growing = leasts.filter(({ early, late }) => late > early * 1.25 + 25);
console.log(
  [
    `${sent} requests in ${Math.round((performance.now() - started) / 1000)} s, by status: ${[...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status === 0 ? 'closed' : status}: ${count}`)
      .join(', ')}`,
    `memory in MB, every 2,000 requests: ${memory.join(' ')}`,
    ...[...ofThreads].map(([thread, looks]) => `of it used by thread ${thread}: ${looks.join(' ')}`),
    ...leasts.map(
      ({ thread, early, late }) => `the least of thread ${thread}: ${early} in its middle, ${late} after that`,
    ),
    ...faults,
    service.errors() && `its errors: ${service.errors()}`,
  ]
    .filter(Boolean)
    .join('\n'),
);
const ended = service.ended() ?? 'it runs and says nothing';
await service.stop();
const grown = growing.map(({ thread }) => thread).join(' and ');
const isHeld = verdict([
  { what: `${total} foolish requests`, found: `${sent} sent`, held: sent === total },
  { what: 'the service lives', found: alive ? 'it answers' : `it DIED: ${ended}`, held: alive },
  {
    what: 'no 5xx but honest 503, no internals told, no answer lost',
    found: `${faults.length} faults`,
    held: faults.length === 0,
  },
  {
    what: 'no request holds the event loop longer than 50 ms, measured inside',
    found: held === 0 ? 'none did' : `${held} times, ${worst.longestMs} ms at most (${worst.request})`,
    held: held === 0,
  },
  {
    what: 'memory is flat',
    found: grown ? `it grows in thread ${grown}` : `${leasts.length} threads looked at for long`,
    held: !grown,
  },
]);
process.exit(isHeld ? 0 : 1);
