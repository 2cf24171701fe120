/**
 * The wire contract: every body that crosses HTTP, as zod schemas. OpenAPI is generated from these; the page imports
 * only their types.
 */
import { z } from 'zod';

/** Trials are numbered by 31 bits in the streams that unfold a replay. */
export const MAX_TRIALS = 2_000_000_000;

export const Seed = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ title: 'Seed', description: 'Same request, seed and engine version give the same bits.' });

export const Precision = z
  .union([
    z.strictObject({ trials: z.int().min(1).max(MAX_TRIALS) }),
    z.strictObject({
      halfWidth: z.number().min(0.00005).max(0.5),
      measure: z.string().max(60).optional(),
    }),
    z.strictObject({ milliseconds: z.int().min(10).max(60_000) }),
  ])
  .meta({
    id: 'Precision',
    description:
      'How good a Monte Carlo answer must be: a number of trials, a half width of the 95 % interval of a probability (the headline unless named), or a time budget.',
  });

export const Disclosure = z
  .object({
    unused: z
      .array(z.object({ path: z.string(), reason: z.string() }))
      .meta({ description: 'Inputs that changed nothing, each found by taking it back and comparing the answers.' }),
    printed: z
      .array(z.string())
      .meta({ description: 'The same of numbers that a profile simply has and that need not matter everywhere.' }),
    untested: z
      .array(z.string())
      .meta({ description: 'Inputs about which nothing could be said in the time allowed.' }),
    idle: z.array(z.string()).meta({
      description:
        'Of the rules of the answer those that came to nothing: a question without them has the same answer.',
    }),
    compared: z.union([z.literal('exact'), z.object({ trials: z.int() })]).meta({
      description: '"exact" is proof; otherwise so many trials on one stream came out alike, one for one.',
    }),
    engineVersion: z.string(),
    elapsedMs: z.number(),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;

export const DisclosureRequest = z
  .strictObject({
    ruleset: z.string().max(20),
    kind: z.string().max(40),
    scenario: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DisclosureRequest' });
export type DisclosureRequest = z.infer<typeof DisclosureRequest>;

export const Disclose = z.enum(['none', 'full']).meta({
  description:
    '"full" adds to the answer every input that changed nothing. It takes a few times as long as the answer itself; ' +
    'POST /api/v1/disclosures gives the same by itself, after the answer.',
});

export const SimulationRequest = z
  .strictObject({
    ruleset: z.string().max(20),
    kind: z.string().max(40),
    scenario: z.record(z.string(), z.unknown()),
    method: z.enum(['auto', 'exact', 'monte-carlo']).default('auto'),
    precision: Precision.optional(),
    seed: Seed.default(1),
    disclose: Disclose.default('none'),
  })
  .meta({ id: 'SimulationRequest' });
export type SimulationRequest = z.infer<typeof SimulationRequest>;
export type SimulationRequestInput = z.input<typeof SimulationRequest>;

export const Interval = z
  .object({
    low: z.number(),
    high: z.number(),
    level: z.number(),
    method: z.enum(['wilson', 'clopper-pearson', 'normal', 'order-statistics']),
  })
  .meta({ id: 'Interval' });

const estimate = { value: z.number(), interval: Interval.optional() };

export const Measure = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('probability'), title: z.string(), description: z.string().optional(), ...estimate }),
    z.object({
      kind: z.literal('distribution'),
      title: z.string(),
      description: z.string().optional(),
      unit: z.string(),
      mean: z.object(estimate),
      standardDeviation: z.number(),
      quantiles: z.array(z.object({ q: z.number(), ...estimate })),
      points: z.array(z.object({ value: z.number(), probability: z.number(), atLeast: z.number() })),
    }),
    z.object({
      kind: z.literal('series'),
      title: z.string(),
      description: z.string().optional(),
      of: z.enum(['probability', 'mean']),
      /** The steps are numbers of their own; nothing goes from one to the next. */
      list: z.literal(true).optional(),
      steps: z.array(
        z.object({
          label: z.string(),
          ...estimate,
          range: z.object({ low: z.number(), high: z.number() }).optional().meta({
            description: 'Of a mean or quantile: the least and the greatest value that one trial can show.',
          }),
        }),
      ),
    }),
  ])
  .meta({ id: 'Measure' });
