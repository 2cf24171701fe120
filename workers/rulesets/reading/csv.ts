/** Comma-separated values into cells. */

/** Cells of every row; quotes may hold separators, line ends and doubled quotes. */
export function readCsv(text: string, separator: string): Array<{ line: number; cells: string[] }> {
  const rows: Array<{ line: number; cells: string[] }> = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  /** Whether the cell holds more than blanks: asked of every quote, so it is kept instead of looked up. */
  let filled = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells });
    cells = [];
    cell = '';
    filled = false;
    start = line;
  };
  for (let i = 0; i < text.length; i++) {
    const here = text[i];
    if (here === '\n') line++;
    if (quoted) {
      if (here !== '"') cell += here;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else {
        quoted = false;
        filled = cell.trim() !== '';
      }
    } else if (here === '"' && !filled) {
      cell = '';
      quoted = true;
    } else if (here === separator) {
      cells.push(cell);
      cell = '';
      filled = false;
    } else if (here === '\n') endRow();
    else if (here !== '\r') {
      cell += here;
      filled ||= here.trim() !== '';
    }
  }
  endRow();
  return rows;
}
