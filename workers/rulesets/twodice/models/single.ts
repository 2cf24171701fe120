/** What these questions know of a model: so many boxes. Everything else about its body is said to be left out. */
import type { Ignored, Problem } from '../../ruleset.ts';
import { damageProblems } from '../activation/checkTarget.ts';
import type { Target } from '../activation/schema.ts';
import { layoutText, readDragoon } from '../body/boxes.ts';
import { parseLayout } from '../body/layout/parse.ts';
import { wearPlan } from '../body/layout/wear.ts';

/** Unmarked boxes, those of a force field included: a grid is destroyed by as many points as a row. */
export function boxesLeft({ damage }: Target): number {
  const { boxesLeft: boxes, freeField } = wearPlan(parseLayout(layoutText(damage)));
  return boxes + freeField;
}

/** Faults of a model that these questions cannot follow. Paths begin with `target`. */
export function singleProblems(target: Target): Problem[] {
  if (!readDragoon(target.damage)) return damageProblems(target.damage);
  return [
    {
      path: 'target.damage',
      message: 'a dragoon that is unseated is followed in "One activation" only',
      allowed: 'the boxes of one of its forms, such as "#5"',
    },
  ];
}

/** What is set on the target but not followed here. Paths begin with `target`. */
export function leftOut(target: Target): Ignored[] {
  const ignored: Ignored[] = [];
  const say = (set: boolean, field: keyof Target, reason: string) => {
    if (set) ignored.push({ path: `target.${field}`, reason });
  };
  say(target.others.length > 0, 'others', 'list the models of the unit one by one');
  say(target.fury > 0, 'fury', 'transfers are followed in "One activation" and "Several attackers"');
  say(target.powerFieldUse !== 'always', 'powerFieldUse', 'here it is used on every damaging roll');
  say(target.shieldArm !== 'none', 'shieldArm', 'systems are not followed here, so the shield stays');
  say(target.bucklerArm !== 'none', 'bucklerArm', 'systems are not followed here, so the buckler stays');
  say(target.rage, 'rage', 'focus is not counted here');
  say(target.tokens !== 'none', 'tokens', 'tokens are not counted here');
  return ignored;
}
