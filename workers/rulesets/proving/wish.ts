/**
 * Fields and values that a scenario is drawn to have, as coverage names them: `target.kind = horde`. Chance alone comes
 * to each of many leaders late; a run that asks for all of them by turns does not.
 */
import type { Json } from './json.ts';
import type { Drawn } from './schema.ts';

export interface Wish {
  readonly field: string;
  readonly place: string;
  /** As text; undefined: whatever it is. */
  readonly value?: string;
}

export function wishFor(field: string): Wish {
  const [place, value] = field.split(' = ');
  return value === undefined ? { field, place } : { field, place, value };
}

export function isAt({ place }: Wish, here: string): boolean {
  return place === here;
}

/** Whether what is wished for stands somewhere inside of this place. */
export function isBelow({ place }: Wish, here: string): boolean {
  return here === '' || place.startsWith(`${here}.`) || place.startsWith(`${here}[]`);
}

/** The value that a schema writes so, or undefined. */
export function valueAs(schema: Drawn, text: string): Json | undefined {
  if (schema.const !== undefined) return String(schema.const) === text ? schema.const : undefined;
  if (schema.enum) return schema.enum.find((value) => String(value) === text);
  if (schema.type === 'boolean') return text === 'true';
  for (const branch of schema.anyOf ?? schema.oneOf ?? []) {
    const found = valueAs(branch, text);
    if (found !== undefined) return found;
  }
  return undefined;
}
