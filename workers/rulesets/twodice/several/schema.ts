/** What a `several` scenario says: one target, and attackers who act one after the other. */
import { z } from 'zod';
import {
  type Activation,
  AIMS,
  OF_ATTACKS,
  Activation as One,
  Plan,
  rulingsField,
  Target,
} from '../activation/schema.ts';

export const MAX_ATTACKERS = 6;
/** Orders of five attackers: 120. */
export const MAX_SEARCHED = 5;

const [optimal, rule, script] = Plan.options;

export const OneOfSeveral = z
  .strictObject({
    attacker: One.shape.attacker,
    situation: One.shape.situation,
    combatAction: One.shape.combatAction,
    plan: z
      .discriminatedUnion('kind', [
        optimal.omit({ aim: true, system: true }).meta({ title: 'Best play' }),
        rule,
        script,
      ])
      .prefault({ kind: 'optimal' })
      .meta({ title: 'Plan' }),
  })
  .meta({ title: 'Attacker' });

export const Several = z.strictObject({
  target: Target,
  attackers: z.array(OneOfSeveral).min(1).max(MAX_ATTACKERS).meta({
    title: 'Attackers',
    description: 'Each in its own activation, in this order; damage and knockdown carry over.',
  }),
  aim: z.enum(AIMS).default('destroy').meta({
    title: 'Aim of best play',
    description: 'Solved for all of them together.',
  }),
  system: optimal.shape.system,
  rulings: rulingsField(...OF_ATTACKS, 'boxesBack', 'certainCharge', 'emptyBoosts'),
  order: z
    .enum(['as listed', 'best'])
    .default('as listed')
    .meta({
      title: 'Order',
      description: `"best" tries every order of up to ${MAX_SEARCHED} attackers: the aim first, then the fewest attackers.`,
    }),
});
export type Several = z.infer<typeof Several>;
export type SeveralInput = z.input<typeof Several>;

/** The activation of attacker `index` by itself, as the rest of this game knows it. */
export function activationOf({ target, attackers, aim, system, rulings }: Several, index: number): Activation {
  const { attacker, situation, combatAction, plan } = attackers[index];
  return {
    attacker,
    target,
    situation,
    combatAction,
    plan: plan.kind === 'optimal' ? { ...plan, aim, ...(system === undefined ? {} : { system }) } : plan,
    rulings,
    afterDestroyed: 'stop',
  };
}
