/** What moved more than a build pipeline allows. */

import { zFor } from '../../kernel/intervals.ts';
import { counted } from '../../wording.ts';
import type { Field } from '../matchups/field.ts';
import type { Changes } from './changes.ts';
import type { PatchRequest } from './request.ts';

/** One sentence each; a move counts as far as it is certain, so noise never fails a build. */
export function violationsOf(
  limits: PatchRequest['limits'],
  { pairs, profiles, after }: Changes,
  { rows, columns, situations }: Field,
  confidence: number,
): string[] {
  const z = zFor(confidence);
  const found: string[] = [];
  const exceeds = (moved: { change: number; error: number; p: number }, limit: number) =>
    moved.p <= 1 - confidence && Math.abs(moved.change) - z * moved.error > limit;
  for (const pair of pairs) {
    if (limits.score === undefined || !exceeds(pair, limits.score)) continue;
    const { situation, row, column, before, after: now } = pair;
    found.push(
      `Too much: ${rows[row].name} against ${columns[column].name} (${situations[situation].title}) went from ${(100 * before).toFixed(1)} % to ${(100 * now).toFixed(1)} %.`,
    );
  }
  for (const { profile, rating, price } of profiles) {
    if (limits.rating !== undefined && exceeds(rating, limits.rating)) {
      found.push(`Too much: the rating of ${rows[profile].name} moved by ${rating.change.toFixed(0)} points.`);
    }
    if (limits.price !== undefined && price && exceeds(price, limits.price * price.before)) {
      found.push(
        `Too much: the fair price of ${rows[profile].name} went from ${price.before.toFixed(0)} to ${price.after.toFixed(0)}.`,
      );
    }
  }
  const off = after?.prices?.suggestions.filter(({ verdict }) => verdict !== 'fair').length ?? 0;
  if (limits.mispriced !== undefined && off > limits.mispriced) {
    found.push(`Too many: ${counted(off, 'profiles')} are mispriced, ${limits.mispriced} are allowed.`);
  }
  return found;
}
