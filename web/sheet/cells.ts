/** A cell of a sheet as text, and what was typed into one as the value that it means. */
import type { Json, JsonObject } from '../form/json.ts';
import type { Field, NumberRange } from '../form/model.ts';
import { type Path, valueAt, withValue } from '../form/path.ts';
import type { Column } from './columns.ts';
import { NAMES } from './names.ts';

const YES = /^(yes|y|true|x|✓)$/i;
const NO = /^(no|n|false)$/i;
const NUMBER = /^[-+]?(\d+([.,]\d+)?|[.,]\d+)$/;

/** What a cell shows; empty where nothing is stated. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each !== 'object' || each === null)) {
    return value.map(String).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What a text in a cell of this field means; undefined for an empty one, which leaves the field as the game has it.
 * What cannot be that stays as it was typed, so that whoever checks it can name it.
 */
export function valueIn(typed: string, field: Field): Json | undefined {
  const text = typed.replace(/\u00a0/g, ' ').trim();
  if (text === '') return undefined;
  switch (field.type) {
    case 'number':
      return numberOf(text) ?? text;
    case 'either':
      return numberOf(text) ?? wordOf(text, field.words) ?? text;
    case 'flag':
      return YES.test(text) ? true : NO.test(text) ? false : text;
    case 'choice':
      return field.numeric ? (numberOf(text) ?? text) : (wordOf(text, field.options) ?? text);
    case 'chips':
      if (/^\[/.test(text)) return asJson(text);
      return text.split(/[,;]/).flatMap((word) => {
        const bare = word.trim();
        return bare === '' ? [] : [wordOf(bare, field.options) ?? bare];
      });
    case 'list':
      if (/^\[/.test(text)) return asJson(text);
      return text.split(/[,;]/).flatMap((item) => {
        const value = valueIn(item, field.item);
        return value === undefined ? [] : [value];
      });
    case 'text':
      return text;
    default:
      return NUMBER.test(text) ? (numberOf(text) ?? text) : asJson(text);
  }
}

/** What is wrong with a value at a glance: numbers out of their range, words that are none of the game's. */
export function faultOf(value: Json | undefined, field: Field): string | null {
  if (value === undefined) return null;
  switch (field.type) {
    case 'number':
      return rangeFault(value, field);
    case 'either':
      return typeof value === 'string' && field.words.includes(value)
        ? null
        : rangeFault(value, field.number, field.words);
    case 'flag':
      return typeof value === 'boolean' ? null : 'needs yes or no';
    case 'choice':
      return field.options.includes(String(value)) ? null : `needs ${listed(field.options)}`;
    case 'chips': {
      const wrong = Array.isArray(value) ? value.find((word) => !field.options.includes(String(word))) : value;
      return wrong === undefined ? null : `"${String(wrong)}" is none of ${listed(field.options)}`;
    }
    case 'list':
      if (!Array.isArray(value)) return 'needs a list';
      return value.map((item) => faultOf(item, field.item)).find((fault) => fault !== null) ?? null;
    case 'text':
      return field.maxLength !== undefined && String(value).length > field.maxLength
        ? `needs at most ${field.maxLength} characters`
        : null;
    default:
      return null;
  }
}

/** The profile with a cell of it changed. A name that its values repeat changes there, too. */
export function withCell(profile: JsonObject, column: Column, value: Json | undefined): JsonObject {
  // Nothing is taken out where nothing is: no group comes into being around it.
  if (value === undefined && valueAt(profile, column.path) === undefined) return profile;
  const changed = withValue(profile, column.path, value) as JsonObject;
  if (column.key !== 'name' || typeof value !== 'string') return pruned(changed, column.path);
  return NAMES.reduce<JsonObject>(
    (sum, path) => (valueAt(profile, path) === profile.name ? (withValue(sum, path, value) as JsonObject) : sum),
    changed,
  );
}

/** A group that lost its last value says nothing any more, nor does the last thing of a list; the values stay. */
function pruned(profile: JsonObject, path: Path): JsonObject {
  let kept = profile;
  for (let length = path.length - 1; length > 1; length--) {
    const around = valueAt(kept, path.slice(0, length));
    if (around === null || typeof around !== 'object' || Object.keys(around).length > 0) break;
    const place = path[length - 1];
    const list = valueAt(kept, path.slice(0, length - 1));
    // The place of a thing in its list tells it from the others.
    if (typeof place === 'number' && Array.isArray(list) && place < list.length - 1) break;
    kept = withValue(kept, path.slice(0, length), undefined) as JsonObject;
  }
  return kept;
}

function numberOf(text: string): number | null {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
}

function wordOf(text: string, words: readonly string[]): string | undefined {
  return words.find((word) => word.toLowerCase() === text.toLowerCase());
}

function asJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function rangeFault(value: Json, { integer, min, max }: NumberRange, words: readonly string[] = []): string | null {
  const bad =
    typeof value !== 'number' ||
    (integer && !Number.isInteger(value)) ||
    (min !== undefined && value < min) ||
    (max !== undefined && value > max);
  if (!bad) return null;
  const kind = integer ? 'a whole number' : 'a number';
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` of at least ${min}`
        : max !== undefined
          ? ` of at most ${max}`
          : '';
  return `needs ${kind}${range}${words.length > 0 ? ` or ${listed(words)}` : ''}`;
}

function listed(words: readonly string[]): string {
  const shown = words.slice(0, 12).map((word) => (word === '' ? 'nothing' : word));
  return `${shown.join(', ')}${words.length > 12 ? ', …' : ''}`;
}
