/** Optional layers and open questions of the rules, shared by every kind: conditions, brutal damage, rulings. */
import { z } from 'zod';
import { advancedFlag, flag } from '../seam/flags.ts';

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
    friendlyFire: flag(
      'Friendly fire',
      'The target is within 3" of a friend of the shooters: each hit strikes it on 1 to 3 (AOF-BRUTAL-02).',
    ),
    mishaps: flag('Horrible mishaps', 'Raw 1s when shooting may wound the shooters (AOF-BRUTAL-03).'),
    criticals: flag('Critical hits', 'Raw 6s when shooting may wound once more (AOF-BRUTAL-04).'),
    heavyDamage: flag('Heavy damage', 'Monsters and chariots roll 2D6 plus the wounds taken (AOF-BRUTAL-05).'),
  })
  .prefault({})
  .meta({ title: 'Brutal damage', advanced: true });
export type Brutal = z.infer<typeof Brutal>;

const choice = <const T extends readonly [string, ...string[]]>(values: T, title: string, description: string) =>
  z
    .enum(values)
    .default(values[0] as never)
    .meta({ title, description });

const ofMorale = {
  repeatTests: choice(
    ['each time', 'first time'],
    'Wounds at half strength ask for a test',
    'Whenever there are more of them, or once when it comes to half (RU-10).',
  ),
};
/** Where heroes join units. */
const ofHeroes = {
  startingSize: choice(
    ['everybody', 'own models'],
    'Half strength is half of',
    'All who started with the unit, or of its own models, without heroes who joined it (RU-09).',
  ),
};
/** Of attrition, wherever there are wounds. */
const ofAttrition = {
  waveringAttrition: choice(
    ['fails', 'rolls'],
    'Attrition of Wavering units',
    'Every test fails as any other would, or is rolled for (RU-32).',
  ),
};
const shared = {
  blastCap: choice(
    ['attack', 'weapon', 'hit'],
    'Blast is capped for',
    'All hits of one attack, of one weapon, or each hit by itself (RU-03).',
  ),
  blastCount: choice(
    ['strike', 'group'],
    'Models are counted for Blast',
    'When the whole strike begins, or again for each weapon group (RU-04).',
  ),
  rendingCopies: choice(
    ['all', 'one'],
    'Rending of a hit that is multiplied',
    'All hits that Poison and Blast make of it rend, or one of them (RU-02).',
  ),
  rendingAP: choice(['at least 4', 'added'], 'Rending with AP', 'AP is 4 if it is less, or 4 more (RU-06).'),
  shakenStacks: z.boolean().default(true).meta({
    title: 'Shaken several times',
    description: '-1 to hit for each time, or once (RU-17).',
  }),
  sergeant: choice(
    ['special', 'kept'],
    'The sergeant is',
    'The model that carries what is special, or the one that its owner removes last (AOF-CMD-02).',
  ),
  ...ofMorale,
  ...ofHeroes,
};
/** Of shots under a layer: brutal damage or a condition. */
const shotInLayers = {
  criticalRegenerates: z.boolean().default(true).meta({
    title: 'Wounds of critical hits may be regenerated',
    description: 'As automatic wounds, or not at all (RU-18).',
  }),
  indirectInStorm: choice(
    ['ignores it', 'hindered'],
    'Indirect weapons in a storm',
    'The storm is cover that they ignore, or no obstruction of sight (AOF-SR-15, AOF-COND-02).',
  ),
  mishapAttrition: advancedFlag(
    'Mishaps ask for attrition',
    'Although their wounds ask for no morale test (AOF-BRUTAL-03).',
  ),
};
/** Where a friend may stand too near. */
const ofFriends = {
  friendlyFireDice: choice(
    ['each hit', 'each attack'],
    'Friendly fire rolls a die for',
    'Each hit, after Poison and Blast, or each attack that hit, with all that it hits (RU-29).',
  ),
};
const ofActions = {
  coveringFire: choice(
    ['quality 6', 'raw 6'],
    'Covering Fire hits on',
    'Rolls of 6 and more, modifiers counted, or natural 6s alone (RU-20).',
  ),
};
/** Where spells are cast, and where the table may be a kitchen table. */
const ofOccasions = {
  castingNatural: choice(
    ['sum', 'test'],
    'A natural 6 or 1 when casting',
    'Is part of a sum, or always succeeds and always fails (RU-01).',
  ),
  halving: choice(
    ['allowances', 'distances'],
    'On a kitchen table are halved',
    'Moves and ranges, or the inches between units (RU-T-19).',
  ),
};
const inMelee = {
  poisonRangedOnly: advancedFlag('Poison only when shooting', 'The letter of the rule (RU-05).'),
  deadlyOverkillCounts: advancedFlag('Overkill counts in melee', 'Deadly wounds beyond the model count too (RU-07).'),
  phalanxWoundsUncounted: advancedFlag('Phalanx wounds do not count', 'In the melee comparison (RU-13).'),
  commandBonus: choice(
    ['each', 'once'],
    'Musician and Battle Standard together',
    'Each is as good as a wound, or both together (RU-12).',
  ),
  untouched: choice(
    ['compared', 'tie'],
    'A melee without a wound',
    'Is compared by Musician, Battle Standard and Fear, or is a tie whatever they add (RU-11).',
  ),
  bothFear: choice(['each', 'neither'], 'Both sides cause Fear', 'Each adds its D3, or they cancel out (RU-14).'),
  breathInReply: z.boolean().default(true).meta({
    title: 'Breath in a return strike',
    description: 'Once a round, charging or not (RU-27).',
  }),
  waveringReplies: z.boolean().default(true).meta({
    title: 'Wavering units strike back',
    description: 'On natural 6s, or not at all (RU-31).',
  }),
};
const meleeInLayers = {
  attritionCounts: advancedFlag('Attrition wounds count', 'In the melee comparison (RU-16).'),
  phalanxAttrition: advancedFlag(
    'Phalanx wounds ask for attrition',
    'Tests of the charger for wounds of the Phalanx (RU-13).',
  ),
};
const inDuels = {
  stealthMove: choice(
    ['advance', 'rush'],
    'A Stealth Move is as long as',
    'An Advance or a Rush: the text says "regular move" (AOF-ACT-10).',
  ),
};
/** Where Magical Winds may blow. */
const inWinds = {
  zeroMoves: choice(
    ['rush', 'both', 'nobody'],
    'Winds carry units whose own moves are 0',
    'Where they rush, where they rush or advance, or nowhere (AOF-COND-05, AOF-EXH-03).',
  ),
  stealthWinds: advancedFlag('Winds carry on Stealth Moves', 'By D3", as an Advance (AOF-COND-05, AOF-ACT-10).'),
};
const inBattles = {
  breakthrough: choice(
    ['line', 'centre'],
    'Markers of a breakthrough lie',
    '12" from the edges, or in the centre of the zones, 6" from them (RU-T-27).',
  ),
  shotsAt: choice(
    ['any model', 'the same model'],
    'Who can shoot has sight and range',
    'To any model of its target, or to one and the same (AOF-SHOOT-01, RU-T-06).',
  ),
  arrivals: choice(
    ['seize', 'next round'],
    'Units that come out of ambush',
    'Seize and contest markers in the same round, or from the next one on (RU-T-26).',
  ),
  markerSize: choice(
    ['point', '25 mm', '40 mm'],
    'Markers are seized within 3" of',
    'Their middle, or the edge of a disc so wide (RU-T-03).',
  ),
  wipedOut: choice(
    ['markers', 'lost'],
    'An army without units',
    'Still wins by more markers, or has lost to one that has some left (RU-T-20).',
  ),
};
const meta = { title: 'Rulings', advanced: true };

