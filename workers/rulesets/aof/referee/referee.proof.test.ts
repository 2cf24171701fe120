/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { describe, expect, test } from 'vitest';
import { differenceLines, QUICK } from '../../proving/index.ts';
import { aofProofs } from './index.ts';

const EACH = 40;

describe('every kind of Age of Fantasy against its referee', () => {
  for (const proof of aofProofs) {
    test(`${EACH} random scenarios of ${proof.id}`, () => {
      const ofAll = EACH * aofProofs.length;
      const report = proof.run({ scenarios: EACH, ofAll, seed: 13_03, effort: QUICK, shrinks: 0 });
      expect(report.differences.flatMap(differenceLines)).toEqual([]);
      expect(report.judged).toBeGreaterThan(EACH / 2);
    });
  }
});
