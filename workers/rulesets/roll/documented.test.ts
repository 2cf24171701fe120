import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roll } from './index.ts';

const page = readFileSync(new URL('../../../docs/DICE.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \| (.+) \|$/gm)].map(([, expression, answer]) => ({
  expression,
  answer,
}));

test('docs/DICE.md has at least twenty examples', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
});

test.each(rows)('$expression is answered as docs/DICE.md says', ({ expression, answer }) => {
  const scenario = roll.schema.parse({ expression });
  expect(roll.check(scenario)).toEqual([]);
  const question = roll.compile(scenario);
  expect(question.sentence(question.measures(question.exact()!, null))).toBe(`${expression}: ${answer}`);
});
