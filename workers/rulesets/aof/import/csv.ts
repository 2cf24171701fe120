/**
 * Units as CSV, one a row. Columns by their names in the first row, in any order; name, quality and defense must be
 * there:
 *
 *   name,models,quality,defense,tough,cost,weapons,rules
 *   Marksmen,10,4,5,1,130,"8x Bow (24"", A1) | Hand Weapon (A1)","Stealth | Musician"
 *
 * `points` is another name of `cost`. Weapons and rules are written as in the notation, with "|" between them.
 */
import { cleanPiece, cleanTable } from '../../reading/clean.ts';
import { readCsv } from '../../reading/csv.ts';
import { readUnit } from '../notation/read.ts';
import { Gathering, type ImportReport } from './report.ts';

const COLUMNS = ['name', 'models', 'quality', 'defense', 'tough', 'cost', 'points', 'weapons', 'rules'] as const;
type Column = (typeof COLUMNS)[number];

export function looksLikeCsv(text: string): boolean {
  const first = text
    .trimStart()
    .split('\n', 1)[0]
    .toLowerCase()
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"|"$/g, ''));
  return ['name', 'quality', 'defense'].every((column) => first.includes(column));
}

export function importCsv(source: string): ImportReport {
  const gathering = new Gathering();
  const { text, repairs } = cleanTable(source);
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const head = text.trimStart().split('\n', 1)[0];
  const separator = [',', ';', '\t'].find((one) => head.includes(one)) ?? ',';
  const [first, ...rows] = readCsv(text, separator);
  const columns = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  columns.forEach((column) => {
    const known = (COLUMNS as readonly string[]).includes(column);
    gathering.say(
      'line 1',
      column,
      known ? 'understood' : 'not known',
      known ? undefined : 'a column that nobody reads',
    );
  });
  for (const { line, cells } of rows) {
    const at = `line ${line}`;
    const ends = Math.max(...cells.map((one) => one.trim().split('\n').length - 1));
    if (ends > 0)
      gathering.say(
        at,
        cells[0].slice(0, 60),
        'not known',
        `a cell goes on over ${ends} line ends: is a quote left open?`,
      );
    const cell = (column: Column) => cleanPiece(cells[columns.indexOf(column)] ?? '');
    const parts = (column: Column) =>
      cell(column)
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean);
    const [points, cost] = [cell('points'), cell('cost')];
    if (points && cost && points !== cost)
      gathering.say(
        at,
        `points ${points}, cost ${cost}`,
        'not known',
        `points say ${points}, cost says ${cost}; ${cost} is taken`,
      );
    const paid = (cost || points).replace(/ ?pts?$/i, '');
    const tough = cell('tough') && cell('tough') !== '1' ? ` T${cell('tough')}` : '';
    const items = [...parts('weapons'), ...parts('rules'), ...(paid ? [`${paid}pts`] : [])];
    // The name may hold anything, so the reader of the rest never sees it.
    const header = `Unit [${cell('models') || 1}] Q${cell('quality').replace('+', '')}+ D${cell('defense').replace('+', '')}+${tough}`;
    const report = cell('name') === '' ? null : readUnit([header, ...items].join('; '));
    if (!report) {
      gathering.say(at, cells.join(separator), 'not known', 'name, quality and defense are needed');
      continue;
    }
    gathering.say(at, cell('name'), 'understood');
    for (const { text: piece } of report.understood.slice(1)) gathering.say(at, piece, 'understood');
    for (const { text: piece, note } of report.assumed) gathering.say(at, piece, 'assumed', note);
    for (const { text: piece, note } of report.unknown)
      gathering.say(at, piece, 'not known', note ?? 'not in v2.16, or not understood');
    gathering.add(
      at,
      { ...report.unit, name: cell('name') },
      report.unknown.map(({ text: piece }) => piece),
    );
  }
  return gathering.report('CSV');
}
