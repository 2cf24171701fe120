/**
 * npm run chaos -- [rounds] [PGlite|PostgreSQL|network] [seed]: kills, stops and starts services and workers again and again, on
 * both databases and on PostgreSQL over a network that fails, with runs and studies under way, and checks every bit. Parts of
 * some rounds can be added up, as long as each has a seed of its own.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ChaosReport, chaos } from '../server/fixtures/chaos.ts';
import { PGLITE, POSTGRES } from '../server/fixtures/databases.ts';

const rounds = Number(process.argv[2] ?? 100);
const only = process.argv[3];
const seed = Number(process.argv[4] ?? 1);
const WAYS = [
  { name: 'PGlite', backend: PGLITE, workers: 0, network: false },
  { name: 'PostgreSQL', backend: POSTGRES, workers: 3, network: false },
  { name: 'network', backend: POSTGRES, workers: 3, network: true },
] as const;

const build = fileURLToPath(new URL('./build.mjs', import.meta.url));
if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0) process.exit(1);

const seconds = (ms: number) => (ms / 1000).toFixed(1);
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  if (sorted.length === 0) return 'not seen';
  return `${seconds(sorted[Math.floor(sorted.length / 2)]!)} s in the middle, ${seconds(sorted.at(-1)!)} s at most (${sorted.length} times)`;
}

function said(name: string, { hands, accepted, ...report }: ChaosReport): string {
  const both = ({ service, worker }: { service: number; worker: number }) => `${service} + ${worker}`;
  return [
    `${name}: ${report.rounds} rounds; service + workers killed with -9 ${both(hands.killed)}, stopped and let go on ` +
      `${both(hands.paused)}, told to end ${both(hands.ended)}; ${report.faults} faults of the network`,
    `  ${accepted.runs} runs and ${accepted.studies} studies accepted: none lost, none twice, all bits those of ` +
      'undisturbed ones, no process ended by itself',
    `  what a killed process held is there for others after ${spread(report.goesOn.killed)}; of one told to end, after ` +
      `${spread(report.goesOn.ended)}`,
    `  slowest start ${seconds(report.slowestStart)} s; ${Math.round(report.seconds)} s in all; load average ` +
      `${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores`,
  ].join('\n');
}

for (const { name, backend, workers, network } of WAYS) {
  if (only !== undefined && only !== name) continue;
  if (backend.skip) {
    console.log(`${name}: not installed, SKIPPED`);
    continue;
  }
  const database = await backend.start();
  try {
    const settings = await database.fresh();
    const log = (line: string) => console.log(`  ${line}`);
    const report = await chaos({ settings, rounds, seed, workers, network, followed: 3, log });
    console.log(said(name, report));
  } finally {
    await database.stop();
  }
}
process.exit(0);
