/**
 * Workbooks (.xlsx) into tables, and back. What a workbook holds is counted before the library sees it: archives that
 * unpack to too much, sheets without end and single texts in a million cells are refused with the number that is wrong.
 */
import { strFromU8, zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { MOST_ROWS, writeTable } from './csv.ts';
import { looksZipped, unzipped } from './zip.ts';

const MOST_COLUMNS = 200;
const MOST_CELLS = 200_000;
/** Characters in all cells of a sheet; a text that many cells share counts each time. */
const MOST_CHARACTERS = 4_000_000;
/** What tables are made of: neither pictures nor macros, nor what the sheet looks like. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

export interface WorkbookSheet {
  readonly name: string;
  /** Row 1 of the sheet is the first, blank ones included. */
  readonly rows: ReadonlyArray<readonly string[]>;
  /** Cells that are more or less than they look, by their place: "B7". */
  readonly remarks: ReadonlyArray<{ readonly cell: string; readonly note: string }>;
}

/** Whether an archive is a workbook. */
export function looksLikeWorkbook(bytes: Uint8Array): boolean {
  if (!looksZipped(bytes)) return false;
  const found = unzipped(bytes, /^xl\/workbook\.xml$/);
  return typeof found !== 'string' && found.length > 0;
}

/** A workbook of the time before .xlsx, or an encrypted one. */
export function looksLikeOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

/** The sheets that are not hidden, or why there are none. Never throws. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[] | string> {
  const files = unzipped(bytes, PARTS);
  if (typeof files === 'string') return files;
  for (const { name, bytes: content } of files) {
    const fault = faultOf(strFromU8(content));
    if (fault !== null) return `${name.replace(/^.*\//, '')}: ${fault}`;
  }
  // Packed anew without compression, so that what is read is what was counted.
  const safe = zipSync(Object.fromEntries(files.map(({ name, bytes: content }) => [name, content])), { level: 0 });
  try {
    const { sheets } = await readXlsx(safe, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden });
    const read = sheets.map(asSheet);
    const long = read.find((sheet) => typeof sheet === 'string');
    if (long !== undefined) return long;
    return read.length > 0 ? (read as WorkbookSheet[]) : 'a workbook without a sheet that can be seen';
  } catch (error) {
    return `a workbook that cannot be read: ${error instanceof Error ? error.message.slice(0, 120) : 'it is broken'}`;
  }
}

/** What of a part is out of bounds, counted in its text. */
function faultOf(xml: string): string | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'XML with a document type is not read';
  let cells = 0;
  for (const [, column, row] of xml.matchAll(/<(?:\w+:)?(?:c|row)\b[^<>]*?\br="([A-Z]*)(\d+)"/g)) {
    if (Number(row) > MOST_ROWS) return `row ${row}; at most ${MOST_ROWS} rows are read`;
    if (columnNumber(column) > MOST_COLUMNS) return `column ${column}; at most ${MOST_COLUMNS} columns are read`;
    if (column !== '' && ++cells > MOST_CELLS) return `more than ${MOST_CELLS} cells`;
  }
  // Rows and cells need not say where they stand.
  const rows = occurrences(xml, '<row');
  if (rows > MOST_ROWS) return `${rows} rows; at most ${MOST_ROWS} are read`;
  if (occurrences(xml, '<c ') + occurrences(xml, '<c>') > MOST_CELLS) return `more than ${MOST_CELLS} cells`;
  return null;
}

function occurrences(text: string, piece: string): number {
  let found = 0;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) found++;
  return found;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** "A" for 0, "AA" for 26. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number];

function asSheet(sheet: Sheet): WorkbookSheet | string {
  let characters = 0;
  const remarks: Array<WorkbookSheet['remarks'][number]> = [];
  const rows = sheet.rows.map((row, r) =>
    row.map((value, c) => {
      const cell = written(value, () => `${columnLetters(c)}${r + 1}`, remarks);
      characters += cell.length;
      return cell;
    }),
  );
  if (characters > MOST_CHARACTERS) return `more than ${MOST_CHARACTERS} characters in the sheet ${sheet.name}`;
  for (const [place, cell] of sheet.cells ?? []) {
    const [r, c] = place.split(',').map(Number);
    if (cell.formula === undefined) continue;
    const note = 'a formula; what it came to when the workbook was stored is read';
    remarks.push({ cell: `${columnLetters(c)}${r + 1}`, note });
  }
  return { name: sheet.name, rows, remarks };
}

function written(value: unknown, place: () => string, remarks: Array<WorkbookSheet['remarks'][number]>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) {
    remarks.push({ cell: place(), note: 'a date; write 6/10 and the like as text' });
    return value.toISOString().slice(0, 10);
  }
  return String(value);
}

/** A sheet as the text of a table, one row of it a row of the sheet. */
export function asTable({ rows }: WorkbookSheet): string {
  return writeTable(rows.map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n'))));
}

/** One sheet as a workbook. Texts are stored as texts, so that none is taken for a formula. */
export function writeWorkbook(name: string, rows: ReadonlyArray<readonly (string | number)[]>): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] });
}

/** A table of a workbook: texts and numbers, and how each column's numbers are shown ("0.0%"; undefined: as they are). */
export interface WorkbookTable {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
  readonly formats: ReadonlyArray<string | undefined>;
}

/** One sheet a table, under a heading that stays in sight. Numbers that no cell can hold are texts. */
export function writeTables(tables: readonly WorkbookTable[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(({ name, heading, rows, formats }) => ({
      name,
      columns: formats.map((numFmt) => ({ autoWidth: true, ...(numFmt === undefined ? {} : { numFmt }) })),
      rows: [
        ...(heading.some((title) => title !== '') ? [[...heading]] : []),
        ...rows.map((row) =>
          row.map((value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value)),
        ),
      ],
      ...(heading.some((title) => title !== '') ? { freezePane: { rows: 1 } } : {}),
    })),
  });
}
