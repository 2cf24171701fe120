import { describe, expect, test } from 'vitest';
import { binomial, choose, d3, die, eachFall, keptSum } from './dice.ts';

/** Every ordered fall of `count` dice, the slow obvious way. */
function enumerate(count: number, sides: number, visit: (faces: number[]) => void): void {
  const faces = new Array<number>(count).fill(1);
  for (;;) {
    visit([...faces]);
    let at = 0;
    while (at < count && faces[at] === sides) faces[at++] = 1;
    if (at === count) return;
    faces[at]++;
  }
}

describe('dice', () => {
  test('keptSum equals enumeration over a grid of pools', () => {
    for (const [count, sides] of [
      [1, 6],
      [2, 6],
      [3, 6],
      [4, 6],
      [5, 4],
      [3, 10],
    ] as const) {
      for (let lowest = 0; lowest <= count; lowest++) {
        for (let highest = 0; lowest + highest <= count; highest++) {
          const counts = new Map<number, number>();
          enumerate(count, sides, (faces) => {
            const kept = faces.sort((a, b) => a - b).slice(lowest, count - highest);
            const sum = kept.reduce((total, face) => total + face, 0);
            counts.set(sum, (counts.get(sum) ?? 0) + 1);
          });
          const made = keptSum(count, die(sides), { lowest, highest });
          for (const [sum, ways] of counts) {
            expect(made.probability(sum), `${count}d${sides} -${lowest} -${highest} = ${sum}`).toBeCloseTo(
              ways / sides ** count,
              14,
            );
          }
        }
      }
    }
  });

  test('dropped rerolled dice equal enumeration', () => {
    const one = die(6).rerolledOnce((face) => face <= 2);
    const made = keptSum(3, one, { lowest: 1, highest: 0 });
    const counts = new Map<number, number>();
    enumerate(3, 6, (faces) => {
      const weight = faces.reduce((product, face) => product * one.probability(face), 1);
      const sum = faces
        .sort((a, b) => a - b)
        .slice(1)
        .reduce((total, face) => total + face, 0);
      counts.set(sum, (counts.get(sum) ?? 0) + weight);
    });
    for (const [sum, probability] of counts) expect(made.probability(sum)).toBeCloseTo(probability, 14);
  });

  test('large pools in doubles agree with the exact path of a smaller law: the mean of all kept dice', () => {
    const pool = keptSum(40, die(6), { lowest: 0, highest: 0 });
    expect(pool.mean).toBeCloseTo(140, 9);
    const best = keptSum(30, die(6), { lowest: 29, highest: 0 });
    // The highest of 30 dice.
    expect(best.probability(6)).toBeCloseTo(1 - (5 / 6) ** 30, 12);
    expect(best.probability(5)).toBeCloseTo((5 / 6) ** 30 - (4 / 6) ** 30, 12);
  });

  test('eachFall visits every multiset once, with all its orders', () => {
    for (const count of [0, 1, 2, 3, 5]) {
      let ways = 0;
      const seen = new Set<string>();
      eachFall(count, 6, (faces, number) => {
        ways += number;
        seen.add(faces.join());
      });
      expect(ways).toBe(6 ** count);
      expect(seen.size).toBe(choose(count + 5, 5));
    }
  });

  test('binomial chances sum to 1, also for a thousand tries', () => {
    for (const [n, p] of [
      [10, 0.5],
      [1000, 0.01],
      [1000, 0.999],
      [1, 1],
    ] as const) {
      let sum = 0;
      for (let k = 0; k <= n; k++) sum += binomial(n, k, p);
      expect(sum).toBeCloseTo(1, 11);
    }
  });

  test('MK3-DICE-01: d3 is 1-2, 3-4, 5-6 of a d6', () => {
    expect([1, 2, 3].map((value) => d3.probability(value))).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });
});