const ruled = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .prefault({} as never)
    .meta(meta);

// A kind has the rulings that can act in it: `npm run acting` looks for others.
export const HazardsRulings = ruled({ ...ofMorale, ...ofHeroes, ...ofAttrition });
export const VolleyRulings = ruled({
  ...{ ...shared, ...ofAttrition, ...shotInLayers, ...ofActions, ...ofOccasions },
  ...ofFriends,
});
export type VolleyRulings = z.infer<typeof VolleyRulings>;
export const MeleeRulings = ruled({ ...shared, ...ofAttrition, ...shotInLayers, ...inMelee, ...meleeInLayers });
export type MeleeRulings = z.infer<typeof MeleeRulings>;
export const BattleRulings = ruled({ ...shared, ...inMelee, ...inBattles });
export const SkirmishRulings = ruled({ ...shared, ...ofActions, ...inMelee, ...inDuels });
export const DuelRulings = ruled({
  ...{ ...shared, ...ofAttrition, ...shotInLayers, ...ofActions, ...ofOccasions },
  ...{ ...inMelee, ...meleeInLayers, ...inDuels, ...inWinds },
});
export type DuelRulings = z.infer<typeof DuelRulings>;
/** Rulings of the optional layers, which earlier versions took in battles and skirmishes as well. */
export const OF_LAYERS = [
  ...['attritionCounts', 'criticalRegenerates', 'indirectInStorm'],
  ...['mishapAttrition', 'phalanxAttrition', 'waveringAttrition'],
] as const;
/** The readings that are taken where nobody says otherwise. */
export const TAKEN: DuelRulings = DuelRulings.parse({});
/** What a strike asks of them, and what morale does. */
export type StrikeRulings = Pick<
  VolleyRulings,
  | 'blastCap'
  | 'blastCount'
  | 'rendingCopies'
  | 'rendingAP'
  | 'shakenStacks'
  | 'sergeant'
  | 'criticalRegenerates'
  | 'indirectInStorm'
> &
  Partial<Pick<DuelRulings, 'coveringFire' | 'poisonRangedOnly'>>;
export type MoraleRulings = Pick<VolleyRulings, keyof typeof ofMorale | keyof typeof ofAttrition> &
  Partial<Pick<VolleyRulings, 'mishapAttrition'>>;

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
