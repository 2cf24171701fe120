/** What the hints of several games say alike. */
import type { Hints } from './draw.ts';
import type { Lot } from './lot.ts';

export const between = (least: number, most: number) => (lot: Lot) => lot.between(least, most);

/** One of these letters, by which weapons are called. */
export const letter = (letters: string) => (lot: Lot) => lot.pick(...letters);

/** Attackers, targets and plans of a 2d6 game. */
export const TWO_DICE_HINTS: Hints = {
  ...Object.fromEntries(
    ['target', 'others[]', 'dismounted'].flatMap((of) => [
      [`${of}.DEF`, between(7, 16)],
      [`${of}.ARM`, between(8, 19)],
    ]),
  ),
  'attacker.MAT': between(3, 9),
  'attacker.RAT': between(3, 9),
  'attacker.magicAttack': between(3, 9),
  'attacker.STR': between(5, 13),
  'target.STR': between(5, 13),
  power: (lot) => (lot.often(12) ? '-' : lot.between(6, 19)),
  POW: between(5, 16),
  'others[].damage': (lot) => lot.pick('#1', '#2', '#4:1'),
  points: between(0, 3),
  'weapons[].name': (_, steps) => 'ABCDEFGHIJ'[Number(steps[steps.length - 2])] ?? 'Z',
  'steps[].weapon': letter('AAB'),
  buyWith: letter('AAB'),
  weapon: (lot) => (lot.often(2) ? undefined : lot.pick('A', 'B')),
  name: (lot) => (lot.often(6) ? lot.pick('Wolf', 'Bear') : undefined),
  otherRules: (lot) => (lot.often(20) ? ['Sprint'] : undefined),
};
