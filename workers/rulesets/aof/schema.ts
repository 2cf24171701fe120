/** What every Age of Fantasy question says about a unit: its models, weapons, rules and present state. */
import { z } from 'zod';
import { advancedFlag, flag } from '../seam/flags.ts';

export const WEAPON_RULES = ['Poison', 'Rending', 'Sniper', 'Indirect'] as const;

/** Rules of models that a fight asks about, and those that only a move asks about. */
export const MODEL_RULES = [
  'Ambush',
  'Artillery',
  'Breath Attack',
  'Fast',
  'Fear',
  'Fearless',
  'Flying',
  'Furious',
  'Immobile',
  'Phalanx',
  'Regeneration',
  'Scout',
  'Slow',
  'Stealth',
  'Strider',
] as const;
export type ModelRule = (typeof MODEL_RULES)[number];

/** Names that the notation can hold: it cuts at ";" and line ends, and reads a count or "+" in front. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^(?!\d+x |\+)[^;|\n]*$/, 'must not contain ";" or "|", nor begin with "+" or a count such as "2x "');
const rating = (title: string, description: string) => z.int().min(0).max(12).default(0).meta({ title, description });

export const Weapon = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^(?!\d+x )[^;|\n]*$/, 'must not contain ";" or "|", nor begin with a count such as "2x "')
      .meta({ title: 'Name' }),
    count: z.int().min(1).max(200).optional().meta({
      title: 'How many in the unit',
      description: 'Left out, every model carries one (AOF-UNIT-02).',
    }),
    range: z.int().min(1).max(120).optional().meta({
      title: 'Range',
      unit: 'inches',
      description: 'A weapon without range is for melee (AOF-UNIT-02).',
    }),
    attacks: z
      .int()
      .min(0)
      .max(30)
      .default(1)
      .meta({ title: 'Attacks', description: 'A of each copy (AOF-SHOOT-03).' }),
    AP: rating('AP', 'Off the block roll; from 4 on only a 6 blocks (AOF-SR-03).'),
    blast: rating('Blast', 'Hits times X, at most one per model; ignores cover (AOF-SR-04). 0: none.'),
    deadly: rating('Deadly', 'Wounds times X on one model (AOF-SR-06). 0: none.'),
    rules: z.array(z.enum(WEAPON_RULES)).max(4).default([]).meta({ title: 'Special rules' }),
  })
  .meta({ title: 'Weapon' });
export type Weapon = z.infer<typeof Weapon>;

const model = {
  quality: z.int().min(2).max(6).meta({ title: 'Quality', description: 'Needed to hit and for morale (AOF-TEST-01).' }),
  defense: z.int().min(2).max(6).meta({ title: 'Defense', description: 'Needed to block (AOF-SHOOT-05).' }),
  tough: z.int().min(1).max(24).default(1).meta({
    title: 'Tough',
    description: 'Wounds each model takes before it is removed; 1 without the rule (AOF-SR-25).',
  }),
  weapons: z.array(Weapon).max(12).default([]).meta({ title: 'Weapons' }),
  rules: z.array(z.enum(MODEL_RULES)).max(15).default([]).meta({ title: 'Special rules' }),
  otherRules: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(80)
        .regex(/^[^;\n]*$/, 'must not contain ";"'),
    )
    .max(30)
    .default([])
    .meta({
      title: 'Rules not known here',
      description: 'Of other editions or home-made: they change nothing, and every result says so.',
      advanced: true,
    }),
  impact: rating('Impact', 'Automatic hits per model when charging (AOF-SR-14). 0: none.'),
  wizard: rating('Wizard', 'Added when casting and blocking (AOF-SR-26). 0: none.'),
  cost: z.int().min(0).max(5000).default(0).meta({ title: 'Points', description: 'For all models of the profile.' }),
};

export const Joined = z
  .strictObject({
    name: name.default('Hero').meta({ title: 'Name' }),
    ...model,
    hero: z.boolean().default(true).meta({
      title: 'Hero',
      description: 'Wounded last; the unit blocks on its own Defense while others live (AOF-SR-12).',
    }),
  })
  .meta({ title: 'Joined model' });
export type Joined = z.infer<typeof Joined>;

export const Unit = z.strictObject({
  name: name.default('Unit').meta({ title: 'Name' }),
  models: z.int().min(1).max(100).default(1).meta({
    title: 'Models',
    description: 'At the start of the game, without joined models; a combined unit counts both copies (AOF-UNIT-03).',
  }),
  ...model,
  sergeant: z.enum(['none', 'shooting', 'melee']).default('none').meta({
    title: 'Sergeant',
    description: 'One model has +1 to hit there (AOF-CMD-02).',
  }),
  musician: flag('Musician', '+1 wound when melee results are compared (AOF-CMD-03).'),
  standard: flag('Battle Standard', '+1 wound when melee results are compared (AOF-CMD-03).'),
  joined: z.array(Joined).max(2).default([]).meta({ title: 'Joined models', description: 'Heroes and the like.' }),
  casualties: z.enum(['plain first', 'special first']).default('plain first').meta({
    title: 'Casualties',
    description: 'Which models their owner removes first: those with the common weapons or the others (AOF-SHOOT-06).',
    advanced: true,
  }),
  moraleQuality: z.enum(['best', 'unit', 'hero']).default('best').meta({
    title: 'Morale tested on',
    description: "The unit's Quality or a living hero's (AOF-SR-12).",
    advanced: true,
  }),
  multiBased: advancedFlag('On one base', 'Multi-basing: one model with all wounds and all attacks (AOF-SMALL-01).'),
  heavyDamage: advancedFlag(
    'Monster or chariot',
    'Agreed to suffer heavy damage when that layer is on (AOF-BRUTAL-05).',
  ),
  state: z
    .strictObject({
      lost: z.int().min(0).max(99).default(0).meta({ title: 'Models lost', description: 'Plain models first.' }),
      wounds: z.int().min(0).max(2399).default(0).meta({
        title: 'Wounds on the next model',
        description: 'On the model that must take wounds next (AOF-SR-25).',
      }),
      wavering: flag('Wavering', 'Hits on 6s in melee, fails every morale test (AOF-WAVER-01).'),
      fatigued: flag('Fatigued', 'Has attacked in a melee this round (AOF-FATIGUE-01).'),
      exhaustion: z.int().min(0).max(9).default(0).meta({
        title: 'Exhaustion markers',
        description: '-1 to hit and to morale for each (AOF-EXH-03).',
        advanced: true,
      }),
      shaken: z.int().min(0).max(5).default(0).meta({
        title: 'Times shaken',
        description: '-1 to hit for each, from heavy damage (AOF-BRUTAL-05).',
        advanced: true,
      }),
    })
    .prefault({})
    .meta({ title: 'State now', advanced: true }),
});
export type Unit = z.infer<typeof Unit>;
export type UnitInput = z.input<typeof Unit>;
