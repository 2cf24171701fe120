/** What a `battle` scenario of a 2d6 game says: two armies of single models, each with one caster, on an open table. */
import { z } from 'zod';
import { type Attacker, type AttackRulings, Plan, rulingsField, type Target } from '../activation/schema.ts';
import { Fighter, OF_TURNS } from '../duel/schema.ts';
import { MISSIONS } from './missions.ts';

/** Models of an army, copies counted. */
export const MOST_MODELS = 16;
export const MOST_ROUNDS = 12;

const [, rule] = Plan.options;

export const Combatant = Fighter.omit({ situation: true, combatAction: true, leech: true, repair: true })
  .extend({
    plan: rule.prefault({ kind: 'rule', boostDamage: 'never', boostAttack: 'never' }).meta({
      title: 'Plan',
      description: 'What it does with its points in every activation, once its target is chosen.',
    }),
    copies: z.int().min(1).max(10).default(1).meta({ title: 'How many of them' }),
    cost: z.int().min(0).max(200).default(1).meta({
      title: 'Points',
      description: 'Of one of them. Left out of all, everybody counts alike.',
    }),
    SPD: z
      .int()
      .min(1)
      .max(15)
      .meta({ title: 'SPD', unit: 'inches', examples: [5] }),
    base: z
      .union([z.literal(30), z.literal(40), z.literal(50), z.literal(120)])
      .default(50)
      .meta({
        title: 'Base',
        unit: 'mm',
      }),
    meleeRange: z.number().min(0).max(4).default(0.5).meta({
      title: 'Melee range',
      unit: 'inches',
      description: 'Of its melee weapons: 0.5, or 2 with Reach (MK3-ATK-18).',
    }),
  })
  .meta({ title: 'Model' });
export type Combatant = Omit<z.infer<typeof Combatant>, 'attacker' | 'target'> & {
  readonly attacker: Attacker;
  readonly target: Target;
};

export const WAYS = ['forward', 'patient'] as const;
export type Way = (typeof WAYS)[number];

export const Army = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Army').meta({ title: 'Name' }),
    control: z
      .int()
      .min(1)
      .max(12)
      .meta({
        title: 'FOCUS or FURY of its caster',
        description: 'What it has each turn, and half of its control range (MK3-FOCUS-01, MK3-FOCUS-11, MK3-FURY-05).',
        examples: [6],
      }),
    way: z.enum(WAYS).default('forward').meta({
      title: 'Doctrine',
      description:
        'Forward: whoever can attack nobody runs at the nearest enemy. Patient: he stops where no enemy reaches him in its next turn. Casters are always patient.',
    }),
    models: z.array(Combatant).min(1).max(MOST_MODELS).meta({ title: 'Models' }),
  })
  .meta({ title: 'Army' });
export type Army = Omit<z.infer<typeof Army>, 'models'> & { readonly models: readonly Combatant[] };

export const Battle = z.strictObject({
  first: Army.meta({ title: 'First army' }),
  second: Army.meta({ title: 'Second army' }),
  begins: z.enum(['by lot', 'first', 'second']).default('by lot').meta({
    title: 'Who goes first',
    description: 'By lot: the higher starting roll.',
  }),
  mission: z.enum(MISSIONS).default('annihilation').meta({
    title: 'Scenario played',
    description:
      'Who loses its caster loses at once in all of them. Annihilation: after the last round more points destroyed win. Caster kill: nothing else is in the rules. The others have flags or zones: so many control points at the end of a turn of one’s own win (MK3-SCEN-01 to -04).',
  }),
  rounds: z.int().min(1).max(MOST_ROUNDS).optional().meta({
    title: 'Rounds',
    description:
      'A round is one turn of each. Left out: 6 in an annihilation, otherwise 7, and then more control points win, or more points left of one’s own army.',
  }),
  rulings: rulingsField(...OF_TURNS),
});
export type Battle = Omit<z.infer<typeof Battle>, 'first' | 'second' | 'rulings'> & {
  readonly first: Army;
  readonly second: Army;
  readonly rulings: AttackRulings;
};
export type BattleInput = z.input<typeof Battle>;
