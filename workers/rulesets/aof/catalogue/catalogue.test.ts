import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aof } from '../index.ts';
import { catalogue } from './index.ts';

/** The digest's numbers in each area. */
const to = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const AREAS: Readonly<Record<string, readonly number[]>> = {
  ...{ DICE: to(4), TEST: to(5), UNIT: to(6), TURN: to(1), ACT: to(11), SHOOT: to(6), MELEE: to(8), FATIGUE: to(1) },
  ...{ MORALE: to(5), WAVER: to(3), ROUT: to(1), TERR: to(8), BLDG: to(6), CMD: to(3), SR: to(26) },
  ...{ EVENT: [...to(1), ...to(16, 11), ...to(26, 21), ...to(36, 31)], COND: to(12, 0), EFFECT: to(9), FOG: to(5) },
  ...{ BRUTAL: to(5), CP: to(17), EXH: to(6), MULTI: to(1), APOC: to(2), KT: to(2), SMALL: to(5), MISSION: to(5) },
  ...{ DEPLOY: to(1) },
};

describe('the Age of Fantasy catalogue', () => {
  it('names every rule of the digest once', () => {
    const expected = Object.entries(AREAS).flatMap(([area, numbers]) =>
      numbers.map((number) => `AOF-${area}-${String(number).padStart(2, '0')}`),
    );
    expect(catalogue).toHaveLength(184);
    expect(catalogue.map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  it('titles each rule in a few words, no two alike', () => {
    for (const { id, title } of catalogue) {
      expect(title.split(' ').length, id).toBeLessThanOrEqual(9);
      expect(title.length, id).toBeGreaterThan(3);
    }
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  it('says where the user meets an input', () => {
    for (const { id, status, where } of catalogue) if (status === 'input') expect(where, id).toBeTruthy();
  });

  it('points at fields and kinds that exist', () => {
    const fields = new Set(
      aof.kinds.flatMap(({ schema }) => [...fieldsOf(z.toJSONSchema(schema, { io: 'input' }) as Node, '')]),
    );
    const kinds = new Set(aof.kinds.map(({ id }) => id));
    for (const { id, where, status } of catalogue) {
      if (status === 'planned') continue;
      for (const part of (where ?? '').split('; ').filter((one) => one && !one.startsWith('sample profile'))) {
        const [, kind, path] = /^(?:kind (\w+))?(?:: )?([\w.]*)$/.exec(part) ?? [];
        if (kind) expect(kinds.has(kind), `${id}: ${part}`).toBe(true);
        const field = (path ?? '').replace(/^weapon\./, 'attacker.weapons.');
        if (field) expect(fields.has(field), `${id}: ${part}`).toBe(true);
        expect(kind ?? field, `${id}: ${part}`).toBeTruthy();
      }
    }
  });
});

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

/** Dotted paths of all properties; lists add nothing to the path. */
function fieldsOf(node: Node, prefix: string): Set<string> {
  const { properties = {}, items, oneOf = [], anyOf = [] } = node;
  const paths = new Set<string>();
  for (const inner of [items, ...oneOf, ...anyOf]) {
    if (inner) for (const path of fieldsOf(inner, prefix)) paths.add(path);
  }
  for (const [name, child] of Object.entries(properties)) {
    const path = prefix ? `${prefix}.${name}` : name;
    paths.add(path);
    for (const inner of fieldsOf(child, path)) paths.add(inner);
  }
  return paths;
}
