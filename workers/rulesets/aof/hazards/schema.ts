/** What a `hazards` scenario says: a unit, and what happens to it outside fights, in order. */
import { z } from 'zod';
import { Brutal, Condition, Free, HazardsRulings } from '../layers.ts';
import { Unit } from '../schema.ts';

export const EVENTS = [
  'Monstrous Spawn',
  'Toxic Fumes',
  'Rigged to Blow',
  'Magic Anomaly',
  'Crazed Sniper',
  'Carnivorous Fauna',
  'Deadly Vortex',
  'Daemonic Infestation',
  'Deadly Spores',
  'Booby Traps',
  'Sacrifice',
  'Echoes of a rout',
  'Building collapse',
] as const;
export type Event = (typeof EVENTS)[number];

const dice = (title: string) => z.enum(['nothing', 'D3', 'D6']).default('nothing').meta({ title });
const count = (title: string) => z.int().min(0).max(30).default(1).meta({ title });

/** Each step is one thing that happens; the union is told apart by `kind`. */
export const Step = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('event'),
        event: z.enum(EVENTS).default('Deadly Vortex').meta({ title: 'Event or effect' }),
      })
      .meta({ title: 'Event or effect', description: 'Random events, conditions, terrain and objective effects.' }),
    z
      .strictObject({
        kind: z.literal('dangerous terrain'),
        models: z.int().min(1).max(100).optional().meta({
          title: 'Models',
          description: "Of the unit's own models; left out, everybody (AOF-TERR-06).",
        }),
      })
      .meta({ title: 'Dangerous terrain', description: 'A die for each model, X for Tough(X); 1s wound.' }),
    z
      .strictObject({
        kind: z.literal('hits'),
        hits: count('Automatic hits'),
        plus: dice('... and in addition'),
        AP: z.int().min(0).max(12).default(0).meta({ title: 'AP' }),
        deadly: z.int().min(0).max(12).default(0).meta({ title: 'Deadly' }),
      })
      .meta({ title: 'Automatic hits', description: 'Blocked as any others.' }),
    z
      .strictObject({ kind: z.literal('wounds'), wounds: count('Automatic wounds'), plus: dice('... and in addition') })
      .meta({ title: 'Automatic wounds', description: 'Not blocked, but Regeneration helps.' }),
    z
      .strictObject({ kind: z.literal('morale test') })
      .meta({ title: 'Morale test', description: 'Failing means Wavering.' }),
    z.strictObject({ kind: z.literal('Wavering') }).meta({ title: 'Becomes Wavering', description: 'Without a test.' }),
    z
      .strictObject({ kind: z.literal('exhaustion marker') })
      .meta({ title: 'Exhaustion marker', description: 'From three on it tests (AOF-EXH-02).' }),
    z
      .strictObject({ kind: z.literal('recovery') })
      .meta({ title: 'Exhaustion recovery', description: 'A test for each marker when activated (AOF-EXH-04).' }),
  ])
  .meta({ title: 'Step' });
export type Step = z.infer<typeof Step>;

export const Hazards = z.strictObject({
  target: Unit.meta({ title: 'Unit' }),
  steps: z.array(Step).min(1).max(8).meta({ title: 'What happens, in order' }),
  condition: Condition,
  brutal: Brutal,
  modifiers: Free,
  rulings: HazardsRulings,
});
export type Hazards = z.infer<typeof Hazards>;
export type HazardsInput = z.input<typeof Hazards>;
