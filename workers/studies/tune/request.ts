/** What tuning asks: slots with choices, opponents, limits. */
import { z } from 'zod';
import {
  AimField,
  CountingFields,
  KindField,
  MeasureField,
  OpponentsField,
  PatchesField,
  QuestionFields,
  ScenarioField,
} from '../request.ts';

/** Whole lists that are all asked; of more, some are drawn and the best of them is bettered. */
export const MOST_CANDIDATES = 20_000;
/** Trials of a list, and how precise the last ones are, where a request leaves it out. */
export const USUAL_TRIALS = 65_536;
export const USUAL_PRECISION = 0.005;

const name = z.string().trim().min(1).max(120);

export const Choice = z
  .strictObject({
    name: name.meta({ title: 'Name' }),
    patches: PatchesField.default({}),
    points: z.number().min(0).max(1_000_000).default(0).meta({ title: 'Points' }),
    roles: z.array(name).max(8).default([]).meta({
      title: 'Roles',
      description: 'What it counts as where the roster has limits.',
      advanced: true,
    }),
    times: z.int().min(1).max(1_000).default(1).meta({
      title: 'Stands for',
      description:
        'How many of what is asked one copy of it is: ten troopers where the question is about one. Its value counts as often. More than one only where values add up.',
      advanced: true,
    }),
    idleIn: z.array(z.string().max(40)).max(20).default([]).meta({
      title: 'Idle in',
      description: 'Kinds of question in which it has nothing to do: there it is worth nothing, and is not asked.',
      advanced: true,
    }),
    most: z.int().min(1).max(20).default(1).meta({
      title: 'Copies at most',
      description: 'More than one only where values add up.',
      advanced: true,
    }),
  })
  .meta({ title: 'Choice' });
export type Choice = z.infer<typeof Choice>;

export const Slot = z
  .strictObject({
    name: name.meta({ title: 'Name' }),
    choices: z.array(Choice).min(1).max(200).meta({ title: 'Choices' }),
    least: z.int().min(0).max(100).default(1).meta({
      title: 'Choose at least',
      description: '0: the slot may stay as the scenario has it.',
      advanced: true,
    }),
    most: z.int().min(1).max(100).default(1).meta({
      title: 'Choose at most',
      description: 'More than one only where values add up.',
      advanced: true,
    }),
  })
  .meta({ title: 'Slot' });
export type Slot = z.infer<typeof Slot>;

const weight = z.number().min(0).max(1e6).default(1);

export const Phase = z
  .strictObject({
    kind: KindField,
    scenario: ScenarioField,
    measure: MeasureField.optional(),
    weight: weight.meta({ title: 'Weight' }),
  })
  .meta({ title: 'Phase' });
export type Phase = z.infer<typeof Phase>;

export const TuneRequest = z.strictObject({
  ...QuestionFields,
  weight: weight.meta({
    title: 'Weight of this question',
    description: 'Beside those that are also asked.',
    advanced: true,
  }),
  phases: z.array(Phase).max(8).default([]).meta({
    title: 'Also asked',
    description:
      'Further questions whose values are added to the first one, each times its weight: what a choice shoots, and what it does when it charges. Changes reach the same fields in all of them. Only where values add up.',
  }),
  slots: z.array(Slot).min(1).max(40).meta({
    title: 'Slots',
    description: 'What may be chosen where; one choice of each slot makes a list.',
  }),
  opponents: OpponentsField,
  measure: MeasureField.optional(),
  better: AimField,
  value: z.enum(['whole', 'sum']).default('whole').meta({
    title: 'Value of a list',
    description:
      'whole: the scenario with all choices in it is asked for every list, and lists are culled in stages; beyond 20,000 lists, of lists drawn at random the best one is bettered step by step, and the answer says how many may still be better. sum: each choice is asked by itself and values add up; the best list is then found among any number of them and proven.',
  }),
  limits: z
    .strictObject({
      points: z.number().min(0).max(1_000_000).optional().meta({ title: 'Points at most' }),
      roles: z
        .array(
          z.strictObject({
            role: name,
            least: z.int().min(0).max(100).default(0),
            most: z.int().min(0).max(100).optional(),
          }),
        )
        .max(20)
        .default([])
        .meta({ title: 'Roles', description: 'How many of each the roster must and may hold.' }),
      copies: z.int().min(1).max(100).optional().meta({
        title: 'Of one name at most',
        description: 'Over all slots.',
      }),
    })
    .prefault({})
    .meta({ title: 'Limits' }),
  keepBest: z.number().min(0.5).max(0.9999).default(0.95).meta({
    title: 'Keep the best',
    description: 'Probability with which the best list survives every stage of culling.',
  }),
  precision: z.number().positive().max(1_000_000).optional().meta({
    title: 'Precision',
    description:
      'Half the width of the interval at which the last lists are left, in units of the measure. Left out, 0.005; of battles 0.02.',
  }),
  maxTrials: z.int().min(1_024).max(10_000_000).optional().meta({
    title: 'Most trials',
    description: 'Of one list against one opponent. Left out, 65,536; of battles about 2,400.',
    advanced: true,
  }),
  show: z.int().min(1).max(1_000).default(50).meta({
    title: 'Lists shown',
    advanced: true,
  }),
  ...CountingFields,
});
export type TuneRequest = z.infer<typeof TuneRequest>;
