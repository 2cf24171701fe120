/** What brute-force searches of referees share: a budget that ends them, and the expectation over every fall of the dice. */
import { type Dice, exhaust } from './dice.ts';
import { PassedOver } from './judge.ts';

const FALLS = 50_000;

/** What a search may cost. */
export interface Budget {
  positions: number;
  /** Falls of dice that are played, in all. */
  falls: number;
}

export function budgetOf(positions: number): Budget {
  return { positions, falls: 200 * positions };
}

export class TooLarge extends PassedOver {
  constructor() {
    super('best play of too many positions');
  }
}

/** What a search writes on, and can put back. */
export interface Paper<N> {
  note(): N;
  take(note: N): void;
}

/**
 * @param keyOf equal for what need not be told apart
 * @returns the expectation of what comes of a roll; the paper is as before @throws TooLarge
 */
export function averageOver<N, T>(
  paper: Paper<N>,
  budget: Budget,
  roll: (dice: Dice) => T,
  value: (result: T) => number,
  keyOf: (came: { readonly result: T; readonly note: N }) => string,
): number {
  const before = paper.note();
  const merged = new Map<string, { result: T; note: N; chance: number }>();
  const whole = exhaust(
    (dice) => {
      paper.take(before);
      const result = roll(dice);
      return { result, note: paper.note() };
    },
    (came, chance) => {
      budget.falls--;
      const key = keyOf(came);
      merged.set(key, { ...came, chance: (merged.get(key)?.chance ?? 0) + chance });
    },
    Math.min(FALLS, Math.max(0, budget.falls)),
  );
  if (!whole) throw new TooLarge();
  let sum = 0;
  for (const { result, note, chance } of merged.values()) {
    paper.take(note);
    sum += chance * value(result);
  }
  paper.take(before);
  return sum;
}
