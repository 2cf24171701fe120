/** A weapon, a spell or a special attack. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../../seam/flags.ts';
import { dice } from './common.ts';

export const MAX_INITIAL_ATTACKS = 40;

export const QUALITIES = [
  'Weapon Master',
  'Blessed',
  'Chain Weapon',
  'Magical',
  'Damage Type: Cold',
  'Damage Type: Corrosion',
  'Damage Type: Electricity',
  'Damage Type: Fire',
  'Continuous Effect: Corrosion',
  'Continuous Effect: Fire',
  'Critical Corrosion',
  'Critical Fire',
  'Disruption',
  'Critical Disruption',
  'Open Fist',
  'Knockdown',
  'Critical Knockdown',
  'Critical additional damage die',
] as const;

export const Weapon = z
  .strictObject({
    name: z.string().trim().min(1).max(40).meta({ title: 'Name' }),
    class: z.enum(['melee', 'ranged', 'magic']).meta({ title: 'Class' }),
    power: z.union([z.int().min(0).max(60), z.literal('-')]).meta({
      title: 'P+S / POW',
      description: 'P+S for melee, POW for ranged and magic; "-" makes no damage roll (MK3-DMG-03).',
    }),
    initialAttacks: z
      .union([z.int().min(0).max(MAX_INITIAL_ATTACKS), z.literal('d3')])
      .default(1)
      .meta({
        title: 'Initial attacks',
        description:
          'Melee: 1 per weapon of this kind. Ranged: ROF, also d3. Magic: attacks without COST (MK3-ATK-05).',
      }),
    cost: z
      .int()
      .min(0)
      .max(10)
      .default(0)
      .meta({
        title: 'COST',
        description: 'Magic only: focus or fury for one cast (MK3-SPELL-01).',
        onlyIf: { field: 'class', equals: 'magic' },
      }),
    RNG: z.number().min(0).max(40).optional().meta({
      title: 'RNG',
      unit: 'inches',
      description: 'With a distance in the situation, an attack out of range misses (MK3-ATK-04).',
    }),
    qualities: z.array(z.enum(QUALITIES)).max(12).default([]).meta({ title: 'Weapon qualities' }),
    location: z.enum(['left', 'right', 'head', 'superstructure', 'none']).default('none').meta({
      title: 'Location',
      description: 'A crippled location costs one die on attack and damage rolls (MK3-CRIPPLE-05).',
      advanced: true,
    }),
    spray: flag('Spray', 'Ignores concealment, cover, Stealth and the target being in melee (MK3-SPRAY-03).'),
    attackModifier: z.int().min(-20).max(20).default(0).meta({ title: 'Attack roll modifier', advanced: true }),
    damageModifier: z.int().min(-20).max(20).default(0).meta({ title: 'Damage roll modifier', advanced: true }),
    attackDice: z
      .strictObject({
        additional: dice('Additional dice', 'One per granting rule (MK3-DICE-03).'),
        fewer: dice('Fewer dice', ''),
        dropLowest: dice('Drop lowest', 'Dice removed after rolling (MK3-DICE-07).'),
        dropHighest: dice('Drop highest', ''),
        rerollMisses: z.int().min(0).max(3).default(0).meta({
          title: 'Reroll a miss',
          description: 'How many different rules each let a missed roll be rerolled (MK3-DICE-08).',
        }),
      })
      .prefault({})
      .meta({ title: 'Attack dice', advanced: true }),
    damageDice: z
      .strictObject({
        additional: dice('Additional dice', 'Weapon Master is a quality, not an entry here.'),
        fewer: dice('Fewer dice', ''),
        dropLowest: dice('Drop lowest', ''),
        dropHighest: dice('Drop highest', ''),
        rerollBelow: z.int().min(0).max(60).default(0).meta({
          title: 'Reroll below',
          unit: 'points',
          description: 'Reroll a damage roll once when it gives fewer points than this; 0 never (MK3-DICE-08).',
        }),
      })
      .prefault({})
      .meta({ title: 'Damage dice', advanced: true }),
    special: advancedFlag('★Attack', 'Made instead of the initial attacks, never bought (MK3-ATK-05, MK3-ATK-07).'),
    mount: advancedFlag('Mount', 'POW alone, no initial attack in a charge (MK3-CAV-01, MK3-CAV-04).'),
    grantsAttack: z.enum(['never', 'on hit', 'on critical']).default('never').meta({
      title: 'Grants one more attack',
      description: 'A rule of the weapon; the further attack is made at once, and may grant again (MK3-PRIO-05).',
      advanced: true,
    }),
    grantsAtMost: z
      .int()
      .min(1)
      .max(5)
      .default(1)
      .meta({
        title: 'Granted attacks in one activation',
        onlyIf: { field: 'grantsAttack', equals: ['on hit', 'on critical'] },
        advanced: true,
      }),
    additionalRangedAttacks: advancedFlag(
      'May be bought as a ranged attack',
      'Bought attacks are melee unless a rule of the weapon says otherwise (MK3-FOCUS-07).',
    ),
  })
  .meta({ title: 'Weapon' });
/** As the schema has it, with what only another edition asks. */
export type Weapon = z.infer<typeof Weapon> & {
  /** Attacks that each such weapon may make in all, where they can be bought (MK2-ATK-17). */
  readonly ROF?: number;
};
