/**
 * The law of named rules at length: `npm run law -- GAME N SEED [KIND]`, with `all` for every game, N questions each. Ends
 * with 1 when a rule is named that did nothing, or one is not that acted.
 */

import { hintsOf } from '../workers/rulesets/disclosure/testing/asked.ts';
import { examine, type Law } from '../workers/rulesets/disclosure/testing/law.ts';
import { findRuleset, rulesets } from '../workers/rulesets/index.ts';
import { Drawer, drawnSchema, drawScenario } from '../workers/rulesets/proving/draw.ts';

const [game = 'aof', count = '200', seed = '1', only, dearest = '5e6'] = process.argv.slice(2);
let faults = 0;
for (const ruleset of game === 'all' ? rulesets : [findRuleset(game)]) {
  const kinds = ruleset.kinds.filter(({ id }) => id !== 'roll' && (only === undefined || id === only));
  for (const kind of kinds) {
    const started = performance.now();
    const law: Law = { faults: [], asked: 0, changed: 0, unchanged: 0 };
    const drawer = new Drawer(drawnSchema(kind.schema), hintsOf(ruleset.id, kind.id));
    let told = 0;
    for (let index = 0; index < Math.ceil(Number(count) / kinds.length); index++) {
      let drawn: unknown;
      try {
        drawn = drawScenario(kind, drawer, Number(seed), index).scenario;
      } catch {
        continue;
      }
      examine(ruleset, kind, drawn, law, Number(dearest));
      for (; told < law.faults.length; told++) console.log(`#${index} ${law.faults[told]}`);
    }
    faults += law.faults.length;
    console.log(
      `${`${ruleset.id} ${kind.id}`.padEnd(16)} ${law.asked} questions, ${law.changed} inputs matter, ` +
        `${law.unchanged} do not, ${law.faults.length} faults (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
}
process.exitCode = faults > 0 ? 1 : 0;
