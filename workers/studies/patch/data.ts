/** What differs in the data of two versions, before anything is counted: exact, and complete. */

import { leavesIn } from '../../paths.ts';
import { named } from '../../wording.ts';
import { textColumn } from '../columns.ts';
import type { Table } from '../figures.ts';
import type { Meeting, Profile } from '../matchups/request.ts';

export interface Difference {
  /** A profile, an opponent, a situation by its title, or the version itself. */
  readonly what: string;
  readonly kind: 'profile' | 'opponent' | 'situation' | 'ruleset';
  /** A path in it; empty where all of it came or went. */
  readonly field: string;
  /** Null: not there. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Version {
  readonly ruleset: string;
  readonly profiles: readonly Profile[];
  readonly opponents?: readonly Profile[] | undefined;
  readonly situations: readonly Meeting[];
}

export interface Declared {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
}

/** @param renamed old names to new ones, of profiles and opponents */
export function differencesOf(before: Version, after: Version, renamed: Declared['renamed']): Difference[] {
  const found: Difference[] = [];
  if (before.ruleset !== after.ruleset) {
    found.push({
      what: 'both versions',
      kind: 'ruleset',
      field: 'ruleset',
      before: before.ruleset,
      after: after.ruleset,
    });
  }
  const compare = <T>(
    kind: Difference['kind'],
    old: readonly T[],
    now: readonly T[],
    nameOf: (one: T) => string,
    dataOf: (one: T) => unknown,
  ) => {
    const later = new Map(now.map((one) => [nameOf(one), one]));
    const met = new Set<string>();
    for (const one of old) {
      const name = nameOf(one);
      const to = kind === 'situation' || !Object.hasOwn(renamed, name) ? name : renamed[name];
      const other = later.get(to);
      if (other === undefined) {
        found.push({ what: name, kind, field: '', before: 'there', after: null });
        continue;
      }
      met.add(to);
      if (to !== name) found.push({ what: to, kind, field: 'name', before: name, after: to });
      found.push(...leavesApart(dataOf(one), dataOf(other)).map((leaf) => ({ what: to, kind, ...leaf })));
    }
    for (const one of now) {
      if (!met.has(nameOf(one))) found.push({ what: nameOf(one), kind, field: '', before: null, after: 'there' });
    }
  };
  const data = ({ name: _, ...rest }: Profile) => {
    // The name stands in the values, too.
    const { name: __, ...values } = rest.values;
    return { ...rest, values };
  };
  compare('profile', before.profiles, after.profiles, ({ name }) => name, data);
  compare('opponent', before.opponents ?? [], after.opponents ?? [], ({ name }) => name, data);
  compare(
    'situation',
    before.situations,
    after.situations,
    ({ title }) => title,
    ({ title: _, ...rest }) => rest,
  );
  return found;
}

/** Profiles that are only in one version and have the same data in the other under another name. */
export function renamesIn(
  differences: readonly Difference[],
  before: Version,
  after: Version,
): ReadonlyMap<string, string> {
  const alone = (side: 'before' | 'after') =>
    differences
      .filter((one) => one.kind === 'profile' && one.field === '' && one[side] !== null)
      .map(({ what }) => what);
  const textOf = (profiles: readonly Profile[], name: string) => {
    const { name: _, ...values } = profiles.find((one) => one.name === name)!.values;
    return leaves(values)
      .map(([path, value]) => `${path}=${value}`)
      .sort()
      .join('\n');
  };
  const left = new Map(alone('after').map((name) => [textOf(after.profiles, name), name]));
  const found = new Map<string, string>();
  for (const name of alone('before')) {
    const to = left.get(textOf(before.profiles, name));
    if (to !== undefined) found.set(name, to);
  }
  return found;
}

/** One sentence for whatever came, went or was renamed and is not declared. */
export function undeclared(
  differences: readonly Difference[],
  renames: ReadonlyMap<string, string>,
  declared: Declared,
  titles: readonly [string, string],
): Array<{ readonly profile: string; readonly words: string }> {
  const to = new Set(renames.values());
  return differences.flatMap(({ what, kind, field, before }) => {
    if (field !== '') return [];
    const gone = before !== null;
    if (kind === 'situation') {
      return [{ profile: '', words: `The situation "${what}" is only in ${titles[gone ? 0 : 1]}.` }];
    }
    if ((gone ? declared.removed : declared.added).includes(what)) return [];
    if (gone && renames.has(what)) {
      return [{ profile: what, words: `Renamed, and not declared: ${what} looks like ${renames.get(what)} now.` }];
    }
    if (!gone && to.has(what)) return [];
    return [{ profile: what, words: `${gone ? 'Removed' : 'Added'}, and not declared: ${what}.` }];
  });
}

/** Profiles whose own data changed. */
export function changedIn(differences: readonly Difference[]): string[] {
  const kinds = ['profile', 'opponent'];
  return [
    ...new Set(
      differences.flatMap(({ what, kind, field }) =>
        kinds.includes(kind) && field !== '' && field !== 'name' ? [what] : [],
      ),
    ),
  ];
}

/** "values.weapons[0].apValue" as "weapons 1 ap value": where a value stands, without the names of the machine's drawers. */
function fieldInWords(field: string): string {
  return field
    .replace(/^(values|patches|base)\./, '')
    .replace(/\[(\d+)\]/g, (_, i: string) => ` ${Number(i) + 1}`)
    .replace(/\./g, ' ')
    .replace(/([a-z])([A-Z][a-z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** "quality 5 to 4", "tough 2 from now on", "impact 1 no longer". */
function moved(field: string, before: Difference['before'], after: Difference['after']): string {
  if (before === null) return `${field} ${after} from now on`;
  return after === null ? `${field} ${before} no longer` : `${field} ${before} to ${after}`;
}

/** "Spearmen (points 66 to 80, quality 5 to 4)". */
export function dataInWords(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'No data changed.';
  const by = new Map<string, string[]>();
  for (const { what, kind, field, before, after } of differences) {
    const name = kind === 'profile' ? what : `${kind} ${what}`;
    const words = field === '' ? (before === null ? 'added' : 'removed') : moved(fieldInWords(field), before, after);
    by.set(name, [...(by.get(name) ?? []), words]);
  }
  const all = [...by].map(([name, words]) => {
    const shown = words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words;
    return `${name} (${shown.join(', ')})`;
  });
  return `Changed: ${named(all)}.`;
}

export function dataTable(differences: readonly Difference[]): Table {
  return {
    id: 'data',
    title: 'What changed in the data',
    columns: [
      textColumn('sort', 'Sort'),
      textColumn('what', 'What'),
      textColumn('field', 'Field'),
      textColumn('before', 'Before'),
      textColumn('after', 'After'),
    ],
    rows: differences.map(({ kind, what, field, before, after }) => [
      kind,
      what,
      field === '' ? 'all of it' : field,
      before ?? '',
      after ?? '',
    ]),
  };
}

function leavesApart(before: unknown, after: unknown): Array<Pick<Difference, 'field' | 'before' | 'after'>> {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [a, b] = [old.get(field) ?? null, now.get(field) ?? null];
    return a === b ? [] : [{ field, before: a, after: b }];
  });
}

/** Every value that is no object or list, as text, with its path. */
function leaves(value: unknown): Array<readonly [string, string]> {
  return leavesIn(value, () => false).map(([path, one]) => [path, String(one)]);
}
