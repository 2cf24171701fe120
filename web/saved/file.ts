/** Everything that is saved as one file, and back: refused with the place at fault, merged without losing anything. */
import { isObject, type Json, sameJson } from '../form/json.ts';
import { type KeptArmy, stateOf } from '../lists/state.ts';
import { freeName, freshId, type SavedItem, sameContent } from './items.ts';

/** Raised when a file of before could be misread. */
export const FILE_VERSION = 1;
const SORTS = ['question', 'profile', 'study'];

export interface SavedFile {
  readonly items: readonly SavedItem[];
  readonly lists: readonly KeptArmy[];
}

/** @param savedAt ISO 8601 */
export function toFile({ items, lists }: SavedFile, savedAt: string): string {
  // Where a thing is in a library is nobody else's business.
  const bare = <T extends { library?: string; shelved?: unknown }>(all: readonly T[]) =>
    all.map(({ library: _, shelved: __, ...own }) => own);
  const file = { wargauge: 'saved', version: FILE_VERSION, savedAt, items: bare(items), lists: bare(lists) };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** What a file holds. Throws an Error that says what is wrong with it, and where. */
export function fromFile(text: string): SavedFile {
  const file = parsed(text);
  if (!isObject(file) || file.wargauge !== 'saved') {
    const other = isObject(file) && file.wargauge === 'library' ? ' It is an export of the library of a service.' : '';
    throw new Error(`This is not a file of saved things.${other}`);
  }
  const { version, items, lists } = file;
  if (typeof version !== 'number') throw new Error('version: a number is missing.');
  if (version > FILE_VERSION)
    throw new Error(
      `The file is of version ${version}, and this page reads version ${FILE_VERSION}. Load the newer page.`,
    );
  if (!Array.isArray(items)) throw new Error('items: a list is missing.');
  if (!Array.isArray(lists)) throw new Error('lists: a list is missing.');
  const faults = [...items.map(itemFault), ...lists.map(listFault)].filter((fault) => fault !== '');
  if (faults.length > 0) {
    const more = faults.length > 3 ? ` And ${faults.length - 3} more.` : '';
    throw new Error(`Nothing was taken. ${faults.slice(0, 3).join(' ')}${more}`);
  }
  return { items: items as unknown as SavedItem[], lists: lists as unknown as KeptArmy[] };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Error(`This is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

export function itemFault(item: Json, i: number): string {
  const at = `items[${i}]`;
  if (!isObject(item)) return `${at}: not an object.`;
  if (typeof item.sort !== 'string' || !SORTS.includes(item.sort)) return `${at}.sort: ${SORTS.join(', ')}.`;
  for (const key of ['id', 'name', 'game', 'kind', 'savedAt'])
    if (typeof item[key] !== 'string') return `${at}.${key}: a text is missing.`;
  if (Number.isNaN(Date.parse(String(item.savedAt)))) return `${at}.savedAt: not a date.`;
  if (item.sort === 'profile' && typeof item.part !== 'string') return `${at}.part: a text is missing.`;
  if (!isObject(item.values)) return `${at}.values: not an object.`;
  if (item.said !== undefined && typeof item.said !== 'string') return `${at}.said: not a text.`;
  const { versions } = item;
  if (versions !== undefined) {
    if (!Array.isArray(versions)) return `${at}.versions: not a list.`;
    const wrong = versions.findIndex(
      (one) =>
        !isObject(one) ||
        ['name', 'at', 'kind'].some((key) => typeof one[key] !== 'string') ||
        Number.isNaN(Date.parse(String(one.at))) ||
        !isObject(one.values),
    );
    if (wrong >= 0) return `${at}.versions[${wrong}]: not a version of a study.`;
  }
  const { how } = item;
  if (how === undefined) return '';
  if (!isObject(how) || typeof how.seed !== 'number' || !['auto', 'exact', 'monte-carlo'].includes(String(how.method)))
    return `${at}.how: not a way to answer.`;
  return '';
}

export function listFault(list: Json, i: number): string {
  const at = `lists[${i}]`;
  if (!isObject(list)) return `${at}: not an object.`;
  if (typeof list.id !== 'number') return `${at}.id: a number is missing.`;
  if (!Array.isArray(list.tray)) return `${at}.tray: a list is missing.`;
  if (!Array.isArray(list.states) || list.states.length === 0) return `${at}.states: a list of one or more is missing.`;
  const wrong = list.states.findIndex(
    (state) => !isObject(state) || !Array.isArray(state.units) || typeof state.ruleset !== 'string',
  );
  if (wrong >= 0) return `${at}.states[${wrong}]: not a list that was read.`;
  const last = list.states.length - 1;
  return typeof list.at === 'number' && Number.isInteger(list.at) && list.at >= 0 && list.at <= last
    ? ''
    : `${at}.at: 0 to ${last}.`;
}

export interface Merged extends SavedFile {
  readonly added: number;
  /** How many were there already. */
  readonly known: number;
}

/** All that is here and all that comes: what is the same is kept once, what differs is kept twice. */
export function merged(here: SavedFile, comes: SavedFile): Merged {
  const items = [...here.items];
  const lists = [...here.lists];
  let known = 0;
  for (const item of comes.items) {
    if (items.some((each) => sameContent(each, item))) {
      known++;
      continue;
    }
    const id = items.some((each) => each.id === item.id) ? freshId() : item.id;
    items.push({ ...item, id, name: freeName(item.name, item.sort, items) });
  }
  for (const list of comes.lists) {
    const now = (army: KeptArmy): Json => stateOf(army) as unknown as Json;
    if (lists.some((each) => sameJson(now(each), now(list)))) {
      known++;
      continue;
    }
    const taken = lists.some(({ id }) => id === list.id);
    lists.push({ ...list, id: taken ? 1 + Math.max(0, ...lists.map(({ id }) => id)) : list.id });
  }
  const count = ({ items: some, lists: more }: SavedFile) => some.length + more.length;
  return { items, lists, added: count({ items, lists }) - count(here), known };
}
