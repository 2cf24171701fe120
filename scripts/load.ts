/**
 * npm run load -- [seconds] [requests a second]: exact questions at a steady rate while long runs and long studies saturate
 * all threads. Fails where they wait longer than they may; wants a machine that has nothing else to do.
 * Latency counts from when a request was due, so a service that stalls cannot hide it.
 */
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { verdict } from './musts.ts';
import { startService } from './service-process.ts';

const seconds = Number(process.argv[2] ?? 300);
const rate = Number(process.argv[3] ?? 100);
const LONG_RUNS = 2;
const LONG_STUDIES = 2;
/** Milliseconds that exact questions may wait. */
const MUST_P95 = 20;
const MUST_P99 = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(
  url: string,
  body: object,
  path = '/api/v1/simulations',
): Promise<{ readonly status: number; readonly text: string; retry: boolean }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
    const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (res) => {
      let reply = '';
      res.setEncoding('utf8');
      res.on('data', (part: string) => {
        reply += part;
      });
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, text: reply, retry: res.headers['retry-after'] !== undefined }),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** A new question each time, so that nothing is remembered. */
function exactQuestion(n: number): object {
  const weapon = { name: 'Axe', class: 'melee', power: 8 + (n % 17), initialAttacks: 1 + (n % 4) };
  return {
    ruleset: 'mk3',
    kind: 'activation',
    scenario: {
      attacker: { name: `A${n}`, MAT: 4 + (n % 6), weapons: [weapon] },
      target: { DEF: 8 + (n % 9), ARM: 12 + (n % 10), damage: `#${5 + (n % 30)}` },
    },
  };
}

function longRun(seed: number): object {
  return {
    ruleset: 'mk3',
    kind: 'roll',
    scenario: { expression: 'count 4+ of 60d6 reroll 1s' },
    method: 'monte-carlo',
    precision: { trials: 20_000_000 },
    seed,
  };
}

/** A minute or so of work: duels between forty profiles, no two of them alike. */
function longStudy(seed: number): object {
  const profiles = Array.from({ length: 40 }, (_, i) => ({
    name: `Unit ${i}`,
    points: 60 + 5 * i,
    values: {
      models: 3 + (i % 9),
      quality: 3 + (i % 3),
      defense: 3 + (i % 4),
      weapons: [{ name: 'Spear', attacks: 1 + (i % 3) }],
    },
  }));
  const situations = [{ title: 'Duel', kind: 'duel', base: { situation: { distance: 12 } } }];
  return { ruleset: 'aof', profiles, situations, method: 'monte-carlo', halfWidth: 0.001, seed };
}

