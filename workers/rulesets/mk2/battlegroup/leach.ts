/** Threshold checks (MK2-THRESH-01), and which beasts give how much of what the warlock leaches (MK2-LEECH-01). */
import { die, keptSum } from '../../../kernel/dice.ts';
import type { Battlegroup } from './schema.ts';
import { MAX_BEASTS, MAX_FURY } from './schema.ts';

const twoDice = keptSum(2, die(6), { lowest: 0, highest: 0 });
const WAYS = 36;
/** ways[m]: of 36, that two dice show more than m. */
const ways = Array.from({ length: 13 }, (_, margin) => Math.round(twoDice.atLeast(margin + 1) * WAYS));

/** P(2d6 + fury > THR). Without fury there is no check. */
export function frenzyChance(fury: number, THR: number): number {
  if (fury === 0) return 0;
  return waysToFrenzy(fury, THR) / WAYS;
}

/** P(2d6 + fury <= THR), as precise as its opposite. */
export function calmChance(fury: number, THR: number): number {
  return fury === 0 ? 1 : (WAYS - waysToFrenzy(fury, THR)) / WAYS;
}

function waysToFrenzy(fury: number, THR: number): number {
  return THR < fury ? WAYS : ways[Math.min(12, THR - fury)];
}

/** Differences of chances below this are rounding. */
const TIE = 1e-12;
const WIDTH = MAX_FURY + 1;
// Scratch of the search; nothing here outlives a call.
const risk = new Float64Array((MAX_BEASTS + 1) * WIDTH);
const takes = new Int32Array(risk.length);

/** What each beast will be forced for between leaching and its check, as far as it then has room (MK2-FURY-08, E6). */
export interface Shaking {
  /** Effects that it will shake, 1 fury each. */
  readonly effects: Int32Array;
  /** Most fury that it holds. */
  readonly FURY: readonly number[];
}

/** Fury at the check of a beast that keeps so much. */
const atCheck = ({ effects, FURY }: Shaking, i: number, kept: number): number =>
  kept + Math.min(effects[i], Math.max(0, FURY[i] - kept));

/**
 * Shares `amount` points out among the beasts.
 * @param THR threshold of each beast, or null when it never checks
 * @param fury what may be leached from each beast; changed in place to what is left
 * @param amount at most MAX_FURY and the sum of `fury`
 */
export function leach(
  THR: ReadonlyArray<number | null>,
  fury: Int32Array,
  amount: number,
  order: Battlegroup['leachOrder'],
  shaking: Shaking,
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

function isBefore(
  THR: ReadonlyArray<number | null>,
  fury: Int32Array,
  i: number,
  than: number,
  order: Battlegroup['leachOrder'],
): boolean {
  if (order === 'as listed') return false;
  if (order === 'most fury first') return fury[i] > fury[than];
  // Who never checks comes last.
  const margin = (one: number) => (THR[one] ?? Number.POSITIVE_INFINITY) - fury[one];
  return margin(i) < margin(than);
}

/** The sharing with the fewest frenzies on average; among equals the first beasts give more. */
function leastRisk(THR: ReadonlyArray<number | null>, fury: Int32Array, amount: number, shaking: Shaking): void {
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
