/** Both armies at the front of their zones, in the order of their lists, with a square between two where there is room. */

import { type Forces, type Seat, unitsOf } from './forces.ts';
import type { Army } from './schema.ts';

/** Ranks of so many units, front first, each as the columns of its units. */
export function ranksOf(count: number, width: number): number[][] {
  const apart = 2 * count - 1 <= width ? 2 : 1;
  const most = apart === 2 ? count : width;
  const ranks: number[][] = [];
  for (let from = 0; from < count; from += most) {
    const here = Math.min(most, count - from);
    const left = Math.floor((width - ((here - 1) * apart + 1)) / 2);
    ranks.push(Array.from({ length: here }, (_, i) => left + i * apart));
  }
  return ranks;
}

/** Units of an army that stand by themselves: whoever stands within a Horde stands with it. */
export const standing = (army: Army): number => unitsOf(army).filter(({ within }) => within === '').length;

/** The square of each unit. */
export function placesOf(forces: Forces): Int16Array {
  const { map } = forces.battle;
  const places = new Int16Array(forces.units.length).fill(-1);
  for (const side of [0, 1] as const) lineUp(forces, side, places);
  for (const { index, host } of forces.units) if (host >= 0) places[index] = places[host];
  return places;

  function lineUp({ units }: Forces, side: Seat, into: Int16Array): void {
    const own = units.filter((unit) => unit.side === side && unit.host < 0);
    const ranks = ranksOf(own.length, map.width);
    let next = 0;
    for (const [rank, columns] of ranks.entries()) {
      for (const column of columns) {
        const square = (map.zone - 1 - rank) * map.width + column;
        into[own[next++].index] = side === 0 ? square : map.width * map.height - 1 - square;
      }
    }
  }
}
