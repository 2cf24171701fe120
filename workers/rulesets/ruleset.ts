/**
 * The one seam between the games and everything else.
 *
 * A game is a {@link Ruleset}: a catalogue of its rules and a list of {@link ScenarioKind}s, the questions it can
 * answer. A kind turns one validated scenario into a {@link Question}: flat tables plus the few functions that walk
 * them. The pool, the server and the page know these types and no game.
 *
 * Both methods speak one language, the *tally*: a fixed layout of counters. Monte Carlo counts trials into it; the
 * exact engine returns the expected tally of one trial. `measures` reads either, so no measure can be defined twice.
 */
import type { z } from 'zod';
import type { BoxReader } from './box/types.ts';
import type { Decisions } from './decisions.ts';
import type { ListText } from './reading/listText.ts';
import type { Spot } from './reading/spots.ts';

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
  /** The steps are numbers of their own, such as lengths: nothing goes from one to the next. */
  readonly list?: true;
}

export type Measure = ProbabilityMeasure | DistributionMeasure | SeriesMeasure;
export type Measures = Readonly<Record<string, Measure>>;

/**
 * Hears of measures that are settled while the others are still worked out, and of the steps of a series up to the last
 * settled one. @returns whether that is enough
 */
export type Told = (settled: Measures) => boolean;

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

/** One dice roll (or decision) of a replayed trial. */
export interface ReplayStep {
  /** What is rolled for: "Attack 2 (Axe): attack roll". */
  readonly label: string;
  /** Faces in the order rolled; empty for a step without dice. */
  readonly dice: readonly number[];
  /** Sides of these dice; 6 unless stated. */
  readonly sides?: number;
  /** The arithmetic and its verdict in words: "4 + 3 + MAT 7 = 14 against DEF 13: hit". */
  readonly text: string;
}

/** A moment of a trial that is played on a table: what has changed since the moment before. */
export interface ReplayScene {
  /** "Deployment", "Round 2: Ghouls", "End of round 2". */
  readonly title: string;
  /** 0 before the first. */
  readonly round: number;
  /** Place in `units` of whoever acted; null where nobody did. */
  readonly unit: number | null;
  /** Steps of the replay told up to here. */
  readonly steps: number;
  /** Units whose bases are not where they were: x and y of each base in turn, none for a unit that is off the table. */
  readonly moved: ReadonlyArray<{ readonly unit: number; readonly bases: readonly number[] }>;
  /** Markers, held by side 1, 2, nobody, or destroyed; and the unit that carries one. */
  readonly markers: ReadonlyArray<{
    readonly x: number;
    readonly y: number;
    readonly held: 1 | 2 | 'destroyed' | null;
    readonly carrier: number | null;
  }>;
}

/** The table of a trial, in inches from its lower left corner; pieces of terrain by their own lower left corners. */
export interface ReplayTable {
  readonly width: number;
  readonly depth: number;
  readonly terrain: ReadonlyArray<{
    readonly kind: string;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly depth: number;
  }>;
  /** Names of side 1 and side 2. */
  readonly armies: readonly string[];
  /** `radius` is that of each base. */
  readonly units: ReadonlyArray<{ readonly name: string; readonly side: 1 | 2; readonly radius: number }>;
  readonly scenes: readonly ReplayScene[];
}

