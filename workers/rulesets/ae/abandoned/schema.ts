/** What an `abandonment` scenario says: Phantom Hordes whose Adept has just died. */
import { z } from 'zod';
import { AbandonmentRulings } from '../rulingFields.ts';
import { hordeFields } from '../schema.ts';

export const Phantoms = z
  .strictObject({
    name: z.string().trim().min(1).max(40).default('Phantoms').meta({ title: 'Name' }),
    ...hordeFields,
  })
  .meta({ title: 'Horde' });

export const AbandonmentScenario = z.strictObject({
  hordes: z
    .array(Phantoms)
    .min(1)
    .max(4)
    .meta({ title: 'Hordes linked to the Adept', description: 'Four at most (AE-ABANDON-01).' }),
  rulings: AbandonmentRulings,
});
export type AbandonmentScenario = z.infer<typeof AbandonmentScenario>;
export type AbandonmentInput = z.input<typeof AbandonmentScenario>;
