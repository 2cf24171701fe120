/** What may be asked of swaps. */
import { z } from 'zod';
import { ConfidenceField, OpponentsField, QuestionFields, SeedField } from '../request.ts';

const name = z.string().trim().min(1).max(80);

export const SwapRequest = z.strictObject({
  ...QuestionFields,
  side: z.enum(['first', 'second']).default('first').meta({
    title: 'Whose list',
    description: 'The army whose units are swapped.',
  }),
  units: z
    .array(name)
    .min(1)
    .max(60)
    .optional()
    .meta({ title: 'Units', description: 'Names of the units that are asked about; left out, all of the list.' }),
  candidates: z
    .array(
      z
        .strictObject({
          name: name.meta({ title: 'Name' }),
          values: z.record(z.string(), z.unknown()).meta({ title: 'Values', holds: 'profile' }),
        })
        .meta({ title: 'Candidate' }),
    )
    .max(20)
    .default([])
    .meta({
      title: 'Candidates',
      description:
        'Units that are not in the list and might stand in, with their points. They are tried one by one; what a unit is worth is told against the others of the list.',
      advanced: true,
    }),
  opponents: OpponentsField,
  tolerance: z.number().min(0.001).max(0.2).default(0.02).meta({
    title: 'Same within',
    description: 'A unit whose swap surely changes the score by no more than this is worth the same.',
  }),
  confidence: ConfidenceField,
  maxTrials: z.int().min(256).max(1_000_000).default(4_096).meta({
    title: 'Most games',
    description: 'With a unit swapped, against one opponent; what is not told then is left open.',
  }),
  seed: SeedField,
});
export type SwapRequest = z.infer<typeof SwapRequest>;
