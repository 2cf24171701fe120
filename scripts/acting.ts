/**
 * Looks for inputs that can never change an answer: `npm run acting -- GAME N ATTEMPTS SEED [KIND] [PLACE]`, N scenarios of
 * each kind and then so many attempts with each input that is still open; PLACE is a pattern of the inputs looked at.
 */
import { findRuleset, rulesets } from '../workers/rulesets/index.ts';
import { acting } from './disclosure/acting.ts';
import { hintsFor } from './disclosure/hints.ts';

const [game = 'all', count = '40', attempts = '6', seed = '1', only, place] = process.argv.slice(2);
for (const { id, kinds } of game === 'all' ? rulesets : [findRuleset(game)]) {
  for (const kind of kinds.filter((kind) => only === undefined || only === '-' || kind.id === only)) {
    const started = process.cpuUsage();
    const report = acting(kind, hintsFor(id, kind.id), {
      ...{ scenarios: Number(count), attempts: Number(attempts), seed: Number(seed), exactNs: 3e6, trials: 512 },
      ...(place === undefined ? {} : { only: new RegExp(place) }),
    });
    const { user, system } = process.cpuUsage(started);
    console.log(
      `${`${id} ${kind.id}`.padEnd(16)} ${report.acted.length} inputs act, ${report.idle.length} never did, ` +
        `${report.never.length} were never taken away, ${report.scenarios} scenarios (${((user + system) / 1e6).toFixed(1)} s)`,
    );
    if (report.idle.length > 0) console.log(`  never did: ${report.idle.join(', ')}`);
    if (report.never.length > 0) console.log(`  never taken away: ${report.never.join(', ')}`);
  }
}
