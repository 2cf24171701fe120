/** Numbers counted over all rolls, and tables of rows that are held against them. */
import { expect, test } from 'vitest';

/** A sentence of a rule, the question, and what it comes to. */
export type Row = readonly [title: string, ask: () => number, expected: number];

export function check(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, ask, expected) => {
    expect(ask()).toBeCloseTo(expected, 11);
  });
}

/** What each of five degrees, 0 to 4, of a target number of 50 is worth, on average. */
export function overDegrees(worth: (degrees: number) => number): number {
  return [0, 1, 2, 3, 4].reduce((sum, degrees) => sum + worth(degrees), 0) / 5;
}

/** Two who test at `a` and at `b`: P(the first wins by at least `by` degrees), over all pairs of rolls (AE-TEST-04). */
export function wins(a: number, b: number, by = 0): number {
  const degrees = (target: number, roll: number) => (roll <= target ? Math.floor((target - roll) / 10) : -1);
  let ways = 0;
  for (let one = 1; one <= 100; one++)
    for (let other = 1; other <= 100; other++) {
      const [first, second] = [degrees(a, one), degrees(b, other)];
      if (first >= 0 && first > second && first - Math.max(0, second) >= by) ways++;
    }
  return ways / 10_000;
}
