/**
 * Where people wait who ask much at once: tables of duels, trials of mixed units, best play between many grids, the luck of
 * a long game. Each beside a plain loop timed in the same moments, so that figures of a busy machine can be compared.
 */
import { streamState } from '../workers/kernel/streams.ts';
import { findKind, findRuleset } from '../workers/rulesets/index.ts';
import type { CellJob } from '../workers/studies/cellJob.ts';
import { countCells } from '../workers/studies/cells.ts';
import { binomial } from '../workers/studies/luck/meter.ts';
import { together } from '../workers/studies/luck/together.ts';
import { matrix } from '../workers/studies/matrix/index.ts';
import { runStudy } from '../workers/studies/run.ts';
import { context } from '../workers/studies/testing/context.ts';
import { type Figure, least, type Report } from './figures.ts';
import { plainActivation } from './scenarios.ts';

const group = 'waits';
const TURNS = 5;
const STEPS = 200_000;
const TRIALS = 20_000;
const LIGHT_GRID = '...L|...L|..CM|..CM|...R|...R';
const UNITS = 28;
/** Units of a large table, of which those that are measured are a part like the whole; and threads that count it. */
const LARGE = 200;
const EVERY = Math.floor(LARGE / UNITS);
const THREADS = 2;

export async function waitsReport(): Promise<Report> {
  const figures = [...trials(), await duels('solved'), await duels('stated'), await grids(), luck()];
  return {
    figures,
    remarks: [
      'Processor time of one thread; notes say how many trials of the plain activation took as long in the same moments.',
    ],
  };
}

/** Milliseconds of this process's processor time. */
async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return since(before);
}

/** Milliseconds of one trial of the plain activation, now. */
const plainly = (() => {
  const { ruleset, kind, scenario } = plainActivation();
  const question = findKind(ruleset, kind).compile(scenario);
  const tally = new Int32Array(question.tallySize);
  return () => timed(() => question.simulate(streamState(1, 0), STEPS, tally)) / STEPS;
})();

const inTrials = (milliseconds: number, plain: number) =>
  `${Math.round(milliseconds / plain).toLocaleString('en')} plain trials`;

/** Sample units with another one each. */
function pairs() {
  const samples = findRuleset('aof').profiles.filter(({ part, kind }) => part === 'attacker' && kind !== 'artillery');
  return samples.map(({ values }, i) => ({ attacker: values, target: samples[(i * 7 + 3) % samples.length]!.values }));
}

/** Trials of duels of the sample units: of those that need the general loop, and of all others. */
function trials(): Figure[] {
  const kind = findKind('aof', 'duel');
  const times = pairs().map((pair) => {
    const scenario = kind.schema.parse(pair);
    const question = kind.compile(scenario);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(1, 0), TRIALS, tally);
    const own: number[] = [];
    const plain: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      own.push(timed(() => question.simulate(streamState(1, turn), TRIALS, tally)) / TRIALS);
      plain.push(plainly());
    }
    return { own: least(own), plain: least(plain), slow: /"(Fear|Phalanx)"/.test(JSON.stringify(pair)) };
  });
  const mean = (slow: boolean, read: (time: (typeof times)[number]) => number) => {
    const these = times.filter((time) => time.slow === slow);
    return these.reduce((sum, time) => sum + read(time), 0) / these.length;
  };
  const [uniform, mixed] = [mean(false, ({ own }) => own), mean(true, ({ own }) => own)];
  return [
    {
      ...{ group, what: 'duel with Fear or a Phalanx, a trial: mean', value: mixed * 1e6, unit: 'ns/trial' },
      ...{ better: 'less' as const, must: 250, aim: 120 },
      note: `${mean(true, ({ own, plain }) => own / plain).toPrecision(3)} plain trials`,
    },
    { group, what: '... over a trial of all other duels', value: mixed / uniform, unit: 'x', better: 'less' },
  ];
}

