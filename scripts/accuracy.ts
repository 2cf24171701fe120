/**
 * Writes docs/ACCURACY.md: every golden question with its reference value, our exact answer, and our simulated answer
 * with its interval. Run with `npm run accuracy`.
 */
import { writeFileSync } from 'node:fs';
import { CHUNK_TRIALS, streamState } from '../workers/kernel/streams.ts';
import { ActivationQuestion } from '../workers/rulesets/mk3/activation.ts';
import { type GoldenQuestion, goldenQuestions, goldenValue } from '../workers/rulesets/mk3/golden.ts';
import { Activation } from '../workers/rulesets/mk3/schema.ts';
import type { Interval, Measures } from '../workers/rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../workers/version.ts';

const TRIALS = 1_000_000;

interface Row {
  readonly golden: GoldenQuestion;
  readonly exact: number;
  readonly simulated: number;
  readonly interval: Interval | undefined;
}

/** Each row has a seed of its own, so that the rows say independent things. */
function rowOf(golden: GoldenQuestion, index: number): Row {
  const question = new ActivationQuestion(Activation.parse(golden.scenario));
  const tally = new Int32Array(question.tallySize);
  for (let chunk = 0; chunk * CHUNK_TRIALS < TRIALS; chunk++) {
    question.simulate(streamState(index + 1, chunk), Math.min(CHUNK_TRIALS, TRIALS - chunk * CHUNK_TRIALS), tally);
  }
  const measures = question.measures(tally, TRIALS);
  return {
    golden,
    exact: goldenValue(golden, question.measures(question.exact(), null)),
    simulated: goldenValue(golden, measures),
    interval: intervalOf(golden, measures),
  };
}

function intervalOf({ value }: GoldenQuestion, { destroyed, damage }: Measures): Interval | undefined {
  if (value === 'destroyed') return destroyed?.kind === 'probability' ? destroyed.interval : undefined;
  return value === 'mean damage' && damage?.kind === 'distribution' ? damage.mean.interval : undefined;
}

const rows = goldenQuestions.map(rowOf);
const withInterval = rows.filter(({ interval }) => interval);
// The interval of a certain event ends at the value itself; rounding must not push the value out.
const covered = withInterval.filter(
  ({ golden, interval }) => interval!.low <= golden.expected + 1e-9 && golden.expected - 1e-9 <= interval!.high,
);
// Reference values printed with few decimals say nothing about the exact engine beyond those decimals.
const fractions = rows.filter(({ golden }) => !golden.id.startsWith('REF'));
const worst = Math.max(...fractions.map(({ golden, exact }) => Math.abs(exact - golden.expected)));

const digits = (value: number) => value.toFixed(9);
const table = rows.map(({ golden, exact, simulated, interval }) => {
  const range = interval ? `${interval.low.toFixed(5)} to ${interval.high.toFixed(5)}` : '';
  const reference = golden.id.startsWith('REF') ? String(golden.expected) : digits(golden.expected);
  return `| ${golden.id} | ${golden.title} | ${golden.value} | ${reference} | ${digits(exact)} | ${simulated.toFixed(5)} | ${range} |`;
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

| example | question | value | reference | exact | simulated | 95 % interval |
|---|---|---|---|---|---|---|
${table.join('\n')}
`,
);
console.log(
  `${rows.length} rows, largest exact difference ${worst.toExponential(1)}, ${covered.length} of ${withInterval.length} intervals contain the reference`,
);
