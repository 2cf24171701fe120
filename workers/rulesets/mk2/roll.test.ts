/** Dice of Mk II that the shared kind `roll` answers. */
import { describe, expect, test } from 'vitest';
import { roll } from '../roll/index.ts';

function chance(expression: string): number {
  const scenario = roll.schema.parse({ expression });
  const question = roll.compile(scenario);
  const measures = question.measures(question.exact()!, null);
  const [measure] = Object.values(measures);
  if (measure.kind === 'probability') return measure.value;
  if (measure.kind === 'distribution') return measure.mean.value;
  throw new TypeError('neither a chance nor a number');
}

describe('any dice', () => {
  test('MK2-DICE-01: GV-S01, a d3 is half a d6 rounded up', () => {
    expect(chance('1d6')).toBeCloseTo(3.5, 12);
    expect(chance('1d3')).toBeCloseTo(12 / 6, 12);
  });

  test('MK2-DICE-07: GV-20a to GV-20d, contests', () => {
    expect(chance('1d6 >= 1d6')).toBeCloseTo(7 / 12, 12);
    expect(chance('1d6+10 >= 1d6+12')).toBeCloseTo(5 / 18, 12);
    expect(chance('1d6 > 1d6')).toBeCloseTo(5 / 12, 12);
    expect(chance('2d6+10 >= 1d6+12')).toBeCloseTo(20 / 27, 12);
  });

  test('MK2-DICE-08: GV-D01, a skill check', () => {
    expect(chance('2d6 <= 8')).toBeCloseTo(13 / 18, 12);
  });
});
