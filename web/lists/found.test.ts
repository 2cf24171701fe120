import { expect, it } from 'vitest';
import { foundIn } from './found.ts';

const unit = (name: string, ...lines: string[]) => ({
  name,
  source: lines.map((text, i) => ({ at: `line ${i}`, text, findings: [] })),
});
const UNITS = [unit('Guards', 'Guards [5]', '5x Spear'), unit('Trolls', 'Trolls [3] Tough(3)'), unit('Guard Dogs')];

it('finds units by words of their names and lines, and says where they stand in the list', () => {
  const places = (sought: string) => foundIn(UNITS, sought).map(([, place]) => place);
  expect(places('')).toEqual([0, 1, 2]);
  expect(places('  guard ')).toEqual([0, 2]);
  expect(places('spear guard')).toEqual([0]);
  expect(places('TOUGH(3)')).toEqual([1]);
  // Words that begin so, and no number that has it inside.
  expect(foundIn([unit('Company 3'), unit('Company 13', '2x Bow (30", A1)')], 'company 3').length).toBe(2);
  expect(foundIn([unit('Company 3'), unit('Company 13', 'Q3+')], 'company 3').length).toBe(1);
  expect(places('dragon')).toEqual([]);
});
