/** Places inside a scenario: `attacker.weapons[0].power` as text, a list of keys and indices in code. */
import { isObject, type Json } from './json.ts';

export type Path = ReadonlyArray<string | number>;

/** `['weapons', 0, 'power']` becomes `weapons[0].power`. */
export function pathText(path: Path): string {
  let text = '';
  for (const part of path) text += typeof part === 'number' ? `[${part}]` : text ? `.${part}` : part;
  return text;
}

/** The reverse of {@link pathText}. Text that is no path gives the pieces that could be read. */
export function parsePath(text: string): Path {
  const parts: (string | number)[] = [];
  for (const match of text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    parts.push(match[1] === undefined ? match[2] : Number(match[1]));
  }
  return parts;
}

/** The value at a path, or undefined when any step is missing. */
export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value = root;
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? value[part] : undefined;
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** A copy of `root` with the value at `path` replaced; undefined removes the key. Missing objects are made. */
export function withValue(root: Json | undefined, path: Path, value: Json | undefined): Json {
  if (path.length === 0) return value ?? {};
  const [head, ...rest] = path;
  if (typeof head === 'number') {
    const items = Array.isArray(root) ? [...root] : [];
    const next = rest.length ? withValue(items[head], rest, value) : value;
    if (next === undefined) items.splice(head, 1);
    else items[head] = next;
    return items;
  }
  const object = isObject(root) ? { ...root } : {};
  const next = rest.length ? withValue(own(object, head), rest, value) : value;
  if (next === undefined) delete object[head];
  else Object.defineProperty(object, head, { value: next, enumerable: true, configurable: true, writable: true });
  return object;
}

function own(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** True when `path` is `ancestor` or lies below it. */
export function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor.length <= path.length && ancestor.every((part, i) => part === path[i]);
}

/** The DOM id of the control for a field. */
export function fieldId(path: Path): string {
  return (
    'field-' +
    pathText(path)
      .replace(/[[\].]+/g, '-')
      .replace(/-$/, '')
  );
}
