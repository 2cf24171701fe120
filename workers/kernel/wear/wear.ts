/**
 * What is worn down, when one number is not enough: states instead of a total.
 *
 * A countdown's total is the plainest wear. Boxes in columns that pass on what they cannot hold, a row of models that
 * fall one after the other, or points that may be spent to turn a loss away have more to remember than a sum. All of
 * them are numbered states between which losses lead upwards, so that the processes in this folder never look inside.
 */
export interface Wear {
  /** Live states are 0 to states - 1 and the start is 0. Numbers from `states` on stand for "all gone", in `ends` ways. */
  readonly states: number;
  readonly ends: number;
  /** Equally likely places where a loss can land. */
  readonly spots: number;
  /** Points worn once all is gone. */
  readonly total: number;
  /** Parts that fall one after the other. */
  readonly parts: number;
  /** By state, the ends included: points worn since the start. */
  readonly worn: Int32Array;
  /** By state, the ends included: parts fallen. */
  readonly fallen: Int32Array;
  /** By state, the ends included: a bit for each mark that holds. */
  readonly marks: Int32Array;
  /** Names of the marks, bit 0 first; at most 31. */
  readonly markNames: readonly string[];
  /** By live state: what the actions may depend on, 0 to conditions - 1. */
  readonly condition: Int32Array;
  readonly conditions: number;
  /**
   * Where a loss of at least 1 leads: a live state, not lower than `state`; or ~next when a part falls, `next` being
   * the live state that follows or one of the ends.
   */
  after(state: number, loss: number, spot: number): number;
  /** The live state, not lower than `state`, if the fall that {@link after} reports for this loss is averted. */
  stand(state: number, loss: number, spot: number): number;
  /**
   * Where each single point leads, at state * spots + spot, an end in place of ~end: for a wear of one part whose losses
   * go point by point, each from where the one before it led with the spot unchanged, until everything is gone at
   * {@link total}, and where no fall is ever averted. Null for any other wear.
   */
  readonly steps?: () => Int32Array | null;
}

/** Most marks a wear can have: bits of a 32-bit integer, the sign left alone. */
export const MAX_MARKS = 31;
