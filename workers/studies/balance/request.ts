/** What a balance report asks. */
import { z } from 'zod';
import { Meetings, Profiles, Sureness } from '../matchups/request.ts';

export const BalanceRequest = z.strictObject({
  ruleset: z.string().min(1).max(40).meta({ title: 'Ruleset', holds: 'ruleset' }),
  profiles: Profiles.min(2).meta({
    title: 'Profiles',
    description: 'They meet each other, both ways round. Prices need five with points, and more say more.',
  }),
  situations: Meetings,
  stats: z.array(z.string().trim().min(1).max(120)).max(12).default([]).meta({
    title: 'Stats to price',
    description:
      'Fields of a profile that are numbers. Left out: its own whole numbers that differ between the profiles.',
    advanced: true,
  }),
  ...Sureness,
});
export type BalanceRequest = z.infer<typeof BalanceRequest>;
