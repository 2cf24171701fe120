/** What is told beside the measures: what changed nothing, faults, policies, what follows from positions. */

/** Something in the input that does not influence the answer, and why. */
export interface Ignored {
  readonly path: string;
  readonly reason: string;
}

/** What of a scenario changed nothing, found by taking every given input back. */
export interface Disclosure {
  /** Inputs whose return to the default, or whose removal from a list, leaves every measure as it is. */
  readonly unused: readonly Ignored[];
  /** The same of numbers that a profile simply has: nobody expects all of them to matter everywhere. */
  readonly printed: readonly string[];
  /** Inputs about which nothing can be said in the time allowed. */
  readonly untested: readonly string[];
  /** Rules that the answer names, although a question without them has the same answer. */
  readonly idle: readonly string[];
  /** How answers were compared: `exact` is proof; otherwise so many trials on one stream came out alike. */
  readonly compared: 'exact' | { readonly trials: number };
}

/** What a game says about its inputs, for {@link Disclosure}. */
export interface DisclosureWords {
  /**
   * The first pattern that fits a path gives the reason, a true sentence stands in for the rest. "{}" in a reason is the
   * value itself. All of them are said only of what was taken back and changed nothing.
   */
  readonly reasons: ReadonlyArray<readonly [path: RegExp, reason: string]>;
  /** Paths of numbers and words that a profile simply has. */
  readonly printed: RegExp;
}

/** A fault in a scenario that the schema alone cannot see. `path` is the field, for example `plan.steps[2].weapon`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  /** What would be accepted instead, in words. */
  readonly allowed?: string;
}

/** A spending policy in words. `summary` is one line; `lines` has one entry per decision that may come up. */
export interface PolicyReport {
  readonly summary: string;
  readonly lines: readonly string[];
}

/** A field of another question, as the positions of the models decide it. */
export interface PositionField {
  /** For example `situation.cover`. */
  readonly path: string;
  readonly title: string;
  /** What it would be; false and "no" where nothing of it holds. */
  readonly value: boolean | number | string | readonly string[];
  /** The reason, in words. */
  readonly why: string;
}

/** A question that can be asked from where the models stand, with all that positions decide of it. */
export interface FollowUp {
  readonly kind: string;
  readonly title: string;
  readonly fields: readonly PositionField[];
}

/** What a question is worth over points of the table, to be laid over its picture. */
export interface TableLayer {
  readonly title: string;
  /** What a value counts. */
  readonly unit: string;
  /** The first point, in inches from the lower left, and the inches from one to the next. */
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly columns: number;
  /** Row by row from below; null where nobody can be. */
  readonly values: ReadonlyArray<number | null>;
  readonly best: { readonly x: number; readonly y: number };
  /** Whether more is better there, or less. */
  readonly wanted: 'high' | 'low';
}
