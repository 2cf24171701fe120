/** What a `morale` scenario says: who stands under fire, what frightens it, and what it is worth when it checks. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { name } from '../../twodice/battlegroup/schema.ts';
import { optionField, presetField } from '../editions.ts';
import { rulingsField } from '../rulings.ts';

export const MAX_TURNS = 10;
export const MAX_MODELS = 30;
export const MAX_ATTACKS = 40;

const stat = (least: number, most: number, title: string, fallback: number, description = '') =>
  z
    .int()
    .min(least)
    .max(most)
    .default(fallback)
    .meta({ title, ...(description ? { description } : {}) });
const from = z.int().min(1).max(MAX_TURNS).default(1).meta({ title: 'From turn', unit: 'turn', advanced: true });
const to = z.int().min(1).max(MAX_TURNS).default(MAX_TURNS).meta({ title: 'To turn', unit: 'turn', advanced: true });
const attacks = z
  .strictObject({
    kind: z.literal('attacks'),
    count: z.int().min(1).max(MAX_ATTACKS).default(10).meta({
      title: 'Attacks',
      unit: 'attacks',
      description: 'One after another, each at a model that still stands.',
    }),
    stat: stat(-10, 20, 'RAT, MAT or FURY', 6, 'With all modifiers of the roll (MK2-ATK-01).'),
    power: stat(0, 40, 'POW or P+S', 12, 'With all modifiers of the roll.'),
    boostedAttack: flag('Boosted attack rolls', 'One die more.'),
    boostedDamage: flag('Boosted damage rolls', 'One die more.'),
  })
  .meta({ title: 'Attack numbers' });
const chance = z
  .strictObject({
    kind: z.literal('chance'),
    count: z.int().min(1).max(MAX_ATTACKS).default(10).meta({ title: 'Attacks', unit: 'attacks' }),
    percent: z.int().min(0).max(100).default(40).meta({ title: 'Chance to destroy a model', unit: '%' }),
  })
  .meta({ title: 'A chance for each attack' });
const casualties = z
  .strictObject({
    kind: z.literal('casualties'),
    weights: z
      .array(z.int().min(0).max(1000))
      .min(1)
      .max(MAX_MODELS + 1)
      .default([1, 2, 1])
      .meta({
        title: 'Weights of 0, 1, 2 ... models lost',
        description: 'For example 1, 2, 1: nobody in one case of four, one model in two, two models in one.',
      }),
  })
  .meta({ title: 'A distribution of casualties' });

export const Volley = z
  .strictObject({
    name: name('Volley'),
    during: z.enum(['enemy turn', 'own maintenance', 'own activation']).default('enemy turn').meta({
      title: 'When',
      description: 'Each turn looked at: the enemy turn, then the own Maintenance Phase, then the own activation.',
    }),
    from,
    to,
    strike: z.discriminatedUnion('kind', [attacks, chance, casualties]).prefault({ kind: 'attacks' }).meta({
      title: 'What it destroys',
    }),
    together: advancedFlag(
      'All at once',
      'One template or spray: massive casualties are checked once it is resolved (R14).',
    ),
  })
  .meta({ title: 'Volley' });

export const Fright = z
  .strictObject({
    name: name('Terrifying entity'),
    what: z.enum(['Terror', 'Abomination', 'special rule']).default('Terror').meta({
      title: 'What asks for the check',
      description: 'Terror within melee range, Abomination within 3", or a rule that says so (MK2-CMD-04, MK2-CMD-06).',
    }),
    during: z.enum(['enemy turn', 'own activation']).default('enemy turn').meta({
      title: 'When they come near',
      description: 'In the own activation it checks at the end of its movement (MK2-CMD-06).',
    }),
    from: z.int().min(1).max(MAX_TURNS).default(1).meta({ title: 'From turn', unit: 'turn' }),
    to: z.int().min(1).max(MAX_TURNS).default(1).meta({ title: 'To turn', unit: 'turn' }),
    stays: z.boolean().default(true).meta({
      title: 'Stays near',
      description: 'A passed check holds until they part (MK2-CMD-07). Otherwise they part and meet anew each turn.',
      advanced: true,
    }),
  })
  .meta({ title: 'Fright' });

export const Unit = z
  .strictObject({
    name: name('Unit'),
    type: z.enum(['unit', 'independent model', 'lone trooper']).default('unit').meta({
      title: 'Who checks',
      description: 'A unit checks as one (MK2-CMD-03). A lone trooper is one model of a unit that stands firm.',
    }),
    models: z.int().min(1).max(MAX_MODELS).default(10).meta({ title: 'Models', unit: 'models' }),
    CMD: stat(1, 12, 'CMD', 8, "The unit commander's for a unit, its own for a single model (MK2-CMD-02)."),
    unitCMD: z.int().min(1).max(12).optional().meta({
      title: "The unit commander's CMD",
      description: 'For a lone trooper in formation (MK2-CMD-02).',
      advanced: true,
    }),
    commanderCMD: z.int().min(1).max(12).optional().meta({
      title: 'CMD of a Commander in range',
      description: 'Of a friendly Faction model with Commander; used when it is better. Left out: none (MK2-ADV-03).',
    }),
    inFormation: z.boolean().default(true).meta({
      title: 'In formation',
      description: 'A lone trooper out of formation: CMD -2 and a check after every activation (MK2-UNIT-02).',
      advanced: true,
    }),
    standardBearer: flag('Standard bearer in formation', 'Each failed check is rerolled once (MK2-UNIT-03).'),
    nerve: z.enum(['ordinary', 'Fearless', 'Undead', 'Construct']).default('ordinary').meta({
      title: 'Nerve',
      description: 'All but ordinary models never flee (MK2-CMD-08).',
    }),
    fearlessFrom: z.int().min(0).max(MAX_TURNS).default(0).meta({
      title: 'Fearless from own turn',
      description: 'Becomes Fearless at the start of that turn, and rallies at once (MK2-RALLY-01). 0: never.',
      advanced: true,
    }),
    DEF: stat(0, 40, 'DEF', 13),
    ARM: stat(0, 40, 'ARM', 14),
    fleeing: advancedFlag('Fleeing at the start', 'Before the first of the turns looked at.'),
  })
  .meta({ title: 'Unit' });

export const Morale = z.strictObject({
  turns: z.int().min(1).max(MAX_TURNS).default(3).meta({
    title: 'Turns looked at',
    unit: 'turns',
    description: "Each is the enemy's turn and the own turn that follows.",
  }),
  unit: Unit.prefault({}),
  volleys: z.array(Volley).max(4).default([]).meta({ title: 'Volleys', description: 'In this order in each turn.' }),
  frights: z.array(Fright).max(4).default([]).meta({
    title: 'Frights',
    description: 'After the volleys of the enemy turn; in the own activation at the end of movement.',
  }),
  edition: presetField,
  standardBearerReroll: optionField('standardBearerReroll'),
  rulings: rulingsField('simultaneousCasualties', 'rallyReroll'),
  rallySameActivation: advancedFlag(
    'Rally in the activation in which it fled',
    'A failed check ends the activation; the rules leave open whether a rally ends it too. Usually the next one does.',
  ),
});
export type Morale = z.infer<typeof Morale>;
export type MoraleInput = z.input<typeof Morale>;
export type Unit = z.infer<typeof Unit>;
export type Volley = z.infer<typeof Volley>;
export type Fright = z.infer<typeof Fright>;
