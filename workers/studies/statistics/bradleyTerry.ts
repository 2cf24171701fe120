/**
 * Bradley-Terry ratings: the numbers r for which P(i beats j) = 1 / (1 + exp(r_j - r_i)) comes closest to what was
 * observed, by maximum likelihood. A draw counts as half a win for either.
 */
import { strongComponents } from './components.ts';
import { inversePositive, multiply, norm, solveInPlace } from './linear.ts';

export interface Results {
  /** Number of players. */
  readonly n: number;
  /** score[i * n + j]: points of i against j (win 1, draw 1/2); score_ij + score_ji = games_ij. The diagonal is not read. */
  readonly score: Float64Array;
  /** games[i * n + j] = games[j * n + i]: how many games, or how much weight, that score stands for; 0: never met. */
  readonly games: Float64Array;
  /**
   * Variance of score[i * n + j], symmetric. Where scores are estimated chances instead of games played it says how
   * uncertain they are (0: exact). Left out, scores are results of independent games that follow the model.
   */
  readonly variance?: Float64Array;
}

export interface Ratings {
  /** Natural log odds, mean 0 over the players. Infinite differences are not in here: see `tiers`. */
  readonly values: Float64Array;
  /** Covariance of the values, n * n. */
  readonly covariance: Float64Array;
  /**
   * Players by tiers, best first: nobody ever scored against a player of an earlier tier, so the difference between
   * tiers is infinite and only differences within one tier mean anything, unless a prior was given. One tier normally.
   */
  readonly tiers: ReadonlyArray<readonly number[]>;
  /** Root mean square, over all games, of observed minus expected score of a game: how much the ratings leave out. */
  readonly misfit: number;
}

/** Elo points per unit of natural log odds: 400 points are odds of ten to one. */
export const ELO = 400 / Math.LN10;

const MM_STEPS = 30;
const NEWTON_STEPS = 200;
/** Games by which observed and expected scores may still differ: rounding. */
const PRECISION = 1e-13;

/**
 * @param prior games that every player is taken to have drawn with an average one: 0 gives pure maximum likelihood; a
 * small number keeps ratings finite where somebody always wins or loses, at the price of a pull towards the middle
 * @throws RangeError when scores and games disagree
 */
export function bradleyTerry(results: Results, prior = 0): Ratings {
  const { n, games } = results;
  check(results);
  const tiers = tiersOf(results);
  const groups = prior > 0 ? [Array.from({ length: n }, (_, i) => i)] : tiers;
  const values = new Float64Array(n);
  const covariance = new Float64Array(n * n);
  for (const group of groups) {
    const part = subset(results, group);
    const fitted = climb(part, prior);
    const spread = covarianceOf(part, fitted, prior);
    group.forEach((i, a) => {
      values[i] = fitted[a];
      group.forEach((j, b) => {
        covariance[i * n + j] = spread[a * group.length + b];
      });
    });
  }
  let squares = 0;
  let total = 0;
  const tierOf = new Int32Array(n);
  tiers.forEach((tier, t) => {
    for (const i of tier) tierOf[i] = t;
  });
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const g = games[i * n + j];
      if (i === j || g === 0 || (prior === 0 && tierOf[i] !== tierOf[j])) continue;
      squares += g * (results.score[i * n + j] / g - chance(values[i] - values[j])) ** 2;
      total += g;
    }
  }
  return { values, covariance, tiers, misfit: total > 0 ? Math.sqrt(squares / total) : 0 };
}

/** The chance of winning that a difference of ratings stands for. */
export function chance(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

function check({ n, score, games, variance }: Results): void {
  if (score.length !== n * n || games.length !== n * n || (variance && variance.length !== n * n)) {
    throw new RangeError(`scores, games and variances of ${n} players must have ${n * n} entries`);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const [there, back] = [i * n + j, j * n + i];
      const slack = 1e-6 * Math.max(1, games[there]);
      const whole = Math.abs(score[there] + score[back] - games[there]) <= slack && games[there] === games[back];
      if (!whole || !(score[there] >= -slack && score[back] >= -slack)) {
        throw new RangeError(`the scores of players ${j} and ${i} do not add up to their games`);
      }
    }
  }
}

/** Components of "scored something against", best tier first. Players who never met, not even through others, are said too. */
function tiersOf({ n, score }: Results): number[][] {
  // Components come in an order in which each follows those it leads to; scoring leads down, so the last is the top.
  return strongComponents(n, (i, j) => score[i * n + j] > 0).reverse();
}

function subset({ n, score, games, variance }: Results, group: readonly number[]): Results {
  const m = group.length;
  const pick = (matrix: Float64Array) => {
    const part = new Float64Array(m * m);
    group.forEach((i, a) => {
      group.forEach((j, b) => {
        if (a !== b) part[a * m + b] = matrix[i * n + j];
      });
    });
    return part;
  };
  return { n: m, score: pick(score), games: pick(games), ...(variance ? { variance: pick(variance) } : {}) };
}

