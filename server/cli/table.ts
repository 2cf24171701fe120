/** Units of lists as a table in a file. */
import { extname } from 'node:path';
import type { ListsReading } from '../../workers/lists/types.ts';
import { TABLES, type TableFormat, withUnits } from '../../workers/lists/units.ts';
import { counted } from '../../workers/wording.ts';
import { CommandError } from './usage.ts';

export interface Table {
  readonly bytes: Uint8Array;
  /** What is in the table, and what of the units is not. */
  readonly words: string;
}

/**
 * @param out the file that it goes to, whose ending says the format unless `format` does; null without units
 * @throws CommandError for another format, and for lists of several games, which have no columns in common
 */
export async function tableOf({ armies }: ListsReading, out: string, format?: string): Promise<Table | null> {
  const wanted = (format ?? (extname(out).slice(1).toLowerCase() || 'csv')) as TableFormat;
  if (!TABLES.includes(wanted)) throw new CommandError(`A table is one of ${TABLES.join(', ')}, not "${wanted}".`);
  const filled = armies.filter(({ units }) => units.length > 0);
  const [first] = filled;
  if (!first) return null;
  if (filled.some(({ ruleset }) => ruleset !== first.ruleset))
    throw new CommandError('These are lists of several games; write them one by one.');
  const units = filled.flatMap((army) => army.units);
  const { table } = await withUnits({ what: 'table', ruleset: first.ruleset, units, format: wanted });
  if (!table) return null;
  const where = out === '-' ? 'standard output' : out;
  const words = [`${counted(units.length, units.length === 1 ? 'unit' : 'units')} in ${where}.`, ...table.left];
  return { bytes: table.bytes, words: words.join('\n') };
}
