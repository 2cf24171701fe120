/** Studies: what is asked, tables and figures of an answer, kinds. */
import { z } from 'zod';
import { named } from './named.ts';

/** A study's request is checked against the schema of its kind, which GET /studies/kinds gives. */
export const StudyRequest = z.record(z.string(), z.unknown()).meta({ id: 'StudyRequest' });

const Format = z.enum(['text', 'percent', 'number', 'difference', 'points of percent', 'change', 'whole']);
const bounded = { value: z.number(), low: z.number().optional(), high: z.number().optional() };
const figure = { title: z.string(), format: Format, table: z.string() };
const axis = z.array(z.union([z.string(), z.number()]));

export const StudyTable = named('StudyTable', {
  id: z.string(),
  title: z.string(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), format: Format })),
  rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
});
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
      marks: z.array(z.object({ at: z.int(), on: z.boolean().optional(), text: z.string() })).optional(),
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
    z.object({
      type: z.literal('graph'),
      ...figure,
      axis: z.string(),
      nodes: z.array(z.string()),
      /** By index of their nodes. */
      arrows: z.array(z.object({ from: z.int(), to: z.int(), ...bounded, strong: z.boolean().optional() })),
    }),
  ])
  .meta({ id: 'StudyFigure' });
export type StudyFigure = z.infer<typeof StudyFigure>;

export const StudyAnswer = named('StudyAnswer', {
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
  ignored: z.array(
    z.object({
      path: z.string(),
      /** The place in words: "Attacker › Special rules: Frenzy". Answers of engines before 0.16 have none. */
      title: z.string().optional(),
      reason: z.string(),
      cells: z.int(),
    }),
  ),
  /** Numbers for programs, in the kind's own shape. */
  data: z.unknown(),
});
export type StudyAnswer = z.infer<typeof StudyAnswer>;

export const Study = named('Study', {
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
  /** While it runs: seconds of one core that all of it takes at most, by the estimate of its questions. */
  coreSecondsAtMost: z.number().optional(),
  /** Partial while it runs, and absent before there is anything to say. */
  answer: StudyAnswer.optional(),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
  note: z.string().optional(),
  /** The stored answer of an equal study, asked before. */
  stored: z.boolean().optional(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
});
export type Study = z.infer<typeof Study>;

export const StudyList = named('StudyList', {
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
});
export type StudyList = z.infer<typeof StudyList>;

export const StudyKindSummary = named('StudyKindSummary', {
  id: z.string(),
  title: z.string(),
  question: z.string(),
  /** JSON Schema of a request. */
  schema: z.record(z.string(), z.unknown()),
  examples: z.array(z.object({ id: z.string(), title: z.string(), request: z.unknown() })),
});
export type StudyKindSummary = z.infer<typeof StudyKindSummary>;
