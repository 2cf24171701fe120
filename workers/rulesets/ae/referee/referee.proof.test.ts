/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { differenceLines, QUICK } from '../../proving/index.ts';
import { aeProofs } from './index.ts';

const EACH = share(8, 30);
/** A battle is played as long as a dozen attacks. */
const BATTLES = share(3, 5);
const SHORT = { ...QUICK, exhaustUpTo: 150, dearest: 1e7 };

describe('every kind of Evangelion against its referee', () => {
  for (const proof of aeProofs) {
    const [scenarios, effort] = proof.id === 'duel' ? [BATTLES, SHORT] : [EACH, QUICK];
    test(`${scenarios} random scenarios of ${proof.id}`, () => {
      const ofAll = EACH * aeProofs.length;
      const report = proof.run({ scenarios, ofAll, seed: 13_04, effort, shrinks: 1 });
      expect(report.differences.flatMap(differenceLines)).toEqual([]);
      expect(report.judged).toBeGreaterThan(scenarios / 2);
    });
  }
});
