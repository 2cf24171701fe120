/**
 * How long a question holds the event loop before anything of it is answered: read by its schema, checked, and estimated,
 * in processor time.
 *
 *   npx tsx scripts/held.ts [questions a kind] [seed] [game or kind]
 *
 * Random questions of every kind, and as many that are grown from them: lists made longer and numbers larger, as far as
 * the kind accepts. A line a kind names the first question (the code is cold then), and the worst of the others twice: as it
 * was asked first, and the least of three further turns. Ends with 1 where one of those held the loop longer than it may.
 */
import { MOST_HELD_MS } from '../server/watchdog.ts';
import { checkScenario } from '../workers/checking/scenario.ts';
import { hintsOf } from '../workers/rulesets/disclosure/testing/asked.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import { Drawer, drawnSchema, drawScenario } from '../workers/rulesets/proving/draw.ts';
import { grown } from '../workers/rulesets/proving/grow.ts';
import type { Json } from '../workers/rulesets/proving/json.ts';
import type { ScenarioKind } from '../workers/rulesets/ruleset.ts';
import { spent } from './yardstick.ts';

const [wanted = '200', seed = '1', only = ''] = process.argv.slice(2);
const QUESTIONS = Number(wanted);
const TURNS = 3;
/** Questions that are asked before any counts: the code is cold then. */
const WARMING = 10;

interface Held {
  readonly index: number;
  readonly input: Json;
  readonly read: number;
  readonly estimated: number;
}

const whole = (one: Held) => one.read + one.estimated;

function hold(game: string, kind: ScenarioKind, input: Json, index: number): Held {
  let found: ReturnType<typeof checkScenario> | undefined;
  const read = spent(() => {
    found = checkScenario(game, kind, input);
  });
  const checked = found?.checked;
  const estimated = checked ? spent(() => kind.estimate(checked.scenario)) : 0;
  return { index, input, read: read / 1e6, estimated: estimated / 1e6 };
}

const most = (all: readonly Held[]) => all.reduce((a, b) => (whole(b) > whole(a) ? b : a));
const told = (one: Held) =>
  `${whole(one).toFixed(1)} ms (${one.read.toFixed(1)} read, ${one.estimated.toFixed(1)} estimated)`;

for (const game of rulesets) {
  for (const kind of game.kinds) {
    if (!`${game.id} ${kind.id}`.includes(only)) continue;
    const drawer = new Drawer(drawnSchema(kind.schema), hintsOf(game.id, kind.id));
    const first = hold(game.id, kind, kind.examples[0]!.scenario as Json, 0);
    const lines = [`first ${told(first)}`];
    for (const how of ['random', 'grown'] as const) {
      const cold: Held[] = [];
      const warm: Held[] = [];
      for (let index = -WARMING; index < QUESTIONS; index++) {
        let input: Json;
        try {
          input = drawScenario(kind, drawer, Number(seed), Math.abs(index)).input;
        } catch {
          continue;
        }
        if (how === 'grown') input = grown(kind, drawer.schema, input, Number(seed), Math.abs(index));
        // A copy each: nothing remembers an object that a request brings for the first time.
        const turns = Array.from({ length: 1 + TURNS }, () => hold(game.id, kind, structuredClone(input), index));
        if (index < 0) continue;
        cold.push(turns[0]!);
        warm.push(turns.slice(1).reduce((a, b) => (whole(b) < whole(a) ? b : a)));
      }
      if (warm.length === 0) continue;
      const worst = most(warm);
      lines.push(`${how}: at first ${told(most(cold))}, worst ${told(worst)} of question ${worst.index}`);
      if (whole(worst) > MOST_HELD_MS) process.exitCode = 1;
      if (process.env.SHOW) lines.push(JSON.stringify(worst.input).slice(0, 4_000));
    }
    process.stdout.write(`${game.id} ${kind.id}: ${lines.join('\n    ')}\n`);
  }
}
