/** What a player could do about a question: ways to play it, what might change, and where he is in the middle of it. */

/** Fields of a scenario that become something else. */
export type Changes = ReadonlyArray<readonly [path: string, value: unknown]>;

export interface Option {
  readonly id: string;
  /** Short, as a button says it: "knocked down". */
  readonly title: string;
  readonly changes: Changes;
  /** Whether it is decided before any dice fall, so that nobody in the middle of it can choose it any more. */
  readonly before?: true;
}

export const one = (id: string, title: string, ...changes: Changes): Option => ({ id, title, changes });
/** What is chosen before anything is rolled: whether a unit charges or aims. */
export const first = (id: string, title: string, ...changes: Changes): Option => ({
  ...one(id, title, ...changes),
  before: true,
});
/** A yes that becomes a no, or a no that becomes a yes; its title is what it would be then. */
export const flip = (id: string, title: string, other: string, path: string, now: boolean): Option =>
  one(id, now ? other : title, [path, !now]);

/** A number that is counted on the table. */
export interface Stepper {
  readonly id: string;
  readonly title: string;
  /** As it is when nothing has happened yet. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** A roll that takes from one stepper what it shows, with so much added, and one from another. */
export interface Rolled {
  readonly title: string;
  readonly add: number;
  readonly from: string;
  /** Steppers of which the first that has something left goes down by one. */
  readonly uses: readonly string[];
}

export interface Middle {
  readonly steppers: readonly Stepper[];
  readonly rolls: readonly Rolled[];
}

/** Of a kind of question. Scenarios are checked ones; what a check refuses of the options is left out by who asks. */
export interface Decisions<S = unknown> {
  /** The measure that ways are compared by; the headline without. */
  readonly measure?: string;
  ways(scenario: S): readonly Option[];
  whatIfs(scenario: S): readonly Option[];
  /** Null where nothing can be counted. */
  middle?(scenario: S): Middle | null;
  /** The rest of the same turn, from what the steppers say. */
  rest?(scenario: S, counted: Readonly<Record<string, number>>): Changes;
}

/** Erases the scenario type, as `scenarioKind` does. */
export function decisions<S>(of: Decisions<S>): Decisions {
  return of as unknown as Decisions;
}
