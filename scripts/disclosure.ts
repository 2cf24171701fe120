/**
 * Scans what is said about unused inputs: `npm run disclosure -- GAME N SEED [KIND]`, with `all` for every game, N
 * scenarios each. Ends with 1 when an input that changes nothing is not named, or one is named that changes the answer.
 */
import { findRuleset, rulesets } from '../workers/rulesets/index.ts';
import { hintsFor } from './disclosure/hints.ts';
import { scan } from './disclosure/scan.ts';

const [game = 'mk3', count = '200', seed = '1', only] = process.argv.slice(2);
let exceptions = 0;
for (const { id, kinds } of game === 'all' ? rulesets : [findRuleset(game)]) {
  const asked = kinds.filter((kind) => only === undefined || kind.id === only);
  for (const kind of asked) {
    const started = process.cpuUsage();
    const scenarios = Math.ceil(Number(count) / asked.length);
    const report = scan([kind], hintsFor(id, kind.id), { scenarios, seed: Number(seed), exactNs: 20e6, trials: 4_096 });
    const { user, system } = process.cpuUsage(started);
    exceptions += report.exceptions.length;
    console.log(
      `${`${id} ${kind.id}`.padEnd(16)} ${report.scenarios} scenarios, ${report.toggled} inputs taken away, ` +
        `${report.unused} changed nothing, ${report.unclear} unclear, ${report.untested} not tested, ` +
        `${report.exceptions.length} exceptions (${((user + system) / 1e6).toFixed(1)} s)`,
    );
    for (const { path, fault, scenario } of report.exceptions.slice(0, 5)) {
      console.log(`  ${path}: ${fault}\n    ${JSON.stringify(scenario)}`);
    }
  }
}
process.exitCode = exceptions > 0 ? 1 : 0;
