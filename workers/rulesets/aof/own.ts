/** What a volley does to the shooters themselves: mishaps, and the grave miscalculation, exactly. */
import { hitChances } from './dice.ts';
import { facing, type Strike, type Suffering } from './strike.ts';
import { woundMoves } from './walk.ts';

/**
 * Chances of the shooters' states after their mishaps, apart for "no raw 1 at all" and "at least one".
 * Index: state * 2 + (1 when there was a raw 1).
 */
export function ownRow(
  strikes: ReadonlyArray<{ readonly strike: Strike; readonly target: number }>,
  own: Suffering,
  attacker: number,
): Float64Array {
  let row = new Float64Array(own.target.states * 2);
  row[attacker * 2] = 1;
  const { at, to, chance } = woundMoves(own, 1, false, false, -2);
  for (const { strike, target } of strikes) {
    const face = facing(strike.target, target);
    for (const batch of strike.batches) {
      const { one } = hitChances(batch.quality, batch.hitModifier[face], batch.sixesOnly, batch.reroll);
      const dice = batch.copies[attacker] * batch.attacks;
      for (let die = 0; die < dice; die++) {
        const next = row.map((here) => here * (1 - one));
        row.forEach((here, index) => {
          const state = index >> 1;
          const seen = here * one;
          if (seen === 0) return;
          const wounded = strike.mishaps ? seen / 2 : 0;
          next[state * 2 + 1] += seen - wounded;
          for (let move = at[state]; wounded > 0 && move < at[state + 1]; move++) {
            next[to[move] * 2 + 1] += wounded * chance[move];
          }
        });
        row = next;
      }
    }
  }
  return row;
}
