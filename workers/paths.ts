/** Field paths: `attacker.weapons[0].power` as text, `['attacker', 'weapons', 0, 'power']` as keys. */

export type Path = ReadonlyArray<string | number>;

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** Keys to text: `formatPath(['a', 0, 'b'])` is `a[0].b`. Odd keys are quoted and cut. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (PLAIN.test(String(key)) && String(key).length <= 60) text += (text && '.') + String(key);
    else text += `[${JSON.stringify(String(key).slice(0, 60))}]`;
  }
  return text;
}

/** Paths that were read: a study names the same few thousands of times. */
const read = new Map<string, Path | null>();
const MOST_READ = 1_000;
/** Longer ones are not kept. */
const LONGEST_KEPT = 200;

/** Text to keys, or null when it is no path: `parsePath('a.list[0].b')`. A number after a dot counts as an index too. */
export function parsePath(text: string): Path | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const path = readPath(text);
  if (text.length > LONGEST_KEPT) return path;
  if (read.size >= MOST_READ) read.clear();
  read.set(text, path);
  return path;
}

function readPath(text: string): Path | null {
  const keys: Array<string | number> = [];
  for (const part of text.split('.')) {
    const match = /^([^[\]]+)((?:\[\d{1,4}\])*)$/.exec(part);
    if (!match) return null;
    keys.push(/^\d{1,4}$/.test(match[1]!) ? Number(match[1]) : match[1]!);
    for (const index of match[2]!.matchAll(/\d+/g)) keys.push(Number(index[0]));
  }
  return keys;
}

/** The value at a path, own properties only; undefined when there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/**
 * A copy of `root` with `value` at `path`; everything off the path is shared. Missing objects on the way are made,
 * missing list entries are not: null then.
 */
export function withValue(root: unknown, path: Path, value: unknown): unknown | null {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    if (!Array.isArray(root) || key >= root.length) return null;
    const inner = withValue(root[key], rest, value);
    return inner === null ? null : root.with(key, inner);
  }
  if (root !== undefined && (typeof root !== 'object' || root === null || Array.isArray(root))) return null;
  const inner = withValue(valueAt(root, [key]), rest, value);
  return inner === null ? null : { ...(root as object | undefined), [key]: inner };
}

/**
 * Values at the ends of a tree, with their paths; what is undefined is not there.
 * @param isOne whether a list is a value by itself, and its items are none
 */
export function leavesIn(
  root: unknown,
  isOne: (list: readonly unknown[]) => boolean,
  path = '',
): Array<readonly [path: string, value: unknown]> {
  if (root === undefined) return [];
  if (Array.isArray(root)) {
    return isOne(root) ? [[path, root]] : root.flatMap((each, i) => leavesIn(each, isOne, `${path}[${i}]`));
  }
  if (typeof root !== 'object' || root === null) return [[path, root]];
  return Object.entries(root).flatMap(([key, each]) => leavesIn(each, isOne, path === '' ? key : `${path}.${key}`));
}
