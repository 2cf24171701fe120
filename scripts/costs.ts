/**
 * How far estimates of cost are from what questions take, over the examples and random questions of every kind:
 *
 *   npx tsx scripts/costs.ts [questions a kind] [game or kind] [seed] [processor seconds a kind] [file]
 *
 * It prints lines a kind: the share within a factor of three, and the worst. What is compared: compiling alone, where there is
 * an exact answer; compiling and the exact answer together, or the first trials where there is none, which make what they
 * look up; and a trial in a later batch. The file gets a line of JSON for each of them.
 *
 * All is processor time of this machine, brought to that of the estimates by a plain loop that is timed between the turns
 * of each question; less than a moment counts as a moment, for nobody plans by it. A machine that is busy with other things
 * slows both alike.
 */
import { appendFileSync } from 'node:fs';
import { streamState } from '../workers/kernel/streams.ts';
import { hintsOf } from '../workers/rulesets/disclosure/testing/asked.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import { Drawer, drawnSchema, drawScenario, type Hints } from '../workers/rulesets/proving/draw.ts';
import type { ScenarioKind } from '../workers/rulesets/ruleset.ts';
import { slowness, spent } from './yardstick.ts';

const QUESTIONS = Number(process.argv[2] ?? 2_000);
const only = process.argv[3] ?? '';
const SEED = Number(process.argv[4] ?? 20_261_123);
/** Of a kind, after which no more of it are asked. */
const SECONDS = Number(process.argv[5] ?? Number.POSITIVE_INFINITY);
const file = process.argv[6];
const FACTOR = 3;
/** What counts as a moment, in nanoseconds: of an answer, and of a thousand trials. */
const MOMENT = 1e6;
const BATCH = 1_024;
/** Fewer trials are timed where so many take longer than this, in nanoseconds, but no fewer than that. */
const BATCH_NS = 160e6;
const FEWEST_TRIALS = 32;
/** Trials that make what later ones look up. */
const FIRST = 64;
/** Trials that are played before some are timed, where so many take less than this, in nanoseconds. */
const [GROWING, GROWING_NS] = [512, 1e9];
/** Questions of a kind that are asked before anything is compared, and how long: cold code takes ten times as long. */
const [WARMING, WARM_NS] = [150, Math.min(5e9, SECONDS * 0.3e9)];
/** Questions dearer than this by estimate are not answered, in nanoseconds. */
const DEAREST = 1e9;
const WHAT = ['compile', 'answer', 'trial'] as const;
interface Compared {
  readonly what: (typeof WHAT)[number];
  readonly index: number;
  readonly estimated: number;
  readonly took: number;
}

/** Turns of a question: two, and more of one that is soon answered, for what else the process does falls into some of them. */
const [FEWEST, MOST, ENOUGH] = [2, 6, 25e6];
/** One that takes longer than this is answered in one turn: what else the process does weighs little in it. */
const LONG = 200e6;

/** The least of some turns each: both ways are warm by then. */
function compare(kind: ScenarioKind, scenario: unknown, index: number): Compared[] {
  const { compile, exact, trial } = kind.estimate(scenario);
  const whole = compile + (exact ?? FIRST * trial);
  if (whole > DEAREST) return [];
  const least = {
    compile: Number.POSITIVE_INFINITY,
    answer: Number.POSITIVE_INFINITY,
    trial: Number.POSITIVE_INFINITY,
  };
  let slow = Number.POSITIVE_INFINITY;
  let sofar = 0;
  const timed = (what: keyof typeof least, took: number, times = 1) => {
    least[what] = Math.min(least[what], times * took);
    sofar += took;
  };
  for (let turn = 0; turn < FEWEST || (turn < MOST && sofar < ENOUGH); turn++) {
    const longest = Math.max(least.compile, least.answer, Number.isFinite(least.trial) ? least.trial : 0);
    // What is less than a moment stays so.
    if (turn > 0 && (sofar > LONG || longest < slow * MOMENT)) break;
    slow = Math.min(slow, slowness());
    let question = kind.compile(scenario);
    const compiling = spent(() => {
      question = kind.compile(scenario);
    });
    timed('compile', compiling);
    const answering = spent(() => {
      if (exact === null) question.simulate(streamState(1, turn), FIRST, new Int32Array(question.tallySize));
      else question.exact();
    });
    timed('answer', compiling + answering);
    if (trial * BATCH > DEAREST) continue;
    const tally = new Int32Array(question.tallySize);
    const first = spent(() => question.simulate(streamState(1, turn), FIRST, tally));
    // What is looked up grows for some hundreds of trials more.
    if ((first / FIRST) * GROWING < GROWING_NS) question.simulate(streamState(1, 2 * MOST + turn), GROWING, tally);
    let trials = BATCH;
    while (trials > FEWEST_TRIALS && (first / FIRST) * trials > BATCH_NS) trials /= 2;
    timed('trial', spent(() => question.simulate(streamState(1, 2 + turn), trials, tally)) * (BATCH / trials));
  }
  const estimated = { compile, answer: whole, trial: trial * BATCH };
  // Where nothing but trials answers, the first of them do much of what compiling is said to take.
  const told = WHAT.filter((what) => Number.isFinite(least[what]) && (what !== 'compile' || exact !== null));
  return told.map((what) => ({
    what,
    index,
    estimated: estimated[what],
    took: least[what] / slow,
  }));
}

