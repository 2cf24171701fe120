import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Activation } from '../../twodice/activation/schema.ts';
import { catalogue } from './index.ts';

/** The digest's last number in each area; numbers run from 1 without gaps. */
const AREAS: Readonly<Record<string, number>> = {
  ...{ DICE: 10, PRIO: 7, STAT: 12, ATK: 25, CRIT: 3, DMG: 13, GRID: 5, SPIRAL: 2, CRIPPLE: 9, COLOSSAL: 12, FIELD: 4 },
  ...{ TOUGH: 3, BOOST: 2, CONT: 5, KD: 3, CHARGE: 8, MOVE: 2, POWER: 23, FALL: 2, AOE: 9, SPRAY: 4, COMBINED: 3 },
  ...{ FOCUS: 14, PFIELD: 3, FURY: 11, THRESH: 1, FRENZY: 7, XFER: 3, LEECH: 4, PACK: 5, MONSTROSITY: 6, VECTOR: 4 },
  ...{ MARSHAL: 3, SPELL: 9, UNIT: 9, CAV: 5, TERRAIN: 9, STRUCT: 1, SCEN: 8, ARMY: 2, MORALE: 1, ADV: 20, IMM: 4 },
  ...{ WQ: 17, TIMING: 5 },
};

const STATUSES = ['simulated', 'input', 'geometry', 'planned', 'not combat'];

describe('the Mk III catalogue', () => {
  it('names every rule of the digest once', () => {
    const expected = Object.entries(AREAS).flatMap(([area, last]) =>
      Array.from({ length: last }, (_, index) => `MK3-${area}-${String(index + 1).padStart(2, '0')}`),
    );
    const ids = catalogue.map(({ id }) => id);
    expect(ids).toHaveLength(317);
    expect(new Set(ids).size).toBe(317);
    expect([...ids].sort()).toEqual(expected.sort());
  });

  it('titles each rule in a few words, no two alike', () => {
    for (const { id, title } of catalogue) {
      expect(title.trim(), id).toBe(title);
      expect(title.split(' ').length, `${id} ${title}`).toBeLessThanOrEqual(9);
      expect(title.length, id).toBeGreaterThan(5);
    }
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  it('knows only the five statuses, and says where the user meets what works', () => {
    for (const { id, status, where } of catalogue) {
      expect(STATUSES, id).toContain(status);
      if (status === 'input') expect(where, id).toBeTruthy();
    }
  });

  it('points at fields that the scenario has', () => {
    const fields = fieldsOf(z.toJSONSchema(Activation, { io: 'input' }), '');
    for (const { id, where } of catalogue) {
      for (const [path] of (where ?? '').matchAll(/\b(?:attacker|target|situation|weapon)\.[\w.]+/g)) {
        expect(fields.has(path.replace(/^weapon\./, 'attacker.weapons.')), `${id}: ${path}`).toBe(true);
      }
    }
  });
});

interface Node {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
}

/** Dotted paths of all properties; lists add nothing to the path. */
function fieldsOf(node: unknown, prefix: string): Set<string> {
  const { properties = {}, items } = node as Node;
  const paths = new Set<string>(items ? fieldsOf(items, prefix) : []);
  for (const [name, child] of Object.entries(properties)) {
    const path = prefix ? `${prefix}.${name}` : name;
    paths.add(path);
    for (const inner of fieldsOf(child, path)) paths.add(inner);
  }
  return paths;
}
