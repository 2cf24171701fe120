/**
 * A form, described. The service publishes each scenario as JSON Schema; the page turns that into these few kinds of
 * field and knows nothing else about any game.
 */

import type { Branch, Field, FieldBase, GroupField, NumberRange } from './field.ts';
import type { JsonSchema } from './json.ts';
import { withReferences } from './references.ts';

export type * from './field.ts';

/** Builds the form for a scenario schema. The root is a group even when the schema is not an object. */
export function buildForm(schema: JsonSchema): GroupField {
  const root = fieldOf(schema, '', true, schema.$defs ?? {});
  if (root.type === 'group') return withReferences(root);
  return { type: 'group', key: '', title: '', advanced: false, optional: false, examples: [], fields: [root] };
}

type Defs = Record<string, JsonSchema>;

function fieldOf(given: JsonSchema, key: string, required: boolean, defs: Defs): Field {
  const schema = resolve(given, defs);
  const base = baseOf(schema, key, required);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants)
    return variantField(
      base,
      variants.map((each) => resolve(each, defs)),
      defs,
    );
  if (schema.enum) {
    const options = schema.enum.filter((each) => typeof each === 'string');
    if (options.length === schema.enum.length) return { ...base, type: 'choice', options };
    if (schema.enum.every((each) => typeof each === 'number')) {
      return { ...base, type: 'choice', options: schema.enum.map(String), numeric: true };
    }
    return { ...base, type: 'raw' };
  }
  if (typeof schema.const === 'string') return { ...base, type: 'choice', options: [schema.const] };
  switch (schema.type) {
    case 'integer':
    case 'number':
      return { ...base, type: 'number', ...rangeOf(schema) };
    case 'boolean':
      return { ...base, type: 'flag' };
    case 'string': {
      const { maxLength, choicesFrom } = schema;
      return { ...base, type: 'text', ...(maxLength && { maxLength }), ...(choicesFrom && { choicesFrom }) };
    }
    case 'array':
      return arrayField(base, schema, defs);
    case 'object':
      return schema.properties ? { ...base, type: 'group', fields: fieldsOf(schema, defs) } : { ...base, type: 'raw' };
    default:
      return { ...base, type: 'raw' };
  }
}

function baseOf(schema: JsonSchema, key: string, required: boolean): FieldBase {
  const { description, unit, onlyIf, holds } = schema;
  return {
    key,
    title: schema.title ?? wordsOf(key),
    advanced: schema.advanced === true,
    optional: !required && schema.default === undefined,
    examples: schema.examples ?? [],
    ...(description && { description }),
    ...(unit && { unit }),
    ...(onlyIf && { onlyIf }),
    ...(holds && { holds }),
    ...(schema.default !== undefined && { default: schema.default }),
  };
}

function fieldsOf(schema: JsonSchema, defs: Defs, without?: string): Field[] {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([key]) => key !== without)
    .map(([key, property]) => fieldOf(property, key, required.has(key), defs));
  // Several uses of one shared schema carry one title; their keys then tell them apart.
  const shared = (field: Field): boolean => fields.some((each) => each !== field && each.title === field.title);
  return fields.map((field) => (shared(field) ? { ...field, title: wordsOf(field.key) } : field));
}

function variantField(base: FieldBase, variants: JsonSchema[], defs: Defs): Field {
  const tag = tagOf(variants);
  if (tag) {
    const branches = variants.map((each): Branch => {
      const value = String(each.properties?.[tag]?.const);
      const fields = fieldsOf(each, defs, tag);
      const group: GroupField = { ...baseOf(each, '', true), type: 'group', fields };
      return { value, title: each.title ?? wordsOf(value), group };
    });
    return { ...base, type: 'union', tag, branches };
  }
  const numbers = variants.filter((each) => each.type === 'integer' || each.type === 'number');
  const words = variants.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]));
  const texts = words.filter((each) => typeof each === 'string');
  if (numbers.length === 1 && texts.length && texts.length === words.length && variants.length - 1 <= texts.length) {
    return { ...base, type: 'either', number: rangeOf(numbers[0]), words: texts };
  }
  if (numbers.length === 0 && texts.length && texts.length >= variants.length) {
    return { ...base, type: 'choice', options: texts };
  }
  return { ...base, type: 'raw' };
}

/** The property that is a different constant in every variant. */
function tagOf(variants: JsonSchema[]): string | undefined {
  return Object.keys(variants[0]?.properties ?? {}).find((key) => {
    const values = variants.map((each) => each.properties?.[key]?.const);
    return values.every((value) => typeof value === 'string') && new Set(values).size === variants.length;
  });
}

function arrayField(base: FieldBase, schema: JsonSchema, defs: Defs): Field {
  if (!schema.items) return { ...base, type: 'raw' };
  const item = fieldOf(schema.items, '', true, defs);
  const max = schema.maxItems === undefined ? {} : { max: schema.maxItems };
  if (item.type === 'choice' && !item.numeric) return { ...base, type: 'chips', options: item.options, ...max };
  return { ...base, type: 'list', item, min: schema.minItems ?? 0, ...max };
}

function rangeOf(schema: JsonSchema): NumberRange {
  const { minimum, maximum } = schema;
  // Generated schemas bound every integer by the safe integers; that is no bound a person cares about.
  return {
    integer: schema.type === 'integer',
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { min: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  };
}

function resolve(schema: JsonSchema, defs: Defs): JsonSchema {
  const name = schema.$ref?.match(/^#\/\$defs\/(.+)$/)?.[1];
  const target = name === undefined ? undefined : defs[name];
  if (!target) return schema;
  // Keys beside the reference (a title for this use) win over those of the definition.
  const { $ref: _, ...own } = schema;
  return { ...resolve(target, defs), ...own };
}

/** `boostDamageFrom` reads "Boost damage from", `spellDEF` "Spell DEF". */
export function wordsOf(key: string): string {
  const spaced = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const lower = spaced.replace(/\S+/g, (word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()));
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
