/** Readings of unclear rules. */
import { z } from 'zod';

/** Readings of the rules that differ from the digest's; the defaults are the digest's. */
export const Rulings = z
  .strictObject({
    inMelee: z.enum(['+4 DEF', '-4 to the roll']).default('+4 DEF').meta({
      title: 'Target in melee',
      description: 'As a DEF bonus it is nothing to a huge base and sinks with no floor (MK3-RUL-01).',
    }),
    noDamageDice: z.enum(['power alone', 'no damage']).default('power alone').meta({
      title: 'Damage roll without dice',
      description: 'What is left when every die is taken away (MK3-RUL-04).',
    }),
    noAttackDice: z.enum(['automatic miss', 'no roll, no miss']).default('automatic miss').meta({
      title: 'No attack dice against the helpless',
      description: 'A pool without dice misses, a helpless target is hit without a roll (MK3-DICE-06, MK3-ATK-03).',
    }),
    helplessDEF: z.enum(['exactly 5', 'at most 5']).default('exactly 5').meta({
      title: 'Base DEF of the helpless',
      description: 'Knocked down, stationary, inert or with crippled movement (MK3-RUL-05).',
    }),
    powerField: z.enum(['whole damage', 'boxes left']).default('whole damage').meta({
      title: 'Power field and transfers act on',
      description: 'The points rolled, or no more of them than there are boxes (MK3-RUL-06).',
    }),
    shieldsAgainstFire: z.boolean().default(true).meta({
      title: 'Shields count against fire',
      description: 'Damage without an origin (MK3-RUL-22).',
    }),
  })
  .meta({ title: 'Rulings', description: 'Readings of unclear rules.', advanced: true });
export type Rulings = z.infer<typeof Rulings>;
