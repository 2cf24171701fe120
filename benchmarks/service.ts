/** The whole way of an exact question: HTTP, validation, cost, engine, JSON, against a real server process. */
import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import { type Figure, quantile, type Report } from './figures.ts';
import { focusScenario, PLAIN_KILL, plainScenario } from './scenarios.ts';
import { startServer } from './server-process.ts';

const group = 'service';
const PATH = '/api/v1/simulations';

export async function serviceReport(seconds: number): Promise<Report> {
  const server = await startServer();
  try {
    await checkAnswer(server.url);
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
      ],
      remarks: [`The service ran from ${server.program}; client and server share this machine's cores.`],
    };
  } finally {
    await server.stop();
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
