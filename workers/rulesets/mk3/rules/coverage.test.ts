/** Every rule that the catalogue calls simulated or an input has a test that names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../catalogue/index.ts';

/** Rule IDs at the start of a test's title. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/^\s*(?:test|it)\(\s*(['"`])(MK3-[A-Z]+-\d\d)\b/gm)].map(([, , id]) => id);
}

const folder = (path: string) =>
  readdirSync(new URL(path, import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => new URL(path + name, import.meta.url));

const files = [...folder('./'), ...folder('../battlegroup/'), new URL('../golden.test.ts', import.meta.url)];
const named = files.flatMap((file) => namedIn(readFileSync(file, 'utf8')));

test('every simulated or input rule is named by a test', () => {
  const claimed = catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id);
  expect(claimed.length).toBeGreaterThan(230);
  expect(claimed.filter((id) => !named.includes(id))).toEqual([]);
});

test('no test names a rule that the catalogue does not claim', () => {
  const rules = new Map(catalogue.map(({ id, status }) => [id, status]));
  const golden = /^MK3-(GV|RUL)-/;
  expect(named.filter((id) => !golden.test(id) && !['simulated', 'input'].includes(rules.get(id) ?? ''))).toEqual([]);
});

test('the reader of titles finds titles and nothing else', () => {
  expect(namedIn('test(\'MK3-ATK-01: a\', () => {});\n  it(\n    "MK3-DMG-02: b"')).toEqual([
    'MK3-ATK-01',
    'MK3-DMG-02',
  ]);
  expect(namedIn("// test('MK3-ATK-01: a'\nrules.add('MK3-ATK-01')\ntest('says MK3-ATK-01'")).toEqual([]);
});
