/**
 * Scans what is said about unused inputs: `npm run disclosure -- GAME N SEED [KIND [FILE]]`, with `all` for every game and
 * every kind, N scenarios each; the second half of them is drawn to have inputs that were not taken away yet. Which never
 * were is appended to FILE, a line each: what stands there for every seed was never tried. Ends with 1 when an input that
 * changes nothing is not named, or one is named that changes the answer.
 */
import { appendFileSync } from 'node:fs';
import { findRuleset, rulesets } from '../workers/rulesets/index.ts';
import { hintsFor } from './disclosure/hints.ts';
import { inputsOf, scan, untaken } from './disclosure/scan.ts';

const [game = 'mk3', count = '200', seed = '1', only = 'all', file] = process.argv.slice(2);
let exceptions = 0;
for (const { id, kinds } of game === 'all' ? rulesets : [findRuleset(game)]) {
  const asked = kinds.filter((kind) => only === 'all' || kind.id === only);
  for (const kind of asked) {
    const started = process.cpuUsage();
    const scenarios = Math.ceil(Number(count) / asked.length);
    const report = scan([kind], hintsFor(id, kind.id), {
      ...{ scenarios, seed: Number(seed), exactNs: 20e6, trials: 4_096, reaching: true },
    });
    const open = untaken(kind, report);
    const inputs = inputsOf(kind).length;
    if (file) appendFileSync(file, open.map((place) => `${id} ${kind.id} ${place}\n`).join(''));
    const { user, system } = process.cpuUsage(started);
    exceptions += report.exceptions.length;
    console.log(
      `${`${id} ${kind.id}`.padEnd(16)} ${report.scenarios} scenarios, ${report.toggled} inputs taken away (${inputs - open.length} of ${inputs} fields), ` +
        `${report.unused} changed nothing, ${report.unclear} unclear, ${report.untested} not tested, ` +
        `${report.exceptions.length} exceptions (${((user + system) / 1e6).toFixed(1)} s)`,
    );
    for (const { path, fault, scenario } of report.exceptions) {
      console.log(`  ${path}: ${fault}\n    ${JSON.stringify(scenario)}`);
    }
  }
}
process.exitCode = exceptions > 0 ? 1 : 0;
