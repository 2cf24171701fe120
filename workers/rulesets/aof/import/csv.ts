/**
 * Units as a table, one a row: CSV, or a sheet of a workbook that was made into CSV. Columns by their titles in the
 * first row, in any order; name, quality and defense must be there:
 *
 *   Name,Models,Quality,Defense,Tough,Points,Weapons,Rules,Joins
 *   Marksmen,10,4,5,1,130,"8x Bow (24"", A1) | Hand Weapon (A1)","Stealth | Musician",
 *
 * Weapons and rules are written as in the notation, with "|" or line ends between them. A model that joins the unit of
 * a row above names it in its last column.
 */
import { cleanTable } from '../../reading/clean.ts';
import { Columns, type Row, wholeNumber } from '../../reading/sheet.ts';
import { sameName } from '../notation/names.ts';
import { readUnit, type Said } from '../notation/read.ts';
import { type Entry, joinAll, withoutHero } from './join.ts';
import { Gathering, type ImportReport } from './report.ts';
import { SHEET_COLUMNS, type SheetColumn } from './sheet.ts';

const COLUMNS = new Columns<SheetColumn>(SHEET_COLUMNS);

export function looksLikeCsv(text: string): boolean {
  return COLUMNS.fit(text, 'name', 'quality', 'defense');
}

export function importCsv(source: string): ImportReport {
  const gathering = new Gathering();
  const { text, repairs } = cleanTable(source);
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const entries: Entry[] = [];
  for (const row of COLUMNS.rows(text, gathering.say.bind(gathering))) {
    for (const { place, text: cell } of row.beyond) gathering.say(place, cell, 'not known', 'more cells than columns');
    const entry = readRow(gathering, row, entries);
    if (entry) entries.push(entry);
  }
  for (const { at, draft, unknown, places } of joinAll(gathering, entries))
    gathering.add(at, withoutHero(draft), unknown, places);
  return gathering.gathered('CSV');
}

const NEEDED = ['name', 'quality', 'defense'] as const;
/** What else is a whole number; without it there is no unit, because a wrong one would change every answer. */
const NUMBERS = ['quality', 'defense', 'models', 'tough'] as const;

function readRow(gathering: Gathering, row: Row<SheetColumn>, above: readonly Entry[]): Entry | null {
  const missing = NEEDED.filter((key) => row.cell(key) === '');
  if (missing.length > 0) {
    gathering.say(row.at, row.text, 'not known', `${missing.join(' and ')} must be there; the row is left out`);
    return null;
  }
  const numbers = { quality: 0, defense: 0, models: 1, tough: 1 };
  let faults = 0;
  for (const key of NUMBERS) {
    const cell = row.cell(key);
    const number = cell === '' || cell === '-' ? numbers[key] : wholeNumber(lettered(key, cell));
    if (number !== null && number >= (key === 'quality' || key === 'defense' ? 2 : 1)) numbers[key] = number;
    else {
      faults++;
      row.say(key, cell, 'not known', 'a whole number must stand here; the row is left out');
    }
  }
  if (faults > 0) return null;
  const draft = readItems(gathering, row, numbers);
  const { models } = numbers;
  const tough = toughOf(row, numbers.tough, draft.unit.tough ?? 1);
  const points = row.cell('points');
  const cost = points === '' || points === '-' ? 0 : wholeNumber(points);
  if (cost === null) row.say('points', points, 'not known', 'points are a whole number; 0 is taken');
  gathering.say(row.at, `${row.cell('name')}${models > 1 ? ` [${models}]` : ''}`, 'understood');
  const joins = row.cell('joins');
  const host =
    joins === ''
      ? undefined
      : above.findLast(({ joins: other, draft: { name } }) => other === null && sameName(String(name), joins));
  return {
    at: row.at,
    id: null,
    selection: row.at,
    joins: host?.at ?? (joins || null),
    draft: { ...draft.unit, ...numbers, tough, name: row.cell('name'), cost: cost ?? 0, hero: draft.hero },
    // What nobody knows of a model that joins stays with that model.
    unknown: host ? [] : draft.unknown,
    places: [row.at],
  };
}

/** "Q4+" and "D4+" are as good as "4+" under their titles. */
function lettered(key: (typeof NUMBERS)[number], cell: string): string {
  return key === 'quality' || key === 'defense' ? cell.replace(/^[QD]\s*(?=\d)/i, '') : cell;
}

/** Tough has a column, and may stand among the rules as well. */
function toughOf(row: Row<SheetColumn>, column: number, rule: number): number {
  if (['', '-'].includes(row.cell('tough'))) return rule;
  if (rule !== 1 && rule !== column)
    row.say('rules', `Tough(${rule})`, 'not known', `the column says ${column}; ${column} is taken`);
  return column;
}

/** Weapons and rules, each piece with the cell that it stands in. */
function readItems(
  gathering: Gathering,
  row: Row<SheetColumn>,
  { models, quality, defense }: { readonly models: number; readonly quality: number; readonly defense: number },
) {
  // Name and numbers may be anything, so the reader of the rest sees plain ones.
  let text = `Unit [${Math.min(models, 999)}] Q${Math.min(quality, 6)}+ D${Math.min(defense, 6)}+`;
  const ends: Array<readonly [key: SheetColumn, end: number]> = [['name', text.length]];
  for (const key of ['weapons', 'rules'] as const) {
    for (const piece of pieces(row.cell(key), key === 'rules')) text += `; ${piece}`;
    ends.push([key, text.length]);
  }
  const report = readUnit(text)!;
  const keyAt = ({ at }: Said) => ends.find(([, end]) => at < end)?.[0] ?? 'rules';
  for (const said of report.understood.slice(1)) gathering.say(row.at, said.text, 'understood');
  for (const said of report.assumed) row.say(keyAt(said), said.text, 'assumed', said.note);
  for (const said of report.unknown)
    row.say(keyAt(said), said.text, 'not known', said.note ?? 'not in v2.16, or not understood');
  return { unit: report.unit, hero: report.hero, unknown: report.unknown.map(({ text: piece }) => piece) };
}

/**
 * Pieces of a cell; "|" and line ends part them, and whatever would part the notation. Where none of these stands in it,
 * commas do: between rules, and between weapons behind the bracket of the one before, because names may hold commas.
 */
function pieces(cell: string, bare: boolean): string[] {
  return (/[|;\n]/.test(cell) ? cell.split(/[|;\n]/) : commaPieces(cell, bare))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '-');
}

function commaPieces(cell: string, bare: boolean): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < cell.length; i++) {
    if (cell[i] === '(') depth++;
    else if (cell[i] === ')') depth = Math.max(0, depth - 1);
    else if (cell[i] === ',' && depth === 0 && (bare || cell.slice(from, i).trimEnd().endsWith(')'))) {
      found.push(cell.slice(from, i));
      from = i + 1;
    }
  }
  return [...found, cell.slice(from)];
}
