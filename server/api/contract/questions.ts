/** What is asked and what comes back: questions, precision, measures, what changed nothing. */
import { z } from 'zod';
import { named, namedStrict } from './named.ts';

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

export const Disclosure = named('Disclosure', {
  unused: z
    .array(z.object({ path: z.string(), reason: z.string() }))
    .meta({ description: 'Inputs that changed nothing, each found by taking it back and comparing the answers.' }),
  printed: z
    .array(z.string())
    .meta({ description: 'The same of numbers that a profile simply has and that need not matter everywhere.' }),
  untested: z.array(z.string()).meta({ description: 'Inputs about which nothing could be said in the time allowed.' }),
  idle: z.array(z.string()).meta({
    description: 'Of the rules of the answer those that came to nothing: a question without them has the same answer.',
  }),
  compared: z.union([z.literal('exact'), z.object({ trials: z.int() })]).meta({
    description: '"exact" is proof; otherwise so many trials on one stream came out alike, one for one.',
  }),
  engineVersion: z.string(),
  elapsedMs: z.number(),
});
export type Disclosure = z.infer<typeof Disclosure>;

export const DisclosureRequest = namedStrict('DisclosureRequest', {
  ruleset: z.string().max(20),
  kind: z.string().max(40),
  scenario: z.record(z.string(), z.unknown()),
});
export type DisclosureRequest = z.infer<typeof DisclosureRequest>;

export const Disclose = z.enum(['none', 'full']).meta({
  description:
    '"full" adds to the answer every input that changed nothing. It takes a few times as long as the answer itself; ' +
    'POST /api/v1/disclosures gives the same by itself, after the answer.',
});

export const SimulationRequest = namedStrict('SimulationRequest', {
  ruleset: z.string().max(20),
  kind: z.string().max(40),
  scenario: z.record(z.string(), z.unknown()),
  method: z.enum(['auto', 'exact', 'monte-carlo']).default('auto'),
  precision: Precision.optional(),
  seed: Seed.default(1),
  disclose: Disclose.default('none'),
});
export type SimulationRequest = z.infer<typeof SimulationRequest>;
export type SimulationRequestInput = z.input<typeof SimulationRequest>;

export const Interval = named('Interval', {
  low: z.number(),
  high: z.number(),
  level: z.number(),
  method: z.enum(['wilson', 'clopper-pearson', 'normal', 'order-statistics']),
});

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

export const SimulationResult = named('SimulationResult', {
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
});
export type SimulationResult = z.infer<typeof SimulationResult>;
