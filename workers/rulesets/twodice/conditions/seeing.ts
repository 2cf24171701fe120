/** What hides a model from shots and spells, and what is seen through. */

import { mayBeInMelee } from './defending.ts';
import { type Model, type Now, type Ruled, ruled } from './ruled.ts';
import { isMassive } from './standing.ts';

/** What lies between attacker and target. */
export interface Between {
  readonly concealment?: boolean;
  readonly cloud?: boolean;
  readonly cover?: boolean;
  readonly elevated?: boolean;
  readonly targetInMelee?: boolean;
  readonly attackerInMeleeWithTarget?: boolean;
  readonly assault?: boolean;
}

/** A bonus, the rule, and its name in the arithmetic; a value of 0 says why there is none. */
export interface Bonus extends Ruled<number> {
  readonly label: string;
}

const NOTHING: Bonus = { value: 0, rule: null, label: '' };

/**
 * DEF by concealment or cover against shots and spells that are no sprays: the better of the two (MK3-ATK-11), nothing
 * on a huge base, and Eyeless Sight sees through concealment of every source (MK3-ADV-09).
 */
export function hiding(model: Model, { eyelessSight = false }: Seer, between: Between): Bonus {
  const { cover, concealment, cloud } = between;
  if (!cover && !concealment && !cloud) return NOTHING;
  if (isMassive(model).value) return { value: 0, rule: 'MK3-ATK-11', label: 'nothing hides a huge base' };
  if (cover) return { value: 4, rule: 'MK3-ATK-11', label: 'cover' };
  const label = concealment ? 'concealment' : 'cloud';
  if (eyelessSight) return { value: 0, rule: 'MK3-ADV-09', label: `${label} ignored by Eyeless Sight` };
  return { value: 2, rule: concealment ? 'MK3-ATK-11' : 'MK3-TERRAIN-06', label };
}

/** What an attacker sees with. */
export interface Seer {
  readonly eyelessSight?: boolean | undefined;
}

/** DEF by standing higher than the attacker, which a huge base has nothing of (MK3-ATK-12). */
export function elevation(model: Model, { elevated }: Between): Bonus {
  if (!elevated) return NOTHING;
  if (isMassive(model).value) return { value: 0, rule: 'MK3-ATK-12', label: 'a huge base gains nothing by height' };
  return { value: 2, rule: 'MK3-ATK-12', label: 'elevated' };
}

const STEALTH_INCHES = 5;

/** Whether Stealth makes a shot or spell miss from so many inches; undefined: near enough (MK3-ADV-18, MK3-ADV-09). */
export function unseen(model: Model, { eyelessSight = false }: Seer, distance: number | undefined): Ruled<boolean> {
  if (!model.stealth || distance === undefined || distance <= STEALTH_INCHES) return ruled(false);
  return eyelessSight ? ruled(false, 'MK3-ADV-09') : ruled(true, 'MK3-ADV-18');
}

/**
 * Whether a shot or spell at the model is made harder by a melee: it is in one, the attacker is not in it, and it is on
 * no huge base (MK3-ATK-13, -15). Whoever is knocked down, stationary or inert is in none.
 */
export function coveredByMelee(model: Model, now: Now, between: Between): Ruled<boolean> {
  const { targetInMelee, attackerInMeleeWithTarget, assault } = between;
  if (!targetInMelee) return ruled(false);
  const engaged = mayBeInMelee(model, now);
  if (!engaged.value) return ruled(false, engaged.rule);
  if (isMassive(model).value) return ruled(false, 'MK3-ATK-15');
  return ruled(!attackerInMeleeWithTarget && !assault, 'MK3-ATK-13');
}
