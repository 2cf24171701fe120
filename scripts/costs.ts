/**
 * How far estimates of cost are from what questions take, over the examples and random questions of every kind:
 *
 *   npx tsx scripts/costs.ts [questions a kind] [game or kind] [seed]
 *
 * It prints a line a kind: the share within a factor of three, and the worst. What is compared: compiling and the exact
 * answer together, or the first trials where there is none, which make what they look up; and a trial in a later batch.
 * Both in processor time of this machine, brought to that of the estimates by a plain loop that is timed beside each
 * question; less than a moment counts as a moment, for nobody plans by it.
 */
import { streamState } from '../workers/kernel/streams.ts';
import { hintsOf } from '../workers/rulesets/disclosure/testing/asked.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import { Drawer, drawnSchema, drawScenario } from '../workers/rulesets/proving/draw.ts';
import type { ScenarioKind } from '../workers/rulesets/ruleset.ts';
import { slowness, spent } from './yardstick.ts';

const QUESTIONS = Number(process.argv[2] ?? 2_000);
const only = process.argv[3] ?? '';
const SEED = Number(process.argv[4] ?? 20_261_123);
const FACTOR = 3;
/** What counts as a moment, in nanoseconds: of an answer, and of a batch of trials. */
const MOMENT = 1e6;
const BATCH = 1_024;
/** Trials that make what later ones look up. */
const FIRST = 64;
/** Questions of a kind that are asked before anything is compared: cold code takes ten times as long. */
const WARMING = 150;
/** Questions dearer than this by estimate are not answered, in nanoseconds. */
const DEAREST = 1e9;
interface Compared {
  readonly what: 'exact' | 'trial';
  readonly index: number;
  readonly estimated: number;
  readonly took: number;
}

/** Turns of a question: two, and more of one that is soon answered, for what else the process does falls into some of them. */
const [FEWEST, MOST, ENOUGH] = [2, 8, 40e6];

/** The least of some turns each: both ways are warm by then. */
function compare(kind: ScenarioKind, scenario: unknown, index: number): Compared[] {
  const { compile, exact, trial } = kind.estimate(scenario);
  const whole = compile + (exact ?? FIRST * trial);
  if (whole > DEAREST) return [];
  const found: Compared[] = [];
  const slow = slowness();
  let [answered, drawn] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const begun = process.cpuUsage();
  const sofar = () => {
    const { user, system } = process.cpuUsage(begun);
    return 1_000 * (user + system);
  };
  for (let turn = 0; turn < FEWEST || (turn < MOST && sofar() < ENOUGH); turn++) {
    let question = kind.compile(scenario);
    answered = Math.min(
      answered,
      spent(() => {
        question = kind.compile(scenario);
        if (exact === null) question.simulate(streamState(1, turn), FIRST, new Int32Array(question.tallySize));
        else question.exact();
      }),
    );
    if (trial * BATCH > DEAREST) continue;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(1, turn), FIRST, tally);
    drawn = Math.min(
      drawn,
      spent(() => question.simulate(streamState(1, 2 + turn), BATCH, tally)),
    );
  }
  found.push({ what: 'exact', index, estimated: whole, took: answered / slow });
  if (Number.isFinite(drawn)) found.push({ what: 'trial', index, estimated: trial * BATCH, took: drawn / slow });
  return found;
}

const off = ({ estimated, took }: Compared) => Math.max(estimated, MOMENT) / Math.max(took, MOMENT);
const distance = (one: Compared) => Math.abs(Math.log(off(one)));

for (const game of rulesets) {
  for (const kind of game.kinds) {
    const name = `${game.id} ${kind.id}`;
    if (!name.includes(only)) continue;
    const drawer = new Drawer(drawnSchema(kind.schema), hintsOf(game.id, kind.id));
    const all: Compared[] = [];
    let tooDear = 0;
    for (let index = -WARMING; index < QUESTIONS; index++) {
      const which = Math.abs(index);
      let scenario: unknown;
      try {
        const example = kind.examples[which];
        scenario = example ? kind.schema.parse(example.scenario) : drawScenario(kind, drawer, SEED, which).scenario;
      } catch {
        continue;
      }
      const compared = compare(kind, scenario, index);
      if (index < 0) continue;
      if (compared.length === 0) tooDear++;
      all.push(...compared);
    }
    if (tooDear > 0)
      process.stdout.write(`${name}: ${tooDear} questions are said to take over a second, and not asked\n`);
    for (const what of ['exact', 'trial'] as const) {
      const these = all.filter((one) => one.what === what);
      if (these.length === 0) continue;
      const within = these.filter((one) => distance(one) <= Math.log(FACTOR)).length;
      const worst = these.reduce((a, b) => (distance(b) > distance(a) ? b : a));
      const ms = (nanoseconds: number) => (nanoseconds / 1e6).toPrecision(3);
      process.stdout.write(
        `${name} ${what}: ${((100 * within) / these.length).toFixed(1)} % of ${these.length} within a factor of ${FACTOR}; ` +
          `worst: question ${worst.index}, estimate ${ms(worst.estimated)} ms, took ${ms(worst.took)} ms (${off(worst).toPrecision(2)} x)\n`,
      );
    }
  }
}
