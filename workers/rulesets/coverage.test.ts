/** What the catalogues of the games claim, and what the titles of tests name. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue as ae } from './ae/catalogue/index.ts';
import { catalogue as aof } from './aof/catalogue/index.ts';
import { catalogue as mk2 } from './mk2/catalogue/index.ts';
import { catalogue as mk3 } from './mk3/catalogue/index.ts';
import { type NamedTest, namedTests } from './proving/testing/titles.ts';

/** Those of a folder and of all below it, but for proofs, which are not run with the rules. */
function quickTests(folder: URL): NamedTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !/\.(?:proof|e2e)\.test\.ts$/.test(name))
    .flatMap((name) => namedTests(readFileSync(new URL(name, folder), 'utf8')));
}

/** Where dice are rolled at all. */
const EVERYWHERE = ['AOF-TEST-03', 'AOF-MORALE-01', 'MK3-ATK-02'];

const games = Object.entries({ ae, aof, mk2, mk3 }).map(([id, catalogue]) => ({
  id,
  catalogue,
  prefix: catalogue[0].id.split('-')[0],
  tests: quickTests(new URL(`./${id}/`, import.meta.url)),
}));

describe.each(games)('$id', ({ catalogue, prefix, tests }) => {
  const claimed = catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id);

  test('every simulated or input rule is named by a test that expects something', () => {
    expect(claimed.length).toBeGreaterThan(100);
    const named = new Set(tests.filter(({ expects }) => expects).flatMap(({ ids }) => ids));
    expect(claimed.filter((id) => !named.has(id))).toEqual([]);
  });

  test('no rule waits for a board', () => {
    expect(catalogue.filter(({ status }) => status === 'geometry').map(({ id }) => id)).toEqual([]);
  });

  test('rules have titles of a few words, no two alike', () => {
    for (const { id, title } of catalogue) {
      expect(title.trim(), id).toBe(title);
      expect(title.split(' ').length, `${id} ${title}`).toBeLessThanOrEqual(9);
      expect(title.length, id).toBeGreaterThan(2);
    }
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  test('what works says where', () => {
    const silent = catalogue.filter(({ id, where }) => claimed.includes(id) && !where && !EVERYWHERE.includes(id));
    expect(silent).toEqual([]);
  });

  test('no test names a rule that the catalogue does not claim', () => {
    const rules = new Set(claimed);
    // Rulings and worked examples of the digest are no rules of the book.
    const rule = new RegExp(`^${prefix}-(?!GV-|RUL?-)[A-Z]+-\\d+$`);
    const unknown = tests.filter(({ ids }) => ids.some((id) => rule.test(id) && !rules.has(id)));
    expect(unknown.map(({ title }) => title)).toEqual([]);
  });
});

describe('the reader of titles', () => {
  const ids = (text: string) => namedTests(text).flatMap((found) => found.ids);
  const expecting = (text: string) => namedTests(text).map(({ expects }) => expects);

  test('finds titles and nothing else', () => {
    expect(ids('test(\'MK3-ATK-01: a\', () => {});\n  it(\n    "AOF-DMG-02, RU-07: b"')).toEqual([
      'MK3-ATK-01',
      'AOF-DMG-02',
      'RU-07',
    ]);
    expect(ids("// test('MK3-ATK-01: a'\nrules.add('MK3-ATK-01')\ntest('says MK3-ATK-01: x'")).toEqual([]);
  });

  test('tells a test that expects something from one that only runs', () => {
    const [runs, says] = ["test('AE-ATK-01: a', () => {\n  run();\n});\n", "test('AE-ATK-02: b', () => expect(1));\n"];
    expect(expecting(runs + says)).toEqual([false, true]);
  });

  test('reads rows of tables, before their test and inside its brackets', () => {
    const row = "  ['AE-ATK-01: a', 1],\n";
    const outside = (body: string) => `const rows = [\n${row}];\ntest.each(rows)('%s', (_, one) => ${body});\n`;
    expect(expecting(outside('expect(one)'))).toEqual([true]);
    expect(expecting(`${outside('run(one)')}test('other', () => expect(1));\n`)).toEqual([false]);
    const inside = (body: string) => `test.each([\n${row}] as const)('%s', (_, one) => ${body});\n`;
    expect(expecting(inside('expect(one)'))).toEqual([true]);
    expect(expecting(`${inside('run(one)')}test('other', () => expect(1));\n`)).toEqual([false]);
  });
});
