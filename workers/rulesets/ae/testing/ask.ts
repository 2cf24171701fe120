/** Asking questions in tests: checked, compiled, answered exactly or by trials, and read by name. */
import { expect } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import type { DistributionMeasure, Measures, ScenarioKind, SeriesMeasure } from '../../ruleset.ts';
import type { HordeQuestion } from '../question.ts';

export class Answer {
  readonly measures: Measures;

  constructor(measures: Measures) {
    this.measures = measures;
  }

  chance(name: string): number {
    const measure = this.measures[name];
    if (measure?.kind !== 'probability') throw new TypeError(`${name} is no probability`);
    return measure.value;
  }

  spread(name: string): DistributionMeasure {
    const measure = this.measures[name];
    if (measure?.kind !== 'distribution') throw new TypeError(`${name} is no distribution`);
    return measure;
  }

  mean(name: string): number {
    return this.spread(name).mean.value;
  }

  exactly(name: string, value: number): number {
    return this.spread(name).points.find((point) => point.value === value)?.probability ?? 0;
  }

  atLeast(name: string, value: number): number {
    return this.spread(name)
      .points.filter((point) => point.value >= value)
      .reduce((sum, { probability }) => sum + probability, 0);
  }

  steps(name: string): number[] {
    const measure: SeriesMeasure | undefined = this.measures[name]?.kind === 'series' ? this.measures[name] : undefined;
    if (!measure) throw new TypeError(`${name} is no series`);
    return measure.steps.map(({ value }) => value);
  }
}

export function compile(kind: ScenarioKind, input: unknown): HordeQuestion {
  const scenario = kind.schema.parse(input);
  expect(kind.check(scenario)).toEqual([]);
  return kind.compile(scenario) as HordeQuestion;
}

export function ask(kind: ScenarioKind, input: unknown): Answer {
  const question = compile(kind, input);
  const tally = question.exact();
  if (!tally) throw new TypeError('no exact answer');
  return new Answer(question.measures(tally, null));
}

export function simulate(kind: ScenarioKind, input: unknown, trials: number, stream = 0): Answer {
  const question = compile(kind, input);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(11, stream), trials, tally);
  return new Answer(question.measures(tally, trials));
}

/** Paths of the faults that the checks find. */
export function faults(kind: ScenarioKind, input: unknown): string[] {
  return kind.check(kind.schema.parse(input)).map(({ path }) => path);
}
