/** The numbers of a balance report, from what is known of the match-ups. */
import type { Known } from '../known.ts';
import { certainLead } from '../matchups/circles.ts';
import type { Matchups } from '../matchups/grid.ts';
import { carefulError } from '../matchups/meet.ts';
import { type Scores, scoresOf } from '../matchups/scores.ts';
import { bradleyTerry, type Ratings, type Results } from '../statistics/bradleyTerry.ts';
import { type Ranking, rankWithTies } from '../statistics/comparisons.ts';
import { type Cycles, findCycles } from '../statistics/cycles.ts';
import { type Domination, dominatedOptions, type Swing, swing } from '../statistics/fairness.ts';

/** Games against an average opponent that keep ratings finite, where results alone would not. */
const PRIOR = 0.5;
/** Beyond these log odds a rating rests on events too rare to mean anything. */
const FARTHEST = 9;

const NOBODY: ReadonlySet<number> = new Set();

/** What is dear to work out is a function, worked out once. */
export interface Evaluation {
  readonly scores: Scores;
  readonly ratings: Ratings;
  /** Whether a prior was needed to keep the ratings finite. */
  readonly held: boolean;
  readonly ranking: () => Ranking;
  readonly cycles: () => Cycles;
  /** Who could meet nobody, and so has no rating. */
  readonly unmet: ReadonlySet<number>;
}

export interface Traded {
  /** Points destroyed minus points lost in one meeting, per 100 points of its own, on average over the field. */
  readonly value: number;
  readonly variance: number;
}

/**
 * @param weights by situation; 0 leaves one out
 * @param out profiles that take no part
 * @returns null until every pair that can meet has met
 */
export function evaluate(
  matchups: Matchups,
  known: Known,
  weights: readonly number[],
  confidence: number,
  out: ReadonlySet<number> = NOBODY,
): Evaluation | null {
  if (!matchups.allMet(known)) return null;
  const { rows } = matchups.field;
  const n = rows.length;
  const all = scoresOf(matchups, known, weights);
  const scores: Scores =
    out.size === 0
      ? all
      : { ...all, known: all.known.map((one, at) => (out.has(Math.floor(at / n)) || out.has(at % n) ? 0 : one)) };
  if (!scores.known.some((is) => is === 1)) return null;
  const { ratings, held } = rate(scores);
  const deviation = (i: number, j: number) =>
    Math.sqrt(
      Math.max(0, ratings.covariance[i * n + i] + ratings.covariance[j * n + j] - 2 * ratings.covariance[i * n + j]),
    );
  const unmet = new Set(rows.flatMap((_, i) => (rows.some((_, j) => scores.known[i * n + j] === 1) ? [] : [i])));
  return {
    scores,
    ratings,
    held,
    ranking: once(() => rankWithTies(ratings.values, deviation, confidence)),
    cycles: once(() => findCycles(n, certainLead(scores, confidence))),
    unmet,
  };
}

function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | null = null;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

function rate({ rows: n, score, variance, known }: Scores): { ratings: Ratings; held: boolean } {
  const results: Results = {
    n,
    score: score.map((value, at) => (known[at] ? Math.min(1, Math.max(0, value)) : 0)),
    games: Float64Array.from(known),
    variance,
  };
  const free = bradleyTerry(results);
  const far = free.values.some((value) => !(Math.abs(value) <= FARTHEST));
  const unsure = free.covariance.some((value) => !Number.isFinite(value));
  if (free.tiers.length === 1 && !far && !unsure) return { ratings: free, held: false };
  return { ratings: { ...bradleyTerry(results, PRIOR), tiers: free.tiers }, held: true };
}

/** What each profile gains or loses in points; null where a situation's kind counts none. */
export function tradedOf(matchups: Matchups, known: Known, weights: readonly number[]): ReadonlyArray<Traded | null> {
  const { field } = matchups;
  return field.rows.map((own, i) => {
    let [sum, squares, total] = [0, 0, 0];
    if (own.points === 0) return null;
    const add = (weight: number, points: number, error: number) => {
      sum += weight * points;
      squares += (weight * error) ** 2;
    };
    field.situations.forEach((_, s) => {
      field.rows.forEach((other, j) => {
        const [there, back] = [matchups.meet(known, s, i, j), matchups.meet(known, s, j, i)];
        const weight = weights[s];
        if ((!there?.destroyed && !back?.destroyed) || other.worth[s] === 0) return;
        // As the first it destroys and may lose; as the second it loses and may destroy.
        const parts = [
          { share: there?.destroyed, points: other.worth[s] },
          { share: there?.lost, points: -own.worth[s] },
          { share: back?.destroyed, points: -own.worth[s] },
          { share: back?.lost, points: other.worth[s] },
        ];
        for (const { share, points } of parts) {
          if (share) add(weight, share.value * points, carefulError(share) * points);
        }
        total += weight * ((there ? 1 : 0) + (back ? 1 : 0));
      });
    });
    if (total === 0) return null;
    const scale = 100 / own.points / total;
    return { value: sum * scale, variance: squares * scale * scale };
  });
}

/** Dice and opponents in each profile's results; null where nothing is won or lost. */
export function swingsOf(matchups: Matchups, known: Known, weights: readonly number[]): ReadonlyArray<Swing | null> {
  const { field } = matchups;
  return field.rows.map((_, i) => {
    const [win, draw, weight]: [number[], number[], number[]] = [[], [], []];
    field.situations.forEach(({ by }, s) => {
      if (by !== 'wins' || !(weights[s] > 0)) return;
      field.rows.forEach((_, j) => {
        const [there, back] = [matchups.meet(known, s, i, j), matchups.meet(known, s, j, i)];
        if (there?.win != null) {
          const lost = there.loss ?? 1 - there.win;
          win.push(there.win);
          draw.push(1 - there.win - lost);
          weight.push(weights[s]);
        }
        if (back?.win != null) {
          const won = back.loss ?? 1 - back.win;
          win.push(won);
          draw.push(1 - back.win - won);
          weight.push(weights[s]);
        }
      });
    });
    return win.length === 0 ? null : swing(win, draw, weight);
  });
}

/** Profiles that another one makes pointless: no dearer, nowhere worse against anybody in any situation. */
export function dominatedIn(
  matchups: Matchups,
  known: Known,
  weights: readonly number[],
  confidence: number,
): Domination[] {
  const { rows, situations } = matchups.field;
  const layers = situations.flatMap((_, s) =>
    weights[s] > 0
      ? [
          scoresOf(
            matchups,
            known,
            weights.map((weight, t) => (t === s ? weight : 0)),
          ),
        ]
      : [],
  );
  const n = rows.length;
  const of = (matrix: (layer: Scores) => Float64Array, i: number) =>
    layers.flatMap((layer) => Array.from({ length: n }, (_, j) => matrix(layer)[i * n + j]));
  // Who has no points cannot be too dear beside anybody, nor make anybody so.
  const listed = rows.flatMap(({ points }, i) => (points > 0 ? [i] : []));
  return dominatedOptions(
    listed.map((i) => ({
      cost: rows[i].points,
      values: of(({ score }) => score, i),
      variances: of(({ variance }) => variance, i),
    })),
    confidence,
  ).map((one) => ({ ...one, dominated: listed[one.dominated], by: listed[one.by] }));
}
