/** One trial, dice by dice. */

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

/** An outline on the table, in inches; `corners` are x and y of each in turn. */
export type ReplayOutline =
  | { readonly kind: 'disc'; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: 'polygon'; readonly corners: readonly number[] };

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
  /** Templates that lie on the table just now. */
  readonly areas?: ReadonlyArray<{ readonly title: string; readonly outline: ReplayOutline }>;
  /** Places in `units` of those who are met: under the template, struck, touched. */
  readonly met?: readonly number[];
}

/** The table of a trial, in inches from its lower left corner; pieces of terrain by their own lower left corners. */
export interface ReplayTable {
  /** Whether lengths are squares of a map instead of inches. */
  readonly squares?: boolean;
  readonly width: number;
  readonly depth: number;
  readonly terrain: ReadonlyArray<{
    readonly kind: string;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly depth: number;
    /** What it is where that is no such rectangle: x, y, width and depth are then the box round it. */
    readonly outline?: ReplayOutline;
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
