/** Whether two sets of measures say the same: proof of it from exact tallies, proof against it from few trials. */
import type { DistributionMeasure, Measure, Measures } from '../ruleset.ts';

/** Two means of n trials each are further apart than d with a chance below 2 exp(-n d^2) (Hoeffding): here 1e-17. */
const EVIDENCE = 40;
/** Sums are rounded on the way, in an order that an input may change. */
const ROUNDING = 2 ** -46;

/**
 * Whether every number is the same, titles aside.
 * @param errorBound bound of the relative error of either side's tallies
 */
export function sameMeasures(a: Measures, b: Measures, errorBound: number): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  const slack = 2 * errorBound + ROUNDING;
  return names.every((name) => Object.hasOwn(b, name) && sameMeasure(a[name], b[name], slack));
}

function sameMeasure(a: Measure, b: Measure, slack: number): boolean {
  const near = (x: number, y: number) => x === y || Math.abs(x - y) <= slack * Math.max(Math.abs(x), Math.abs(y));
  if (a.kind === 'probability') {
    // The rest to 1 is a chance as well.
    return b.kind === 'probability' && (near(a.value, b.value) || Math.abs(a.value - b.value) <= slack);
  }
  if (a.kind === 'series') {
    return (
      b.kind === 'series' &&
      a.steps.length === b.steps.length &&
      a.steps.every(({ value }, i) => near(value, b.steps[i].value) || Math.abs(value - b.steps[i].value) <= slack)
    );
  }
  if (b.kind !== 'distribution') return false;
  const [some, others] = [a, b].map(({ points }) => points.filter(({ probability }) => probability > 0));
  return (
    some.length === others.length &&
    some.every(({ value, probability }, i) => value === others[i].value && near(probability, others[i].probability))
  );
}

/** Whether measures read from two runs of `trials` trials each are too far apart for questions with one answer. */
export function surelyApart(a: Measures, b: Measures, trials: number): boolean {
  const names = Object.keys(a);
  return names.some((name) => Object.hasOwn(b, name) && measureApart(a[name], b[name], trials));
}

function measureApart(a: Measure, b: Measure, trials: number): boolean {
  const apart = (x: number, y: number, n: number) => n * (x - y) ** 2 > EVIDENCE;
  if (a.kind === 'probability') return b.kind === 'probability' && apart(a.value, b.value, trials);
  if (a.kind === 'series') {
    if (b.kind !== 'series' || a.of !== 'probability' || a.steps.length !== b.steps.length) return false;
    return a.steps.some(({ value }, i) => apart(value, b.steps[i].value, trials));
  }
  if (b.kind !== 'distribution') return false;
  const n = Math.min(counted(a, trials), counted(b, trials));
  const values = new Set([...a.points, ...b.points].map(({ value }) => value));
  for (const value of values) if (apart(atLeast(a, value), atLeast(b, value), n)) return true;
  return false;
}

/** Trials behind a distribution, at least: some count only trials in which they have a value. */
function counted({ points }: DistributionMeasure, trials: number): number {
  let least = 1;
  for (const { probability } of points) if (probability > 0 && probability < least) least = probability;
  return Math.min(trials, 1 / least);
}

function atLeast({ points }: DistributionMeasure, value: number): number {
  return points.find((point) => point.value >= value)?.atLeast ?? 0;
}
