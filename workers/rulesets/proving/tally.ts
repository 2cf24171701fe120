/** What one trial came to, counted; and measures of an engine, in the same shape. */
import type { Measures, ValueRange } from '../ruleset.ts';

/**
 * By the name of the measure: a whole number for a distribution, 0 or 1 for a probability, a list for the steps of a
 * series. What is left out, or null, is not counted: a measure that asks only about some trials.
 */
export type Outcome = Readonly<Record<string, number | null | undefined | ReadonlyArray<number | null | undefined>>>;

/** Chances of the values of one measure (or one step of it); `trials` is null where they are exact. */
export interface Spread {
  readonly chances: ReadonlyMap<number, number>;
  readonly trials: number | null;
}

/** Counts outcomes of trials, or adds chances up. */
export class Tally {
  private readonly counts = new Map<string, Map<number, number>>();

  add(outcome: Outcome, weight: number): void {
    for (const [name, value] of Object.entries(outcome)) {
      if (typeof value === 'number') this.count(name, value, weight);
      else for (const [index, step] of (value ?? []).entries()) this.count(`${name}[${index}]`, step, weight);
    }
  }

  private count(name: string, value: number | null | undefined, weight: number): void {
    if (value === null || value === undefined) return;
    let own = this.counts.get(name);
    if (!own) {
      own = new Map();
      this.counts.set(name, own);
    }
    own.set(value, (own.get(value) ?? 0) + weight);
  }

  /** @param exact whether the weights were chances */
  spreads(exact: boolean): Map<string, Spread> {
    const spreads = new Map<string, Spread>();
    for (const [name, counts] of this.counts) {
      const total = [...counts.values()].reduce((sum, weight) => sum + weight, 0);
      const chances = new Map([...counts].map(([value, weight]) => [value, weight / total]));
      spreads.set(name, { chances, trials: exact ? null : Math.round(total) });
    }
    return spreads;
  }
}

/** A measure as a referee would have counted it, or a mean and what one trial can show where only that is known. */
export type Said = Spread | Mean;

export interface Mean {
  readonly mean: number;
  readonly range: ValueRange;
  readonly trials: number | null;
}

/** @param trials of the answer, or null for an exact one */
export function saidBy(measures: Measures, trials: number | null): Map<string, Said> {
  const said = new Map<string, Said>();
  const coin = (chance: number): Spread => {
    const chances = new Map([
      [0, 1 - chance],
      [1, chance],
    ]);
    return { chances, trials };
  };
  for (const [name, measure] of Object.entries(measures)) {
    if (measure.kind === 'probability') said.set(name, coin(measure.value));
    else if (measure.kind === 'distribution') {
      said.set(name, { chances: new Map(measure.points.map((one) => [one.value, one.probability])), trials });
    } else {
      for (const [index, { value, range }] of measure.steps.entries()) {
        const step = `${name}[${index}]`;
        if (measure.of === 'probability') said.set(step, coin(value));
        else if (range) said.set(step, { mean: value, range, trials });
        else throw new TypeError(`${step} is a mean of values that nobody states: a wrong one could hide`);
      }
    }
  }
  return said;
}
