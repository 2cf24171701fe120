/** Every rule that the catalogue calls simulated or an input has a test that names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../catalogue/index.ts';

/** Rule IDs in the titles of tests, before the colon. */
function namedIn(text: string): string[] {
  const titles = [...text.matchAll(/^\s*(?:test|it)\(\s*(['"`])((?:(?:AOF-[A-Z]+|G)-?\d\d(?:, )?)+):/gm)];
  return titles.flatMap(([, , ids]) => ids.split(', ')).filter((id) => id.startsWith('AOF-'));
}

const files = [
  ...readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => new URL(name, import.meta.url)),
  new URL('../golden.test.ts', import.meta.url),
];
const named = new Set(files.flatMap((file) => namedIn(readFileSync(file, 'utf8'))));

test('every simulated or input rule is named by a test', () => {
  const claimed = catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id);
  expect(claimed.length).toBeGreaterThan(130);
  expect(claimed.filter((id) => !named.has(id))).toEqual([]);
});

test('no test names a rule that the catalogue does not claim', () => {
  const rules = new Map(catalogue.map(({ id, status }) => [id, status]));
  expect([...named].filter((id) => !['simulated', 'input'].includes(rules.get(id) ?? ''))).toEqual([]);
});

test('the reader of titles finds titles and nothing else', () => {
  expect(namedIn("test('G01, AOF-TEST-01, AOF-TEST-02: a', () => {});")).toEqual(['AOF-TEST-01', 'AOF-TEST-02']);
  expect(namedIn("test('says AOF-TEST-01'\n// test('AOF-TEST-01: a'")).toEqual([]);
});
