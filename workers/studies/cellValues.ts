/** The values of a cell: its measures and expressions, read from the tally of a question or from its trials. */
import { CHUNK_TRIALS } from '../kernel/streams.ts';
import { headlineValue, measureNamed, titleOf } from '../rulesets/readMeasure.ts';
import type { Measure, Measures, Question } from '../rulesets/ruleset.ts';
import { chanceOf } from './chances.ts';
import { type Component, type ComponentFacts, componentKey } from './components.ts';
import { type CompiledExpression, compileExpression, identifierOf } from './expression.ts';
import { type TallyMean, type TallyReader, tallyReader } from './tallied.ts';

/** A question has no such measure, or none that is a number. */
export class NoValue extends Error {
  override readonly name = 'NoValue';
}

/** A value, and what it is. */
export interface ValueRead {
  readonly value: number;
  readonly facts: ComponentFacts;
}

function outcomeNames(question: Question): readonly string[] {
  return question.outcomes.map(({ name }) => name);
}

/** The expressions over trials among components, and how the tally answers them where it does. */
export function overTrials(
  components: readonly Component[],
  question: Question,
): {
  readonly expressions: ReadonlyArray<CompiledExpression | null>;
  readonly readers: ReadonlyArray<TallyReader | null>;
} {
  const names = outcomeNames(question);
  const expressions = components.map((component) =>
    'trials' in component ? compileExpression(component.trials, names) : null,
  );
  return { expressions, readers: expressions.map((expression) => expression && tallyReader(question, expression)) };
}

export function readMean({ value, of }: TallyMean, { text }: CompiledExpression): ValueRead {
  return { value: finite(value, text), facts: { title: text, of } };
}

/** The mean of each expression over the trials of a batch, those of the tally; null for what is no expression. */
export function expressionMeans(
  expressions: ReadonlyArray<CompiledExpression | null>,
  question: Question,
  seed: number,
  batch: number,
  trials: number,
): ReadonlyArray<ValueRead | null> {
  const asked = expressions.filter((expression) => expression !== null);
  if (asked.length === 0) return expressions.map(() => null);
  const sums = asked.map(() => 0);
  const kinds = asked.map((): ComponentFacts['of'] => 'probability');
  const first = batch * CHUNK_TRIALS;
  question.walk(seed, first, first + trials, (outcome) => {
    for (let i = 0; i < asked.length; i++) {
      const value = asked[i].evaluate(outcome);
      if (typeof value === 'number') kinds[i] = 'mean';
      sums[i] += finite(Number(value), asked[i].text);
    }
    return false;
  });
  return expressions.map((expression) => {
    if (expression === null) return null;
    const at = asked.indexOf(expression);
    return { value: sums[at] / trials, facts: { title: expression.text, of: kinds[at] } };
  });
}

export function readMeasure(question: Question, measures: Measures, component: Component): ValueRead {
  const measure = measureOf(component, measures, question.headline);
  const chance = 'measure' in component ? component.chance : undefined;
  if (chance) {
    const value = chanceOf(measure, chance);
    if (value === null) throw new NoValue(`${measure.title} is a series: it has no single distribution.`);
    return { value, facts: { title: `${measure.title}: ${chance.at} ${chance.value}`, of: 'probability' } };
  }
  return { value: finite(headlineValue(measure), measure.title), facts: measureFacts(question, component, measure) };
}

export function measureOf(component: Component, measures: Measures, headline: string): Measure {
  const name = 'measure' in component ? (component.measure ?? headline) : componentKey(component);
  const named = measureNamed(measures, name);
  if (named) return named;
  // Expressions write "left arm" as left_arm.
  const same = Object.keys(measures).find((other) => identifierOf(other) === name);
  if (same !== undefined) return measures[same];
  throw new NoValue(`This question has no measure "${name}"; it has ${Object.keys(measures).join(', ')}.`);
}

function measureFacts(question: Question, component: Component, measure: Measure): ComponentFacts {
  const title = titleOf(measure);
  if (measure.kind === 'distribution') {
    const span = 'measure' in component ? spanOf(question, component.measure ?? question.headline) : undefined;
    return { title, of: 'mean', unit: measure.unit, ...(span === undefined ? {} : { span }) };
  }
  return { title, of: measure.kind === 'probability' ? 'probability' : measure.of };
}

/** From the least to the most that an outcome can be. */
function spanOf({ outcomes }: Question, name: string): number | undefined {
  const values = outcomes.find((outcome) => outcome.name === name)?.values;
  if (!values || values.length === 0) return undefined;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Number.isFinite(high - low) ? high - low : undefined;
}

function finite(value: number, title: string): number {
  if (Number.isFinite(value)) return value;
  throw new NoValue(`This question has no value for ${title}.`);
}
