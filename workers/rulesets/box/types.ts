/**
 * One line for both sides of a question: "heavy jack MAT 7 P+S 18, 3 focus charges a DEF 12 ARM 18 28-box beast".
 *
 * Whatever stands in the line belongs to a chip, is a word that only joins others, or is handed back as unread. What a
 * game's words mean is said by the game: its schemas, its stat lines, its notation.
 */

export type Side = 'attacker' | 'target';
export const SIDES: readonly Side[] = ['attacker', 'target'];
export type Values = Readonly<Record<string, unknown>>;

/** A piece of the line that is understood. Places count in the text as it was given. */
export interface Chip {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** A `filler` means nothing by itself, a `choice` says which question is asked, a `spare` is true and of no use here. */
  readonly role: 'value' | 'name' | 'choice' | 'spare' | 'filler';
  /** "MAT 7". */
  readonly meaning: string;
  /** Where in the scenario it stands: "attacker.weapons[0].power". */
  readonly path?: string;
  readonly value?: unknown;
}

/** A piece of the line that nobody understands. */
export interface Unread {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** What would be read instead, where a game knows what is likely meant: "say its power: sword P+S 10". */
  readonly hint?: string;
}

/** What a game does not read, and what it would read instead. */
export interface Hint {
  /** Of a whole unread piece; upper and lower case are one unless `exact`. */
  readonly says: string;
  readonly exact?: true;
  readonly hint: string;
}

/** A value that the line does not say and the question cannot do without. */
export interface Assumed {
  readonly path: string;
  readonly value: unknown;
  readonly meaning: string;
  /** Words that say it in the line, and the place where they belong: so it can be changed there. */
  readonly says?: string;
  readonly at?: number;
}

/** Somebody with a name: a sample, or a unit of a list that was kept. */
export interface Named {
  readonly name: string;
  /** Its values where it stands on that side. */
  readonly parts: Readonly<Record<string, Values>>;
}

export interface BoxContext {
  /** The kind of question that is open: asked again unless the line says another. */
  readonly kind?: string | undefined;
  readonly names: readonly Named[];
}

/** A line as one game reads it. */
export interface LineReading {
  readonly kind: string;
  /** Parts of a scenario of that kind, as far as they are said. */
  readonly said: Values;
  /** Parts that are said in full, so that nothing of another question belongs there. */
  readonly whole: readonly string[];
  readonly chips: readonly Chip[];
  readonly unread: readonly Unread[];
  readonly assumed: readonly Assumed[];
}

/** Reads such lines for a game. Never throws. */
export interface BoxReader {
  /** Lines to start from. */
  readonly examples: readonly string[];
  /** The first that fits an unread piece goes with it. */
  readonly hints?: readonly Hint[];
  /** Lines longer than this are cut, and the rest is unread. */
  read(text: string, context: BoxContext): LineReading;
}
