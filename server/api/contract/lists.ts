/** The contract of army lists: what may be sent through their one door, and what comes back. */
import { z } from 'zod';
import { MOST_LIST_BYTES, MOST_LIST_SOURCES } from '../../../workers/rulesets/reading/limits.ts';
import { named, namedStrict } from './named.ts';

const MEBI = 1024 * 1024;
/** Bytes of a body that brings army lists: in JSON, quotes and line ends take two, and base64 four for three. */
export const LISTS_BODY_LIMIT = 2 * MOST_LIST_BYTES;
/** Units of one list that are corrected at once: as many as are read of one. */
const MOST_UNITS = 2_000;

const Values = z.record(z.string(), z.unknown());
const Role = z.enum(['list', 'book']);

export const ListSource = namedStrict('ListSource', {
  name: z.string().trim().min(1).max(200).default('paste').meta({
    description: 'What faults and findings call it: the name of a file, for example.',
  }),
  text: z.string().optional().meta({ description: 'The source as text; this or `base64`.' }),
  base64: z.string().optional().meta({
    description: 'The bytes of a file, as they are: also zipped, UTF-16 or cp1252.',
  }),
  role: Role.optional().meta({
    description: 'Whether it is a list or says what the units of one are; recognised without.',
  }),
  format: z.string().max(60).optional().meta({
    description: 'What it is, whatever it looks like: one of `lists.reads` of a ruleset; recognised without.',
  }),
});

export const ListsRequest = namedStrict('ListsRequest', {
  sources: z
    .array(ListSource)
    .min(1)
    .max(MOST_LIST_SOURCES)
    .meta({
      description: `Files and pastes, with ${MOST_LIST_BYTES / MEBI} MiB in all. Lists find the second texts that they need among them.`,
    }),
  ruleset: z.string().max(40).optional().meta({ description: 'The game, whatever is recognised.' }),
  prefer: z.string().max(40).optional().meta({ description: 'The game to take where several write alike.' }),
});

const Verdict = z.enum(['understood', 'assumed', 'not known']);
export const ListFinding = named('ListFinding', {
  at: z.string(),
  text: z.string(),
  verdict: Verdict,
  note: z.string().optional(),
  check: z.literal(true).optional().meta({ description: 'Two numbers of the list that do not agree.' }),
});
export type ListFinding = z.infer<typeof ListFinding>;

const Totals = z.object({ points: z.number(), units: z.int(), models: z.int() });
const Stated = z.strictObject({
  at: z.string().max(200),
  points: z.number().optional(),
  alsoPoints: z.array(z.number()).max(5).optional().meta({
    description: 'Other sums that agree with it, as builders count points of a battlegroup in different ways.',
  }),
  units: z.number().optional(),
  models: z.number().optional(),
});

/** Of a unit, what a scenario takes, and where it was read. */
const unit = {
  at: z.string(),
  values: Values,
  unknown: z.array(z.string()),
  parts: z
    .record(z.string(), Values)
    .optional()
    .meta({ description: 'Values for single parts of a scenario, where these differ.' }),
  sides: z
    .strictObject({ attacker: Values.optional(), target: Values.optional(), fighter: Values.optional() })
    .optional()
    .meta({
      description:
        'Instead of `parts`, where an attacker meets a target: the fields of each besides the name, and what a side of a duel has besides an attacker and a target.',
    }),
  profile: z.string().nullable().optional().meta({
    description: 'The profile that says what the unit is; null when none was found.',
  }),
  points: z.number().optional().meta({ description: 'Army points, where the values have no field for them.' }),
  models: z.int().optional().meta({ description: 'Models, where the values have no field for them.' }),
  places: z.array(z.string()).optional().meta({ description: 'All places that it was read from.' }),
  idleIn: z.array(z.string()).optional().meta({
    description:
      'Kinds of question in which it has nothing to do when it acts, such as shooting without a ranged weapon; left out where there are none.',
  }),
  builder: Values.optional().meta({
    description: 'What choosing its options needs, where it has any: for `/lists/builder` and `/lists/loadouts`.',
  }),
};

export const LinePiece = named('LinePiece', {
  text: z.string(),
  unknown: z.literal(true).optional().meta({ description: 'Not known here; it changes no answer.' }),
  joined: z.literal(true).optional().meta({ description: 'Begins the line of a model that joined the unit.' }),
  count: z
    .object({
      path: z.string(),
      title: z.string().optional().meta({ description: 'What is counted; without, it is called as its path.' }),
      least: z
        .number()
        .optional()
        .meta({ description: 'The least number that it may be; without, 0 for points, and 1.' }),
      most: z.number(),
      from: z.int(),
    })
    .optional()
    .meta({ description: 'The number that begins there in the text; it may be corrected.' }),
  changed: z
    .array(z.tuple([z.int(), z.int()]))
    .optional()
    .meta({ description: 'Spans of the text that the source does not say.' }),
});
export type LinePiece = z.infer<typeof LinePiece>;

