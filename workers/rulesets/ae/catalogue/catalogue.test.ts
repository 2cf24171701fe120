import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ae } from '../index.ts';
import { catalogue } from './index.ts';

/** How many rules the digest has in each area, and where the numbers of leaders leave gaps. */
const AREAS: Readonly<Record<string, readonly number[]>> = {
  SQUAD: upTo(3),
  MAG: upTo(2),
  MOVE: upTo(1),
  ACT: upTo(9),
  TEST: upTo(4),
  MORALE: upTo(8),
  BMN: upTo(7),
  LOS: upTo(1),
  ATK: upTo(11),
  DMG: upTo(5),
  HIT: upTo(12),
  FIRE: upTo(1),
  FALL: upTo(1),
  FATIGUE: upTo(1),
  EGO: upTo(1),
  TRAIT: upTo(31),
  SPEC: upTo(6),
  LEAD: [...upTo(7), ...upTo(49).slice(19), ...upTo(66).slice(59)],
  WSPEC: upTo(5),
  CC: upTo(10),
  ESCALE: upTo(3),
  LEADDEF: upTo(7),
  ABANDON: upTo(7),
};

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('the catalogue of the Horde rules', () => {
  it('names all 180 rules of the digest once', () => {
    const expected = Object.entries(AREAS).flatMap(([area, numbers]) =>
      numbers.map((number) => `AE-${area}-${String(number).padStart(2, '0')}`),
    );
    const ids = catalogue.map(({ id }) => id);
    expect(ids).toHaveLength(180);
    expect([...ids].sort()).toEqual(expected.sort());
  });

  it('titles each rule in a few words, no two alike', () => {
    for (const { id, title } of catalogue) {
      expect(title.trim(), id).toBe(title);
      expect(title.split(' ').length, `${id} ${title}`).toBeLessThanOrEqual(9);
      expect(title.length, id).toBeGreaterThan(2);
    }
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  it('says where the user meets what works, and points at fields and kinds that exist', () => {
    const kinds = new Set(ae.kinds.map(({ id }) => id));
    const fields = new Set(ae.kinds.flatMap(({ schema }) => [...fieldsOf(z.toJSONSchema(schema, { io: 'input' }))]));
    for (const { id, status, where } of catalogue) {
      if (status === 'simulated' || status === 'input') expect(where, id).toBeTruthy();
      for (const [, list] of (where ?? '').matchAll(/\bkinds? ([a-z]+(?:(?:, | and )[a-z]+)*)/g)) {
        for (const kind of list.split(/, | and /)) expect(kinds.has(kind), `${id}: kind ${kind}`).toBe(true);
      }
      for (const [path] of (where ?? '').matchAll(
        /\b(?:attacker|target|situation|state|rulings|modifiers|commandCentre)\.\w+/g,
      )) {
        expect(fields.has(path), `${id}: ${path}`).toBe(true);
      }
    }
  });
});

interface Node {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
}

/** Each property with the one it stands in, as `parent.child`. */
function fieldsOf(node: unknown, parent = ''): Set<string> {
  const { properties = {}, items } = node as Node;
  const found = new Set<string>(items ? fieldsOf(items, parent) : []);
  for (const [name, child] of Object.entries(properties)) {
    found.add(`${parent}.${name}`);
    for (const inner of fieldsOf(child, name)) found.add(inner);
  }
  return found;
}
