/** Simulations as they stand, their list, and trials that are replayed. */
import { z } from 'zod';
import { named } from './named.ts';
import { Seed, SimulationResult } from './questions.ts';

/** Why something ended without its answer. */
const Failure = z.object({ code: z.string(), detail: z.string() });

export const Simulation = named('Simulation', {
  id: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  ruleset: z.string(),
  kind: z.string(),
  /** The scenario with every default filled in: what was really asked. */
  scenario: z.record(z.string(), z.unknown()),
  progress: z.object({ trials: z.int(), of: z.int().nullable() }).nullable(),
  /** Partial while running; absent before the first counted trials. */
  result: SimulationResult.optional(),
  error: Failure.optional(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  /** How a stored run was asked for. */
  asked: z
    .object({
      method: z.enum(['exact', 'monte-carlo']),
      seed: Seed,
      /** As in the request. */
      precision: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
    })
    .optional(),
  /** True when this very question was answered before, and that answer is given again. */
  stored: z.boolean().optional(),
});
export type Simulation = z.infer<typeof Simulation>;

/** GET /simulations: long runs, newest first. */
export const SimulationList = named('SimulationList', {
  items: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['running', 'done', 'cancelled', 'failed']),
      ruleset: z.string(),
      kind: z.string(),
      method: z.enum(['exact', 'monte-carlo']),
      progress: z.object({ trials: z.int(), of: z.int().nullable() }).nullable(),
      /** The answer in words, as far as it is known. */
      sentence: z.string().optional(),
      /** Why a run failed. */
      error: Failure.optional(),
      createdAt: z.string(),
      endedAt: z.string().optional(),
    }),
  ),
  /** What `after` must be for the next page; absent on the last one. */
  next: z.string().optional(),
});
export type SimulationList = z.infer<typeof SimulationList>;

const ReplayOutline = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disc'), x: z.number(), y: z.number(), radius: z.number() }),
  z.object({ kind: z.literal('polygon'), corners: z.array(z.number()) }),
]);

const ReplayScene = z.object({
  title: z.string(),
  round: z.int(),
  unit: z.int().nullable().meta({ description: 'Place in `units` of whoever acted.' }),
  steps: z.int().meta({ description: 'Steps of the replay told up to here.' }),
  moved: z.array(z.object({ unit: z.int(), bases: z.array(z.number()) })).meta({
    description: 'Units whose bases are not where they were: x and y of each base in turn; none off the table.',
  }),
  markers: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      held: z.union([z.literal(1), z.literal(2), z.literal('destroyed')]).nullable(),
      carrier: z.int().nullable(),
    }),
  ),
  areas: z
    .array(z.object({ title: z.string(), outline: ReplayOutline }))
    .optional()
    .meta({ description: 'Templates that lie on the table just now.' }),
  met: z.array(z.int()).optional().meta({ description: 'Places in `units` of those who are met.' }),
});

const ReplayTable = z
  .object({
    squares: z.boolean().optional().meta({ description: 'Whether lengths are squares of a map instead of inches.' }),
    width: z.number(),
    depth: z.number(),
    terrain: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        depth: z.number(),
        outline: ReplayOutline.optional().meta({
          description: 'What it is where that is no such rectangle: the others are then the box round it.',
        }),
      }),
    ),
    armies: z.array(z.string()).meta({ description: 'Names of side 1 and side 2.' }),
    units: z.array(z.object({ name: z.string(), side: z.union([z.literal(1), z.literal(2)]), radius: z.number() })),
    scenes: z.array(ReplayScene),
  })
  .meta({
    description: 'Where everybody stood, in kinds played on a table; inches from its lower left corner.',
  });

export const Replay = named('Replay', {
  table: ReplayTable.optional(),
  /** A game told round by round, and what its dice did for the first army in points, with how far such games stray. */
  report: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })).optional(),
  luck: z.object({ army: z.string(), points: z.number(), spread: z.number() }).optional(),
  trial: z.int(),
  steps: z.array(z.object({ label: z.string(), dice: z.array(z.int()), sides: z.int().optional(), text: z.string() })),
  outcome: z.record(z.string(), z.number()),
  sentence: z.string(),
});
export type Replay = z.infer<typeof Replay>;