/** What one study counts in this thread, in milliseconds, and how many cells. */
async function study(request: object): Promise<{ milliseconds: number; cells: number; plain: number }> {
  const times: number[] = [];
  const plain: number[] = [];
  let cells = 0;
  for (let turn = 0; turn < 2; turn++) {
    cells = 0;
    plain.push(plainly());
    times.push(
      await spent(async () => {
        const begun = matrix.begin(matrix.schema.parse(request), context);
        const count = ({ jobs }: { readonly jobs: readonly CellJob[] }) => {
          cells += jobs.length;
          return Promise.resolve(countCells(jobs));
        };
        begun.answer((await runStudy(begun, { count })).known);
      }),
    );
  }
  return { milliseconds: least(times), cells, plain: least(plain) };
}

/** @param plans whether both do in each pair what serves them best, as a study has it by default, or all of them charge */
async function duels(plans: 'solved' | 'stated'): Promise<Figure> {
  const samples = pairs().map(({ attacker }) => attacker as { models?: number });
  // Each time round the samples come with one model more: larger units take longer, so they are drawn from all of them.
  const profiles = Array.from({ length: UNITS }, (_, at) => {
    const i = EVERY * at;
    const values = samples[i % samples.length]!;
    const { models = 1 } = values;
    return {
      name: `Unit ${i}`,
      values: { ...values, models: models > 1 ? models + Math.floor(i / samples.length) : 1 },
    };
  });
  const { milliseconds, cells, plain } = await study({
    ...{ ruleset: 'aof', profiles, method: 'exact' },
    situations: [{ title: 'Duel', kind: 'duel', plans }],
  });
  // Solved, a pair is asked for several ways to play it, until it is known which serve both.
  const met = UNITS * (UNITS - 1);
  return {
    group,
    what: `duels over four rounds, ${UNITS} x ${UNITS} units, ${plans === 'solved' ? 'best plans' : 'all charging'}: for 200 x 200 on two threads`,
    ...{
      value: (milliseconds / met / 1_000) * ((LARGE * (LARGE - 1)) / THREADS),
      unit: 's',
      better: 'less',
      must: 20,
      aim: 8,
    },
    note: `a pair ${inTrials(milliseconds / met, plain)}, ${(cells / met).toPrecision(3)} cells`,
  };
}

async function grids(): Promise<Figure> {
  const models = Array.from({ length: 7 }, (_, i) => ({
    name: `Jack ${i}`,
    values: {
      attacker: {
        ...{ name: `Jack ${i}`, kind: 'heavy warjack', MAT: 5 + (i % 3), points: 3 },
        weapons: [{ name: 'Axe', class: 'melee', power: 15 + (i % 4) }],
      },
      target: { name: `Jack ${i}`, DEF: 11 + (i % 3), ARM: 16 + (i % 4), damage: LIGHT_GRID },
    },
  }));
  const { milliseconds, cells, plain } = await study({
    ...{ ruleset: 'mk3', profiles: models, method: 'exact' },
    situations: [{ title: 'Attack', kind: 'activation', base: { plan: { kind: 'optimal' } } }],
  });
  return {
    ...{
      group,
      what: `${cells}-cell matrix of best play between grids of 24 boxes`,
      value: milliseconds / 1_000,
      unit: 's',
    },
    better: 'less',
    note: inTrials(milliseconds, plain),
  };
}

function luck(): Figure {
  const things = Array.from({ length: 50 }, (_, i) => ({
    ...{ unit: 'hits', odds: binomial(60, 0.3 + i * 0.005) },
    value: 15 + (i % 9),
  }));
  const times: number[] = [];
  const plain: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    times.push(timed(() => void together(things, 'more')));
    plain.push(plainly());
  }
  return {
    ...{ group, what: 'luck of fifty things added up', value: least(times), unit: 'ms' },
    ...{ better: 'less', must: 150, aim: 30 },
    note: inTrials(least(times), least(plain)),
  };
}
