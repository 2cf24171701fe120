/** What moved between two versions: match-ups and ratings. */
import { type Evaluation, evaluate } from '../balance/evaluate.ts';
import type { Known } from '../known.ts';
import type { Matchups } from '../matchups/grid.ts';
import { difference, isExactSample, type Sample, standardError, studentBelow } from '../sample.ts';
import { ELO } from '../statistics/bradleyTerry.ts';
import { holm, twoSided } from '../statistics/comparisons.ts';

/** Differences below this are none: rounding of exact answers. */
const ROUNDING = 1e-9;

interface Moved {
  readonly before: number;
  readonly after: number;
  /** After minus before. */
  readonly change: number;
  /** Standard error of the change; 0 where it is exact. */
  readonly error: number;
  /** Chance of a change that large where nothing moved, all of its sort taken together (Holm). */
  readonly p: number;
}

export interface MovedPair extends Moved {
  readonly situation: number;
  readonly row: number;
  readonly column: number;
}

export interface MovedProfile {
  readonly profile: number;
  readonly points: { readonly before: number; readonly after: number };
  readonly rating: Moved;
}

export interface Changes {
  readonly pairs: readonly MovedPair[];
  readonly profiles: readonly MovedProfile[];
  readonly before: Evaluation | null;
  readonly after: Evaluation | null;
}

/** Both fields hold the same profiles and situations, in the same order. */
export function changesOf(before: Matchups, after: Matchups, known: Known, confidence: number): Changes {
  return { pairs: pairsOf(before, after, known), ...profilesOf(before, after, known, confidence) };
}

/** Whether both versions came out the same to the last digit that is no rounding. */
export function unmoved({ pairs, profiles }: Changes): boolean {
  return [...pairs, ...profiles.map(({ rating }) => rating)].every(
    ({ before, change }) => Math.abs(change) <= ROUNDING * Math.max(1, Math.abs(before)),
  );
}

/** Streams of both versions are the same, so the difference is taken batch by batch. */
function pairsOf(before: Matchups, after: Matchups, known: Known): MovedPair[] {
  const pairs: Array<Omit<MovedPair, 'p'> & { alone: number }> = [];
  const { rows, columns, situations } = before.field;
  situations.forEach((_, situation) => {
    rows.forEach((_, row) => {
      columns.forEach((_, column) => {
        const [old, now] = [before.meet(known, situation, row, column), after.meet(known, situation, row, column)];
        if (!old || !now || !Number.isFinite(old.score) || !Number.isFinite(now.score)) return;
        const gap = difference(now.sample, old.sample);
        const unpaired = Math.sqrt(old.variance + now.variance);
        const { error, alone } = judged(gap, unpaired);
        const place = { situation, row, column };
        pairs.push({ ...place, before: old.score, after: now.score, change: now.score - old.score, error, alone });
      });
    });
  });
  const adjusted = holm(pairs.map(({ alone }) => alone));
  return pairs.map(({ alone: _, ...pair }, at) => ({ ...pair, p: adjusted[at] }));
}

/** @param unpaired standard error where the batches cannot be paired */
function judged(gap: Sample, unpaired: number): { error: number; alone: number } {
  const size = Math.abs(gap.value);
  if (size <= ROUNDING) return { error: 0, alone: 1 };
  if (isExactSample(gap)) return { error: 0, alone: 0 };
  const n = gap.batches.length;
  const paired = standardError(gap);
  if (n < 4 || paired === 0) return { error: unpaired, alone: unpaired === 0 ? 0 : twoSided(size / unpaired) };
  return { error: paired, alone: 2 * studentBelow(-size / paired, n - 1) };
}

function profilesOf(
  before: Matchups,
  after: Matchups,
  known: Known,
  confidence: number,
): Pick<Changes, 'profiles' | 'before' | 'after'> {
  // Who only meets opponents has no rating among themselves.
  if (!before.field.square) return { profiles: [], before: null, after: null };
  const weights = ({ field }: Matchups) => field.situations.map(({ weight }) => weight);
  const [old, now] = [before, after].map((field) => evaluate(field, known, weights(field), confidence));
  if (!old || !now) return { profiles: [], before: old, after: now };
  const n = before.field.rows.length;
  const ratings = before.field.rows.map((_, i) => {
    const variance = (old.ratings.covariance[i * n + i] + now.ratings.covariance[i * n + i]) * ELO ** 2;
    return moved(ELO * old.ratings.values[i], ELO * now.ratings.values[i], Math.sqrt(Math.max(0, variance)));
  });
  const adjusted = holm(ratings.map(({ p }) => p));
  const profiles = before.field.rows.map((row, i): MovedProfile => {
    return {
      profile: i,
      points: { before: row.points, after: after.field.rows[i].points },
      rating: { ...ratings[i], p: adjusted[i] },
    };
  });
  return { profiles, before: old, after: now };
}

function moved(before: number, after: number, error: number): Moved {
  const change = after - before;
  const none = Math.abs(change) <= ROUNDING * Math.max(1, Math.abs(before));
  return { before, after, change, error, p: none ? 1 : error === 0 ? 0 : twoSided(change / error) };
}
