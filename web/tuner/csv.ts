/** The tuner's table as it is saved: every number at full length, in the order in which the rows stand. */
import { plain, type TableModel } from '../charts/table.ts';
import type { Found, Tuning } from './model.ts';

/**
 * @param places of the candidates, in the order in which they are shown
 * @param titleOf what a kind of question is called
 */
export function tuningTable(
  { candidates, opponents, phases }: Tuning,
  found: Found | null,
  places: readonly number[],
  titleOf: (kind: string) => string,
): TableModel {
  const number = (value: number | null | undefined) => plain(value ?? '');
  return {
    caption: 'Candidates against opponents',
    columns: [
      ...['Candidate', 'Asked in', 'Points', 'Copies at most'],
      ...opponents.map(({ name, weight }) => `${name} (weight ${weight})`),
      ...['Value', 'Value per 100 points', 'Place', 'Copies in the best list'],
    ],
    rows: places.flatMap((i) => {
      const candidate = candidates[i];
      if (!candidate) return [];
      const { name, points, most, acts } = candidate;
      const worth = found?.worths[i];
      return [
        [
          plain(name),
          plain(acts.map((p) => titleOf(phases[p]?.kind ?? '')).join(', ')),
          number(points),
          number(most),
          ...opponents.map((_, o) => number(worth?.against[o])),
          number(worth?.value),
          number(worth && worth.value !== null && points !== null ? (100 * worth.value) / points : null),
          number(worth?.group),
          number(found?.solved ? worth?.count : null),
        ],
      ];
    }),
  };
}
