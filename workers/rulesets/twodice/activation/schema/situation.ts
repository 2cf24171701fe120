/** What lies between the two. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../../seam/flags.ts';

export const Situation = z
  .strictObject({
    charge: z
      .union([z.literal('no'), z.number().min(0).max(20)])
      .default('no')
      .meta({
        title: 'Charged',
        unit: 'inches moved',
        examples: [6],
        description: 'From 3" on, the first melee attack is the charge attack: damage boosted (MK3-CHARGE-03, -04).',
      }),
    assault: advancedFlag('Assault', 'One ranged attack at the charge target before the melee attacks (MK3-ADV-04).'),
    countercharge: advancedFlag('Charge outside the activation', 'One melee attack, no points spent (MK3-CHARGE-07).'),
    aim: flag('Aimed', '+2 on ranged attack rolls (MK3-ATK-10).'),
    backStrike: flag('From the back arc', '+2 on attack rolls; Shield and Buckler do not count (MK3-ATK-08).'),
    freeStrike: flag('Free strike', 'One melee attack, +2, damage boosted, no points spent (MK3-ATK-19).'),
    concealment: flag('Concealment', '+2 DEF against ranged and magic (MK3-ATK-11).'),
    cloud: advancedFlag('Target in a cloud', 'Concealment, unless the attacker has Eyeless Sight (MK3-TERRAIN-06).'),
    cover: flag('Cover', '+4 DEF against ranged and magic, instead of concealment (MK3-ATK-11).'),
    elevated: flag('Target elevated', '+2 DEF against ranged and magic from lower ground (MK3-ATK-12).'),
    targetInMelee: flag('Target in melee', '+4 DEF against ranged and magic (MK3-ATK-13).'),
    attackerInMeleeWithTarget: advancedFlag(
      'The attacker is in that melee',
      'Then there is no in-melee bonus (MK3-ATK-13).',
    ),
    obstacle: flag('Behind an obstacle', '+2 DEF against melee (MK3-ATK-16).'),
    distance: z.number().min(0).max(60).optional().meta({
      title: 'Distance',
      unit: 'inches',
      description: 'For RNG and Stealth; left out, everything is in range and within 5".',
    }),
    channeled: advancedFlag('Channeled', 'Spells come from an arc node: measure the distance from it (MK3-SPELL-07).'),
    combined: z.int().min(1).max(20).default(1).meta({
      title: 'Models in the combined attack',
      description: '+1 per participating model on attack and damage from two on (MK3-COMBINED-01).',
      advanced: true,
    }),
    combinedAllCharged: z.boolean().default(true).meta({
      title: 'All of them charged',
      description: 'A combined attack is a charge attack only if each contributed attack is one (MK3-COMBINED-03).',
      advanced: true,
    }),
    automatic: z
      .array(z.enum(['hit', 'miss']))
      .max(2)
      .default([])
      .meta({
        title: 'Hits or misses automatically',
        description: 'By rules that are no input here; when both are there one of them wins (MK3-ATK-03).',
        advanced: true,
      }),
    rollForCritical: advancedFlag('Roll automatic hits', 'Give up automatic hits to roll for a critical (MK3-ATK-03).'),
  })
  .meta({ title: 'Situation' });

/** As the schema has it, with what only another edition asks. */
export type Situation = z.infer<typeof Situation> & {
  /** It came into the back arc in this activation only (MK2-ATK-05). */
  readonly enteredBackArc?: boolean;
};
