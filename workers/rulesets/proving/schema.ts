/** The schema of a kind as it is drawn from: its places, and what of them an input has. */
import { z } from 'zod';
import { onceFor } from '../../onceFor.ts';
import { at, type Json, placeOf, places, type Step } from './json.ts';

/** The part of a JSON schema that is drawn from. */
export interface Drawn {
  readonly type?: string;
  readonly default?: Json;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Drawn;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Drawn>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Drawn[];
  readonly oneOf?: readonly Drawn[];
}

/** Written out once for each schema: all of its branches inline are large. */
export const drawnSchema = onceFor(
  (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Drawn,
);

/** The schema of a place, by the branch of a union that the scenario has chosen. */
export function schemaAt(schema: Drawn, value: Json | undefined, steps: readonly Step[]): Drawn | undefined {
  const chosen = chosenBranch(schema, value);
  if (!chosen) return undefined;
  const [step, ...rest] = steps;
  if (step === undefined) return chosen;
  const inner = typeof step === 'number' ? chosen.items : chosen.properties?.[step];
  return inner && schemaAt(inner, at(value, [step]), rest);
}

function chosenBranch(schema: Drawn, value: Json | undefined): Drawn | undefined {
  const branches = schema.oneOf ?? schema.anyOf;
  if (!branches) return schema;
  return branches.find((branch) => {
    for (const [key, inner] of Object.entries(branch.properties ?? {})) {
      if (inner.const !== undefined && at(value, [key]) !== inner.const) return false;
    }
    if (branch.const !== undefined) return branch.const === value;
    if (branch.enum) return branch.enum.includes(value as Json);
    if (branch.type === 'integer' || branch.type === 'number') return typeof value === 'number';
    if (branch.type === 'string') return typeof value === 'string';
    return true;
  });
}

/** What of a schema an input has. */
export function reachedBy(whole: Drawn, input: Json): Set<string> {
  const seen = new Set<string>();
  for (const steps of places(input)) {
    const schema = schemaAt(whole, input, steps);
    const value = at(input, steps);
    if (!schema || value === undefined) continue;
    const place = placeOf(steps);
    seen.add(place);
    if (value === null || typeof value !== 'object') seen.add(`${place} = ${String(value)}`);
  }
  return seen;
}

const known = new WeakMap<Drawn, Map<string, string[]>>();

/** Every place of a schema, with the values of those that have few. */
export function fieldsOf(schema: Drawn, place: string): readonly string[] {
  let own = known.get(schema);
  if (!own) {
    own = new Map();
    known.set(schema, own);
  }
  let fields = own.get(place);
  if (!fields) {
    fields = listed(schema, place);
    own.set(place, fields);
  }
  return fields;
}

function listed(schema: Drawn, place: string): string[] {
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
