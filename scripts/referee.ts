/**
 * npm run referee -- [game] [scenarios] [seed] [kind, or -kind for all but this one]: random scenarios of every kind of a
 * game, answered by the engine and played by the game's referee. Prints which fields were reached, what was compared, and every difference, shrunk.
 * Fails when there is one. The number of scenarios is that of the game; its kinds share it evenly, and the last line of a game
 * says which of them was judged least, without what the referee passes over. From 100 a kind on, trials are spent where there
 * is doubt. `table` instead of a game: random tables against the referee of positions, so many a topic.
 */

import { aeProofs } from '../workers/rulesets/ae/referee/index.ts';
import { aofProofs } from '../workers/rulesets/aof/referee/index.ts';
import { mk2Proofs } from '../workers/rulesets/mk2/referee/index.ts';
import { mk3Proofs } from '../workers/rulesets/mk3/referee/index.ts';
import { differenceLines, LONG, type ProvenKind, reportLines, WIDE } from '../workers/rulesets/proving/index.ts';
import { tables as refereeTables, TOPICS } from '../workers/rulesets/scene/referee/topics.ts';
import { answer } from '../workers/rulesets/scene/testing/answer.ts';
import { watch } from './watch.ts';

/** Every game with a referee. */
const GAMES: Readonly<Record<string, readonly ProvenKind[]>> = {
  aof: aofProofs,
  mk3: mk3Proofs,
  mk2: mk2Proofs,
  ae: aeProofs,
};

/** Scenarios of a kind from which on each is looked at closely only where it is odd. */
const MANY = 100;

/** A scenario that takes longer is told while it does: one of a duel once never ended. */
const LONG_MS = 120_000;
const watched = await watch(LONG_MS);

const [game = 'all', wanted = '20000', seed = '1', only] = process.argv.slice(2);
const games = game === 'all' ? [...Object.keys(GAMES), 'table'] : [game];
let differences = 0;
for (const name of games) {
  if (name === 'table') {
    differences += tables();
    continue;
  }
  const proofs = (GAMES[name] ?? []).filter(({ id }) =>
    only?.startsWith('-') ? `-${id}` !== only : (only ?? id) === id,
  );
  if (proofs.length === 0) throw new Error(`no referee for ${name}${only ? ` ${only}` : ''}: ${Object.keys(GAMES)}`);
  const scenarios = Math.ceil(Number(wanted) / proofs.length);
  const judged: Array<readonly [kind: string, count: number]> = [];
  for (const proof of proofs) {
    const started = Date.now();
    const report = proof.run({
      ...{
        scenarios,
        ofAll: Number(wanted) * games.length,
        seed: Number(seed),
        effort: scenarios >= MANY ? WIDE : LONG,
        shrinks: 20,
        triesMissing: true,
      },
      onScenario: (input, index) => watched.note(`${name} ${proof.id} #${index} ${JSON.stringify(input)}`),
      onDifference: (difference) => console.log(differenceLines(difference).join('\n')),
    });
    differences += report.differences.length;
    judged.push([proof.id, report.judged]);
    console.log(reportLines(report).join('\n'));
    console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  const [least, fewest] = judged.reduce((a, b) => (b[1] < a[1] ? b : a));
  const all = judged.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${name}: ${all} scenarios judged in all, fewest of ${least}: ${fewest}`);
}

/** Positions on tables, of every game that has them; so many scenes a topic as are wanted, a tenth where all is played. */
function tables(): number {
  let found = 0;
  for (const [topic, { games: on }] of Object.entries(TOPICS)) {
    if (only !== undefined && only !== topic) continue;
    for (const one of on) {
      const many = game === 'all' ? Math.ceil(Number(wanted) / 10) : Number(wanted);
      const { scenes, compared, unsure, findings } = refereeTables(topic, one, many, answer, Number(seed));
      const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
      console.log(`table ${topic} ${one}: ${scenes} scenes, ${sum(compared)} findings, ${sum(unsure)} too near to say`);
      for (const { what, engine, referee, scenario } of findings) {
        console.log(`  ${what}: engine ${engine}, referee ${referee}\n    ${JSON.stringify(scenario)}`);
      }
      found += findings.length;
    }
  }
  return found;
}

console.log(differences === 0 ? 'no difference' : `${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
await watched.end();
