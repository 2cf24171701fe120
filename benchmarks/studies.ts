/**
 * Studies: match-ups a second of a matrix and lists a minute of tuning, each against a plain loop that asks one single
 * question after the other with the engine's own code in one thread.
 */
import { answerExactly, type Checked, compiled } from '../workers/answer.ts';
import { CHUNK_TRIALS, streamState } from '../workers/kernel/streams.ts';
import { SimulationPool } from '../workers/pool.ts';
import { findKind, findRuleset } from '../workers/rulesets/index.ts';
import { balance } from '../workers/studies/balance/index.ts';
import type { CellJob } from '../workers/studies/cellJob.ts';
import { wholly } from '../workers/studies/cells.ts';
import { matrix } from '../workers/studies/matrix/index.ts';
import { runStudy } from '../workers/studies/run.ts';
import type { StudyKind } from '../workers/studies/study.ts';
import { context } from '../workers/studies/testing/context.ts';
import { tune } from '../workers/studies/tune/index.ts';
import { type Figure, least, type Report } from './figures.ts';

const group = 'studies';
const UNITS = 40;
const ROUNDS = 3;
/** Studies of a tenth of a second: the first three of a process are spent on compiling, and each takes another share of that. */
const WARM_ROUNDS = 15;

export async function studiesReport(): Promise<Report> {
  const pool = new SimulationPool({ threads: 2 });
  try {
    await pool.warm();
    return {
      figures: [...(await matchups(pool)), ...tables(), ...battles(), ...(await arenas(pool)), ...(await tuning(pool))],
      remarks: ['Plain loops run in one thread; studies use two, and check every profile or list once.'],
    };
  } finally {
    await pool.close();
  }
}

/** Seconds from the request to the answer, checks and everything else included. */
export async function timed(
  pool: SimulationPool,
  kind: StudyKind,
  request: object,
): Promise<{ seconds: number; trials: number }> {
  const started = performance.now();
  const study = kind.begin(kind.schema.parse(request), context);
  const { known } = await runStudy(study, {
    count: ({ jobs }) => pool.count(jobs),
    solve: (program) => pool.solve(program),
    // As the service does, which hands all slices of a round to its queue.
    ahead: 1,
  });
  study.answer(known);
  return { seconds: (performance.now() - started) / 1_000, trials: known.trials };
}

/** Ordinary units: the samples of the game, with a model more each time round. */
export function ordinary(count: number): Array<{ name: string; values: { models: number } }> {
  const samples = findRuleset('aof').profiles.filter(({ part, kind }) => part === 'attacker' && kind !== 'artillery');
  return Array.from({ length: count }, (_, i) => {
    const { title, values } = samples[i % samples.length]!;
    const { models = 1 } = values as { models?: number };
    const extra = models > 1 ? Math.floor(i / samples.length) : 0;
    return { name: `${title} ${i}`, values: { ...(values as object), models: models + extra } };
  });
}

async function matchups(pool: SimulationPool): Promise<Figure[]> {
  const profiles = ordinary(UNITS);
  const situations = [{ title: 'Charge', kind: 'melee' }];
  const times: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round++) {
    times.push((await timed(pool, matrix, { ruleset: 'aof', profiles, situations })).seconds);
  }
  const pairs = UNITS * (UNITS - 1);
  const plain = matchupsOneByOne(profiles.map(({ values }) => values));
  const rate = pairs / least(times);
  return [
    {
      group,
      what: `match-ups a second, ${UNITS} x ${UNITS} units charging, exact`,
      value: rate,
      unit: '/s',
      better: 'more',
      must: 12_000,
      aim: 30_000,
    },
    { group, what: '... the first time in a process', value: pairs / times[0]!, unit: '/s', better: 'more' },
    {
      group,
      what: '... over a plain loop of single questions',
      value: rate / plain,
      unit: 'x',
      note: `${Math.round(plain)}/s`,
    },
  ];
}

/** Units of a table of single cells, and pairs of them that are asked both ways. */
const TABLED = 66;
const EVERY = 7;

/** Exact cells from a table against the same from whole questions, in turn: the least time of each over some rounds. */
function tables(): Figure[] {
  return [
    ...tabled('melee', 'charges', ['won', 'defeated', 'points/destroyed', 'points/lost'], {}),
    ...tabled('duel', 'duels over four rounds', ['won', 'lost', 'points/destroyed', 'points/lost'], {
      better: 'less',
      must: 1,
      aim: 0.5,
    }),
  ];
}

