/**
 * Prices at which equal points trade evenly. x is the log of a price, d = x_i - x_j how much dearer i is than j, and
 * s_ij(d) the share of what both destroy of each other that is i's doing when equal points of both meet:
 *
 *     F_i(x) = sum_j w_j s_ij(x_i - x_j) - 1/2 = 0   for every i
 *
 * A score falls with its own price and rises with the other's, so the matrix of slopes is a singular M-matrix, and the
 * prices are unique up to scale. Solved by Newton; their errors follow from those of the scores.
 */
import { streamState, WordStream } from '../../kernel/streams.ts';
import { inversePositive } from './linear.ts';
import { median } from './regression.ts';
import { ALIKE, Line } from './repeatedMedians.ts';

/** A score at one ratio of prices. */
export interface PairScore {
  readonly score: number;
  /** How fast it falls with the own log price; 0 or more. */
  readonly slope: number;
  readonly variance: number;
  /** Whether these two do not fight: nothing holds their prices together. */
  readonly unmet?: boolean;
  /** Whether no battle was large enough for so large a ratio, so that the score is extrapolated. */
  readonly beyond?: boolean;
}

/** The score of i against j when i is dearer by d; asked for i > j only. */
export type Law = (i: number, j: number, d: number) => PairScore;

/**
 * The same, where each fights only some others, drawn by lot: how far from even a pair is was drawn with the opponent.
 * Prices bend to the pairs that are seen, which so lie nearer to even than others do: about two of each one's opponents
 * are used up by that.
 * @param opponents that each fights, more than 2
 * @param others there are
 */
export function byLot(law: Law, opponents: number, others: number): Law {
  const share = (1 - opponents / others) * (opponents / (opponents - 2));
  return (i, j, d) => {
    const one = law(i, j, d);
    return one.unmet ? one : { ...one, variance: one.variance + share * (one.score - 0.5) ** 2 };
  };
}

export interface Solution {
  /** Log prices; their mean is that of the start. */
  readonly x: Float64Array;
  /** Draws of the error of x, one after the other, each of n numbers. */
  readonly errors: readonly Float64Array[];
  /** Scores at these prices, i * n + j. */
  readonly scores: Float64Array;
  /** 0 where two do not fight. */
  readonly slopes: Float64Array;
  readonly variances: Float64Array;
  /** The largest |F|: how far from even anybody still is. */
  readonly off: number;
}

/** Where slopes are as good as none, prices are held together by this one. */
const LEAST_SLOPE = 0.02;
const LONGEST_STEP = 0.7;
const MOST_STEPS = 80;
const EVEN = 1e-7;
const SHORTEST = 1 / 64;
/**
 * So many steps on end that bring it no nearer to even go round in a circle between corners: steps are halved. Where
 * short ones come no nearer either, a score jumps, as at the edge of what has been fought: no step leads nearer.
 */
const CIRCLE = 4;
const NEARER = 0.9;
const SHORT = 1 / 8;

/**
 * @param weights of the field, adding up to 1
 * @param start log prices to begin with
 * @param draws of the error; 0 for none
 * @param steps of Newton at most; 0 to read the scores at the start
 */
export function solveArena(
  weights: readonly number[],
  start: readonly number[],
  law: Law,
  draws: number,
  steps = MOST_STEPS,
): Solution {
  const n = start.length;
  let x = Float64Array.from(start);
  let at = field(weights, x, law);
  let damping = 1;
  let most = 1;
  let nearest = at.off;
  let circling = 0;
  let move: Float64Array | null = null;
  for (let step = 0; step < steps && at.off > EVEN; step++) {
    move ??= newton(weights, at);
    const whole = move;
    const tried = x.map((value, i) => value + damping * Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, whole[i])));
    const there = field(weights, tried, law);
    const isNearer = there.off < NEARER * nearest;
    circling = isNearer ? 0 : circling + 1;
    if (isNearer) nearest = there.off;
    if (circling === CIRCLE) {
      if (most === SHORT) break;
      most /= 2;
      circling = 0;
    }
    // Corners between whole numbers of units can make Newton overshoot.
    if (there.off > at.off * 1.2 && damping > SHORTEST) {
      damping /= 2;
      continue;
    }
    damping = Math.min(most, damping * 2);
    x = tried;
    at = there;
    move = null;
  }
  const { scores, slopes, variances } = at;
  const [errors] = errorsOf(weights, [at], draws);
  return { x, errors, scores, slopes, variances, off: n > 1 ? at.off : 0 };
}

