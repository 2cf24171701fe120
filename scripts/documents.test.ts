/** What the documents say of the house is there: every file that they name, and every ID that they look for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '../workers/version.ts';
import { counted, HOUSE } from './house.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => join('docs', name))].filter(
  (name) => name.endsWith('.md'),
);
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!);
const isPath = (words: string) => /^(workers|server|web|scripts|benchmarks|deploy)\/[\w./-]+$/.test(words);

it.each(DOCUMENTS)('%s names files that are there', (document) => {
  const missing = quoted(readFileSync(document, 'utf8')).filter((words) => isPath(words) && !existsSync(words));
  expect(missing).toEqual([]);
});

it('the walk to a rule leads there', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const walk = text.slice(text.indexOf('**Find Tough'), text.indexOf('**Add a weapon rule'));
  const named = quoted(walk).filter((words) => /\.ts$/.test(words));
  expect(named.length).toBeGreaterThan(1);
  for (const file of named) expect(readFileSync(file, 'utf8'), file).toContain('MK3-TOUGH-01');
  const catalogue = readdirSync('workers/rulesets/mk3/catalogue').map((name) =>
    readFileSync(join('workers/rulesets/mk3/catalogue', name), 'utf8'),
  );
  expect(catalogue.some((file) => file.includes("'MK3-TOUGH-01'"))).toBe(true);
});

it('the house in numbers is no more than a quarter, or 600 lines, out of date', () => {
  const written = new Map(
    [...readFileSync(HOUSE, 'utf8').matchAll(/^\| `([^`]+)` \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
      ([, room, ...lines]) => [room!, lines.map((each) => Number(each.replaceAll(',', '')))],
    ),
  );
  const old = counted().rooms.filter(({ name, lines, checks }) => {
    const said = written.get(name) ?? [0, 0];
    return [lines, checks].some((now, i) => Math.abs(now - said[i]!) > Math.max(600, now / 4));
  });
  expect(
    old.map(({ name }) => name),
    'npm run house',
  ).toEqual([]);
});

it('package, engine and changes say one version', () => {
  const read = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const [, first] = /^## Engine (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect([read('package.json'), read('package-lock.json'), first]).toEqual(Array(3).fill(ENGINE_VERSION));
});

it.each(['docs/ACCURACY.md', 'benchmarks/RESULTS.md'])(
  '%s is of this engine, or of one of the three before it',
  (document) => {
    const [, said] = /engine version (\d+\.\d+)\.\d+/i.exec(readFileSync(document, 'utf8')) ?? [];
    const minor = (version: string | undefined) => Number(version?.split('.')[1]);
    expect(minor(ENGINE_VERSION) - minor(said), 'npm run accuracy, npm run bench').toBeLessThanOrEqual(3);
  },
);
