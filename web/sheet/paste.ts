/** Cells as spreadsheets put them on the clipboard, laid into a sheet of profiles; and the sheet as text. */
import { readCsv, unguarded, writeTable } from '../../workers/rulesets/reading/csv.ts';
import { counted } from '../../workers/wording.ts';
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import { valueAt, withValue } from '../form/path.ts';
import { textOf, valueIn, withCell } from './cells.ts';
import { type Column, NAME } from './columns.ts';
import { headed } from './headings.ts';
import { NAMES } from './names.ts';

export interface Laid {
  readonly profiles: readonly JsonObject[];
  /** Headings of columns that were not shown before and have values now. */
  readonly keys: readonly string[];
  /** What was done, in words. */
  readonly said: string;
  /** Of a table with headings: its own rows alone; empty of loose cells. */
  readonly only: readonly JsonObject[];
}

export interface Place {
  readonly row: number;
  /** Among the columns that are shown. */
  readonly column: number;
}

/** Rows and cells of a text: separated by tabs, else by semicolons or commas; quoted where a cell holds one of these. */
export function cellsOf(text: string): ReadonlyArray<readonly string[]> {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [head] = plain.split('\n', 1);
  const separator = ['\t', ';', ','].find((sign) => head?.includes(sign)) ?? '\t';
  return readCsv(plain, separator).map(({ cells }) => cells);
}

/** Whether a text is a table as the sheet writes it: with a column such as "Weapon 1: Attacks", which no army list has. */
export function isSheet(text: string, possible: readonly Column[]): boolean {
  const [titles = [], ...rows] = cellsOf(text);
  const { headings, named } = headed(titles, possible);
  const isWithin = (column: Column | undefined, typed = ''): boolean =>
    column !== undefined &&
    column.path.length > 2 &&
    [column.key, column.title].some((own) => own.toLowerCase() === typed.trim().toLowerCase());
  return rows.length > 0 && named >= 0 && headings.some((column, c) => isWithin(column, titles[c]));
}

/**
 * Lays pasted cells into the sheet. With a first line of headings (one of them the name) rows of a known name change, and
 * others are added, with nothing but what the table says of them; without, the cells fill the sheet from a place on, and rows below its end are added.
 *
 * @param possible all columns, for headings; @param shown those on the screen, for a place
 */
export function laid(
  text: string,
  profiles: readonly JsonObject[],
  possible: readonly Column[],
  shown: readonly Column[],
  place: Place,
): Laid {
  const rows = cellsOf(text);
  const { headings, named } = headed(rows[0] ?? [], possible);
  if (rows.length > 1 && named >= 0) return byHeadings(rows, headings, named, profiles, possible);
  const next = [...profiles];
  let cells = 0;
  let [added, over] = [0, 0];
  rows.forEach((row, r) => {
    const at = place.row + r;
    if (at >= next.length) {
      added++;
      next.push(blankAfter(next));
    }
    row.forEach((cell, c) => {
      const column = shown[place.column + c];
      if (!column) {
        over++;
        return;
      }
      const value = valueIn(unguarded(cell), column.field);
      cells++;
      next[Math.min(at, next.length - 1)] = withCell(next[Math.min(at, next.length - 1)], column, value);
    });
  });
  const left =
    over > 0
      ? ` ${counted(over, 'cells')} stood beyond the last column and ${over === 1 ? 'was' : 'were'} left out.`
      : '';
  const said = `${counted(cells, 'cells')} pasted${added > 0 ? `, ${counted(added, 'rows')} added` : ''}.${left}`;
  return { profiles: next, keys: [], said, only: [] };
}

