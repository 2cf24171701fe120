/**
 * Supreme Command: one better on all dice of one roll (AOF-CP-04). It is announced before the dice: for the first weapon
 * group that rolls to hit, or against the first group of all. Which group that is depends on who still stands, so a batch
 * that may be the first or not becomes two, each with the copies of the states in which it is what it is.
 */
import type { Batch, Term } from './strike.ts';
import { sum } from './strike.ts';

const SUPREME: Term = { label: 'Supreme Command', value: 1, rule: 'AOF-CP-04' };

interface Wanted {
  readonly supremeHit: boolean;
  readonly supremeBlock: boolean;
  /** Cut alike, but nobody blocks better. */
  readonly aside?: boolean;
}

/** @param states of whoever strikes */
export function withSupreme(batches: readonly Batch[], states: number, wanted: Wanted): readonly Batch[] {
  const { supremeHit, supremeBlock, aside = false } = wanted;
  if (!supremeHit && !supremeBlock) return batches;
  const firstOf = (counts: (batch: Batch) => boolean) =>
    Array.from({ length: states }, (_, state) => batches.find((one) => counts(one) && one.copies[state] > 0)?.group);
  const rolled = supremeHit ? firstOf(({ automatic }) => automatic === null) : [];
  const blocked = supremeBlock ? firstOf(() => true) : [];
  return batches.flatMap((batch) =>
    [0, 1, 2, 3].flatMap((way): Batch[] => {
      const [hits, blocks] = [(way & 1) !== 0, (way & 2) !== 0];
      const copies = batch.copies.map((count, state) => {
        const here = batch.automatic === null && rolled[state] === batch.group;
        return here === hits && (blocked[state] === batch.group) === blocks ? count : 0;
      });
      if (copies.every((count) => count === 0)) return [];
      const hitTerms = hits ? batch.hitTerms.map((terms) => [...terms, SUPREME]) : batch.hitTerms;
      const blockTerms = blocks && !aside ? [...batch.blockTerms, SUPREME] : batch.blockTerms;
      return [
        { ...batch, copies, hitTerms, hitModifier: hitTerms.map(sum), blockTerms, blockModifier: sum(blockTerms) },
      ];
    }),
  );
}
