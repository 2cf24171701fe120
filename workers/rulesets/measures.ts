/**
 * From counters to measures. `trials` is null for an exact tally, whose entries are probabilities; otherwise entries
 * are counts and every value gets its interval.
 */
import {
  clopperPearson,
  DEFAULT_LEVEL,
  meanInterval,
  quantile,
  quantileInterval,
  wilson,
} from '../kernel/intervals.ts';
import type {
  DistributionMeasure,
  Estimate,
  Measure,
  Measures,
  ProbabilityMeasure,
  SeriesMeasure,
  ValueRange,
} from './ruleset.ts';

const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** What sums of many rounded shares may miss 1 by; what comes nearer is certain. */
const ROUNDED = 2 ** -40;
/** The largest number below 1: what is not certain is never shown as if it were. */
const ALMOST_ONE = 1 - 2 ** -53;

/**
 * P of something that `count` of the trials (or that share of an exact tally) showed.
 * @param against share of an exact tally in which it did not happen, where that is counted: then what is certain is
 * told from what is nearly so, however small the difference
 */
export function probabilityEstimate(count: number, trials: number | null, against?: number): Estimate {
  if (trials === null) return { value: against === undefined ? shareOfOne(count) : shareOfTwo(count, against) };
  // At the edges Wilson's far bound is too short for a 95 % promise about what was never seen.
  const edge = count === 0 || count === trials;
  const bounds = edge ? clopperPearson(count, trials) : wilson(count, trials);
  return {
    value: count / trials,
    interval: { ...bounds, level: DEFAULT_LEVEL, method: edge ? 'clopper-pearson' : 'wilson' },
  };
}

function shareOfOne(count: number): number {
  return count > 1 - ROUNDED ? 1 : Math.max(0, count);
}

function shareOfTwo(count: number, against: number): number {
  if (against <= 0) return count > 0 ? 1 : 0;
  return Math.max(0, Math.min(ALMOST_ONE, count <= against ? count : 1 - against));
}

export function probabilityMeasure(
  title: string,
  count: number,
  trials: number | null,
  description?: string,
  against?: number,
): ProbabilityMeasure {
  const estimate = probabilityEstimate(count, trials, against);
  return { kind: 'probability', title, ...(description ? { description } : {}), ...estimate };
}

/**
 * A random whole number.
 * @param counts counts[i] belongs to the value `low + i`; must span all values the measure can take
 */
export function distributionMeasure(
  title: string,
  unit: string,
  counts: ArrayLike<number>,
  low: number,
  trials: number | null,
  description?: string,
): DistributionMeasure {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    total += counts[i];
    sum += counts[i] * (low + i);
  }
  const mean = sum / total;
  let squares = 0;
  for (let i = 0; i < counts.length; i++) squares += counts[i] * (low + i - mean) ** 2;
  return {
    kind: 'distribution',
    title,
    ...(description ? { description } : {}),
    unit,
    mean: trials === null ? { value: mean } : meanEstimate(counts, low, trials),
    standardDeviation: Math.sqrt(squares / total),
    quantiles: QUANTILES.map((q) => ({
      q,
      value: quantile(counts, low, total, q),
      ...(trials === null
        ? {}
        : {
            interval: {
              ...quantileInterval(counts, low, trials, q),
              level: DEFAULT_LEVEL,
              method: 'order-statistics' as const,
            },
          }),
    })),
    points: distributionPoints(counts, low, total),
  };
}

function meanEstimate(counts: ArrayLike<number>, low: number, trials: number): Estimate {
  const { mean, low: from, high: to } = meanInterval(counts, low, trials);
  return { value: mean, interval: { low: from, high: to, level: DEFAULT_LEVEL, method: 'normal' } };
}

