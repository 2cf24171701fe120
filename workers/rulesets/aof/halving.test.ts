/** The kitchen table's halves against the golden vector of the digest (AOF-KT-01, RU-T-19). */
import { expect, test } from 'vitest';
import { countedInches, strideOf } from './halving.ts';

test('T80: 6", 12" and 13" are halved to 3", 6" and 7", and read otherwise 11" that are measured to 6"', () => {
  // Inches on the table count double, less one, against a stride that counts double.
  const carries = (allowance: number, inches: number) =>
    countedInches(inches, { situation: { kitchenTable: true }, rulings: { halving: 'allowances' } }) <=
    strideOf(allowance, true);
  for (const [allowance, half] of [
    [6, 3],
    [12, 6],
    [13, 7],
  ] as const) {
    expect([half, half + 0.01].map((inches) => carries(allowance, inches))).toEqual([true, false]);
  }
  expect(countedInches(11, { situation: { kitchenTable: true }, rulings: { halving: 'distances' } })).toBe(6);
});
