/** What a comparison of two versions asks. */
import { z } from 'zod';
import { Meetings, MOST_PROFILES, Profile, Profiles, Sureness } from '../matchups/request.ts';

const Version = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ title: 'Title', description: 'For example "2.1" or "with the new rule".' }),
  ruleset: z.string().min(1).max(40).meta({ title: 'Ruleset', holds: 'ruleset' }),
  profiles: Profiles.meta({ title: 'Profiles' }),
  opponents: z.array(Profile).min(1).max(MOST_PROFILES).optional().meta({
    title: 'Opponents',
    description: 'Whom they meet, for kinds whose two sides are written differently; then nobody is rated or priced.',
    advanced: true,
  }),
  situations: Meetings,
});

const limit = (title: string, description: string) => z.number().min(0).optional().meta({ title, description });

const Name = z.string().trim().min(1).max(80);
const names = (title: string, description: string) =>
  z.array(Name).max(MOST_PROFILES).default([]).meta({ title, description });

const OwnLimits = z
  .strictObject({
    score: limit('Score of a match-up', 'Most that any of its match-ups may certainly move, 0..1.'),
    rating: limit('Rating', 'Most points of rating that it may certainly move.'),
    price: limit('Listed price', 'Most that it may move, as a share.'),
  })
  .meta({ title: 'Limits' });

export const PatchRequest = z.strictObject({
  before: Version.meta({ title: 'Before' }),
  after: Version.partial({ ruleset: true, profiles: true, opponents: true, situations: true }).meta({
    title: 'After',
    description: 'What is left out is as before. Profiles are matched by name, situations by title.',
  }),
  limits: z
    .strictObject({
      score: limit('Score of a match-up', 'Most that any may certainly move, 0..1.'),
      rating: limit('Rating', 'Most points of rating that any profile may certainly move.'),
      price: z.number().min(0).default(0.25).meta({
        title: 'Listed price',
        description: 'Most that any may move, as a share: 0.1 is 10 %.',
      }),
      units: z.record(Name, OwnLimits).default({}).meta({
        title: 'Single profiles',
        description: 'Limits of their own, instead of those for all: { "Guards": { "price": 0.5 } }.',
        advanced: true,
      }),
      mispriced: z.int().min(0).optional().meta({
        title: 'Mispriced profiles',
        description: 'Most that there may be afterwards, in every battle of equal points that is tried.',
      }),
    })
    .prefault({})
    .meta({ title: 'Limits', description: 'What exceeds them fails the check, for build pipelines.' }),
  declared: z
    .strictObject({
      added: names('Added', 'Profiles and opponents that are new.'),
      removed: names('Removed', 'Profiles and opponents that are gone.'),
      renamed: z.record(Name, Name).default({}).meta({
        title: 'Renamed',
        description: 'Old names to new ones: { "Levy": "Militia" }. They are compared with what they were.',
      }),
    })
    .prefault({})
    .meta({
      title: 'Declared',
      description: 'What came, went or was renamed on purpose; all else of that sort fails the check.',
    }),
  waivers: z
    .array(
      z.strictObject({
        profile: Name.meta({ title: 'Profile' }),
        reason: z.string().trim().min(1).max(300).meta({ title: 'Reason' }),
      }),
    )
    .max(MOST_PROFILES)
    .default([])
    .meta({ title: 'Waivers', description: 'Profiles that may exceed limits, each with a reason that is reported.' }),
  ...Sureness,
});
export type PatchRequest = z.infer<typeof PatchRequest>;