const readUnit = {
  ...unit,
  name: z.string(),
  line: z.array(LinePiece).meta({
    description: 'The unit in one line: its pieces with "; " between them, and a line end before a joined model.',
  }),
  checks: z.array(ListFinding).optional().meta({ description: 'What its own numbers say against each other.' }),
  sums: z.object({ points: z.number(), models: z.int() }).optional().meta({
    description: 'What it adds to the sums of its list, where that is not its `points` and `models`.',
  }),
};

export const ReadUnit = named('ReadUnit', {
  ...readUnit,
  source: z.array(
    z.object({
      at: z.string(),
      line: z.int().optional().meta({ description: 'The line that it begins in, where `at` is the path of an entry.' }),
      text: z.string(),
      findings: z.array(
        ListFinding.omit({ at: true, text: true }).extend({
          at: z.string().optional().meta({ description: 'Where it stands, if not where the line does.' }),
          text: z.string().optional(),
          from: z
            .int()
            .optional()
            .meta({ description: 'Without a text of its own, it is about this piece of the line.' }),
          to: z.int().optional(),
        }),
      ),
    }),
  ),
});
export type ReadUnit = z.infer<typeof ReadUnit>;

export const ArmyReading = named('ArmyReading', {
  source: z.string(),
  book: z.string().nullable(),
  ruleset: z.string(),
  format: z.string().nullable(),
  title: z.string().nullable(),
  stated: Stated.nullable().meta({ description: 'What the list says of itself.' }),
  totals: Totals.meta({ description: 'What was read of it.' }),
  units: z.array(ReadUnit),
  findings: z.array(ListFinding).meta({ description: 'What belongs to no unit.' }),
});
export type ArmyReading = z.infer<typeof ArmyReading>;

export const ListsReading = named('ListsReading', {
  sources: z.array(
    z.object({
      name: z.string(),
      role: z.enum(['list', 'book', 'not read']),
      ruleset: z.string().nullable(),
      others: z.array(z.string()).meta({ description: 'Other games whose lists look the same.' }),
      format: z.string().nullable(),
      note: z.string().optional(),
    }),
  ),
  armies: z.array(ArmyReading),
});
export type ListsReading = z.infer<typeof ListsReading>;

export const CorrectionsRequest = namedStrict('CorrectionsRequest', {
  ruleset: z.string().max(40),
  units: z.array(z.strictObject(unit)).min(1).max(MOST_UNITS),
  stated: Stated.nullable().default(null),
  corrections: z
    .array(z.strictObject({ unit: z.int().min(0), path: z.string().max(80), value: z.int() }))
    .max(100)
    .meta({ description: 'Counts by the path that the pieces of a line state, for units from 0.' }),
});

export const CorrectedList = named('CorrectedList', {
  units: z.array(z.object(readUnit)),
  totals: Totals,
  findings: z.array(ListFinding).meta({ description: 'What the list still says against its units.' }),
});
export type CorrectedList = z.infer<typeof CorrectedList>;

const Choice = z.record(z.string().max(200), z.int().min(0).max(200)).meta({
  description: 'How often each option is taken, by its id.',
});

export const BuildRequest = namedStrict('BuildRequest', {
  ruleset: z.string().max(40),
  builder: Values.meta({ description: 'The `builder` of a unit that was read from an army book.' }),
  choice: Choice.default({}),
});

export const BuiltUnit = named('BuiltUnit', {
  unit: z.object(readUnit).nullable().meta({ description: 'Null where the choice is not allowed.' }),
  points: z.number(),
  sections: z.array(
    z.object({
      label: z.string(),
      options: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          price: z.number().nullable().meta({ description: 'Points each time; null where no price is given.' }),
          taken: z.int(),
          once: z.boolean().meta({ description: 'Whether it can be taken once only.' }),
          blocked: z.string().nullable().meta({ description: 'Why it cannot be taken once more.' }),
        }),
      ),
    }),
  ),
  refused: z.array(z.object({ option: z.string(), reason: z.string() })),
  findings: z.array(ListFinding),
});
export type BuiltUnit = z.infer<typeof BuiltUnit>;

export const LoadoutsRequest = namedStrict('LoadoutsRequest', {
  ruleset: z.string().max(40),
  builder: Values.meta({ description: 'The `builder` of a unit that was read from an army book.' }),
  most: z.int().min(1).max(200).default(100).meta({ description: 'Loadouts that are wanted.' }),
});

export const Loadouts = named('Loadouts', {
  loadouts: z.array(
    z.object({
      name: z.string().meta({ description: 'The options in words.' }),
      choice: Choice,
      points: z.number(),
      values: Values,
      idleIn: z
        .array(z.string())
        .optional()
        .meta({ description: 'Kinds of question in which it has nothing to do; absent where there are none.' }),
    }),
  ),
  more: z.boolean().meta({ description: 'Whether there are more than were asked for.' }),
});
export type Loadouts = z.infer<typeof Loadouts>;

export const TableRequest = namedStrict('TableRequest', {
  ruleset: z.string().max(40),
  units: z.array(z.strictObject(unit)).min(1).max(MOST_UNITS),
  format: z.enum(['csv', 'xlsx']).default('csv'),
});