function byHeadings(
  [titles = [], ...rows]: ReadonlyArray<readonly string[]>,
  headings: ReadonlyArray<Column | undefined>,
  named: number,
  profiles: readonly JsonObject[],
  possible: readonly Column[],
): Laid {
  const next = [...profiles];
  const own = new Set<number>();
  let [changed, added] = [0, 0];
  for (const row of rows) {
    const name = unguarded((row[named] ?? '').trim());
    if (name === '') continue;
    let at = next.findIndex((profile) => profile.name === name);
    if (at < 0) {
      at = next.length;
      next.push(nothingBut(name, profiles));
      added++;
    } else changed++;
    own.add(at);
    headings.forEach((column, c) => {
      if (column && c !== named) next[at] = withCell(next[at], column, valueIn(unguarded(row[c] ?? ''), column.field));
    });
  }
  const filled = new Set<string>();
  for (const at of own) if (at >= profiles.length) next[at] = completed(next[at]!, profiles, possible, filled);
  const unread = titles.filter((title, c) => title.trim() !== '' && !headings[c] && c !== named);
  const guessed = titles.flatMap((title, c) => {
    const [typed, column] = [title.trim().toLowerCase(), headings[c]];
    const same = column && [column.key, column.title].some((own) => own.toLowerCase() === typed);
    return column && !same && c !== named ? [`"${title.trim()}" as ${column.title}`] : [];
  });
  const read = guessed.length > 0 ? ` Read ${guessed.join('; ')}.` : '';
  const left =
    unread.length > 0 ? ` No column is called ${unread.map((title) => `"${title.trim()}"`).join(', ')}: left out.` : '';
  const taken = filled.size > 0 ? ` Taken from the rows before: ${[...filled].join('; ')}.` : '';
  const keys = headings.flatMap((column) => (column ? [column.key] : []));
  const rest = added > 0 ? ' What the table does not say of a new row is as the game has it.' : '';
  const said = `${counted(changed, 'rows')} changed, ${counted(added, 'rows')} added.${read}${left}${taken}${rest}`;
  return { profiles: next, keys, said, only: next.filter((_, i) => own.has(i)) };
}

/** A row like the last one but for its name: what most rows of a set share is right for the next. */
export function blankAfter(profiles: readonly JsonObject[]): JsonObject {
  const taken = new Set(profiles.map(({ name }) => name));
  let number = profiles.length + 1;
  while (taken.has(`Profile ${number}`)) number++;
  const name = `Profile ${number}`;
  return { name, values: blankValues(profiles, name) };
}

/** A profile that says its name alone, in all places where those of the set say theirs. */
function nothingBut(name: string, profiles: readonly JsonObject[]): JsonObject {
  const like = profiles.at(-1);
  const places = NAMES.filter((path) => typeof valueAt(like, path) === 'string');
  const blank: JsonObject = { name, values: {} };
  return (places.length > 0 ? places : NAMES.slice(0, 1)).reduce(
    (sum, path) => withValue(sum, path, name) as JsonObject,
    blank,
  );
}

/**
 * What a thing of a new row cannot be without, such as the class of a weapon of which the table tells the power alone, is as
 * all rows before have it; where they differ it stays open, and is asked for.
 *
 * @param filled told what was taken, in words
 */
function completed(
  row: JsonObject,
  before: readonly JsonObject[],
  possible: readonly Column[],
  filled: Set<string>,
): JsonObject {
  return possible.reduce((sum, column) => {
    const { path, field, title } = column;
    const around = path.length > 2 ? valueAt(sum, path.slice(0, -1)) : undefined;
    if (field.optional || !isObject(around) || valueAt(sum, path) !== undefined) return sum;
    const theirs = before.map((profile) => valueAt(profile, path)).filter((value) => value !== undefined);
    const [value] = theirs;
    if (value === undefined || theirs.some((other) => textOf(other) !== textOf(value))) return sum;
    filled.add(`${title} ${textOf(value)}`);
    return withCell(sum, column, value);
  }, row);
}

function blankValues(profiles: readonly JsonObject[], name: string): JsonObject {
  const last = profiles.at(-1);
  if (!last) return { name };
  const { values } = withCell(last, NAME, name);
  return (values ?? {}) as JsonObject;
}

/** The sheet as a repository keeps it: headings are paths, cells what is stated. */
export function csvOf(profiles: readonly JsonObject[], columns: readonly Column[]): string {
  return writeTable([
    columns.map(({ key }) => key),
    ...profiles.map((profile) => columns.map(({ path }) => plainOf(valueAt(profile, path)))),
  ]);
}

/** Lists stay JSON in a file: whoever reads it need not know the field. */
function plainOf(value: Json | undefined): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : textOf(value);
}
