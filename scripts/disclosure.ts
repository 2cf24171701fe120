/**
 * Scans what is said about unused inputs: `npm run disclosure -- GAME N SEED [KIND]`. Ends with 1 when an input that
 * changes nothing is not named, or one is named that changes the answer.
 */
import { findRuleset } from '../workers/rulesets/index.ts';
import { BY_KIND, HINTS } from './disclosure/hints.ts';
import { scan } from './disclosure/scan.ts';

const [game = 'mk3', count = '200', seed = '1', only] = process.argv.slice(2);
const kinds = findRuleset(game).kinds.filter(({ id }) => only === undefined || id === only);
const each = Math.ceil(Number(count) / kinds.length);
let exceptions = 0;
for (const kind of kinds) {
  const started = performance.now();
  const hints = BY_KIND[kind.id] ?? HINTS[game] ?? {};
  const report = scan([kind], hints, { scenarios: each, seed: Number(seed), exactNs: 20e6, trials: 4_096 });
  exceptions += report.exceptions.length;
  console.log(
    `${kind.id.padEnd(12)} ${report.scenarios} scenarios, ${report.toggled} inputs taken away, ${report.unused} changed ` +
      `nothing, ${report.unclear} unclear, ${report.untested} not tested, ${report.exceptions.length} exceptions ` +
      `(${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  for (const { path, fault, scenario } of report.exceptions.slice(0, 5)) {
    console.log(`  ${path}: ${fault}\n    ${JSON.stringify(scenario)}`);
  }
}
process.exitCode = exceptions > 0 ? 1 : 0;
