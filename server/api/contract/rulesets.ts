/** Games: their kinds, rules and sample profiles, and stat lines that are read. */
import { z } from 'zod';
import { named } from './named.ts';

export const StatLineRequest = z
  .strictObject({ part: z.string().max(40), text: z.string().max(2000) })
  .meta({ id: 'StatLineRequest' });

export const StatLineReport = named('StatLineReport', {
  values: z.record(z.string(), z.unknown()),
  understood: z.array(z.string()),
  unknown: z.array(z.object({ text: z.string(), at: z.int() })),
});
export type StatLineReport = z.infer<typeof StatLineReport>;

export const RuleEntry = named('RuleEntry', {
  id: z.string(),
  title: z.string(),
  status: z.enum(['simulated', 'input', 'geometry', 'planned', 'not combat']),
  where: z.string().optional().meta({ description: 'Fields of scenarios, and kinds of them.' }),
  place: z.string().optional().meta({ description: 'The same in the words of the forms.' }),
});
export type RuleEntry = z.infer<typeof RuleEntry>;

export const SampleProfile = named('SampleProfile', {
  ...{ id: z.string(), title: z.string(), part: z.string(), kind: z.string(), values: z.unknown() },
  idleIn: z
    .array(z.string())
    .optional()
    .meta({ description: 'Kinds of question in which it has nothing to do; absent where there are none.' }),
});
export type SampleProfile = z.infer<typeof SampleProfile>;

const ProfileSide = z.object({
  part: z.string().meta({ description: 'Field of a profile that states both sides apart.' }),
  elsewhere: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Fields of a profile that stand in another place of the scenario.' }),
  needs: z.string().optional().meta({ description: 'A field without which nobody stands on this side.' }),
  beside: z
    .array(z.string())
    .optional()
    .meta({ description: 'Fields that a profile may have for other sides and kinds, and that say nothing here.' }),
});

const ArmyBattle = z.object({ id: z.string(), title: z.string(), units: z.int() });

export const KindSummary = named('KindSummary', {
  id: z.string(),
  title: z.string(),
  question: z.string(),
  rulings: z.int().meta({ description: 'How many rulings it can be asked with either way.' }),
  examples: z.array(z.object({ id: z.string(), title: z.string(), scenario: z.unknown() })),
  decides: z
    .literal(true)
    .optional()
    .meta({ description: 'Whether the game says what could be done about it, and what might change.' }),
  sweepFields: z.array(z.object({ path: z.string(), title: z.string() })).optional(),
  frontier: z
    .object({ over: z.object({ path: z.string(), title: z.string() }), gain: z.string(), title: z.string() })
    .optional(),
  matchup: z
    .object({
      row: z.string(),
      column: z.string(),
      rowPlan: z.string().optional(),
      columnPlan: z.string().optional(),
      win: z.string().optional(),
      loss: z.string().optional(),
      destroyed: z.string().optional(),
      lost: z.string().optional(),
      plans: z
        .object({ field: z.string() })
        .optional()
        .meta({ description: 'The field of a plan that each side chooses where nobody says what it does.' }),
      occasions: z
        .array(z.object({ title: z.string(), base: z.unknown() }))
        .optional()
        .meta({ description: 'Situations of this kind that bring different rules into play.' }),
      sides: z
        .object({ row: ProfileSide, column: ProfileSide, apart: z.boolean().optional() })
        .optional()
        .meta({ description: 'How each side reads a profile that states more than one.' }),
      armies: z
        .object({
          kind: z.string(),
          battles: z.array(ArmyBattle),
          larger: z.array(ArmyBattle).meta({ description: 'By which the prices of these are measured.' }),
          most: z.int(),
          score: z.string(),
          scoreSquared: z.string(),
        })
        .optional()
        .meta({ description: 'How balance reports set several equal units a side against each other.' }),
      roster: z
        .object({ units: z.string(), copies: z.string(), most: z.int(), limit: z.string().optional() })
        .optional()
        .meta({
          description:
            'Of a profile that is a list: the fields that hold its units, and how many of one there are; the most units, copies ' +
            'counted; and the field that says what they may cost together.',
        }),
    })
    .optional()
    .meta({
      description:
        'Which of its fields are two profiles that meet, and what each of them does, and the measures that say how it ends.',
    }),
});
export type KindSummary = z.infer<typeof KindSummary>;

export const RulesetSummary = named('RulesetSummary', {
  id: z.string(),
  title: z.string(),
  edition: z.string(),
  sources: z.array(z.string()),
  kinds: z.array(KindSummary),
  statLines: z.array(z.object({ part: z.string(), example: z.string() })),
  lines: z
    .array(z.string())
    .optional()
    .meta({ description: 'Questions in one line that say both sides, to start from.' }),
  lists: z
    .object({
      parts: z.array(z.string()),
      formats: z.array(z.string()),
      reads: z.array(z.string()).meta({ description: 'Its formats by name: what `format` of a source may be.' }),
      example: z.string(),
      phases: z.array(z.object({ kind: z.string(), measure: z.string() })).meta({
        description:
          'Kinds that are together what a unit does in a round, with the measure that adds up over units: a list is tuned over their sum.',
      }),
      book: z
        .object({ title: z.string(), note: z.string(), example: z.string() })
        .optional()
        .meta({ description: 'What the second text is, where it is no army book.' }),
    })
    .optional()
    .meta({ description: 'Absent where no army lists are read.' }),
  editions: z
    .object({ field: z.string(), presets: z.array(z.object({ value: z.string(), title: z.string() })) })
    .optional()
    .meta({ description: 'Absent where there is one edition.' }),
  coverage: z.record(z.string(), z.int()),
});
export type RulesetSummary = z.infer<typeof RulesetSummary>;
