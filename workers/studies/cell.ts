/** One simulation that a study asks for, and what of it is looked at. */
import type { Checked } from '../answer.ts';

/**
 * What of a result a study looks at: a measure by name (null for the kind's headline), or an expression. Over `trials`
 * the names of an expression are the kind's outcomes and it is averaged over single trials; over `measures` they are
 * the values of measures.
 */
export type MeasureRef =
  | { readonly name: string | null }
  | { readonly expression: string; readonly over: 'trials' | 'measures' };

/** How the cells of a study are answered. `auto`: exactly where that is affordable. */
export type StudyMethod = 'auto' | 'exact' | 'monte-carlo';

/** One simulation that a study asks for. */
export interface Cell {
  /** Unique in its study; equal keys are the same cell in every round. */
  readonly key: string;
  readonly request: Checked;
  /** Cells with one seed see the same streams, trial by trial of each batch: their difference varies less than they do. */
  readonly seed: number;
  /** Without any, nothing but its rules is asked for. */
  readonly measures: readonly MeasureRef[];
  readonly method: StudyMethod;
  /** Trials of one batch, fewer than usual where many cells are read together. */
  readonly trials?: number;
  /** Another question of its shape, whose estimate plans this one: where `trials` are said, and thousands are asked once. */
  readonly like?: Checked;
  /** Nobody asks which rules took part in it. */
  readonly unnamed?: true;
  /** Which rules took part is read of all such cells of the study together: each may leave out what another one names. */
  readonly together?: true;
  /** Rules that others of these have named already. */
  readonly told?: readonly string[];
  /** Whether the distribution of the first measure is kept too. */
  readonly keep?: 'distribution';
}

/** What of a cell has to be known to read what was counted of it. */
export interface Look extends Pick<Cell, 'key' | 'measures'> {
  /** Other cells that the same is known of. */
  readonly also?: readonly Look[];
}

/** The key of the cell that asks for the rules of another. */
export function namesKey({ key }: Pick<Cell, 'key'>): string {
  return `${key}/rules`;
}

/**
 * A cell that asks for nothing but the rules of another.
 * @param told rules that others have named, where it is read together with them
 */
export function namingOf(cell: Cell, told: readonly string[] = []): Cell {
  const { request, seed, method, together } = cell;
  return {
    ...{ key: namesKey(cell), request, seed, method, measures: NO_MEASURES },
    ...(together ? { together } : {}),
    ...(together && told.length > 0 ? { told } : {}),
  };
}

const NO_MEASURES: readonly MeasureRef[] = [];
