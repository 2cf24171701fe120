/** What the attacker does with its attacks and points. */
import { z } from 'zod';

export const AIMS = ['destroy', 'damage', 'models', 'cripple'] as const;

const boostChoice = z.enum(['never', 'charge attack', 'initial attacks', 'bought attacks', 'always']);

export const Plan = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('optimal'),
        aim: z.enum(AIMS).default('destroy').meta({
          title: 'Aim',
          description:
            'Destroy the target (all its models), mark most boxes, destroy most models, or cripple a system.',
        }),
        system: z
          .string()
          .trim()
          .max(40)
          .optional()
          .meta({
            title: 'System to cripple',
            description: 'For the aim "cripple": "movement", "cortex", "left arm", "Mind" ...',
            onlyIf: { field: 'aim', equals: 'cripple' },
          }),
        order: z.enum(['as listed', 'free']).default('as listed').meta({
          title: 'Order of initial attacks',
          description:
            'As the weapons are listed, or chosen by the solver. Spells with COST are cast at any time (MK3-SPELL-01).',
        }),
        keep: z.int().min(0).max(20).default(0).meta({ title: 'Points to keep' }),
      })
      .meta({ title: 'Best play', description: 'Solved exactly: boost or buy, decided roll by roll.' }),
    z
      .strictObject({
        kind: z.literal('rule'),
        boostAttack: boostChoice.default('never').meta({ title: 'Boost attack rolls' }),
        boostDamage: boostChoice.default('never').meta({ title: 'Boost damage of hits' }),
        boostDamageFrom: z.int().min(0).max(200).default(0).meta({
          title: '... while boxes left are at least',
          description: 'Below this many boxes the damage roll is not boosted.',
        }),
        buy: z.boolean().default(true).meta({ title: 'Buy attacks with what is left' }),
        buyWith: z.string().trim().max(40).optional().meta({
          title: 'Buy with weapon',
          choicesFrom: 'attacker.weapons[].name',
          description: 'A weapon name; default the first that may be bought.',
        }),
        keep: z.int().min(0).max(20).default(0).meta({ title: 'Points to keep' }),
      })
      .meta({ title: 'A simple rule', description: 'The same choice at every attack.' }),
    z
      .strictObject({
        kind: z.literal('script'),
        steps: z
          .array(
            z.strictObject({
              weapon: z
                .string()
                .trim()
                .min(1)
                .max(40)
                .meta({ title: 'Weapon', choicesFrom: 'attacker.weapons[].name' }),
              bought: z.boolean().default(false).meta({ title: 'Bought' }),
              boostAttack: z.boolean().default(false).meta({ title: 'Boost attack' }),
              boostDamage: z.boolean().default(false).meta({ title: 'Boost damage' }),
            }),
          )
          .min(1)
          .max(60)
          .meta({ title: 'Attacks in order' }),
      })
      .meta({ title: 'A fixed script', description: 'Every attack and boost spelled out.' }),
  ])
  .meta({ title: 'Plan' });
export type Plan = z.infer<typeof Plan>;
