/** What the cells of a sheet show: their texts, and what they say besides. A profile that stayed the same is asked once. */
import type { JsonObject } from '../form/json.ts';
import { valueAt } from '../form/path.ts';
import { faultWords, line } from '../studies/fault-words.ts';
import { faultOf, textOf } from './cells.ts';
import type { Column } from './columns.ts';
import type { Mark, Row } from './grid.ts';

/** What was found for a profile, and for what: an edit makes another profile of the row that it changes. */
interface Known<T> {
  readonly columns: readonly Column[];
  readonly beside: unknown;
  readonly found: T;
}

/** Finds the same again while the profile, the columns and what stands beside it are the same things. */
function oncePerProfile<Beside, T>(
  find: (profile: JsonObject, columns: readonly Column[], beside: Beside) => T,
): (profile: JsonObject, columns: readonly Column[], beside: Beside) => T {
  const known = new WeakMap<JsonObject, Known<T>>();
  return (profile, columns, beside) => {
    const there = known.get(profile);
    if (there && there.columns === columns && there.beside === beside) return there.found;
    const found = find(profile, columns, beside);
    known.set(profile, { columns, beside, found });
    return found;
  };
}

/** The texts of a profile's cells, by the keys of their columns. */
export const rowOf = oncePerProfile(
  (profile, columns, _: null): Row =>
    Object.fromEntries(columns.map(({ key, path }) => [key, textOf(valueAt(profile, path))])),
);

const marksIn = oncePerProfile(
  (profile, columns, old: JsonObject | undefined): ReadonlyArray<readonly [string, Mark]> =>
    columns.flatMap(({ key, path, field }) => {
      const value = valueAt(profile, path);
      const fault = faultOf(value, field) ?? undefined;
      const was = old ? textOf(valueAt(old, path)) : undefined;
      const moved = was !== undefined && was !== textOf(value) ? was : undefined;
      return fault === undefined && moved === undefined ? [] : [[key, { fault, was: moved }] as const];
    }),
);

/** What cells say besides their texts, by row and key. */
export function marksOf(
  profiles: readonly JsonObject[],
  columns: readonly Column[],
  before: readonly JsonObject[],
  errors: ReadonlyArray<{ readonly path: string; readonly message: string; readonly allowed?: string | undefined }>,
  possible: readonly Column[] = columns,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  // Of two of one name the first counts.
  const olds = new Map([...before].reverse().map((old) => [old.name, old]));
  profiles.forEach((profile, row) => {
    for (const [key, mark] of marksIn(profile, columns, olds.get(profile.name))) marks.set(`${row}/${key}`, mark);
  });
  for (const error of errors) {
    const { path } = error;
    const found = /^profiles\[(\d+)\]\.?(.*)$/.exec(path);
    if (!found) continue;
    const key = (found[2] ?? '').replace(/^values\.?/, '') || 'name';
    const column =
      columns.find((each) => each.key === key) ?? columns.find((each) => key.startsWith(each.key)) ?? columns[0];
    if (!column) continue;
    const place = `${found[1]}/${column.key}`;
    const there = marks.get(place);
    if (there?.fault === undefined) {
      marks.set(place, {
        ...there,
        fault: faultWords(error, String(profiles[Number(found[1])]?.name ?? '')),
        ...(column.key === key ? {} : { where: placeTitle(key, possible) }),
      });
    }
  }
  return marks;
}

/** Cells to mend: what several rows have in common is told once. */
export function faultLines(
  marks: ReadonlyMap<string, Mark>,
  profiles: readonly JsonObject[],
  columns: readonly Column[],
): string[] {
  const shared = new Map<string, string[]>();
  for (const [place, { fault, where }] of marks) {
    if (fault === undefined) continue;
    const cut = place.indexOf('/');
    const row = Number(place.slice(0, cut));
    const title = where ?? columns.find(({ key }) => key === place.slice(cut + 1))?.title ?? '';
    const words = `${title}: ${fault}.`;
    shared.set(words, [...(shared.get(words) ?? []), String(profiles[row]?.name ?? `Row ${row + 1}`)]);
  }
  return [...shared].map(([words, names]) => line(names, words));
}

/** What has no cell yet, by the cells that it would have: "Ranged weapon" of "Ranged weapon: Name". */
function placeTitle(key: string, possible: readonly Column[]): string {
  const own = possible.find((column) => column.key === key);
  if (own) return own.title;
  const inside = possible.find((column) => column.key.startsWith(`${key}.`) || column.key.startsWith(`${key}[`));
  const title = inside?.title.split(': ')[0] ?? '';
  return title || (key.split('.').at(-1) ?? key).replace(/\[(\d+)\]/g, (_, i: string) => ` ${Number(i) + 1}`);
}
