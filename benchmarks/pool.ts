/** The threads: what a second one brings, what handing work over costs, and who has to wait for whom. */
import { availableParallelism } from 'node:os';
import { type Checked, compiled } from '../workers/answer.ts';
import { CHUNK_TRIALS, streamState } from '../workers/kernel/streams.ts';
import { SimulationPool } from '../workers/pool.ts';
import warmThread from '../workers/task.ts';
import { WARM_MS } from '../workers/warm.ts';
import { type Figure, least, quantile, type Report } from './figures.ts';
import { watchOthers } from './others.ts';
import { plainActivation, slowestRoll, slowRoll } from './scenarios.ts';

const group = 'pool';
const LONG = 10_000_000;
const MEDIUM = 1_000_000;
/** More than any of these benchmarks waits for; such runs are cancelled. */
const ENDLESS = 1e11;
/** Longest time for one row of short questions, should they all have to wait. */
const FAIRNESS_MS = 6_000;

export async function poolReport(rounds: number): Promise<Report> {
  const remarks: string[] = [];
  if (availableParallelism() < 2) remarks.push('One core only: two threads cannot be faster than one here.');
  const one = new SimulationPool({ threads: 1 });
  const two = new SimulationPool({ threads: 2 });
  try {
    await Promise.all([one.warm(), two.warm()]);
    warmThread({ do: 'warm', limitMs: WARM_MS });
    await Promise.all([one, two].map((pool) => warmQuestion(pool)));
    const otherCores = watchOthers();
    const scaled = await scaling(one, two, rounds);
    const others = otherCores();
    remarks.push(`While one thread raced two, other processes kept ${others.toFixed(2)} cores busy.`);
    const figures = [...scaled, ...(await firstPartial(two)), ...(await fairness(two)), ...(await cancelling(two))];
    return { figures, remarks };
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

async function scaling(one: SimulationPool, two: SimulationPool, rounds: number): Promise<Figure[]> {
  const times = { one: [] as number[], two: [] as number[], inThread: [] as number[], medium: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.one.push(await timed(() => ask(one, plainActivation(), LONG)));
    times.two.push(await timed(() => ask(two, plainActivation(), LONG)));
    times.inThread.push(await timed(() => alone(plainActivation(), MEDIUM)));
    for (let i = 0; i < 4; i++) times.medium.push(await timed(() => ask(two, plainActivation(), MEDIUM)));
  }
  const compute = least(times.inThread);
  return [
    {
      group,
      what: '10 M trials: 2 threads over 1',
      value: least(times.one) / least(times.two),
      unit: 'x',
      better: 'more',
      must: 1.7,
      aim: 1.85,
    },
    { group, what: '10 M trials, 2 threads', value: least(times.two), unit: 'ms' },
    {
      group,
      what: '1 M trials, 2 threads: cost beyond compute / 2',
      value: least(times.medium) - compute / 2,
      unit: 'ms',
      better: 'less',
      must: 1,
      aim: 0.3,
      note: `${least(times.medium).toFixed(2)} ms against ${compute.toFixed(2)} ms of compute`,
    },
  ];
}

async function firstPartial(pool: SimulationPool): Promise<Figure[]> {
  const times: number[] = [];
  for (let i = 0; i < 25; i++) {
    const stop = new AbortController();
    const started = performance.now();
    const run = pool.simulate(plainActivation(), plan(ENDLESS), {
      signal: stop.signal,
      onPartial: () => {
        times.push(performance.now() - started);
        stop.abort();
      },
    });
    await run;
  }
  const goals = { better: 'less', must: 150, aim: 50 } as const;
  return [
    { group, what: 'first partial answer, p50', value: quantile(times, 0.5), unit: 'ms', ...goals },
    { group, what: 'first partial answer, p95', value: quantile(times, 0.95), unit: 'ms', ...goals },
  ];
}

/** A short question on an idle pool, and beside a run that would go on for minutes. */
async function fairness(pool: SimulationPool): Promise<Figure[]> {
  const idle = await shortQuestions(pool);
  const beside = async (long: Checked) => {
    const stop = new AbortController();
    const run = pool.simulate(long, plan(ENDLESS), { signal: stop.signal });
    const times = await shortQuestions(pool);
    stop.abort();
    await run;
    return times;
  };
  const busy = await beside(plainActivation(60));
  const behindSlow = await beside(slowRoll());
  const row = (what: string, times: number[], q: number): Figure => ({
    group,
    what: `${what}, p${q * 100}`,
    value: quantile(times, q),
    unit: 'ms',
  });
  return [
    row('short question, idle', idle, 0.5),
    row('short question, idle', idle, 0.95),
    row('short question beside a long run', busy, 0.5),
    row('short question beside a long run', busy, 0.95),
    row('short question beside a run of slow trials', behindSlow, 0.95),
  ];
}

async function shortQuestions(pool: SimulationPool): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + FAIRNESS_MS;
  for (let i = 0; i < 60 && performance.now() < until; i++) {
    times.push(await timed(() => ask(pool, plainActivation(), MEDIUM / 2)));
    // Uneven gaps, or the questions would always meet the long run's tasks at the same point.
    await sleep((i * 7) % 11);
  }
  return times;
}

async function cancelling(pool: SimulationPool): Promise<Figure[]> {
  const answered: number[] = [];
  const free: number[] = [];
  for (let i = 0; i < 15; i++) {
    const stop = new AbortController();
    const run = pool.simulate(slowestRoll(), plan(ENDLESS), { signal: stop.signal });
    await sleep(40 + i);
    const started = performance.now();
    stop.abort();
    await run;
    answered.push(performance.now() - started);
    while (pool.stats().busy > 0) await sleep(0);
    free.push(performance.now() - started);
  }
  return [
    { group, what: 'cancelling slow trials: answered, worst', value: Math.max(...answered), unit: 'ms' },
    {
      group,
      what: 'cancelling slow trials: threads free, worst',
      value: Math.max(...free),
      unit: 'ms',
      better: 'less',
      must: 100,
    },
  ];
}

async function warmQuestion(pool: SimulationPool): Promise<void> {
  for (let call = 0; call < 40; call++) await ask(pool, plainActivation(), CHUNK_TRIALS * 4);
}

function ask(pool: SimulationPool, request: Checked, trials: number): Promise<unknown> {
  return pool.simulate(request, plan(trials));
}

/** The same trials in this thread, without any pool. */
async function alone(request: Checked, trials: number): Promise<void> {
  const question = compiled(request);
  const tally = new Int32Array(question.tallySize);
  for (let chunk = 0; chunk * CHUNK_TRIALS < trials; chunk++) {
    question.simulate(streamState(1, chunk), Math.min(CHUNK_TRIALS, trials - chunk * CHUNK_TRIALS), tally);
  }
}

function plan(trials: number) {
  return { seed: 1, precision: { trials }, maxTrials: ENDLESS };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
