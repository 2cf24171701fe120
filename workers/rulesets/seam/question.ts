/** A compiled scenario, what it costs, and tables of many. */
import type { Measures, Told } from './measure.ts';
import type { Replay, See } from './replay.ts';
import type { FollowUp, PolicyReport, TableLayer } from './told.ts';

/** What a question costs, from a model fitted on a slow machine; used to choose a method, to cut chunks and to refuse. */
export interface Cost {
  /** Nanoseconds to compile the scenario, optimal plans solved. */
  readonly compile: number;
  /** Nanoseconds for the exact answer once compiled, or null when only Monte Carlo can answer. It may take long to find out. */
  readonly exact: number | null;
  /** Nanoseconds for one trial. */
  readonly trial: number;
  /** Half width of the headline's interval that is aimed at where nobody asks for another; 0.001 without. */
  readonly halfWidth?: number;
  /**
   * Nanoseconds for the exact answer in a table of many (`ScenarioKind.table`), compiling included, for these measures.
   * Only where `exact` is not null.
   */
  readonly tabled?: { readonly nanoseconds: number; readonly measures: ReadonlySet<string | null> };
}

/** Four 32-bit words: the state of one stream. `simulate` reads it, advances it and writes it back. */
export type StreamState = Int32Array;

/** Counters of a tally of which every trial raises exactly one, whose place tells some outcomes of that trial. */
export interface JointCounts {
  /** The first of them. */
  readonly at: number;
  /** By outcome name: its value at each of the counters. */
  readonly values: Readonly<Record<string, ArrayLike<number>>>;
}

/** A compiled scenario: everything that can be asked of it. Pure; holds no Node or DOM object. */
export interface Question {
  /** The measure that the sentence is about, and on which precision is judged unless the request names another. */
  readonly headline: string;
  /** IDs of the rules that took part in this scenario. */
  readonly rules: readonly string[];
  /** Things worth knowing that change no number: "1 focus pays for the charge". */
  readonly notes: readonly string[];
  /** Number of counters of the tally. */
  readonly tallySize: number;
  /**
   * Expected tally of one trial in doubles, or null when the state space is too large.
   * @param told hears on the way what is settled; once it has heard enough the work ends, and the result is null
   */
  exact(told?: Told): Float64Array | null;
  /** Upper bound of the relative error of every entry that `exact` returns; known once it has run. */
  readonly exactErrorBound: number;
  /**
   * Runs `trials` trials on the stream and adds them to `tally`. Running n then m trials on the same state equals
   * running n + m. Allocates nothing per trial.
   */
  simulate(state: StreamState, trials: number, tally: Int32Array): void;
  /** Walks trial number `trial` (0-based over the whole run) of the run keyed by `seed`. */
  replay(seed: number, trial: number): Replay;
  /** What a trial comes to, by name, with the values each can take. */
  readonly outcomes: ReadonlyArray<{
    readonly name: string;
    readonly title: string;
    readonly values: readonly number[];
  }>;
  /**
   * Plays trials from..to-1 (0-based over the whole run) of the run keyed by `seed`, in order, and shows what each came to:
   * the outcome that {@link replay} has. @returns the first trial that `see` says true to, or null
   */
  walk(seed: number, from: number, to: number, see: See): number | null;
  /** Parts of the tally that tell several outcomes of a trial at once; none where left out. */
  joint?(): readonly JointCounts[];
  /** Reads a tally. `trials` is null for an exact one. */
  measures(tally: ArrayLike<number>, trials: number | null): Measures;
  /** One line a player can paste into a chat. */
  sentence(measures: Measures): string;
  /** Best play in words, where somebody decides; worked out when it is first asked for. */
  readonly policy?: PolicyReport | undefined;
  /** Questions that can be asked from there, where positions are known. */
  readonly followUps?: readonly FollowUp[] | undefined;
  /** Maps over the table. */
  readonly layers?: readonly TableLayer[] | undefined;
  /** Maps that the counts give, from the same tally as the measures. */
  maps?(tally: ArrayLike<number>, trials: number | null): readonly TableLayer[];
}

/**
 * Trials of many scenarios of one kind that share what their units do. The same law as {@link Question.simulate}, from
 * streams of its own: equal streams give equal values, whatever else the table has been asked.
 */
export interface TrialTable<S = unknown> {
  /**
   * @param measures by name, null for the headline; a step of a series as `points/destroyed`
   * @param streams one for each batch; each is drawn from
   * @param trials of each batch
   * @returns means of each batch; null where only the whole question tells
   */
  read(
    scenario: S,
    measures: ReadonlyArray<string | null>,
    streams: readonly Int32Array[],
    trials: number,
  ): TrialReading | null;
}

/** Values by measure and batch; facts and rules as those of a {@link TableReading}. */
export type TrialReading = Omit<TableReading, 'values'> & { readonly values: ReadonlyArray<readonly number[]> };

/**
 * Exact answers of many scenarios of one kind: what they have in common, units above all, is worked out once and kept.
 * The same law as {@link Question.exact} and `measures`, in another order of additions.
 */
export interface ExactTable<S = unknown> {
  /**
   * @param measures by name, null for the headline; a step of a series as `points/destroyed`
   * @returns null where only the whole question tells
   */
  read(scenario: S, measures: ReadonlyArray<string | null>): TableReading | null;
}

/** What a table says of one scenario: as the measures of the question would. */
export interface TableReading {
  /** Values of the measures, in their order. */
  readonly values: readonly number[];
  readonly facts: ReadonlyArray<{
    readonly title: string;
    readonly of: 'probability' | 'mean';
    readonly unit?: string;
    /** Trials of a batch were drawn in pairs that depend on each other: only whole batches tell how far a chance strays. */
    readonly paired?: true;
  }>;
  /**
   * As `Question.rules`, worked out when asked for. Equal lists may be one and the same.
   * @param told rules that may be left out, where more than one is there: they are read together with those of others
   */
  rules(told?: ReadonlySet<string>): readonly string[];
}

/** First trial in 0..limit-1 whose outcome has `name` = `value`, or null. */
export function findTrial(
  question: Pick<Question, 'walk'>,
  seed: number,
  name: string,
  value: number,
  limit: number,
): number | null {
  return question.walk(seed, 0, limit, (outcome) => outcome[name] === value);
}
