/**
 * npm run scale -- [trials] [runs|shards|study [processes ...]]: one long run counted by one process, by a service and three
 * workers on one PostgreSQL server, and by those again while workers are killed at random; shards a second; a study of
 * 40,000 cells. Says what each did in a second, and compares the bits.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Simulation } from '../server/api/contract.ts';
import { POSTGRES } from '../server/fixtures/databases.ts';
import { bits, ended, jobsOn, rollRequest, silent, simulated } from '../server/fixtures/jobs.ts';
import { Hands } from '../server/queue/hands.ts';
import { CHUNK_TRIALS } from '../workers/kernel/streams.ts';
import { SimulationPool } from '../workers/pool.ts';
import { type Must, verdict } from './musts.ts';
import { databaseWork, studyAtScale } from './scale-study.ts';
import { startService } from './service-process.ts';

const trials = Number(process.argv[2] ?? 30_000_000);
const only = process.argv[3];
const WORKERS = 3;
const KILL_EVERY_MS = 3_000;
const SEED = 11;

const BUILT = fileURLToPath(new URL('../dist/server/cli/main.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('../server/cli/main.ts', import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Pass {
  readonly name: string;
  readonly trialsPerSecond: number;
  readonly simulation: Simulation;
}

/** A worker that can be killed and started again. @param core on which alone it runs, its garbage collection included */
function startWorker(databaseUrl: string, core?: number) {
  const environment = { DATABASE_URL: databaseUrl, THREADS: '1', LOG_LEVEL: 'error' };
  const [program, ...before] =
    core === undefined ? [process.execPath] : ['taskset', '-c', String(core), process.execPath];
  const child = spawn(program!, [...before, ...(existsSync(BUILT) ? [BUILT] : ['--import', 'tsx', SOURCE]), 'worker'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid!,
    ready: new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ask(url: string, seed: number, count: number): Promise<Simulation> {
  const body = {
    ruleset: 'mk3',
    kind: 'roll',
    scenario: { expression: 'count 4+ of 60d6 reroll 1s' },
    method: 'monte-carlo',
    precision: { trials: count },
    seed,
  };
  const headers = { 'Content-Type': 'application/json', Prefer: 'respond-async' };
  const reply = await fetch(`${url}/api/v1/simulations`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = (await reply.json()) as { id: string };
  for (;;) {
    const simulation = (await (await fetch(`${url}/api/v1/simulations/${id}`)).json()) as Simulation;
    if (simulation.state !== 'running') return simulation;
    await pause(100);
  }
}

/** One pass; `disturb` runs beside it until it ends. */
async function measure(name: string, url: string, disturb?: (over: () => boolean) => Promise<string>): Promise<Pass> {
  // A first run, so that everybody is warm.
  await ask(url, SEED + 1, 2_000_000);
  const started = performance.now();
  let over = false;
  const disturbing = disturb?.(() => over);
  const simulation = await ask(url, SEED, trials);
  const seconds = (performance.now() - started) / 1000;
  over = true;
  const note = (await disturbing) ?? '';
  if (simulation.state !== 'done') throw new Error(`${name}: ${JSON.stringify(simulation.error)}`);
  console.log(`${name}: ${(trials / seconds / 1e6).toFixed(2)} M trials/s (${seconds.toFixed(1)} s)${note}`);
  return { name, trialsPerSecond: trials / seconds, simulation };
}

async function inOneProcess(threads: number): Promise<Pass> {
  const service = await startService({ THREADS: String(threads), DATABASE_URL: '' });
  try {
    return await measure(`one process, ${threads} thread${threads > 1 ? 's' : ''}, embedded database`, service.url);
  } finally {
    await service.stop();
  }
}

async function withWorkers(killing: boolean): Promise<Pass> {
  const database = await POSTGRES.start();
  const { databaseUrl } = await database.fresh();
  const environment = {
    DATABASE_URL: databaseUrl!,
    COUNT_HERE: 'off',
    THREADS: '1',

    SHARD_SECONDS: '1',
  };
  const service = await startService(environment);
  const workers = Array.from({ length: WORKERS }, () => startWorker(databaseUrl!));
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    const disturb = async (over: () => boolean): Promise<string> => {
      let kills = 0;
      for (let random = SEED; ; ) {
        await pause(KILL_EVERY_MS);
        if (over()) return `; ${kills} workers killed with -9 and started again`;
        random = (Math.imul(random, 1103515245) + 12345) >>> 0;
        const victim = (random >>> 16) % WORKERS;
        await workers[victim]!.kill();
        workers[victim] = startWorker(databaseUrl!);
        kills++;
        // On a busy machine a worker that never gets to count would be killed again and again.
        await workers[victim]!.ready;
      }
    };
    const name = `a service and ${WORKERS} workers of 1 thread, PostgreSQL${killing ? ', workers killed' : ''}`;
    return await measure(name, service.url, killing ? disturb : undefined);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await service.stop();
    await database.stop();
  }
}

/** Shards that one process stores and adds up in a second, with sixteen hands and next to nothing to count. */
async function shardsPerSecond(): Promise<void> {
  const SHARDS = 1_600;
  const database = await POSTGRES.start();
  const storage = await database.open(await database.fresh());
  const pool = new SimulationPool({ threads: 1 });
  // How long a thread takes to start is another question.
  await pool.warm(0);
  const work = await jobsOn(storage.db, pool, { shardNs: 1 });
  try {
    for (const runs of [1, 16]) {
      const { queue, bell } = work.rows;
      const hands = new Hands({ queue, bell, logger: silent, most: 16, handle: work.handle, told: () => {} });
      const method = simulated({ trials: (CHUNK_TRIALS * SHARDS) / runs });
      const submission = { request: rollRequest('1d6 >= 4'), method, owner: null };
      const ids: string[] = [];
      for (let seed = 0; seed < runs; seed++) {
        ids.push((await work.runs.submit({ ...submission, seed })).stored.simulation.id);
      }
      const since = await databaseWork(storage.db);
      const started = performance.now();
      hands.start();
      for (const id of ids) await ended(work.runs, id);
      const seconds = (performance.now() - started) / 1000;
      await hands.stop();
      const { ms, commits } = await since(SHARDS);
      console.log(
        `${(SHARDS / seconds).toFixed(0)} shards/s stored and merged, 16 hands, ${runs} run${runs > 1 ? 's' : ''}; the ` +
          `database spent ${ms.toFixed(2)} ms and ${commits.toFixed(2)} transactions a shard`,
      );
    }
  } finally {
    await work.close();
    await pool.close();
    await storage.close();
    await database.stop();
  }
}

console.log(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} at the start`);
const wanted = (what: string) => only === undefined || only === what;
const passes = wanted('runs') ? [await inOneProcess(1), await inOneProcess(availableParallelism())] : [];
let same = true;
let musts: readonly Must[] = [];
if (POSTGRES.skip) console.log('NO POSTGRESQL FOUND: workers are not measured');
else {
  if (wanted('shards')) await shardsPerSecond();
  if (wanted('study')) ({ equal: same, musts } = await studyAtScale(startWorker, process.argv.slice(4).map(Number)));
  if (wanted('runs')) passes.push(await withWorkers(false), await withWorkers(true));
}
const [first] = passes;
const equal = same && passes.every(({ simulation }) => isDeepStrictEqual(bits(simulation), bits(first!.simulation)));
for (const { name, trialsPerSecond } of passes.slice(1)) {
  console.log(`${(trialsPerSecond / first!.trialsPerSecond).toFixed(2)} x one thread: ${name}`);
}
console.log(`load average ${loadavg()[0]?.toFixed(1)} at the end`);
const held = verdict([
  { what: 'the bits are the same', found: equal ? 'they are' : 'they differ', held: equal },
  ...musts,
]);
process.exit(held ? 0 : 1);
