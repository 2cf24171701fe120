/** Profiles and stat lines are written for a whole model; a question may ask for less of it. */
import { isObject, type Json, type JsonObject } from './json.ts';
import { type Field, type GroupField, wordsOf } from './model.ts';

export interface Fitted {
  /** What the field has room for. */
  values: Json;
  /** What it has not, as a person would call it. */
  leftOut: string[];
}

/** Takes from `values` what the field knows. Wrong numbers stay: the service says better what is wrong with them. */
export function fitted(field: Field, values: Json): Fitted {
  const leftOut = new Set<string>();
  const kept = taken(field, values, '', leftOut);
  return { values: kept ?? {}, leftOut: [...leftOut] };
}

function taken(field: Field, value: Json, called: string, leftOut: Set<string>): Json | undefined {
  if (field.type === 'group' && isObject(value)) return fitGroup(field, value, called, leftOut);
  if (field.type === 'list' && Array.isArray(value)) {
    return value.map((item) => taken(field.item, item, called, leftOut)).filter((item) => item !== undefined);
  }
  if (field.type === 'chips' && Array.isArray(value)) {
    return value.filter((item) => known(field.options, item, called, leftOut));
  }
  if (field.type === 'choice' && !known(field.options, value, called, leftOut)) return undefined;
  return value;
}

function fitGroup(group: GroupField, value: JsonObject, called: string, leftOut: Set<string>): JsonObject {
  const kept: JsonObject = {};
  for (const [key, each] of Object.entries(value)) {
    const field = group.fields.find((other) => other.key === key);
    const name = [called, field?.title ?? wordsOf(key)].filter(Boolean).join(' › ');
    const inner = field && taken(field, each, name, leftOut);
    if (!field) leftOut.add(name);
    else if (inner !== undefined) kept[key] = inner;
  }
  return kept;
}

function known(options: readonly string[], value: Json, called: string, leftOut: Set<string>): boolean {
  if (typeof value !== 'object' && options.includes(String(value))) return true;
  leftOut.add(`${called} ${String(value)}`);
  return false;
}
