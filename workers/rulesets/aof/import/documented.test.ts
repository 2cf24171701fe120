import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importList } from './index.ts';

test('the list in docs/LISTS.md is read as the page says, without a doubt but its edition', () => {
  const page = readFileSync(new URL('../../../../docs/LISTS.md', import.meta.url), 'utf8');
  const text = /```\n(\+\+ Border Watch[\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { units, findings } = importList(text);
  expect(
    findings.filter(({ verdict }) => verdict === 'not known').map(({ text: piece, note }) => [piece, note]),
  ).toEqual([]);
  expect(units.map(({ unit }) => [unit.name, unit.models, unit.cost, unit.joined.map(({ name }) => name)])).toEqual([
    ['Spearmen', 5, 90, ['Captain']],
    ['Spearmen', 5, 90, []],
    ['Archers', 5, 100, []],
  ]);
});
