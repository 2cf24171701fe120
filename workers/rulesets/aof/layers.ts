/** Optional layers and open questions of the rules, shared by every kind: conditions, brutal damage, rulings. */
import { z } from 'zod';

const rare = (title: string, description: string) =>
  z.boolean().default(false).meta({ title, description, advanced: true });

export const CONDITIONS = [
  'none',
  'Earthquake',
  'Heavy Storm',
  'Muddy Terrain',
  'Smell of Death',
  'Magical Winds',
  'Damnation',
  'Arcane Power',
  'Inspiration',
  'Deadly Vortex',
  'Mystical Fog',
  'Sinister Echoes',
] as const;

export const Condition = z.enum(CONDITIONS).default('none').meta({
  title: 'Battlefield condition',
  description: 'One for the whole game (AOF-COND-00). Dark skies are a field of their own.',
  advanced: true,
});
export type Condition = z.infer<typeof Condition>;

export const Brutal = z
  .strictObject({
    attrition: z.enum(['off', 'with morale', 'instead of morale']).default('off').meta({
      title: 'Unit attrition',
      description: 'A morale test for each wound; failures wound again (AOF-BRUTAL-01).',
    }),
    friendlyFire: z.boolean().default(false).meta({
      title: 'Friendly fire',
      description:
        'The target is within 3" of a friend of the shooters: each hit strikes it on 1 to 3 (AOF-BRUTAL-02).',
    }),
    mishaps: z.boolean().default(false).meta({
      title: 'Horrible mishaps',
      description: 'Raw 1s when shooting may wound the shooters (AOF-BRUTAL-03).',
    }),
    criticals: z.boolean().default(false).meta({
      title: 'Critical hits',
      description: 'Raw 6s when shooting may wound once more (AOF-BRUTAL-04).',
    }),
    heavyDamage: z.boolean().default(false).meta({
      title: 'Heavy damage',
      description: 'Monsters and chariots roll 2D6 plus the wounds taken (AOF-BRUTAL-05).',
    }),
  })
  .prefault({})
  .meta({ title: 'Brutal damage', advanced: true });
export type Brutal = z.infer<typeof Brutal>;

const shared = {
  blastCap: z.enum(['attack', 'weapon', 'hit']).default('attack').meta({
    title: 'Blast is capped for',
    description: 'All hits of one attack, of one weapon, or each hit by itself (RU-03).',
  }),
  blastCount: z.enum(['strike', 'group']).default('strike').meta({
    title: 'Models are counted for Blast',
    description: 'When the whole strike begins, or again for each weapon group (RU-04).',
  }),
  mishapAttrition: rare('Mishaps ask for attrition', 'Although their wounds ask for no morale test (AOF-BRUTAL-03).'),
};
const inMelee = {
  poisonRangedOnly: rare('Poison only when shooting', 'The letter of the rule (RU-05).'),
  deadlyOverkillCounts: rare('Overkill counts in melee', 'Deadly wounds beyond the model count too (RU-07).'),
  phalanxWoundsUncounted: rare('Phalanx wounds do not count', 'In the melee comparison (RU-13).'),
  attritionCounts: rare('Attrition wounds count', 'In the melee comparison (RU-16).'),
  phalanxAttrition: rare('Phalanx wounds ask for attrition', 'Tests of the charger for wounds of the Phalanx (RU-13).'),
};
const inDuels = {
  stealthMove: z.enum(['advance', 'rush']).default('advance').meta({
    title: 'A Stealth Move is as long as',
    description: 'An Advance or a Rush: the text says "regular move" (AOF-ACT-10).',
  }),
};
const meta = { title: 'Rulings', advanced: true };

export const VolleyRulings = z.strictObject(shared).prefault({}).meta(meta);
export type VolleyRulings = z.infer<typeof VolleyRulings>;
export const MeleeRulings = z
  .strictObject({ ...shared, ...inMelee })
  .prefault({})
  .meta(meta);
export type MeleeRulings = z.infer<typeof MeleeRulings>;
export const DuelRulings = z
  .strictObject({ ...shared, ...inMelee, ...inDuels })
  .prefault({})
  .meta(meta);
export type DuelRulings = z.infer<typeof DuelRulings>;

/** Modifiers that no field has a name for. */
export const Free = z
  .strictObject({
    hit: z.int().min(-6).max(6).default(0).meta({ title: 'To hit' }),
    block: z.int().min(-6).max(6).default(0).meta({ title: 'Block' }),
    morale: z.int().min(-6).max(6).default(0).meta({ title: 'Morale' }),
  })
  .prefault({})
  .meta({ title: 'Other modifiers', advanced: true });
export type Free = z.infer<typeof Free>;
