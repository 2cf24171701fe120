/**
 * Tables as the sheet of *Balance* writes them: every heading is the path of a field in a profile, `weapons[1].attacks`
 * or `attacker.weapons[0].power`, and every cell what a profile states there.
 */
import { z } from 'zod';
import { parsePath } from '../../paths.ts';
import { cleanTable } from './clean.ts';
import { MOST_ROWS, readCsv, unguarded } from './csv.ts';
import { filledCells, LONGEST_HEAD, type SayOfSheet, separatorOf } from './sheet.ts';
import { columnLetters } from './workbook.ts';

type Tree = Record<string, unknown>;
type Shape = Readonly<Record<string, z.ZodType>>;

/** A row of such a table. */
export interface DesignedRow {
  readonly at: string;
  readonly name: string;
  /** All of its cells, for findings that are about the row. */
  readonly text: string;
  readonly points?: number;
  readonly values: Readonly<Tree>;
  /** Where the cell of a field stands, or the first one inside it; the row without. */
  place(path: string): string;
}

/** What is no field of a unit: whose it is, what it costs in a study, and what it does there. */
const NAME = 'name';
const POINTS = 'points';
const PLAN = /^plan\b/;
/** Before a field of a profile that is called as one of those. */
const OWN = /^values\.(?=(?:points|plan)\b)/;
/** No list of a profile is as long. */
const MOST_ITEMS = 100;

