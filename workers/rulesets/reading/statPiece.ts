/** A piece of a stat line that is understood, by its place in the text. */
export interface StatPiece {
  readonly from: number;
  readonly to: number;
  /** "MAT 7". */
  readonly meaning: string;
  /** Where in the values it stands, `weapons[0].power`; absent where this part has no use for it. */
  readonly path?: string;
  readonly value?: unknown;
}

/** A stat line with the place of every value; what is neither a piece nor unknown parts them. */
export interface PieceReading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pieces: readonly StatPiece[];
}