/** A part of a trial that is told: a round of a game. */
export interface ReplayChapter {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the dice did for one side over a whole trial, against what was to be expected of each deed. */
export interface ReplayLuck {
  readonly army: string;
  /** Points gained by luck, below 0 lost, and how far such trials stray: a standard deviation. */
  readonly points: number;
  readonly spread: number;
}

/** One trial, dice by dice, with the outcome that the tally counted for it. */
export interface Replay {
  /** Where everybody stood, in kinds that are played on a table from beginning to end. */
  readonly table?: ReplayTable;
  /** The same in words that can be read to a friend, and its luck, in kinds that tell them. */
  readonly report?: readonly ReplayChapter[];
  readonly luck?: ReplayLuck;
  readonly trial: number;
  readonly steps: readonly ReplayStep[];
  /** Values by outcome name, for example `{ damage: 17, destroyed: 1 }`. */
  readonly outcome: Readonly<Record<string, number>>;
  readonly sentence: string;
}

/** Told of a trial's outcome, which the next one may overwrite. @returns true to end there */
export type See = (outcome: Replay['outcome']) => boolean;

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

/** What a question costs, from a model fitted on a slow machine; used to choose a method, to cut chunks and to refuse. */
export interface Cost {
  /** Nanoseconds to compile the scenario, optimal plans solved. */
  readonly compile: number;
  /** Nanoseconds for the exact answer once compiled, or null when only Monte Carlo can answer. */
  readonly exact: number | null;
  /** Nanoseconds for one trial. */
  readonly trial: number;
  /** Half width of the headline's interval that is aimed at where nobody asks for another; 0.001 without. */
  readonly halfWidth?: number;
  /** Nanoseconds for the exact answer in a table of many (`ScenarioKind.table`), compiling included, for these measures. */
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

export interface Example<S> {
  readonly id: string;
  readonly title: string;
  readonly scenario: S;
}

/** One sort of question a game can answer. `S` is the scenario after validation, with defaults filled in. */
export interface ScenarioKind<S = unknown> {
  readonly id: string;
  readonly title: string;
  /** The question in a player's words. */
  readonly question: string;
  /** Fields, types, ranges, defaults; the page builds its form from it. Unknown fields are refused. */
  readonly schema: z.ZodType<S>;
  readonly examples: readonly Example<unknown>[];
  /** Faults across fields. Called before `compile`; an empty list means `compile` will not throw. */
  check(scenario: S): readonly Problem[];
  /** Cheap (well under a millisecond) and never throws for a checked scenario. */
  estimate(scenario: S): Cost;
  compile(scenario: S): Question;
  /** The fields of the scenario's target that a two-way sweep starts from, as [columns, rows]. */
  readonly sweepFields?: readonly [SweepField, SweepField];
  /** What is gained where the headline is risked, over one field: a chart of its own. */
  readonly frontier?: Frontier;
  /** Why inputs may change nothing; generic sentences without. */
  readonly disclosure?: DisclosureWords;
  /** Set where two profiles meet: how a table of match-ups asks this kind. */
  readonly matchup?: Matchup;
  /** Begins a table of exact answers; a thread keeps one as long as it lives. */
  table?(): ExactTable<S>;
  /** Begins a table of trials; a thread keeps one as long as it lives. */
  trials?(): TrialTable<S>;
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
  /** As `Question.rules`, worked out when asked for. Equal lists may be one and the same. */
  rules(): readonly string[];
}

/** Two parts of a scenario that are profiles, and the measures that say how their meeting ends for the first. */
export interface Matchup {
  readonly row: string;
  readonly column: string;
  /** How each side reads a profile that states more than one; absent where one form stands in either place. */
  readonly sides?: ProfileSides;
  /** Fields that say what each of them does, where it belongs to the profile rather than to the occasion. */
  readonly rowPlan?: string;
  readonly columnPlan?: string;
  /** What a profile may do where nobody says. */
  readonly plans?: PlanChoices;
  /** Situations of this kind that bring different things into play; left out, the kind as it stands by itself. */
  readonly occasions?: ReadonlyArray<{ readonly title: string; readonly base: object }>;
  /** Measures that are the chances of winning and of losing; the rest are draws. */
  readonly win?: string;
  readonly loss?: string;
  /** Measures that are mean points of the second profile destroyed, and of the first one lost. */
  readonly destroyed?: string;
  readonly lost?: string;
  /**
   * Instead of these, where the kind counts no points: what tells how much of the second profile is destroyed, and of
   * the first one lost. Times the points that a request states for it, that is points destroyed.
   * @param profile as it stands in a checked scenario
   */
  destroyedShare?(profile: unknown): ShareMeasure;
  lostShare?(profile: unknown): ShareMeasure;
  /** Points of a profile as it stands in a checked scenario; 0 when it says none. */
  points?(profile: unknown): number;
  /** How several equal units a side meet, where another kind of the game plays that. */
  readonly armies?: Armies;
  /** How a profile is made of units, where it is a whole list. */
  readonly roster?: Roster;
}

/** A profile that is a list of units. */
export interface Roster {
  /** Field of the profile that holds them. */
  readonly units: string;
  /** Field of a unit that says how many of it there are, 1 where it is left out. */
  readonly copies: string;
  /** The most units that a profile may have, copies counted. */
  readonly most: number;
  /** Field of the profile that says what its units may cost together, if there is one. */
  readonly limit?: string;
  /** Points of one of a unit, as it stands in a checked scenario; 0 when it says none. */
  points(unit: unknown): number;
}

/** Ways of acting that each side of a meeting chooses between. */
export interface PlanChoices {
  /** Field of `rowPlan` and `columnPlan` that says it: `behaviour`. */
  readonly field: string;
  /**
   * @param profile as it stands in a checked scenario
   * @returns 1 to 12 values of the field, the most usual first
   */
  of(profile: unknown): readonly PlanChoice[];
}

export interface PlanChoice {
  readonly value: string;
  /** "holds and shoots" */
  readonly title: string;
}

/** Battles of several equal units a side, made from a meeting of one against one. */
export interface Armies {
  /** The kind that plays them. */
  readonly kind: string;
  readonly battles: readonly ArmyBattle[];
  /** Battles of more units, by which the prices of these are measured. */
  readonly larger: readonly ArmyBattle[];
  /** The most units a side may have in any of them. */
  readonly most: number;
  /** Its measures: the first side's share of what is destroyed, and the mean square of that. */
  readonly score: string;
  readonly scoreSquared: string;
  /**
   * Two profiles that are to meet, as armies; null where they cannot meet so.
   * @param meeting a checked scenario of one against one
   */
  of(meeting: unknown): ArmyMeeting | null;
}

export interface ArmyMeeting {
  /** The scenario of so many against so many in one of the battles, checked; null where they are too many or do not fit. */
  scenario(battle: string, own: number, other: number): unknown | null;
}

export interface ArmyBattle {
  readonly id: string;
  /** "2 a side, anybody is fought": in what the units fight. */
  readonly title: string;
  /** Units of the dearer side; the cheaper one has as many more as the points allow. */
  readonly units: number;
}

/** A measure that is a chance, or a mean number of something, and what it comes to when all of the profile is gone. */
export interface ShareMeasure {
  readonly measure: string;
  /** 1 for a chance; the boxes, models or points of life of the whole profile for a mean of these. Above 0. */
  readonly whole: number;
}

/** What of a profile's values stands where, for either side of a meeting. */
export interface ProfileSides {
  readonly row: ProfileSide;
  readonly column: ProfileSide;
  /** Whether no values fit both sides as they are, so that who meets others both ways round states two parts. */
  readonly apart?: boolean;
}

export interface ProfileSide {
  /** Field of a profile that states both sides apart: `attacker` of { attacker: {...}, target: {...} }. */
  readonly part: string;
  /** Fields of a profile that stand in another place of the scenario: { ranged: 'attacker.weapon' }. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** One of these without which nobody stands on this side. */
  readonly needs?: string;
  /** Fields that a profile may have for other sides and kinds, and that say nothing here. */
  readonly beside?: readonly string[];
}

export interface SweepField {
  readonly path: string;
  readonly title: string;
}

/** The more of `gain`, the less of the headline: what a player weighs when he sets `over`. */
export interface Frontier {
  readonly over: SweepField;
  /** The measure that grows. */
  readonly gain: string;
  readonly title: string;
}

/**
 * A synthetic profile to start from. `part` is the scenario field it fills, wherever that stands: `attacker`, `target`,
 * or the key of a list that it adds to. `kind` is the sort of model, or the id of the only scenario kind it is meant for.
 */
export interface SampleProfile {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly kind: string;
  readonly values: unknown;
}

/** Reads a pasted stat line into the fields of one part of a scenario. */
export interface StatLineReader {
  readonly part: string;
  /** Shown as the placeholder of the paste box. */
  readonly example: string;
  read(text: string): StatLineReport;
}

export interface StatLineReport {
  /** Values to lay over the part of the scenario. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly understood: readonly string[];
  /** Pieces of the text that were not understood, each with its place in the text. */
  readonly unknown: ReadonlyArray<{ readonly text: string; readonly at: number }>;
}

/** Reads a whole army list, in whatever format it comes. Never throws, and drops nothing silently. */
export interface ListReader {
  /** Parts of a scenario that a unit of a list fills. */
  readonly parts: readonly string[];
  /** What it recognises, in words. */
  readonly formats: readonly string[];
  /** Formats by the names that reports have for them; any of them can be asked for. */
  readonly reads: readonly string[];
  /** A short list that it reads. */
  readonly example: string;
  /** What the second text is, where it is something else than an army book. */
  readonly book?: { readonly title: string; readonly note: string; readonly example: string };
  /** Whether it looks names up in stored profiles. */
  readonly stored?: true;
  /**
   * @param book a second text that some formats need to say what their units are
   * @param stored profiles kept under names, for lists that hold names only; the book goes before them
   * @param format one of `reads`, whatever the text looks like; recognised without
   */
  read(
    text: string | ListText,
    book?: string | ListText,
    stored?: readonly StoredProfile[],
    format?: string,
  ): ListReport;
  /**
   * What a text is to this game, told without reading it through; null when it is nothing that the game knows.
   *
   * @param format what somebody says it is, whatever it looks like: null only for a name that is none of `reads`
   */
  recognise(text: string | ListText, format?: string): Recognised | null;
  /** A unit of a report in one line, as its owner would write it down. */
  line(unit: ListedUnit): UnitLine;
  /** The unit with one count corrected; null when it has no such count, or cannot have so many. */
  recount(unit: ListedUnit, path: string, value: number): ListedUnit | null;
  /** What of a unit does not agree with itself, with both numbers. */
  disagreements(unit: ListedUnit): readonly ListFinding[];
  /** Units as a table that is read back as they are. */
  table(units: readonly ListedUnit[]): ListTable;
  /** Present where units come with options to choose from. */
  readonly builder?: UnitBuilder;
  /**
   * Kinds of question in which the unit, acting, has nothing to do by what is known of it: shooting without a ranged
   * weapon, for example. A unit of which nothing is known is idle nowhere.
   */
  idleIn(unit: ListedUnit): readonly string[];
  /**
   * Kinds of question that are together what a unit does in a round, with the measure that adds up over units: a list is
   * tuned over their sum.
   */
  readonly phases: ReadonlyArray<{ readonly kind: string; readonly measure: string }>;
  /** What of a unit adds up in its army. */
  sums(unit: ListedUnit): { readonly points: number; readonly models: number };
}

/** Chooses options of units; `book` is the `builder` of a unit that was read. Never throws. */
export interface UnitBuilder {
  /** A small book of one unit, and a choice that it allows. */
  readonly example: {
    readonly book: Readonly<Record<string, unknown>>;
    readonly choice: Readonly<Record<string, number>>;
  };
  /** @param choice how often each option is taken, by its id */
  build(book: unknown, choice: Readonly<Record<string, number>>): BuiltUnit;
  /** Every allowed choice, those with fewer options first. */
  loadouts(book: unknown, most: number): Loadouts;
}

export interface BuiltUnit {
  /** Null where a choice is not allowed, or the book does not say what the unit is. */
  readonly unit: ListedUnit | null;
  readonly points: number;
  /** What can be chosen now. */
  readonly sections: ReadonlyArray<{ readonly label: string; readonly options: readonly OfferedOption[] }>;
  readonly refused: ReadonlyArray<{ readonly option: string; readonly reason: string }>;
  readonly findings: readonly ListFinding[];
}

export interface OfferedOption {
  readonly id: string;
  readonly label: string;
  /** Points each time; null where no price is given. */
  readonly price: number | null;
  readonly taken: number;
  /** Whether it can be taken once only, so that there is nothing to count. */
  readonly once: boolean;
  /** Why it cannot be taken once more; null when it can. */
  readonly blocked: string | null;
}

export interface Loadouts {
  readonly loadouts: ReadonlyArray<{
    /** The options in words. */
    readonly name: string;
    readonly choice: Readonly<Record<string, number>>;
    readonly points: number;
    readonly values: Readonly<Record<string, unknown>>;
    /** As of a unit of a list. */
    readonly idleIn?: readonly string[];
  }>;
  /** Whether there are more than were asked for. */
  readonly more: boolean;
}

/** Units one a row, below a row of titles. */
export interface ListTable {
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>;
  /** What no column can hold, in sentences. */
  readonly left: readonly string[];
}

/** What a text is to a game. */
export interface Recognised {
  /** As the report will name it. */
  readonly format: string;
  /** A list by itself, a second text that lists need, or whichever of the two the other texts leave open. */
  readonly role: 'list' | 'book' | 'either';
  /** Formats of a second text that say more about its units. */
  readonly takes?: readonly string[];
  /** Whether it names units only, so that there is nothing to read without a second text. */
  readonly needsBook?: true;
  /** How much it tells: 2 when no other game writes like that, 1 when others might. */
  readonly sure: 1 | 2;
}

/** A unit in one line. Between pieces stands "; ", and a line end before those that begin a joined model. */
export interface UnitLine {
  readonly pieces: readonly LinePiece[];
}

export interface LinePiece {
  readonly text: string;
  /** What sources call it; they may write the rest of the text in other ways. */
  readonly name: string;
  /** What nobody knows here; it changes no answer. */
  readonly unknown?: true;
  /** Begins a model that joined the unit, on a line of its own. */
  readonly joined?: true;
  /** A number in it that a player may correct. */
  readonly count?: LineCount;
}

export interface LineCount {
  /** For {@link ListReader.recount}. */
  readonly path: string;
  /** What is counted: "Models", "Spear". */
  readonly title: string;
  readonly value: number;
  /** It is what the rules take where nobody says a number, so it is worth no mark. */
  readonly usual?: true;
  readonly least: number;
  readonly most: number;
  /** Where the number stands in the text of its piece. */
  readonly from: number;
  readonly to: number;
}

/** A profile of somebody's own. `values` may have any shape; what cannot be read is reported. */
export interface StoredProfile {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ListReport {
  /** The format that was recognised, or null. */
  readonly format: string | null;
  readonly title: string | null;
  /** Values to lay over a part of a scenario, and what of the unit is not known here. `at`: where in the list it stands. */
  readonly units: ReadonlyArray<{
    readonly at: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly unknown: readonly string[];
    /** Values to lay over single parts, where these differ; `values` is then what all of them share. */
    readonly parts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    /** Name of the profile that says what the unit is; null when there is none, and it is to be filled in. */
    readonly profile?: string | null;
    /** Army points, where they are no field of the values. */
    readonly points?: number;
    /** Models, where they are no field of the values. */
    readonly models?: number;
    /** What {@link UnitBuilder} needs to know of its options, where it has any. */
    readonly builder?: Readonly<Record<string, unknown>>;
    /** All places that the unit was read from, where there is more to it than `at`: "lines 3-5", "units[2]". */
    readonly places?: readonly string[];
  }>;
  readonly findings: ReadonlyArray<{
    readonly at: string;
    readonly text: string;
    readonly verdict: 'understood' | 'assumed' | 'not known';
    readonly note?: string;
    /** Two numbers that do not agree; it goes when a correction makes them agree. */
    readonly check?: true;
  }>;
  /** What the list says of itself. */
  readonly stated?: StatedTotals;
  /** Lines of a text that further lists begin in, counted from 1: two lists in one paste are two armies. */
  readonly further?: readonly number[];
  /** Where in JSON or XML the places of this report stand; those of JSON that are paths need none. */
  readonly spots?: ReadonlyMap<string, readonly Spot[]>;
}

export type ListedUnit = ListReport['units'][number];
export type ListFinding = ListReport['findings'][number];

export interface StatedTotals {
  readonly at: string;
  readonly points?: number;
  /** Other sums that agree with it: builders count the points that a battlegroup pays in different ways. */
  readonly alsoPoints?: readonly number[];
  readonly units?: number;
  readonly models?: number;
}

/** The printed states of a game's rules, and every point on which they differ. */
export interface Editions {
  /** The scenario field that names one; a kind whose schema lacks it is the same in all of them. */
  readonly field: string;
  readonly presets: ReadonlyArray<{ readonly value: string; readonly title: string }>;
  readonly options: readonly EditionOption[];
}

/** One difference. A kind that reads it has the scenario field; left out there, the edition decides. */
export interface EditionOption {
  readonly field: string;
  /** Its number in the digest's table, for example `E2`. */
  readonly id: string;
  readonly title: string;
  /** What each of the values means, in their order. */
  readonly meaning: string;
  readonly values: readonly string[];
  /** Its value in each edition, by {@link Editions.presets}' values. */
  readonly printed: Readonly<Record<string, string>>;
  /** IDs of the rules that read it. */
  readonly rules: readonly string[];
}

/** A place where the rules are unclear, and how they can be read there. */
export interface Ruling {
  /** Its number in the digest, `MK3-RUL-04`, or a number of its own where the digest is silent, `MK3-RUL-C01`. */
  readonly id: string;
  readonly title: string;
  /** What the text leaves open, in a sentence. */
  readonly question: string;
  /** IDs of the rules that it is about. */
  readonly rules: readonly string[];
  /** The reading that is taken first, then every other one. `value` is what the scenario field takes. */
  readonly alternatives: ReadonlyArray<{ readonly value: string | number | boolean; readonly title: string }>;
  /** Path of the scenario field that chooses, `rulings.noDamageDice`; a kind whose schema has it reads it. */
  readonly field?: string;
  /** Instead of a field: why no question can be asked the other way, for example because it needs a board. */
  readonly notAsked?: string;
}

/** What answers questions: all of a game but what helps to ask them. */
export interface Game {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  /** Where the rules come from: title and version of the published text. */
  readonly sources: readonly string[];
  readonly catalogue: readonly RuleEntry[];
  readonly kinds: readonly ScenarioKind[];
  /** Absent where there is one edition. */
  readonly editions?: Editions;
  /** Every interpretation that its answers rest on. */
  readonly rulings?: readonly Ruling[];
}

/** A game with what reads a question in one line. */
export interface LineGame extends Game {
  readonly profiles: readonly SampleProfile[];
  /** One line for both sides; absent where no kind has two. */
  readonly box?: BoxReader;
}

/** A game with what helps to ask: a page may fetch that later. */
export interface Ruleset extends LineGame {
  readonly statLines: readonly StatLineReader[];
  /** Absent where no army lists are read. */
  readonly lists?: ListReader;
  /** What could be done about a question, by kind. */
  readonly decisions?: Readonly<Record<string, Decisions>>;
}

/** Erases the scenario type so that kinds of different games can share a list; the schema restores it at run time. */
export function scenarioKind<S>(kind: ScenarioKind<S>): ScenarioKind {
  return kind as unknown as ScenarioKind;
}
