/**
 * Counting the cells of a study, in whatever thread this runs. A cell is answered exactly, or in batches: batch b is
 * the first trials of chunk b of the cell's seed, so any trial of a study can be replayed, and equal batches of two
 * cells with one seed are paired.
 */
import { type Checked, compiled } from '../answer.ts';
import { CHUNK_TRIALS, streamState } from '../kernel/streams.ts';
import { unknownRules } from '../rulesets/disclosure/unknown.ts';
import { findKind } from '../rulesets/index.ts';
import type {
  Cost,
  ExactTable,
  Ignored,
  Measure,
  Measures,
  Question,
  SeriesMeasure,
  TrialTable,
} from '../rulesets/ruleset.ts';
import type { Cell } from './cell.ts';
import { chanceOf } from './chances.ts';
import { type Component, componentKey } from './components.ts';
import { estimateOf } from './estimate.ts';
import { type CompiledExpression, compileExpression, ExpressionError, identifierOf } from './expression.ts';
import { NamedRules } from './namedRules.ts';
import { meanReader, type TallyMean, type TallyReader, tallyReader } from './tallied.ts';

/** Exact answers dearer than this are left to Monte Carlo, unless asked for by name. */
export const EXACT_AUTO_NS = 300e6;
/** What a trial came to, by name, and an expression over it. */
const OUTCOME_NS = 4_000;
/** Reading one tally. */
const READ_NS = 30_000;
const MOST_BATCH_TRIALS = 1_024;
const FEWEST_BATCH_TRIALS = 64;
const BATCH_NS = 10e6;

/** Work on one cell: its exact answer, or the batches from..to-1. */
export interface CellJob {
  readonly key: string;
  readonly request: Checked;
  readonly seed: number;
  readonly components: readonly Component[];
  readonly exact: boolean;
  /** Counted for its expressions over trials alone: answered exactly where the exact tally answers them. */
  readonly orExact?: boolean;
  readonly from: number;
  readonly to: number;
  readonly keep: boolean;
  /** Whether its rules are not asked for. */
  readonly unnamed?: boolean;
  /** Whether they are read together with those of the other cells: what one of these has named may be left out. */
  readonly together?: boolean;
  /** Trials of one batch; left out, as many as its question usually takes. */
  readonly trials?: number;
}

/** What a component is. */
export interface ComponentFacts {
  readonly title: string;
  /** Whether its values are chances from 0 to 1, or means. */
  readonly of: 'probability' | 'mean';
  readonly unit?: string;
  /** Of a mean: how far apart values of single trials can be, where the question's outcomes tell. */
  readonly span?: number;
  /** Of a chance: its trials depend on each other within a batch. */
  readonly paired?: true;
}

/** The same for every cell of equal shape; shared by many replies. */
export interface CellFacts {
  readonly components: readonly ComponentFacts[];
  readonly rules: readonly string[];
  /** Rules that nobody knows here. */
  readonly ignored: readonly Ignored[];
}

/** counts[i] belongs to the value `values[i]`; probabilities when exact. */
export interface Histogram {
  readonly values: readonly number[];
  readonly counts: readonly number[];
}

export interface CellReply {
  readonly key: string;
  readonly exact: boolean;
  readonly from: number;
  readonly to: number;
  /** values[component][batch]; one number a component when exact. */
  readonly values: ReadonlyArray<readonly number[]>;
  /** Trials of a batch; 0 when exact. */
  readonly batchTrials: number;
  readonly facts: CellFacts;
  readonly histogram?: Histogram;
  /** Why the cell has no value; everything else is empty then. */
  readonly problem?: string;
}

/** Whether a cell is surely answered exactly; by estimate alone, so that it never depends on the machine. */
export function isExact(cell: Pick<Cell, 'request' | 'method' | 'measures'>): boolean {
  return mayBeExact(cell) && !cell.measures.some((measure) => 'over' in measure && measure.over === 'trials');
}

/** The same where expressions over trials may turn out to be answered by the exact tally. */
export function mayBeExact({ request, method }: Pick<Cell, 'request' | 'method'>): boolean {
  if (method === 'monte-carlo') return false;
  const { compile, exact } = estimateOf(request);
  return exact !== null && (method === 'exact' || compile + exact <= EXACT_AUTO_NS);
}

