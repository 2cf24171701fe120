/** What of a burning model is worn down. */

import { Target } from '../activation/schema.ts';
import { type Body, bodyOf } from '../body/body.ts';
import { type TargetBody, targetBody } from '../body/target.ts';
import { editionOf, readAs } from '../edition.ts';
import type { Effects } from './schema.ts';

/** The target as the rest of this game knows it; what continuous effects do not ask for has no influence. */
export function targetOf(scenario: Effects): Target {
  const { ARMmodifiers: _, edition, ...stated } = readEffects(scenario).target;
  return { ...Target.parse({ DEF: 0, ...stated }), ...(edition ? { edition } : {}) };
}

/** The body that the countdown wears down; a power field is one of its states, not one of the body's. */
export function burningBody(scenario: Effects): Body {
  const target = targetOf(scenario);
  return bodyOf({ ...target, powerField: 0 }, editionOf(target).readings);
}

/** The whole of it, without an origin of the damage (MK3-COLOSSAL-04). */
export function wholeBody(scenario: Effects): TargetBody {
  return targetBody(targetOf(scenario), scenario.target.name, 'none');
}

/**
 * Whether the countdown, which is faster, knows all that can happen: no points that are saved or passed on, no other
 * form of the model, no second grid, nothing to count besides boxes.
 */
export function isPlain({ target, rulings }: Effects, { kind }: Pick<Body, 'kind'>): boolean {
  const { powerField } = editionOf(readAs(target, rulings)).readings;
  const saved = target.powerField > 0 && (target.powerFieldUse !== 'always' || powerField === 'boxes left');
  return (kind === 'row' || kind === 'grid' || kind === 'spiral') && !saved && target.fury === 0 && !target.rage;
}

/** The target with the readings of the scenario. */
export function readEffects(scenario: Effects): Effects {
  const target = readAs(scenario.target, scenario.rulings);
  return target === scenario.target ? scenario : { ...scenario, target };
}
