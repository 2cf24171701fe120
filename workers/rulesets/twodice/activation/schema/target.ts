/** Whoever is attacked. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../../seam/flags.ts';
import type { OfEdition } from '../../edition.ts';
import { otherRulesField } from '../../otherRules.ts';
import { arm, guardUse, StatModifiers, stat } from './common.ts';

export const Target = z
  .strictObject({
    name: z.string().trim().max(60).default('Target').meta({ title: 'Name' }),
    DEF: stat('DEF', 'Base DEF from the card; the situation adds its modifiers.'),
    ARM: stat('ARM', 'Base ARM from the card, without shields.'),
    damage: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .default('#1')
      .meta({
        title: 'Boxes',
        description:
          '"#8" is a row of 8 boxes, "#8:3" has 3 marked; "#5/#5" is a dragoon, mounted and dismounted. A grid: six columns, "." hull, letters systems, small or "x" marked; "F10;" before it is a force field; "@" begins a spiral; "L{grid}R{grid}" is a colossal.',
        examples: ['#1', '#8', '#30:4', '....L|....LL|....CM|....CM|....RR|....R', '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS'],
      }),
    others: z
      .array(
        z
          .strictObject({
            count: z.int().min(1).max(20).default(1).meta({ title: 'Models' }),
            DEF: stat('DEF', 'Base DEF.'),
            ARM: stat('ARM', 'Base ARM.'),
            damage: z
              .string()
              .trim()
              .max(10)
              .regex(/^#\d{1,3}(:\d{1,3})?$/, 'must be a row of boxes such as "#1" or "#8:3"')
              .default('#1')
              .meta({ title: 'Boxes', examples: ['#1', '#5'] }),
          })
          .meta({ title: 'Models of the unit' }),
      )
      .max(10)
      .default([])
      .meta({
        title: 'Further models of the unit',
        description:
          'Attacked in this order once the model above is destroyed. They share its flags and shields, but stand upright.',
      }),
    tough: flag('Tough', 'When disabled: on 5 or 6 stays with one box, knocked down (MK3-TOUGH-01).'),
    knockedDown: flag('Knocked down', 'Base DEF 5, melee hits automatically, no Tough (MK3-KD-01, MK3-TOUGH-02).'),
    stationary: flag('Stationary', 'Base DEF 5, melee hits automatically (MK3-KD-03).'),
    inert: advancedFlag('Inert', 'As stationary, and without Shield and Buckler (MK3-FOCUS-12).'),
    cannotBeKnockedDown: advancedFlag('Cannot be knocked down', 'Keeps Tough after a success (MK3-RUL-08).'),
    huge: advancedFlag('Huge base', 'No concealment, cover, elevation or in-melee bonus (MK3-ATK-11, MK3-ATK-15).'),
    shields: z.int().min(0).max(3).default(0).meta({ title: 'Shields', description: '+2 ARM each (MK3-WQ-16).' }),
    bucklers: z.int().min(0).max(3).default(0).meta({ title: 'Bucklers', description: '+1 ARM each (MK3-WQ-02).' }),
    dismounted: z
      .strictObject({ DEF: stat('DEF', 'Base DEF on foot.'), ARM: stat('ARM', 'Base ARM on foot.') })
      .optional()
      .meta({
        title: 'Dragoon on foot',
        description: 'For boxes such as "#5/#5"; left out, DEF and ARM stay as they are (MK3-CAV-05).',
        advanced: true,
      }),
    shieldArm: arm('Arm with the shields', 'Shields are lost while this system is crippled (MK3-CRIPPLE-05).'),
    bucklerArm: arm('Arm with the bucklers', 'Bucklers are lost while this system is crippled (MK3-CRIPPLE-05).'),
    firstGrid: z.enum(['left', 'right']).default('left').meta({
      title: 'Grid of a colossal',
      description:
        "By the field of fire the attacks come from, or the attacker's choice from the front and the back (MK3-COLOSSAL-02, -03).",
      advanced: true,
    }),
    spellDEF: z.int().min(0).max(10).default(0).meta({
      title: 'DEF from spells',
      description: 'Ignored by Blessed (MK3-WQ-01).',
      advanced: true,
    }),
    spellARM: z.int().min(0).max(10).default(0).meta({
      title: 'ARM from spells',
      description: 'Ignored by Blessed (MK3-WQ-01).',
      advanced: true,
    }),
    powerField: z.int().min(0).max(12).default(0).meta({
      title: 'Power field focus',
      description: 'Focus a warcaster holds: a damaging roll spends one and loses 5 points (MK3-PFIELD-01).',
    }),
    powerFieldUse: guardUse('Power field used', 'On every damaging roll, or saved for those that need it.'),
    fury: z.int().min(0).max(12).default(0).meta({
      title: 'Fury for transfers',
      description: 'Fury a warlock holds: one moves a whole damage roll to a warbeast (MK3-XFER-01).',
      advanced: true,
    }),
    transferUse: guardUse('Transfers used', 'For every damaging roll, or saved for those that need it.'),
    beasts: z.array(z.int().min(1).max(60)).max(3).default([]).meta({
      title: 'Warbeasts for transfers',
      unit: 'unmarked boxes',
      description: 'In the order in which they take damage; what one cannot hold comes back (MK3-XFER-02).',
      advanced: true,
    }),
    incorporeal: advancedFlag('Incorporeal', 'Only magical damage hurts it (MK3-ADV-12).'),
    stealth: flag('Stealth', 'Ranged and magic attacks from more than 5" away miss (MK3-ADV-18).'),
    rage: advancedFlag(
      'Rage',
      'A monstrosity gains 1 focus, up to 3, each time an attack damages it (MK3-MONSTROSITY-03).',
    ),
    immunities: z
      .array(z.enum(['Cold', 'Corrosion', 'Electricity', 'Fire']))
      .max(4)
      .default([])
      .meta({ title: 'Immunities', advanced: true }),
    tokens: z.enum(['none', 'soul', 'corpse', 'soul and corpse']).default('none').meta({
      title: 'Leaves when destroyed',
      description: 'A soul for the living, a corpse for the living and the undead (MK3-DMG-13).',
      advanced: true,
    }),
    leavesPlayWhenDisabled: z.enum(['no', 'after Tough', 'before Tough']).default('no').meta({
      title: 'Another rule removes it when disabled',
      description: 'Its owner chooses whether Tough is rolled first (MK3-TOUGH-03).',
      advanced: true,
    }),
    modifiers: z
      .strictObject({ DEF: StatModifiers.optional(), ARM: StatModifiers.optional() })
      .prefault({})
      .meta({ title: 'Modifiers', advanced: true }),
    otherRules: otherRulesField,
  })
  .meta({ title: 'Target' });
/** As the schema has it, with what only another edition asks; every roll has a target, so it says which edition. */
export type Target = z.infer<typeof Target> &
  OfEdition & {
    /** Shields and bucklers that are gone, besides those struck from behind (MK2-WQ-01, -09, MK2-WILD-02). */
    readonly shieldsLost?: 'no' | 'locked' | 'crippled' | 'wild';
    /** Its movement was crippled beforehand, which its boxes do not tell: base DEF 5 (MK3-CRIPPLE-03). */
    readonly movementCrippled?: boolean;
    /** Base DEF 7 (MK2-TERRAIN-04). */
    readonly deepWater?: boolean;
  };
