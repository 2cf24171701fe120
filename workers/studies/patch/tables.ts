/** The tables and the figure of a patch check. */
import { zFor } from '../../kernel/intervals.ts';
import type { IntervalsFigure, Table } from '../figures.ts';
import type { Field } from '../matchups/field.ts';
import type { MovedPair, MovedProfile } from './changes.ts';

export function ratingsFigure(
  profiles: readonly MovedProfile[],
  names: readonly string[],
  title: string,
  confidence: number,
): IntervalsFigure {
  const z = zFor(confidence);
  return {
    type: 'intervals',
    title,
    format: 'difference',
    table: 'profiles',
    axis: 'change of rating, 400 points are odds of ten to one',
    zero: 0,
    rows: byChange(profiles).map(({ profile, rating: { change, error, p } }) => ({
      label: names[profile],
      value: change,
      ...(error > 0 ? { low: change - z * error, high: change + z * error } : {}),
      muted: p > 1 - confidence,
    })),
  };
}

function byChange(profiles: readonly MovedProfile[]): MovedProfile[] {
  return [...profiles].sort((a, b) => Math.abs(b.rating.change) - Math.abs(a.rating.change) || a.profile - b.profile);
}

export function profilesTable(profiles: readonly MovedProfile[], names: readonly string[], certain: number): Table {
  return {
    id: 'profiles',
    title: 'Ratings and prices, what moved most first',
    columns: [
      { id: 'profile', title: 'Profile', format: 'text' },
      { id: 'ratingBefore', title: 'Rating before', format: 'whole' },
      { id: 'ratingAfter', title: 'Rating after', format: 'whole' },
      { id: 'change', title: 'Change', format: 'difference' },
      { id: 'certain', title: 'Certain', format: 'text' },
      { id: 'listedBefore', title: 'Listed before', format: 'whole' },
      { id: 'listedAfter', title: 'Listed after', format: 'whole' },
    ],
    rows: byChange(profiles).map(({ profile, rating, points }) => [
      names[profile],
      rating.before,
      rating.after,
      rating.change,
      rating.p <= certain ? 'yes' : 'no',
      points.before || null,
      points.after || null,
    ]),
  };
}

/** Only what moved for certain. */
export function pairsTable(pairs: readonly MovedPair[], { rows, columns, situations }: Field): Table {
  const sorted = [...pairs].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return {
    id: 'pairs',
    title: 'Match-ups that moved for certain, most first',
    columns: [
      { id: 'situation', title: 'Situation', format: 'text' },
      { id: 'profile', title: 'Profile', format: 'text' },
      { id: 'against', title: 'Against', format: 'text' },
      { id: 'before', title: 'Before', format: 'percent' },
      { id: 'after', title: 'After', format: 'percent' },
      { id: 'change', title: 'Change', format: 'points of percent' },
      { id: 'error', title: 'Standard error', format: 'points of percent' },
    ],
    rows: sorted.map(({ situation, row, column, before, after, change, error }) => [
      situations[situation].title,
      rows[row].name,
      columns[column].name,
      before,
      after,
      change,
      error,
    ]),
  };
}
