/** What is kept of answers, and lists of options: that nothing is taken for what it is not. */
import { expect, test } from 'vitest';
import { Options } from './doctrine.ts';
import { Kept } from './kept.ts';

test('an answer is kept until anything that it depends on is another one', () => {
  const kept = new Kept(4, 3, 1);
  const asks = (place: number, ...key: number[]) => {
    kept.key.set(key);
    return kept.has(place, key.length);
  };
  expect(kept.placeOf(6)).toBe(2);
  expect([asks(1, 0, 0, 0), asks(1, 0, 0, 0)]).toEqual([false, true]);
  for (const i of [0, 1, 2]) {
    const other = [0, 0, 0];
    other[i] = 1;
    expect([asks(1, ...other), asks(1, ...other), asks(1, 0, 0, 0)], `number ${i + 1}`).toEqual([false, true, false]);
  }
  // A shorter question is another one, and so is the same at another place.
  expect([asks(1, 0, 0), asks(1, 0, 0, 0), asks(2, 0, 0, 0)]).toEqual([false, false, false]);
});

test('of two options that differ by a few inches of place alone the better one is listed', () => {
  const listed = (...scores: Array<readonly [x: number, target: number, score: number]>) => {
    const options = new Options(3);
    for (const [x, target, score] of scores) options.rank(2, 7, 1, x, 0, target, -1, score);
    return Array.from(options.score.subarray(0, options.count));
  };
  expect(listed([0, 3, 5], [1.9, 3, 6])).toEqual([6]);
  expect(listed([0, 3, 6], [1.9, 3, 5])).toEqual([6]);
  expect(listed([0, 3, 5], [2, 3, 6])).toEqual([6, 5]);
  expect(listed([0, 3, 5], [0, 4, 6])).toEqual([6, 5]);
  expect(listed([0, 3, 5], [9, 3, 4], [20, 3, 3], [1, 3, 8], [30, 3, 1])).toEqual([8, 4, 3]);
});
