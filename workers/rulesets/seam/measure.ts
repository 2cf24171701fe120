/** What an answer says: chances, distributions, series. */

/** An interval around a Monte Carlo value; exact values carry none. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Nominal coverage, 0.95 unless stated. */
  readonly level: number;
  readonly method: 'wilson' | 'clopper-pearson' | 'normal' | 'order-statistics';
}

export interface Estimate {
  readonly value: number;
  /** Absent when the value is exact. */
  readonly interval?: Interval;
}

interface MeasureBase {
  /** A short noun phrase a player understands: "Target destroyed". */
  readonly title: string;
  readonly description?: string;
}

/** P(something): value in 0..1. */
export interface ProbabilityMeasure extends MeasureBase, Estimate {
  readonly kind: 'probability';
}

export interface DistributionPoint {
  readonly value: number;
  /** P(exactly value). */
  readonly probability: number;
  /** P(value or more). */
  readonly atLeast: number;
}

/** A random whole number. `points` covers the support in ascending order; at-most is 1 - atLeast + probability. */
export interface DistributionMeasure extends MeasureBase {
  readonly kind: 'distribution';
  /** What is counted, plural: "boxes", "points of damage". */
  readonly unit: string;
  readonly mean: Estimate;
  readonly standardDeviation: number;
  /** The five usual quantiles; each is the smallest value v with P(<= v) >= q. */
  readonly quantiles: ReadonlyArray<Estimate & { readonly q: number }>;
  readonly points: readonly DistributionPoint[];
}

/** The least and the greatest value that one trial can show. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

export interface SeriesStep extends Estimate {
  readonly label: string;
  /** Of a mean or quantile: those that occur where chances are exact, all that the question allows otherwise. */
  readonly range?: ValueRange;
}

/** One probability or mean for each of several ordered steps, for example "alive after attack k". */
export interface SeriesMeasure extends MeasureBase {
  readonly kind: 'series';
  readonly of: 'probability' | 'mean';
  readonly steps: readonly SeriesStep[];
  /** The steps are numbers of their own, such as lengths, or chances of models: nothing goes from one to the next. */
  readonly list?: true;
}

export type Measure = ProbabilityMeasure | DistributionMeasure | SeriesMeasure;

export type Measures = Readonly<Record<string, Measure>>;

/**
 * Hears of measures that are settled while the others are still worked out, and of the steps of a series up to the last
 * settled one. @returns whether that is enough
 */
export type Told = (settled: Measures) => boolean;
