/** The grid of a sheet: a maintained one, told what this project wants of it. Nothing here knows any game. */
import {
  type CellComponent,
  ClipboardModule,
  type ColumnDefinition,
  EditModule,
  ExportModule,
  FormatModule,
  FrozenColumnsModule,
  InteractionModule,
  KeybindingsModule,
  type RangeComponent,
  ResizeColumnsModule,
  SelectRangeModule,
  Tabulator,
} from 'tabulator-tables';
import 'tabulator-tables/dist/css/tabulator_simple.min.css';
import { afterPaint } from './after-paint.ts';
import type { Column } from './columns.ts';
import { inEditor, keepingRanges } from './kept-ranges.ts';
import { lightly } from './light-edit.ts';
import { shortName } from './names.ts';
import { redrawnIn } from './redrawn.ts';

Tabulator.registerModule([
  ClipboardModule,
  ExportModule,
  FormatModule,
  FrozenColumnsModule,
  InteractionModule,
  KeybindingsModule,
  ResizeColumnsModule,
  keepingRanges(SelectRangeModule),
  lightly(EditModule),
]);

/** What a cell says besides its text. */
export interface Mark {
  readonly fault?: string | undefined;
  /** What is at fault, where that has no cell of its own. */
  readonly where?: string | undefined;
  /** What it was in the version that is compared with. */
  readonly was?: string | undefined;
}

/** One line of the grid: its place, and the texts of its cells by their keys. */
export type Row = Readonly<Record<string, string>>;

export interface Edit {
  readonly row: number;
  readonly key: string;
  readonly text: string;
}

export interface GridOptions {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What is to be seen by now: what came while somebody typed is old when he has ended. */
  readonly now: () => { readonly columns: readonly Column[]; readonly rows: readonly Row[] };
  readonly mark: (row: number, key: string) => Mark | undefined;
  /** Cells that were changed by hand, all of one act. */
  readonly onEdit: (edits: readonly Edit[]) => void;
}

export interface Grid {
  /** Draws what is different. */
  show(columns: readonly Column[], rows: readonly Row[]): void;
  /** Rows that the selection covers, from 0; none when nothing is selected. */
  selected(): { readonly from: number; readonly to: number; readonly column: number } | null;
  /** Tells of edits that have ended and were not told yet. */
  settle(): void;
  destroy(): void;
}

const COLUMN_WIDTH = 76;
/** Pixels of the names: as the longest needs, but no third of a desk. */
const NAME_WIDTH = { least: 150, most: 300, letter: 7.5, rest: 28 };
const HIGHEST = '480px';
/** Until what an edit changed is drawn. */
const SETTLED_MS = 100;