export type Measure = z.infer<typeof Measure>;

export const SimulationResult = z
  .object({
    method: z.enum(['exact', 'monte-carlo']),
    /** Null for an exact answer. */
    trials: z.int().nullable(),
    seed: Seed,
    engineVersion: z.string(),
    headline: z.string(),
    measures: z.record(z.string(), Measure),
    sentence: z.string(),
    policy: z.object({ summary: z.string(), lines: z.array(z.string()) }).optional(),
    /** Values over points of the table: where a template is worth most, where to stand. */
    layers: z
      .array(
        z.object({
          title: z.string(),
          unit: z.string(),
          x: z.number(),
          y: z.number(),
          step: z.number(),
          columns: z.int(),
          /** Row by row from below; null where nobody can be. */
          values: z.array(z.number().nullable()),
          best: z.object({ x: z.number(), y: z.number() }),
          wanted: z.enum(['high', 'low']),
        }),
      )
      .optional(),
    /** Questions that can be asked from where the models stand, with what positions decide of them, and why. */
    followUps: z
      .array(
        z.object({
          kind: z.string(),
          title: z.string(),
          fields: z.array(
            z.object({
              path: z.string(),
              title: z.string(),
              value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]),
              why: z.string(),
            }),
          ),
        }),
      )
      .optional(),
    rules: z.array(z.object({ id: z.string(), title: z.string() })),
    /** What changed nothing, or that nobody asked. */
    disclosure: z.union([z.literal('none'), Disclosure]),
    notes: z.array(z.string()),
    /** Outcomes that /replays accepts as `outcome=name:value`. */
    outcomes: z.array(z.object({ name: z.string(), title: z.string(), values: z.array(z.number()) })),
    /** Upper bound of the relative error of exact values; absent for Monte Carlo. */
    errorBound: z.number().optional(),
    /** False while a Monte Carlo run goes on: the intervals are honest, just wider than asked for. */
    final: z.boolean(),
    elapsedMs: z.number(),
  })
  .meta({ id: 'SimulationResult' });
export type SimulationResult = z.infer<typeof SimulationResult>;

export const Simulation = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    ruleset: z.string(),
    kind: z.string(),
    /** The scenario with every default filled in: what was really asked. */
    scenario: z.record(z.string(), z.unknown()),
    progress: z.object({ trials: z.int(), of: z.int().nullable() }).nullable(),
    /** Partial while running; absent before the first counted trials. */
    result: SimulationResult.optional(),
    error: z.object({ code: z.string(), detail: z.string() }).optional(),
    createdAt: z.string(),
    endedAt: z.string().optional(),
    /** How a stored run was asked for. */
    asked: z
      .object({
        method: z.enum(['exact', 'monte-carlo']),
        seed: Seed,
        /** As in the request. */
        precision: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
      })
      .optional(),
    /** True when this very question was answered before, and that answer is given again. */
    stored: z.boolean().optional(),
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof Simulation>;

/** GET /simulations: long runs, newest first. */
export const SimulationList = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['running', 'done', 'cancelled', 'failed']),
        ruleset: z.string(),
        kind: z.string(),
        method: z.enum(['exact', 'monte-carlo']),
        progress: z.object({ trials: z.int(), of: z.int().nullable() }).nullable(),
        /** The answer in words, as far as it is known. */
        sentence: z.string().optional(),
        createdAt: z.string(),
        endedAt: z.string().optional(),
      }),
    ),
    /** What `after` must be for the next page; absent on the last one. */
    next: z.string().optional(),
  })
  .meta({ id: 'SimulationList' });
export type SimulationList = z.infer<typeof SimulationList>;

