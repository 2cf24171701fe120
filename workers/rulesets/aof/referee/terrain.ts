/** Dangerous terrain (AOF-TERR-06). */
import type { Model } from './band.ts';
import { type Dice, d6 } from './dice.ts';

/** Dice that models roll: one each, or X for Tough(X); on one base as well (AOF-SMALL-03). */
export function dangerDice(models: readonly Model[]): number {
  return models.reduce((sum, { sort }) => sum + sort.tough, 0);
}

/** Ones of so many dice. */
export function ones(count: number, dice: Dice): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (d6(dice) === 1) sum++;
  return sum;
}
