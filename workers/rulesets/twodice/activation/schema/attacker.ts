/** Whoever attacks. */
import { z } from 'zod';
import { advancedFlag } from '../../../seam/flags.ts';
import { otherRulesField } from '../../otherRules.ts';
import { StatModifiers, stat } from './common.ts';
import { Weapon } from './weapon.ts';

export const ATTACKER_KINDS = [
  'warrior',
  'warcaster',
  'warlock',
  'light warjack',
  'heavy warjack',
  'colossal',
  'vector',
  'monstrosity',
  'lesser warbeast',
  'warbeast',
  'gargantuan',
  'pack warbeast',
  'battle engine',
] as const;

export const Attacker = z
  .strictObject({
    name: z.string().trim().max(60).default('Attacker').meta({ title: 'Name' }),
    kind: z.enum(ATTACKER_KINDS).default('heavy warjack').meta({ title: 'Kind' }),
    MAT: stat('MAT', 'Melee attack.').optional(),
    RAT: stat('RAT', 'Ranged attack.').optional(),
    magicAttack: stat(
      'Magic attack',
      'FOCUS, current FURY, or the Magic Ability score: the stat of magic attack rolls (MK3-ATK-01, MK3-RUL-16).',
    ).optional(),
    STR: stat('STR', 'Needed only when STR is doubled, halved or set.')
      .optional()
      .meta({ title: 'STR', advanced: true }),
    points: z.int().min(0).max(20).default(0).meta({
      title: 'Focus / fury',
      description: 'Focus held, or how often a warbeast may be forced, before the activation begins.',
    }),
    weapons: z.array(Weapon).min(1).max(10).meta({ title: 'Weapons' }),
    cavalry: advancedFlag('Cavalry', 'Charge attack rolls are boosted (MK3-CAV-02).'),
    gunfighter: advancedFlag('Gunfighter', 'Shoots, charges and strikes freely with guns in melee (MK3-ADV-11).'),
    eyelessSight: advancedFlag(
      'Eyeless Sight',
      'Ignores concealment from every source, clouds included, and Stealth (MK3-ADV-09).',
    ),
    crippled: z
      .array(z.enum(['left', 'right', 'head', 'superstructure', 'cortex', 'movement', 'mind', 'body', 'spirit']))
      .max(9)
      .default([])
      .meta({ title: 'Crippled', description: 'Systems or aspects crippled before the activation.', advanced: true }),
    marshal: z.enum(['none', 'Crush!', 'Hurry!', 'Strike True!', 'Take Aim!']).default('none').meta({
      title: "'Jack marshal benefit",
      advanced: true,
    }),
    modifiers: z
      .strictObject({
        MAT: StatModifiers.optional(),
        RAT: StatModifiers.optional(),
        magicAttack: StatModifiers.optional(),
        STR: StatModifiers.optional(),
        attackRolls: z.int().min(-20).max(20).default(0).meta({ title: 'All attack rolls' }),
        damageRolls: z.int().min(-20).max(20).default(0).meta({ title: 'All damage rolls' }),
      })
      .prefault({})
      .meta({ title: 'Modifiers', advanced: true }),
    otherRules: otherRulesField,
  })
  .meta({ title: 'Attacker' });

/** Rolls that a rule boosts for nothing; nobody can pay for a second boost (MK3-DICE-04). */
export interface FreeBoosts {
  readonly attack: boolean;
  readonly damage: boolean;
  readonly rule: string;
}

export type Attacker = Omit<z.infer<typeof Attacker>, 'weapons'> & {
  weapons: Weapon[];
  readonly freeBoosts?: FreeBoosts;
};
