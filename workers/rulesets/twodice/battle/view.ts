/** What a player sees of a battle, and what its points are counted from. */
import type { SideState } from '../duel/side.ts';
import type { Field } from './field.ts';
import type { Forces, Seat } from './forces.ts';
import type { Mission } from './missions.ts';
import type { Score } from './scoring.ts';

export interface View {
  readonly mission: Mission;
  readonly score: Score;
  /** Whose turn it is: the round, and whether it is that of the second player. */
  readonly clock: { readonly round: number; readonly second: boolean };
  /** By model: 0 where it neither controls nor contests anything. */
  readonly counts: ArrayLike<number>;
  readonly forces: Forces;
  readonly field: Field;
  readonly states: readonly SideState[];
  /** Fury that the warlock of a side holds. */
  readonly held: [number, number];
  /** Models of a side that are on the table, in the order of the list. */
  modelsOf(side: Seat): Iterable<number>;
  /** Inches of melee range. */
  reach(u: number): number;
  /** Inches within which a model attacks others in melee in one turn. */
  threat(u: number): number;
  /** From how many inches on a charge earns its boost. */
  chargeInches(u: number): number;
  /** Points that a model may spend in its activation. */
  purse(u: number): number;
}
