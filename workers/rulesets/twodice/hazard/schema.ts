/** What a Mk III `hazard` scenario says: damage that no attack roll asks for, and whom it may reach. */
import { z } from 'zod';
import { advancedFlag } from '../../seam/flags.ts';
import { type Rulings, rulingsField, Target } from '../activation/schema.ts';
import { Place } from '../models/deviation.ts';
import { MAX_HEIGHT } from '../models/fall.ts';
import { readModels } from '../models/readings.ts';
import { MAX_MODELS } from '../models/schema.ts';

const POW = z.int().min(0).max(40).default(10).meta({ title: 'POW', description: 'As it is rolled, not halved.' });
export const damageTypes = z
  .array(
    z.enum(['Magical', 'Damage Type: Cold', 'Damage Type: Corrosion', 'Damage Type: Electricity', 'Damage Type: Fire']),
  )
  .max(5)
  .default([])
  .meta({ title: 'Damage types', advanced: true });

/** @param damage what of the height decides it */
export const fall = (damage: string) =>
  z
    .strictObject({
      kind: z.literal('fall'),
      height: z
        .number()
        .min(1)
        .max(MAX_HEIGHT)
        .default(3)
        .meta({ title: 'Height', unit: 'inches', description: damage }),
    })
    .meta({ title: 'Fall', description: 'The first model falls; those it lands on suffer the same.' });

export const HazardModel = z
  .strictObject({
    target: Target,
    place: Place.prefault({ kind: 'measured' }).meta({
      title: 'Place',
      description: 'For a blast: when is this model under the template? Measured from the point it is aimed at.',
    }),
    contacted: z.boolean().default(true).meta({
      title: 'Fallen upon',
      description:
        'For a fall: the first model falls; the others stand where it lands, on bases no larger (MK3-FALL-02).',
    }),
    blastFromBehind: advancedFlag('Impact point behind it', 'From the back arc shields do not count (MK3-AOE-08).'),
    noBlast: advancedFlag(
      'Trench keeps the blast out',
      'Completely in a trench that the impact point is not in (MK3-TERRAIN-04).',
    ),
  })
  .meta({ title: 'Model' });
export type HazardModel = z.infer<typeof HazardModel>;

export const Hazard = z.strictObject({
  source: z
    .discriminatedUnion('kind', [
      fall('Two dice, one more for every two inches begun above the first two, POW 12 (MK3-FALL-01).'),
      z
        .strictObject({
          kind: z.literal('blast'),
          POW,
          AOE: z.int().min(3).max(5).default(4).meta({ title: 'AOE', unit: 'inches' }),
          deviation: z.enum(['none', 'd6', '2d6']).default('2d6').meta({
            title: 'Deviates',
            unit: 'inches',
            description: 'The bombardment of a scenario deviates 2d6" (MK3-SCEN-05).',
          }),
          types: damageTypes,
        })
        .meta({ title: 'Bombardment', description: 'A template without an attack roll, aimed at a point.' }),
      z
        .strictObject({
          kind: z.literal('damage roll'),
          POW,
          dice: z.int().min(0).max(8).default(2).meta({ title: 'Dice' }),
          types: damageTypes,
        })
        .meta({ title: 'Damage roll', description: 'Everybody listed suffers one.' }),
      z
        .strictObject({
          kind: z.literal('ground'),
          effect: z.enum(['Fire', 'Corrosion', 'none']).default('Fire').meta({
            title: 'Continuous effect',
            description: 'Burning earth, an acid bath, or fog without any (MK3-TERRAIN-07).',
          }),
          checks: z.int().min(0).max(20).default(2).meta({
            title: 'Ends of turns before they enter it',
            description: 'Fog and burning earth vanish on 1 or 2 at the end of each turn (MK3-TERRAIN-08).',
          }),
        })
        .meta({ title: 'Burning ground, fog', description: 'Is it still there, and whom does it set on fire?' }),
    ])
    .prefault({ kind: 'blast' })
    .meta({ title: 'What happens' }),
  models: z.array(HazardModel).min(1).max(MAX_MODELS).meta({ title: 'Models' }),
  rulings: rulingsField('noDamageDice', 'powerField', 'toughUpright', 'collateralRage', 'bombardment', 'deviation'),
});
type Source = z.infer<typeof Hazard>['source'];
/** As the schema has it, with what only another edition asks. */
export type Hazard = Omit<z.infer<typeof Hazard>, 'source' | 'rulings'> & {
  readonly rulings?: Partial<Rulings>;
  readonly source:
    | Exclude<Source, { kind: 'damage roll' }>
    | (Extract<Source, { kind: 'damage roll' }> & {
        /** Everybody is knocked down by it (MK2-STRUCT-04). */
        readonly knocksDown?: boolean;
      });
};
export type HazardInput = z.input<typeof Hazard>;

/** The models with the readings of the scenario. */
export function readHazard(scenario: Hazard): Hazard {
  return { ...scenario, rulings: {}, models: readModels(scenario.models, scenario.rulings) };
}
