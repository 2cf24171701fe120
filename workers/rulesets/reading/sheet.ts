/**
 * Tables of one's own: a row of titles, then one row a unit. Columns may stand in any order and go by several names;
 * every cell knows its place, so that whatever is wrong can be found: "line 7, Quality (C5)".
 */
import { cleanPiece, withoutMarks } from './clean.ts';
import { MOST_ROWS, readCsv, unguarded } from './csv.ts';
import { columnLetters } from './workbook.ts';

/** A column under its first title; a title is known whatever its case, blanks, dots and dashes. */
export interface Column<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly aliases?: readonly string[];
  /** Whether a cell may go on over several lines, one thing on each. */
  readonly several?: true;
}

/** Says a word on a place of the table. */
export type SayOfSheet = (
  at: string,
  text: string,
  verdict: 'understood' | 'assumed' | 'not known',
  note?: string,
) => void;

const SEPARATORS = [',', ';', '\t'];
/** Characters of a cell that are read; no unit fills a tenth of it. */
const LONGEST_CELL = 10_000;

/** Characters of a row of titles; JSON of one line is longer. */
export const LONGEST_HEAD = 20_000;

/** What a row below the units is called that adds them up. */
const SUM = /^(?:grand |sub-?)?totals?\s*:?$|^sum(?:me)?\s*:?$|^gesamt\s*:?$/i;

/** Lines of a cell that holds several things. */
const MOST_LINES = 30;

/** Cells behind the last column that are named one by one. */
const MOST_BEYOND = 20;

/** Whether one of the lines of a cell looks like a row of the table: the quote before it was never closed. */
function runsOn(cell: string): boolean {
  return cell.split('\n').some((line, i) => i > 0 && line.replace(/\([^()]*\)/g, '').split(/[,;\t]/).length > 3);
}

/** A title without what typists do differently. */
export function plainTitle(title: string): string {
  return unguarded(title.trim())
    .toLowerCase()
    .replace(/[\s_.:-]/g, '');
}

export class Columns<Key extends string> {
  private readonly byTitle: ReadonlyMap<string, Column<Key>>;

  constructor(columns: readonly Column<Key>[]) {
    this.byTitle = new Map(
      columns.flatMap((column) =>
        [column.title, ...(column.aliases ?? [])].map((title) => [plainTitle(title), column] as const),
      ),
    );
  }

  /** Whether the first row has columns of all these keys. */
  fit(text: string, ...keys: readonly Key[]): boolean {
    const head = headOf(text);
    if (head.length > LONGEST_HEAD) return false;
    const found = new Set(titles(head, separatorOf(head)).map((title) => this.byTitle.get(title)?.key));
    return keys.every((key) => found.has(key));
  }

  /**
   * Reads a table row by row, and says of every column, of cells beyond the last one and of a column that stands twice.
   *
   * @param say on columns and on rows that are none
   */
  *rows(text: string, say: SayOfSheet): Generator<Row<Key>> {
    const body = text.trimStart();
    const skipped =
      text.length - body.length === 0 ? 0 : text.slice(0, text.length - body.length).split('\n').length - 1;
    const head = headOf(text);
    const [first, ...rows] = readCsv(body, separatorOf(head));
    if (!first) return;
    const columns = first.cells.map((cell) => this.byTitle.get(plainTitle(cell)) ?? null);
    first.cells.forEach((cell, c) => {
      const known = columns[c] !== null;
      if (cell.trim() === '' && rows.every(({ cells }) => (cells[c] ?? '').trim() === '')) return;
      const filled = rows.filter(({ cells }) => (cells[c] ?? '').trim() !== '').length;
      const note = `a column that nobody reads; ${filledCells(filled)}`;
      say(`line ${1 + skipped}`, unguarded(cell.trim()), known ? 'understood' : 'not known', known ? undefined : note);
    });
    const named = columns.findIndex((column) => column?.key === 'name');
    for (const { line, row, cells } of rows.slice(0, MOST_ROWS)) {
      if (cells.length > 1 && cells[0] === first.cells[0] && cells.join('\n') === first.cells.join('\n')) {
        say(`line ${line + skipped}`, cells[0], 'assumed', 'the titles once more; no unit');
        continue;
      }
      if (named >= 0 && SUM.test(cells[named]?.trim() ?? '')) {
        say(
          `line ${line + skipped}`,
          cells.filter((cell) => cell.trim() !== '').join(' '),
          'assumed',
          'a sum of rows; no unit',
        );
        continue;
      }
      yield new Row(line + skipped, row + skipped, cells, columns, first.cells, say);
    }
    if (rows.length > MOST_ROWS)
      say(
        `line ${rows[MOST_ROWS].line + skipped}`,
        '',
        'not known',
        `more than ${MOST_ROWS} rows; the rest is left out`,
      );
  }
}

/** The first line that is not blank. */
function headOf(text: string): string {
  return text.trimStart().split('\n', 1)[0];
}

