/**
 * The parts of a Mk II scenario that both 2d6 games share: their fields, without those that only Mk III has and with
 * those that only Mk II has.
 */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import {
  QUALITIES as SHARED_QUALITIES,
  Attacker as SharedAttacker,
  Situation as SharedSituation,
  Target as SharedTarget,
  Weapon as SharedWeapon,
} from '../../twodice/activation/schema.ts';
import { BETWEEN } from '../../twodice/models/schema.ts';
import { optionField, presetField } from '../editions.ts';

/** The edition of a scenario, and the options that its kind reads. */
export const edition = {
  edition: presetField,
  chargeBoost: optionField('chargeBoost'),
  shieldLost: optionField('shieldLost'),
};
const { chargeBoost: _, ...withoutCharges } = edition;
/** Of kinds in which nobody charges. */
export const editionWithoutCharges = withoutCharges;

/** Of kinds that play whole turns of models. */
export const editionOfTurns = {
  ...edition,
  frenzyFury: optionField('frenzyFury'),
  frenzyWeapon: optionField('frenzyWeapon'),
  standAfterKnockdown: optionField('standAfterKnockdown'),
  kdImmuneForfeit: optionField('kdImmuneForfeit'),
};

export const base = z.enum(['small', 'medium', 'large']).meta({
  title: 'Base',
  description: '30, 40 or 50 mm (MK2-STAT-01).',
});

/** Rulings that bear on one activation. */
export const OF_ATTACKS = [
  'range',
  'judgedDice',
  'leastDice',
  'transferred',
  'boostsOutside',
  'strength',
  'certainCharge',
  'damageBoosts',
  'emptyBoosts',
  'setStats',
] as const;

/** Rulings that bear on whole turns, beside those of single attacks. */
export const OF_TURNS = [
  'simultaneousTough',
  'shieldsAgainstFire',
  'strength',
  'certainCharge',
  'damageBoosts',
  'emptyBoosts',
  'setStats',
] as const;

const qualities = z.enum(SHARED_QUALITIES).exclude(['Blessed', 'Chain Weapon', 'Disruption', 'Critical Disruption']);
export const QUALITIES = qualities.options;

const MAX_INITIAL_ATTACKS = 40;

export const Weapon = SharedWeapon.omit({ additionalRangedAttacks: true, location: true })
  .extend({
    initialAttacks: z.int().min(0).max(MAX_INITIAL_ATTACKS).default(1).meta({
      title: 'Initial attacks',
      description: 'One for each weapon of this kind, whatever its ROF (MK2-ATK-15, MK2-ATK-17).',
    }),
    ROF: z
      .int()
      .min(1)
      .max(6)
      .default(1)
      .meta({
        title: 'ROF',
        description: 'All attacks of such a weapon in one activation; those after the first are bought (MK2-ATK-17).',
        onlyIf: { field: 'class', equals: 'ranged' },
      }),
    qualities: z.array(qualities).max(12).default([]).meta({ title: 'Weapon qualities' }),
  })
  .meta({ title: 'Weapon' });

export const ATTACKER_KINDS = ['warrior', 'warlock', 'warbeast'] as const;

export const Attacker = SharedAttacker.omit({ marshal: true })
  .extend({
    kind: z.enum(ATTACKER_KINDS).default('warbeast').meta({ title: 'Kind' }),
    points: z.int().min(0).max(20).default(0).meta({
      title: 'Fury',
      description:
        'Fury a warlock holds, or how often a warbeast may still be forced: its FURY less the fury on it (MK2-FURY-02).',
    }),
    weapons: z.array(Weapon).min(1).max(10).meta({ title: 'Weapons' }),
    cavalry: advancedFlag('Cavalry', 'A charge attack adds 2 (MK2-CAV-05).'),
    crippled: z
      .array(z.enum(['mind', 'body', 'spirit']))
      .max(3)
      .default([])
      .meta({ title: 'Crippled', description: 'Aspects crippled before the activation.', advanced: true }),
  })
  .meta({ title: 'Attacker' });

/** What only Mk III says of a model that is hurt. */
export const ONLY_OF_MK3 = {
  inert: true,
  shieldArm: true,
  bucklerArm: true,
  spellARM: true,
  powerField: true,
  powerFieldUse: true,
  rage: true,
  tokens: true,
} as const;

export const Target = SharedTarget.omit({ ...ONLY_OF_MK3, huge: true, firstGrid: true, spellDEF: true })
  .extend({
    DEF: z.int().min(5).max(40).meta({ title: 'DEF', description: 'Base DEF; the situation adds its modifiers.' }),
    ARM: z.int().min(1).max(40).meta({ title: 'ARM', description: 'Base ARM, without shields.' }),
    damage: SharedTarget.shape.damage.meta({
      title: 'Boxes',
      description:
        '"#8" is a row of 8 boxes, "#8:3" has 3 marked; "#5/#5" is a dragoon, mounted and dismounted; "@" begins a spiral: six branches of M, B and S from the outermost circle inwards, small when marked (MK2-SPIRAL-01).',
      examples: ['#1', '#8', '#30:4', '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS'],
    }),
    tough: flag(
      'Tough',
      'When disabled: on 5 or 6 stays with one box, knocked down; as often as it works (MK2-TOUGH-01).',
    ),
    knockedDown: flag('Knocked down', 'Base DEF 5, melee hits automatically, never in melee (MK2-KD-01).'),
    stationary: flag('Stationary', 'Base DEF 5, melee hits automatically, never in melee (MK2-KD-05).'),
    cannotBeKnockedDown: advancedFlag('Cannot be knocked down', 'Stays on its feet (MK2-POWER-09).'),
    deepWater: advancedFlag('In deep water', 'Base DEF 7 (MK2-TERRAIN-04).'),
    shieldsLost: z.enum(['no', 'locked', 'crippled', 'wild']).default('no').meta({
      title: 'Shields lost',
      description: 'Held in a lock, their weapon system crippled (E9), or on a wild beast (MK2-WQ-09, MK2-WILD-02).',
      advanced: true,
    }),
  })
  .meta({ title: 'Target' });

export const Situation = SharedSituation.omit({ assault: true, combinedAllCharged: true })
  .extend({
    backStrike: flag(
      'From the back arc',
      '+2 on attack rolls if it was there all the activation so far; shields do not count (MK2-ATK-05).',
    ),
    enteredBackArc: advancedFlag(
      'Came there in this activation',
      'Then there is no back strike, but shields do not count all the same (MK2-ATK-05).',
    ),
    combinedAllCharged: z.boolean().default(true).meta({
      title: 'All of them charged',
      description: 'The charge boost needs a charge attack of every member (MK2-COMBINED-03).',
      advanced: true,
    }),
  })
  .meta({ title: 'Situation' });

export const ModelSituation = Situation.pick({ backStrike: true, enteredBackArc: true, ...BETWEEN }).meta({
  title: 'Situation',
});
