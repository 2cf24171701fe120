/** JSON Schema, as the OpenAPI document has it, as TypeScript types. */
import type { JsonSchema } from '../../workers/schema-words.ts';

/** What the schemas of the document use beside the words of the forms. */
type Schema = JsonSchema & {
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: boolean | JsonSchema;
};

/** The name of a component as one of TypeScript: `mk3.activation` is `mk3_activation`. */
export function typeName(component: string): string {
  return component.replace(/[^A-Za-z0-9]+/g, '_');
}

/** The type of a schema. @param indent spaces before a nested line */
export function typeOf(given: JsonSchema, indent = ''): string {
  const schema = given as Schema;
  if (schema.$ref) return typeName(schema.$ref.replace('#/components/schemas/', ''));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((each) => JSON.stringify(each)));
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return union(several.map((each) => typeOf(each, indent)));
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each, indent)})`).join(' & ');
  const types: readonly string[] = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return schema.properties ? objectOf(schema, indent) : 'unknown';
  return union(types.map((type) => simple(type, schema, indent)));
}

function simple(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`;
      const item = schema.items ? typeOf(schema.items, indent) : 'unknown';
      return `Array<${item}>`;
    }
    case 'object':
      return objectOf(schema, indent);
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`no type for ${type}`);
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return `{ [key: string]: ${value} }`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${comment(schema, inner)}${inner}${name}${required.includes(key) ? '' : '?'}: ${typeOf(schema, inner)};\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function comment({ title, description }: JsonSchema, indent: string): string {
  const said = [title, description].filter(Boolean).join('. ').replaceAll('*/', '* /');
  return said === '' ? '' : `${indent}/** ${said.replaceAll(/\s+/g, ' ')} */\n`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}