/** The values from the first to the last that occurred, gaps included. */
function distributionPoints(counts: ArrayLike<number>, low: number, total: number): DistributionMeasure['points'] {
  let first = 0;
  let last = counts.length - 1;
  while (first < last && counts[first] === 0) first++;
  while (last > first && counts[last] === 0) last--;
  const points: Array<{ value: number; probability: number; atLeast: number }> = [];
  let below = 0;
  for (let i = first; i <= last; i++) {
    points.push({ value: low + i, probability: counts[i] / total, atLeast: below === 0 ? 1 : 0 });
    below += counts[i];
  }
  // From the rare end, so that small chances keep all their digits; only the least value is certain.
  let above = 0;
  for (let i = points.length - 1; i > 0 && points[i].atLeast !== 1; i--) {
    above += counts[first + i];
    points[i].atLeast = Math.min(ALMOST_ONE, above / total);
  }
  return points;
}

export function seriesMeasure(
  title: string,
  steps: ReadonlyArray<{ readonly label: string; readonly count: number; readonly against?: number }>,
  trials: number | null,
  description?: string,
): SeriesMeasure {
  return {
    kind: 'series',
    title,
    ...(description ? { description } : {}),
    of: 'probability',
    steps: steps.map(({ label, count, against }) => ({ label, ...probabilityEstimate(count, trials, against) })),
  };
}

/** Whole numbers counted at one step of a series: counts[i] belongs to the value `low + i`. */
export interface CountedStep {
  readonly label: string;
  readonly counts: ArrayLike<number>;
  readonly low: number;
}

/** What one trial can show: the values with a chance where chances are exact, all that are counted otherwise. */
export function rangeOf(
  counts: ArrayLike<number>,
  trials: number | null,
  valueAt: (index: number) => number,
): ValueRange {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < counts.length; i++) {
    if (trials === null && counts[i] <= 0) continue;
    low = Math.min(low, valueAt(i));
    high = Math.max(high, valueAt(i));
  }
  return { low, high };
}

/** A series of one number a step, each with what a trial can show. */
export function numberSeries(
  title: string,
  steps: readonly CountedStep[],
  trials: number | null,
  description: string | undefined,
  numberOf: (step: CountedStep) => Pick<Estimate, 'value' | 'interval'>,
): SeriesMeasure {
  return {
    kind: 'series',
    title,
    ...(description ? { description } : {}),
    of: 'mean',
    steps: steps.map((step) => ({
      label: step.label,
      ...numberOf(step),
      range: rangeOf(step.counts, trials, (i) => step.low + i),
    })),
  };
}

/** The mean of each step. */
export function meanSeries(
  title: string,
  steps: readonly CountedStep[],
  trials: number | null,
  description?: string,
): SeriesMeasure {
  return numberSeries(title, steps, trials, description, ({ counts, low }) => {
    return distributionMeasure(title, '', counts, low, trials).mean;
  });
}

/** What is settled after the first `count` steps of every series: these steps. Nothing else is, before the end. */
export function begun(measures: Measures, count: number): Measures {
  const cut: Record<string, Measure> = {};
  for (const [name, measure] of Object.entries(measures)) {
    if (measure.kind === 'series') cut[name] = { ...measure, steps: measure.steps.slice(0, count) };
  }
  return cut;
}

/** A chance as players say it: "28.2 %" when exact, "about 28.2 % (28.1 % to 28.3 %)" when simulated. */
export function chanceInWords({ value, interval }: Estimate): string {
  if (!interval) return percent(value);
  return `about ${percent(value)} (${percent(interval.low)} to ${percent(interval.high)})`;
}

/** "54.8 %", "0.023 %", "<0.001 %", ">99.99 %": enough digits to tell apart what differs; "100 %" is certain, "0 %" is never. */
export function percent(value: number): string {
  const p = value * 100;
  if (value >= 1) return '100 %';
  if (value <= 0) return '0 %';
  // Two digits would round anything above up to 100.
  if (p > 99.9) return p >= 99.995 ? '>99.99 %' : `${p.toFixed(2)} %`;
  if (p >= 1) return `${p.toFixed(1)} %`;
  if (p >= 0.001) return `${Number(p.toPrecision(2))} %`;
  return '<0.001 %';
}