/** Makes a grid in an element. Its cells are typed over, pasted into, copied and cleared as in any spreadsheet. */
export async function gridIn(element: HTMLElement, options: GridOptions): Promise<Grid> {
  let { columns, rows } = options;
  let edits: Edit[] = [];
  /** Tells of them before they would be told by themselves. */
  let settle: (() => void) | null = null;
  /** Whether a key ends the edit that is open. */
  let byKey = false;
  const table = new Tabulator(element, {
    data: rows.map((row, id) => ({ id, ...row })),
    columns: columns.map((column) => columnOf(column, options)),
    nestedFieldSeparator: false,
    maxHeight: HIGHEST,
    layout: 'fitDataFill',
    selectableRange: 1,
    selectableRangeColumns: true,
    selectableRangeRows: true,
    selectableRangeClearCells: true,
    selectableRangeClearCellsValue: '',
    // Drawn anew, it would take the focus away from whatever else is typed into. The types of the library forget it.
    ...({ selectableRangeAutoFocus: false } as object),
    editTriggerEvent: 'dblclick',
    // Tab leaves the grid, as it leaves every other control.
    keybindings: { navNext: false, navPrev: false },
    clipboard: 'copy',
    clipboardCopyStyled: false,
    clipboardCopyConfig: { columnHeaders: false, rowHeaders: false },
    clipboardCopyRowRange: 'range',
    rowHeader: {
      resizable: false,
      frozen: true,
      width: 44,
      hozAlign: 'center',
      // A heading of its own, which the types of the library forget.
      ...({ title: 'No.' } as object),
      formatter: 'rownum',
    },
    columnDefaults: { resizable: 'header', headerWordWrap: true },
  });
  await new Promise<void>((resolve) => table.on('tableBuilt', () => resolve()));
  named(element, options.label);
  const take = (cell: CellComponent): void => {
    edits.push({
      row: rowOf(cell),
      key: cell.getField(),
      text: String((cell.getValue() as unknown) ?? ''),
    });
    // Cells that are cleared together are one change.
    if (settle) return;
    const tell = (): void => {
      if (settle === null) return;
      settle = null;
      const all = edits;
      edits = [];
      options.onEdit(all);
    };
    settle = tell;
    // The cell shows what was typed; all that follows from it can wait until that is seen.
    if (byKey) settle = afterPaint(tell);
    else queueMicrotask(tell);
  };
  table.on('cellEdited', take);
  // What is drawn while somebody types would take the letters away: it waits for the end of the edit.
  let open = false;
  let waits = false;
  let gone = false;
  const redrawn = redrawnIn(
    element,
    () => open,
    (everything) => table.redraw(everything),
  );
  const closed = (): void => {
    open = false;
    byKey = false;
    // What the edit itself changes is drawn first, and with it everything.
    setTimeout(() => {
      if (open || gone) return;
      settle?.();
      redrawn.late();
      if (!waits) return;
      const latest = options.now();
      grid.show(latest.columns, latest.rows);
    }, SETTLED_MS);
  };
  table.on('cellEditing', () => {
    open = true;
  });
  table.on('cellEdited', closed);
  table.on('cellEditCancelled', closed);
  const typed = (event: KeyboardEvent): void => {
    byKey = false;
    typedOver(table, event);
  };
  element.addEventListener('keydown', typed);
  const ends = ({ key }: KeyboardEvent): void => {
    byKey = open && key === 'Enter';
  };
  element.addEventListener('keydown', ends, true);
  /** What the cells of a row say besides their texts, so that only rows that say something else are drawn again. */
  const markedIn = (row: number): string =>
    columns
      .map(({ key }) => {
        const { fault = '', was = '' } = options.mark(row, key) ?? {};
        return `${fault}\t${was}`;
      })
      .join('\n');
  const drawn = rows.map((_, row) => markedIn(row));
  const grid: Grid = {
    show(nextColumns, nextRows) {
      // What is told in the next moment is not in these rows yet.
      waits = open || settle !== null;
      if (waits) return;
      const same =
        nextColumns.length === columns.length &&
        nextColumns.every(
          ({ key, title, field }, i) =>
            key === columns[i]?.key && title === columns[i]?.title && field.type === columns[i]?.field.type,
        );
      const selection = endsOf(table);
      if (!same) table.setColumns(nextColumns.map((column) => columnOf(column, { ...options, rows: nextRows })));
      else if (nameWidth(nextRows) > nameWidth(rows)) table.getColumn('name').setWidth(nameWidth(nextRows));
      columns = nextColumns;
      const added: object[] = [];
      nextRows.forEach((row, id) => {
        const marked = markedIn(id);
        if (id >= rows.length) added.push({ id, ...row });
        else if (columns.some(({ key }) => row[key] !== String((table.getRow(id).getData() as Row)[key] ?? ''))) {
          void table.getRow(id).update(row);
        } else if (marked !== drawn[id]) table.getRow(id).reformat();
        drawn[id] = marked;
      });
      const lost = !same || nextRows.length !== rows.length;
      if (added.length > 0) void table.addData(added).then(() => selectAgain(table, selection, rows.length));
      for (let id = nextRows.length; id < rows.length; id++) void table.getRow(id).delete();
      drawn.length = nextRows.length;
      rows = nextRows;
      if (lost) selectAgain(table, selection, rows.length);
    },
    selected() {
      const range = table.getRanges()[0];
      const cells = range ? cellsIn(range) : [];
      const [first] = cells;
      const last = cells.at(-1);
      if (!first || !last) return null;
      return {
        from: rowOf(first),
        to: rowOf(last),
        column: Math.max(
          0,
          columns.findIndex(({ key }) => key === first.getField()),
        ),
      };
    },
    settle: () => settle?.(),
    destroy() {
      // Whoever leaves by a step back never left the cell: what was typed counts.
      if (open) element.querySelector<HTMLElement>('.tabulator-editing input')?.blur();
      settle?.();
      element.removeEventListener('keydown', typed);
      element.removeEventListener('keydown', ends, true);
      gone = true;
      redrawn.stop();
      table.destroy();
    },
  };
  return grid;
}

