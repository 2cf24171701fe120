/** What a catalogue is held to: the numbers of its digest, and the fields and kinds that it points at. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { RuleEntry } from '../../ruleset.ts';

/** `from` to `to`, as areas without gaps are numbered. */
export const upTo = (to: number, from = 1): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every rule once. An area without gaps is known by its last number. */
export function expectNumbers(
  catalogue: readonly RuleEntry[],
  game: string,
  areas: Readonly<Record<string, number | readonly number[]>>,
  count: number,
): void {
  const expected = Object.entries(areas).flatMap(([area, numbers]) =>
    (typeof numbers === 'number' ? upTo(numbers) : numbers).map(
      (number) => `${game}-${area}-${String(number).padStart(2, '0')}`,
    ),
  );
  expect(catalogue).toHaveLength(count);
  expect(catalogue.map(({ id }) => id).sort()).toEqual(expected.sort());
}

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

/** Dotted paths of all fields of these kinds; lists add nothing to the path. */
export function fieldsOf(kinds: ReadonlyArray<{ readonly schema: z.ZodType }>): Set<string> {
  return new Set(kinds.flatMap(({ schema }) => [...paths(z.toJSONSchema(schema, { io: 'input' }) as Node, '')]));
}

function* paths({ properties = {}, items, oneOf = [], anyOf = [] }: Node, prefix: string): Generator<string> {
  for (const inner of [items, ...oneOf, ...anyOf]) if (inner) yield* paths(inner, prefix);
  for (const [name, child] of Object.entries(properties)) {
    yield prefix + name;
    yield* paths(child, `${prefix}${name}.`);
  }
}
