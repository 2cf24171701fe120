/**
 * Expressions over single trials that a tally answers: those that hang on one outcome whose distribution is a measure, or
 * on outcomes that one part of the tally counts jointly. Nobody has to look at single trials then, and where the tally is
 * exact so is the mean.
 */
import type { Measure, Measures, Question } from '../rulesets/ruleset.ts';
import type { CompiledExpression } from './expression.ts';
import type { Value } from './expressionTree.ts';

/** The mean of an expression over the trials that a tally counted. */
export interface TallyMean {
  /** NaN where the expression has no finite value for some trial. */
  readonly value: number;
  /** Whether it was true or false for every trial. */
  readonly of: 'probability' | 'mean';
}

/**
 * @param tally counters, or chances where it is exact
 * @param all what they come to for all trials together
 */
export type TallyReader = (tally: ArrayLike<number>, all: number, measures: () => Measures) => TallyMean;

/** Null where single trials must be looked at. */
export function tallyReader(question: Question, expression: CompiledExpression): TallyReader | null {
  const { names } = expression;
  const part = question.joint?.().find(({ values }) => names.every((name) => Object.hasOwn(values, name)));
  if (part) {
    const columns = names.map((name) => part.values[name]);
    const counters = columns[0]?.length ?? 0;
    if (counters === 0) return null;
    const values = Array.from({ length: counters }, (_, i) => worthOf(expression, columns, i));
    return (tally, all) => meanOf(values, (i) => tally[part.at + i] / all);
  }
  const [name] = names;
  const outcome = names.length === 1 ? question.outcomes.find((each) => each.name === name) : undefined;
  if (!outcome) return null;
  const known = new Map<number, Value>();
  const of = (value: number): Value => {
    let found = known.get(value);
    if (found === undefined) {
      found = worthOf(expression, [[value]], 0);
      known.set(value, found);
    }
    return found;
  };
  // Which measures there are does not depend on what was counted.
  if (!isDistribution(question.measures(new Float64Array(question.tallySize), null)[name], outcome.values)) return null;
  return (_tally, _all, measures) => {
    const points = pointsOf(measures()[name]);
    return meanOf(
      points.map(({ value }) => of(value)),
      (i) => points[i].probability,
    );
  };
}

/**
 * Reads the mean of a measure without making all measures: of one that is the distribution of an outcome whose values follow
 * each other and are counted apart. The same additions as `distributionMeasure` makes, so the same bits.
 * @returns null where all measures have to be made
 */
export function meanReader(
  question: Question,
  name: string,
): ((tally: ArrayLike<number>, all: number) => number) | null {
  const part = question.joint?.().find(({ values }) => Object.hasOwn(values, name));
  const values = part?.values[name];
  if (!part || !values || values.length === 0) return null;
  const { at } = part;
  const low = values[0];
  for (let i = 1; i < values.length; i++) if (values[i] !== low + i) return null;
  return (tally, all) => {
    let [total, sum] = [0, 0];
    for (let i = 0; i < values.length; i++) {
      const share = tally[at + i] / all;
      total += share;
      sum += share * (low + i);
    }
    return sum / total;
  };
}

function worthOf(expression: CompiledExpression, columns: ReadonlyArray<ArrayLike<number>>, at: number): Value {
  try {
    return expression.of(columns.map((column) => column[at]));
  } catch {
    // Nobody minds what has no value as long as no trial comes to it.
    return Number.NaN;
  }
}

/** Whether a measure is the distribution of the outcome of its name: a chance is one of what happens or does not. */
function isDistribution(measure: Measure | undefined, values: readonly number[]): boolean {
  if (measure?.kind === 'probability') return values.every((value) => value === 0 || value === 1);
  return measure?.kind === 'distribution';
}

function pointsOf(measure: Measure): ReadonlyArray<{ readonly value: number; readonly probability: number }> {
  if (measure.kind === 'distribution') return measure.points;
  if (measure.kind === 'series') return [];
  return [
    { value: 0, probability: 1 - measure.value },
    { value: 1, probability: measure.value },
  ];
}

function meanOf(values: readonly Value[], share: (i: number) => number): TallyMean {
  let value = 0;
  let of: TallyMean['of'] = 'probability';
  for (let i = 0; i < values.length; i++) {
    const weight = share(i);
    if (weight === 0) continue;
    if (typeof values[i] === 'number') of = 'mean';
    value += weight * Number(values[i]);
  }
  return { value: Number.isFinite(value) ? value : Number.NaN, of };
}
