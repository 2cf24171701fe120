/** Comma-separated values into cells, and back. */
import { parseCsv, writeCsv } from 'hucre/csv';

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
  for (const [i, read] of parseCsv(text, { delimiter: separator, maxRows: MOST_ROWS + 1 }).entries()) {
    const cells = read.map((cell) => (cell === null ? '' : String(cell)));
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, row: i + 1, cells });
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
