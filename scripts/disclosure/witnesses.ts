/** Questions that a ruling moves, for rulings that random scenarios of a kind seldom come to. */
import { AE } from './witnesses/evangelion.ts';
import { AOF } from './witnesses/fantasy.ts';
import { SELDOM_MET } from './witnesses/markII.ts';
import type { Row, Value } from './witnesses/row.ts';
import { MK2, MK3 } from './witnesses/twodice.ts';

export interface Witness {
  readonly game: string;
  readonly kind: string;
  /** Name of the field in `rulings`. */
  readonly ruling: string;
  readonly value: Value;
  readonly scenario: object;
}

const of = (game: string, rows: readonly Row[]): Witness[] =>
  rows.map(([kind, ruling, value, scenario]) => ({ game, kind, ruling, value, scenario }));

export const WITNESSES: readonly Witness[] = [
  ...of('mk3', MK3),
  ...of('mk2', MK2),
  ...of('mk2', SELDOM_MET),
  ...of('aof', AOF),
  ...of('ae', AE),
];