const ReplayScene = z.object({
  title: z.string(),
  round: z.int(),
  unit: z.int().nullable().meta({ description: 'Place in `units` of whoever acted.' }),
  steps: z.int().meta({ description: 'Steps of the replay told up to here.' }),
  moved: z.array(z.object({ unit: z.int(), bases: z.array(z.number()) })).meta({
    description: 'Units whose bases are not where they were: x and y of each base in turn; none off the table.',
  }),
  markers: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      held: z.union([z.literal(1), z.literal(2), z.literal('destroyed')]).nullable(),
      carrier: z.int().nullable(),
    }),
  ),
});

const ReplayTable = z
  .object({
    width: z.number(),
    depth: z.number(),
    terrain: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        depth: z.number(),
      }),
    ),
    armies: z.array(z.string()).meta({ description: 'Names of side 1 and side 2.' }),
    units: z.array(z.object({ name: z.string(), side: z.union([z.literal(1), z.literal(2)]), radius: z.number() })),
    scenes: z.array(ReplayScene),
  })
  .meta({
    description:
      'Where everybody stood, in kinds played on a table from beginning to end; inches from its lower left corner.',
  });

export const Replay = z
  .object({
    table: ReplayTable.optional(),
    /** A game told round by round, and what its dice did for the first army in points, with how far such games stray. */
    report: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })).optional(),
    luck: z.object({ army: z.string(), points: z.number(), spread: z.number() }).optional(),
    trial: z.int(),
    steps: z.array(
      z.object({ label: z.string(), dice: z.array(z.int()), sides: z.int().optional(), text: z.string() }),
    ),
    outcome: z.record(z.string(), z.number()),
    sentence: z.string(),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof Replay>;

export const SweepRequest = z
  .strictObject({
    ruleset: z.string().max(20),
    kind: z.string().max(40),
    scenario: z.record(z.string(), z.unknown()),
    /** One or two fields, each with the values to try. At most 200 cells in all. */
    fields: z
      .array(z.strictObject({ path: z.string().max(120), values: z.array(z.number()).min(1).max(50) }))
      .min(1)
      .max(2),
    measure: z.string().max(60).optional(),
    also: z.string().max(60).optional().meta({ description: 'A second measure of the same cells.' }),
  })
  .meta({ id: 'SweepRequest' });
export type SweepRequest = z.infer<typeof SweepRequest>;

export const SweepResult = z
  .object({
    measure: z.string(),
    title: z.string(),
    /** Whether the values are chances from 0 to 1, or means in the unit of the measure. */
    of: z.enum(['probability', 'mean']),
    engineVersion: z.string(),
    fields: z.array(z.object({ path: z.string(), values: z.array(z.number()) })),
    /** Row-major: one row per value of the second field (a single row when there is one field). */
    cells: z.array(z.array(z.object({ value: z.number().nullable(), problem: z.string().optional() }))),
    /** The second measure in the same order, if one was asked for. */
    also: z
      .object({
        measure: z.string(),
        title: z.string(),
        of: z.enum(['probability', 'mean']),
        values: z.array(z.array(z.number().nullable())),
      })
      .optional(),
    elapsedMs: z.number(),
  })
  .meta({ id: 'SweepResult' });
export type SweepResult = z.infer<typeof SweepResult>;

/** One question that is asked in several ways. */
const inSeveralWays = {
  ruleset: z.string().max(20),
  kind: z.string().max(40),
  scenario: z.record(z.string(), z.unknown()),
  measure: z.string().max(60).optional(),
  seed: z.int().min(0).max(0xffff_ffff).default(1).meta({
    description: 'For what only trials can answer: the same for every way to ask.',
  }),
  trials: z.int().min(1_000).max(1_000_000).default(100_000).meta({
    description: 'Where trials answer, so many for every way to ask.',
  }),
};

export const EditionsRequest = z.strictObject(inSeveralWays).meta({ id: 'EditionsRequest' });
export type EditionsRequest = z.infer<typeof EditionsRequest>;

const Compared = z.object({
  value: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number(), level: z.number() }).optional(),
  problem: z.string().optional(),
  /** Against the question as asked; null where one of the two has no value. */
  difference: z.number().nullable(),
  /** More than rounding, or than the intervals of trials explain. */
  apart: z.boolean(),
});
export type Compared = z.infer<typeof Compared>;

