/** What both units of a duel share while it is played. */
import type { Behaviour, Duel } from '../duel/schema.ts';
import type { Dice } from './dice.ts';
import type { Duelist } from './duelist.ts';

/** Decides for whoever plays "best". */
export type Choose = (who: Duelist, among: readonly Behaviour[]) => Behaviour;

export interface Board {
  readonly duel: Duel;
  readonly dice: Dice;
  readonly choose: Choose;
  /** Inches as they count between the two. */
  distance: number;
  round: number;
}
