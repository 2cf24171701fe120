/** Golden vectors of the digest, by their numbers. */
import { describe, expect, test } from 'vitest';
import { value } from './ask.ts';
import type { Asked } from './pieces.ts';

const SIX_BY_FIVE = '@MMMMM|MMMMM|BBBBB|BBBBB|SSSSS|SSSSS';

describe('spirals', () => {
  const spiral = (damaged: string, hitsOf: readonly Asked[]) => ({ target: { ARM: 1, damage: damaged }, hits: hitsOf });
  const fixed = (points: number) => ({ dice: 0, power: points + 1 });
  const aspects = ['Mind', 'Body', 'Spirit'];
  const any = (question: Asked) => aspects.reduce((sum, name) => sum + value('hits', question, name), 0);

  test('GV-30a and GV-30b: one hit of 12', () => {
    const question = spiral(SIX_BY_FIVE, [fixed(12)]);
    expect(value('hits', question, 'Mind')).toBeCloseTo(1 / 6, 12);
    expect(any(question)).toBeCloseTo(1 / 2, 12);
  });

  test('GV-31a and GV-31b: hits of 7 and 7', () => {
    const question = spiral(SIX_BY_FIVE, [fixed(7), fixed(7)]);
    expect(value('hits', question, 'Mind')).toBeCloseTo(1 / 12, 12);
    expect(any(question)).toBeCloseTo(1 / 4, 12);
  });

  test('GV-32: branches of 6 and 5, hits of 4, 9 and 6', () => {
    const question = spiral('@MMMMMM|MMMMM|BBBBBB|BBBBB|SSSSSS|SSSSS', [fixed(4), fixed(9), fixed(6)]);
    expect(any(question)).toBeCloseTo(35 / 72, 12);
  });

  test('GV-33: two hits of 2d6 + 16 against ARM 17', () => {
    // Two aspects together need 20 circles, and both hits at least 9 points: counted by falls of both pairs of dice.
    const question = { target: { ARM: 17, damage: SIX_BY_FIVE }, hits: [{ count: 2, power: 16 }] };
    expect(any(question)).toBeCloseTo(553 / 1944 + bothCrippled(), 12);
  });

  test('GV-D18: the first Mind is on the first branch with one unmarked', () => {
    const question = spiral('@m|MM|BB|BB|SS|SS', [{ ...fixed(2), system: 'Mind' }]);
    expect(value('hits', question, 'Mind')).toBe(1);
    expect(value('hits', question, 'boxes')).toBeCloseTo(2, 12);
  });
});

/** P(two aspects crippled) by two hits of 2d6 - 1 on six branches of five, every fall of the dice marked by hand. */
function bothCrippled(): number {
  let ways = 0;
  const mark = (marked: number[], branch: number, points: number) => {
    let at = branch;
    for (let left = points; left > 0 && marked.some((count) => count < 5); at = (at + 1) % 6) {
      const here = Math.min(left, 5 - marked[at]);
      marked[at] += here;
      left -= here;
    }
  };
  const pairs = (sum: number) => 6 - Math.abs(sum - 7);
  for (let first = 2; first <= 12; first++) {
    for (let second = 2; second <= 12; second++) {
      for (let a = 0; a < 6; a++) {
        for (let b = 0; b < 6; b++) {
          const marked = [0, 0, 0, 0, 0, 0];
          mark(marked, a, first - 1);
          mark(marked, b, second - 1);
          const gone = [0, 2, 4].filter((at) => marked[at] === 5 && marked[at + 1] === 5).length;
          ways += Math.max(0, gone - 1) * pairs(first) * pairs(second);
        }
      }
    }
  }
  return ways / 36 ** 3;
}
