/** What shooting does to the shooters themselves: mishaps, and the grave miscalculation, exactly. */
import type { Aftermath } from './aftermath.ts';
import { hitChances } from './dice.ts';
import { type ExactStrike, pinnedByMishaps } from './exact.ts';
import { faceOf, NEXT, type Strike, type Suffering } from './strike.ts';
import { woundMoves } from './wounding.ts';

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
  const { at, to, chance } = woundMoves(own, 1, false, NEXT, -2);
  for (const { strike, target } of strikes) {
    const face = faceOf(strike.target, target);
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

/** Receives both units as one shooting action left them. */
export type Shot = (mine: number, myFlags: number, theirs: number, flags: number, chance: number) => void;

/** One shooting action of a unit, what it costs the target and, by mishaps, the shooters (AOF-BRUTAL-03). */
export function spreadShot(
  strike: ExactStrike,
  own: Aftermath,
  other: Aftermath,
  from: { readonly mine: number; readonly myFlags: number; readonly theirs: number; readonly flags: number },
  chance: number,
  emit: Shot,
): void {
  const { mine, myFlags, theirs, flags } = from;
  const { line, suffering } = own.nerves;
  // Where wounds may be ignored, more mishaps than wounds that are left still matter.
  const ignores = suffering.fog || suffering.regeneration.includes(true);
  const most = ignores ? Number.MAX_SAFE_INTEGER : line.capacity - line.wounds[mine];
  const settle = (mishaps: number, state: number, after: number, share: number) => {
    if (mishaps === 0) emit(mine, myFlags, state, after, share);
    else {
      own.automaticRow(mine, mishaps).forEach((p, hurt) => {
        if (p > 0) own.exact(mine, hurt, myFlags, share * p, false, (s, f, c) => emit(s, f, state, after, c));
      });
    }
  };
  if (strike.strike.covering) {
    pinnedByMishaps(strike.strike, mine, theirs, most).forEach(([free, pinned], mishaps) => {
      if (free > 0) settle(mishaps, theirs, flags, chance * free);
      if (pinned === 0) return;
      other.test(theirs, flags, chance * pinned, false, (state, after, share) => settle(mishaps, state, after, share));
    });
    return;
  }
  strike.byMishaps(mine, theirs, most).forEach((row, mishaps) => {
    for (let to = 0; to < row.length; to++) {
      if (row[to] === 0) continue;
      other.exact(theirs, to, flags, chance * row[to], true, (state, after, share) =>
        settle(mishaps, state, after, share),
      );
    }
  });
}