const comparedMeasure = {
  measure: z.string(),
  title: z.string(),
  /** Whether the values are chances from 0 to 1, or means in the unit of the measure. */
  of: z.enum(['probability', 'mean']),
  method: z.enum(['exact', 'monte-carlo']),
  seed: z.int().optional(),
  trials: z.int().optional(),
  engineVersion: z.string(),
};

export const EditionsResult = z
  .object({
    ...comparedMeasure,
    /** The question as each edition prints it: options that the question sets itself are taken back. */
    presets: z.array(Compared.extend({ preset: z.string(), title: z.string(), asked: z.boolean() })),
    /** The question as asked, where it sets options otherwise than its edition prints them; these are named. */
    own: Compared.extend({
      preset: z.string(),
      title: z.string(),
      set: z.array(z.object({ id: z.string(), field: z.string(), title: z.string(), value: z.string() })),
    }).optional(),
    /** The question as asked with a single option switched, largest difference first. */
    options: z.array(
      Compared.extend({
        id: z.string(),
        field: z.string(),
        title: z.string(),
        meaning: z.string(),
        from: z.string(),
        to: z.string(),
        rules: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
    elapsedMs: z.number(),
  })
  .meta({ id: 'EditionsResult' });
export type EditionsResult = z.infer<typeof EditionsResult>;

const Reading = z.union([z.string(), z.number(), z.boolean()]);

/** A place where the rules are unclear, and how they can be read there. */
export const RulingEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    question: z.string(),
    rules: z.array(z.string()),
    alternatives: z.array(z.object({ value: Reading, title: z.string() })).meta({
      description: 'The reading that is taken first, then every other one.',
    }),
    field: z.string().optional().meta({ description: 'The scenario field that chooses.' }),
    notAsked: z.string().optional().meta({ description: 'Why no question can be asked the other way.' }),
    kinds: z.array(z.string()).meta({ description: 'The kinds of question that have the field.' }),
  })
  .meta({ id: 'RulingEntry' });
export type RulingEntry = z.infer<typeof RulingEntry>;

export const RulingsRequest = z
  .strictObject({
    ...inSeveralWays,
    rulings: z.array(z.string().max(40)).max(100).optional().meta({
      description: 'IDs of the rulings to read otherwise, one at a time; all that this kind knows unless named.',
    }),
  })
  .meta({ id: 'RulingsRequest' });
export type RulingsRequest = z.infer<typeof RulingsRequest>;

export const RulingsResult = z
  .object({
    ...comparedMeasure,
    /** The question as asked; null where the measure has no value. */
    asked: z.number().nullable(),
    /** The question with a single ruling read otherwise, largest difference first. */
    rulings: z.array(
      Compared.extend({
        id: z.string(),
        title: z.string(),
        question: z.string(),
        field: z.string(),
        from: z.object({ value: Reading, title: z.string() }),
        to: z.object({ value: Reading, title: z.string() }),
        rules: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
    elapsedMs: z.number(),
  })
  .meta({ id: 'RulingsResult' });
export type RulingsResult = z.infer<typeof RulingsResult>;
/** A study's request is checked against the schema of its kind, which GET /studies/kinds gives. */
export const StudyRequest = z.record(z.string(), z.unknown()).meta({ id: 'StudyRequest' });

const Format = z.enum(['text', 'percent', 'number', 'difference', 'points of percent', 'change', 'whole']);
const bounded = { value: z.number(), low: z.number().optional(), high: z.number().optional() };
const figure = { title: z.string(), format: Format, table: z.string() };
const axis = z.array(z.union([z.string(), z.number()]));

export const StudyTable = z
  .object({
    id: z.string(),
    title: z.string(),
    columns: z.array(z.object({ id: z.string(), title: z.string(), format: Format })),
    rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
  })
  .meta({ id: 'StudyTable' });
export type StudyTable = z.infer<typeof StudyTable>;

export const StudyFigure = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('intervals'),
      ...figure,
      axis: z.string(),
      zero: z.number().optional(),
      range: z.tuple([z.number(), z.number()]).optional(),
      clip: z.tuple([z.number(), z.number()]).optional(),
      rows: z.array(
        z.object({ label: z.string(), ...bounded, group: z.string().optional(), muted: z.boolean().optional() }),
      ),
    }),
    z.object({
      type: z.literal('lines'),
      ...figure,
      xAxis: z.string(),
      yAxis: z.string(),
      x: axis,
      lines: z.array(z.object({ label: z.string(), points: z.array(z.object(bounded).nullable()) })),
      marks: z.array(z.object({ at: z.int(), text: z.string() })).optional(),
    }),
    z.object({
      type: z.literal('heat'),
      ...figure,
      xAxis: z.string(),
      yAxis: z.string(),
      x: axis,
      y: axis,
      /** One row a value of y. */
      cells: z.array(
        z.array(
          z.object({
            value: z.number().nullable(),
            low: z.number().optional(),
            high: z.number().optional(),
            problem: z.string().optional(),
            mark: z.string().optional(),
          }),
        ),
      ),
    }),
  ])
  .meta({ id: 'StudyFigure' });
