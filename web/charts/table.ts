/** The table behind a chart: what is shown as its twin and what is saved as CSV. */

export interface Cell {
  /** As shown. */
  text: string;
  /** As saved: full precision. */
  raw: number | string;
}

export interface TableModel {
  caption: string;
  columns: string[];
  rows: Cell[][];
}

/** A cell whose shown and saved forms are the same. */
export function plain(value: number | string): Cell {
  return { text: String(value), raw: value };
}

/** RFC 4180 text. Cells that a spreadsheet would run as a formula are defused with a leading apostrophe. */
export function toCsv(table: TableModel): string {
  const lines = [table.columns.map(csvCell), ...table.rows.map((row) => row.map((cell) => csvCell(cell.raw)))];
  return lines.map((line) => line.join(',')).join('\r\n') + '\r\n';
}

function csvCell(value: number | string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
