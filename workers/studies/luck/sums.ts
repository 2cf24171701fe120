/**
 * Sums of independent things, on typed arrays. What lies on even steps is one array of chances that every further thing
 * is laid over; what does not is kept as pairs in order. Both leave out the same and add the rest.
 */
import type { Odds } from './meter.ts';

/** Chances smaller than this are left out while sums are made: they are beyond what any percentage shows. */
export const LEAST = 1e-40;
/** Steps of an array of chances. */
const MOST_STEPS = 4_000_000;
/** Steps for what lies on no steps by itself. */
const COARSE_STEPS = 65_536;
/** What differs by less of the whole range differs by rounding only. */
const NEAR = 1e-9;

/** Values in ascending order, with their chances. */
export interface Pairs {
  readonly values: Float64Array;
  readonly chances: Float64Array;
}

/** chances[i] of the whole number low + i. */
export interface Line {
  readonly low: number;
  readonly chances: Float64Array;
}

/** chances[i] of the whole number at[i]; ascending, and each as great as {@link LEAST}. */
export interface Points {
  readonly at: Int32Array;
  readonly chances: Float64Array;
}

/** The sum of no things. */
export const NOTHING: Line = { low: 0, chances: Float64Array.of(1) };

export function pairsOf({ values, chances }: Odds): Pairs {
  return { values: Float64Array.from(values), chances: Float64Array.from(chances) };
}

/** The distribution of the sum. @param most values that may be kept apart where there are no even steps */
export function summed(things: readonly Odds[], most: number): { readonly odds: Odds; readonly rounded: boolean } {
  const [only] = things;
  if (things.length === 1) return { odds: only, rounded: false };
  const step = stepOf(things);
  if (step !== null) return { odds: onSteps(things, step, pointsOf), rounded: false };
  let sum = pairsOf(only);
  for (const odds of things.slice(1)) {
    if (sum.values.length * odds.values.length > most) {
      return { odds: onSteps(things, rangeOf(things) / COARSE_STEPS, splitPoints), rounded: true };
    }
    sum = paired(sum, pairsOf(odds));
  }
  return { odds: { values: [...sum.values], chances: [...sum.chances] }, rounded: false };
}

function onSteps(things: readonly Odds[], step: number, points: typeof pointsOf): Odds {
  let line = NOTHING;
  for (const odds of things) line = over(line, points(odds, step));
  const low = things.reduce((sum, { values }) => sum + values[0], 0);
  const values: number[] = [];
  const chances: number[] = [];
  line.chances.forEach((chance, i) => {
    if (chance === 0) return;
    values.push(low + (line.low + i) * step);
    chances.push(chance);
  });
  return { values, chances };
}

/** In steps above the least value. */
function pointsOf({ values, chances }: Odds, step: number): Points {
  return likely(
    Int32Array.from(values, (value) => Math.round((value - values[0]) / step)),
    Float64Array.from(chances),
  );
}

/** The same where a value may lie between two steps: it is divided between them, so that the mean stays what it is. */
export function splitPoints({ values, chances }: Odds, step: number, from = values[0]): Points {
  const first = Math.floor((values[0] - from) / step);
  const room = new Float64Array(Math.floor((values[values.length - 1] - from) / step) - first + 2);
  values.forEach((value, i) => {
    const steps = (value - from) / step;
    const below = Math.floor(steps);
    room[below - first] += chances[i] * (below + 1 - steps);
    room[below - first + 1] += chances[i] * (steps - below);
  });
  return likely(
    Int32Array.from(room, (_, i) => first + i),
    room,
  );
}

function likely(at: Int32Array, chances: Float64Array): Points {
  const kept = (_: number, i: number) => chances[i] >= LEAST;
  return { at: at.filter(kept), chances: chances.filter(kept) };
}

/** The sum of a line and one thing more. */
export function over(line: Line, { at, chances }: Points): Line {
  const low = at[0];
  const next = new Float64Array(line.chances.length + at[at.length - 1] - low);
  const close = at[at.length - 1] - low === at.length - 1;
  for (let i = 0; i < line.chances.length; i++) {
    const chance = line.chances[i];
    if (chance < LEAST) continue;
    if (close) for (let k = 0; k < chances.length; k++) next[i + k] += chance * chances[k];
    else for (let k = 0; k < at.length; k++) next[i + at[k] - low] += chance * chances[k];
  }
  const likely = (chance: number) => chance >= LEAST;
  const from = next.findIndex(likely);
  return { low: line.low + low + from, chances: next.subarray(from, next.findLastIndex(likely) + 1) };
}

/** All combinations of two things in order, equal sums made one. */
export function paired(one: Pairs, other: Pairs): Pairs {
  const [a, b] = one.values.length <= other.values.length ? [one, other] : [other, one];
  const size = a.values.length * b.values.length;
  let [values, chances] = [new Float64Array(size), new Float64Array(size)];
  // Rows that ascend already, merged two by two.
  const rows: number[] = [];
  let end = 0;
  for (let i = 0; i < a.values.length; i++) {
    rows.push(end);
    for (let j = 0; j < b.values.length; j++) {
      const both = a.chances[i] * b.chances[j];
      if (both < LEAST) continue;
      values[end] = a.values[i] + b.values[j];
      chances[end++] = both;
    }
  }
  let [spare, spareChances] = [new Float64Array(end), new Float64Array(end)];
  for (let runs = [...rows, end]; runs.length > 2; ) {
    for (let run = 0; run + 1 < runs.length; run += 2) {
      const middle = runs[run + 1];
      const last = runs[run + 2] ?? middle;
      let [left, right] = [runs[run], middle];
      for (let to = left; to < last; to++) {
        const from = right >= last || (left < middle && values[left] <= values[right]) ? left++ : right++;
        spare[to] = values[from];
        spareChances[to] = chances[from];
      }
    }
    runs = [...runs.filter((_, run) => run % 2 === 0 && run + 1 < runs.length), end];
    [values, spare] = [spare, values];
    [chances, spareChances] = [spareChances, chances];
  }
  let kept = 0;
  for (let i = 0; i < end; i++) {
    if (kept > 0 && values[kept - 1] === values[i]) chances[kept - 1] += chances[i];
    else {
      values[kept] = values[i];
      chances[kept++] = chances[i];
    }
  }
  return { values: values.subarray(0, kept), chances: chances.subarray(0, kept) };
}

function rangeOf(things: readonly Odds[]): number {
  return things.reduce((sum, { values }) => sum + values[values.length - 1] - values[0], 0);
}

/** The greatest step on which the values of every thing lie, counted from its least; null when none is worth having. */
function stepOf(things: readonly Odds[]): number | null {
  const range = rangeOf(things);
  if (range <= 0) return 1;
  let step = 0;
  for (const { values } of things) {
    for (let i = 1; i < values.length; i++) {
      step = commonStep(values[i] - values[i - 1], step, NEAR * range);
      if (range / step > MOST_STEPS) return null;
    }
  }
  const whole = Math.round(step);
  return Math.abs(step - whole) < NEAR * range ? whole : step;
}

/** Euclid's, with room for rounding. */
function commonStep(a: number, b: number, near: number): number {
  let [greater, less] = [a, b];
  while (less > near) [greater, less] = [less, Math.abs(greater - less * Math.round(greater / less))];
  return greater;
}
