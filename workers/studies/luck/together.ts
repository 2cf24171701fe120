/**
 * Several independent things together. What is counted in the same unit adds up, and the sum has its exact
 * distribution. Sums of different units are compared by how many of their own standard deviations they lie from what
 * was expected; these are added, and what happened is set against every other combination with its exact chance.
 */
import { momentsOf, type Odds, type Reading, read } from './meter.ts';
import { LEAST, type Line, NOTHING, over, type Pairs, paired, pairsOf, splitPoints, summed } from './sums.ts';

export interface Counted {
  readonly unit: string;
  readonly odds: Odds;
  readonly value: number;
}

/** All things of one unit, added up. */
export interface Sum extends Counted {
  readonly things: number;
}

export interface Together {
  readonly sums: readonly Sum[];
  /** Of the sum, or of the added deviations where there are several units; `mean` is 0 then. */
  readonly reading: Reading;
  /** There were so many combinations that deviations were rounded. */
  readonly rounded: boolean;
}

/** Combinations of several units that are kept apart in one half; above, they are put on a fine grid. */
const MOST_COMBINATIONS = 2_000_000;
/** Products of two chances that a grid may cost: some hundredths of a second. */
const MOST_PRODUCTS = 30_000_000;
/** Steps of a grid in standard deviations of one unit: no finer than this, nor coarser. */
const FINEST = 2 ** -10;
const COARSEST = 2 ** -2;
/** Beyond so many standard deviations of a sum its chances are smaller than what is left out. */
const FAR = 14;
/** Values and deviations that differ by rounding only are the same. */
const NEAR = 1e-9;

/** A half of nothing. */
const CERTAIN = pairsOf({ values: [0], chances: [1] });

/** @param most combinations that are kept apart */
export function together(
  things: readonly Counted[],
  better: 'more' | 'less',
  most: number = MOST_COMBINATIONS,
): Together {
  const units = [...new Set(things.map(({ unit }) => unit))];
  const all = units.map((unit) => {
    const own = things.filter((thing) => thing.unit === unit);
    const value = own.reduce((sum, thing) => sum + thing.value, 0);
    const of = own.map(({ odds }) => odds);
    return { unit, value, things: own.length, ...summed(of, most) };
  });
  const sums = all.map(({ rounded: _, ...sum }): Sum => sum);
  const rounded = all.some((sum) => sum.rounded);
  const [only] = sums;
  if (sums.length === 1) return { sums, reading: turned(read(only.odds, only.value, NEAR), better), rounded };
  const standard = sums.map(standardised).filter(({ odds }) => odds.values.length > 1);
  const actual = standard.reduce((sum, { value }) => sum + value, 0);
  const odds = standard.map((each) => each.odds).sort((a, b) => b.values.length - a.values.length);
  const two = halves(odds, most);
  if (two) return { sums, reading: turned(against(...two, actual), better), rounded };
  return { sums, reading: turned(onGrid(odds, actual), better), rounded: true };
}

/** A reading in which `more` is always the better side. */
function turned(reading: Reading, better: 'more' | 'less'): Reading {
  return better === 'more' ? reading : { ...reading, less: reading.more, more: reading.less };
}

/** The same in standard deviations from the mean; what is certain says nothing and becomes the single value 0. */
function standardised({ odds, value }: Sum): { readonly odds: Odds; readonly value: number } {
  const { mean, variance } = momentsOf(odds);
  if (variance <= 0) return { odds: { values: [0], chances: [1] }, value: 0 };
  const deviation = Math.sqrt(variance);
  return {
    odds: { values: odds.values.map((each) => (each - mean) / deviation), chances: odds.chances },
    value: (value - mean) / deviation,
  };
}

/**
 * All combinations of either half, each half as short as can be had without looking far, so that never those of all are
 * listed; null where there are too many.
 */
function halves(all: readonly Odds[], most: number): [Pairs, Pairs] | null {
  const sides: [Pairs, Pairs] = [CERTAIN, CERTAIN];
  for (const odds of all) {
    const shorter = sides[0].values.length <= sides[1].values.length ? 0 : 1;
    if (sides[shorter].values.length * odds.values.length > most) return null;
    sides[shorter] = paired(sides[shorter], pairsOf(odds));
  }
  return sides;
}

/**
 * The same where there are too many: deviations are divided between the two nearest points of an even grid, which keeps
 * every mean, and what happened is read between two points.
 */
function onGrid(all: readonly Odds[], actual: number): Reading {
  let step = COARSEST;
  while (step > FINEST && productsOf(all, step / 2) <= MOST_PRODUCTS) step /= 2;
  const sides: [Line, Line] = [NOTHING, NOTHING];
  all.forEach((odds, i) => {
    sides[i % 2] = over(sides[i % 2], splitPoints(odds, step, 0));
  });
  const [left, right] = sides.map(({ low, chances }) => ({
    values: Float64Array.from(chances, (_, i) => (low + i) * step),
    chances,
  }));
  const below = Math.floor(actual / step);
  const share = actual / step - below;
  const [down, up] = [below, below + 1].map((at) => against(left, right, at * step));
  const between = (name: 'less' | 'same' | 'more') => down[name] * (1 - share) + up[name] * share;
  return { mean: 0, less: between('less'), same: between('same'), more: between('more') };
}

/** How many products of two chances the grid costs with this step. */
function productsOf(all: readonly Odds[], step: number): number {
  const spans = [0, 0];
  let products = 0;
  all.forEach(({ values, chances }, i) => {
    const can = values.filter((_, k) => chances[k] >= LEAST);
    const span = can[can.length - 1] - can[0];
    const units = Math.floor(i / 2) + 1;
    products += (spans[i % 2] / step) * Math.min(2 * can.length, span / step);
    spans[i % 2] = Math.min(spans[i % 2] + span, 2 * FAR * Math.sqrt(units));
  });
  return products;
}

/** P(the sum of one of each is less, the same, more). Both ascend, so one walk over either is enough. */
function against(left: Pairs, right: Pairs, actual: number): Reading {
  const below = new Float64Array(right.values.length + 1);
  for (let i = 0; i < right.values.length; i++) below[i + 1] = below[i] + right.chances[i];
  // From the other end too, so that the rare side keeps its digits.
  const above = new Float64Array(right.values.length + 1);
  for (let i = right.values.length - 1; i >= 0; i--) above[i] = above[i + 1] + right.chances[i];
  let less = 0;
  let more = 0;
  let same = 0;
  let from = right.values.length;
  let to = right.values.length;
  left.values.forEach((value, i) => {
    while (from > 0 && value + right.values[from - 1] >= actual - NEAR) from--;
    while (to > 0 && value + right.values[to - 1] > actual + NEAR) to--;
    less += left.chances[i] * below[from];
    more += left.chances[i] * above[to];
    let equal = 0;
    for (let j = from; j < to; j++) equal += right.chances[j];
    same += left.chances[i] * equal;
  });
  return { mean: 0, less, same, more };
}