function tabled(kindId: string, what: string, measures: readonly string[], target: Partial<Figure>): Figure[] {
  const kind = findKind('aof', kindId);
  const units = ordinary(TABLED).map(({ values }) => kind.schema.parse({ attacker: values, target: values }));
  const jobs = units.flatMap((one, i) =>
    units.flatMap((other, j): CellJob[] => {
      if (i === j || (i * TABLED + j) % EVERY !== 0) return [];
      const { attacker, target } = { ...(one as Sides), target: (other as Sides).target };
      const scenario = { ...(units[0] as Sides), attacker, target };
      const components = measures.map((measure) => ({ measure }));
      const request = { ruleset: 'aof', kind: kindId, scenario };
      return [{ key: '', request, seed: 1, components, exact: true, from: 0, to: 0, keep: false }];
    }),
  );
  const [fast, slow] = [jobs.map(() => Number.POSITIVE_INFINITY), jobs.map(() => Number.POSITIVE_INFINITY)];
  for (let round = 0; round < ROUNDS; round++) {
    // A new table each time: what cells share is made by those that first need it.
    const table = kind.table!();
    jobs.forEach((job, i) => {
      const started = performance.now();
      if (!table.read(job.request.scenario, measures)) throw new Error('a table must know ordinary units');
      const between = performance.now();
      wholly(job);
      const ended = performance.now();
      fast[i] = Math.min(fast[i]!, between - started);
      slow[i] = Math.min(slow[i]!, ended - between);
    });
  }
  const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    { group, what: `${what} of ${TABLED} units in a table, exact: mean`, value: mean(fast), unit: 'ms', ...target },
    { group, what: '... worst', value: Math.max(...fast), unit: 'ms' },
    {
      group,
      what: '... times faster than whole questions',
      value: mean(slow) / mean(fast),
      unit: 'x',
      note: `${mean(slow).toPrecision(3)} ms mean, ${Math.max(...slow).toPrecision(3)} ms worst`,
    },
  ];
}

interface Sides {
  readonly attacker: unknown;
  readonly target: unknown;
}

/** Every tenth pair as a question of its own. */
function matchupsOneByOne(units: readonly object[]): number {
  const kind = findKind('aof', 'melee');
  const started = performance.now();
  let asked = 0;
  units.forEach((attacker, i) => {
    units.forEach((target, j) => {
      if (i === j || (i * UNITS + j) % 10 !== 0) return;
      const scenario = kind.schema.parse({ attacker, target });
      if (kind.check(scenario).length > 0) return;
      answerExactly({ ruleset: 'aof', kind: 'melee', scenario });
      asked++;
    });
  });
  return (1_000 * asked) / (performance.now() - started);
}

/** A slot with ten choices. */
function ten(name: string, patches: (i: number) => object) {
  return {
    name,
    choices: Array.from({ length: 10 }, (_, i) => ({ name: `${name} ${i + 1}`, patches: patches(i) })),
  };
}

/** A thousand lists: ten weapons, ten sorts of training, ten sorts of armour, against four opponents. */
function thousand() {
  return {
    ruleset: 'mk3',
    kind: 'activation',
    scenario: {
      attacker: {
        name: 'Warjack',
        kind: 'heavy warjack',
        MAT: 6,
        points: 2,
        weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
      },
      target: { name: 'Target', DEF: 13, ARM: 17, damage: '#24' },
    },
    slots: [
      ten('MAT', (i) => ({ 'attacker.MAT': 4 + (i % 5), 'attacker.points': i % 3 })),
      ten('Power', (i) => ({ 'attacker.weapons[0].power': 12 + i })),
      ten('Name', (i) => ({ 'attacker.name': `Jack ${i}`, 'attacker.points': i % 4 })),
    ],
    opponents: [
      { name: 'plain' },
      { name: 'quick', patches: { 'target.DEF': 15, 'target.ARM': 15 } },
      { name: 'solid', patches: { 'target.ARM': 20 } },
      { name: 'small', patches: { 'target.damage': '#8' } },
    ],
    measure: 'damage',
  };
}

/** The same with a thousand lists of which no two come to the same. */
function thousandApart() {
  return {
    ...thousand(),
    slots: [
      ten('MAT', (i) => ({ 'attacker.MAT': 3 + i })),
      ten('Power', (i) => ({ 'attacker.weapons[0].power': 10 + i })),
      ten('Purse', (i) => ({ 'attacker.points': i % 4, 'attacker.modifiers.attackRolls': i >> 2 })),
    ],
  };
}

/** Plain units of several sizes, and trials of a cell in a list of sixty. */
const FIGHTERS = 24;
const BATTLES = 128;