/** Solutions without errors with so many draws of them: as if each had been asked for them at once. */
export function withErrors(weights: readonly number[], solutions: readonly Solution[], draws: number): Solution[] {
  const errors = errorsOf(weights, solutions, draws);
  return solutions.map((solution, at) => ({ ...solution, errors: errors[at] }));
}

interface Field {
  readonly scores: Float64Array;
  readonly slopes: Float64Array;
  readonly variances: Float64Array;
  readonly F: Float64Array;
  readonly off: number;
}

function field(weights: readonly number[], x: Float64Array, law: Law): Field {
  const n = x.length;
  const scores = new Float64Array(n * n).fill(0.5);
  const slopes = new Float64Array(n * n);
  const variances = new Float64Array(n * n);
  const F = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const { score, slope, variance, unmet } = law(i, j, x[i] - x[j]);
      scores[i * n + j] = score;
      scores[j * n + i] = 1 - score;
      slopes[i * n + j] = slopes[j * n + i] = unmet ? 0 : Math.max(LEAST_SLOPE, slope);
      variances[i * n + j] = variances[j * n + i] = variance;
      F[i] += weights[j] * (score - 0.5);
      F[j] -= weights[i] * (score - 0.5);
    }
  }
  let off = 0;
  for (let i = 0; i < n; i++) off = Math.max(off, Math.abs(F[i]));
  return { scores, slopes, variances, F, off };
}

/** The inverse of the slopes with the scale held fast: all prices may move together for nothing. */
function inverseOf(weights: readonly number[], { slopes }: Pick<Field, 'slopes'>): Float64Array {
  const n = weights.length;
  const matrix = new Float64Array(n * n);
  let trace = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const pull = weights[i] * weights[j] * slopes[i * n + j];
      matrix[i * n + j] = -pull;
      matrix[i * n + i] += pull;
      trace += pull;
    }
  }
  const hold = trace / n / n || 1;
  for (let i = 0; i < n * n; i++) matrix[i] += hold;
  const inverse = inversePositive(matrix, n);
  if (!inverse) throw new RangeError('prices that hang together by nothing');
  return inverse;
}

function newton(weights: readonly number[], at: Field): Float64Array {
  const inverse = inverseOf(weights, at);
  return centred(
    times(
      inverse,
      at.F.map((value, i) => weights[i] * value),
    ),
  );
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  const product = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) product[i] += matrix[i * n + j] * vector[j];
  return product;
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** What the errors of all scores, drawn together, do to the prices of each: always the same draws, so they are drawn once. */
function errorsOf(
  weights: readonly number[],
  all: ReadonlyArray<Pick<Field, 'slopes' | 'variances'>>,
  draws: number,
): Float64Array[][] {
  const n = weights.length;
  const errors = all.map((): Float64Array[] => []);
  const uncertain = all.flatMap((at, number) =>
    draws === 0 || n < 2 || at.variances.every((variance) => variance === 0)
      ? []
      : [{ errors: errors[number], inverse: inverseOf(weights, at), spread: spreadOf(weights, at) }],
  );
  if (uncertain.length === 0) return errors;
  const stream = new WordStream(streamState(n, draws));
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 4294967296;
  const normals = new Float64Array((n * (n - 1)) / 2);
  for (let draw = 0; draw < draws; draw++) {
    for (let pair = 0; pair < normals.length; pair++) {
      normals[pair] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    }
    for (const { errors: own, inverse, spread } of uncertain) {
      own.push(centred(times(inverse, pullOf(spread, normals, n))));
    }
  }
  return errors;
}

/** How far one standard error of each pair pulls, pairs in the order in which they are drawn. */
function spreadOf(weights: readonly number[], { variances }: Pick<Field, 'variances'>): Float64Array {
  const n = weights.length;
  const spread = new Float64Array((n * (n - 1)) / 2);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) spread[pair++] = weights[i] * weights[j] * Math.sqrt(variances[i * n + j]);
  }
  return spread;
}

function pullOf(spread: Float64Array, normals: Float64Array, n: number): Float64Array {
  const pull = new Float64Array(n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++, pair++) {
      const error = spread[pair] * normals[pair];
      pull[i] += error;
      pull[j] -= error;
    }
  }
  return pull;
}

export interface Deviations {
  /** ln(listed / fair): above 0 is too dear. Their median is 0. */
  readonly value: readonly number[];
  /** Joint bounds: all of them hold together with the stated confidence. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly error: readonly number[];
  /** Standard errors on either side that make them joint. */
  readonly q: number;
}

