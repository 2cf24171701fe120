/** What a `battle` scenario says: two armies with their doctrines, a table with terrain, a mission, some rounds. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { BattleRulings } from '../layers.ts';
import { Unit } from '../schema.ts';

export const MOST_UNITS = 30;
export const MISSIONS = ['duel', 'seize ground', 'relic hunt', 'sabotage', 'breakthrough', 'king of the hill'] as const;
export type Mission = (typeof MISSIONS)[number];
export const DEPLOYMENTS = ['front line', 'long haul', 'side battle'] as const;
export const DOCTRINES = ['balanced', 'aggressive', 'objectives first', 'cautious', 'gun line', 'headlong'] as const;
/** Where nobody says how an army decides: in each game both play the same of these, by lot. */
export const BY_TURNS = 'three by turns';
export const WAYS = ['balanced', 'aggressive', 'objectives first'] as const satisfies readonly DoctrineName[];
export const AHEAD = ['nothing', 'the reply', 'five activations'] as const;
export type DoctrineName = (typeof DOCTRINES)[number];
/** By category, six each: combat mastery, tactical genius, heroic intervention (TAB-AOF-40). */
export const SIDE_MISSIONS = [
  'conserve',
  'linebreaker',
  'obliterate',
  'terrify',
  'onslaught',
  'attrition',
  'dominate',
  'ground war',
  'overrun',
  'defend',
  'invade',
  'seize',
  'slay',
  'sacrifice',
  'head hunter',
  'sorcerer supreme',
  'heirlooms',
  'secret mission',
] as const;
export type SideMission = (typeof SIDE_MISSIONS)[number];
export const TERRAIN = ['impassable', 'forest', 'field', 'ruins', 'barricade', 'lake', 'river'] as const;

const BattleUnit = Unit.extend({
  copies: z.int().min(1).max(MOST_UNITS).default(1).meta({
    title: 'Units of this sort',
    description: 'Each is activated by itself.',
  }),
  base: z.int().min(20).max(150).optional().meta({
    title: 'Base',
    unit: 'mm',
    description: 'Diameter. Left out, 25 mm; 40, 60 or 80 mm from Tough(3), (6) and (12) on.',
    advanced: true,
  }),
  at: z
    .strictObject({
      x: z.number().min(0).max(120).meta({ title: 'x', unit: 'inches' }),
      y: z.number().min(0).max(120).meta({ title: 'y', unit: 'inches' }),
    })
    .optional()
    .meta({
      title: 'Deployed at',
      description:
        'Middle of its front rank, from the corner at the left hand of the first army. Left out, it is deployed by the rules; with one such unit the first army has the edge y = 0.',
      advanced: true,
    }),
}).meta({ title: 'Unit' });
export type BattleUnit = z.infer<typeof BattleUnit>;

const weight = (title: string, description: string) =>
  z.number().min(0).max(10).optional().meta({ title, description });

const army = (title: string, name: string) =>
  z
    .strictObject({
      name: z.string().trim().min(1).max(60).default(name).meta({ title: 'Name' }),
      units: z.array(BattleUnit).min(1).max(MOST_UNITS).meta({ title: 'Units' }),
      points: z.int().min(0).max(20_000).optional().meta({
        title: 'Points of the game',
        description: 'What the list may cost at most; left out, nothing is checked.',
      }),
      doctrine: z
        .enum([BY_TURNS, ...DOCTRINES])
        .default(BY_TURNS)
        .meta({
          title: 'Doctrine',
          description:
            'How its player decides. Three by turns: balanced, aggressive or objectives first, by lot in each game. Balanced weighs points destroyed against points lost and markers; aggressive, objectives first, cautious and gun line weigh the same otherwise; headlong goes for the nearest enemy.',
        }),
      ahead: z.enum(AHEAD).default('nothing').meta({
        title: 'Plays ahead',
        description:
          'Its best options are tried with dice of their own, both sides playing on by this doctrine, and the one that comes out best is taken. Stronger, and slower.',
        advanced: true,
      }),
      weights: z
        .strictObject({
          gain: weight('Points destroyed', 'What it destroys now.'),
          loss: weight('Points at risk', 'What everybody who can reach the place is expected to take.'),
          markers: weight('Markers', 'Markers held and neared.'),
          charge: weight('Charges', 'What a charge destroys, once more.'),
          hunt: weight('Hunting', 'Being near whom it could destroy.'),
        })
        .optional()
        .meta({
          title: 'Weights of the doctrine',
          description: 'What is set here is weighed so, whatever the doctrine says; multiples of a point.',
          advanced: true,
        }),
    })
    .meta({ title });
export type Army = z.infer<ReturnType<typeof army>>;

