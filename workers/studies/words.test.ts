import { expect, it } from 'vitest';
import { listing } from './words.ts';

it('cuts a list of names by their number, and long names by their letters', () => {
  const names = (many: number, letters: number) =>
    Array.from({ length: many }, (_, i) => `${String.fromCharCode(65 + i)}`.padEnd(letters, 'x'));
  expect(listing(names(6, 3))).toBe('Axx, Bxx, Cxx, Dxx, Exx and Fxx');
  expect(listing(names(9, 3))).toBe('Axx, Bxx, Cxx, Dxx, Exx and 4 more');
  expect(listing(names(9, 60))).toMatch(/^Ax+, Bx+ and 7 more$/);
  expect(listing(names(3, 90)).split(/, | and /)).toHaveLength(3);
  expect(listing(['One, two', 'Three'])).toBe('One, two and Three');
});
