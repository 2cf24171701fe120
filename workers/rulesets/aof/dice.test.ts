import { expect, test } from 'vitest';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { d6, failChance, hitChances, nearChance, nearlyPasses, passChance, passes, REROLLS } from './dice.ts';

test('a D6 is the die of the kernel', () => {
  const [one, other] = [new WordStream(streamState(3, 1)), new WordStream(streamState(3, 1))];
  for (let i = 0; i < 20_000; i++) expect(d6(one)).toBe(other.die(6));
});

test('chances in closed form count the faces that pass', () => {
  const faces = [1, 2, 3, 4, 5, 6];
  const share = (is: (face: number) => boolean) => faces.filter(is).length / 6;
  for (let target = 2; target <= 6; target++) {
    for (let modifier = -8; modifier <= 8; modifier++) {
      expect(passChance(target, modifier)).toBeCloseTo(
        share((face) => passes(face, target, modifier)),
        14,
      );
      expect(failChance(target, modifier)).toBeCloseTo(
        share((face) => !passes(face, target, modifier)),
        14,
      );
      expect(nearChance(target, modifier)).toBeCloseTo(
        share((face) => nearlyPasses(face, target, modifier)),
        14,
      );
    }
  }
});

test('rerolls: every pair of faces counted', () => {
  for (const reroll of REROLLS) {
    for (let target = 2; target <= 6; target++) {
      for (const sixesOnly of [false, true]) {
        for (let modifier = -3; modifier <= 3; modifier++) {
          const hits = (face: number) => (sixesOnly ? face === 6 : passes(face, target, modifier));
          const near = (face: number) => !sixesOnly && nearlyPasses(face, target, modifier);
          const counts = { six: 0, plain: 0, near: 0, one: 0, miss: 0 };
          for (let first = 1; first <= 6; first++) {
            for (let second = 1; second <= 6; second++) {
              const again = (reroll === 'misses' && !hits(first)) || (reroll === 'ones' && first === 1);
              const face = again ? second : first;
              if (face === 6) counts.six++;
              else if (hits(face)) counts.plain++;
              else counts.miss++;
              if (face === 1) counts.one++;
              if (near(face)) counts.near++;
            }
          }
          const chances = hitChances(target, modifier, sixesOnly, reroll);
          for (const key of ['six', 'plain', 'near', 'one', 'miss'] as const) {
            expect(chances[key], `${key} ${target}+ ${modifier} ${reroll}`).toBeCloseTo(counts[key] / 36, 14);
          }
        }
      }
    }
  }
});
