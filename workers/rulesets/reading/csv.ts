/** Comma-separated values into cells. */

/** Cells of every row; quotes may hold separators, line ends and doubled quotes. */
export function readCsv(text: string, separator: string): Array<{ line: number; cells: string[] }> {
  const rows: Array<{ line: number; cells: string[] }> = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells });
    cells = [];
    cell = '';
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
      } else quoted = false;
    } else if (here === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (here === separator) {
      cells.push(cell);
      cell = '';
    } else if (here === '\n') endRow();
    else if (here !== '\r') cell += here;
  }
  endRow();
  return rows;
}
