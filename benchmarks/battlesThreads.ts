/**
 * Whole battles in threads: what a second one brings, and what one takes of memory. Asked in a process that does nothing
 * else, whose memory is looked at before there are threads and when they have played.
 */
import { SimulationPool } from '../workers/pool.ts';
import { findKind } from '../workers/rulesets/index.ts';
import { lists } from './battles.ts';
import { type Figure, least, type Report } from './figures.ts';
import { watchOthers } from './others.ts';

const group = 'battles in threads';
const THREADS = 2;
const GAMES = 2_000;
const TURNS = 5;

/** Megabytes a thread between two looks at the memory of the process. */
const each = (before: number, after: number) => (after - before) / THREADS / 1e6;

export async function battlesThreadsReport(): Promise<Report> {
  const request = { ruleset: 'aof', kind: 'battle', scenario: lists() };
  // What the asking thread has of its own, the compiled question included, is not what a thread takes.
  findKind('aof', 'battle').compile(request.scenario);
  const before = process.memoryUsage().rss;
  const two = new SimulationPool({ threads: THREADS });
  const one = new SimulationPool({ threads: 1 });
  let turn = 0;
  const play = async (pool: SimulationPool) => {
    const started = performance.now();
    await pool.simulate(request, { seed: ++turn, precision: { trials: GAMES }, maxTrials: GAMES });
    return (performance.now() - started) / 1_000;
  };
  try {
    await two.warm();
    const warmed = process.memoryUsage().rss;
    await play(two);
    await play(two);
    const played = process.memoryUsage().rss;
    await one.warm();
    await play(one);
    const times = { one: [] as number[], two: [] as number[] };
    const otherCores = watchOthers();
    for (let i = 0; i < TURNS; i++) {
      times.one.push(await play(one));
      times.two.push(await play(two));
    }
    const [single, both] = [least(times.one), least(times.two)];
    const figures: Figure[] = [
      {
        ...{ group, what: `${GAMES} battles of 10 against 10 units: ${THREADS} threads over 1`, value: single / both },
        ...{ unit: 'x', better: 'more' as const, must: 1.8 },
        note: `${Math.round(GAMES / both)} games/s against ${Math.round(GAMES / single)}`,
      },
      {
        ...{ group, what: 'memory that battles add to a thread that stands ready', value: each(warmed, played) },
        ...{ unit: 'MB', better: 'less' as const, must: 64 },
        note: `${Math.round(each(before, warmed))} MB before them, with the code of all games`,
      },
    ];
    const others = `While one thread raced two, other processes kept ${otherCores().toFixed(2)} cores busy.`;
    return { figures, remarks: [others] };
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}
