/** Worked examples of a digest as questions, for the accuracy table and the tests. */
import type { Estimate, Measures } from './ruleset.ts';

export interface GoldenRow {
  /** Number of the example, with a letter where it says several things. */
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly scenario: unknown;
  /** What is compared, in words. */
  readonly value: string;
  readonly expected: number;
  readonly read: (measures: Measures) => Estimate;
}

/** One of the values of an example. */
export type GoldenValue = readonly [letter: string, value: string, expected: number, read: GoldenRow['read']];

/** The rows of a game's example with several values. */
export const rowsOf =
  (game: string) =>
  (kind: string, id: string, title: string, scenario: unknown, values: readonly GoldenValue[]): GoldenRow[] =>
    values.map(([letter, value, expected, read], i) => ({
      id: `${game}-${id}${letter}`,
      title: i === 0 ? title : '...',
      kind,
      scenario,
      value,
      expected,
      read,
    }));

export const chanceOf =
  (name: string) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'probability') throw new TypeError(`no chance ${name}`);
    return measure;
  };

export const meanOf =
  (name: string) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'distribution') throw new TypeError(`no distribution ${name}`);
    return measure.mean;
  };

/** P(so many or more); a distribution carries no interval for it. */
export const leastOf =
  (name: string, value: number) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'distribution') throw new TypeError(`no distribution ${name}`);
    return { value: measure.points.find((point) => point.value >= value)?.atLeast ?? 0 };
  };

/** One step of a series, counted from 0. */
export const stepOf =
  (name: string, step: number) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'series') throw new TypeError(`no series ${name}`);
    return measure.steps[step];
  };
