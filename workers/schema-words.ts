/** JSON Schema in words: what a field may be, for error messages. */
import { valueAt } from './paths.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const MOST_NAMED = 24;

/**
 * The schemas that apply at `path` of `data`; several where a union leaves it open. Alternatives that the data's own
 * constants rule out (`kind: "script"`) are left out.
 */
export function schemasAt(root: JsonSchema, data: unknown, path: readonly PropertyKey[]): readonly JsonSchema[] {
  let nodes: readonly JsonSchema[] = [root];
  let value = data;
  for (const key of path) {
    nodes = nodes.flatMap((node) => alternatives(root, node, value)).flatMap((node) => step(node, key));
    value = valueAt(value, [key]);
  }
  return nodes.flatMap((node) => alternatives(root, node, value));
}

/** All fields that the schemas at a place know, in order. */
export function fieldsOf(schemas: readonly JsonSchema[]): readonly string[] {
  return [...new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})))];
}

/** What the schemas allow: `a whole number from 0 to 60, or "-"`. Undefined when anything goes. */
export function inWords(schemas: readonly JsonSchema[]): string | undefined {
  const fixed = schemas.flatMap((schema) => schema.enum ?? ('const' in schema ? [schema.const] : []));
  const open = schemas.filter((schema) => !schema.enum && !('const' in schema));
  const words = new Set(open.map(describe).filter((text) => text !== undefined));
  if (fixed.length > 0) words.add(listed(fixed));
  return words.size > 0 ? [...words].join(', or ') : undefined;
}

/** `one of "a", "b"`, or just `"a"`; long lists are cut. */
export function listed(values: readonly unknown[]): string {
  const unique = [...new Set(values.map((value) => JSON.stringify(value)))];
  const shown = unique.slice(0, MOST_NAMED).join(', ');
  const more = unique.length > MOST_NAMED ? ` and ${unique.length - MOST_NAMED} more` : '';
  return unique.length === 1 ? shown : `one of ${shown}${more}`;
}

function alternatives(root: JsonSchema, node: JsonSchema, value: unknown): readonly JsonSchema[] {
  if (node.$ref) {
    const target = node.$ref === '#' ? root : root.$defs?.[node.$ref.split('/').at(-1)!];
    return target ? titled(alternatives(root, target, value), node.title) : [];
  }
  const branches = node.anyOf ?? node.oneOf;
  if (!branches) return [node];
  const open = branches.flatMap((branch) => alternatives(root, branch, value));
  const fitting = open.filter((branch) => constantsFit(branch, value));
  return titled(fitting.length > 0 ? fitting : open, node.title);
}

/** What stands for a schema is called what that is called, unless it has a name of its own. */
function titled(schemas: readonly JsonSchema[], title: string | undefined): readonly JsonSchema[] {
  return title === undefined ? schemas : schemas.map((schema) => ({ ...schema, title: schema.title ?? title }));
}

function constantsFit(schema: JsonSchema, value: unknown): boolean {
  const constants = Object.entries(schema.properties ?? {}).filter(([, property]) => 'const' in property);
  return constants.every(([key, property]) => valueAt(value, [key]) === property.const);
}

function step(node: JsonSchema, key: PropertyKey): readonly JsonSchema[] {
  if (typeof key === 'number') return node.items ? [node.items] : [];
  const { properties, additionalProperties } = node;
  if (properties && Object.hasOwn(properties, key)) return [properties[key as string]!];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

function describe(schema: JsonSchema): string | undefined {
  switch (schema.type) {
    case 'integer':
      return range('a whole number', bound(schema.minimum), bound(schema.maximum));
    case 'number':
      return range('a number', schema.minimum, schema.maximum);
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'string': {
      const text = range('text', schema.minLength, schema.maxLength, ' of', ' characters');
      // What a pattern asks for is said by the message of whatever breaks it.
      return schema.examples
        ? `${text}, for example ${schema.examples.map((e) => JSON.stringify(e)).join(', ')}`
        : text;
    }
    case 'array': {
      const list = range('a list', schema.minItems, schema.maxItems, ' of', ' entries');
      const each = schema.items && inWords([schema.items]);
      return each && schema.items?.type !== 'object' ? `${list}, each ${each}` : list;
    }
    case 'object': {
      const fields = schema.required?.length ? schema.required : fieldsOf([schema]);
      const named = fields.slice(0, MOST_NAMED).map((name) => withConstant(schema, name));
      return named.length > 0 ? `an object with ${named.join(', ')}` : 'an object';
    }
    default:
      return undefined;
  }
}

/** `kind "script"` for a field that can be nothing else: it is what tells alternatives apart. */
function withConstant(schema: JsonSchema, name: string): string {
  const property = schema.properties?.[name];
  return property && 'const' in property ? `${name} ${JSON.stringify(property.const)}` : name;
}

/** Safe-integer bounds only say that the number is whole. */
function bound(limit: number | undefined): number | undefined {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
}

function range(what: string, low: number | undefined, high: number | undefined, of = '', unit = ''): string {
  if (low !== undefined && high !== undefined) return `${what}${of || ' from'} ${low} to ${high}${unit}`;
  if (low !== undefined) return `${what} of at least ${low}${unit}`;
  if (high !== undefined) return `${what} of at most ${high}${unit}`;
  return what;
}
