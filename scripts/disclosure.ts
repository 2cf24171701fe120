/**
 * Scans what is said about unused inputs: `npm run disclosure -- GAME N SEED [KIND]`, with `all` for every game, N
 * scenarios each. Ends with 1 when an input that changes nothing is not named, or one is named that changes the answer.
 */
import { findRuleset, rulesets } from '../workers/rulesets/index.ts';
import { BY_KIND, HINTS } from './disclosure/hints.ts';
import { scan } from './disclosure/scan.ts';

const [game = 'mk3', count = '200', seed = '1', only] = process.argv.slice(2);
let exceptions = 0;
for (const { id, kinds } of game === 'all' ? rulesets : [findRuleset(game)]) {
  const asked = kinds.filter((kind) => only === undefined || kind.id === only);
  for (const kind of asked) {
    const started = performance.now();
    const hints = BY_KIND[kind.id] ?? HINTS[id] ?? {};
    const scenarios = Math.ceil(Number(count) / asked.length);
    const report = scan([kind], hints, { scenarios, seed: Number(seed), exactNs: 20e6, trials: 4_096 });
    exceptions += report.exceptions.length;
    console.log(
      `${`${id} ${kind.id}`.padEnd(16)} ${report.scenarios} scenarios, ${report.toggled} inputs taken away, ` +
        `${report.unused} changed nothing, ${report.unclear} unclear, ${report.untested} not tested, ` +
        `${report.exceptions.length} exceptions (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
    for (const { path, fault, scenario } of report.exceptions.slice(0, 5)) {
      console.log(`  ${path}: ${fault}\n    ${JSON.stringify(scenario)}`);
    }
  }
}
process.exitCode = exceptions > 0 ? 1 : 0;
