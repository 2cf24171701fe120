/** Every rule that the catalogue calls simulated or an input has a test that names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../catalogue/index.ts';
import { RULINGS } from '../rulings/index.ts';

/** Rule IDs before the colon of a title, of a test or of a row of a table of tests. */
function namedIn(text: string): string[] {
  const titles = text.matchAll(/^\s*(?:(?:test|it)\(\s*|\[\s*)?['"`]((?:AE-[A-Z]+-\d\d(?:, )?)+): /gm);
  return [...titles].flatMap(([, ids]) => ids.split(', '));
}

const root = new URL('..', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
const named = files.flatMap((file) => namedIn(readFileSync(new URL(file, root), 'utf8')));

test('every simulated or input rule is named by a test', () => {
  const claimed = catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id);
  expect(claimed.length).toBeGreaterThan(150);
  expect(claimed.filter((id) => !named.includes(id))).toEqual([]);
});

test('no test names a rule that the catalogue does not claim', () => {
  const rules = new Map(catalogue.map(({ id, status }) => [id, status]));
  const rulings = new Set(RULINGS.map(({ id }) => id));
  const unknown = named.filter((id) => !['simulated', 'input'].includes(rules.get(id) ?? '') && !rulings.has(id));
  expect(unknown).toEqual([]);
});

test('the reader of titles finds titles and nothing else', () => {
  expect(namedIn('test(\'AE-ATK-01: a\', () => {});\n    [\n  "AE-DMG-02, AE-DMG-03: b"')).toEqual([
    'AE-ATK-01',
    'AE-DMG-02',
    'AE-DMG-03',
  ]);
  expect(namedIn("// test('AE-ATK-01: a'\nrules.add('AE-ATK-01')\ntest('says AE-ATK-01: x'")).toEqual([]);
});
