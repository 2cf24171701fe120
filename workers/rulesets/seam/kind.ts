/** A sort of question: how it is checked and compiled, and how its profiles meet. */
import type { z } from 'zod';
import type { Cost, ExactTable, Question, TrialTable } from './question.ts';
import type { DisclosureWords, Problem } from './told.ts';

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
  /**
   * Names of rulings that earlier versions took here, and that could never act. Saved questions and links may hold them: they
   * are read as if they said nothing of these, which is the same question.
   */
  readonly withdrawnRulings?: readonly string[];
  readonly examples: readonly Example<unknown>[];
  /** Faults across fields. Called before `compile`; an empty list means `compile` will not throw. */
  check(scenario: S): readonly Problem[];
  /**
   * Cheap (a few milliseconds at most: the event loop of a service waits for it) and never throws for a checked scenario.
   * Worked out once for each scenario object.
   */
  estimate(scenario: S): Cost;
  compile(scenario: S): Question;
  /** The fields of the scenario's target that a two-way sweep starts from, as [columns, rows]. */
  readonly sweepFields?: readonly [SweepField, SweepField];
  /** What is gained where the headline is risked, over one field: a chart of its own. */
  readonly frontier?: Frontier;
  /** Why inputs may change nothing; generic sentences without. */
  readonly disclosure?: DisclosureWords;
  /**
   * Words that each trial draws of its chunk's stream, where they are as many in every trial, because it has a stream of its
   * own that they are the key of. Then threads may share a chunk.
   */
  readonly wordsOfTrial?: number;
  /** Whose name plays no part in any trial, measure, title of one, or rule: scenarios that differ in it are counted as one. */
  readonly unsaidName?: UnsaidName;
  /** Set where two profiles meet: how a table of match-ups asks this kind. */
  readonly matchup?: Matchup;
  /** Begins a table of exact answers; a thread keeps one as long as it lives. */
  table?(): ExactTable<S>;
  /** Begins a table of trials; a thread keeps one as long as it lives. */
  trials?(): TrialTable<S>;
}

/** A side whose name sentences alone say, as long as the side beside it does not bear the same. */
export interface UnsaidName {
  readonly side: string;
  readonly beside: string;
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
  /** What a unit is called, where that is not its `name`. */
  name?(unit: unknown): string;
  /** The unit under another name, with {@link name}. */
  called?(unit: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>>;
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
  /** Whether so many can meet so many in one of the battles: they may be too many, or of another sort. */
  fits(battle: string, own: number, other: number): boolean;
  /** The scenario of those who fit, checked. */
  scenario(battle: string, own: number, other: number): unknown;
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
 * Erases the scenario type so that kinds of different games can share a list; the schema restores it at run time. What a
 * scenario is estimated to cost is remembered: whoever plans asks for it again and again.
 */
export function scenarioKind<S>(kind: ScenarioKind<S>): ScenarioKind {
  return { ...kind, estimate: remembered((scenario: S) => kind.estimate(scenario)) } as ScenarioKind;
}

/** An estimate that is worked out once for each scenario object. */
export function remembered<S>(estimate: (scenario: S) => Cost): (scenario: S) => Cost {
  const known = new WeakMap<object, Cost>();
  /** Planning asks several things of one scenario in a row. */
  let last: { readonly scenario: S; readonly cost: Cost } | null = null;
  return (scenario) => {
    if (typeof scenario !== 'object' || scenario === null) return estimate(scenario);
    if (last?.scenario === scenario) return last.cost;
    let cost = known.get(scenario);
    if (!cost) {
      cost = estimate(scenario);
      known.set(scenario, cost);
    }
    last = { scenario, cost };
    return cost;
  };
}
