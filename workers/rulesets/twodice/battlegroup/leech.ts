/** Which beasts give how many of the points that the warlock leeches (MK2-LEECH-01, MK3-LEECH-01). */
import { MAX_HELD, MAX_MODELS } from './schema.ts';
import { frenzyChance } from './threshold.ts';

export type LeechOrder = 'fewest frenzies' | 'nearest to frenzy' | 'most fury first' | 'as listed';

/** What each beast will be forced for between leeching and its check, as far as it then has room (MK2-FURY-08, E6). */
export interface Shaking {
  /** Effects that it will shake, 1 fury each. */
  readonly effects: Int32Array;
  /** Most fury that it holds. */
  readonly FURY: readonly number[];
}

/** THR of each beast, or null when it never checks. */
type Thresholds = ReadonlyArray<number | null>;

/** Differences of chances below this are rounding. */
const TIE = 1e-12;
const WIDTH = MAX_HELD + 1;
// Scratch of the search; nothing here outlives a call.
const risk = new Float64Array((MAX_MODELS + 1) * WIDTH);
const takes = new Int32Array(risk.length);

/** Fury at the check of a beast that keeps so much. */
const atCheck = (shaking: Shaking | null, i: number, kept: number): number =>
  shaking ? kept + Math.min(shaking.effects[i], Math.max(0, shaking.FURY[i] - kept)) : kept;

/**
 * Shares `amount` points out among the beasts.
 * @param fury points that may be leeched from each beast; changed in place to what is left
 * @param amount at most MAX_HELD and the sum of `fury`
 * @param shaking null where nothing is shaken before the checks
 */
export function leech(
  THR: Thresholds,
  fury: Int32Array,
  amount: number,
  order: LeechOrder,
  shaking: Shaking | null = null,
): void {
  if (order === 'fewest frenzies') {
    leastRisk(THR, fury, amount, shaking);
    return;
  }
  for (let left = amount; left > 0; left--) {
    let from = -1;
    for (let i = 0; i < fury.length; i++) {
      if (fury[i] > 0 && (from < 0 || isBefore(THR, fury, i, from, order))) from = i;
    }
    fury[from]--;
  }
}

function isBefore(THR: Thresholds, fury: Int32Array, i: number, than: number, order: LeechOrder): boolean {
  if (order === 'as listed') return false;
  if (order === 'most fury first') return fury[i] > fury[than];
  // Who never checks comes last.
  const margin = (one: number) => (THR[one] ?? Number.POSITIVE_INFINITY) - fury[one];
  return margin(i) < margin(than);
}

/** The sharing with the fewest frenzies on average; among equals the first beasts give more. */
function leastRisk(THR: Thresholds, fury: Int32Array, amount: number, shaking: Shaking | null): void {
  const count = fury.length;
  // risk[i * WIDTH + a]: least expected frenzies of the beasts from i on when they give a points.
  for (let a = 0; a <= amount; a++) risk[count * WIDTH + a] = a === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (let i = count - 1; i >= 0; i--) {
    const threshold = THR[i];
    for (let a = 0; a <= amount; a++) {
      let best = Number.POSITIVE_INFINITY;
      let bestTaken = 0;
      for (let taken = Math.min(a, fury[i]); taken >= 0; taken--) {
        const own = threshold === null ? 0 : frenzyChance(atCheck(shaking, i, fury[i] - taken), threshold);
        const sum = own + risk[(i + 1) * WIDTH + a - taken];
        if (sum < best - TIE) {
          best = sum;
          bestTaken = taken;
        }
      }
      risk[i * WIDTH + a] = best;
      takes[i * WIDTH + a] = bestTaken;
    }
  }
  let left = amount;
  for (let i = 0; i < count; i++) {
    const taken = takes[i * WIDTH + left];
    fury[i] -= taken;
    left -= taken;
  }
}
