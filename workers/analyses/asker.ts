/** Who works out the single answers of an analysis: threads of the service, or the page itself. */
import type { Answer, Checked } from '../engine/engine.ts';
import type { MonteCarloPlan } from '../engine/stops.ts';
import type { Game } from '../rulesets/ruleset.ts';

export interface Asker {
  /** The games that may be asked about. */
  readonly games: readonly Game[];
  exact(request: Checked): Promise<Answer>;
  /** The exact value of one measure (default: the headline; a distribution gives its mean) of each; NaN without one. */
  exactValues(requests: readonly Checked[], measure?: string): Promise<readonly number[]>;
  /** The answer is null for a run that was cancelled before its first trials. */
  simulate(request: Checked, plan: MonteCarloPlan): Promise<{ readonly answer: Answer | null }>;
  /** A clock in milliseconds. */
  now(): number;
  /** Lets others have their turn between two pieces of work in this thread. */
  pause(): Promise<void>;
}

/** What an analysis may cost. */
export interface Budget {
  /** Nanoseconds of one core, by estimate. */
  readonly limitNs: number;
  /** Told the estimate before anything is computed; may throw. */
  readonly charge?: (costNs: number) => void;
}
