/** Whether two sets of measures say the same: proof of it from exact tallies, proof against it from few trials. */
import type { DistributionMeasure, Measure, Measures } from '../ruleset.ts';

/** Two means of n trials each are further apart than d with a chance below 2 exp(-n d^2) (Hoeffding): here 1e-17. */
const EVIDENCE = 40;
/** Sums are rounded on the way, in an order that an input may change. */
const ROUNDING = 2 ** -46;

/**
 * Whether every number is the same, titles aside. A measure that one side has not may only count what never happens.
 * @param errorBound bound of the relative error of either side's tallies
 */
export function sameMeasures(a: Measures, b: Measures, errorBound: number): boolean {
  const slack = 2 * errorBound + ROUNDING;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
    const [one, other] = [a[name], b[name]];
    return one && other ? sameMeasure(one, other, slack) : isNothing((one ?? other)!);
  });
}

/** Whether a measure counts what never happens: a model that nothing reaches is not missed when it is gone. */
function isNothing(measure: Measure): boolean {
  if (measure.kind === 'probability') return measure.value === 0;
  if (measure.kind === 'series') return measure.steps.every(({ value }) => value === 0);
  return measure.points.every(({ value, probability }) => value === 0 || probability === 0);
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