const off = ({ estimated, took }: Compared) => Math.max(estimated, MOMENT) / Math.max(took, MOMENT);
const distance = (one: Compared) => Math.abs(Math.log(off(one)));

/** Hints go by the ends of places, and some of these mean something else where armies or a table are. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { 'mk3 battle': ['first'], 'aof table': ['models'] };
const nothing = () => undefined;
const MORE: Readonly<Record<string, Hints>> = {
  battle: {
    ...Object.fromEntries(
      ['MAT', 'RAT', 'magicAttack', 'STR', 'DEF', 'ARM'].map((stat) => [`modifiers.${stat}`, nothing]),
    ),
    damage: (lot) => lot.pick('#1', '#5', '#14', '#24'),
    cost: (lot) => lot.pick(3, 6, 12),
  },
  table: {
    'models[].x': (lot) => lot.between(4, 20),
    'models[].y': (lot) => lot.between(4, 20),
    'models[].name': (_, steps) => `Model ${Number(steps[steps.length - 2]) + 1}`,
  },
};

function drawnWith(game: string, kind: string): Hints {
  const name = `${game} ${kind}`;
  const kept = Object.entries(hintsOf(game, kind)).filter(([place]) => !LEFT_OUT[name]?.includes(place));
  const more = kind === 'battle' && !game.startsWith('mk') ? {} : MORE[kind];
  return { ...Object.fromEntries(kept), ...more };
}

for (const game of rulesets) {
  for (const kind of game.kinds) {
    const name = `${game.id} ${kind.id}`;
    if (!name.includes(only)) continue;
    const drawer = new Drawer(drawnSchema(kind.schema), drawnWith(game.id, kind.id));
    const all: Compared[] = [];
    let tooDear = 0;
    let undrawn = 0;
    let since = process.cpuUsage();
    const passed = () => {
      const { user, system } = process.cpuUsage(since);
      return 1_000 * (user + system);
    };
    for (let index = -WARMING; index < QUESTIONS; index++) {
      if (index < 0 && passed() > WARM_NS) index = 0;
      if (index === 0) since = process.cpuUsage();
      if (index > 0 && passed() > SECONDS * 1e9) break;
      const which = Math.abs(index);
      let scenario: unknown;
      try {
        const example = kind.examples[which];
        scenario = example ? kind.schema.parse(example.scenario) : drawScenario(kind, drawer, SEED, which).scenario;
      } catch {
        if (index >= 0) undrawn++;
        continue;
      }
      const compared = compare(kind, scenario, index);
      if (index < 0) continue;
      if (compared.length === 0) tooDear++;
      all.push(...compared);
      if (file === undefined) continue;
      for (const one of compared) appendFileSync(file, `${JSON.stringify({ kind: name, ...one, off: off(one) })}\n`);
    }
    if (undrawn > 0) process.stdout.write(`${name}: ${undrawn} questions could not be drawn\n`);
    if (tooDear > 0)
      process.stdout.write(`${name}: ${tooDear} questions are said to take over a second, and not asked\n`);
    for (const what of WHAT) {
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
