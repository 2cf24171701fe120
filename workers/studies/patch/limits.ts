/** What moved more than a build pipeline allows. */

import { zFor } from '../../kernel/intervals.ts';
import { counted, named } from '../../wording.ts';
import type { Field } from '../matchups/field.ts';
import type { Changes } from './changes.ts';
import type { PatchRequest } from './request.ts';

export interface Violation {
  /** Whom it is about: one of these must have a waiver; empty where it is about nobody. */
  readonly profiles: readonly string[];
  readonly words: string;
  /** What was exceeded. */
  readonly limit: 'price' | 'score' | 'rating' | 'mispriced' | 'undeclared';
}

/**
 * One sentence each; what is counted exceeds a limit as far as that is certain, so noise never fails a build. Listed
 * prices are data, and exact.
 * @param changed profiles whose own data changed: what moved is laid at their door; empty where the rules changed
 * @param mispriced how many are mispriced afterwards; null where nobody asks
 */
export function violationsOf(
  limits: PatchRequest['limits'],
  { pairs, profiles }: Changes,
  { rows, columns, situations }: Field,
  { confidence, changed, mispriced }: { confidence: number; changed: readonly string[]; mispriced: number | null },
): Violation[] {
  const z = zFor(confidence);
  const found: Violation[] = [];
  const blamed = (names: readonly string[]) => {
    const guilty = names.filter((name) => changed.includes(name));
    return guilty.length > 0 ? guilty : names;
  };
  const exceeds = (moved: { change: number; error: number; p: number }, limit: number) =>
    moved.p <= 1 - confidence && Math.abs(moved.change) - z * moved.error > limit;
  /** A limit of one's own goes before that of all; of two profiles, the wider one counts. */
  const limitOf = <K extends 'price' | 'score' | 'rating'>(which: K, names: readonly string[]) => {
    const own = names.map((name) => limits.units[name]?.[which] ?? limits[which]);
    return own.some((one) => one === undefined) ? undefined : Math.max(...own.map((one) => one ?? 0));
  };
  profiles.forEach(({ profile, points }) => {
    if (points.before === 0 || points.after === 0) return;
    const { name } = rows[profile];
    if (Math.abs(points.after / points.before - 1) <= limitOf('price', [name])! + 1e-12) return;
    const change = (100 * (points.after / points.before - 1)).toFixed(1);
    const words = `Too much: the price of ${name} went from ${points.before} to ${points.after} (${change} %).`;
    found.push({ profiles: [name], words, limit: 'price' });
  });
  for (const pair of pairs) {
    const { situation, row, column, before, after: now } = pair;
    const names = [rows[row].name, columns[column].name];
    const score = limitOf('score', blamed(names));
    if (score === undefined || !exceeds(pair, score)) continue;
    const guilty = names.filter((name) => changed.includes(name));
    found.push({
      limit: 'score',
      profiles: blamed(names),
      words: `Too much: ${names[0]} against ${names[1]} (${situations[situation].title}) went from ${(100 * before).toFixed(1)} % to ${(100 * now).toFixed(1)} %${guilty.length > 0 ? `; ${named(guilty)} changed` : ''}.`,
    });
  }
  for (const { profile, rating } of profiles) {
    const { name } = rows[profile];
    // Ratings are told from the mean of the field, so who did not change moves as well.
    if (changed.length > 0 && !changed.includes(name)) continue;
    const most = limitOf('rating', [name]);
    if (most === undefined || !exceeds(rating, most)) continue;
    found.push({
      limit: 'rating',
      profiles: [name],
      words: `Too much: the rating of ${name} moved by ${rating.change.toFixed(0)} points.`,
    });
  }
  if (limits.mispriced !== undefined && mispriced !== null && mispriced > limits.mispriced) {
    const words = `Too many: ${counted(mispriced, 'profiles')} are mispriced in every battle tried, ${limits.mispriced} are allowed.`;
    found.push({ profiles: [], words, limit: 'mispriced' });
  }
  return found;
}
