/** Match-ups put together: over situations, and both ways round where profiles meet each other. */
import type { Known } from '../known.ts';
import { isExactSample } from '../sample.ts';
import type { Matchups } from './grid.ts';
import { carefulError, type Meet, type Scored } from './meet.ts';

/** Scores of rows against columns; entry i * columns + j. */
export interface Scores {
  readonly rows: number;
  readonly columns: number;
  /** 0..1; not a number where `known` is 0. In a square field score_ij + score_ji = 1. */
  readonly score: Float64Array;
  readonly variance: Float64Array;
  /** 1 where at least one situation has an answer. */
  readonly known: Uint8Array;
}

/**
 * Weighted means over situations. In a square field each pair's two meetings, with either one as the first, count half
 * each; where only the first one acts, what the two destroy of each other is compared.
 * @param weights by situation; 0 leaves one out
 */
export function scoresOf(matchups: Matchups, known: Known, weights: readonly number[]): Scores {
  const { field } = matchups;
  const [n, m] = [field.rows.length, field.columns.length];
  const score = new Float64Array(n * m).fill(Number.NaN);
  const variance = new Float64Array(n * m);
  const seen = new Uint8Array(n * m);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      if (field.square && j >= i) continue;
      let [sum, squares, total] = [0, 0, 0];
      weights.forEach((weight, s) => {
        const one = weight > 0 ? pairScore(matchups, known, s, i, j) : null;
        if (!one) return;
        sum += weight * one.score;
        squares += weight * weight * one.variance;
        total += weight;
      });
      if (total === 0) continue;
      const at = i * m + j;
      score[at] = sum / total;
      variance[at] = squares / total / total;
      seen[at] = 1;
      if (!field.square) continue;
      const back = j * m + i;
      score[back] = 1 - score[at];
      variance[back] = variance[at];
      seen[back] = 1;
    }
  }
  return { rows: n, columns: m, score, variance, known: seen };
}

function pairScore(matchups: Matchups, known: Known, s: number, i: number, j: number): Scored | null {
  const { by, mutual } = matchups.field.situations[s];
  if (matchups.field.square && by === 'trade' && !mutual) {
    const [out, back] = [matchups.meet(known, s, i, j), matchups.meet(known, s, j, i)];
    return out && back ? exchanged(out, back) : null;
  }
  const there = scored(matchups.scored(known, s, i, j));
  if (!matchups.field.square) return there;
  const [a, b] = [there, scored(matchups.scored(known, s, j, i))];
  if (!a || !b) return a ?? (b && { score: 1 - b.score, variance: b.variance });
  return { score: (a.score + 1 - b.score) / 2, variance: (a.variance + b.variance) / 4 };
}

function scored(meet: Scored | null): Scored | null {
  return meet && Number.isFinite(meet.score) ? meet : null;
}

/** Each acts against the other once: the first one's share of what both destroy. */
function exchanged({ destroyed: out }: Meet, { destroyed: back }: Meet): Scored | null {
  if (!out || !back) return null;
  const total = out.value + back.value;
  // Where nothing was destroyed in any trial, either may be the better one.
  if (total === 0) return { score: 0.5, variance: isExactSample(out) && isExactSample(back) ? 0 : 1 / 4 };
  const [a, b] = [carefulError(out), carefulError(back)];
  return {
    score: out.value / total,
    variance: ((back.value * a) ** 2 + (out.value * b) ** 2) / total ** 4,
  };
}

/** The weighted mean of a row over all columns it met, with its variance; null when it met none. */
export function rowMean({ columns, score, variance, known }: Scores, row: number, weights?: readonly number[]) {
  let [sum, squares, total] = [0, 0, 0];
  for (let j = 0; j < columns; j++) {
    const at = row * columns + j;
    const weight = known[at] * (weights?.[j] ?? 1);
    if (weight === 0) continue;
    sum += weight * score[at];
    squares += weight * weight * variance[at];
    total += weight;
  }
  return total === 0 ? null : { value: sum / total, variance: squares / total / total };
}
