/** What goes through the front door of army lists, and what comes back. */
import type {
  LineCount,
  LinePiece,
  ListedUnit,
  ListFinding,
  StatedTotals,
  StoredProfile,
} from '../rulesets/ruleset.ts';

/** A file or a paste. */
export interface ListSource {
  /** What findings and faults call it: the name of a file, or "paste". */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Overrules what is recognised. */
  readonly role?: 'list' | 'book' | undefined;
  /** The same for its format, by a name that a game's reader has for it. */
  readonly format?: string | undefined;
  /** What opening it had to say. */
  readonly findings?: readonly ListFinding[] | undefined;
  /** Why it cannot be opened. */
  readonly refused?: string | undefined;
}

export interface ListsRequest {
  readonly sources: readonly ListSource[];
  /** The game, whatever is recognised. */
  readonly ruleset?: string | undefined;
  /** The game to take where several could have written it. */
  readonly prefer?: string | undefined;
  /** Profiles somebody keeps, by game. */
  readonly stored?: Readonly<Record<string, readonly StoredProfile[]>> | undefined;
}

export interface ListsReading {
  readonly sources: readonly SourceReading[];
  readonly armies: readonly ArmyReading[];
}

export interface SourceReading {
  readonly name: string;
  /** What became of it. */
  readonly role: 'list' | 'book' | 'not read';
  readonly ruleset: string | null;
  /** Other games whose lists look the same. */
  readonly others: readonly string[];
  readonly format: string | null;
  /** Why it was not read, or what had to be done to read it. */
  readonly note?: string;
}

/** One list, read. */
export interface ArmyReading {
  /** Name of its source, and of the second text that said what its units are. */
  readonly source: string;
  readonly book: string | null;
  readonly ruleset: string;
  readonly format: string | null;
  readonly title: string | null;
  readonly stated: StatedTotals | null;
  readonly totals: ArmyTotals;
  readonly units: readonly ReadUnit[];
  /** What belongs to no unit. */
  readonly findings: readonly ListFinding[];
}

export interface ArmyTotals {
  readonly points: number;
  readonly units: number;
  readonly models: number;
}

export interface ReadUnit extends ListedUnit {
  /** Instead of `parts`, where an attacker meets a target; {@link partsIn} makes parts of them. */
  readonly sides?: Sides;
  readonly name: string;
  readonly line: readonly MarkedPiece[];
  readonly source: readonly SourceLine[];
  /** What its own numbers say against each other. */
  readonly checks?: readonly ListFinding[];
  /** Kinds of question in which it has nothing to do when it acts; left out where there are none. */
  readonly idleIn?: readonly string[];
  /** What it adds to its list, where that is not its `points` and `models`; {@link sumsIn} tells both. */
  readonly sums?: { readonly points: number; readonly models: number };
}

type Values = Readonly<Record<string, unknown>>;

/** Fields of a unit as attacker and as target, its name aside, and what a side of a duel has besides them. */
export interface Sides {
  readonly attacker?: Values | undefined;
  readonly target?: Values | undefined;
  /** Its `attacker` and `target` where they are not those of the unit. */
  readonly fighter?: Values | undefined;
}

/** A piece of the canonical line; `changed` are the spans of its text that the source does not say. */
export interface MarkedPiece extends Omit<LinePiece, 'name' | 'count'> {
  readonly count?: ShownCount | undefined;
  readonly changed?: ReadonlyArray<readonly [from: number, to: number]>;
}

/**
 * A count that may be corrected: the number that stands in the text of its piece from there on. Without a title it is
 * called as its path, and without a least number there is at least one; of points there may be none.
 */
export interface ShownCount extends Pick<LineCount, 'path' | 'most' | 'from'> {
  readonly title?: string | undefined;
  readonly least?: number | undefined;
}

/** A line of the source, or in JSON and XML an entry: its words, without entries inside it that stand by themselves. */
export interface SourceLine {
  readonly at: string;
  /** The line that an entry begins in, where it is not the place itself. */
  readonly line?: number;
  readonly text: string;
  /** Its pieces that need a look. */
  readonly findings: readonly LineDoubt[];
}

/** What is said of a line: of the piece of its text from there to there, or of a text of its own. */
export interface LineDoubt extends Omit<ListFinding, 'at' | 'text'> {
  /** Where it stands, if not where the line does. */
  readonly at?: string;
  readonly text?: string;
  readonly from?: number;
  readonly to?: number;
}
