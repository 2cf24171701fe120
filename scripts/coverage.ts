/**
 * How often the intervals of studies cover the exact values: `npx tsx scripts/coverage.ts [repetitions]`. Every
 * repetition asks the same simulated study with another seed; the exact study is the judge. Nominal is 95 %; four
 * standard errors below that it fails.
 */
import { loadExpressions } from '../workers/studies/expression.ts';
import { studyKinds } from '../workers/studies/index.ts';
import { answered } from '../workers/studies/testing/context.ts';
import { activation, variants } from '../workers/studies/testing/heavyWarjack.ts';

const repetitions = Number(process.argv[2] ?? 1_000);

/** Intervals of one study share their trials, so a repetition counts once. */
const LEAST = 0.95 - 4 * Math.sqrt((0.95 * 0.05) / repetitions);

interface Table {
  readonly id: string;
  readonly columns: ReadonlyArray<{ readonly id: string }>;
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}

/** Named values with their bounds, from one table of an answer. */
function boundsOf(
  tables: readonly Table[],
  id: string,
  names: readonly string[],
  [value, low, high]: readonly string[],
) {
  const table = tables.find((each) => each.id === id)!;
  const at = (column: string | undefined) => table.columns.findIndex((each) => each.id === column);
  return new Map(
    table.rows.map((row) => [
      names.map((name) => row[at(name)]).join(' / '),
      {
        value: row[at(value)] as number | null,
        low: row[at(low)] as number | null,
        high: row[at(high)] as number | null,
      },
    ]),
  );
}

interface Case {
  readonly title: string;
  readonly kind: string;
  readonly request: object;
  readonly table: string;
  readonly names: readonly string[];
  readonly columns: readonly [string, string, string];
}

const CHANGES = [
  { path: 'attacker.MAT', by: 1 },
  { path: 'attacker.points', by: 1 },
  { path: 'attacker.weapons[0].power', by: 1 },
];
const compared = { ...activation, variants };
const cases: readonly Case[] = [
  {
    title: 'compare, means: values (stopped when decided)',
    kind: 'compare',
    request: { ...compared, measure: 'damage', maxTrials: 65_536 },
    table: 'ranking',
    names: ['variant'],
    columns: ['value', 'low', 'high'],
  },
  {
    title: 'compare, means: paired differences',
    kind: 'compare',
    request: { ...compared, measure: 'damage', maxTrials: 65_536 },
    table: 'pairs',
    names: ['a', 'b'],
    columns: ['difference', 'low', 'high'],
  },
  {
    title: 'compare, chances: values',
    kind: 'compare',
    request: { ...compared, opponents: [], measure: 'destroyed', maxTrials: 65_536 },
    table: 'ranking',
    names: ['variant'],
    columns: ['value', 'low', 'high'],
  },
  {
    title: 'compare, chances: paired differences',
    kind: 'compare',
    request: { ...compared, opponents: [], measure: 'destroyed', maxTrials: 65_536 },
    table: 'pairs',
    names: ['a', 'b'],
    columns: ['difference', 'low', 'high'],
  },
  {
    title: 'compare, a ratio of measures: values',
    kind: 'compare',
    request: { ...compared, measure: { expression: 'damage / (1 + boxes)', over: 'measures' }, maxTrials: 32_768 },
    table: 'ranking',
    names: ['variant'],
    columns: ['value', 'low', 'high'],
  },
  {
    title: 'weights, means: worths (stopped when precise)',
    kind: 'weights',
    request: { ...activation, changes: CHANGES, measure: 'damage', maxTrials: 65_536 },
    table: 'weights',
    names: ['change'],
    columns: ['worth', 'low', 'high'],
  },
  {
    title: 'weights, chances: worths',
    kind: 'weights',
    request: { ...activation, opponents: [], changes: CHANGES, measure: 'destroyed', maxTrials: 32_768 },
    table: 'weights',
    names: ['change'],
    columns: ['worth', 'low', 'high'],
  },
  {
    title: 'sweep, chances: bands',
    kind: 'sweep',
    request: {
      ...activation,
      opponents: [],
      fields: [{ path: 'target.DEF', values: { from: 11, to: 15 } }],
      measure: 'destroyed',
      trials: 16_384,
    },
    table: 'cells',
    names: ['x'],
    columns: ['value', 'low', 'high'],
  },
];

async function measure({ title, kind: id, request, table, names, columns }: Case): Promise<void> {
  const kind = studyKinds.find((each) => each.id === id)!;
  const ask = async (change: object) =>
    boundsOf((await answered(kind, { ...request, ...change })).answer.tables, table, names, columns);
  const exact = await ask({ method: 'exact' });
  // A pair may be listed the other way round: then its difference has the other sign.
  const truth = (name: string) => {
    const [a, b] = name.split(' / ');
    return exact.get(name)?.value ?? -(exact.get(`${b} / ${a}`)?.value ?? Number.NaN);
  };
  let covered = 0;
  let all = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [name, { low, high }] of await ask({ method: 'monte-carlo', seed: 1_000 * (repetition + 1) })) {
      if (low === null || high === null) continue;
      all++;
      if (low <= truth(name) && truth(name) <= high) covered++;
    }
  }
  if (covered < LEAST * all) process.exitCode = 1;
  console.log(`${title}: ${((100 * covered) / all).toFixed(2)} % of ${all} intervals (${repetitions} repetitions)`);
}

await loadExpressions();
const wanted = process.argv[3];
for (const each of cases) if (wanted === undefined || each.title.includes(wanted)) await measure(each);
