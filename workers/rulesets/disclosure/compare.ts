/** Whether two sets of measures, read from exact tallies, say the same. */
import type { Measure, Measures } from '../ruleset.ts';

/** What is found out about an input by taking it back. */
export type Verdict = 'same' | 'differs' | 'not tested';

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

/** Beyond what rounding can do, however many roundings there are. */
const SURELY = 1e-6;

/** Whether measures that are settled, or the first steps of them, already differ from those of a whole answer. */
export function alreadyDiffers(settled: Measures, whole: Measures): boolean {
  return Object.entries(settled).some(([name, measure]) => {
    const own = whole[name];
    if (!own) return false;
    if (measure.kind !== 'series' || own.kind !== 'series') return !sameMeasure(measure, own, SURELY);
    return measure.steps.some(({ value }, i) => {
      const other = own.steps[i]?.value ?? 0;
      return Math.abs(value - other) > SURELY * Math.max(Math.abs(value), Math.abs(other));
    });
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
  if (a.kind === 'probability') return b.kind === 'probability' && near(a.value, b.value);
  if (a.kind === 'series') {
    if (b.kind !== 'series') return false;
    // A step that one side does not come to may only count what never happens.
    return Array.from({ length: Math.max(a.steps.length, b.steps.length) }).every((_, i) =>
      near(a.steps[i]?.value ?? 0, b.steps[i]?.value ?? 0),
    );
  }
  if (b.kind !== 'distribution') return false;
  const [some, others] = [a, b].map(({ points }) => points.filter(({ probability }) => probability > 0));
  return (
    some.length === others.length &&
    some.every(({ value, probability }, i) => value === others[i].value && near(probability, others[i].probability))
  );
}
