/** What is asked of analyses. The contract of the service has the same as schemas. */

export type Scenario = Readonly<Record<string, unknown>>;

export interface SweepRequest {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: Scenario;
  /** One or two fields, each with the values to try. */
  readonly fields: ReadonlyArray<{ readonly path: string; readonly values: readonly number[] }>;
  readonly measure?: string | undefined;
  /** A second measure of the same cells. */
  readonly also?: string | undefined;
}

/** A question, its measure (the headline unless it is named), and how trials are taken where nothing is exact. */
export interface WaysRequest {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: Scenario;
  readonly measure?: string | undefined;
  readonly seed: number;
  /** Left out: as many as are affordable, 100,000 at most. */
  readonly trials?: number | undefined;
}

export interface RulingsRequest extends WaysRequest {
  /** Only these; all that the kind knows without. */
  readonly rulings?: readonly string[] | undefined;
}

/** One way to ask a question, against the question as asked. */
export interface Compared {
  value: number | null;
  interval?: { low: number; high: number; level: number };
  problem?: string;
  /** Null where one of the two has no value. */
  difference: number | null;
  /** More than rounding, or than the intervals of trials explain. */
  apart: boolean;
}