export type StudyFigure = z.infer<typeof StudyFigure>;

export const StudyAnswer = z
  .object({
    sentence: z.string(),
    findings: z.array(z.string()),
    notes: z.array(z.string()),
    figures: z.array(StudyFigure),
    tables: z.array(StudyTable),
    method: z.enum(['exact', 'monte-carlo', 'exact and monte-carlo']),
    /** Trials of all Monte Carlo cells together. */
    trials: z.number(),
    /** Single questions behind it. */
    cells: z.int(),
    rules: z.array(z.object({ id: z.string(), title: z.string() })),
    /** What no question of it knows. Which inputs change nothing is measured of one question at a time: /disclosures. */
    ignored: z.array(z.object({ path: z.string(), reason: z.string(), cells: z.int() })),
    /** Numbers for programs, in the kind's own shape. */
    data: z.unknown(),
  })
  .meta({ id: 'StudyAnswer' });
export type StudyAnswer = z.infer<typeof StudyAnswer>;

export const Study = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** With every default filled in: what was really asked. */
    request: z.record(z.string(), z.unknown()),
    engineVersion: z.string(),
    progress: z
      .object({
        /** Rounds begun. */
        rounds: z.int(),
        cells: z.int(),
        trials: z.number(),
        /** Share of the present round that is counted. */
        roundShare: z.number(),
      })
      .nullable(),
    /** Partial while it runs, and absent before there is anything to say. */
    answer: StudyAnswer.optional(),
    error: z.object({ code: z.string(), detail: z.string() }).optional(),
    note: z.string().optional(),
    /** The stored answer of an equal study, asked before. */
    stored: z.boolean().optional(),
    createdAt: z.string(),
    endedAt: z.string().optional(),
  })
  .meta({ id: 'Study' });
export type Study = z.infer<typeof Study>;

export const StudyList = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        state: z.enum(['running', 'done', 'cancelled', 'failed']),
        sentence: z.string().optional(),
        createdAt: z.string(),
        endedAt: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'StudyList' });
export type StudyList = z.infer<typeof StudyList>;

export const StudyKindSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    question: z.string(),
    /** JSON Schema of a request. */
    schema: z.record(z.string(), z.unknown()),
    examples: z.array(z.object({ id: z.string(), title: z.string(), request: z.unknown() })),
  })
  .meta({ id: 'StudyKindSummary' });
export type StudyKindSummary = z.infer<typeof StudyKindSummary>;

export const StatLineRequest = z
  .strictObject({ part: z.string().max(40), text: z.string().max(2000) })
  .meta({ id: 'StatLineRequest' });

export const StatLineReport = z
  .object({
    values: z.record(z.string(), z.unknown()),
    understood: z.array(z.string()),
    unknown: z.array(z.object({ text: z.string(), at: z.int() })),
  })
  .meta({ id: 'StatLineReport' });
export type StatLineReport = z.infer<typeof StatLineReport>;

export const RuleEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    status: z.enum(['simulated', 'input', 'geometry', 'planned', 'not combat']),
    where: z.string().optional(),
  })
  .meta({ id: 'RuleEntry' });
