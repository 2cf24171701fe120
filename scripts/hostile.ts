/**
 * Hostile tables: as many models, pieces and corners as the schema allows, nested stars, crowds in ranks, every kind of
 * question. Compares the processor time of an answer, brought to that of the estimates by a plain loop timed beside it, with
 * its estimate. `npx tsx scripts/hostile.ts 20 1` draws 20 scenes a question from seed 1 (and a kind of question after that:
 * only those); ends with 1 where one takes more than it was said to, or is felt and takes next to nothing of it.
 */
import { findRuleset } from '../workers/rulesets/index.ts';
import { ASKS, hostileTable } from './hostileScenes.ts';
import { slowness, spent } from './yardstick.ts';

const [wanted = '20', seed = '1', only] = process.argv.slice(2);
/** How little of its estimate an answer that is felt may take. */
const LEAST = 1 / 40;
/** What is felt, ns. */
const FELT = 3e7;
/** What is quicker than this is not told from the noise of the clock, ns. */
const NOISE = 2e6;
/** An answer is timed so often, or for so many nanoseconds, and the least counts: the first may pay for what is compiled for good. */
const TURNS = 12;
const TIMED = 2e8;
/** Scenes of a kind that are asked before any counts: threads that compile the code work at the same time. */
const WARMING = 1;

let dear = 0;
/** Answers that are felt and take less than they were said to by far. */
let over = 0;
for (const [game, kinds] of Object.entries(ASKS)) {
  const table = findRuleset(game).kinds.find(({ id }) => id === 'table');
  if (!table) throw new Error(`no table in ${game}`);
  for (const what of kinds) {
    if (only && only !== what) continue;
    const took: Array<{ ratio: number; ms: number; said: number }> = [];
    const refused = new Map<string, number>();
    for (let i = -WARMING; i < Number(wanted); i++) {
      const read = table.schema.safeParse(hostileTable(game, what, Number(seed), Math.abs(i)));
      const fault = read.success ? table.check(read.data)[0] : read.error.issues[0];
      if (!read.success || fault) {
        const why = `${fault?.path} ${fault?.message}`;
        refused.set(why, (refused.get(why) ?? 0) + 1);
        continue;
      }
      const { compile, exact } = table.estimate(read.data);
      const said = compile + (exact ?? 0);
      let [ns, all] = [Number.POSITIVE_INFINITY, 0];
      for (let turn = 0, before = slowness(); turn < TURNS && (turn < 2 || all < TIMED); turn++) {
        const once = spent(() => {
          const question = table.compile(read.data);
          question.measures(question.exact()!, null);
        });
        const after = slowness();
        ns = Math.min(ns, (2 * once) / (before + after));
        before = after;
        all += once;
      }
      if (i < 0) continue;
      took.push({ ratio: ns / said, ms: ns / 1e6, said: said / 1e6 });
      if (ns > NOISE && ns > said) dear++;
    }
    took.sort((a, b) => a.ratio - b.ratio);
    const [least, middle, most] = [took[0], took[Math.floor(took.length / 2)], took.at(-1)];
    const felt = took.filter(({ ms }) => ms * 1e6 > FELT);
    over += felt.filter(({ ratio }) => ratio < LEAST).length;
    const cell = (one: (typeof took)[number] | undefined) =>
      one ? `${one.ratio.toFixed(2)} (${one.ms.toFixed(1)} of ${one.said.toFixed(1)} ms)` : '-';
    console.log(
      `${game} ${what}: ${took.length} asked; least ${cell(least)}, middle ${cell(middle)}, most ${cell(most)}; of ${felt.length} that are felt least ${cell(felt[0])}`,
    );
    for (const [why, times] of refused) console.log(`  refused ${times} times: ${why}`);
  }
}
console.log(dear === 0 ? 'none takes more than it was said to' : `${dear} take more than their estimate`);
if (over > 0) console.log(`${over} that are felt take less than a fortieth of their estimate`);
process.exitCode = dear + over === 0 ? 0 : 1;