/** Battles of two units a side from a table against those of whole questions, in turn. */
function battles(): Figure[] {
  const kind = findKind('aof', 'skirmish');
  const measures = ['share', 'shareSquared'];
  const units = Array.from({ length: FIGHTERS }, (_, i) => ({
    models: 4 + (i % 7),
    quality: 3 + (i % 3),
    defense: 3 + ((i >> 1) % 3),
    weapons: [{ name: 'Sword', attacks: 1 + (i % 2), AP: i % 3 }],
  }));
  const jobs = units.flatMap((attacker, i) =>
    units.slice(0, i).flatMap((target) =>
      [2, 3].map((targetUnits): CellJob => {
        const scenario = kind.schema.parse({ attacker, target, attackerUnits: 2, targetUnits });
        const components = measures.map((measure) => ({ measure }));
        const request = { ruleset: 'aof', kind: 'skirmish', scenario };
        return {
          ...{ key: '', request, seed: 1, components, exact: false, from: 0, to: 1 },
          keep: false,
          trials: BATTLES,
        };
      }),
    ),
  );
  let [fast, slow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    const table = kind.trials!();
    let [own, other] = [0, 0];
    for (const job of jobs) {
      const started = performance.now();
      const { scenario } = job.request;
      if (!table.read(scenario, measures, [streamState(1, 0)], BATTLES))
        throw new Error('a table must know plain units');
      const between = performance.now();
      wholly(job);
      own += between - started;
      other += performance.now() - between;
    }
    [fast, slow] = [Math.min(fast, own), Math.min(slow, other)];
  }
  const what = `${BATTLES} battles of two a side from a table of ${FIGHTERS} units`;
  return [
    { group, what: `${what}: mean`, value: fast / jobs.length, unit: 'ms', better: 'less' },
    { group, what: '... times faster than whole questions', value: slow / fast, unit: 'x', better: 'more' },
  ];
}

/** A balance report of so many units of plain infantry in duels. @param name of each, with a number */
export function plainInfantry(count: number, name = 'Unit') {
  const profiles = Array.from({ length: count }, (_, i) => ({
    name: `${name} ${i + 1}`,
    points: 50 + ((i * 37) % 120),
    values: {
      ...{ models: 4 + ((i * 7) % 11), quality: 3 + (i % 3), defense: 3 + ((i >> 1) % 3) },
      weapons: [{ name: 'Sword', attacks: 1 + ((i >> 2) % 2), AP: (i >> 3) % 3 }],
    },
  }));
  const situations = [{ title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: 4 } } }];
  return { ruleset: 'aof', profiles, situations };
}

/** Whole balance reports from the request to the answer, each once. */
async function arenas(pool: SimulationPool): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [count, must] of [
    [60, 5],
    [200, 60],
  ] as const) {
    const { seconds } = await timed(pool, balance, plainInfantry(count));
    figures.push({
      ...{ group, what: `balance report of ${count} units in duels`, value: seconds, unit: 's', better: 'less', must },
    });
  }
  return figures;
}

async function tuning(pool: SimulationPool): Promise<Figure[]> {
  const request = thousand();
  const lists = 1_000;
  const exact = await timed(pool, tune, request);
  const plainly = { ...request, method: 'monte-carlo', precision: 0.02, maxTrials: 262_144 };
  const rounds: Array<{ seconds: number; trials: number }> = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(pool, tune, plainly));
  const apart = await timed(pool, tune, { ...plainly, ...thousandApart() });
  const plain = listsOneByOne(262_144);
  const rate = (60 * lists) / least(rounds.map(({ seconds }) => seconds));
  const [first] = rounds;
  return [
    {
      group,
      what: 'lists a minute, 1,000 lists x 4 opponents, exact',
      value: (60 * lists) / exact.seconds,
      unit: '/min',
    },
    {
      group,
      what: 'lists a minute, the same by Monte Carlo, culled',
      value: rate,
      unit: '/min',
      better: 'more',
      must: 60_000,
      aim: 150_000,
      note: `the first time ${Math.round((60 * lists) / first.seconds).toLocaleString('en')}; ${first.trials.toLocaleString('en')} trials`,
    },
    {
      group,
      what: '... where no two of them ask the same',
      value: (60 * lists) / apart.seconds,
      unit: '/min',
      note: `of the others each comes five times; ${apart.trials.toLocaleString('en')} trials`,
    },
    {
      group,
      what: '... over a plain loop with the trials of the last stage',
      value: rate / plain,
      unit: 'x',
      note: `${Math.round(plain)}/min`,
    },
  ];
}

/** A few lists with as many trials as the best ones get. */
function listsOneByOne(trials: number): number {
  const { ruleset, kind: id, scenario, opponents } = thousand();
  const kind = findKind(ruleset, id);
  const started = performance.now();
  const lists = 5;
  for (let list = 0; list < lists; list++) {
    for (const { patches = {} } of opponents as ReadonlyArray<{ patches?: Record<string, unknown> }>) {
      const target = { ...scenario.target };
      for (const [path, value] of Object.entries(patches))
        Object.assign(target, { [path.replace('target.', '')]: value });
      const attacker = { ...scenario.attacker, MAT: 4 + list };
      const checked: Checked = { ruleset, kind: id, scenario: kind.schema.parse({ attacker, target }) };
      const question = compiled(checked);
      const tally = new Int32Array(question.tallySize);
      for (let chunk = 0; chunk * CHUNK_TRIALS < trials; chunk++) {
        question.simulate(streamState(1, chunk), CHUNK_TRIALS, tally);
      }
      question.measures(tally, trials);
    }
  }
  return (60_000 * lists) / (performance.now() - started);
}
