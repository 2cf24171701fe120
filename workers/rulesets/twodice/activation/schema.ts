/**
 * What a Mk III `activation` scenario says: attacker, target, situation, plan. Section 4 of the digest lists the
 * inputs. Every field carries its title, unit and the rule it feeds; the page builds its form from them.
 */
import { z } from 'zod';
import { Attacker } from './schema/attacker.ts';
import { Plan } from './schema/plan.ts';
import { type AttackRulings, OF_ATTACKS, rulingsField } from './schema/rulings.ts';
import { Situation } from './schema/situation.ts';
import { Target } from './schema/target.ts';

export * from './schema/attacker.ts';
export * from './schema/common.ts';
export * from './schema/plan.ts';
export * from './schema/rulings.ts';
export * from './schema/situation.ts';
export * from './schema/target.ts';
export * from './schema/weapon.ts';

export const Activation = z.strictObject({
  attacker: Attacker,
  target: Target,
  situation: Situation.prefault({}).meta({ title: 'Situation' }),
  combatAction: z.enum(['auto', 'melee', 'ranged', 'special', 'magic only', 'forfeited']).default('auto').meta({
    title: 'Initial attacks with',
    description:
      'Melee, ranged, a ★Attack and a Magic Ability do not mix (MK3-ATK-05). Auto: the first of melee, ranged, Magic Ability and ★Attack in which there is an attack that reaches. Spells with COST go with any.',
  }),
  plan: Plan.prefault({ kind: 'optimal' }),
  rulings: rulingsField(...OF_ATTACKS, 'boxesBack', 'certainCharge', 'emptyBoosts'),
  afterDestroyed: z.enum(['stop', 'continue']).default('stop').meta({
    title: 'When the target is destroyed',
    description: '"continue" keeps rolling to measure damage output; it needs a plan that does not react to the dice.',
    advanced: true,
  }),
});
/** As the schema has it, with the fields that only another edition has. */
export type Activation = Omit<z.infer<typeof Activation>, 'attacker' | 'target' | 'situation' | 'rulings'> & {
  readonly attacker: Attacker;
  readonly target: Target;
  readonly situation: Situation;
  readonly rulings: AttackRulings;
};
export type ActivationInput = z.input<typeof Activation>;
