/** What a `volley` scenario says: one unit casts and shoots, others are shot at. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { REROLLS } from '../dice.ts';
import { Brutal, Condition, Free, VolleyRulings } from '../layers.ts';
import { Unit } from '../schema.ts';

export const SHOOTING_ACTIONS = ['Hold', 'Advance', 'Covering Fire', 'Focused Fire', 'Overwatch'] as const;

/** How a target stands to the shooters. */
const shelter = {
  cover: flag('In cover', '-1 to hit, except for Blast and Indirect (AOF-TERR-04).'),
  building: advancedFlag('In a building', 'Counts as cover (AOF-BLDG-02).'),
  hunkered: advancedFlag('Hunkered down', '-2 to hit (AOF-ACT-05).'),
  stealthMove: advancedFlag('Made a stealth move', '-1 to hit (AOF-ACT-10).'),
  barrier: advancedFlag('Behind a barrier', 'Within 3" of a defensive barrier: -1 to hit (AOF-EFFECT-08).'),
  rushed: advancedFlag('Lightning Reflexes', 'Counts as in cover after a Rush (AOF-CP-10).'),
};

export const Situation = z
  .strictObject({
    action: z.enum(SHOOTING_ACTIONS).default('Hold').meta({
      title: 'Action of the shooters',
      description: 'Covering Fire only pins, Focused Fire is +1 within 12", Overwatch is -1 (AOF-ACT-07, -08, -11).',
    }),
    distance: z.number().min(0).max(120).optional().meta({
      title: 'Distance',
      unit: 'inches',
      description: 'Left out, every weapon is in range and Focused Fire within 12".',
    }),
    shooters: z.int().min(0).max(100).optional().meta({
      title: 'Models that can shoot',
      description: "Of the unit's own models, the special ones first; left out, all (AOF-SHOOT-01).",
    }),
    ...shelter,
    sniperTarget: z.enum(['next model', 'hero', 'special']).default('next model').meta({
      title: 'Snipers aim at',
      description: 'The model that is wounded next, a joined hero, or the last of the special models (AOF-SR-22).',
    }),
    breath: z.boolean().default(true).meta({
      title: 'Use breath attacks',
      description: 'Once per round and model, within 12" (AOF-SR-05).',
      advanced: true,
    }),
    reroll: z.enum(REROLLS).default('none').meta({
      title: 'Reroll to hit',
      description: 'Each die once at most (AOF-DICE-02).',
      advanced: true,
    }),
    vigor: advancedFlag('Magical vigor', 'Shooters in such terrain: +1 to hit (AOF-EFFECT-04).'),
    doubleAttacks: advancedFlag('Suppressing fire', 'The shooters double their attacks this round (AOF-EVENT-32).'),
    lowSupplies: advancedFlag('Low supplies', 'The unit can shoot no weapons (AOF-EVENT-12).'),
    miscalculation: advancedFlag(
      'Grave miscalculation',
      'The first raw 1 brings D3+3 hits AP(2) on the shooters (AOF-EVENT-25).',
    ),
    brokenMorale: advancedFlag('Broken morale', "-1 to the target's morale (AOF-EVENT-13)."),
    coveredInBlood: advancedFlag('Covered in blood', "-1 to the target's morale near such an enemy (AOF-EVENT-34)."),
    damnationAttacker: advancedFlag('Shooters damned', 'No sacrifice this round: -1 to their rolls (AOF-COND-07).'),
    damnationTarget: advancedFlag('Target damned', 'No sacrifice this round: -1 to its rolls (AOF-COND-07).'),
    darkSkies: z.int().min(0).max(12).default(0).meta({
      title: 'Dark skies',
      unit: 'inches',
      description: 'The 2D6 rolled before the game, off every range down to 3"; 0: none (AOF-COND-06).',
      advanced: true,
    }),
    kitchenTable: advancedFlag(
      'Kitchen table',
      'Ranges are halved, rounded up; beyond 12" -1 to hit (AOF-KT-01, AOF-KT-02).',
    ),
  })
  .prefault({})
  .meta({ title: 'Situation' });
