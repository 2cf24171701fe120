/**
 * Writes docs/ACCURACY.md: every golden question with its reference value, our exact answer, and our simulated answer
 * with its interval. Run with `npm run accuracy`.
 */
import { writeFileSync } from 'node:fs';
import { CHUNK_TRIALS, streamState } from '../workers/kernel/streams.ts';
import { goldenRows as aeGolden } from '../workers/rulesets/ae/golden.ts';
import { goldenRows as aofGolden } from '../workers/rulesets/aof/golden.ts';
import type { GoldenRow } from '../workers/rulesets/golden.ts';
import { findKind } from '../workers/rulesets/index.ts';
import { goldenRows as mk2Golden } from '../workers/rulesets/mk2/golden.ts';
import { type GoldenQuestion, goldenQuestions, goldenValue } from '../workers/rulesets/mk3/golden.ts';
import { bodyGolden } from '../workers/rulesets/mk3/goldenBodies.ts';
import { otherGolden } from '../workers/rulesets/mk3/goldenOther.ts';
import type { Estimate, Measures } from '../workers/rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../workers/version.ts';

const TRIALS = 1_000_000;

interface Golden extends GoldenRow {
  readonly ruleset: string;
}

interface Row {
  readonly golden: Golden;
  readonly exact: number;
  readonly simulated: Estimate;
}

/** Each row has a seed of its own, so that the rows say independent things. */
function rowOf(golden: Golden, index: number): Row {
  const kind = findKind(golden.ruleset, golden.kind);
  const question = kind.compile(kind.schema.parse(golden.scenario));
  const exact = question.exact();
  if (!exact) throw new Error(`${golden.id} has no exact answer`);
  const tally = new Int32Array(question.tallySize);
  for (let chunk = 0; chunk * CHUNK_TRIALS < TRIALS; chunk++) {
    question.simulate(streamState(index + 1, chunk), Math.min(CHUNK_TRIALS, TRIALS - chunk * CHUNK_TRIALS), tally);
  }
  return {
    golden,
    exact: golden.read(question.measures(exact, null)).value,
    simulated: golden.read(question.measures(tally, TRIALS)),
  };
}

function activationGolden(golden: GoldenQuestion): GoldenRow {
  const read = (measures: Measures): Estimate => {
    const { destroyed, damage } = measures;
    if (golden.value === 'destroyed' && destroyed?.kind === 'probability') return destroyed;
    if (golden.value === 'mean damage' && damage?.kind === 'distribution') return damage.mean;
    return { value: goldenValue(golden, measures) };
  };
  return { ...golden, kind: 'activation', read };
}

const games: Readonly<Record<string, readonly GoldenRow[]>> = {
  mk3: [...goldenQuestions.map(activationGolden), ...otherGolden, ...bodyGolden],
  mk2: mk2Golden,
  aof: aofGolden,
  ae: aeGolden,
};
const rows = Object.entries(games)
  .flatMap(([ruleset, golden]) => golden.map((row): Golden => ({ ...row, ruleset })))
  .map(rowOf);
const withInterval = rows.filter(({ simulated }) => simulated.interval);
// The interval of a certain event ends at the value itself; rounding must not push the value out.
const covered = withInterval.filter(
  ({ golden, simulated: { interval } }) =>
    interval!.low <= golden.expected + 1e-9 && golden.expected - 1e-9 <= interval!.high,
);
// Reference values printed with few decimals say nothing about the exact engine beyond those decimals.
const fractions = rows.filter(({ golden }) => !golden.id.startsWith('REF'));
const worst = Math.max(...fractions.map(({ golden, exact }) => Math.abs(exact - golden.expected)));

const digits = (value: number) => value.toFixed(9);
const table = rows.map(({ golden, exact, simulated: { value, interval } }) => {
  const range = interval ? `${interval.low.toFixed(5)} to ${interval.high.toFixed(5)}` : '';
  const reference = golden.id.startsWith('REF') ? String(golden.expected) : digits(golden.expected);
  return `| ${golden.id} | ${golden.kind} | ${golden.title} | ${golden.value} | ${reference} | ${digits(exact)} | ${value.toFixed(5)} | ${range} |`;
});

writeFileSync(
  new URL('../docs/ACCURACY.md', import.meta.url),
  `# Accuracy

Every worked example of the rules that a question can ask: the reference value (an exact fraction worked out
independently, or a value printed with the decimals shown), our exact answer, and our simulated answer from
${TRIALS.toLocaleString('en')} trials (seed: the row's number) and its 95 % interval. Engine version ${ENGINE_VERSION}.

- Largest difference between our exact answers and the reference fractions: ${worst.toExponential(1)}.
- Simulated intervals that contain the reference: ${covered.length} of ${withInterval.length}. One in twenty may miss; that is
  what 95 % means. The tests measure the coverage itself over 10,000 repetitions.

Made by \`npm run accuracy\`.

| example | kind | question | value | reference | exact | simulated | 95 % interval |
|---|---|---|---|---|---|---|---|
${table.join('\n')}
`,
);
console.log(
  `${rows.length} rows, largest exact difference ${worst.toExponential(1)}, ` +
    `${covered.length} of ${withInterval.length} intervals contain the reference`,
);
