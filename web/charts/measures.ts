/** Shorthands for the three kinds of measure of the wire contract. */
import type { Measure } from '../../server/api/contract.ts';

export type ProbabilityMeasure = Extract<Measure, { kind: 'probability' }>;
export type DistributionMeasure = Extract<Measure, { kind: 'distribution' }>;
export type SeriesMeasure = Extract<Measure, { kind: 'series' }>;
export type Point = DistributionMeasure['points'][number];
export type Step = SeriesMeasure['steps'][number];

/** Which question a distribution is asked. */
export type View = 'atLeast' | 'exactly' | 'atMost';

/** P(value or more), P(exactly value) or P(value or less). */
export function chance(point: Point, view: View): number {
  if (view === 'atLeast') return point.atLeast;
  if (view === 'exactly') return point.probability;
  return Math.min(1, Math.max(0, 1 - point.atLeast + point.probability));
}

/** The part of the support worth drawing: tails rarer than 1 in 2,000 stay in the table. */
export function drawnPoints(points: readonly Point[]): Point[] {
  const tail = 0.0005;
  const kept = points.filter((point) => point.atLeast >= tail && chance(point, 'atMost') >= tail);
  return kept.length ? kept : [...points];
}

/** The largest value whose at-least chance is `p` or more; undefined when there is none. */
export function reachedWith(points: readonly Point[], p: number): number | undefined {
  let best: number | undefined;
  for (const point of points) if (point.atLeast >= p && point.probability > 0) best = point.value;
  return best;
}

/** More marks than this cannot be told apart on a screen, and would make the page slow. */
const MOST_MARKS = 600;

/** One bar or step: a value, or a run of neighbouring values when there are very many. */
export interface Mark {
  from: number;
  to: number;
  /** P(at least `from`), P(`from` to `to`) or P(at most `to`). */
  chance: number;
  /** The likeliest value of the run. */
  likeliest: number;
}

/** The marks of a chart, in ascending order. */
export function marksOf(all: readonly Point[], view: View): Mark[] {
  const points = drawnPoints(all);
  const width = Math.ceil(points.length / MOST_MARKS);
  const marks: Mark[] = [];
  for (let i = 0; i < points.length; i += width) {
    const run = points.slice(i, i + width);
    const last = run[run.length - 1];
    const likeliest = run.reduce((best, point) => (point.probability > best.probability ? point : best));
    const sum = run.reduce((total, point) => total + point.probability, 0);
    const shown = view === 'atLeast' ? run[0].atLeast : view === 'atMost' ? chance(last, 'atMost') : sum;
    marks.push({ from: run[0].value, to: last.value, chance: shown, likeliest: likeliest.value });
  }
  return marks;
}
