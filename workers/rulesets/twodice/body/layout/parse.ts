/**
 * The one-line notation of damage layouts (section 4 of the digest):
 *
 * - a row: `#8`, or `#8:3` with 3 boxes marked;
 * - a grid: six columns from left to right separated by `|`, each from top to bottom; `.` is hull, a capital letter a
 *   box of that system, `x` or a small letter the same box marked: `....L|....LL|....CM|....CM|....RR|....R`;
 * - a force field before a grid: `F10:4;` is ten boxes with four marked;
 * - a spiral: `@` and six branches, each from the outermost box inwards, letters M, B and S: `@MMMM|MMMMM|BBBBB|...`;
 * - a colossal: `L{grid}R{grid}`.
 */
import { TextFault } from '../../../reading/fault.ts';

/** One box. Hull belongs to no system. */
export interface Box {
  readonly system: string | null;
  readonly marked: boolean;
}

/** A row has one column, everything else six; boxes in the order in which they are marked. */
export interface Board {
  readonly columns: readonly (readonly Box[])[];
}

export interface Layout {
  readonly kind: 'row' | 'grid' | 'spiral' | 'colossal';
  /** One board; two for a colossal: left, right. */
  readonly boards: readonly Board[];
  /** Boxes of a force field, absent when there is none. */
  readonly field?: { readonly boxes: number; readonly marked: number };
}

/** The board that attacks hit first: a grid of a colossal is chosen, all others have one (MK3-COLOSSAL-02). */
export function firstBoardOf({ boards }: Layout, firstGrid: 'left' | 'right'): 0 | 1 {
  return boards.length === 2 && firstGrid === 'right' ? 1 : 0;
}

/** The text is no layout. */
export class LayoutFault extends TextFault {
  override readonly name = 'LayoutFault';
}

export const COLUMNS = 6;
const MAX_ROW = 200;
const MAX_FIELD = 40;
const MAX_COLUMN = 12;
/** Systems of grids: arc node, cortex, movement, field generator, head, arms, interface node, superstructure, brain. */
const GRID_SYSTEMS = 'ACMGHLRISB';
const SPIRAL_SYSTEMS = 'MBS';

/** Layouts that were read before: one question asks for the same again and again, in every thread. */
const known = new Map<string, Layout>();
const MOST_KNOWN = 500;

/** @throws LayoutFault with the place of the first fault */
export function parseLayout(text: string): Layout {
  let layout = known.get(text);
  if (!layout) {
    layout = readText(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, layout);
  }
  return layout;
}

function readText(text: string): Layout {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (start >= end)
    throw new LayoutFault(0, 'nothing', 'a row such as #8, a grid, a spiral after @, or L{grid}R{grid}');
  switch (text[start]) {
    case '#':
      return { kind: 'row', boards: [row(text, start, end)] };
    case '@':
      return { kind: 'spiral', boards: [board(text, start + 1, end, SPIRAL_SYSTEMS, false)] };
    case 'F':
      return fielded(text, start, end);
    default:
      if (text[start] === 'L' && text[start + 1] === '{') return colossal(text, start, end);
      return { kind: 'grid', boards: [board(text, start, end, GRID_SYSTEMS, true)] };
  }
}

function row(text: string, start: number, end: number): Board {
  const { boxes, marked } = counted(text, start + 1, end, MAX_ROW);
  return { columns: [Array.from({ length: boxes }, (_, i) => ({ system: null, marked: i < marked }))] };
}

function fielded(text: string, start: number, end: number): Layout {
  const stop = text.indexOf(';', start);
  if (stop < 0 || stop >= end) throw new LayoutFault(end, 'the end', '";" after the force field');
  const field = counted(text, start + 1, stop, MAX_FIELD);
  return { kind: 'grid', field, boards: [board(text, stop + 1, end, GRID_SYSTEMS, true)] };
}

function colossal(text: string, start: number, end: number): Layout {
  const boards: Board[] = [];
  let at = start;
  for (const side of ['L', 'R']) {
    if (text[at] !== side) throw new LayoutFault(at, found(text, at), `"${side}{"`);
    if (text[at + 1] !== '{') throw new LayoutFault(at + 1, found(text, at + 1), '"{"');
    const close = text.indexOf('}', at);
    if (close < 0) throw new LayoutFault(end, 'the end', '"}"');
    boards.push(board(text, at + 2, close, GRID_SYSTEMS, true));
    at = close + 1;
  }
  if (at < end) throw new LayoutFault(at, found(text, at), 'the end');
  return { kind: 'colossal', boards };
}

/** `8` or `8:3` between two places of the text. */
function counted(text: string, from: number, to: number, most: number): { boxes: number; marked: number } {
  const match = /^(\d{1,3})(?::(\d{1,3}))?$/.exec(text.slice(from, to));
  if (!match) throw new LayoutFault(from, found(text, from), `a number of boxes up to ${most}, such as 8 or 8:3`);
  const boxes = Number(match[1]);
  const marked = Number(match[2] ?? 0);
  if (boxes < 1 || boxes > most) throw new LayoutFault(from, `${boxes} boxes`, `from 1 to ${most} boxes`);
  if (marked > boxes) throw new LayoutFault(from, `${marked} marked`, `at most the ${boxes} boxes there are`);
  return { boxes, marked };
}

function board(text: string, from: number, to: number, systems: string, hull: boolean): Board {
  const columns: Box[][] = [[]];
  const [word, words] = hull ? ['column', 'columns'] : ['branch', 'branches'];
  for (let at = from; at < to; at++) {
    const sign = text[at];
    const column = columns[columns.length - 1];
    if (sign === '|') {
      if (column.length === 0) throw new LayoutFault(at, '"|"', `a box: an empty ${word}`);
      if (columns.length === COLUMNS) throw new LayoutFault(at, `a ${COLUMNS + 1}th ${word}`, `${COLUMNS} of them`);
      columns.push([]);
      continue;
    }
    column.push(box(text, at, systems, hull));
    if (column.length > MAX_COLUMN) {
      throw new LayoutFault(at, `box ${column.length} of a ${word}`, `at most ${MAX_COLUMN}`);
    }
  }
  if (columns[columns.length - 1].length === 0) throw new LayoutFault(to, found(text, to), `a box: an empty ${word}`);
  if (columns.length < COLUMNS) {
    throw new LayoutFault(to, `the end after ${columns.length} of ${COLUMNS} ${words}`, '"|" and the next one');
  }
  return { columns };
}

function box(text: string, at: number, systems: string, hull: boolean): Box {
  const sign = text[at];
  if (hull && sign === '.') return { system: null, marked: false };
  if (hull && sign === 'x') return { system: null, marked: true };
  const system = sign.toUpperCase();
  if (!systems.includes(system)) {
    const letters = [...systems].join(', ');
    throw new LayoutFault(
      at,
      found(text, at),
      `${hull ? '"." or "x" for hull, or ' : ''}one of ${letters} (small: marked)`,
    );
  }
  return { system, marked: sign !== system };
}

function found(text: string, at: number): string {
  return at < text.length ? `"${text[at]}"` : 'the end';
}
