/**
 * npx tsx scripts/clauses.ts DIGEST... [--all]: for every rule of status "simulated" how many clauses its entry in a digest
 * has and how many tests name it; prints those with fewer tests than clauses, the widest gaps first. A digest is a Markdown
 * file whose entries are rows of tables (`|AOF-DICE-02|Title|text|...`) or items (`- MK2-DICE-01 [K] Title. text`).
 *
 * A count is a hint where to read, no proof: one test may hold several clauses, and two tests the same one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rulesets } from '../workers/rulesets/index.ts';
import { namedTests } from '../workers/rulesets/proving/testing/titles.ts';

const given = process.argv.slice(2);
const all = given.includes('--all');
const digests = given.filter((one) => !one.startsWith('--'));
if (digests.length === 0) throw new Error('usage: npx tsx scripts/clauses.ts DIGEST... [--all]');

/** The text of an entry without what is said of its source: brackets full of line numbers, tags. */
function mechanicOf(line: string): { id: string; text: string } | null {
  const row = /^\|((?:AOF|AE|MK[23])-[A-Z]+-\d+)\|(.*)\|\s*$/.exec(line);
  if (row) {
    const cells = row[2].split(/(?<!\\)\|/);
    // The last two cells are the tag and the source; of the rest the longest is the mechanic.
    const text = cells.slice(0, -2).reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '');
    return { id: row[1], text };
  }
  const item = /^- ((?:AOF|AE|MK[23])-[A-Z]+-\d+) \[[A-Z]\] (.*)$/.exec(line);
  return item ? { id: item[1], text: item[2].replace(/\((?:\d{3}:[^)]*)\)/g, '') } : null;
}

/** Parts that say something by themselves: between full stops and semicolons, brackets left out. */
export function clausesOf(text: string): string[] {
  return text
    .replace(/\([^)]*\)/g, '')
    .split(/;|[.](?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= 3);
}

const tests = new Map<string, number>();
const folder = new URL('../workers/rulesets/', import.meta.url);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.test.ts')) continue;
  // That tests expect something is held by ../workers/rulesets/coverage.test.ts; rows of tables are tests, too.
  for (const { ids } of namedTests(readFileSync(new URL(name, folder), 'utf8'))) {
    for (const id of new Set(ids)) tests.set(id, (tests.get(id) ?? 0) + 1);
  }
}

const simulated = new Set(
  rulesets.flatMap(({ catalogue }) => catalogue.filter(({ status }) => status === 'simulated').map(({ id }) => id)),
);
const entries = new Map<string, string[]>();
for (const path of digests) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const found = mechanicOf(line);
    if (found && simulated.has(found.id)) {
      entries.set(found.id, [...(entries.get(found.id) ?? []), ...clausesOf(found.text)]);
    }
  }
}

const gaps = [...entries]
  .map(([id, clauses]) => ({ id, clauses, count: tests.get(id) ?? 0 }))
  .filter(({ clauses, count }) => all || count < clauses.length)
  .sort((a, b) => b.clauses.length - b.count - (a.clauses.length - a.count) || a.id.localeCompare(b.id));
for (const { id, clauses, count } of gaps) {
  console.log(`${id}: ${count} of ${clauses.length}`);
  for (const clause of clauses) console.log(`    ${clause}`);
}
const whole = [...entries.values()].reduce((sum, clauses) => sum + clauses.length, 0);
console.log(
  `${entries.size} rules with ${whole} clauses; ${gaps.length} have fewer tests than clauses, ${gaps.filter(({ count }) => count === 0).length} none`,
);
