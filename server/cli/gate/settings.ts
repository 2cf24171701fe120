/** What `wargauge.yml` says: which units are held against which baseline, and how far they may move. */
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { CommandError } from '../usage.ts';

const Limits = z.strictObject({
  score: z.number().min(0).optional(),
  rating: z.number().min(0).optional(),
  price: z.number().min(0).optional(),
});
const Name = z.string().trim().min(1).max(80);

export const GateSettings = z.strictObject({
  ruleset: z.string().min(1),
  /** Sheets, beside this file. */
  units: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  baseline: z.string().min(1).default('wargauge.baseline.json'),
  /** As in a study: { title, kind, base }. */
  situations: z.array(z.record(z.string(), z.unknown())).min(1),
  limits: Limits.extend({
    mispriced: z.int().min(0).optional(),
    units: z.record(Name, Limits).optional(),
  }).default({}),
  waivers: z.array(z.strictObject({ unit: Name, reason: z.string().trim().min(1).max(300) })).default([]),
  added: z.array(Name).default([]),
  removed: z.array(Name).default([]),
  renamed: z.record(Name, Name).default({}),
  confidence: z.number().optional(),
  method: z.enum(['auto', 'exact', 'monte-carlo']).optional(),
  seed: z.int().min(0).optional(),
});
export type GateSettings = z.infer<typeof GateSettings>;

/** @throws CommandError that names the field */
export function settingsOf(file: string, text: string): GateSettings {
  let raw: unknown;
  try {
    raw = parseYaml(text);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
  const read = GateSettings.safeParse(raw);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${file}: ${path.join('.') || 'the file'}: ${message}`);
  throw new CommandError(faults.join('\n'));
}