const Piece = z
  .strictObject({
    type: z.enum(TERRAIN).meta({ title: 'Type' }),
    x: z.number().min(0).max(120).meta({ title: 'Left edge', unit: 'inches' }),
    y: z.number().min(0).max(120).meta({ title: 'Lower edge', unit: 'inches' }),
    width: z.number().min(0.5).max(48).default(6).meta({ title: 'Width', unit: 'inches' }),
    depth: z.number().min(0.5).max(48).default(6).meta({ title: 'Depth', unit: 'inches' }),
  })
  .meta({ title: 'Piece of terrain' });

const Terrain = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }).meta({ title: 'None' }),
    z
      .strictObject({ kind: z.literal('stated'), pieces: z.array(Piece).max(40).default([]).meta({ title: 'Pieces' }) })
      .meta({ title: 'These pieces' }),
    z
      .strictObject({
        kind: z.literal('generated'),
        pieces: z.int().min(1).max(30).default(12).meta({
          title: 'Pieces',
          description: 'Two each impassable, wood and field first, the others by dice (AOF-TERR-08).',
        }),
        mirrored: flag('Mirrored', 'Half of them, and the same turned round for the other side.'),
        seed: z.int().min(0).max(2_147_483_647).optional().meta({
          title: 'Seed',
          description: 'The same table in every game; left out, each game has a new one.',
          advanced: true,
        }),
      })
      .meta({ title: 'Generated' }),
  ])
  .prefault({ kind: 'generated' })
  .meta({ title: 'Terrain' });

const zone = (title: string) =>
  z
    .array(
      z.strictObject({
        x: z.number().min(0).max(120).meta({ title: 'x', unit: 'inches' }),
        y: z.number().min(0).max(120).meta({ title: 'y', unit: 'inches' }),
      }),
    )
    .min(3)
    .max(12)
    .meta({ title, description: 'Its corners in order.' });

const missions = (title: string) => z.array(z.enum(SIDE_MISSIONS)).max(4).default([]).meta({ title });

const SideMissions = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }).meta({ title: 'None' }),
    z
      .strictObject({
        kind: z.literal('stated'),
        shared: missions('For both armies'),
        first: missions('For the first army only'),
        second: missions('For the second army only'),
      })
      .meta({ title: 'These' }),
    z
      .strictObject({
        kind: z.literal('drawn'),
        style: z.enum(['shared', 'hidden', 'shared and hidden']).default('shared').meta({
          title: 'Style',
          description:
            'Shared: each side draws one, and both may complete both. Hidden: each its own. Both: one for both, and one more each.',
        }),
      })
      .meta({ title: 'Drawn in each game' }),
  ])
  .prefault({ kind: 'none' })
  .meta({
    title: 'Side missions',
    description:
      'With them victory points decide: one a marker (two on a hill; one for the enemy’s destroyed and one for the own kept in a sabotage), and one for each side mission completed in the end (AOF-MISSION-01).',
    advanced: true,
  });

export const BattleScenario = z.strictObject({
  first: army('First army', 'First army'),
  second: army('Second army', 'Second army'),
  mission: z.enum(MISSIONS).default('duel').meta({
    title: 'Mission',
    description:
      'Who controls more markers in the end wins; equal numbers are a draw (AOF-MISSION-01). Relic hunt: who seizes a marker carries it. Sabotage: who destroyed the enemy’s marker and kept his own.',
  }),
  sideMissions: SideMissions,
  deployment: z.enum(DEPLOYMENTS).default('front line').meta({
    title: 'Deployment',
    description:
      'Front line: within 12" of the long edges. Presets of this house, for the maps are lost: long haul, within 12" of the short edges; side battle, either side of a diagonal, 12" from it (AOF-DEPLOY-01).',
  }),
  zones: z
    .strictObject({ lower: zone('Zone at the edge of the first player'), upper: zone('Zone opposite') })
    .optional()
    .meta({
      title: 'Zones',
      description: 'Polygons to deploy in, for styles without a preset; who has which is decided by the roll-off.',
      advanced: true,
    }),
  table: z
    .strictObject({
      width: z.int().min(36).max(120).default(72).meta({ title: 'Width', unit: 'inches' }),
      depth: z.int().min(36).max(120).default(48).meta({ title: 'Depth', unit: 'inches' }),
    })
    .prefault({})
    .meta({ title: 'Table', advanced: true }),
  terrain: Terrain,
  rounds: z.int().min(1).max(8).default(4).meta({ title: 'Rounds', description: '4 in a normal game (AOF-TURN-01).' }),
  begins: z.enum(['roll-off', 'first', 'second']).default('roll-off').meta({
    title: 'Deploys and acts first',
    description: 'Whoever wins the roll-off, or this army (AOF-TURN-01, AOF-DICE-03).',
    advanced: true,
  }),
  rulings: BattleRulings,
});
export type BattleScenario = z.infer<typeof BattleScenario>;
export type BattleInput = z.input<typeof BattleScenario>;
