/** Which beasts give how many of the points that the warlock leeches (MK3-LEECH-01). */
import { frenzyChance } from './frenzy.ts';
import { MAX_HELD, MAX_MODELS } from './schema.ts';

export type LeechOrder = 'fewest frenzies' | 'most fury first' | 'as listed';

/** Differences of chances below this are rounding. */
const TIE = 1e-12;

// Scratch of the search; nothing here outlives a call.
const risk = new Float64Array((MAX_MODELS + 1) * (MAX_MODELS * MAX_HELD + 1));
const takes = new Int32Array(risk.length);

/** A beast as the leeching sees it. THR null: it never checks. */
export interface Leechable {
  readonly THR: number | null;
}

/**
 * Shares `amount` points out among the beasts.
 * @param fury points that may be leeched from each beast; changed in place to what is left
 * @param amount at most the sum of `fury`
 */
export function leech(beasts: readonly Leechable[], fury: Int32Array, amount: number, order: LeechOrder): void {
  if (order === 'fewest frenzies') {
    leastRisk(beasts, fury, amount);
    return;
  }
  let left = amount;
  for (let i = 0; i < beasts.length && order === 'as listed'; i++) {
    const taken = Math.min(left, fury[i]);
    fury[i] -= taken;
    left -= taken;
  }
  for (; left > 0; left--) {
    let most = 0;
    for (let i = 1; i < beasts.length; i++) if (fury[i] > fury[most]) most = i;
    fury[most]--;
  }
}

/** The sharing with the fewest frenzies on average; among equals the first beasts give more. */
function leastRisk(beasts: readonly Leechable[], fury: Int32Array, amount: number): void {
  const width = amount + 1;
  const count = beasts.length;
  // risk[i * width + a]: least expected frenzies of the beasts from i on when they give a points.
  for (let a = 0; a < width; a++) risk[count * width + a] = a === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (let i = count - 1; i >= 0; i--) {
    const { THR } = beasts[i];
    for (let a = 0; a < width; a++) {
      let best = Number.POSITIVE_INFINITY;
      let bestTaken = 0;
      for (let taken = Math.min(a, fury[i]); taken >= 0; taken--) {
        const held = fury[i] - taken;
        const own = held === 0 || THR === null ? 0 : frenzyChance(held, THR);
        const sum = own + risk[(i + 1) * width + a - taken];
        if (sum < best - TIE) {
          best = sum;
          bestTaken = taken;
        }
      }
      risk[i * width + a] = best;
      takes[i * width + a] = bestTaken;
    }
  }
  let left = amount;
  for (let i = 0; i < count; i++) {
    const taken = takes[i * width + left];
    fury[i] -= taken;
    left -= taken;
  }
}
