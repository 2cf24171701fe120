/** How far a balance report hangs on the mix of situations: each one left out, each one alone. */
import type { Known } from '../known.ts';
import type { Matchups } from '../matchups/grid.ts';
import { type Evaluation, evaluate } from './evaluate.ts';

export interface Mix {
  readonly title: string;
  readonly evaluation: Evaluation;
}

/** Every mix with its evaluation; empty for a single situation. */
export function mixesOf(matchups: Matchups, known: Known, confidence: number): Mix[] {
  const { situations } = matchups.field;
  if (situations.length < 2) return [];
  const weights = situations.map(({ weight }) => weight);
  const alone = situations.map(({ title }, s) => ({
    title: `only ${title}`,
    weights: weights.map((_, t) => (t === s ? 1 : 0)),
  }));
  // Of two situations, leaving out one is the other alone.
  const without =
    situations.length === 2
      ? []
      : situations.map(({ title }, s) => ({
          title: `without ${title}`,
          weights: weights.map((weight, t) => (t === s ? 0 : weight)),
        }));
  return [...alone, ...without].flatMap(({ title, weights: mix }) => {
    const evaluation = evaluate(matchups, known, mix, confidence);
    return evaluation ? [{ title, evaluation }] : [];
  });
}

export interface Swayed {
  readonly profile: number;
  /** Lowest and highest suggested price over all mixes, the stated one included. */
  readonly low: number;
  readonly high: number;
  /** Mixes in which its verdict is another one, and what it is there. */
  readonly others: ReadonlyArray<{ readonly title: string; readonly verdict: string }>;
}

/** What the mixes do to each profile's price. */
export function swayOf(stated: Evaluation, mixes: readonly Mix[]): Swayed[] {
  const base = stated.prices;
  if (!base) return [];
  return base.suggestions.map((suggestion, profile) => {
    const there = mixes.flatMap(({ title, evaluation }) => {
      const found = evaluation.prices?.suggestions[profile];
      return found ? [{ title, ...found }] : [];
    });
    const prices = [suggestion.price, ...there.map(({ price }) => price)];
    return {
      profile,
      low: Math.min(...prices),
      high: Math.max(...prices),
      others: there
        .filter(({ verdict }) => verdict !== suggestion.verdict)
        .map(({ title, verdict }) => ({ title, verdict })),
    };
  });
}
