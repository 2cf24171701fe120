/** What a `hazards` scenario says: a Horde that burns, falls, tires or loses its mind, and what brings it back. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { HazardRulings } from '../rulingFields.ts';
import { count, hordeFields, replenishing, Unit } from '../schema.ts';

export const Endangered = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Horde').meta({ title: 'Name' }),
    ...hordeFields,
    T: Unit.shape.T,
    Ag: Unit.shape.Ag,
    TB: Unit.shape.TB,
    WPB: Unit.shape.WPB,
    replenishing,
    state: hordeFields.state.meta({ advanced: false }),
  })
  .meta({ title: 'Horde' });

export const Hazards = z.strictObject({
  horde: Endangered,
  turns: count(1, 20, 4, 'Turns', 'Of its own.'),
  putsFireOutInTurn: count(
    0,
    20,
    0,
    'Puts the fire out in turn',
    'With its Full Action, or in the first turn after it in which it can act; 0: never (AE-FIRE-01).',
  ),
  fatigue: count(
    0,
    20,
    0,
    'Fatigue',
    'Levels; -10 on its tests, and at the threshold each turn it acts costs 1d10 Magnitude (AE-FATIGUE-01).',
  ),
  fatigueThreshold: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .meta({ title: 'Fatigue Threshold', description: 'Left out: TB (RU-30).', advanced: true }),
  falls: flag('Falls before its first turn', '1d5 Magnitude for each squad if the damage gets through (AE-FALL-01).'),
  fallPercent: count(
    0,
    100,
    100,
    'Falling damage gets through',
    'The table of falls is not in the source (RU-17).',
  ).meta({ unit: '%', onlyIf: { field: 'falls', equals: true } }),
  fallTest: z
    .enum(['better of the two', 'Toughness', 'Willpower'])
    .default('better of the two')
    .meta({
      title: 'Test after the fall',
      description: 'Failing it stuns for a round (AE-FALL-01).',
      advanced: true,
      onlyIf: { field: 'falls', equals: true },
    }),
  ego: count(
    0,
    60,
    0,
    'Ego or Insanity damage',
    'Before its first turn; more than WPB calls for a Willpower test (AE-EGO-01).',
  ),
  engineer: count(
    0,
    120,
    0,
    "Chief Engineer's Tech-Use",
    'A test at the start of each turn restores Magnitude; 0: none (AE-CC-05).',
  ).meta({ advanced: true }),
  breakTests: z.boolean().default(true).meta({
    title: 'Takes Break tests',
    description: 'For every 20 Magnitude lost in a turn (AE-MORALE-01).',
    advanced: true,
  }),
  moraleNumber: z
    .int()
    .min(-10)
    .max(10)
    .default(0)
    .meta({ title: 'Morale Number', description: 'AE-BMN-02', advanced: true }),
  rulings: HazardRulings,
});
export type Hazards = z.infer<typeof Hazards>;
export type HazardsInput = z.input<typeof Hazards>;
