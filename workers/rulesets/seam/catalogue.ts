/** The rules of a game, each with an honest word on whether the program knows it. */

/** How a rule of the digest lives in the program. */
export type RuleStatus =
  /** The program rolls or computes it. */
  | 'simulated'
  /** A switch, number or choice that the user sets. */
  | 'input'
  /** Needs positions on a board; its dice may still be available with the user saying who is hit. */
  | 'geometry'
  /** Known, not built yet. Listed so that nobody mistakes silence for coverage. */
  | 'planned'
  /** Has no bearing on what dice do. */
  | 'not combat';

export interface RuleEntry {
  /** The digest's ID, for example `MK3-TOUGH-01`. */
  readonly id: string;
  readonly title: string;
  readonly status: RuleStatus;
  /** Where the user meets it: scenario fields, or the kind that simulates it. */
  readonly where?: string;
}

/** One rule on one line, as catalogues are written. */
export type RuleRow = readonly [id: string, status: RuleStatus, title: string, where?: string];

export function ruleEntries(rows: readonly RuleRow[]): readonly RuleEntry[] {
  return rows.map(([id, status, title, where]) => ({ id, title, status, ...(where !== undefined && { where }) }));
}
