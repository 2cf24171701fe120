/**
 * The gate of a repository: the units of today against those of the baseline file, as a patch check.
 *
 * settings.ts  wargauge.yml    sheet.ts  units in CSV and YAML    formats.ts  how the verdict is told
 */
import { z } from 'zod';
import { CommandError } from '../usage.ts';
import type { GateSettings } from './settings.ts';
import type { SheetUnit } from './sheet.ts';

const Baseline = z.strictObject({
  wargauge: z.literal('baseline'),
  ruleset: z.string(),
  situations: z.array(z.record(z.string(), z.unknown())),
  profiles: z.array(
    z.strictObject({
      name: z.string(),
      points: z.number().optional(),
      plan: z.record(z.string(), z.unknown()).optional(),
      values: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type Baseline = z.infer<typeof Baseline>;

/** What stands in the baseline file: to be committed, and read by people as a diff. */
export function baselineOf({ ruleset, situations }: GateSettings, units: readonly SheetUnit[]): Baseline {
  const profiles = units.map(({ name, points, plan, values }) => ({
    ...{ name, values },
    ...(points === undefined ? {} : { points }),
    ...(plan === undefined ? {} : { plan }),
  }));
  return { wargauge: 'baseline', ruleset, situations, profiles };
}

/** @throws CommandError when the file is no baseline */
export function baselineIn(file: string, text: string): Baseline {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is not JSON.`);
  }
  const read = Baseline.safeParse(raw);
  if (!read.success) throw new CommandError(`${file} is no baseline: write one with "wargauge gate --update".`);
  return read.data;
}

/** The patch check that is asked. */
export function requestOf(settings: GateSettings, before: Baseline, units: readonly SheetUnit[]) {
  const { ruleset, situations, limits, waivers, added, removed, renamed, confidence, method, seed } = settings;
  const { wargauge: _, ...now } = baselineOf(settings, units);
  return {
    before: {
      title: 'the baseline',
      ruleset: before.ruleset,
      profiles: before.profiles,
      situations: before.situations,
    },
    after: { title: 'the sheets', ...now, ruleset, situations },
    limits,
    declared: { added, removed, renamed },
    waivers: waivers.map(({ unit, reason }) => ({ profile: unit, reason })),
    ...(confidence === undefined ? {} : { confidence }),
    ...(method === undefined ? {} : { method }),
    ...(seed === undefined ? {} : { seed }),
  };
}

export interface Excess {
  readonly profiles: readonly string[];
  readonly words: string;
  readonly limit: string;
  /** Reasons; null where it is not waived. */
  readonly waived: readonly string[] | null;
}

export interface Difference {
  readonly what: string;
  readonly kind: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What the gate says, whatever form it takes. */
export interface Verdict {
  readonly passed: boolean;
  readonly sentence: string;
  readonly differences: readonly Difference[];
  readonly excesses: readonly Excess[];
  /** Who became stronger and weaker. */
  readonly moved: readonly string[];
  readonly notes: readonly string[];
  readonly units: readonly SheetUnit[];
  readonly engineVersion: string;
}

const Told = z.object({
  passed: z.boolean(),
  violations: z.array(z.string()),
  waived: z.array(z.string()),
  differences: z.array(
    z.object({
      what: z.string(),
      kind: z.string(),
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  excesses: z.array(
    z.object({
      profiles: z.array(z.string()),
      words: z.string(),
      limit: z.string(),
      waived: z.array(z.string()).nullable(),
    }),
  ),
});

/** @param answer of the patch check */
export function verdictOf(
  answer: {
    readonly sentence: string;
    readonly findings: readonly string[];
    readonly notes: readonly string[];
    readonly data: unknown;
  },
  units: readonly SheetUnit[],
  engineVersion: string,
): Verdict {
  const { passed, violations, waived, differences, excesses } = Told.parse(answer.data);
  const { sentence, findings, notes } = answer;
  const moved = findings.slice(violations.length + waived.length);
  return { passed, sentence, differences, excesses, moved, notes, units, engineVersion };
}
