/** Questions that are asked in several ways: sweeps, editions, rulings. */
import { z } from 'zod';
import { named, namedStrict } from './named.ts';

export const SweepRequest = namedStrict('SweepRequest', {
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
});
export type SweepRequest = z.infer<typeof SweepRequest>;

export const SweepResult = named('SweepResult', {
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
});
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
  trials: z.int().min(1_000).max(1_000_000).optional().meta({
    description:
      'Where trials answer, so many for every way to ask; left out, 100,000, or fewer where that takes too long.',
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

export const EditionsResult = named('EditionsResult', {
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
});
export type EditionsResult = z.infer<typeof EditionsResult>;

const Reading = z.union([z.string(), z.number(), z.boolean()]);

/** A place where the rules are unclear, and how they can be read there. */
export const RulingEntry = named('RulingEntry', {
  id: z.string(),
  title: z.string(),
  question: z.string(),
  rules: z.array(z.string()),
  alternatives: z.array(z.object({ value: Reading, title: z.string() })).meta({
    description: 'The reading that is taken first, then every other one.',
  }),
  field: z.string().optional().meta({ description: 'The scenario field that chooses.' }),
  inputs: z.array(z.string()).optional().meta({
    description: 'Instead of a field: inputs that say it the other way; `[]` stands for every entry of a list.',
  }),
  how: z.string().optional().meta({ description: 'How these inputs say it, in a sentence.' }),
  notAsked: z
    .string()
    .optional()
    .meta({ description: 'Instead of either: why no question can be asked the other way.' }),
  kinds: z.array(z.string()).meta({ description: 'The kinds of question that have the field, or such an input.' }),
});
export type RulingEntry = z.infer<typeof RulingEntry>;

export const RulingsRequest = namedStrict('RulingsRequest', {
  ...inSeveralWays,
  rulings: z.array(z.string().max(40)).max(100).optional().meta({
    description: 'IDs of the rulings to read otherwise, one at a time; all that this kind knows unless named.',
  }),
});
export type RulingsRequest = z.infer<typeof RulingsRequest>;

export const RulingsResult = named('RulingsResult', {
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
});
export type RulingsResult = z.infer<typeof RulingsResult>;
