/** npm run rivals -- [rounds] [rivals] [seed]: many who reach for one data directory while they are stopped and killed; exactly one has it. */
import { rivalry } from '../server/fixtures/rivals.ts';

const [rounds = 200, rivals = 20, seed = 1] = process.argv.slice(2).map(Number);
const started = performance.now();
const report = await rivalry({ rounds, rivals, seed, log: (line) => console.log(`  ${line}`) });
console.log(
  `${report.rounds} rounds of ${rivals} rivals: exactly one owner in each, none at the same time as another; ` +
    `${report.kills} owners killed with -9, ${report.stops} stops from outside beside those between two steps; ` +
    `${Math.round((performance.now() - started) / 1000)} s`,
);
process.exit(0);
