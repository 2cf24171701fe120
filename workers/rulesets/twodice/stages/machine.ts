/**
 * A game as a chain of stages over a small vector of whole numbers.
 *
 * Every stage is written once and serves three engines: the exact one asks a stage for its outcomes and applies each
 * of them, the simulation and the replay roll dice for one outcome and apply that. What is counted on the way is
 * booked by quantity (points spent, beasts frenzied), and some numbers of the vector are recorded as they stand.
 */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';

export interface Outcome {
  readonly probability: number;
  /** What `apply` is told. */
  readonly value: number;
}

export const CERTAIN: readonly Outcome[] = [{ probability: 1, value: 0 }];

/** Something counted over a turn and over the whole run. */
export interface Quantity {
  readonly id: string;
  readonly title: string;
  /** Plural, for axes. */
  readonly unit: string;
  readonly description: string;
  /** Most that one turn can book. */
  readonly most: number;
}

/** What is counted and told while a trial is walked. Reused, so that a trial allocates nothing. */
export class Book {
  /** Booked since it was last cleared, by quantity. */
  readonly counts: Int32Array;
  /** Told about every step of a replay; null in the hot path. */
  readonly tell: ((step: ReplayStep) => void) | null;
  /** Where rules enter themselves when they change something; null in the hot path. */
  readonly acted: Ledger | null;

  constructor(quantities: number, tell: Book['tell'] = null, acted: Ledger | null = null) {
    this.counts = new Int32Array(quantities);
    this.tell = tell;
    this.acted = acted;
  }

  /** @param quantity index, or -1 for what this scenario does not count */
  add(quantity: number, amount: number): void {
    if (quantity >= 0) this.counts[quantity] += amount;
  }
}

/** A number of the vector written down when its stage is over. */
export interface Recording {
  readonly row: number;
  readonly index: number;
}

export interface Stage {
  /** The own turn whose account it belongs to, from 0. */
  readonly turn: number;
  /** The last stage of that turn's account. */
  readonly endsTurn: boolean;
  readonly recordings: readonly Recording[];
  /** Most different states that it can lead to from one state. */
  readonly branches: number;
  /** Set when it leaves every state as it is and only books: the number of its outcomes. */
  readonly booksOnly?: number;
  /** What may come of it in this state; probabilities sum to 1. */
  outcomes(state: Int32Array): readonly Outcome[];
  /** Rolls for one of them with real dice, and tells about the dice. */
  roll(state: Int32Array, stream: WordStream, book: Book): number;
  /** Changes the state in place and books what happened. */
  apply(state: Int32Array, value: number, book: Book): void;
}

export interface Machine {
  readonly start: Int32Array;
  /** How many values each number of the vector can take; all are 0 or more. */
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly quantities: readonly Quantity[];
  /** Values of each recorded row, from 0. */
  readonly rows: readonly number[];
  readonly turns: number;
}

/** A stage without chance. */
export function certainly(
  turn: number,
  act: (state: Int32Array, book: Book) => void,
  recordings: readonly Recording[] = [],
  endsTurn = false,
): Stage {
  return {
    turn,
    endsTurn,
    recordings,
    branches: 1,
    outcomes: () => CERTAIN,
    roll: () => 0,
    apply: (state, _, book) => act(state, book),
  };
}
