/** The tables and the figure of a patch check. */
import { zFor } from '../../kernel/intervals.ts';
import { differenceColumn, percentColumn, pointsColumn, textColumn, wholeColumn } from '../columns.ts';
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
      textColumn('profile', 'Profile'),
      wholeColumn('ratingBefore', 'Rating before'),
      wholeColumn('ratingAfter', 'Rating after'),
      differenceColumn('change', 'Change'),
      textColumn('certain', 'Certain'),
      wholeColumn('listedBefore', 'Listed before'),
      wholeColumn('listedAfter', 'Listed after'),
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
      textColumn('situation', 'Situation'),
      textColumn('profile', 'Profile'),
      textColumn('against', 'Against'),
      percentColumn('before', 'Before'),
      percentColumn('after', 'After'),
      pointsColumn('change', 'Change'),
      pointsColumn('error', 'Standard error'),
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
