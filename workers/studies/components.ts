/**
 * What of a cell is counted: measures by name and expressions over single trials. Both are means over trials, so the
 * values of batches average to the value of the whole. An expression over measures is worked out from these.
 */

import { onceFor } from '../onceFor.ts';
import type { MeasureRef } from './cell.ts';
import { type Chance, unfoldChances } from './chances.ts';
import { compileExpression } from './expression.ts';

export type Component = { readonly measure: string | null; readonly chance?: Chance } | { readonly trials: string };

/** What a component is. */
export interface ComponentFacts {
  readonly title: string;
  /** Whether its values are chances from 0 to 1, or means. */
  readonly of: 'probability' | 'mean';
  readonly unit?: string;
  /** Of a mean: how far apart values of single trials can be, where the question's outcomes tell. */
  readonly span?: number;
  /** Of a chance: its trials depend on each other within a batch. */
  readonly paired?: true;
}

/** How the components of a cell make up one of its measures. */
export interface Reading {
  readonly components: readonly number[];
  /** From the values of these components; null when there is one and it is the value. */
  readonly combine: ((values: readonly number[]) => number) | null;
}

export interface Plan {
  readonly components: readonly Component[];
  readonly readings: readonly Reading[];
  /** Whether every measure is a component as it stands. */
  readonly plain: boolean;
}

export function componentKey(component: Component): string {
  if ('trials' in component) return `trials ${component.trials}`;
  const { measure, chance } = component;
  return chance ? `${chance.at} ${chance.value} of ${measure}` : (measure ?? '');
}

/** The components that the measures of a cell need, each once; planned once for each list. @throws ExpressionError */
export const planOf: (measures: readonly MeasureRef[]) => Plan = onceFor(planned);

function planned(measures: readonly MeasureRef[]): Plan {
  const components: Component[] = [];
  const indexOf = (component: Component): number => {
    const key = componentKey(component);
    const at = components.findIndex((other) => componentKey(other) === key);
    return at >= 0 ? at : components.push(component) - 1;
  };
  const readings = measures.map((measure): Reading => {
    if ('name' in measure) return { components: [indexOf({ measure: measure.name })], combine: null };
    if (measure.over === 'trials') return { components: [indexOf({ trials: measure.expression })], combine: null };
    const { text, chances } = unfoldChances(measure.expression);
    const { names, evaluate } = compileExpression(text, null);
    return {
      components: names.map((name) => indexOf(chances.get(name) ?? { measure: name })),
      // A name by itself is the value, and keeps what is known about it.
      combine:
        names.length === 1 && names[0] === text.trim()
          ? null
          : (values) => Number(evaluate(Object.fromEntries(names.map((name, i) => [name, values[i]])))),
    };
  });
  return { components, readings, plain: readings.every(({ combine }) => combine === null) };
}
