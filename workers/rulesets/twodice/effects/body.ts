/** What of a burning model is worn down. */

import { Target } from '../activation/schema.ts';
import { type Body, bodyOf } from '../body/body.ts';
import { type TargetBody, targetBody } from '../body/target.ts';
import type { Effects } from './schema.ts';

/** The target as the rest of this game knows it; what continuous effects do not ask for has no influence. */
export function targetOf({ target }: Effects): Target {
  const { ARMmodifiers: _, edition, ...stated } = target;
  return { ...Target.parse({ DEF: 0, ...stated }), ...(edition ? { edition } : {}) };
}

/** The body that the countdown wears down; a power field is one of its states, not one of the body's. */
export function burningBody(scenario: Effects): Body {
  return bodyOf({ ...targetOf(scenario), powerField: 0 });
}

/** The whole of it, without an origin of the damage (MK3-COLOSSAL-04). */
export function wholeBody(scenario: Effects): TargetBody {
  return targetBody(targetOf(scenario), scenario.target.name, 'none');
}

/**
 * Whether the countdown, which is faster, knows all that can happen: no points that are saved or passed on, no other
 * form of the model, no second grid, nothing to count besides boxes.
 */
export function isPlain({ target }: Effects, { kind }: Pick<Body, 'kind'>): boolean {
  const saved = target.powerField > 0 && target.powerFieldUse !== 'always';
  return (kind === 'row' || kind === 'grid' || kind === 'spiral') && !saved && target.fury === 0 && !target.rage;
}