export type RuleEntry = z.infer<typeof RuleEntry>;

export const SampleProfile = z
  .object({
    ...{ id: z.string(), title: z.string(), part: z.string(), kind: z.string(), values: z.unknown() },
    idleIn: z
      .array(z.string())
      .optional()
      .meta({ description: 'Kinds of question in which it has nothing to do; absent where there are none.' }),
  })
  .meta({ id: 'SampleProfile' });
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

export const KindSummary = z
  .object({
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
      })
      .optional()
      .meta({
        description:
          'Which of its fields are two profiles that meet, and what each of them does, and the measures that say how it ends.',
      }),
  })
  .meta({ id: 'KindSummary' });
export type KindSummary = z.infer<typeof KindSummary>;

export const RulesetSummary = z
  .object({
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
  })
  .meta({ id: 'RulesetSummary' });
export type RulesetSummary = z.infer<typeof RulesetSummary>;

/** GET /api/v1: where everything is. */
export const ApiRoot = z
  .object({
    name: z.string(),
    engineVersion: z.string(),
    links: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ApiRoot' });
export type ApiRoot = z.infer<typeof ApiRoot>;

/** A name that fits on a line: no control characters, no space at its ends. */
const Name = z
  .string()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  .regex(/^(?!\s)[^\u0000-\u001f\u007f]*(?<!\s)$/, 'must be one line without spaces around it')
  .meta({ title: 'Name' });

const Id = z.string().regex(/^[\w-]{1,40}$/, 'must be letters, digits and hyphens');

/** What is stored under a name: the values of a profile, a list, a scenario, or a result. */
export const ItemRequest = z
  .strictObject({
    name: Name,
    ruleset: Id.optional(),
    /** For scenarios: which kind. */
    kind: Id.optional(),
    /** In the collection results, `{ "simulation": id }` keeps a copy of that simulation. */
    values: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ItemRequest' });
export type ItemRequest = z.infer<typeof ItemRequest>;

const summary = {
  id: z.string(),
  collection: z.enum(['profiles', 'lists', 'scenarios', 'results']),
  name: z.string(),
  ruleset: z.string().optional(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
export const StoredItem = z
  .object({ ...summary, kind: z.string().optional(), values: z.record(z.string(), z.unknown()) })
  .meta({ id: 'StoredItem' });
export type StoredItem = z.infer<typeof StoredItem>;
export const StoredItemSummary = z.object(summary).meta({ id: 'StoredItemSummary' });
export type StoredItemSummary = z.infer<typeof StoredItemSummary>;
export const ItemList = z
  .object({ items: z.array(StoredItemSummary), next: z.string().optional() })
  .meta({ id: 'ItemList' });
export const ItemVersions = z
  .object({ versions: z.array(z.object({ version: z.int(), name: z.string(), createdAt: z.string() })) })
  .meta({ id: 'ItemVersions' });

/** A whole library, to be put into another one. */
export const LibraryExport = z
  .strictObject({
    wargauge: z.literal('library'),
    items: z
      .array(
        z.strictObject({
          collection: z.enum(['profiles', 'lists', 'scenarios', 'results']),
          name: Name,
          ruleset: Id.optional(),
          kind: Id.optional(),
          values: z.record(z.string(), z.unknown()),
        }),
      )
      .max(5_000),
  })
  .meta({ id: 'LibraryExport' });

/** A browser's key. */
export const SessionRequest = z.strictObject({ key: z.string().min(1).max(100) }).meta({ id: 'SessionRequest' });
/** What the sender of this request may do. */
export const Session = z
  .object({
    /** The name of the key; null without one. */
    name: z.string().nullable(),
    scopes: z.array(z.enum(['read', 'run', 'admin'])),
    /** Whether anything is kept. */
    storage: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** RFC 9457 with a stable `code` and one entry per faulty field. */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    instance: z.string().optional(),
    requestId: z.string().optional(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          value: z.unknown().optional(),
          allowed: z.string().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ProblemDetails' });
export type ProblemDetails = z.infer<typeof ProblemDetails>;

export * from './contract-lists.ts';
export * from './contract-operation.ts';
