/**
 * What a field of players would settle on if everybody answered everybody else: mixtures of a symmetric zero-sum game,
 * for where ratings mislead because "beats" runs in circles.
 */
import { norm, solveInPlace } from './linear.ts';

export interface Mixture {
  /** Share of each player in the mixture; adds up to 1. */
  readonly shares: Float64Array;
  /** What each player wins on average against the mixture, in the unit of the advantages. */
  readonly against: Float64Array;
  /** What the best answer to the mixture still wins: 0 for a perfect one, and an upper bound of what is wrong with it. */
  readonly exploitable: number;
  /** Where the mixture of nearly the same advantages is looked for first. */
  readonly potential: Float64Array;
}

const COOLEST = 2e-4;
const COOLING = 0.5;
/** Before the last temperature it is enough to stay near the path. */
const NEAR = 1e-3;
const SETTLED = 1e-10;
const NEWTON_STEPS = 100;
/** From the mixture of nearly the same advantages a few are enough, or the long way is the shorter one. */
const FEW_STEPS = 20;

/**
 * The Nash mixture; where several exist, the one that spreads most evenly (of maximum entropy), so the answer is
 * unique and copies of a player share what one of them would get.
 *
 * It is followed from the even mixture down a falling temperature T: at each, the players' shares are proportional to
 * exp(what they win against the mixture / T), solved by Newton's method. At temperature T nobody can win more than
 * T ln n against it.
 * @param advantage advantage[i * n + j] = -advantage[j * n + i]: what i wins against j on average, within -1..1
 * @param near the potential of nearly the same advantages: the mixture is the same without, to within its rounding
 * @throws RangeError when the matrix is not antisymmetric
 */
export function nashMixture(advantage: Float64Array, n: number, near?: Float64Array): Mixture {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      if (!(Math.abs(advantage[i * n + j] + advantage[j * n + i]) <= 1e-9)) {
        throw new RangeError(`the advantages of players ${j} and ${i} over each other do not cancel`);
      }
    }
  }
  const beside = near && settle(advantage, n, COOLEST, near, SETTLED, FEW_STEPS);
  const potential = beside && isSettled(advantage, n, beside) ? beside : cooled(advantage, n);
  const shares = softmax(potential);
  const against = apply(advantage, shares, n);
  return { shares, against, exploitable: Math.max(0, ...against), potential };
}

function isSettled(advantage: Float64Array, n: number, potential: Float64Array): boolean {
  return norm(faultAt(advantage, n, COOLEST, potential)) < SETTLED;
}

function cooled(advantage: Float64Array, n: number): Float64Array {
  let potential: Float64Array = new Float64Array(n);
  for (let temperature = 1; temperature > COOLEST; temperature *= COOLING) {
    potential = settle(advantage, n, temperature, potential, NEAR);
  }
  return settle(advantage, n, COOLEST, potential, SETTLED);
}

/** Solves u = A softmax(u) / T, starting from the solution at a higher temperature. */
function settle(
  advantage: Float64Array,
  n: number,
  temperature: number,
  start: Float64Array,
  enough: number,
  steps = NEWTON_STEPS,
): Float64Array {
  let potential = start;
  let fault = faultAt(advantage, n, temperature, potential);
  for (let step = 0; step < steps; step++) {
    const size = norm(fault);
    if (size < enough) break;
    const move = solveInPlace(slope(advantage, n, temperature, softmax(potential)), fault, n);
    let reach = 1;
    for (;;) {
      const tried = potential.map((u, i) => u - reach * move[i]);
      const left = faultAt(advantage, n, temperature, tried);
      if (norm(left) < size * (1 - 1e-4 * reach)) {
        potential = tried;
        fault = left;
        break;
      }
      reach /= 2;
      // At the limit of double precision nothing improves any more.
      if (reach < 1e-10) return potential;
    }
  }
  return potential;
}

function faultAt(advantage: Float64Array, n: number, temperature: number, potential: Float64Array): Float64Array {
  const won = apply(advantage, softmax(potential), n);
  return potential.map((u, i) => u - won[i] / temperature);
}

/** The derivative of u - A softmax(u) / T by u. */
function slope(advantage: Float64Array, n: number, temperature: number, shares: Float64Array): Float64Array {
  const won = apply(advantage, shares, n);
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      matrix[i * n + j] = (i === j ? 1 : 0) - (shares[j] * (advantage[i * n + j] - won[i])) / temperature;
    }
  }
  return matrix;
}

function softmax(potential: Float64Array): Float64Array {
  const top = potential.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = potential.map((u) => Math.exp(u - top));
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / total);
}

function apply(matrix: Float64Array, x: Float64Array, n: number): Float64Array {
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) y[i] += matrix[i * n + j] * x[j];
  return y;
}

/**
 * alpha-rank (Omidshafiei et al. 2019): the share of time a population of `population` players of one kind spends on
 * each kind, when a single newcomer of another kind takes over with the chance that its advantage and the selection
 * pressure `alpha` give it. Answers who survives where mixtures are unstable.
 * @returns shares that add up to 1
 */
export function alphaRank(advantage: Float64Array, n: number, { alpha = 100, population = 50 } = {}): Float64Array {
  if (n === 1) return new Float64Array([1]);
  const step = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i !== j) step[i * n + j] = takeover(alpha * advantage[j * n + i], population) / (n - 1);
    }
  }
  return stationary(step, n);
}

/** Chance that one newcomer with this pressure in its favour replaces everybody. */
function takeover(pressure: number, population: number): number {
  if (Math.abs(pressure) < 1e-12) return 1 / population;
  const chance = -Math.expm1(-pressure) / -Math.expm1(-population * pressure);
  // Against strong pressure both parts overflow; the floor keeps the chain connected.
  return Number.isFinite(chance) && chance > 1e-250 ? chance : 1e-250;
}

/** Stationary shares of a Markov chain by Grassmann, Taksar and Heyman: no subtraction, so no cancellation. */
function stationary(step: Float64Array, n: number): Float64Array {
  const p = Float64Array.from(step);
  const out = new Float64Array(n);
  for (let k = n - 1; k > 0; k--) {
    for (let j = 0; j < k; j++) out[k] += p[k * n + j];
    for (let i = 0; i < k; i++) {
      const factor = p[i * n + k] / out[k];
      for (let j = 0; j < k; j++) if (j !== i) p[i * n + j] += factor * p[k * n + j];
    }
  }
  const shares = new Float64Array(n);
  shares[0] = 1;
  let total = 1;
  for (let k = 1; k < n; k++) {
    for (let i = 0; i < k; i++) shares[k] += (shares[i] * p[i * n + k]) / out[k];
    total += shares[k];
  }
  return shares.map((share) => share / total);
}
