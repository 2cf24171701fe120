/** What can be done with units of a list besides asking about them: choose their options, and write them down. */
import { rulesets } from '../rulesets/index.ts';
import { writeTable } from '../rulesets/reading/csv.ts';
import { writeWorkbook } from '../rulesets/reading/workbook.ts';
import type { BuiltUnit, ListReader, Loadouts } from '../rulesets/ruleset.ts';
import { listed, type SentUnit, unitOf } from './correct.ts';
import { shownIdle } from './shown.ts';
import type { ReadUnit } from './types.ts';

/** Formats that units are written in. */
export const TABLES = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLES)[number];

export type UnitsRequest =
  | {
      readonly what: 'build';
      readonly ruleset: string;
      readonly builder: unknown;
      readonly choice: Readonly<Record<string, number>>;
    }
  | { readonly what: 'loadouts'; readonly ruleset: string; readonly builder: unknown; readonly most: number }
  | {
      readonly what: 'table';
      readonly ruleset: string;
      readonly units: readonly SentUnit[];
      readonly format: TableFormat;
    };

export interface UnitsReply {
  readonly built?: Omit<BuiltUnit, 'unit'> & { readonly unit: Omit<ReadUnit, 'source'> | null };
  readonly loadouts?: Loadouts;
  readonly table?: { readonly bytes: Uint8Array; readonly left: readonly string[] };
}

/** Nothing comes back for a game without lists, or without options where these are asked for. */
export async function withUnits(request: UnitsRequest): Promise<UnitsReply> {
  const reader = rulesets.find(({ id }) => id === request.ruleset)?.lists;
  if (!reader) return {};
  if (request.what === 'table') return { table: await written(reader, request.units, request.format) };
  if (!reader.builder) return {};
  if (request.what === 'loadouts') {
    const { loadouts, more } = reader.builder.loadouts(request.builder, request.most);
    const idle = ({ name, values }: (typeof loadouts)[number]) =>
      shownIdle(reader.idleIn({ at: name, profile: name, values, unknown: [] }));
    return { loadouts: { loadouts: loadouts.map((one) => ({ ...one, ...idle(one) })), more } };
  }
  const { unit, ...built } = reader.builder.build(request.builder, request.choice);
  return { built: { ...built, unit: unit && unitOf(reader, unit) } };
}

async function written(reader: ListReader, units: readonly SentUnit[], format: TableFormat) {
  const { rows, left } = reader.table(units.map(listed));
  const bytes = format === 'csv' ? new TextEncoder().encode(writeTable(rows)) : await writeWorkbook('Units', rows);
  return { bytes, left };
}
