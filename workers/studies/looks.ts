/**
 * Deciding between two samples while they grow. The data are looked at after fixed numbers of batches, each time at a
 * level that leaves all looks at all pairs together within the stated error; so stopping as soon as something is
 * decided keeps the promise, and what was decided at one look stays decided.
 */
import { clopperPearson } from '../kernel/intervals.ts';
import type { Cell } from './cell.ts';
import type { Known } from './known.ts';
import { type Sample, studentQuantile } from './sample.ts';

/** Batches at the first look, and how they grow to the next. */
const FIRST_LOOK = 16;
const GROWTH = 2;
/** Exact values closer than this share of themselves are equal: they differ by rounding alone. */
const ROUNDING = 1e-12;

export type Verdict =
  /** The first is better. */
  | 'better'
  | 'worse'
  /** Exactly equal, or surely within the tolerance. */
  | 'equal'
  /** Not told apart by what was counted. */
  | 'open';

/** Batches at look number `look`, from 0 on. */
export function batchesAtLook(look: number): number {
  return FIRST_LOOK * GROWTH ** look;
}

/** The next number of batches after `batches`, at most `most`. */
export function nextLook(batches: number, most: number): number {
  let look = 0;
  while (batchesAtLook(look) <= batches) look++;
  return Math.min(most, batchesAtLook(look));
}

/** What these are counted on to at their next look: nothing of what is exact, has a problem, or was counted to its most. */
export function furtherWork(known: Known, cells: readonly Cell[], mostOf: (cell: Cell) => number) {
  return cells.flatMap((cell) => {
    const counted = known.get(cell.key);
    const most = mostOf(cell);
    if (counted && (counted.exact || counted.problem !== undefined || counted.batches >= most)) return [];
    return [{ cell, batches: nextLook(counted?.batches ?? 0, most) }];
  });
}

/** Share of the error that look number `look` may spend: 1/2, 1/6, 1/12, ...: all of them make 1. */
function spent(look: number): number {
  return 1 / ((look + 1) * (look + 2));
}

/**
 * @param more whether more is better
 * @param error chance of any wrong statement about this pair that is allowed, over all looks
 * @param tolerance differences up to this are called equal
 */
export function verdict(a: Sample, b: Sample, more: boolean, error: number, tolerance: number): Verdict {
  const better = (positive: boolean): Verdict => (positive === more ? 'better' : 'worse');
  const most = Math.min(a.batches.length || Number.POSITIVE_INFINITY, b.batches.length || Number.POSITIVE_INFINITY);
  if (most === Number.POSITIVE_INFINITY) {
    const ahead = a.value - b.value;
    const scale = Math.max(Math.abs(a.value), Math.abs(b.value));
    return Math.abs(ahead) <= tolerance + ROUNDING * scale ? 'equal' : better(ahead > 0);
  }
  const trials = Math.min(perBatch(a), perBatch(b));
  // Sums about the first difference: large equal parts would cost digits.
  const first = at(a, 0) - at(b, 0);
  let sum = 0;
  let squares = 0;
  let counted = 0;
  for (let look = 0; ; look++) {
    const batches = Math.min(most, batchesAtLook(look));
    for (; counted < batches; counted++) {
      const shifted = at(a, counted) - at(b, counted) - first;
      sum += shifted;
      squares += shifted * shifted;
    }
    const mean = sum / batches;
    const variance = batches > 1 ? Math.max(0, squares - mean * sum) / (batches - 1) : 0;
    const level = 1 - error * spent(look);
    // Rounding leaves a little of what should cancel.
    const silent = variance <= 1e-24 * (squares / batches + first * first);
    const half = silent
      ? clopperPearson(0, Math.max(1, Math.round(trials * batches)), level).high * (a.span + b.span)
      : studentQuantile(0.5 + level / 2, batches - 1) * Math.sqrt(variance / batches);
    const value = first + mean;
    if (value - half > 0 || value + half < 0) return better(value > 0);
    if (value - half >= -tolerance && value + half <= tolerance) return 'equal';
    if (batches >= most) return 'open';
  }
}

/** The value of a batch; an exact sample has the same in every one. */
function at({ value, batches }: Sample, batch: number): number {
  return batches.length === 0 ? value : batches[batch];
}

function perBatch({ trials, batches }: Sample): number {
  return batches.length === 0 ? Number.POSITIVE_INFINITY : trials / batches.length;
}
