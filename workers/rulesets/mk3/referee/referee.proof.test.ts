/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { BUDGET, differenceLines, LONG, QUICK } from '../../proving/index.ts';
import { CASES } from './cases.ts';
import { mk3Proofs } from './index.ts';

const EACH = share(4, 16);
/** Best play of several attackers and whole battles are dear. */
const DEAR: Readonly<Record<string, number>> = { several: share(2, 8), duel: share(2, 8) };

describe('every kind of Mk III against its referee', () => {
  for (const proof of mk3Proofs) {
    const scenarios = DEAR[proof.id] ?? EACH;
    test(`${scenarios} random scenarios of ${proof.id}`, () => {
      const ofAll = EACH * mk3Proofs.length;
      const report = proof.run({ scenarios, ofAll, seed: 13_01, effort: QUICK, shrinks: 1 });
      expect(report.differences.flatMap(differenceLines)).toEqual([]);
      expect(report.judged).toBeGreaterThan(scenarios / 2);
    });
  }

  for (const [kind, cases] of Object.entries(CASES)) {
    test(`what once differed in ${kind}`, () => {
      const proof = mk3Proofs.find(({ id }) => id === kind);
      expect(proof?.again(cases, share(QUICK, LONG), BUDGET).flatMap(differenceLines)).toEqual([]);
    });
  }
});