/** Trials of one batch of a question: a power of two, fewer where trials are dear. */
export function batchTrials(trialNs: number): number {
  let trials = MOST_BATCH_TRIALS;
  while (trials > FEWEST_BATCH_TRIALS && trials * trialNs > BATCH_NS) trials /= 2;
  return trials;
}

/** Estimated nanoseconds of one core, compiling not counted. */
export function jobCost(job: Pick<CellJob, 'request' | 'components' | 'exact' | 'from' | 'to' | 'trials'>): number {
  const { request, components, exact, from, to, trials } = job;
  return countingCost(estimateOf(request), components, exact ? null : to - from, trials);
}

/** The same by what the question costs. @param batches null for the exact answer */
export function countingCost(
  cost: Cost,
  components: readonly Component[],
  batches: number | null,
  trials = batchTrials(cost.trial),
): number {
  const { exact, trial } = cost;
  if (batches === null) return tabledCost(cost, components) ?? (exact ?? 0) + READ_NS;
  const walked = components.some((component) => 'trials' in component) ? trials * (trial + OUTCOME_NS) : 0;
  const tallied = components.some((component) => 'measure' in component) ? trials * trial + READ_NS : 0;
  return batches * (tallied + walked);
}

/** The same with what compiling takes. @param batches null for the exact answer */
export function wholeCost(
  cost: Cost,
  components: readonly Component[],
  batches: number | null,
  trials?: number,
): number {
  const tabled = batches === null ? tabledCost(cost, components) : null;
  return tabled ?? countingCost(cost, components, batches, trials) + cost.compile;
}

/** Nanoseconds in a table; null where none answers. */
export function tabledCost({ tabled }: Cost, components: readonly Component[]): number | null {
  if (!tabled) return null;
  const reads = (one: Component) => 'measure' in one && !one.chance && tabled.measures.has(one.measure);
  return components.every(reads) ? tabled.nanoseconds : null;
}

/** One reply for the consecutive parts of a job. */
export function joinedReplies(parts: readonly CellReply[]): CellReply {
  const [first] = parts;
  if (parts.length === 1 || first.exact) return first;
  const faulty = parts.find(({ problem }) => problem !== undefined);
  const { to } = parts.at(-1)!;
  if (faulty) return { ...faulty, from: first.from, to };
  const histogram = parts.reduce<Histogram | undefined>(
    (sum, part) => (part.histogram ? mergedHistogram(sum, part.histogram) : sum),
    undefined,
  );
  return {
    ...first,
    to,
    values: first.values.map((_, at) => parts.flatMap(({ values }) => values[at])),
    ...(histogram ? { histogram } : {}),
  };
}

export function mergedHistogram(a: Histogram | undefined, b: Histogram): Histogram {
  if (!a) return b;
  const counts = new Map(a.values.map((value, i) => [value, a.counts[i]]));
  b.values.forEach((value, i) => {
    counts.set(value, (counts.get(value) ?? 0) + b.counts[i]);
  });
  const values = [...counts.keys()].sort((x, y) => x - y);
  return { values, counts: values.map((value) => counts.get(value)!) };
}

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

/** The rules of a question, where nothing else of it is asked for. */
function naming(job: CellJob, told = new NamedRules()): CellReply {
  const { key, request } = job;
  const { scenario } = request;
  const table = tableIn(tables, request, (kind) => kind.table?.());
  const trials = tableIn(trialTables, request, (kind) => kind.trials?.());
  const read = table?.read(scenario, []) ?? trials?.read(scenario, [], [], 0);
  const rules = read ? told.of(job, (others) => read.rules(others)) : compiled(request).rules;
  const facts = { components: [], rules, ignored: unknownRules(scenario) };
  return { key, exact: true, from: 0, to: 0, values: [], batchTrials: 0, facts };
}

/** Questions that take longer are kept by whoever compiled them. */
const KEPT_NS = 2e6;
/** Of the last question that was not. */
let last: { readonly scenario: unknown; readonly kind: AnyKind; readonly question: Question } | null = null;

