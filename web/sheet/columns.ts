/** The columns of a sheet of profiles: a name, points, and one for each single value that a profile can state. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { Field, GroupField, UnionField } from '../form/model.ts';
import { type Path, pathText, valueAt } from '../form/path.ts';
import { NAMES } from './names.ts';

export interface Column {
  /** Its heading in a repository's sheet: `points`, `quality`, `weapons[0].attacks`, `plan.behaviour`. */
  readonly key: string;
  /** Inside a profile. */
  readonly path: Path;
  /** For people: "Quality", "Weapon 1: Attacks". */
  readonly title: string;
  readonly field: Field;
}

/** What the columns can be: the form of a profile's values, and that of its plan where the situations have one. */
export interface Forms {
  readonly values: GroupField | UnionField | null;
  readonly plan: GroupField | UnionField | null;
}

const BARE = { optional: true, advanced: false, examples: [] };
export const NAME: Column = {
  key: 'name',
  path: ['name'],
  title: 'Name',
  field: { ...BARE, type: 'text', key: 'name', title: 'Name' },
};
const POINTS: Column = {
  key: 'points',
  path: ['points'],
  title: 'Points',
  field: { ...BARE, type: 'number', key: 'points', title: 'Points', integer: false, min: 0 },
};

/** More weapons than that are for the form. */
const MOST_ITEMS = 12;

/**
 * All columns that there can be: every value of every profile, and in each list the fields of one thing more.
 * A value that the form does not know still has its column, so that nothing of a profile is hidden.
 */
export function possibleColumns(forms: Forms, profiles: readonly JsonObject[]): Column[] {
  const columns: Column[] = [];
  const walk = (field: Field, path: Path, titles: readonly string[]): void => {
    const add = (own: Field): void => {
      const shown = titles.length > 1 ? `${titles.slice(0, -1).join(', ')}: ${titles.at(-1)}` : (titles[0] ?? '');
      columns.push({ key: keyOf(path), path, title: shown, field: own });
    };
    const there = (): Array<Json | undefined> => profiles.map((profile) => valueAt(profile, path));
    if (field.type === 'group') {
      for (const inner of field.fields) {
        // The profile's own name stands in the first column.
        if (path.length === 1 && inner.key === 'name') continue;
        walk(inner, [...path, inner.key], [...titles, inner.title]);
      }
    } else if (field.type === 'union') {
      const tags = field.branches.map(({ value }) => value);
      const tag: Field = { ...BARE, type: 'choice', key: field.tag, title: field.title, options: tags };
      columns.push({
        key: keyOf([...path, field.tag]),
        path: [...path, field.tag],
        title: titles.join(', '),
        field: tag,
      });
      const found = new Set(there().map((each) => (isObject(each) ? each[field.tag] : undefined)));
      const used = field.branches.filter(({ value }) => found.has(value));
      const seen = new Set<string>();
      for (const { group } of used) {
        for (const inner of group.fields) {
          if (seen.has(inner.key)) continue;
          seen.add(inner.key);
          walk(inner, [...path, inner.key], [...titles, inner.title]);
        }
      }
    } else if (field.type === 'list' && (field.item.type === 'group' || field.item.type === 'union')) {
      const longest = Math.max(0, ...there().map((each) => (Array.isArray(each) ? each.length : 0)));
      const room = Math.min(longest + 1, field.max ?? MOST_ITEMS, MOST_ITEMS);
      for (let i = 0; i < room; i++) {
        const title = singular(titles.at(-1) ?? '');
        walk(field.item, [...path, i], [...titles.slice(0, -1), `${title} ${i + 1}`]);
      }
    } else add(field);
  };
  if (forms.values) walk({ ...forms.values, key: 'values' }, ['values'], []);
  if (forms.plan) walk({ ...forms.plan, key: 'plan' }, ['plan'], ['Plan']);
  const known = new Set(columns.map(({ key }) => key));
  return [NAME, POINTS, ...columns, ...strangers(profiles, known)];
}

/** A name that values state once more, for the sides of a meeting: nothing new while it is the profile's own. */
function repeatsName({ path }: Column, profiles: readonly JsonObject[]): boolean {
  const key = pathText(path);
  return (
    NAMES.some((own) => pathText(own) === key) &&
    profiles.every((profile) => [undefined, profile.name].includes(valueAt(profile, path)))
  );
}

/** Those in which some profile states something, and those that were asked for. */
export function shownColumns(
  possible: readonly Column[],
  profiles: readonly JsonObject[],
  asked: ReadonlySet<string>,
): Column[] {
  const stated = statedIn(profiles);
  return possible.filter(
    (column) =>
      column === NAME ||
      column === POINTS ||
      asked.has(column.key) ||
      (stated.has(pathText(column.path)) && !repeatsName(column, profiles)),
  );
}

/** Texts of all paths at which some profile says something: looked for once, and not by each of hundreds of columns. */
function statedIn(profiles: readonly JsonObject[]): ReadonlySet<string> {
  const stated = new Set<string>();
  const look = (value: Json, place: string): void => {
    stated.add(place);
    if (Array.isArray(value)) {
      for (const [i, inner] of value.entries()) look(inner, `${place}[${i}]`);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) look(inner, `${place}.${key}`);
    }
  };
  for (const profile of profiles) for (const [key, value] of Object.entries(profile)) look(value, key);
  return stated;
}

/** Headings of a repository's sheet have the values themselves at the top, and the plan below `plan`. */
function keyOf(path: Path): string {
  const [part, field] = path;
  // What an attacker has to spend is called as what a profile costs.
  return pathText(part === 'values' && field !== 'points' && field !== 'plan' ? path.slice(1) : path);
}

function singular(title: string): string {
  return title.endsWith('s') && !title.endsWith('ss') ? title.slice(0, -1) : title;
}

/** Values of profiles that no field of the form speaks of. */
function strangers(profiles: readonly JsonObject[], known: ReadonlySet<string>): Column[] {
  const found = new Map<string, Column>();
  const look = (value: Json, path: Path): void => {
    const key = keyOf(path);
    if (known.has(key) || found.has(key)) return;
    if (isObject(value) && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) look(inner, [...path, name]);
    } else if (Array.isArray(value) && value.some(isObject)) {
      value.forEach((inner, i) => {
        look(inner, [...path, i]);
      });
    } else if (!(path.length === 2 && path[1] === 'name')) {
      found.set(key, { key, path, title: key, field: { ...BARE, type: 'raw', key, title: key } });
    }
  };
  for (const { values, plan } of profiles) {
    if (values !== undefined) look(values, ['values']);
    if (plan !== undefined) look(plan, ['plan']);
  }
  return [...found.values()];
}
