/**
 * The one seam between the games and everything else.
 *
 * A game is a {@link Ruleset}: a catalogue of its rules and a list of {@link ScenarioKind}s, the questions it can
 * answer. A kind turns one validated scenario into a {@link Question}: flat tables plus the few functions that walk
 * them. The pool, the server and the page know these types and no game.
 *
 * Both methods speak one language, the *tally*: a fixed layout of counters. Monte Carlo counts trials into it; the
 * exact engine returns the expected tally of one trial. `measures` reads either, so no measure can be defined twice.
 *
 * seam/measure.ts  what an answer says         seam/question.ts  a compiled scenario, and tables of many
 * seam/told.ts     what is told beside it      seam/kind.ts      a sort of question, and how profiles meet
 * seam/replay.ts   one trial, dice by dice     seam/readers.ts   stat lines and army lists
 * seam/catalogue.ts   which rules a game has, and what the program knows of them
 */
import type { BoxReader } from './box/types.ts';
import type { Decisions } from './decisions.ts';
import type { RuleEntry } from './seam/catalogue.ts';
import type { ScenarioKind } from './seam/kind.ts';
import type { ListReader, SampleProfile, StatLineReader } from './seam/readers.ts';

export * from './seam/catalogue.ts';
export * from './seam/kind.ts';
export * from './seam/measure.ts';
export * from './seam/question.ts';
export * from './seam/readers.ts';
export * from './seam/replay.ts';
export * from './seam/told.ts';

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
  /** Instead of a field: inputs that are there for other reasons, and say it the other way. */
  readonly restated?: Restated;
  /** Instead of either: why no question can be asked the other way, for example because it needs a board. */
  readonly notAsked?: string;
}

/** How the inputs of a question say the other reading of a ruling. */
export interface Restated {
  /** Paths of inputs, `attacker.weapons`; `[]` stands for every entry of a list. Those that a question has change together. */
  readonly inputs: readonly string[];
  /** Path of what must be set for the ruling to bear on a question; left out, nothing must. */
  readonly onlyIf?: string;
  /** Whether the ruling bears on this input of a question, where that hangs on more of it; left out, it does. */
  readonly bears?: (question: Readonly<Record<string, unknown>>, input: string) => boolean;
  /** What an input becomes; itself where it says the other reading already, or nothing of it. */
  readonly change: (value: unknown) => unknown;
  /** How to ask so, in a sentence. */
  readonly how: string;
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