/** How far listed prices are from the solved ones. @param listed log prices */
export function deviationsOf(listed: readonly number[], { x, errors }: Solution, confidence: number): Deviations {
  const raw = listed.map((price, i) => price - x[i]);
  const value = lessMedian(raw);
  const spread = errors.map((error) => lessMedian(raw.map((one, i) => one - error[i])).map((one, i) => one - value[i]));
  const error = value.map((_, i) => Math.sqrt(mean(spread.map((draw) => draw[i] ** 2))));
  const worst = spread.map((draw) => Math.max(...draw.map((one, i) => (error[i] > 0 ? Math.abs(one) / error[i] : 0))));
  const q = quantile(worst, confidence);
  return {
    value,
    error,
    q,
    low: value.map((one, i) => one - q * error[i]),
    high: value.map((one, i) => one + q * error[i]),
  };
}

export interface Exponent {
  /** Slope of log listed price on log fair price: below 1, dear ones are too cheap. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** ln(listed / what the list's own line asks at the fair price). */
  readonly beside: readonly number[];
  /** Of two that differ in their fair price, how often the dearer one is the one too cheap against it (or too dear). */
  readonly follow: number;
}

/** Redraws of a long list's line, which takes n squared steps each. */
const MOST_LINES = 4e6;

/**
 * How the whole list bends; null where fair prices do not differ. The line is Siegel's, of repeated medians: up to half
 * of the profiles may be priced by mistake, however wrongly, and bend it no more than others do.
 */
export function exponentOf(listed: readonly number[], { x, errors }: Solution, confidence: number): Exponent | null {
  const prices = [...x];
  const middle = mean(prices);
  if (!(prices.reduce((sum, one) => sum + (one - middle) ** 2, 0) > 1e-4)) return null;
  const line = new Line(listed);
  const value = line.bend(x);
  const moved = new Float64Array(x.length);
  const drawn = errors.slice(0, Math.ceil(MOST_LINES / prices.length ** 2)).map((error) => {
    for (let i = 0; i < moved.length; i++) moved[i] = x[i] + error[i];
    return line.bend(moved);
  });
  const tail = (1 - confidence) / 2;
  const raw = listed.map((one, i) => one - value * prices[i]);
  return {
    value,
    low: drawn.length > 0 ? quantile(drawn, tail) : value,
    high: drawn.length > 0 ? quantile(drawn, 1 - tail) : value,
    beside: lessMedian(raw),
    follow: following(prices, listed, value < 1),
  };
}

function following(x: readonly number[], listed: readonly number[], cheap: boolean): number {
  let [with_, all] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < x.length; j++) {
      if (x[i] - x[j] <= ALIKE) continue;
      all++;
      const dearer = listed[i] - x[i] - (listed[j] - x[j]);
      if (cheap ? dearer < 0 : dearer > 0) with_++;
    }
  }
  return all === 0 ? 0 : with_ / all;
}

/**
 * Log prices for another field, without new battles: each pair's score follows a logistic curve through what is known.
 * @returns how far each price moves
 */
export function movedBy(weights: readonly number[], { x, scores, slopes }: Solution): Float64Array {
  const n = x.length;
  const law: Law = (i, j, d) => {
    if (slopes[i * n + j] === 0) return { score: 0.5, slope: 0, variance: 0, unmet: true };
    const even = Math.max(0.01, Math.min(0.99, scores[i * n + j]));
    const steep = slopes[i * n + j] / (even * (1 - even));
    const score = 1 / (1 + Math.exp(-Math.log(even / (1 - even)) + steep * (d - (x[i] - x[j]))));
    return { score, slope: steep * score * (1 - score), variance: 0 };
  };
  const there = solveArena(weights, [...x], law, 0).x;
  return Float64Array.from(there, (value, i) => value - x[i]);
}

/** How much the circles leave: root mean square over pairs of "as if i were so much too cheap against j". */
export function circleOf({ scores, slopes }: Solution): number {
  const n = Math.round(Math.sqrt(scores.length));
  let [sum, count] = [0, 0];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (slopes[i * n + j] === 0) continue;
      sum += leftIn(scores[i * n + j], slopes[i * n + j]) ** 2;
      count++;
    }
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** As if one were so much too cheap against the other, in logs; a pair that no price decides is off by a factor e at most. */
export function leftIn(score: number, slope: number): number {
  return Math.max(-1, Math.min(1, (score - 0.5) / Math.max(LEAST_SLOPE, slope)));
}

function lessMedian(values: readonly number[]): number[] {
  const middle = median(values);
  return values.map((value) => value - middle);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function quantile(values: readonly number[], at: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))];
}
