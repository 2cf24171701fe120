/** The values behind a form: defaults, new items, what is hidden, what is sent. Scenarios stay sparse. */
import { isObject, type Json, type JsonObject, sameJson } from './json.ts';
import type { ChoiceField, Field, GroupField, ListField, NumberRange, TextField, UnionField } from './model.ts';
import { freshlyNamed } from './names.ts';
import { type Path, parsePath, valueAt } from './path.ts';

/** What a field shows when the scenario says nothing: its default, or undefined. */
export function shownValue(field: Field, value: Json | undefined): Json | undefined {
  return value === undefined ? field.default : value;
}

/**
 * The value a field starts with when it must have one: a new list item, a branch just chosen. `scenario` is where
 * texts that name something in it find a first choice, the nearest to `at`.
 */
export function initialValue(field: Field, scenario?: Json, at: Path = []): Json {
  if (field.default !== undefined && field.type !== 'group' && field.type !== 'union') return field.default;
  switch (field.type) {
    case 'number':
      return startNumber(field, field.examples);
    case 'either':
      return startNumber(field.number, field.examples);
    case 'flag':
      return false;
    case 'choice':
      return chosen(field, field.options[0] ?? '');
    case 'text':
      return firstText(field, scenario, at);
    case 'chips':
      return [];
    case 'list':
      return Array.from({ length: field.min }, () => initialValue(field.item, scenario, at));
    case 'group':
      return initialGroup(field, scenario, at);
    case 'union':
      return initialBranch(field, field.branches[0]?.value ?? '', scenario, at);
    case 'raw':
      return null;
  }
}

/** The value of an option. */
export const chosen = (field: ChoiceField, option: string): Json => (field.numeric ? Number(option) : option);

/** A group with its required fields only; defaults and optional fields stay unsaid. */
function initialGroup(group: GroupField, scenario?: Json, at?: Path): JsonObject {
  const value: JsonObject = {};
  for (const field of group.fields) {
    if (!field.optional && field.default === undefined) value[field.key] = initialValue(field, scenario, at);
  }
  return value;
}

/** The starting value of one branch of a union. */
export function initialBranch(union: UnionField, branch: string, scenario?: Json, at?: Path): JsonObject {
  const found = union.branches.find((each) => each.value === branch);
  return { [union.tag]: branch, ...(found && initialGroup(found.group, scenario, at)) };
}

function firstText(field: TextField, scenario?: Json, at?: Path): string {
  const choice = field.choicesFrom ? choicesAt(scenario, field.choicesFrom, at)[0] : undefined;
  return choice ?? field.examples.find((each) => typeof each === 'string') ?? '';
}

/** The starting number: the first example in range, else the lowest allowed, else 0. */
export function startNumber(range: NumberRange, examples: Json[] = []): number {
  const example = examples.find((each) => typeof each === 'number');
  return example ?? Math.max(range.min ?? 0, Math.min(0, range.max ?? 0));
}

/** A new item for a list: like the last one, under a fresh name, because armouries repeat themselves. */
export function nextItem(list: ListField, items: Json[]): Json {
  const last = items.at(-1);
  if (!isObject(last) && items.length) return initialValue(list.item);
  return freshlyNamed(last ?? initialValue(list.item), list.item, items);
}

/** Whether a field takes part, given its siblings' values. */
export function isShown(field: Field, group: GroupField, value: Json | undefined): boolean {
  const condition = field.onlyIf;
  if (!condition) return true;
  const sibling = group.fields.find((each) => each.key === condition.field);
  const given = isObject(value) ? value[condition.field] : undefined;
  const actual = sibling ? shownValue(sibling, given) : given;
  const accepted = Array.isArray(condition.equals) ? condition.equals : [condition.equals];
  return accepted.some((each) => sameJson(each, actual));
}

/** The scenario as it is sent: without the values of fields that are hidden by their condition. */
export function pruned(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  if (field.type === 'group' && isObject(value)) return prunedGroup(field, value);
  if (field.type === 'list' && Array.isArray(value)) return value.map((item) => pruned(field.item, item) ?? null);
  if (field.type === 'union' && isObject(value)) {
    const branch = field.branches.find((each) => each.value === value[field.tag]);
    return branch ? prunedGroup(branch.group, value) : value;
  }
  return value;
}

function prunedGroup(group: GroupField, value: JsonObject): JsonObject {
  const byKey = new Map(group.fields.map((field) => [field.key, field]));
  const kept: JsonObject = {};
  for (const [key, each] of Object.entries(value)) {
    const field = byKey.get(key);
    if (field && !isShown(field, group, value)) continue;
    const inner = field ? pruned(field, each) : each;
    if (inner !== undefined) kept[key] = inner;
  }
  return kept;
}

/**
 * All texts found at a path such as `attacker.weapons[].name`, without repeats. Inside an item of a list the path is
 * looked for around `at` first, so that each attacker's plan offers that attacker's weapons.
 */
export function choicesAt(scenario: Json | undefined, path: string, at: Path = []): string[] {
  for (let length = at.length; length >= 0; length--) {
    const found = textsAt(valueAt(scenario, at.slice(0, length)), path);
    if (found.length) return found;
  }
  return [];
}

function textsAt(root: Json | undefined, path: string): string[] {
  let found: (Json | undefined)[] = [root];
  for (const part of path.split('.')) {
    const each = part.endsWith('[]');
    const [key] = parsePath(part.replace('[]', ''));
    found = found.map((value) => (isObject(value) && key !== undefined ? value[key] : undefined));
    if (each) found = found.flatMap((value) => (Array.isArray(value) ? value : []));
  }
  return [...new Set(found.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** Reads typed text for a number field: a number when it is one, the text itself when it is not, nothing when empty. */
export function readNumber(text: string): Json | undefined {
  const trimmed = text.trim().replace(/^\+/, '').replace('\u2212', '-').replace(',', '.');
  if (trimmed === '') return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : text;
}
