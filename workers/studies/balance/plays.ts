/** What equal points at listed prices play against each other: mixtures as ranges, and the best answer to the field. */

import { zFor } from '../../kernel/intervals.ts';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { alphaRank, nashMixture } from '../statistics/mixture.ts';

export interface Plays {
  /** Least and greatest share of each player over redraws of what chance leaves open. */
  readonly nash: ReadonlyArray<readonly [number, number]>;
  readonly alpha: ReadonlyArray<readonly [number, number]>;
  /** How often the scores were drawn again; 0 where they are exact. */
  readonly redraws: number;
  /** Players that may be the best answer to the even field, the best first, and what that one scores. */
  readonly answers: readonly number[];
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

const REDRAWS = 60;
const FEW_REDRAWS = 12;
const MOST_PLAYERS = 60;

/**
 * @param scores i * n + j, with s_ij + s_ji = 1
 * @param weights of the field that is answered, adding up to 1
 */
export function playsOf(
  scores: Float64Array,
  variances: Float64Array,
  confidence: number,
  weights: readonly number[] = evenly(scores),
): Plays {
  const n = weights.length;
  const exact = variances.every((variance) => variance === 0);
  const redraws = exact ? 0 : n > MOST_PLAYERS ? FEW_REDRAWS : REDRAWS;
  const stream = new WordStream(streamState(n, 11));
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 4294967296;
  const nash = Array.from({ length: n }, (): [number, number] => [1, 0]);
  const alpha = Array.from({ length: n }, (): [number, number] => [1, 0]);
  let first: Float64Array | undefined;
  for (let draw = 0; draw <= redraws; draw++) {
    const advantage = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const at = i * n + j;
        const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
        const score = scores[at] + (draw === 0 ? 0 : normal * Math.sqrt(variances[at]));
        advantage[at] = Math.max(-1, Math.min(1, 2 * score - 1));
        advantage[j * n + i] = -advantage[at];
      }
    }
    const { shares, potential } = nashMixture(advantage, n, first);
    first ??= potential;
    widen(nash, shares);
    widen(alpha, alphaRank(advantage, n));
  }
  const means = Array.from({ length: n }, (_, i) => {
    let [sum, squares] = [0, 0];
    for (let j = 0; j < n; j++) {
      sum += weights[j] * scores[i * n + j];
      squares += weights[j] ** 2 * variances[i * n + j];
    }
    return { i, score: sum, error: Math.sqrt(squares) };
  }).sort((a, b) => b.score - a.score || a.i - b.i);
  const [best] = means;
  const z = zFor(1 - (1 - confidence) / Math.max(1, n - 1));
  return {
    ...{ nash, alpha, redraws },
    // The scores of two against the field share at most the pair of them.
    answers: means
      .filter(({ score, error }) => best.score - score <= z * Math.hypot(error, best.error) + 1e-12)
      .map(({ i }) => i),
    score: best.score,
    low: best.score - zFor(confidence) * best.error,
    high: best.score + zFor(confidence) * best.error,
  };
}

function evenly({ length }: Float64Array): number[] {
  const n = Math.round(Math.sqrt(length));
  return Array.from({ length: n }, () => 1 / n);
}

function widen(ranges: Array<[number, number]>, shares: Float64Array): void {
  shares.forEach((share, i) => {
    ranges[i][0] = Math.min(ranges[i][0], share);
    ranges[i][1] = Math.max(ranges[i][1], share);
  });
}