export function separatorOf(head: string): string {
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function titles(head: string, separator: string): string[] {
  return head.split(separator).map((cell) => plainTitle(cell.trim().replace(/^"|"$/g, '')));
}

/** A line of a cell without what chat programs and typesetters do to it. */
function plainCell(line: string): string {
  return cleanPiece(/\*\*|__|~~|`/.test(line) ? withoutMarks(line) : line);
}

export class Row<Key extends string> {
  readonly line: number;
  readonly row: number;
  /** Where the row stands: its line of the text, or its lines. */
  readonly at: string;
  private readonly cells: readonly string[];
  /** Whether a cell goes on over several lines. */
  private readonly several: boolean;
  private readonly columns: ReadonlyArray<Column<Key> | null>;
  private readonly titles: readonly string[];
  private readonly report: SayOfSheet;
  private starts: number[] | null = null;
  /** Cells made plain, once each, and the column that speaks for a key: every reader asks for both several times. */
  private readonly plain: Array<string | undefined> = [];
  private readonly speaks = new Map<Key, number>();

  constructor(
    line: number,
    row: number,
    cells: readonly string[],
    columns: ReadonlyArray<Column<Key> | null>,
    titles: readonly string[],
    say: SayOfSheet,
  ) {
    this.line = line;
    this.row = row;
    this.several = cells.some((cell) => cell.includes('\n'));
    const ends = this.several ? cells.join(' ').trimEnd().split('\n').length - 1 : 0;
    this.at = ends === 0 ? `line ${line}` : `lines ${line}-${line + ends}`;
    this.cells = cells;
    this.columns = columns;
    this.titles = titles;
    this.report = say;
    this.check();
  }

  /** What the table has columns of, each once, in their order. */
  get keys(): Key[] {
    return [...this.speaks.keys()];
  }

  /** Cells behind the last column, as they stand; of very many the last place says how many more there are. */
  get beyond(): Array<{ readonly place: string; readonly text: string }> {
    const found: Array<{ readonly place: string; readonly text: string }> = [];
    for (let c = this.columns.length; c < this.cells.length; c++) {
      const text = this.cells[c].trim().slice(0, 200);
      if (text === '') continue;
      if (found.length === MOST_BEYOND) {
        found.push({ place: this.at, text: `${this.cells.length - c} more` });
        break;
      }
      found.push({ place: this.placeOf(c), text });
    }
    return found;
  }

  /**
   * Where a cell stands, by its line, its column's title and the place that a spreadsheet shows.
   *
   * @param inner line of a cell that goes on over several, 0 for its first; the whole row without
   */
  place(key: Key, inner: number | null = null): string {
    const c = this.indexOf(key);
    return c < 0 ? this.at : this.placeOf(c, inner);
  }

  /** The text of a cell, plain; empty without such a column. Line ends stay. */
  cell(key: Key): string {
    const c = this.indexOf(key);
    return c < 0 ? '' : this.textOf(c);
  }

  /** The row as it stands, for findings that are about all of it. */
  get text(): string {
    let text = '';
    for (const cell of this.cells) {
      const bare = cell.trim();
      if (bare !== '') text += text === '' ? bare : ` ${bare}`;
      if (text.length > 200) break;
    }
    return text.slice(0, 200);
  }

  say(key: Key, text: string, verdict: 'understood' | 'assumed' | 'not known', note?: string): void {
    this.report(this.place(key), text, verdict, note);
  }

  /** Of several columns of one meaning, the first that says something. */
  private indexOf(key: Key): number {
    return this.speaks.get(key) ?? -1;
  }

  private textOf(c: number): string {
    const known = this.plain[c];
    if (known !== undefined) return known;
    const cell = unguarded((this.cells[c] ?? '').trim());
    const lines =
      cell.length > LONGEST_CELL
        ? ''
        : cell.includes('\n')
          ? cell.split('\n').map(plainCell).join('\n')
          : plainCell(cell);
    this.plain[c] = lines;
    return lines;
  }

  /** The line that a cell begins on: those before it may go on over several. */
  private lineOf(c: number): number {
    if (!this.several) return this.line;
    this.starts ??= this.cells.reduce<number[]>(
      (starts, cell) => {
        starts.push((starts.at(-1) ?? 0) + cell.split('\n').length - 1);
        return starts;
      },
      [this.line],
    );
    return this.starts[c] ?? this.line;
  }

  private placeOf(c: number, inner: number | null = null): string {
    const at = inner === null ? this.at : `line ${this.lineOf(c) + inner}`;
    return `${at}, ${this.columns[c]?.title ?? 'no title'} (${columnLetters(c)}${this.row})`;
  }

  private check(): void {
    const { cells, columns } = this;
    cells.forEach((cell, c) => {
      if (!this.several && cell.length <= LONGEST_CELL) return;
      const ends = cell.includes('\n') ? cell.trim().split('\n').length - 1 : 0;
      if (cell.length > LONGEST_CELL)
        this.report(
          this.placeOf(c),
          cell.slice(0, 60),
          'not known',
          `${cell.length} characters; ${LONGEST_CELL} are read`,
        );
      else if (ends > (columns[c]?.several ? MOST_LINES : 0) || (ends > 0 && runsOn(cell)))
        this.report(
          this.placeOf(c),
          cell.slice(0, 60),
          'not known',
          `a cell goes on over ${ends} line ends: is a quote left open?`,
        );
    });
    columns.forEach((column, c) => {
      if (column === null) return;
      const before = this.speaks.get(column.key);
      if (before === undefined || this.textOf(before) === '') {
        if (before === undefined || this.textOf(c) !== '') this.speaks.set(column.key, c);
      } else if (this.textOf(c) !== '' && this.textOf(before) !== this.textOf(c))
        this.report(
          this.placeOf(c),
          this.textOf(c),
          'not known',
          `${this.titles[before]} says ${this.textOf(before)}, ${this.titles[c]} says ${this.textOf(c)}; ${this.textOf(before)} is taken`,
        );
    });
  }
}

/** How much of a column is lost. */
export const filledCells = (count: number): string => `${count} of its cells ${count === 1 ? 'is' : 'are'} filled`;

/** A whole number of a cell, also as "4+" or "100 pts"; null when it is none. */
export function wholeNumber(cell: string): number | null {
  const match = /^(\d{1,6})(?:\+| ?p(?:oin)?ts?\.?|\.0+)?$/i.exec(cell.trim());
  return match ? Number(match[1]) : null;
}