/** What the library leaves unsaid to a screen reader: the box that scrolls and has the focus holds the rows. */
function named(element: HTMLElement, label: string): void {
  element.setAttribute('aria-label', label);
  element.removeAttribute('aria-owns');
  element.querySelector('.tabulator-tableholder')?.setAttribute('role', 'rowgroup');
  element.querySelector('.tabulator-table')?.setAttribute('role', 'presentation');
}

function rowOf(cell: CellComponent): number {
  return Number(cell.getRow().getIndex());
}

interface Place {
  readonly row: number;
  readonly key: string;
}

/** The first and the last cell of what is selected. */
function endsOf(table: Tabulator): readonly [Place, Place] | null {
  const range = table.getRanges()[0];
  const cells = range ? cellsIn(range) : [];
  const [first] = cells;
  const last = cells.at(-1);
  if (!first || !last) return null;
  return [
    { row: rowOf(first), key: first.getField() },
    { row: rowOf(last), key: last.getField() },
  ];
}

/**
 * Selects what was selected before columns or rows came or went. The library begins again at the first cell then, and what
 * is typed next would replace a name.
 */
function selectAgain(table: Tabulator, ends: readonly [Place, Place] | null, rows: number): void {
  if (!ends || ends.some(({ row }) => row >= rows)) return;
  const [first, last] = ends.map(({ row, key }) => table.getRow(row).getCell(key) || null);
  if (first && last) table.getRanges()[0]?.setBounds(first, last);
}

/** Cells of a selection, row by row. The library hands them out in rows, whatever its types say. */
function cellsIn(range: RangeComponent): CellComponent[] {
  return (range.getCells() as unknown as Array<CellComponent | CellComponent[]>).flat();
}

function columnOf(column: Column, { mark, rows }: GridOptions): ColumnDefinition {
  const { key, title, field } = column;
  const words = field.type === 'choice' ? field.options : field.type === 'flag' ? ['yes', 'no'] : null;
  return {
    field: key,
    title,
    titleFormatter: (cell) => {
      cell.getElement().title = field.description ?? title;
      return title;
    },
    editor: words && words.length <= 30 ? 'list' : 'input',
    ...(words && words.length <= 30
      ? {
          editorParams: {
            values: ['', ...words],
            autocomplete: true,
            freetext: true,
            allowEmpty: true,
            listOnEmpty: true,
          },
        }
      : { editorParams: { selectContents: true } }),
    hozAlign: field.type === 'number' || field.type === 'either' ? 'right' : 'left',
    ...(key === 'name' ? { frozen: true, width: nameWidth(rows) } : { minWidth: COLUMN_WIDTH }),
    formatter: (cell) => {
      const element = cell.getElement();
      // The grid is one step of the Tab key; inside it the arrow keys go.
      element.tabIndex = -1;
      const found = mark(rowOf(cell), key);
      element.classList.toggle('sheet-fault', found?.fault !== undefined);
      element.classList.toggle('sheet-moved', found?.was !== undefined);
      const value = String((cell.getValue() as unknown) ?? '');
      const shown = key === 'name' ? shortName(value, 'line') : value;
      element.title = [
        shown === value ? '' : value,
        found?.fault,
        found?.was === undefined ? '' : `was ${found.was || 'empty'}`,
      ]
        .filter(Boolean)
        .join('; ');
      if (found?.fault === undefined) element.removeAttribute('aria-invalid');
      else element.setAttribute('aria-invalid', 'true');
      const text = document.createElement('span');
      text.textContent = shown;
      return text;
    },
  };
}

function nameWidth(rows: readonly Row[]): number {
  const longest = rows.reduce((most, { name }) => Math.max(most, String(name ?? '').length), 0);
  const { least, most, letter, rest } = NAME_WIDTH;
  return Math.round(Math.min(most, Math.max(least, letter * longest + rest)));
}

/** A letter that is typed on a cell replaces what stands in it, as in any spreadsheet. */
function typedOver(table: Tabulator, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  if (inEditor(event)) return;
  const range = table.getRanges()[0];
  const [cell] = range ? cellsIn(range) : [];
  if (!cell) return;
  event.preventDefault();
  cell.edit(true);
  const input = cell.getElement().querySelector('input');
  if (!input) return;
  input.value = event.key;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // A list looks at what was typed when the key is let go, and ignores an Enter that comes before.
  input.dispatchEvent(new KeyboardEvent('keyup', { key: event.key, bubbles: true }));
}
