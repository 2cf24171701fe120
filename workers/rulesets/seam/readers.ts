/** What reads stat lines and army lists, and what comes of it. */
import type { ListText } from '../reading/listText.ts';
import type { Spot } from '../reading/spots.ts';

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
