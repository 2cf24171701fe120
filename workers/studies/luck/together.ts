/**
 * Several independent things together. What is counted in the same unit adds up, and the sum has its exact
 * distribution. Sums of different units are compared by how many of their own standard deviations they lie from what
 * was expected; these are added, and what happened is set against every other combination with its exact chance.
 */
import { momentsOf, type Odds, type Reading, read } from './meter.ts';

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

/** Chances smaller than this are left out while sums are made: they are beyond what any percentage shows. */
const LEAST = 1e-40;
/** Combinations of several units that are kept apart in one half; above, they are put on a fine grid. */
const MOST_COMBINATIONS = 2_000_000;
const FEWEST_STEPS = 1_000;
/** Deviations that differ by rounding only are the same. */
const NEAR = 1e-9;

export function together(things: readonly Counted[], better: 'more' | 'less'): Together {
  const units = [...new Set(things.map(({ unit }) => unit))];
  const sums = units.map((unit) =>
    sumOf(
      unit,
      things.filter((thing) => thing.unit === unit),
    ),
  );
  const [only] = sums;
  if (sums.length === 1) return { sums, reading: turned(read(only.odds, only.value), better), rounded: false };
  const standard = sums.map(standardised).filter(({ odds }) => odds.values.length > 1);
  const actual = standard.reduce((sum, { value }) => sum + value, 0);
  // Two halves, so that only their combinations are ever listed and not those of all.
  const { left, right, rounded } = halves(standard.map(({ odds }) => odds));
  return { sums, reading: turned(against(left, right, actual), better), rounded };
}

/** A reading in which `more` is always the better side. */
function turned(reading: Reading, better: 'more' | 'less'): Reading {
  return better === 'more' ? reading : { ...reading, less: reading.more, more: reading.less };
}

function sumOf(unit: string, things: readonly Counted[]): Sum {
  const value = things.reduce((sum, thing) => sum + thing.value, 0);
  return { unit, value, things: things.length, odds: things.map(({ odds }) => odds).reduce(added) };
}

/** The distribution of the sum of two independent things. */
export function added(a: Odds, b: Odds): Odds {
  const sum = new Map<number, number>();
  a.values.forEach((x, i) => {
    const p = a.chances[i];
    if (p < LEAST) return;
    b.values.forEach((y, j) => {
      const both = p * b.chances[j];
      if (both >= LEAST) sum.set(x + y, (sum.get(x + y) ?? 0) + both);
    });
  });
  return sorted(sum);
}

function sorted(sum: ReadonlyMap<number, number>): Odds {
  const entries = [...sum].sort(([x], [y]) => x - y);
  return { values: entries.map(([value]) => value), chances: entries.map(([, chance]) => chance) };
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

/** All combinations of either half, each half as short as can be had without looking far. */
function halves(all: readonly Odds[]): { left: Odds; right: Odds; rounded: boolean } {
  let rounded = false;
  const sides: [Odds, Odds] = [
    { values: [0], chances: [1] },
    { values: [0], chances: [1] },
  ];
  for (const odds of [...all].sort((a, b) => b.values.length - a.values.length)) {
    const shorter = sides[0].values.length <= sides[1].values.length ? 0 : 1;
    const room = Math.max(FEWEST_STEPS, Math.floor(MOST_COMBINATIONS / odds.values.length));
    rounded ||= sides[shorter].values.length > room;
    sides[shorter] = added(onGrid(sides[shorter], room), odds);
  }
  return { left: sides[0], right: sides[1], rounded };
}

/** At most `most` values, each rounded to the nearest of as many even steps. */
function onGrid(odds: Odds, most: number): Odds {
  if (odds.values.length <= most) return odds;
  const low = odds.values[0];
  const step = (odds.values[odds.values.length - 1] - low) / (most - 1);
  const coarse = new Map<number, number>();
  odds.values.forEach((value, i) => {
    const at = low + Math.round((value - low) / step) * step;
    coarse.set(at, (coarse.get(at) ?? 0) + odds.chances[i]);
  });
  return sorted(coarse);
}

/** P(the sum of one of each is less, the same, more). Both ascend, so one walk over either is enough. */
function against(left: Odds, right: Odds, actual: number): Reading {
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
