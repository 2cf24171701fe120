/** How many states a unit of a duel has. */
import { statesOf } from '../cost.ts';
import { sideOf } from '../side.ts';
import { harmedCasters } from '../spells.ts';
import type { Duel, Which } from './schema.ts';
import { everUses, planOf } from './uses.ts';

export function stateCount(duel: Duel, which: Which): number {
  const apart = harmedCasters(sideOf(duel[which]), duel.condition, planOf(duel, which).spells.length);
  return statesOf(duel[which], apart, everUses(duel, which, 'Eternal Vigilance'));
}
