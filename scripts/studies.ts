/**
 * Measures what studies promise, over many repetitions: coverage of the intervals of match-ups and ratings, and the
 * chance that tuning keeps the best list. balance.ts measures what a balance report finds.
 *
 *   npx tsx scripts/studies.ts [matrix|tune] [repetitions]
 *
 * And how long a large table takes, on two threads: so many Age of Fantasy units against each other.
 *
 *   npx tsx scripts/studies.ts large [units] [duel|melee]
 */
import { SimulationPool } from '../workers/pool.ts';
import { findRuleset } from '../workers/rulesets/index.ts';
import { evaluate } from '../workers/studies/balance/evaluate.ts';
import type { Known } from '../workers/studies/known.ts';
import { fieldOf } from '../workers/studies/matchups/field.ts';
import { Matchups } from '../workers/studies/matchups/grid.ts';
import { matrix } from '../workers/studies/matrix/index.ts';
import { MatrixRequest } from '../workers/studies/matrix/request.ts';
import { runStudy } from '../workers/studies/run.ts';
import { answered, context, countHere } from '../workers/studies/testing/context.ts';
import { Draws } from '../workers/studies/testing/draws.ts';
import { tune } from '../workers/studies/tune/index.ts';

const [what = 'all', count, kind = 'duel'] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
const share = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} % of ${all}`;

async function counted(matchups: Matchups): Promise<Known> {
  const never = () => {
    throw new Error('not asked for');
  };
  const { known } = await runStudy(
    { costNs: 0, next: (before) => matchups.next(before), answer: never },
    { count: countHere },
  );
  return known;
}

/** Five units charge each other; stopping early where a winner is certain. */
async function matrixCoverage(repetitions: number): Promise<void> {
  const units = ['swordsmen', 'berserkers', 'wardens', 'knights', 'champion'].map((id) => {
    const { title, values } = findRuleset('aof').profiles.find((profile) => profile.id === `a-${id}`)!;
    return { name: title, values: values as Record<string, unknown> };
  });
  const request = (rest: object) =>
    MatrixRequest.parse({ ruleset: 'aof', profiles: units, situations: [{ title: 'Charge', kind: 'melee' }], ...rest });
  const field = fieldOf(request({}), context);
  const exact = new Matchups(field, request({ method: 'exact' }));
  const truth = await counted(exact);
  const ratings = evaluate(exact, truth, [1], 0.95)!.ratings.values;
  let [cells, covered, rated, hit] = [0, 0, 0, 0];
  for (let seed = 1; seed <= repetitions; seed++) {
    const matchups = new Matchups(field, request({ method: 'monte-carlo', seed, halfWidth: 0.02 }));
    const known = await counted(matchups);
    units.forEach((_, i) => {
      units.forEach((_, j) => {
        if (i === j) return;
        const { interval } = matchups.meet(known, 0, i, j)!;
        const { score } = exact.meet(truth, 0, i, j)!;
        cells++;
        if (interval && score >= interval.low && score <= interval.high) covered++;
      });
    });
    const { values, covariance } = evaluate(matchups, known, [1], 0.95)!.ratings;
    values.forEach((value, i) => {
      rated++;
      if (Math.abs(value - ratings[i]) <= 1.959964 * Math.sqrt(covariance[i * units.length + i])) hit++;
    });
  }
  say(`match-ups: intervals cover the exact score in ${share(covered, cells)}`);
  say(`ratings: intervals cover the exact rating in ${share(hit, rated)}`);
}

/** Random dice to choose from, some nearly as good as the best; the exact chance says which is. */
async function tuneKeepsBest(problems: number): Promise<void> {
  const draws = new Draws(100);
  const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
  let [kept, ranked, trials, all] = [0, 0, 0, 0];
  for (let problem = 0; problem < problems; problem++) {
    const choices = Array.from({ length: whole(8, 30) }, (_, c) => {
      const [dice, bonus, needed] = [whole(2, 4), whole(0, 6), whole(9, 15)];
      return { name: `${c}`, patches: { expression: `${dice}d6+${bonus} >= ${needed + dice}` } };
    });
    const request = {
      ruleset: 'mk3',
      kind: 'roll',
      scenario: { expression: '2d6 >= 7' },
      slots: [{ name: 'Dice', choices }],
      seed: problem + 1,
      show: 1000,
    };
    const exact = (await answered(tune, { ...request, method: 'exact' })).answer.data as Lists;
    const { answer, known } = await answered(tune, {
      ...request,
      method: 'monte-carlo',
      precision: 0.003,
      maxTrials: 65_536,
    });
    const found = answer.data as Lists;
    const top = exact.lists[0].value;
    const best = exact.lists.filter(({ value }) => value >= top - 1e-12).map(({ candidate }) => candidate);
    if (best.some((candidate) => found.kept.includes(candidate))) kept++;
    if (best.some((candidate) => found.lists.some((one) => one.candidate === candidate && one.group === 1))) ranked++;
    const most = Math.max(...[...known].map(([, cell]) => cell.trials));
    trials += answer.trials;
    all += most * known.size;
  }
  say(`tune: the best list is kept in ${share(kept, problems)} (stated: at least 95 %)`);
  say(`tune: the best list is in the first group in ${share(ranked, problems)}`);
  say(`tune: trials spent, of those for asking every list to the end: ${share(trials, all)}`);
}

interface Lists {
  readonly kept: readonly number[];
  readonly lists: ReadonlyArray<{ candidate: number; value: number; group: number | null }>;
}

/** Sample units of every sort, with a few more models each time they come round; those who shoot keep their distance. */
function manyUnits(count: number) {
  const samples = findRuleset('aof').profiles.filter(({ part, kind }) => part === 'attacker' && kind !== 'artillery');
  return Array.from({ length: count }, (_, i) => {
    const { title, values } = samples[i % samples.length];
    const { models = 1, weapons } = values as { models?: number; weapons: ReadonlyArray<{ range?: number }> };
    const extra = models > 1 ? Math.floor(i / samples.length) : 0;
    const shoots = weapons.some(({ range }) => range !== undefined);
    return {
      name: `${title} ${i}`,
      values: { ...(values as object), models: models + extra },
      ...(shoots && kind === 'duel' ? { plan: { behaviour: 'hold and shoot' } } : {}),
    };
  });
}

async function largeTable(units: number): Promise<void> {
  const pool = new SimulationPool({ threads: 2 });
  await pool.warm();
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1_000).toFixed(1);
  const situations = [{ title: 'Meeting', kind }];
  const request = MatrixRequest.parse({ ruleset: 'aof', profiles: manyUnits(units), situations });
  const study = matrix.begin(request, context);
  say(
    `${kind}, ${units} x ${units} units: planned after ${seconds()} s, ${(study.costNs / 1e9).toFixed(0)} s estimated`,
  );
  let last = -1;
  const { known } = await runStudy(study, {
    count: ({ jobs }) => pool.count(jobs),
    onSlice: (_, __, { rounds, cells, trials, roundShare }) => {
      if (Math.floor(rounds * 4 + roundShare * 4) === last) return;
      last = Math.floor(rounds * 4 + roundShare * 4);
      say(`  round ${rounds}, ${share(roundShare, 1)}: ${cells} cells, ${trials} trials after ${seconds()} s`);
    },
  });
  const { sentence, method } = study.answer(known);
  say(`${sentence} (${method}, ${known.trials} trials) after ${seconds()} s`);
  await pool.close();
}

const repetitions = (usual: number) => (count === undefined ? usual : Number(count));
if (what === 'all' || what === 'matrix') await matrixCoverage(repetitions(1_000));
if (what === 'all' || what === 'tune') await tuneKeepsBest(repetitions(500));
if (what === 'large') await largeTable(repetitions(200));
