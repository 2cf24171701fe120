/** A game held against its referee in the tests: a share of random scenarios of every kind, and what once differed. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { BUDGET, differenceLines, type Json, LONG, type ProvenKind, QUICK } from '../index.ts';

const EACH = share(4, 16);
/** Best play of several attackers and whole battles are dear. */
const DEAR: Readonly<Record<string, number>> = { several: share(2, 8), duel: share(2, 8) };

export function heldAgainstReferee(
  game: string,
  proofs: readonly ProvenKind[],
  cases: Readonly<Record<string, readonly Json[]>>,
  seed: number,
): void {
  describe(`every kind of ${game} against its referee`, () => {
    for (const proof of proofs) {
      const scenarios = DEAR[proof.id] ?? EACH;
      test(`${scenarios} random scenarios of ${proof.id}`, () => {
        const report = proof.run({ scenarios, ofAll: EACH * proofs.length, seed, effort: QUICK, shrinks: 1 });
        expect(report.differences.flatMap(differenceLines)).toEqual([]);
        expect(report.judged).toBeGreaterThan(scenarios / 2);
      });
    }

    for (const [kind, once] of Object.entries(cases)) {
      test(`what once differed in ${kind}`, () => {
        const proof = proofs.find(({ id }) => id === kind);
        expect(proof?.again(once, share(QUICK, LONG), BUDGET).flatMap(differenceLines)).toEqual([]);
      });
    }
  });
}
