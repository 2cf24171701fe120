/** An engine's measures against a referee's, value by value, with the chance that they differ as much by luck. */
import type { Said, Spread } from './tally.ts';
import { binomialTest, meanTest, twoSampleTest } from './tests.ts';

/** Exact answers may differ by rounding; relative for means. */
const ROUNDING = 1e-9;
/** As far as values of one measure lie apart at most, where a sample does not show it. */
const WIDEST = 5_000;

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
      lookAtMeans(name, ours, theirs, look);
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
    const ours: Spread = { chances: new Map([[mean, 1]]), trials: null };
    lookAtMeans(name, ours, theirs, (p, what, referee, said) => {
      if (p <= worst.p) worst = { p, what, referee, engine: said, looks: worst.looks + 1 };
    });
  }
  return worst;
}

function lastStep(name: string, engine: ReadonlyMap<string, Said>): string {
  const series = name.replace('[last]', '');
  return [...engine.keys()].filter((one) => one.startsWith(`${series}[`)).at(-1) ?? series;
}

function lookAtMeans(
  name: string,
  ours: Spread,
  theirs: Said,
  look: (p: number, what: string, ours: number, theirs: number) => void,
): void {
  const a = momentsOf(ours);
  const b = 'mean' in theirs ? { mean: theirs.mean, variance: a.variance, range: a.range } : momentsOf(theirs);
  const distance = Math.abs(a.mean - b.mean);
  if (ours.trials === null && theirs.trials === null) {
    look(distance < ROUNDING * (1 + Math.abs(a.mean)) ? 1 : 0, `mean of ${name}`, a.mean, b.mean);
    return;
  }
  const trials = 1 / ((ours.trials ? 1 / ours.trials : 0) + (theirs.trials ? 1 / theirs.trials : 0));
  const variance = Math.max(a.variance, b.variance);
  // A sample that never varied does not show how far away a rare value lies, nor does a mean alone: points of a unit, say.
  const constant = 'mean' in theirs && ours.trials !== null && a.range === 0;
  const p = meanTest(distance < 1e-12 ? 0 : distance, variance, constant ? WIDEST : Math.max(a.range, b.range), trials);
  look(p, `mean of ${name}`, a.mean, b.mean);
}

function momentsOf({ chances }: Spread): { readonly mean: number; readonly variance: number; readonly range: number } {
  const mean = [...chances].reduce((sum, [value, chance]) => sum + value * chance, 0);
  const variance = [...chances].reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0);
  const values = [...chances.keys()];
  return { mean, variance, range: Math.max(...values) - Math.min(...values) };
}
