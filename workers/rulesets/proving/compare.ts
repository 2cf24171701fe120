/** An engine's measures against a referee's, value by value, with the chance that they differ as much by luck. */
import type { Mean, Said, Spread } from './tally.ts';
import { binomialTest, constantTest, meanTest, twoSampleTest } from './tests.ts';

/** Exact answers may differ by rounding; relative for means. */
const ROUNDING = 1e-9;

export interface Comparison {
  /** Chance of the worst difference, multiplied by the number of values looked at; 0 for what cannot be. */
  readonly p: number;
  /** Where that was: `boxes = 4`. */
  readonly what: string;
  readonly referee: number;
  readonly engine: number;
  /** Values that were compared. */
  readonly looks: number;
}

/** Everything both know. @param both measures that either side has by itself are left out */
export function compare(referee: ReadonlyMap<string, Spread>, engine: ReadonlyMap<string, Said>): Comparison {
  let worst = { p: 1, what: '', referee: 0, engine: 0 };
  let looks = 0;
  const look = (p: number, what: string, ours: number, theirs: number) => {
    looks++;
    if (p < worst.p || worst.what === '') worst = { p, what, referee: ours, engine: theirs };
  };
  for (const [name, ours] of referee) {
    const theirs = engine.get(name);
    if (!theirs) continue;
    if ('mean' in theirs) {
      lookAtMean(name, ours, theirs, look);
      continue;
    }
    for (const value of new Set([...ours.chances.keys(), ...theirs.chances.keys()])) {
      const a = ours.chances.get(value) ?? 0;
      const b = theirs.chances.get(value) ?? 0;
      look(chanceOfBoth(a, ours.trials, b, theirs.trials), `${name} = ${value}`, a, b);
    }
    // Small differences of many values that point the same way show in their sums.
    const values = [...new Set([...ours.chances.keys(), ...theirs.chances.keys()])].sort((x, y) => y - x);
    let [a, b] = [0, 0];
    for (const value of values.slice(0, -2)) {
      a += ours.chances.get(value) ?? 0;
      b += theirs.chances.get(value) ?? 0;
      look(chanceOfBoth(a, ours.trials, b, theirs.trials), `${name} >= ${value}`, a, b);
    }
  }
  return { ...worst, p: Math.min(1, worst.p * Math.max(1, looks)), looks };
}

function chanceOfBoth(a: number, trialsA: number | null, b: number, trialsB: number | null): number {
  if (trialsA === null) {
    if (trialsB === null) return Math.abs(a - b) < ROUNDING ? 1 : 0;
    return binomialTest(Math.round(b * trialsB), trialsB, a);
  }
  if (trialsB === null) return binomialTest(Math.round(a * trialsA), trialsA, b);
  return twoSampleTest(Math.round(a * trialsA), trialsA, Math.round(b * trialsB), trialsB);
}

/**
 * Means or chances that a referee knows for certain. `[last]` is the last step of a series.
 * @param known by measure
 */
export function compareKnown(known: Readonly<Record<string, number>>, engine: ReadonlyMap<string, Said>): Comparison {
  let worst: Comparison = { p: 1, what: '', referee: 0, engine: 0, looks: 0 };
  for (const [name, mean] of Object.entries(known)) {
    const theirs = engine.get(name.endsWith('[last]') ? lastStep(name, engine) : name);
    if (!theirs) continue;
    // Only the mean is known for certain, so that the engine's own spread says how far a sample of it may be off.
    const { mean: said, variance, range } = 'mean' in theirs ? mostVaried(theirs) : momentsOf(theirs);
    const p = meansApart(mean, said, variance, range, theirs.trials);
    if (p <= worst.p) worst = { p, what: `mean of ${name}`, referee: mean, engine: said, looks: worst.looks + 1 };
  }
  return worst;
}

function lastStep(name: string, engine: ReadonlyMap<string, Said>): string {
  const series = name.replace('[last]', '');
  return [...engine.keys()].filter((one) => one.startsWith(`${series}[`)).at(-1) ?? series;
}

/**
 * A referee's values against a mean of the engine. What the engine says that one trial can show is held to the values,
 * and says how far away a rare one may lie that a sample did not meet.
 */
function lookAtMean(
  name: string,
  ours: Spread,
  theirs: Mean,
  look: (p: number, what: string, ours: number, theirs: number) => void,
): void {
  const { mean, variance, range } = momentsOf(ours);
  const slack = ROUNDING * (1 + Math.abs(theirs.range.low) + Math.abs(theirs.range.high));
  for (const value of ours.chances.keys()) {
    const beyond = value < theirs.range.low - slack || value > theirs.range.high + slack;
    if (beyond) look(0, `a value of ${name} that it cannot have`, value, theirs.mean);
  }
  const width = theirs.range.high - theirs.range.low;
  const sampled = ours.trials !== null && range === 0;
  const p =
    sampled && Math.abs(mean - theirs.mean) > slack
      ? constantTest(mean, ours.trials, theirs)
      : meansApart(mean, theirs.mean, variance, Math.max(range, width), together(ours.trials, theirs.trials));
  look(p, `mean of ${name}`, mean, theirs.mean);
}

/** Trials of one sample that tells as much as both. */
function together(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : 1 / ((a ? 1 / a : 0) + (b ? 1 / b : 0));
}

function meansApart(a: number, b: number, variance: number, range: number, trials: number | null): number {
  const distance = Math.abs(a - b);
  if (trials === null) return distance < ROUNDING * (1 + Math.abs(a)) ? 1 : 0;
  return meanTest(distance < 1e-12 ? 0 : distance, variance, range, trials);
}

/** A mean of values in a range varies most where they are all at its ends. */
function mostVaried({ mean, range: { low, high } }: Mean): ReturnType<typeof momentsOf> {
  return { mean, variance: Math.max(0, (mean - low) * (high - mean)), range: high - low };
}

function momentsOf({ chances }: Spread): { readonly mean: number; readonly variance: number; readonly range: number } {
  const mean = [...chances].reduce((sum, [value, chance]) => sum + value * chance, 0);
  const variance = [...chances].reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0);
  const values = [...chances.keys()];
  return { mean, variance, range: Math.max(...values) - Math.min(...values) };
}
