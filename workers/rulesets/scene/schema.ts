/** What a scene says: a table, models and terrain on it. All numbers are inches from the lower left corner. */
import { z } from 'zod';
import { advancedFlag } from '../seam/flags.ts';
import type { GameTable } from './game.ts';

export const MAX_MODELS = 60;
export const MAX_TERRAIN = 40;
const MAX_CORNERS = 40;
const LARGEST = 120;

export const coordinate = (title: string) =>
  z.number().min(0).max(LARGEST).meta({ title, unit: 'inches', description: 'From the left, or from the lower edge.' });

const at = { x: coordinate('x'), y: coordinate('y') };

const Outline = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('rectangle'),
        ...at,
        width: z.number().min(0.1).max(LARGEST).default(4).meta({ title: 'Width', unit: 'inches' }),
        depth: z.number().min(0.1).max(LARGEST).default(4).meta({ title: 'Depth', unit: 'inches' }),
        turned: z.number().min(0).max(360).default(0).meta({ title: 'Turned by', unit: 'degrees' }),
      })
      .meta({ title: 'Rectangle', description: 'By its centre.' }),
    z
      .strictObject({
        kind: z.literal('disc'),
        ...at,
        diameter: z.number().min(0.1).max(LARGEST).default(5).meta({ title: 'Diameter', unit: 'inches' }),
      })
      .meta({ title: 'Disc' }),
    z
      .strictObject({
        kind: z.literal('polygon'),
        corners: z
          .array(z.strictObject(at).meta({ title: 'Corner' }))
          .min(3)
          .max(MAX_CORNERS)
          .meta({ title: 'Corners' }),
      })
      .meta({ title: 'Polygon', description: 'Corners in order; edges do not cross.' }),
  ])
  .meta({ title: 'Outline' });

const whole = {
  name: z.string().trim().max(40).default('').meta({ title: 'Name' }),
  ...at,
  base: z.number().min(10).max(300).default(30).meta({ title: 'Base', unit: 'mm' }),
  side: z.int().min(1).max(2).default(1).meta({ title: 'Player', description: '1 or 2: who is an enemy of whom.' }),
  unit: z.string().trim().max(40).default('').meta({ title: 'Unit' }),
  facing: z.number().min(0).max(360).optional().meta({
    title: 'Faces',
    unit: 'degrees',
    description: '0 to the right, 90 up. Left out: it faces everybody.',
  }),
  reach: z.number().min(0).max(12).default(0.5).meta({ title: 'Melee range', unit: 'inches' }),
  level: z.number().min(0).max(24).default(0).meta({ title: 'Stands at a height of', unit: 'inches', advanced: true }),
  posture: z
    .enum(['standing', 'knocked down', 'stationary'])
    .default('standing')
    .meta({ title: 'Posture', advanced: true }),
  seenThrough: advancedFlag('Never in the way', 'Lines of sight pass it.'),
  stealth: advancedFlag('Stealth', 'Not in the way of whoever is more than 5" from it.'),
  mounted: advancedFlag('Cavalry', 'Looks past smaller bases when it fights and charges.'),
};

const leaders = {
  leaders: advancedFlag(
    'Measured from leaders',
    'Apocalyptic games: the first model of each unit leads it; who is not in terrain has no cover (AOF-APOC-01).',
  ),
};

/** The fields of a scene that a game has; what it has not keeps its default. */
export function sceneSchema(game: GameTable) {
  const { facing, reach, posture, seenThrough, stealth, mounted, level, ...plain } = whole;
  const [usual] = game.bases;
  const base = game.arcs
    ? z
        .literal([...game.bases])
        .default(usual)
        .meta({ title: 'Base', unit: 'mm' })
    : whole.base.default(usual);
  const arcs = { facing, reach, level, posture, seenThrough, stealth, ...(game.rules.mounted ? { mounted } : {}) };
  const Model = z.strictObject({ ...plain, base, ...(game.arcs ? arcs : {}) }).meta({ title: 'Model' });
  const room = {
    room: z
      .int()
      .min(1)
      .max(MAX_MODELS)
      .default(11)
      .meta({
        title: 'Holds models',
        description: 'A shed 6, a house 11, a fortification 21 (AOF-BLDG-01).',
        onlyIf: { field: 'kind', equals: 'building' },
      }),
  };
  const Terrain = z
    .strictObject({
      name: whole.name,
      kind: z.enum(Object.keys(game.terrain) as [string, ...string[]]).meta({ title: 'Kind' }),
      outline: Outline,
      tall: z.number().min(0).max(24).default(1).meta({ title: 'Height', unit: 'inches', advanced: true }),
      ...(game.asks === 'units' ? room : {}),
    })
    .meta({ title: 'Terrain' });
  return z
    .strictObject({
      width: z
        .number()
        .min(6)
        .max(LARGEST)
        .default(game.size.width)
        .meta({ title: 'Width of the table', unit: 'inches' }),
      height: z
        .number()
        .min(6)
        .max(LARGEST)
        .default(game.size.height)
        .meta({ title: 'Depth of the table', unit: 'inches', description: 'Player 1 sits at the lower edge.' }),
      models: z.array(Model).min(1).max(MAX_MODELS).meta({ title: 'Models' }),
      terrain: z.array(Terrain).max(MAX_TERRAIN).default([]).meta({ title: 'Terrain' }),
      ...(game.asks === 'units' ? leaders : {}),
    })
    .meta({ title: 'Scene', holds: 'scene' });
}

export interface SceneModel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly base: number;
  readonly side: number;
  readonly unit: string;
  readonly facing?: number | undefined;
  readonly reach?: number;
  readonly level?: number;
  readonly posture?: 'standing' | 'knocked down' | 'stationary';
  readonly seenThrough?: boolean;
  readonly stealth?: boolean;
  readonly mounted?: boolean;
}

export interface SceneTerrain {
  readonly name: string;
  readonly kind: string;
  readonly outline: z.infer<typeof Outline>;
  readonly tall: number;
  readonly room?: number;
}

/** A scene after the schema; fields that a game has not are absent. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly models: readonly SceneModel[];
  readonly terrain: readonly SceneTerrain[];
  readonly leaders?: boolean;
}

/** The number of a model, as questions name it: 1 is the first. */
export const modelNumber = (title: string, description?: string) =>
  z
    .int()
    .min(1)
    .max(MAX_MODELS)
    .meta({ title, holds: 'model', description: description ?? 'Number of a model of the scene, 1 the first.' });
