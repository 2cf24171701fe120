import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from './index.ts';

/** The digest's last number in each area; numbers run from 1 without gaps. */
const AREAS: Readonly<Record<string, number>> = {
  ...{ DICE: 9, STAT: 5, ATK: 22, CRIT: 3, DMG: 8, TOUGH: 1, BOOST: 3, CONT: 7, SPIRAL: 4, CRIPPLE: 4, CHARGE: 9 },
  ...{ COMBINED: 3, AOE: 7, SPRAY: 4, POWER: 19, KD: 5, FURY: 10, LEECH: 1, THRESH: 2, FRENZY: 7, XFER: 4, SPELL: 8 },
  ...{ CMD: 8, FLEE: 2, RALLY: 1, UNIT: 6, WILD: 3, CAV: 7, TERRAIN: 5, STRUCT: 4, FALL: 2, WQ: 11, ADV: 13, IMM: 2 },
  ...{ TIMING: 6, NCS: 12 },
};

const claimed = catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id);

describe('the Mk II catalogue', () => {
  it('names every rule of the digest once', () => {
    const expected = Object.entries(AREAS).flatMap(([area, last]) =>
      Array.from({ length: last }, (_, index) => `MK2-${area}-${String(index + 1).padStart(2, '0')}`),
    );
    const ids = catalogue.map(({ id }) => id);
    expect(ids).toHaveLength(227);
    expect([...ids].sort()).toEqual(expected.sort());
  });

  it('titles each rule in a few words, no two alike', () => {
    for (const { id, title } of catalogue) {
      expect(title.split(' ').length, `${id} ${title}`).toBeLessThanOrEqual(9);
      expect(title.length, id).toBeGreaterThan(3);
    }
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  it('says where the user meets what works', () => {
    for (const { id, status, where } of catalogue) {
      if (status === 'simulated' || status === 'input') expect(where, id).toBeTruthy();
    }
  });
});

/** Rule IDs at the start of a title, of a test or of a row of a table of tests. */
function namedIn(text: string): string[] {
  const titles = text.matchAll(/^\s*(?:(?:test|it)\(\s*|\[\s*)?['"`]((?:MK2-[A-Z]+-\d\d(?:, )?)+): /gm);
  return [...titles].flatMap(([, ids]) => ids.split(', '));
}

describe('coverage', () => {
  const folder = new URL('../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const named = files.flatMap((name) => namedIn(readFileSync(new URL(name, folder), 'utf8')));

  it('every simulated or input rule is named by a test', () => {
    expect(claimed.filter((id) => !named.includes(id))).toEqual([]);
  });

  it('no test names a rule that the catalogue does not claim', () => {
    expect(named.filter((id) => !claimed.includes(id))).toEqual([]);
  });

  it('the reader of titles finds titles and nothing else', () => {
    expect(namedIn('it(\'MK2-ATK-01: a\', () => {});\n    [\n  "MK2-DMG-02, MK2-DMG-03: b"')).toEqual([
      'MK2-ATK-01',
      'MK2-DMG-02',
      'MK2-DMG-03',
    ]);
    expect(namedIn("// test('MK2-ATK-01: a'\nrules.add('MK2-ATK-01')\ntest('says MK2-ATK-01: x'")).toEqual([]);
  });
});
