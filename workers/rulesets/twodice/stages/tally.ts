/** Where the tally of a chain of stages keeps what: each quantity by turn and over all turns, then the recorded rows. */
import type { Machine } from './machine.ts';

export interface Span {
  readonly at: number;
  readonly values: number;
}

export interface TallyLayout {
  /** byTurn[quantity][turn] */
  readonly byTurn: ReadonlyArray<readonly Span[]>;
  readonly total: readonly Span[];
  readonly rows: readonly Span[];
  readonly size: number;
}

export function layoutOf({ quantities, rows, turns }: Pick<Machine, 'quantities' | 'rows' | 'turns'>): TallyLayout {
  let size = 0;
  const span = (values: number): Span => {
    const at = size;
    size += values;
    return { at, values };
  };
  const byTurn = quantities.map(({ most }) => Array.from({ length: turns }, () => span(most + 1)));
  const total = quantities.map(({ most }) => span(most * turns + 1));
  const recorded = rows.map(span);
  return { byTurn, total, rows: recorded, size };
}

export function read(tally: ArrayLike<number>, { at, values }: Span): number[] {
  return Array.from({ length: values }, (_, i) => tally[at + i]);
}
