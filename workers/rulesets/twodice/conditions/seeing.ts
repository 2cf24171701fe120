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
  /** Inches of the charge that has ended at the model. */
  readonly charge?: number | 'no';
  /** Spells come from another model. */
  readonly channeled?: boolean;
}

/** A bonus, the rule, and its name in the arithmetic; a value of 0 says why there is none. */
export interface Bonus extends Ruled<number> {
  readonly label: string;
  /** What it would be without the rule, where the arithmetic is to say that there is none. */
  readonly instead?: number;
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
  if (eyelessSight) return { value: 0, instead: 2, rule: 'MK3-ADV-09', label: `${label} ignored by Eyeless Sight` };
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
 * Whether the model is in a melee that the attacker is not in, so that a shot or spell at it is made harder (MK3-ATK-13).
 * Whoever is knocked down, stationary or inert is in none; whoever has charged the model, with or without an assault, is in
 * melee with it.
 */
export function isShotIntoMelee(model: Model, now: Now, between: Between): Ruled<boolean> {
  const { targetInMelee, attackerInMeleeWithTarget, assault, charge = 'no', channeled } = between;
  if (!targetInMelee) return ruled(false);
  const engaged = mayBeInMelee(model, now);
  if (!engaged.value) return ruled(false, engaged.rule);
  const charged = charge !== 'no' && !channeled;
  return ruled(!attackerInMeleeWithTarget && !assault && !charged, 'MK3-ATK-13');
}

/** DEF by being shot at in a melee, of which a huge base has nothing (MK3-ATK-13, MK3-ATK-15). */
export function coverOfMelee(model: Model, now: Now, between: Between): Bonus {
  const melee = isShotIntoMelee(model, now, between);
  if (!melee.value) return NOTHING;
  if (isMassive(model).value) return { value: 0, rule: 'MK3-ATK-15', label: 'in melee, on a huge base' };
  return { value: 4, rule: melee.rule, label: 'in melee' };
}

/** Whether a miss at the model in a melee goes on to another one: not past a huge base (MK3-ATK-14, MK3-ATK-15). */
export function missGoesOn(model: Model, now: Now): Ruled<boolean> {
  const engaged = mayBeInMelee(model, now);
  if (!engaged.value) return engaged;
  return isMassive(model).value ? ruled(false, 'MK3-ATK-15') : ruled(true, 'MK3-ATK-14');
}
