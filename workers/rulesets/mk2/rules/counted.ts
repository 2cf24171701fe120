/** Numbers counted over all falls of the dice, and tables of rows that are held against them. */
import { expect, test } from 'vitest';

/** A sentence of a rule, the question, and what it comes to; a text is looked for among the faults of a scenario. */
export type Row = readonly [title: string, ask: () => number | string, expected: number | string];

export function check(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, ask, expected) => {
    if (typeof expected === 'number') expect(ask()).toBeCloseTo(expected, 11);
    else if (expected === '') expect(ask()).toBe('');
    else expect(ask()).toContain(expected);
  });
}

/** Every fall of so many dice. */
export function falls(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let die = 0; die < dice; die++) all = all.flatMap((fall) => [1, 2, 3, 4, 5, 6].map((face) => [...fall, face]));
  return all;
}

const sum = (fall: readonly number[]) => fall.reduce((total, face) => total + face, 0);

/** The mean of something over every fall. */
export function over(dice: number, worth: (fall: number[]) => number): number {
  const all = falls(dice);
  return all.reduce((total, fall) => total + worth(fall), 0) / all.length;
}

/** P(a roll of `dice` dice hits that needs `need`): all 1s miss, all 6s of two and more hit (MK2-ATK-02). */
export function hitsOn(need: number, dice = 2): number {
  return over(dice, (fall) => {
    if (fall.every((face) => face === 1)) return 0;
    return (dice > 1 && fall.every((face) => face === 6)) || sum(fall) >= need ? 1 : 0;
  });
}

/** Mean points of a damage roll that exceeds ARM by `more` before the dice (MK2-DMG-01). */
export function points(more: number, dice = 2, most = Infinity): number {
  return over(dice, (fall) => Math.min(most, Math.max(0, sum(fall) + more)));
}

/** P(one side's dice and STR reach the other's die and STR, `lead` the difference of STR), ties included (MK2-DICE-07). */
export function reaches(lead: number, dice = 1): number {
  return over(dice + 1, ([other, ...own]) => (sum(own) + lead >= other! ? 1 : 0));
}