/** A number, yes or no, a list or an object in JSON; else the text. */
export function cellValue(cell: string): unknown {
  if (/^(?:true|false)$/i.test(cell)) return /^t/i.test(cell);
  if (/^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (/^[[{]/.test(cell)) {
    try {
      return JSON.parse(cell) as unknown;
    } catch {
      return cell;
    }
  }
  return cell;
}

/** Puts a value into a tree that may not have any of its path yet. @returns what is wrong with the path; null: it is there */
export function placed(into: Tree, path: string, value: unknown): 'no field' | 'given twice' | null {
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
  const isStrange = (key: string | number) => key === '__proto__' || (typeof key === 'number' && key >= MOST_ITEMS);
  if (keys.length === 0 || keys.some(isStrange)) return 'no field';
  let at: Record<string | number, unknown> = into;
  for (const [i, key] of keys.entries()) {
    if (i === keys.length - 1) {
      at[key] = value;
      break;
    }
    at[key] ??= typeof keys[i + 1] === 'number' ? [] : {};
    const next = at[key];
    if (typeof next !== 'object' || next === null) return 'given twice';
    at = next as Record<string | number, unknown>;
  }
  return null;
}

/**
 * Whether a text is such a table: it has names, and a heading that tells.
 *
 * @param tells whether a heading leads into a field of a game's profiles, and tables of players have no column like it
 */
export function looksDesigned(text: string, tells: (title: string, all: readonly string[]) => boolean): boolean {
  const [head = ''] = text.trimStart().split('\n', 1);
  if (head.length > LONGEST_HEAD) return false;
  const titles = head.split(separatorOf(head)).map((cell) => unguarded(cell.trim().replace(/^"|"$/g, '')));
  return titles.includes(NAME) && titles.some((title) => tells(title, titles));
}

/** Whether a path leads to a field of a thing of this shape. */
export function hasField(shape: Shape, path: string): boolean {
  const [first, ...rest] = parsePath(path) ?? [];
  if (typeof first !== 'string' || !Object.hasOwn(shape, first)) return false;
  return (
    rest.reduce<readonly z.ZodType[]>((types, key) => types.flatMap((type) => within(type, key)), [shape[first]!])
      .length > 0
  );
}

/** What may stand at a key of a thing of this type; whatever its form. */
function within(type: z.ZodType, key: string | number): readonly z.ZodType[] {
  if (type instanceof z.ZodUnion) return type.options.flatMap((option) => within(option as z.ZodType, key));
  if (type instanceof z.ZodObject) {
    const inner = Object.hasOwn(type.shape, key) ? (type.shape[key] as z.ZodType) : undefined;
    return inner ? [inner] : [];
  }
  if (type instanceof z.ZodArray) return typeof key === 'number' ? [type.element as z.ZodType] : [];
  const { innerType } = type.def as { readonly innerType?: z.ZodType };
  return innerType ? within(innerType, key) : [];
}

/**
 * Reads such a table row by row, and says of every column what it is, and of every cell that has no place.
 *
 * @param isField whether a heading leads to a field of the game's profiles
 */
export function* designedRows(
  source: string,
  isField: (path: string) => boolean,
  say: SayOfSheet,
): Generator<DesignedRow> {
  const { text, repairs } = cleanTable(source);
  for (const { line, what } of repairs) say(`line ${line}`, '', 'assumed', what);
  const body = text.trimStart();
  const skipped = text.slice(0, text.length - body.length).split('\n').length - 1;
  const [head = ''] = body.split('\n', 1);
  const [first, ...rows] = readCsv(body, separatorOf(head));
  if (!first) return;
  const titles = first.cells.map((cell) => unguarded(cell.trim()));
  const isKnown = (title: string, c: number): boolean =>
    titles.indexOf(title) === c && (title === NAME || title === POINTS || isField(title.replace(OWN, '')));
  titles.forEach((title, c) => {
    if (isKnown(title, c)) {
      say(`line ${1 + skipped}`, title, 'understood');
      return;
    }
    const filled = rows.filter(({ cells }) => (cells[c] ?? '').trim() !== '').length;
    if (title === '' && filled === 0) return;
    const why =
      titles.indexOf(title) < c
        ? 'a column that stands twice'
        : PLAN.test(title)
          ? 'what somebody does in a study is no part of a unit'
          : 'a column that nobody reads';
    say(`line ${1 + skipped}`, title, 'not known', `${why}; ${filledCells(filled)}`);
  });
  const fields = titles.map((title, c) =>
    isKnown(title, c) && title !== NAME && title !== POINTS ? title.replace(OWN, '') : null,
  );
  const nameAt = titles.indexOf(NAME);
  const pointsAt = titles.indexOf(POINTS);
  for (const { line, row, cells } of rows.slice(0, MOST_ROWS)) {
    const at = `line ${line + skipped}`;
    const placeOf = (c: number) => `${at}, ${titles[c] || 'no title'} (${columnLetters(c)}${row + skipped})`;
    const textOf = (c: number) => unguarded((cells[c] ?? '').trim());
    const name = textOf(nameAt);
    const whole = cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, 200);
    if (name === '') {
      say(at, whole, 'not known', 'a row without a name');
      continue;
    }
    const values: Tree = {};
    for (const [c, cell] of cells.entries()) {
      const value = unguarded(cell.trim());
      if (value === '') continue;
      const field = fields[c];
      if (c >= titles.length) say(placeOf(c), value.slice(0, 200), 'not known', 'more cells than columns');
      else if (field && placed(values, field, cellValue(value)) !== null)
        say(placeOf(c), value.slice(0, 200), 'not known', 'another column says what stands there');
    }
    const points = Number(textOf(pointsAt));
    const hasPoints = pointsAt >= 0 && textOf(pointsAt) !== '';
    if (hasPoints && !(points >= 0)) say(placeOf(pointsAt), textOf(pointsAt), 'not known', 'points are a number');
    yield {
      at,
      name,
      text: whole,
      ...(hasPoints && points >= 0 ? { points } : {}),
      values: dense(values) as Tree,
      place(path) {
        const plain = path.replace(/\[\d+\]/g, '');
        const exact = fields.indexOf(path);
        const within = fields.findIndex((field) => field?.replace(/\[\d+\]/g, '').startsWith(plain));
        const c = exact >= 0 ? exact : within;
        return c < 0 ? at : placeOf(c);
      },
    };
  }
  if (rows.length > MOST_ROWS)
    say(
      `line ${rows[MOST_ROWS]!.line + skipped}`,
      '',
      'not known',
      `more than ${MOST_ROWS} rows; the rest is left out`,
    );
}

/** Lists without the places that no cell fills: a first weapon that is left blank is none. */
function dense(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(dense);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dense(inner)]));
}
