/** JSON values and the subset of JSON Schema that the service's scenario schemas use. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export interface OnlyIf {
  field: string;
  equals: Json;
}

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  title?: string;
  description?: string;
  default?: Json;
  examples?: Json[];
  enum?: Json[];
  const?: Json;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** Wargauge's own keys. */
  unit?: string;
  advanced?: boolean;
  onlyIf?: OnlyIf;
  /** What an open value holds: `scenario`, `patches`, `measure`; a page that knows draws a control for it. */
  holds?: string;
  /** A path such as `attacker.weapons[].name`: the text is one of the values found there. */
  choicesFrom?: string;
}

/** True for a plain JSON object, not an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text there, or none. */
export const textAt = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The objects of the list there, if it is one. */
export const listAt = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Deep equality of two JSON values; key order does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}

/** What says the same as `next`, made of the very parts of `before` that say it already: who keeps one knows it again. */
export function sharing(before: Json | undefined, next: Json): Json {
  if (before === next) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const parts = next.map((part, i) => sharing(before[i], part));
    return parts.length === before.length && parts.every((part, i) => part === before[i]) ? before : parts;
  }
  if (!isObject(before) || !isObject(next)) return next;
  const keys = Object.keys(next);
  // Keys are the caller's: one may be called "__proto__".
  const parts = keys.map(
    (key) => [key, sharing(Object.hasOwn(before, key) ? before[key] : undefined, next[key] ?? null)] as const,
  );
  const old = Object.keys(before);
  const same = old.length === keys.length && parts.every(([key, part], i) => key === old[i] && part === before[key]);
  return same ? before : Object.fromEntries(parts);
}
