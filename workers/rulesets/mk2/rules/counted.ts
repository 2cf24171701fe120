/** Numbers counted over all falls of the dice, and tables of rows that are held against them. */
import { expect, test } from 'vitest';
import { average, sum, toHit } from '../../twodice/testing/byHand.ts';

/** A sentence of a rule, the question, and what it comes to; a text is looked for among the faults of a scenario. */
export type Row = readonly [title: string, ask: () => number | string, expected: number | string];

export function check(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, ask, expected) => {
    if (typeof expected === 'number') expect(ask()).toBeCloseTo(expected, 11);
    else if (expected === '') expect(ask()).toBe('');
    else expect(ask()).toContain(expected);
  });
}

/** P(a roll of `dice` dice hits that needs `need`): all 1s miss, all 6s of two and more hit (MK2-ATK-02). */
export function hitsOn(need: number, dice = 2): number {
  return toHit(dice, 0, need);
}

/** Mean points of a damage roll that exceeds ARM by `more` before the dice (MK2-DMG-01). */
export function points(more: number, dice = 2, most = Infinity): number {
  return average(dice, (fall) => Math.min(most, Math.max(0, sum(fall) + more)));
}

/** P(one side's dice and STR reach the other's die and STR, `lead` the difference of STR), ties included (MK2-DICE-07). */
export function reaches(lead: number, dice = 1): number {
  return average(dice + 1, ([other, ...own]) => (sum(own) + lead >= other! ? 1 : 0));
}