export type Situation = z.infer<typeof Situation>;

export const Spell = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Spell').meta({ title: 'Name' }),
    number: z
      .int()
      .min(2)
      .max(20)
      .meta({ title: 'Spell number', description: 'D6 + Wizard must reach it (AOF-SR-26).' }),
    hits: z.int().min(0).max(20).default(3).meta({ title: 'Automatic hits' }),
    plus: z.enum(['nothing', 'D3', 'D6']).default('nothing').meta({ title: '... and in addition' }),
    AP: z.int().min(0).max(12).default(0).meta({ title: 'AP' }),
    deadly: z.int().min(0).max(12).default(0).meta({ title: 'Deadly' }),
    blockers: z.array(z.int().min(1).max(12)).max(4).default([]).meta({
      title: 'Wizards who block',
      description: 'The X of each enemy wizard within 18" that tries; one try a round each (AOF-SR-26).',
    }),
  })
  .meta({ title: 'Spell' });
export type Spell = z.infer<typeof Spell>;

export const OtherTarget = z
  .strictObject({
    unit: Unit.meta({ title: 'Unit' }),
    weapons: z.array(z.string().trim().min(1).max(60)).min(1).max(6).meta({
      title: 'Weapons that fire at it',
      description: 'Names of weapon groups; each fires at one target (AOF-SHOOT-02).',
    }),
    distance: Situation.unwrap().shape.distance,
    ...shelter,
  })
  .meta({ title: 'Further target', advanced: true });

export const SHOOTER_STRATAGEMS = ['High Command', 'Supreme Command', 'Heightened Senses'] as const;
export const TARGET_STRATAGEMS = [
  'High Command: block',
  'Supreme Command: block',
  'Command: morale',
  'Eternal Vigilance',
  'Code of Honor',
] as const;

export const Volley = z.strictObject({
  attacker: Unit.meta({ title: 'Shooters' }),
  target: Unit.meta({ title: 'Target' }),
  situation: Situation,
  spells: z.array(Spell).max(3).default([]).meta({
    title: 'Spells',
    description: 'Cast at the target before shooting, one for each wizard in the unit (AOF-SR-26).',
    advanced: true,
  }),
  others: z.array(OtherTarget).max(2).default([]).meta({ title: 'Further targets', advanced: true }),
  friend: Unit.optional().meta({
    title: 'Friend too near the target',
    description: 'Takes the hits that friendly fire gives it (AOF-BRUTAL-02).',
    advanced: true,
  }),
  collateral: z
    .strictObject({
      defense: z.int().min(2).max(6).default(2).meta({ title: 'Defense' }),
      tough: z.int().min(1).max(24).default(12).meta({ title: 'Tough', description: '6 wood, 12 brick, 18 stone.' }),
    })
    .optional()
    .meta({
      title: 'Collateral damage to the building',
      description: 'Each miss hits it on 4+ (AOF-BLDG-04, AOF-BLDG-06).',
      advanced: true,
    }),
  shooterStratagems: z.array(z.enum(SHOOTER_STRATAGEMS)).max(3).default([]).meta({
    title: "Shooters' stratagems",
    description:
      'Command points spent in this activation, each once (AOF-CP-02); those for dice on the shots at the target itself.',
    advanced: true,
  }),
  targetStratagems: z.array(z.enum(TARGET_STRATAGEMS)).max(5).default([]).meta({
    title: "Target's stratagems",
    description: 'Command points spent in this activation, each once (AOF-CP-02).',
    advanced: true,
  }),
  condition: Condition,
  brutal: Brutal,
  shooterModifiers: Free,
  targetModifiers: Free,
  rulings: VolleyRulings,
});
export type Volley = z.infer<typeof Volley>;
export type VolleyInput = z.input<typeof Volley>;
