/** Shots of a duel on planes (planes.ts): one unit shoots at the other in all states of both. */
import type { RowBook } from './rowBook.ts';

/** Who shoots at whom, in the states of one plane; states are up to the last, in which everybody is gone. */
export interface Volley {
  readonly book: RowBook;
  readonly last: number;
  readonly otherLast: number;
  readonly ownStep: number;
  readonly otherStep: number;
  readonly chances: Float64Array;
  /** Where chances go, and those of a unit that is Wavering afterwards. */
  readonly same: Float64Array;
  readonly shaken: Float64Array;
  /** Of whoever is shot at: half strength or less, and P(it passes a morale test). */
  readonly half: Uint8Array;
  readonly passes: Float64Array;
  /** Whether it is Wavering, and whether it tests only when it comes to half strength. */
  readonly wavers: boolean;
  readonly testsOnce: boolean;
}

let hurt = new Float64Array(0);

/** @param killed told for each state of whoever shoots in which it may kill all others */
export function shootAll(volley: Volley, killed: (mine: number, chance: number) => void): void {
  const { book, last, otherLast, ownStep, otherStep, chances, same, shaken, half, passes, wavers, testsOnce } = volley;
  if (hurt.length < otherLast) hurt = new Float64Array(otherLast);
  for (let mine = 0; mine < last; mine++) {
    const at = mine * ownStep;
    let dead = 0;
    let wounds = false;
    for (let theirs = 0; theirs < otherLast; theirs++) {
      const here = chances[at + theirs * otherStep];
      if (here === 0) continue;
      const row = book.row(mine, theirs);
      const first = book.relative ? theirs : 0;
      const most = Math.min(otherLast - first, row.length);
      // Who was at half strength before may be spared the test (RU-10).
      const spared = wavers || (testsOnce && half[theirs] === 1);
      same[at + theirs * otherStep] += here * row[theirs - first];
      for (let i = theirs - first + 1; i < most; i++) {
        const state = first + i;
        if (spared || half[state] === 0) same[at + state * otherStep] += here * row[i];
        else {
          hurt[state] += here * row[i];
          wounds = true;
        }
      }
      for (let i = Math.max(0, otherLast - first); i < row.length; i++) dead += here * row[i];
    }
    if (dead > 0) killed(mine, dead);
    if (!wounds) continue;
    for (let state = 0; state < otherLast; state++) {
      const tested = hurt[state];
      if (tested === 0) continue;
      same[at + state * otherStep] += tested * passes[state];
      shaken[at + state * otherStep] += tested * (1 - passes[state]);
      hurt[state] = 0;
    }
  }
}
