/** What goes through the front door of army lists, and what comes back. */
import type { LinePiece, ListedUnit, ListFinding, StatedTotals, StoredProfile } from '../rulesets/ruleset.ts';

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
  readonly name: string;
  readonly line: readonly MarkedPiece[];
  readonly source: readonly SourceLine[];
  /** What its own numbers say against each other. */
  readonly checks: readonly ListFinding[];
  readonly sums: { readonly points: number; readonly models: number };
}

/** A piece of the canonical line; `changed` are the spans of its text that the source does not say. */
export interface MarkedPiece extends Omit<LinePiece, 'name'> {
  readonly changed?: ReadonlyArray<readonly [from: number, to: number]>;
}

/** A line of the source, or in JSON and XML an entry: its words, without entries inside it that stand by themselves. */
export interface SourceLine {
  readonly at: string;
  /** The line that an entry begins in, where it is not the place itself. */
  readonly line?: number;
  readonly text: string;
  /** Its pieces that need a look; `from` and `to` where they stand in the text, when that can be told. */
  readonly findings: ReadonlyArray<ListFinding & { readonly from?: number; readonly to?: number }>;
}
