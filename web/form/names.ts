/** What a thing in a list is called: by its own `name`, or by that of the object it is mainly made of. */
import { isObject, type Json } from './json.ts';
import type { Field, GroupField } from './model.ts';
import { type Path, valueAt, withValue } from './path.ts';

/** A group that every value must hold: no default stands in for it. */
export function isRequiredGroup(field: Field): field is GroupField {
  return field.type === 'group' && !field.optional && field.default === undefined;
}

/** A thing made of other things, such as an attacker with a situation and a plan, rather than of plain values. */
export function isComposite(field: Field): field is GroupField {
  return field.type === 'group' && field.fields.some((each) => isRequiredGroup(each) && !each.advanced);
}

/** Where the name of such a thing is, or undefined when it has none. */
export function namePath(item: Field): Path | undefined {
  if (item.type !== 'group') return undefined;
  if (hasName(item)) return ['name'];
  if (item.fields.some(({ key, type }) => key === 'title' && type === 'text')) return ['title'];
  const inner = item.fields.find((each) => isRequiredGroup(each) && hasName(each));
  return inner && [inner.key, 'name'];
}

function hasName(group: Field): boolean {
  return group.type === 'group' && group.fields.some((field) => field.key === 'name' && field.type === 'text');
}

/** The name in a value, or nothing. */
export function nameOf(item: Field, value: Json | undefined): string {
  const path = namePath(item) ?? ['name'];
  const name = valueAt(value, path);
  return typeof name === 'string' ? name : '';
}

/** The value under a name that no other item has: "Axe" beside an "Axe" becomes "Axe 2". */
export function freshlyNamed(value: Json, item: Field, items: readonly Json[]): Json {
  const path = namePath(item);
  if (!path || !isObject(value)) return isObject(value) ? { ...value } : value;
  const taken = new Set(items.map((each) => valueAt(each, path)));
  const given = nameOf(item, value);
  if (given && !taken.has(given)) return { ...value };
  const stem = given ? given.replace(/ \d+$/, '') : item.title;
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem} ${n}`;
  return withValue(value, path, name);
}
