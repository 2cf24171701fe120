/** What an `attack` scenario says: one attack roll and its damage roll on one model. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { otherRulesField } from '../../twodice/otherRules.ts';
import { optionField, presetField } from '../editions.ts';
import { rulingsField } from '../rulings.ts';

const stat = (least: number, most: number, fallback: number, title: string, description = '') =>
  z
    .int()
    .min(least)
    .max(most)
    .default(fallback)
    .meta({ title, ...(description ? { description } : {}) });
const modifier = (title: string) =>
  z.int().min(-20).max(20).default(0).meta({ title, description: 'Of any other rule.', advanced: true });

export const Blow = z
  .strictObject({
    kind: z.enum(['melee', 'ranged', 'magic']).default('melee').meta({ title: 'Kind of attack' }),
    stat: stat(0, 20, 6, 'MAT, RAT or FURY', 'By the kind of attack; the score of a Magic Ability (MK2-ATK-01).'),
    power: stat(0, 40, 12, 'POW or P+S', 'P+S for a melee weapon (MK2-DMG-01).'),
    noDamage: advancedFlag('No POW', 'The weapon makes no damage roll (MK2-DMG-02).'),
    boostedAttack: flag('Attack roll boosted', 'One die more, once (MK2-DICE-03).'),
    boostedDamage: flag('Damage roll boosted', 'One die more, once (MK2-DICE-03).'),
    additionalAttackDice: stat(0, 3, 0, 'Additional attack dice').meta({ advanced: true }),
    additionalDamageDice: stat(0, 3, 0, 'Additional damage dice').meta({ advanced: true }),
    weaponMaster: flag('Weapon Master', 'An additional damage die (MK2-WQ-10).'),
    charge: z.enum(['none', 'under 3 inches', '3 inches or more']).default('none').meta({
      title: 'Charge attack',
      description: 'From 3 inches on, damage is boosted (MK2-CHARGE-03).',
    }),
    cavalry: advancedFlag('Cavalry', 'A charge attack adds 2 (MK2-CAV-05).'),
    freeStrike: advancedFlag('Free strike', '+2, damage boosted, never a back strike (MK2-ATK-06).'),
    backStrike: flag('Back strike', '+2 from the back arc (MK2-ATK-05).'),
    aim: flag('Aims', '+2 to ranged rolls for forfeited movement (MK2-ATK-07).'),
    combined: stat(
      1,
      20,
      1,
      'Models in a combined attack',
      'Each that would not miss automatically adds 1 to both rolls; 1: not combined (MK2-COMBINED-01, -02).',
    ),
    reroll: advancedFlag('Misses are rerolled once', 'The new result stands (MK2-DICE-06).'),
    mindCrippled: advancedFlag('Mind crippled', 'One attack die fewer (MK2-CRIPPLE-02).'),
    bodyCrippled: advancedFlag('Body crippled', 'One damage die fewer (MK2-CRIPPLE-01).'),
    automatic: z
      .array(z.enum(['hit', 'miss']))
      .max(2)
      .default([])
      .meta({
        title: 'Automatic hit or miss',
        description: 'By other rules; a hit beats a miss (MK2-ATK-03).',
        advanced: true,
      }),
    outOfRange: advancedFlag('Out of range', 'Misses, whatever else (MK2-ATK-13).'),
    attackModifier: modifier('Other modifiers of the attack roll'),
    damageModifier: modifier('Other modifiers of the damage roll'),
  })
  .meta({ title: 'Attack' });

export const Target = z
  .strictObject({
    DEF: stat(1, 25, 13, 'DEF'),
    ARM: stat(1, 30, 15, 'ARM'),
    boxes: stat(1, 60, 1, 'Boxes left'),
    tough: flag('Tough', 'Stays with one box on 5 or 6 (MK2-TOUGH-01).'),
    posture: z.enum(['standing', 'knocked down', 'stationary']).default('standing').meta({
      title: 'Posture',
      description: 'Otherwise base DEF 5, melee hits automatically, never in melee (MK2-KD-01, MK2-KD-05).',
    }),
    shelter: z.enum(['none', 'concealment', 'cover']).default('none').meta({
      title: 'Shelter',
      description: 'DEF +2 or +4 against ranged and magic attacks (MK2-ATK-08).',
    }),
    elevated: flag('Elevated', 'DEF +2 against ranged and magic attacks (MK2-ATK-09).'),
    obstacle: flag('Behind an obstacle', 'DEF +2 against melee attacks (MK2-ATK-10).'),
    inMelee: flag('In melee', '-4 to ranged and magic rolls (MK2-ATK-11).'),
    shields: stat(0, 2, 0, 'Shields', 'ARM +2 each, not from the back arc (MK2-WQ-09).'),
    bucklers: stat(0, 2, 0, 'Bucklers', 'ARM +1 each, not from the back arc (MK2-WQ-01).'),
    fromBehind: advancedFlag('Damage from its back arc', 'Shields and bucklers do not count (MK2-WQ-09).'),
    DEFmodifier: modifier('Other modifiers of DEF'),
    ARMmodifier: modifier('Other modifiers of ARM'),
    otherRules: otherRulesField,
  })
  .meta({ title: 'Target' });

export const Attack = z.strictObject({
  attack: Blow.prefault({}),
  target: Target.prefault({}),
  edition: presetField,
  chargeBoost: optionField('chargeBoost'),
  rulings: rulingsField('range', 'certainCharge', 'shortCavalryCharge'),
});
export type Attack = z.infer<typeof Attack>;
export type AttackInput = z.input<typeof Attack>;
export type Blow = z.infer<typeof Blow>;
export type Target = z.infer<typeof Target>;
