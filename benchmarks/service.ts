/** The whole way of an exact question: HTTP, validation, cost, engine, JSON, against a real server process. */
import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import { type Figure, quantile, type Report } from './figures.ts';
import { focusScenario, PLAIN_KILL, plainScenario } from './scenarios.ts';
import { startServer } from './server-process.ts';
import { plainInfantry } from './studies.ts';

const group = 'service';
const PATH = '/api/v1/simulations';

export async function serviceReport(seconds: number): Promise<Report> {
  const server = await startServer();
  try {
    await checkAnswer(server.url);
    // Before anything else: a designer asks for a report of a service that has told none.
    const reports = [await report(server.url, 'Unit'), await report(server.url, 'Other')];
    const again = [question(plainScenario())];
    const measure = (connections: number, requests: readonly LoadRequest[]) =>
      load(server.url, connections, seconds, requests);
    await load(server.url, 4, 1, [...again, ...newQuestions()]);
    const plain = await measure(1, again);
    const fresh = await measure(1, newQuestions());
    const plainBusy = await measure(16, again);
    const freshBusy = await measure(16, newQuestions());
    return {
      figures: [
        ...latency('exact plain question, 1 connection', plain.milliseconds),
        ...latency('best play, a new question each time, 1 connection', fresh.milliseconds),
        throughput('exact plain question, 16 connections', plainBusy),
        throughput('best play, a new question each time, 16 connections', freshBusy),
        { group, what: 'balance report of 60 units in duels, the first of a service', value: reports[0]!, unit: 's' },
        { group, what: '... of other names, then', value: reports[1]!, unit: 's' },
      ],
      remarks: [`The service ran from ${server.program}; client and server share this machine's cores.`],
    };
  } finally {
    await server.stop();
  }
}

/** Between two looks at a study. */
const LOOK_MS = 250;

/** A balance report, from the request to the answer, in seconds: accepted and then asked for, as long ones are. */
async function report(url: string, name: string): Promise<number> {
  const started = performance.now();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(plainInfantry(60, name));
  let response = await fetch(`${url}/api/v1/studies/balance`, { method: 'POST', headers, body });
  const location = response.headers.get('location');
  for (;;) {
    const { state } = (await response.json()) as { state?: string };
    if (!response.ok || (state !== 'running' && state !== 'done')) throw new Error(`a report ended as ${state}`);
    if (state === 'done') return (performance.now() - started) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    response = await fetch(`${url}${location}`);
  }
}

interface Loaded {
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
}

async function load(
  url: string,
  connections: number,
  duration: number,
  requests: readonly LoadRequest[],
): Promise<Loaded> {
  const milliseconds: number[] = [];
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const running = autocannon({ url, connections, duration, requests }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    // Its own histogram rounds to whole milliseconds.
    running.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => milliseconds.push(ms));
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests failed; latencies of errors mean nothing`);
  return { milliseconds, perSecond: result.requests.total / result.duration };
}

function latency(what: string, milliseconds: readonly number[]): Figure[] {
  const row = (q: number, goals: Partial<Figure>): Figure => ({
    group,
    what: `${what}, p${q * 100}`,
    value: quantile(milliseconds, q),
    unit: 'ms',
    ...goals,
  });
  return [
    row(0.5, { better: 'less', must: 8, aim: 4 }),
    row(0.95, { better: 'less', must: 25, aim: 10 }),
    row(0.99, { note: `${milliseconds.length} requests` }),
  ];
}

function throughput(what: string, { perSecond, milliseconds }: Loaded): Figure {
  const note = `p50 ${quantile(milliseconds, 0.5).toFixed(1)} ms, p99 ${quantile(milliseconds, 0.99).toFixed(1)} ms`;
  return { group, what, value: perSecond, unit: 'requests/s', note };
}

function question(scenario: unknown): LoadRequest {
  return {
    method: 'POST',
    path: PATH,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ruleset: 'mk3', kind: 'activation', scenario, method: 'exact' }),
  };
}

/** More different questions than the server remembers compiled ones, so that each is compiled and solved anew. */
function newQuestions(): LoadRequest[] {
  const requests: LoadRequest[] = [];
  for (let boxes = 8; boxes < 30; boxes++) {
    for (let ARM = 14; ARM <= 20; ARM++) requests.push(question(focusScenario(ARM, boxes)));
  }
  return requests;
}

/** A fast wrong answer is worth nothing. */
async function checkAnswer(url: string): Promise<void> {
  const { method, headers, body } = question(plainScenario());
  const response = await fetch(url + PATH, { method, headers: { ...headers }, body: body! });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status}: ${text}`);
  const { result } = JSON.parse(text) as { result: { measures: { destroyed: { value: number } } } };
  const { value } = result.measures.destroyed;
  if (Math.abs(value - PLAIN_KILL) > 1e-11) throw new Error(`the service answered ${value} instead of ${PLAIN_KILL}`);
}
