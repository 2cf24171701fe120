/** What studies of match-ups have in common in their requests: profiles, situations in which they meet, how surely. */
import { z } from 'zod';
import { LONGEST_EXPRESSION } from '../expression.ts';

export const MOST_PROFILES = 250;
/** A whole game against itself, where nothing but the table is made of it. */
export const MOST_IN_MATRIX = 600;
export const MOST_SCENARIOS = 12;

const name = (title: string, description: string) => z.string().trim().min(1).max(80).meta({ title, description });
const field = (title: string, description: string) =>
  z.string().trim().min(1).max(120).optional().meta({ title, description, advanced: true });
const measure = (title: string, description: string) =>
  z
    .union([
      z.string().trim().min(1).max(120),
      z.strictObject({
        expression: z.string().min(1).max(LONGEST_EXPRESSION),
        over: z.enum(['trials', 'measures']).default('trials'),
      }),
    ])
    .optional()
    .meta({
      title,
      description: `${description} The name of a measure, or an expression over single trials or over measures.`,
      holds: 'measure',
      advanced: true,
    });

export const Profile = z
  .strictObject({
    name: name('Name', 'As it stands in every table.'),
    points: z.number().positive().max(1_000_000).optional().meta({
      title: 'Points',
      description: 'What it costs; left out, the points that its values state.',
    }),
    values: z.record(z.string(), z.unknown()).meta({
      title: 'Values',
      description:
        'The profile itself, as it would stand in a scenario of the ruleset; where it attacks with other values than it is attacked with, both parts: { attacker: {...}, target: {...} }.',
      holds: 'profile',
    }),
    plan: z.record(z.string(), z.unknown()).optional().meta({
      title: 'Plan',
      description: 'What it does where the kind of scenario asks for that, laid over what the situation says.',
      advanced: true,
      holds: 'plan',
    }),
  })
  .meta({ title: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const Profiles = z.array(Profile).min(1).max(MOST_PROFILES);
export const MatrixProfiles = z.array(Profile).min(1).max(MOST_IN_MATRIX);

export const Meeting = z
  .strictObject({
    title: name('Title', 'For example "Charges", "Shoots at 18 inches", "Duel over four rounds".'),
    weight: z.number().positive().max(1_000).default(1).meta({
      title: 'Weight',
      description: 'How much it counts beside the others.',
    }),
    kind: name('Kind', 'A kind of scenario of the ruleset.').meta({ holds: 'kind' }),
    base: z.record(z.string(), z.unknown()).default({}).meta({
      title: 'Scenario',
      description: 'Everything about it but the two profiles.',
      holds: 'base',
    }),
    plans: z.enum(['solved', 'stated']).default('solved').meta({
      title: 'What they do',
      description:
        'Where neither the profile nor the scenario says what a side does. Solved: in each pair both play what serves them best against each other. Stated: as the kind of question has it, mostly a charge.',
      advanced: true,
    }),
    row: field('Field of the first profile', "A field of the scenario; left out, the kind's own."),
    column: field('Field of the second profile', "A field of the scenario; left out, the kind's own."),
    win: measure('Measure of winning', 'The chance that the first profile wins, from 0 to 1.'),
    loss: measure('Measure of losing', 'The chance that it loses; what is left is a draw.'),
    destroyed: measure('Measure of points destroyed', 'Mean points of the second profile destroyed.'),
    lost: measure('Measure of points lost', 'Mean points of the first profile lost.'),
    destroyedShare: measure(
      'Measure of the share destroyed',
      'How much of the second profile is destroyed, from 0 to 1.',
    ),
    lostShare: measure('Measure of the share lost', 'How much of the first profile is lost, from 0 to 1.'),
  })
  .meta({ title: 'Situation' });
export type Meeting = z.infer<typeof Meeting>;

export const Meetings = z
  .array(Meeting)
  .min(1)
  .max(MOST_SCENARIOS)
  .meta({ title: 'Situations', description: 'How the profiles meet; each pair meets in each of them.' });

const heading = (title: string) => z.string().trim().min(1).max(120).optional().meta({ title });
/** What stands on top of a report that is sent to somebody. */
export const Heading = z
  .strictObject({ title: heading('Title'), author: heading('Author') })
  .optional()
  .meta({
    title: 'Heading of its report',
    description: 'The title and the author on top of its report as a file. The date is that of the answer.',
    advanced: true,
  });

export const Sureness = {
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(1).meta({ title: 'Seed', advanced: true }),
  method: z.enum(['auto', 'exact', 'monte-carlo']).default('auto').meta({
    title: 'Method',
    description: 'Auto: exactly where that is no dearer than simulating to the same end.',
    advanced: true,
  }),
  confidence: z.number().min(0.5).max(0.999).default(0.95).meta({
    title: 'Confidence',
    description: 'Of every interval and every verdict.',
    advanced: true,
  }),
  halfWidth: z.number().min(0.001).max(0.25).default(0.02).meta({
    title: 'Precision',
    description: 'Half the width of the interval at which a cell that is still open is left open.',
  }),
};

export interface SurenessValues {
  readonly seed: number;
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  readonly confidence: number;
  readonly halfWidth: number;
}
