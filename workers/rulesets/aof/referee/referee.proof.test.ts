/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { BUDGET, differenceLines, QUICK } from '../../proving/index.ts';
import { CASES } from './cases.ts';
import { aofProofs } from './index.ts';

const EACH = share(5, 40);
/** Duels take longer: whole battles, and states to be built. */
const FEWER: Readonly<Record<string, number>> = { duel: share(2, 12), skirmish: share(1, 3) };

describe('every kind of Age of Fantasy against its referee', () => {
  for (const proof of aofProofs) {
    const scenarios = FEWER[proof.id] ?? EACH;
    test(`${scenarios} random scenarios of ${proof.id}`, () => {
      const ofAll = EACH * aofProofs.length;
      const report = proof.run({ scenarios, ofAll, seed: 13_03, effort: QUICK, shrinks: 0 });
      expect(report.differences.flatMap(differenceLines)).toEqual([]);
      expect(report.judged).toBeGreaterThanOrEqual(scenarios / 2);
    });

    test(`what once differed in ${proof.id}`, () => {
      expect(CASES[proof.id].length).toBeGreaterThan(0);
      expect(proof.again(CASES[proof.id], QUICK, BUDGET).flatMap(differenceLines)).toEqual([]);
    });
  }
});
