/** The exact answer to a question, number by number. */
import type { Measures, Question } from '../../ruleset.ts';

export interface Answer {
  readonly measures: Measures;
  /** Value of a probability, mean of a distribution. */
  readonly value: (name: string) => number;
  /** Values of a series. */
  readonly series: (name: string) => number[];
}

/** @throws RangeError without an exact answer; `value` and `series` throw a TypeError for what is not such a measure */
export function answerOf(question: Question): Answer {
  const tally = question.exact();
  if (!tally) throw new RangeError('no exact answer');
  const measures = question.measures(tally, null);
  return {
    measures,
    value: (name) => meanOf(measures, name),
    series(name) {
      const measure = measures[name];
      if (measure?.kind !== 'series') throw new TypeError(`no series ${name}`);
      return measure.steps.map(({ value }) => value);
    },
  };
}

/** The same where what cannot happen is not measured: its value is 0. */
export function answerOrNothing(question: Question): Answer {
  const answer = answerOf(question);
  return { ...answer, value: (name) => (answer.measures[name] ? answer.value(name) : 0) };
}

export function meanOf(measures: Measures, name: string): number {
  const measure = measures[name];
  if (measure?.kind === 'probability') return measure.value;
  if (measure?.kind === 'distribution') return measure.mean.value;
  throw new TypeError(`no measure ${name}`);
}
