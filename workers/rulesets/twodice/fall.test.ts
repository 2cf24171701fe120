/** Golden vector of the digest of the table on falls, by its number. */
import { expect, test } from 'vitest';
import { sharedEdition } from '../mk2/scenario/shared.ts';
import { MK3_EDITION } from './edition.ts';

test('T61: falls of 2", 3", 5" and 7" in both editions (MK3-FALL-01, MK2-FALL-01)', () => {
  const heights = [2, 3, 5, 7];
  const mk2 = sharedEdition({ edition: 'mk2' });
  expect(heights.map((height) => MK3_EDITION.fall(height))).toEqual([2, 3, 4, 5].map((dice) => ({ dice, power: 12 })));
  expect(heights.map((height) => mk2.fall(height))).toEqual([2, 2, 3, 4].map((dice) => ({ dice, power: 10 })));
});
