/** What a matrix asks. */
import { z } from 'zod';
import { Meetings, MOST_PROFILES, Profile, Profiles, Sureness } from '../matchups/request.ts';

export const MatrixRequest = z.strictObject({
  ruleset: z.string().min(1).max(40).meta({ title: 'Ruleset', holds: 'ruleset' }),
  profiles: Profiles.meta({ title: 'Profiles', description: 'The rows.' }),
  opponents: z.array(Profile).min(1).max(MOST_PROFILES).optional().meta({
    title: 'Opponents',
    description: 'The columns; left out, the profiles meet each other, both ways round.',
  }),
  situations: Meetings,
  ...Sureness,
});
export type MatrixRequest = z.infer<typeof MatrixRequest>;
