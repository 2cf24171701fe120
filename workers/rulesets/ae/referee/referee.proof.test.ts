/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { describe, expect, test } from 'vitest';
import { differenceLines, QUICK } from '../../proving/index.ts';
import { aeProofs } from './index.ts';

const EACH = 30;

describe('every kind of Evangelion against its referee', () => {
  for (const proof of aeProofs) {
    test(`${EACH} random scenarios of ${proof.id}`, { timeout: 60_000 }, () => {
      const ofAll = EACH * aeProofs.length;
      const report = proof.run({ scenarios: EACH, ofAll, seed: 13_04, effort: QUICK, shrinks: 1 });
      expect(report.differences.flatMap(differenceLines)).toEqual([]);
      expect(report.judged).toBeGreaterThan(EACH / 2);
    });
  }
});
