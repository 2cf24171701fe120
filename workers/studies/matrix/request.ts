/** What a matrix asks. */
import { z } from 'zod';
import { Heading, MatrixProfiles, Meetings, Sureness } from '../matchups/request.ts';

export const MatrixRequest = z.strictObject({
  ruleset: z.string().min(1).max(40).meta({ title: 'Ruleset', holds: 'ruleset' }),
  profiles: MatrixProfiles.meta({ title: 'Profiles', description: 'The rows.' }),
  opponents: MatrixProfiles.optional().meta({
    title: 'Opponents',
    description: 'The columns; left out, the profiles meet each other, both ways round.',
  }),
  situations: Meetings,
  heading: Heading,
  ...Sureness,
});
export type MatrixRequest = z.infer<typeof MatrixRequest>;
