/** Comma-separated values into cells, and back. */
import { streamCsvRows, writeCsv } from 'hucre/csv';

/** Rows of one table that are read; whoever reads them says when there are more. */
export const MOST_ROWS = 10_000;

export interface CsvRow {
  /** The line of the text that it begins on, 1 for the first. */
  readonly line: number;
  /** Its number in a spreadsheet, 1 for the first: a cell that goes on over several lines is in one row. */
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Cells of every row that is not blank; quotes may hold separators, line ends and doubled quotes. At most
 * {@link MOST_ROWS} and one more.
 *
 * @param text with line ends of one character
 */
export function readCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row = 0;
  // Row by row, because the library puts a cell together sign by sign: whole only when somebody has looked at it, it takes
  // some forty times its room until then.
  for (const read of streamCsvRows(text, { delimiter: separator, maxRows: MOST_ROWS + 1 })) {
    const cells = read.map((cell) => (cell === null ? '' : String(cell)));
    row++;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, row, cells });
    line++;
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
  }
  return rows;
}

/** What a spreadsheet may take for a formula, with as many apostrophes as stand before it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Text that no spreadsheet takes for a formula; {@link unguarded} is its inverse. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Rows as text: what may be taken for a formula has an apostrophe before it, numbers have not. */
export function writeTable(rows: ReadonlyArray<readonly (string | number)[]>): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : guarded(cell))));
  return `${writeCsv(safe, { lineSeparator: '\n' })}\n`;
}
