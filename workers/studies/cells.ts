/**
 * Counting the cells of a study, in whatever thread this runs. A cell is answered exactly, or in batches: batch b is
 * the first trials of chunk b of the cell's seed, so any trial of a study can be replayed, and equal batches of two
 * cells with one seed are paired.
 */
import { compiled } from '../answer.ts';
import { streamState } from '../kernel/streams.ts';
import { unknownRules } from '../rulesets/disclosure/unknown.ts';
import { findKind } from '../rulesets/index.ts';
import type { Measure, Measures, Question } from '../rulesets/ruleset.ts';
import { trialsOf } from './cellCost.ts';
import type { CellFacts, CellJob, CellReply } from './cellJob.ts';
import { naming, sampled, tabled } from './cellTables.ts';
import { expressionMeans, measureOf, NoValue, overTrials, readMean, readMeasure } from './cellValues.ts';
import type { ComponentFacts } from './components.ts';
import { estimateOf } from './estimate.ts';
import { ExpressionError } from './expression.ts';
import { histogramOf } from './histogram.ts';
import { NamedRules } from './namedRules.ts';
import { Means } from './shortcut.ts';

/** Counts one job. Never throws for a checked request: what has no value says why. @param told what others have named */
export function countCell(job: CellJob, told?: NamedRules): CellReply {
  if (job.components.length === 0) return naming(job, told);
  return tabled(job, told) ?? sampled(job) ?? wholly(job);
}

/** Counts jobs whose replies go together. */
export function countCells(jobs: readonly CellJob[]): CellReply[] {
  const told = new NamedRules();
  return jobs.map((job) => countCell(job, told));
}

/** Questions that take longer are kept by whoever compiled them. */
const KEPT_NS = 2e6;
/** Of the last question that was not. */
let last: {
  readonly scenario: unknown;
  readonly kind: ReturnType<typeof findKind>;
  readonly question: Question;
} | null = null;

/**
 * A study asks of thousands of cheap questions once each: to look for one among those that are kept, and to keep it, costs
 * more than it saves. Batches of one cell follow each other, as parts of one and the same request.
 */
function questionOf({ request, trials = 0, exact, together = false }: CellJob): Question {
  const kind = findKind(request.ruleset, request.kind);
  if (last?.scenario === request.scenario && last?.kind === kind) return last.question;
  // A first look of few trials is one of very many, an exact pair of a table is asked once, and an estimate is not for nothing.
  const once = trials > 0 || (exact && together);
  if (!once && estimateOf(request).compile > KEPT_NS) return compiled(request);
  const question = kind.compile(request.scenario);
  last = { scenario: request.scenario, kind, question };
  return question;
}

/** The same from the whole question, whatever a table could tell: the slow twin of {@link countCell}. */
export function wholly(job: CellJob): CellReply {
  const question = questionOf(job);
  try {
    const tally = job.exact || settles(job, question) ? question.exact() : null;
    if (job.exact && !tally) throw new RangeError('this question has no exact answer');
    return tally ? exactly(job, question, tally) : simulated(job, question);
  } catch (error) {
    if (!(error instanceof NoValue) && !(error instanceof ExpressionError)) throw error;
    const facts = { components: [], rules: question.rules, ignored: unknownRules(job.request.scenario) };
    const { key, exact, from, to } = job;
    return { key, exact, from, to, values: [], batchTrials: 0, facts, problem: error.message };
  }
}

/** Whether the exact tally answers a job that was to be counted for its expressions alone. */
function settles(job: CellJob, question: Question): boolean {
  if (job.orExact !== true) return false;
  const { expressions, readers } = overTrials(job.components, question);
  return expressions.every((expression, at) => expression === null || readers[at] !== null);
}

function exactly(job: CellJob, question: Question, tally: Float64Array): CellReply {
  const measures = question.measures(tally, null);
  const { expressions, readers } = overTrials(job.components, question);
  const read = job.components.map((component, at) => {
    const reader = readers[at];
    if (reader)
      return readMean(
        reader(tally, 1, () => measures),
        expressions[at]!,
      );
    return readMeasure(question, measures, component);
  });
  const [first] = job.components;
  return {
    key: job.key,
    exact: true,
    from: 0,
    to: 0,
    values: read.map(({ value }) => [value]),
    batchTrials: 0,
    facts: factsOf(
      job,
      question,
      read.map(({ facts }) => facts),
    ),
    ...(job.keep && 'measure' in first
      ? { histogram: histogramOf(measureOf(first, measures, question.headline), null) }
      : {}),
  };
}

/** @param short whether batches may be read by a shorter way */
function simulated(job: CellJob, question: Question, short = true): CellReply {
  const trials = trialsOf(job);
  const { expressions, readers } = overTrials(job.components, question);
  const walked = expressions.map((expression, at) => (readers[at] ? null : expression));
  const measured = job.components.some((component) => 'measure' in component);
  const tallied = measured || readers.some((reader) => reader !== null);
  const tally = new Int32Array(question.tallySize);
  const all = new Float64Array(job.keep ? question.tallySize : 0);
  const values: number[][] = job.components.map(() => []);
  let facts: ComponentFacts[] = [];
  const means = new Means(job, question, short);
  for (let batch = job.from; batch < job.to; batch++) {
    let known: Measures | undefined;
    const measures = () => {
      known ??= readBatch(question, tally, trials);
      return known;
    };
    if (tallied) {
      tally.fill(0);
      question.simulate(streamState(job.seed, batch), trials, tally);
      for (let i = 0; i < all.length; i++) all[i] += tally[i];
    }
    if (means.take(tally, trials, batch, values)) continue;
    const walkedMeans = expressionMeans(walked, question, job.seed, batch, trials);
    const read = job.components.map((component, at) => {
      const reader = readers[at];
      if (reader) return readMean(reader(tally, trials, measures), expressions[at]!);
      return walkedMeans[at] ?? readMeasure(question, measures(), component);
    });
    means.learn(
      tally,
      trials,
      read.map(({ value }) => value),
    );
    read.forEach(({ value }, at) => {
      values[at].push(value);
    });
    facts = read.map(({ facts: of }) => of);
  }
  if (means.wrong) return simulated(job, question, false);
  const total = trials * (job.to - job.from);
  return {
    key: job.key,
    exact: false,
    from: job.from,
    to: job.to,
    values,
    batchTrials: trials,
    facts: factsOf(job, question, facts),
    ...(job.keep && 'measure' in job.components[0]
      ? {
          histogram: histogramOf(
            firstMeasure(
              job,
              question,
              all.map((count) => count / total),
            ),
            total,
          ),
        }
      : {}),
  };
}

/** A batch is read as the expected tally of one trial: no interval is worked out that nobody wants. */
function readBatch(question: Question, tally: Int32Array, trials: number): Measures {
  const share = new Float64Array(tally.length);
  for (let i = 0; i < tally.length; i++) share[i] = tally[i] / trials;
  return question.measures(share, null);
}

function firstMeasure(job: CellJob, question: Question, share: Float64Array): Measure {
  return measureOf(job.components[0], question.measures(share, null), question.headline);
}

function factsOf(
  { request: { scenario }, unnamed }: CellJob,
  question: Question,
  components: readonly ComponentFacts[],
): CellFacts {
  return { components, rules: unnamed ? [] : question.rules, ignored: unknownRules(scenario) };
}