const service = await startService();
const latencies: number[] = [];
const errors = new Map<string, number>();
const fault = (what: string): void => {
  errors.set(what, (errors.get(what) ?? 0) + 1);
};
const memoryAtStart = service.memory();
let seed = 0;
let finished = 0;
let studied = 0;
const running = new Set<string>();
const studying = new Set<string>();
const tend = async (): Promise<void> => {
  for (const id of running) {
    const reply = await fetch(`${service.url}/api/v1/simulations/${id}`);
    const { state } = (await reply.json()) as { state: string };
    if (state !== 'running') {
      running.delete(id);
      finished++;
    }
  }
  for (const id of studying) {
    const { items } = (await (await fetch(`${service.url}/api/v1/studies?limit=100`)).json()) as {
      items: ReadonlyArray<{ readonly id: string; readonly state: string }>;
    };
    if (items.find((each) => each.id === id)?.state === 'running') continue;
    studying.delete(id);
    studied++;
  }
  while (studying.size < LONG_STUDIES) {
    const { status, text } = await post(service.url, longStudy(++seed), '/api/v1/studies/matrix');
    if (status !== 202) return fault(`long study: ${status} ${text.slice(0, 200)}`);
    studying.add((JSON.parse(text) as { id: string }).id);
  }
  while (running.size < LONG_RUNS) {
    const { status, text } = await post(service.url, longRun(++seed));
    if (status !== 202) return fault(`long run: ${status}`);
    running.add((JSON.parse(text) as { id: string }).id);
  }
};
await tend();
const tending = setInterval(() => void tend().catch(() => fault('long run: connection')), 1_000);
const started = performance.now();
const waiting: Promise<void>[] = [];
for (let n = 0; n < seconds * rate; n++) {
  const due = started + (n * 1000) / rate;
  const ahead = due - performance.now();
  if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead));
  waiting.push(
    post(service.url, exactQuestion(n)).then(
      ({ status, retry }) => {
        if (status === 200) latencies.push(performance.now() - due);
        else fault(`exact: ${status}${retry ? ' with Retry-After' : ''}`);
      },
      () => fault('exact: connection'),
    ),
  );
}
await Promise.all(waiting);
const took = (performance.now() - started) / 1000;
clearInterval(tending);
latencies.sort((a, b) => a - b);
const at = (q: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(q * latencies.length))] ?? Number.POSITIVE_INFINITY;
const told = (q: number) => `${at(q).toFixed(1)} ms`;
/** What the service itself says of how long its answers to exact questions took, whatever held up whoever asked. */
const within = (seconds: number) => {
  const label = `route="/api/v1/simulations",status="200",method="POST"`.split(',');
  const lines = metrics.split('\n').filter((line) => label.every((one) => line.includes(one)));
  const read = (text: string) =>
    Number(
      lines
        .find((line) => line.includes(text))
        ?.split(' ')
        .at(-1),
    );
  return `${((100 * read(`le="${seconds}"`)) / read('_count')).toFixed(2)} %`;
};
const metrics = await (await fetch(`${service.url}/metrics`)).text();
const { eventLoop } = (await (await fetch(`${service.url}/api/v1/operation`)).json()) as {
  eventLoop: { longestMs: number; request: string };
};
const trials = Number(/^wargauge_trials_total (\S+)/m.exec(metrics)?.[1] ?? 0);
console.log(
  [
    `${latencies.length} exact questions in ${took.toFixed(0)} s beside ${LONG_RUNS} long runs and ${LONG_STUDIES} studies at a time (${finished} and ${studied} finished)`,
    `latency from due time: p50 ${told(0.5)}, p95 ${told(0.95)}, p99 ${told(0.99)}, worst ${told(1)}`,
    `by the service's own clock within 25 ms: ${within(0.025)}, within 50 ms: ${within(0.05)}`,
    `event loop: held longer than 50 ms ${/^wargauge_event_loop_held (\S+)/m.exec(metrics)?.[1]} times, in the last minute ${Math.round(eventLoop.longestMs)} ms at most (${eventLoop.request}), jobs done ${/^wargauge_shards_done (\S+)/m.exec(metrics)?.[1]}`,
    `throughput: ${(latencies.length / took).toFixed(0)} answers/s, ${(trials / took / 1e6).toFixed(2)} M trials/s in long runs`,
    `memory: ${memoryAtStart} MB at the start, ${service.memory()} MB at the end; ready after ${(service.readyMs / 1000).toFixed(1)} s`,
    `errors: ${errors.size === 0 ? 'none' : [...errors].map(([what, count]) => `${count} x ${what}`).join(', ')}`,
    `load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n'),
);
await service.stop();
const refused = [...errors.values()].reduce((sum, many) => sum + many, 0);
const held = verdict([
  { what: `95 % of exact questions within ${MUST_P95} ms`, found: told(0.95), held: at(0.95) < MUST_P95 },
  { what: `99 % of exact questions within ${MUST_P99} ms`, found: told(0.99), held: at(0.99) < MUST_P99 },
  { what: 'every question is answered', found: `${refused} were not`, held: refused === 0 },
]);
process.exit(held ? 0 : 1);