/**
 * A study asks of thousands of cheap questions once each: to look for one among those that are kept, and to keep it, costs
 * more than it saves. Batches of one cell follow each other, as parts of one and the same request.
 */
function questionOf({ request, trials = 0 }: CellJob): Question {
  const kind = findKind(request.ruleset, request.kind);
  if (last?.scenario === request.scenario && last?.kind === kind) return last.question;
  // A first look of few trials is one of very many, and its estimate is not for nothing either.
  if (trials === 0 && estimateOf(request).compile > KEPT_NS) return compiled(request);
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

/** A question has no such measure, or none that is a number. */
class NoValue extends Error {
  override readonly name = 'NoValue';
}

/** Tables of this thread, by kind; null where a kind has none. */
const tables = new Map<AnyKind, ExactTable | null>();
const trialTables = new Map<AnyKind, TrialTable | null>();

function tableIn<T>(all: Map<AnyKind, T | null>, { ruleset, kind }: Checked, make: (kind: AnyKind) => T | undefined) {
  const found = findKind(ruleset, kind);
  let table = all.get(found);
  if (table === undefined) {
    table = make(found) ?? null;
    all.set(found, table);
  }
  return table;
}
type AnyKind = ReturnType<typeof findKind>;

type Names = ReadonlyArray<string | null>;
const namesKnown = new WeakMap<readonly Component[], { readonly names: Names | null }>();

/** The names of all components, one and the same list for one list of them; null where one of them is more than a measure. */
function namesOf(components: readonly Component[]): Names | null {
  let known = namesKnown.get(components);
  if (!known) {
    const names = components.flatMap((one) => ('trials' in one || one.chance ? [] : [one.measure]));
    known = { names: names.length === components.length ? names : null };
    namesKnown.set(components, known);
  }
  return known.names;
}

const NONE: readonly string[] = [];

/** An exact cell from what its units have been seen to do in others; null where only the whole question tells. */
function tabled(job: CellJob, told = new NamedRules()): CellReply | null {
  const { key, request, components, exact, keep, unnamed } = job;
  if (!exact || keep) return null;
  const table = tableIn(tables, request, (kind) => kind.table?.());
  const names = table && namesOf(components);
  if (!table || !names) return null;
  const read = table.read(request.scenario, names);
  if (!read?.values.every(Number.isFinite)) return null;
  return {
    key,
    exact: true,
    from: 0,
    to: 0,
    values: read.values.map((value) => [value]),
    batchTrials: 0,
    facts: {
      components: read.facts,
      rules: unnamed ? NONE : told.of(job, (others) => read.rules(others)),
      ignored: unknownRules(request.scenario),
    },
  };
}

/** Batches of a cell from what its units have been seen to do in others; null where only the whole question tells. */
function sampled(job: CellJob): CellReply | null {
  const { key, request, seed, components, exact, keep, unnamed, from, to } = job;
  if (exact || job.orExact === true) return null;
  const table = tableIn(trialTables, request, (kind) => kind.trials?.());
  const names = table && namesOf(components);
  if (!table || !names) return null;
  const trials = trialsOf(job);
  const streams = Array.from({ length: to - from }, (_, i) => streamState(seed, from + i));
  const read = table.read(request.scenario, names, streams, trials);
  // Of a chance the batches tell the distribution, of a mean they do not.
  if (!read || (keep && read.facts[0].of !== 'probability')) return null;
  const rules = unnamed ? NONE : read.rules();
  const facts = { components: read.facts, rules, ignored: unknownRules(request.scenario) };
  const histogram = keep ? { histogram: yesOrNo(read.values[0], trials) } : {};
  return { key, exact: false, from, to, values: read.values, batchTrials: trials, facts, ...histogram };
}

function yesOrNo(shares: readonly number[], trials: number): Histogram {
  const yes = Math.round(shares.reduce((sum, share) => sum + share * trials, 0));
  return { values: [0, 1], counts: [trials * shares.length - yes, yes] };
}

/** Whether the exact tally answers a job that was to be counted for its expressions alone. */
function settles(job: CellJob, question: Question): boolean {
  if (job.orExact !== true) return false;
  const { expressions, readers } = overTrials(job, question);
  return expressions.every((expression, at) => expression === null || readers[at] !== null);
}

function exactly(job: CellJob, question: Question, tally: Float64Array): CellReply {
  const measures = question.measures(tally, null);
  const { expressions, readers } = overTrials(job, question);
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

function trialsOf({ request, trials }: CellJob): number {
  return trials ?? batchTrials(estimateOf(request).trial);
}

/** @param short whether batches may be read by a shorter way */
function simulated(job: CellJob, question: Question, short = true): CellReply {
  const trials = trialsOf(job);
  const { expressions, readers } = overTrials(job, question);
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

/** Fewer batches are not worth looking for a shorter way. */
const MANY_BATCHES = 4;

/** The shorter way to the values of many batches; the first and the last are read as a whole, and it has to agree with both. */
class Means {
  private readonly job: CellJob;
  private readonly question: Question;
  private readers: Array<(tally: ArrayLike<number>, all: number) => number> | null | undefined;
  /** Whether values were taken before it came to disagree. */
  wrong = false;
  private taken = false;

  constructor(job: CellJob, question: Question, short: boolean) {
    this.job = job;
    this.question = question;
    const plain = job.components.every((component) => 'measure' in component && !component.chance);
    if (!short || !plain || job.to - job.from < MANY_BATCHES) this.readers = null;
  }

  /** @returns whether the values of this batch were taken */
  take(tally: Int32Array, trials: number, batch: number, values: readonly number[][]): boolean {
    const { readers } = this;
    if (!readers || batch === this.job.to - 1) return false;
    for (let at = 0; at < readers.length; at++) values[at].push(readers[at](tally, trials));
    this.taken = true;
    return true;
  }

  /** @param values of a batch that was read as a whole */
  learn(tally: Int32Array, trials: number, values: readonly number[]): void {
    if (this.readers === null) return;
    if (this.readers === undefined) {
      const { question, job } = this;
      const readers = job.components.map((component) =>
        meanReader(question, (component as { measure: string | null }).measure ?? question.headline),
      );
      const all = readers.flatMap((reader) => reader ?? []);
      this.readers = all.length === readers.length ? all : null;
    }
    const agree = this.readers?.every((reader, at) => Object.is(reader(tally, trials), values[at]));
    if (agree !== false) return;
    this.readers = null;
    this.wrong = this.taken;
  }
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

function outcomeNames(question: Question): readonly string[] {
  return question.outcomes.map(({ name }) => name);
}

/** The expressions over trials among the components of a job, and how the tally answers them where it does. */
function overTrials(
  { components }: CellJob,
  question: Question,
): {
  readonly expressions: ReadonlyArray<CompiledExpression | null>;
  readonly readers: ReadonlyArray<TallyReader | null>;
} {
  const names = outcomeNames(question);
  const expressions = components.map((component) =>
    'trials' in component ? compileExpression(component.trials, names) : null,
  );
  return { expressions, readers: expressions.map((expression) => expression && tallyReader(question, expression)) };
}

function readMean({ value, of }: TallyMean, { text }: CompiledExpression): { value: number; facts: ComponentFacts } {
  return { value: finite(value, text), facts: { title: text, of } };
}

/** The mean of each expression over the trials of a batch, those of the tally; null for what is no expression. */
function expressionMeans(
  expressions: ReadonlyArray<CompiledExpression | null>,
  question: Question,
  seed: number,
  batch: number,
  trials: number,
): ReadonlyArray<{ readonly value: number; readonly facts: ComponentFacts } | null> {
  const asked = expressions.filter((expression) => expression !== null);
  if (asked.length === 0) return expressions.map(() => null);
  const sums = asked.map(() => 0);
  const kinds = asked.map((): ComponentFacts['of'] => 'probability');
  const first = batch * CHUNK_TRIALS;
  question.walk(seed, first, first + trials, (outcome) => {
    for (let i = 0; i < asked.length; i++) {
      const value = asked[i].evaluate(outcome);
      if (typeof value === 'number') kinds[i] = 'mean';
      sums[i] += finite(Number(value), asked[i].text);
    }
    return false;
  });
  return expressions.map((expression) => {
    if (expression === null) return null;
    const at = asked.indexOf(expression);
    return { value: sums[at] / trials, facts: { title: expression.text, of: kinds[at] } };
  });
}

function readMeasure(
  question: Question,
  measures: Measures,
  component: Component,
): { value: number; facts: ComponentFacts } {
  const measure = measureOf(component, measures, question.headline);
  const chance = 'measure' in component ? component.chance : undefined;
  if (chance) {
    const value = chanceOf(measure, chance);
    if (value === null) throw new NoValue(`${measure.title} is a series: it has no single distribution.`);
    return { value, facts: { title: `${measure.title}: ${chance.at} ${chance.value}`, of: 'probability' } };
  }
  return { value: finite(headlineValue(measure), measure.title), facts: measureFacts(question, component, measure) };
}

function measureOf(component: Component, measures: Measures, headline: string): Measure {
  const name = 'measure' in component ? (component.measure ?? headline) : componentKey(component);
  if (Object.hasOwn(measures, name)) return measures[name];
  const step = stepOf(name, measures);
  if (step) return step;
  // Expressions write "left arm" as left_arm.
  const same = Object.keys(measures).find((other) => identifierOf(other) === name);
  if (same !== undefined) return measures[same];
  throw new NoValue(`This question has no measure "${name}"; it has ${Object.keys(measures).join(', ')}.`);
}

/** One step of a series, by the label after a slash: `points/destroyed`. */
function stepOf(name: string, measures: Measures): SeriesMeasure | null {
  const slash = name.indexOf('/');
  const series = name.slice(0, slash);
  if (slash < 0 || !Object.hasOwn(measures, series)) return null;
  const measure = measures[series];
  const step = measure.kind === 'series' && measure.steps.find(({ label }) => label === name.slice(slash + 1));
  return step ? { ...measure, title: `${measure.title}: ${step.label}`, steps: [step] } : null;
}

/** What a measure is judged by: a chance, a mean, or the last step of a series. */
export function headlineValue(measure: Measure): number {
  if (measure.kind === 'probability') return measure.value;
  if (measure.kind === 'distribution') return measure.mean.value;
  return measure.steps.at(-1)?.value ?? Number.NaN;
}

function measureFacts(question: Question, component: Component, measure: Measure): ComponentFacts {
  const { title } = measure;
  if (measure.kind === 'distribution') {
    const span = 'measure' in component ? spanOf(question, component.measure ?? question.headline) : undefined;
    return { title, of: 'mean', unit: measure.unit, ...(span === undefined ? {} : { span }) };
  }
  return { title: measure.title, of: measure.kind === 'probability' ? 'probability' : measure.of };
}

/** From the least to the most that an outcome can be. */
function spanOf({ outcomes }: Question, name: string): number | undefined {
  const values = outcomes.find((outcome) => outcome.name === name)?.values;
  if (!values || values.length === 0) return undefined;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Number.isFinite(high - low) ? high - low : undefined;
}

function factsOf(
  { request: { scenario }, unnamed }: CellJob,
  question: Question,
  components: readonly ComponentFacts[],
): CellFacts {
  return { components, rules: unnamed ? NONE : question.rules, ignored: unknownRules(scenario) };
}

/** @param total trials behind it, or null for probabilities */
function histogramOf(measure: Measure, total: number | null): Histogram {
  const scaled = (probability: number) => (total === null ? probability : Math.round(probability * total));
  if (measure.kind === 'distribution') {
    return {
      values: measure.points.map(({ value }) => value),
      counts: measure.points.map(({ probability }) => scaled(probability)),
    };
  }
  const chance = headlineValue(measure);
  return { values: [0, 1], counts: [scaled(1 - chance), scaled(chance)] };
}

function finite(value: number, title: string): number {
  if (Number.isFinite(value)) return value;
  throw new NoValue(`This question has no value for ${title}.`);
}
