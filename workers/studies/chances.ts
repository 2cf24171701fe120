/**
 * Chances in expressions over measures: `atLeast(damage, 10)`, `atMost(lost, 2)`, `exactly(wounds, 3)`, read from the
 * distribution of a measure, so that they are exact wherever the measure is.
 */
import type { Measure } from '../rulesets/ruleset.ts';

export interface Chance {
  readonly at: 'atLeast' | 'atMost' | 'exactly';
  readonly value: number;
}

const CALL = /\b(atLeast|atMost|exactly)\(\s*([\p{L}_][\p{L}\p{N}_]*)\s*,\s*(-?\d{1,9})\s*\)/gu;

export interface Unfolded {
  /** The expression with a name in place of each chance. */
  readonly text: string;
  /** What those names stand for. */
  readonly chances: ReadonlyMap<string, { readonly measure: string; readonly chance: Chance }>;
}

export function unfoldChances(expression: string): Unfolded {
  const chances = new Map<string, { measure: string; chance: Chance }>();
  const text = expression.replace(CALL, (_, at: Chance['at'], measure: string, value: string) => {
    const name = `${at}_${measure}_${value.replace('-', 'minus')}`;
    chances.set(name, { measure, chance: { at, value: Number(value) } });
    return name;
  });
  return { text, chances };
}

/** Null for a series, which has no distribution. A chance is read as 1 with it and 0 without. */
export function chanceOf(measure: Measure, { at, value }: Chance): number | null {
  const wanted = (x: number) => (at === 'atLeast' ? x >= value : at === 'atMost' ? x <= value : x === value);
  if (measure.kind === 'series') return null;
  if (measure.kind === 'probability') {
    return (wanted(1) ? measure.value : 0) + (wanted(0) ? 1 - measure.value : 0);
  }
  return Math.min(
    1,
    measure.points.reduce((sum, point) => sum + (wanted(point.value) ? point.probability : 0), 0),
  );
}
