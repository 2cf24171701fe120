/** The sheet of a designer as a list: each profile that it states is a unit. */
import { designedRows, hasField, looksDesigned } from '../../reading/designed.ts';
import { plainTitle } from '../../reading/sheet.ts';
import { Unit, type UnitInput } from '../schema.ts';
import { Gathering, type ImportReport } from './report.ts';
import { SHEET_COLUMNS } from './sheet.ts';

const isField = (path: string): boolean => hasField(Unit.shape, path);
/** Titles of the tables that players write. */
const PLAIN: ReadonlySet<string> = new Set(
  SHEET_COLUMNS.flatMap((column) => [
    column.title,
    ...('aliases' in column ? (column.aliases as readonly string[]) : []),
  ]).map(plainTitle),
);

/** Whose weapons stand in one column is written by a player, whatever flags stand beside it. */
export function looksLikeDesigned(text: string): boolean {
  return looksDesigned(text, (title, all) => {
    if (!all.includes('quality') || !isField(title)) return false;
    return /[.[]/.test(title) || (!PLAIN.has(plainTitle(title)) && !all.includes('weapons'));
  });
}

export function importDesigned(source: string): ImportReport {
  const gathering = new Gathering();
  for (const row of designedRows(source, isField, gathering.say.bind(gathering))) {
    const { at, name, points, values, text } = row;
    const cost = values.cost ?? points ?? 0;
    if (points !== undefined && cost !== points)
      gathering.say(row.place('points'), String(points), 'assumed', `its cost is ${String(cost)}, which is taken`);
    gathering.say(at, text, 'understood');
    gathering.add(at, { ...values, name, cost } as UnitInput, []);
  }
  return gathering.gathered('CSV');
}