/** Minorise-maximise gets near from anywhere; Newton's method finishes. */
function climb(results: Results, prior: number): Float64Array {
  const { n } = results;
  let ratings: Float64Array = new Float64Array(n);
  if (n === 1) return ratings;
  const wins = rowSums(results, prior);
  for (let step = 0; step < MM_STEPS; step++) ratings = minoriseMaximise(results, prior, wins, ratings);
  let gradient = gradientAt(results, prior, wins, ratings);
  for (let step = 0; step < NEWTON_STEPS && norm(gradient) > PRECISION; step++) {
    const move = newtonMove(results, prior, ratings, gradient);
    if (!move) break;
    let size = 1;
    let better = false;
    // The likelihood is concave: along Newton's direction its gradient shrinks, down to the last bits.
    for (; size > 1e-9 && !better; size /= 2) {
      const tried = centred(
        ratings.map((r, i) => r + size * move[i]),
        prior,
      );
      const left = gradientAt(results, prior, wins, tried);
      if (norm(left) < norm(gradient)) {
        better = true;
        ratings = tried;
        gradient = left;
      }
    }
    if (!better) break;
  }
  return centred(ratings, 0);
}

/** With a prior the average player is the fixed point; without one the mean is. */
function centred(ratings: Float64Array, prior: number): Float64Array {
  if (prior > 0) return ratings;
  const mean = ratings.reduce((sum, r) => sum + r, 0) / ratings.length;
  return ratings.map((r) => r - mean);
}

function rowSums({ n, score }: Results, prior: number): Float64Array {
  const sums = new Float64Array(n).fill(prior / 2);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) sums[i] += score[i * n + j];
  return sums;
}

function minoriseMaximise(
  { n, games }: Results,
  prior: number,
  wins: Float64Array,
  ratings: Float64Array,
): Float64Array {
  const strength = ratings.map(Math.exp);
  const next = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = prior / (strength[i] + 1);
    for (let j = 0; j < n; j++) if (i !== j) sum += games[i * n + j] / (strength[i] + strength[j]);
    next[i] = Math.log(wins[i] / sum);
  }
  return centred(next, prior);
}

function gradientAt({ n, games }: Results, prior: number, wins: Float64Array, ratings: Float64Array): Float64Array {
  const gradient = Float64Array.from(wins);
  for (let i = 0; i < n; i++) {
    gradient[i] -= prior * chance(ratings[i]);
    for (let j = 0; j < n; j++) if (i !== j) gradient[i] -= games[i * n + j] * chance(ratings[i] - ratings[j]);
  }
  return gradient;
}

/** Null where results are so one-sided that double precision sees no curvature. */
function newtonMove(
  results: Results,
  prior: number,
  ratings: Float64Array,
  gradient: Float64Array,
): Float64Array | null {
  const { n } = results;
  const information = informationAt(results, prior, ratings);
  // The gradient adds up to 0, so what is added on the direction that changes nothing does not show in the move.
  const lift = prior > 0 ? 0 : liftOf(information, n);
  try {
    return solveInPlace(
      information.map((x) => x + lift),
      Float64Array.from(gradient),
      n,
    );
  } catch {
    return null;
  }
}

/** A constant that makes the matrix regular on the direction that changes nothing, in the size of its entries. */
function liftOf(information: Float64Array, n: number): number {
  let trace = 0;
  for (let i = 0; i < n; i++) trace += information[i * n + i];
  return trace / n / n;
}

function informationAt({ n, games }: Results, prior: number, ratings: Float64Array): Float64Array {
  const information = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    information[i * n + i] += prior * chance(ratings[i]) * chance(-ratings[i]);
    for (let j = 0; j < i; j++) {
      const weight = games[i * n + j] * chance(ratings[i] - ratings[j]) * chance(ratings[j] - ratings[i]);
      information[i * n + j] = -weight;
      information[j * n + i] = -weight;
      information[i * n + i] += weight;
      information[j * n + j] += weight;
    }
  }
  return information;
}

/**
 * The inverse of the Fisher information; without a prior its pseudo-inverse, because shifting all ratings together
 * changes nothing.
 */
function inverseInformation(results: Results, prior: number, ratings: Float64Array): Float64Array {
  const { n } = results;
  const information = informationAt(results, prior, ratings);
  if (prior > 0) return inversePositive(information, n) ?? new Float64Array(n * n).fill(Number.POSITIVE_INFINITY);
  // What is added before is taken out again afterwards.
  const lift = liftOf(information, n);
  const inverse = inversePositive(
    information.map((x) => x + lift),
    n,
  );
  if (!inverse) return new Float64Array(n * n).fill(Number.POSITIVE_INFINITY);
  return inverse.map((x) => x - 1 / (lift * n * n));
}

/** Information alone for games that follow the model, else the sandwich of it around the variance of the scores. */
function covarianceOf(results: Results, ratings: Float64Array, prior: number): Float64Array {
  const { n, variance } = results;
  if (n === 1) return new Float64Array(1);
  const inverse = inverseInformation(results, prior, ratings);
  if (!variance) return withoutShift(inverse, n);
  const middle = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      middle[i * n + i] += variance[i * n + j];
      middle[i * n + j] -= variance[i * n + j];
    }
  }
  return withoutShift(multiply(multiply(inverse, middle, n), inverse, n), n);
}

/** The covariance of values from which their mean was taken. */
function withoutShift(covariance: Float64Array, n: number): Float64Array {
  const means = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) means[i] += covariance[i * n + j] / n;
  const mean = means.reduce((sum, m) => sum + m, 0) / n;
  return covariance.map((c, at) => c - means[Math.floor(at / n)] - means[at % n] + mean);
}
