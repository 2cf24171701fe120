/** Which fields of a schema, and which of their values, random scenarios have reached. */
import { type Drawn, schemaAt } from './draw.ts';
import { at, type Json, placeOf, places } from './json.ts';

export class Coverage {
  private readonly reached = new Map<string, number>();
  private readonly schema: Drawn;

  constructor(schema: Drawn) {
    this.schema = schema;
    for (const field of fieldsOf(schema, '')) this.reached.set(field, 0);
  }

  /** @param input as drawn: what is left out has not been reached */
  see(input: Json): void {
    const seen = new Set<string>();
    for (const steps of places(input)) {
      const schema = schemaAt(this.schema, input, steps);
      const value = at(input, steps);
      if (!schema || value === undefined) continue;
      const place = placeOf(steps);
      seen.add(place);
      if (value === null || typeof value !== 'object') seen.add(`${place} = ${String(value)}`);
    }
    for (const field of seen) {
      const count = this.reached.get(field);
      if (count !== undefined) this.reached.set(field, count + 1);
    }
  }

  get fields(): number {
    return this.reached.size;
  }

  /** Fields and values that no scenario had. */
  get missing(): string[] {
    return [...this.reached].filter(([, count]) => count === 0).map(([field]) => field);
  }

  get rarest(): Array<readonly [field: string, count: number]> {
    return [...this.reached].filter(([, count]) => count > 0).sort((a, b) => a[1] - b[1]);
  }
}

/** Every place of a schema, with the values of those that have few. */
function fieldsOf(schema: Drawn, place: string): string[] {
  const own: string[] = [];
  for (const value of schema.enum ?? []) own.push(`${place} = ${String(value)}`);
  if (schema.const !== undefined) own.push(`${place} = ${String(schema.const)}`);
  if (schema.type === 'boolean') own.push(`${place} = ${String(schema.default !== true)}`);
  for (const branch of schema.anyOf ?? schema.oneOf ?? []) own.push(...fieldsOf(branch, place));
  if (schema.items) own.push(...fieldsOf(schema.items, `${place}[]`));
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const path = place === '' ? key : `${place}.${key}`;
    own.push(path, ...fieldsOf(inner, path));
  }
  return [...new Set(own)];
}
