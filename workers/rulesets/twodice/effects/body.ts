/** What of a burning model is worn down. */

import { Target } from '../activation/schema.ts';
import { type Body, bodyOf } from '../body/body.ts';
import { layoutText } from '../body/boxes.ts';
import { parseLayout } from '../body/layout/parse.ts';
import { wearPlan } from '../body/layout/wear.ts';
import type { Effects } from './schema.ts';

/** The target as the rest of this game knows it; what continuous effects do not ask for has no influence. */
export function targetOf({ target }: Effects): Target {
  const { name, ARM, damage, tough, shields, bucklers, shieldArm, bucklerArm } = target;
  return Target.parse({ name, DEF: 0, ARM, damage, tough, shields, bucklers, shieldArm, bucklerArm });
}

/**
 * A continuous effect has no origin, so on a colossal each point lands on either grid (MK3-COLOSSAL-04): as many boxes
 * are marked as on a row, which systems they are is left to the kind `hits`.
 */
export function burningBody(scenario: Effects): Body {
  const target = targetOf(scenario);
  const layout = parseLayout(layoutText(target.damage));
  if (layout.kind !== 'colossal') return bodyOf(target);
  return bodyOf({ ...target, shieldArm: 'none', bucklerArm: 'none', damage: `#${wearPlan(layout).boxesLeft}` });
}

export function isColossal({ target }: Effects): boolean {
  return parseLayout(layoutText(target.damage)).kind === 'colossal';
}
