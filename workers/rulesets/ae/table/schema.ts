/** What a scene of squares says: who stands in which square, and what lies there. Column 1, row 1 is the lower left square. */
import { z } from 'zod';
import { MAX_MODELS, MAX_TERRAIN, modelNumber } from '../../scene/schema.ts';
import { flag } from '../../seam/flags.ts';
import { TableRulings } from '../rulingFields.ts';
import { count } from '../schema.ts';

const MOST_SQUARES = 60;

const square = (title: string, lines: string) =>
  z
    .int()
    .min(1)
    .max(MOST_SQUARES)
    .meta({ title, description: `Counted from the ${lines}, 1 the first.` });
const at = { x: square('Column', 'left'), y: square('Row', 'lower edge') };
const wide = (title: string) => z.int().min(1).max(MOST_SQUARES).default(1).meta({ title, unit: 'squares' });

export const STANDING = ['horde', 'capital ship', 'fortress', 'character', 'vehicle', 'control point'] as const;
const whenHorde = { onlyIf: { field: 'kind', equals: ['horde', 'capital ship', 'fortress'] } };

/** Kinds of ground, and the trait whose Horde is at home there (AE-TRAIT-28 to -31). */
export const HOME = {
  rough: 'Alpine',
  water: 'Marine',
  shallows: 'Marine',
  forest: 'Ranger',
  urban: 'Siege Rat',
  burning: null,
} as const;
export const AT_HOME = ['Alpine', 'Marine', 'Ranger', 'Siege Rat'] as const;

const speed = (title: string, times: string) =>
  z
    .int()
    .min(0)
    .max(120)
    .optional()
    .meta({
      title,
      unit: 'squares',
      description: `Left out: ${times} (AE-MOVE-01).`,
      advanced: true,
    });

const Model = z
  .strictObject({
    name: z.string().trim().max(40).default('').meta({ title: 'Name' }),
    ...at,
    side: z.int().min(1).max(2).default(1).meta({ title: 'Player', description: '1 or 2: who is an enemy of whom.' }),
    kind: z.enum(STANDING).default('horde').meta({ title: 'Kind' }),
    squads: count(1, 5, 5, 'Squads', 'Of a Horde, now (AE-SQUAD-01).').meta(whenHorde),
    size: z.int().min(-3).max(8).default(0).meta({
      title: 'Size category',
      description: '0 Normal, 1 Hulking, 2 Enormous: two more than a Horde are seen past it (AE-LOS-01).',
    }),
    posture: z
      .enum(['standing', 'prone', 'flying'])
      .default('standing')
      .meta({ title: 'Posture', description: 'A prone Horde and a flying one are not in the way (AE-LOS-01).' }),
    AB: count(0, 20, 3, 'AB', 'Its speeds follow from it (AE-MOVE-01).'),
    mobile: count(0, 20, 0, 'Mobile (X)', 'Difficult ground counts X less (AE-TRAIT-07).').meta({ advanced: true }),
    mounted: z.int().min(0).max(20).optional().meta({
      title: 'Mounted (AB)',
      description: 'Its AB when mounted; difficult ground counts 2 more (AE-TRAIT-08).',
      advanced: true,
    }),
    half: speed('Half Move', 'AB'),
    full: speed('Full Move', 'twice AB'),
    charge: speed('Charge', 'three times AB'),
    run: speed('Run', 'six times AB'),
    atHome: z
      .array(z.enum(AT_HOME))
      .max(AT_HOME.length)
      .default([])
      .meta({ title: 'Terrain traits', advanced: true, ...whenHorde }),
    broken: flag('Broken', 'AE-MORALE-06').meta({ advanced: true, ...whenHorde }),
    leader: flag('A Leader is with it', 'It may rally anywhere (AE-MORALE-08).').meta({ advanced: true, ...whenHorde }),
    support: count(0, 60, 0, 'Support (X)', 'Supports allies within so far (AE-TRAIT-27).').meta({
      unit: 'km',
      advanced: true,
      ...whenHorde,
    }),
    fearIncarnate: count(0, 60, 0, 'Fear Incarnate (X)', 'Frightens enemies within so far (AE-TRAIT-18).').meta({
      unit: 'km',
      advanced: true,
      ...whenHorde,
    }),
    TB: count(0, 20, 3, 'TB', 'Added to the cover of its square (AE-TRAIT-04).').meta({
      advanced: true,
      onlyIf: { field: 'kind', equals: 'fortress' },
    }),
  })
  .meta({ title: 'Unit' });
export type SceneUnit = z.infer<typeof Model>;

const Ground = z
  .strictObject({
    name: z.string().trim().max(40).default('').meta({ title: 'Name' }),
    kind: z.enum(Object.keys(HOME) as [keyof typeof HOME, ...Array<keyof typeof HOME>]).meta({ title: 'Kind' }),
    outline: z
      .strictObject({
        kind: z.literal('squares').default('squares'),
        ...at,
        columns: wide('Columns'),
        rows: wide('Rows'),
      })
      .meta({ title: 'Squares', description: 'From the lower left one on, to the right and up.' }),
    DTV: count(0, 20, 1, 'Difficult Terrain Value', 'What its squares cost more; 0: nothing (AE-TRAIT-07).'),
    AP: count(0, 30, 0, 'AP of its cover', 'For whoever stands in it; 0: no cover.'),
  })
  .meta({ title: 'Terrain' });
export type SceneGround = z.infer<typeof Ground>;

const Scene = z
  .strictObject({
    width: z.int().min(2).max(MOST_SQUARES).default(16).meta({ title: 'Columns', unit: 'squares' }),
    height: z
      .int()
      .min(2)
      .max(MOST_SQUARES)
      .default(12)
      .meta({ title: 'Rows', unit: 'squares', description: 'Player 1 comes from the lower edge.' }),
    scale: z.number().min(0.01).max(100).default(1).meta({ title: 'A square is', unit: 'km' }),
    models: z.array(Model).min(1).max(MAX_MODELS).meta({ title: 'Units' }),
    terrain: z.array(Ground).max(MAX_TERRAIN).default([]).meta({ title: 'Terrain' }),
  })
  .meta({ title: 'Scene', holds: 'squares' });

const one = (title: string) => modelNumber(title, 'Number of a unit of the scene, 1 the first.');

const Stand = z
  .strictObject({ kind: z.literal('stand'), from: one('From unit').default(1), to: one('To unit').default(2) })
  .meta({ title: 'Two units', description: 'Distance, line of sight, cover and whose ground it is.' });
export type Stand = z.infer<typeof Stand>;

const Move = z
  .strictObject({
    kind: z.literal('move'),
    from: one('Unit').default(1),
    to: one('Toward unit').default(2),
    before: z.enum(['nothing', 'mount or dismount']).default('nothing').meta({
      title: 'Does first',
      description: 'That is one of its two Half Actions; so is standing up, which a prone unit does first (AE-ACT-06).',
    }),
  })
  .meta({
    title: 'A move',
    description: 'Where it comes to with each of its speeds, and whether it reaches the other.',
  });
export type Move = z.infer<typeof Move>;

const Around = z
  .strictObject({ kind: z.literal('unit'), from: one('Unit').default(1) })
  .meta({ title: 'A unit', description: 'Who is adjacent, supports or frightens it, and what lets it rally.' });
export type Around = z.infer<typeof Around>;

export const OnSquares = z.strictObject({
  ask: z.discriminatedUnion('kind', [Stand, Move, Around]).prefault({ kind: 'stand' }).meta({ title: 'What is asked' }),
  scene: Scene,
  rulings: TableRulings,
});
export type OnSquares = z.infer<typeof OnSquares>;
