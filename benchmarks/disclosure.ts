/** How long it takes to find what changed nothing, measured by the answer itself, over every example of every kind. */
import { checkedScenario } from '../server/scenarios.ts';
import { allowance } from '../workers/rulesets/disclosure/allowance.ts';
import { disclose } from '../workers/rulesets/disclosure/unused.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import type { ScenarioKind } from '../workers/rulesets/ruleset.ts';
import type { Report } from './figures.ts';

const REPEATS = 5;
/** Milliseconds of one measurement: what is quicker is done several times. */
const LEAST_MS = 4;
const LONG_MS = 300;
/** As the service compares: dearer exact answers are left to trials. */
const EXACT_NS = 2e9;
const TRIALS = 16_384;
/** What a simulated answer takes: the half width that its kind aims at, 0.001 by default, in the worst case, from one core. */
const HALF_WIDTH = 0.001;
const TRIALS_FOR_ONE = 0.9604;
/** Up to this estimate the service answers and discloses in one thread, which still has the answer. */
const INLINE_NS = 2e6;

/** Shorter than anybody notices beside the answer. */
const UNNOTICED_MS = 100;

/** Processor time: what else this machine does is nobody's cost here. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** @param prepare is not measured: done before so many times of the work */
function least(work: (index: number) => void, prepare: (times: number) => void = () => {}): number {
  let best = Number.POSITIVE_INFINITY;
  let times = 1;
  for (let i = 0; i < REPEATS; i++) {
    prepare(times);
    const started = now();
    for (let j = 0; j < times; j++) work(j);
    const took = now() - started;
    best = Math.min(best, took / times);
    // What takes long is long enough to be measured once.
    if (best > LONG_MS) break;
    times = Math.max(times, Math.min(500, Math.ceil((LEAST_MS / Math.max(took, 0.01)) * times)));
  }
  return best;
}

/** The answer as the service gives it: read, checked, compiled, worked out, put into words and written. */
function answerMs(ruleset: string, kind: ScenarioKind, input: unknown): number {
  const { compile, exact, trial, halfWidth = HALF_WIDTH } = kind.estimate(kind.schema.parse(input));
  if (exact === null || compile + exact > EXACT_NS) {
    return (compile + (TRIALS_FOR_ONE / halfWidth ** 2) * trial) / 1e6;
  }
  return least(() => {
    const { scenario } = checkedScenario(ruleset, kind, input);
    kind.estimate(scenario);
    const question = kind.compile(scenario);
    const measures = question.measures(question.exact()!, null);
    const { rules, notes, policy, outcomes, followUps, layers } = question;
    JSON.stringify([measures, question.sentence(measures), rules, notes, policy, outcomes, followUps, layers]);
  });
}

/** As the service discloses, which stops when its allowance is spent. */
function disclosureOf(kind: ScenarioKind, scenario: unknown, milliseconds: number) {
  const { compile, exact } = kind.estimate(scenario);
  const isHere = exact !== null && compile + exact <= INLINE_NS;
  const question = isHere ? kind.compile(scenario) : undefined;
  const tally = question?.exact() ?? undefined;
  const known = question ? { question, tally } : {};
  let untested = 0;
  // What is remembered for a scenario is not to help the next time that it is measured.
  let asked: unknown[] = [];
  const ms = least(
    (index) => {
      const limits = { exactNs: EXACT_NS, trials: TRIALS, now, milliseconds, ...known };
      untested = disclose(kind, asked[index], limits).untested.length;
    },
    (times) => {
      asked = Array.from({ length: times }, () => structuredClone(scenario));
    },
  );
  return { ms, untested };
}

export function disclosureReport(): Report {
  const ratios: Array<{
    readonly what: string;
    readonly ratio: number;
    readonly ms: number;
    readonly untested: number;
  }> = [];
  for (const { id, kinds } of rulesets) {
    for (const kind of kinds) {
      for (const example of kind.examples) {
        const scenario = kind.schema.parse(example.scenario);
        const answer = answerMs(id, kind, example.scenario);
        const { ms, untested } = disclosureOf(kind, scenario, allowance(answer));
        ratios.push({ what: `${id} ${kind.id} ${example.id}`, ratio: ms / answer, ms, untested });
      }
    }
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const group = 'What changed nothing, against the answer itself';
  const median = ratios[Math.floor(ratios.length / 2)]!;
  const worst = ratios.at(-1)!;
  const slowest = ratios.reduce((a, b) => (b.ms > a.ms ? b : a));
  const within = ratios.filter(({ ratio }) => ratio <= 3).length;
  const unnoticed = ratios.filter(({ ratio, ms }) => ratio > 3 && ms <= UNNOTICED_MS).length;
  const left = ratios.filter(({ untested }) => untested > 0);
  const inputs = left.reduce((sum, { untested }) => sum + untested, 0);
  return {
    figures: [
      {
        group,
        what: 'time of a disclosure / time of the answer, median',
        value: median.ratio,
        unit: '',
        better: 'less',
        aim: 3,
      },
      {
        group,
        what: 'the same, worst example',
        value: worst.ratio,
        unit: '',
        better: 'less',
        aim: 3,
        note: worst.what,
      },
      {
        group,
        what: 'time of a disclosure, median',
        value: [...ratios].sort((a, b) => a.ms - b.ms)[ratios.length >> 1]!.ms,
        unit: 'ms',
        better: 'less',
      },
      { group, what: 'the same, longest', value: slowest.ms, unit: 'ms', better: 'less', note: slowest.what },
    ],
    remarks: [
      `${within} of ${ratios.length} examples keep within 3 times the answer, in processor time. Of the others ${unnoticed} take at ` +
        `most ${UNNOTICED_MS} ms, and ${ratios.length - within - unnoticed} longer: every input that matters is compiled ` +
        'once more, and a cheap answer is little more than one such compile. The time is an allowance: what it does not ' +
        `suffice for is named as not tested, ${inputs} inputs of ${left.length} examples here.`,
    ],
  };
}
