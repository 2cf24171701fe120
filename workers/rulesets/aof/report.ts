/** Measures of one unit from a tally of how it ended: a counter for every state of its line and class of its flags. */
import { clopperPearson, DEFAULT_LEVEL, zFor } from '../../kernel/intervals.ts';
import { distributionMeasure, probabilityMeasure, rangeOf } from '../measures.ts';
import type { Measures, SeriesMeasure, SeriesStep } from '../ruleset.ts';
import { ROUTED, TESTED, WAVERING } from './flags.ts';
import type { Line } from './line.ts';

/** Endings told apart beside the wounds: Wavering, tested, routed, in any combination. */
const CLASSES = 8;
const TESTED_CLASS = 4;

/** Where the counters of one unit lie in a tally. */
export interface Section {
  readonly line: Line;
  readonly at: number;
  readonly size: number;
}

export function section(line: Line, at: number): Section {
  return { line, at, size: line.states * CLASSES };
}

export function cellOf({ at }: Section, state: number, flags: number): number {
  return at + state * CLASSES + (flags & (WAVERING | ROUTED)) + (flags & TESTED ? TESTED_CLASS : 0);
}

/** Points of the models that are gone in a state; a routed unit is gone as a whole (AOF-ROUT-01). */
export function pointsGone({ side, leftOf, dead }: Line, state: number, routed: boolean): number {
  if (routed || dead[state]) return side.cost;
  return side.profiles.reduce((sum, { cost, models }, i) => sum + (cost * (models - leftOf[i][state])) / models, 0);
}

/** Points that cells stand for, from the start of the question on. */
export function pointsByCell({ line }: Section): Float64Array {
  const points = new Float64Array(line.states * CLASSES);
  const before = pointsGone(line, line.start, false);
  for (let cell = 0; cell < points.length; cell++) {
    points[cell] = pointsGone(line, Math.floor(cell / CLASSES), ((cell % CLASSES) & ROUTED) !== 0) - before;
  }
  return points;
}

/** The mean of `values[i]`, counted `counts[i]` times. */
export function meanOf(
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  trials: number | null,
  scale = 1,
): Omit<SeriesStep, 'label'> {
  let total = 0;
  let sum = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < counts.length; i++) {
    total += counts[i];
    sum += counts[i] * values[i];
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  const mean = sum / total;
  const shown = rangeOf(counts, trials, (i) => values[i] * scale);
  if (trials === null) return { value: mean * scale, range: shown };
  let squares = 0;
  for (let i = 0; i < counts.length; i++) squares += counts[i] * (values[i] - mean) ** 2;
  const half = zFor(DEFAULT_LEVEL) * Math.sqrt(squares / Math.max(1, trials - 1) / trials);
  // Every trial alike: what was never seen may still lie at either end.
  const unseen = half > 0 ? 0 : clopperPearson(0, trials).high;
  return {
    value: mean * scale,
    range: shown,
    interval: {
      low: (mean - half - unseen * (mean - low)) * scale,
      high: (mean + half + unseen * (high - mean)) * scale,
      level: DEFAULT_LEVEL,
      method: 'normal',
    },
  };
}

export interface UnitReport {
  /** Put before the names of the measures: "", "attacker". */
  readonly prefix: string;
  /** Which measures make sense here. */
  readonly melee: boolean;
}

/** Counters of a unit, summed by what `key` makes of state and class. */
function gather(
  tally: ArrayLike<number>,
  { at, line }: Section,
  size: number,
  key: (state: number, kind: number) => number,
): number[] {
  const counts = new Array<number>(size).fill(0);
  for (let state = 0; state < line.states; state++) {
    for (let kind = 0; kind < CLASSES; kind++) {
      const index = key(state, kind);
      if (index >= 0) counts[index] += tally[at + state * CLASSES + kind];
    }
  }
  return counts;
}

export function share(tally: ArrayLike<number>, where: Section, is: (state: number, kind: number) => boolean): number {
  return gather(tally, where, 1, (state, kind) => (is(state, kind) ? 0 : -1))[0];
}

export function unitMeasures(
  tally: ArrayLike<number>,
  where: Section,
  trials: number | null,
  { prefix, melee }: UnitReport,
): Record<string, Measures[string]> {
  const { line } = where;
  const { name } = line.side;
  const key = (word: string) => (prefix ? `${prefix}${word[0].toUpperCase()}${word.slice(1)}` : word);
  const before = line.wounds[line.start];
  const standing = line.left[line.start];
  const wounds = gather(tally, where, line.capacity - before + 1, (state) => line.wounds[state] - before);
  const lost = gather(tally, where, standing + 1, (state, kind) => standing - (kind & ROUTED ? 0 : line.left[state]));
  const dead = (state: number) => line.dead[state] === 1;
  const chance = (title: string, is: (state: number, kind: number) => boolean, description?: string) =>
    probabilityMeasure(title, share(tally, where, is), trials, description);
  return {
    [key('wounds')]: distributionMeasure(`Wounds on ${name}`, 'wounds', wounds, 0, trials),
    [key('lost')]: distributionMeasure(
      `Models lost by ${name}`,
      'models',
      lost,
      0,
      trials,
      melee ? 'All of them when it routs.' : undefined,
    ),
    [key('destroyed')]: chance(`${name} wiped out`, dead),
    [key('half')]: chance(`${name} at half strength or less`, (state) => line.half[state] === 1),
    [key('tested')]: chance(`Morale test of ${name}`, (_, kind) => (kind & TESTED_CLASS) !== 0),
    [key('wavering')]: chance(
      `${name} Wavering`,
      (state, kind) => (kind & WAVERING) !== 0 && (kind & ROUTED) === 0 && !dead(state),
    ),
    ...(melee
      ? {
          [key('routed')]: chance(`${name} routed`, (_, kind) => (kind & ROUTED) !== 0),
          [key('out')]: chance(`${name} wiped out or routed`, (state, kind) => dead(state) || (kind & ROUTED) !== 0),
        }
      : {}),
  };
}

export interface Trade {
  readonly destroyed: Section;
  readonly lost: Section | null;
  /** Points of the unit that does the destroying. */
  readonly cost: number;
}

/** Mean points destroyed, lost, and destroyed for each point paid. Null when nobody has a cost. */
export function pointsMeasure(tally: ArrayLike<number>, trials: number | null, trade: Trade): SeriesMeasure | null {
  const steps: SeriesStep[] = [];
  const countsOf = ({ at, size }: Section) => Array.from({ length: size }, (_, i) => tally[at + i]);
  const { destroyed, lost, cost } = trade;
  if (destroyed.line.side.cost > 0) {
    const points = pointsByCell(destroyed);
    const counts = countsOf(destroyed);
    steps.push({ label: 'destroyed', ...meanOf(points, counts, trials) });
    if (cost > 0) steps.push({ label: 'destroyed per point', ...meanOf(points, counts, trials, 1 / cost) });
  }
  if (lost && lost.line.side.cost > 0)
    steps.push({ label: 'lost', ...meanOf(pointsByCell(lost), countsOf(lost), trials) });
  if (steps.length === 0) return null;
  return { kind: 'series', title: 'Points', of: 'mean', steps, description: 'Mean points of models removed.' };
}
