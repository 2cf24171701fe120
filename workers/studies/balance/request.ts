/** What a balance report asks. */
import { z } from 'zod';
import { Heading, Meetings, Profiles, Sureness } from '../matchups/request.ts';

export const BalanceRequest = z.strictObject({
  ruleset: z.string().min(1).max(40).meta({ title: 'Ruleset', holds: 'ruleset' }),
  profiles: Profiles.min(2).meta({
    title: 'Profiles',
    description: 'They meet each other, both ways round. Who has points is priced against the others.',
  }),
  situations: Meetings,
  stats: z.array(z.string().trim().min(1).max(120)).max(12).default([]).meta({
    title: 'Stats to price',
    description:
      'Fields of a profile that are numbers. Left out: its own whole numbers that differ between the profiles.',
    advanced: true,
  }),
  tolerance: z.number().min(0.005).max(0.5).default(0.05).meta({
    title: 'Tolerance',
    description: 'How far off its fair price a profile may be and still be called fair: 0.05 is 5 %.',
    advanced: true,
  }),
  unjudged: z.enum(['leave out', 'price']).default('leave out').meta({
    title: 'Who has something not judged',
    description:
      'A weapon, rule or spell that never comes into play is not judged by these situations. Leave out: its profile has no rating, price or share until a situation judges it. Price: as if it were worth nothing.',
    advanced: true,
  }),
  battles: z.enum(['usual', 'few']).default('usual').meta({
    title: 'Battles',
    description:
      'Few: a first look with up to sixteen times fewer battles. Intervals are wider, and more profiles are open.',
    advanced: true,
  }),
  worths: z.enum(['leave out', 'ask']).default('leave out').meta({
    title: 'What each number is worth',
    description:
      'Ask: each number of each profile is tried one up and one down against everybody, by itself; about ten to twenty times the match-ups.',
    advanced: true,
  }),
  heading: Heading,
  ...Sureness,
});
export type BalanceRequest = z.infer<typeof BalanceRequest>;
