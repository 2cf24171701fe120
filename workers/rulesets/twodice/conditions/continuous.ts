/** What continuous effects do to whoever has them. */
import { type Ruled, ruled } from './ruled.ts';

export type Continuous = 'Fire' | 'Corrosion';

/** Chance that an effect is still there after the check of a Maintenance Phase: a die of 3 or more (MK3-CONT-02). */
export function lastsOn(): Ruled<number> {
  return ruled(2 / 3, 'MK3-CONT-02');
}

/** What is suffered whenever an effect resolves: a damage roll of so much POW, or so many points. */
export type Burn = { readonly power: number } | { readonly points: number };

/** What this effect does whenever it resolves (MK3-CONT-04, MK3-CONT-05). */
export function burns(effect: Continuous): Ruled<Burn> {
  return effect === 'Fire' ? ruled({ power: 12 }, 'MK3-CONT-05') : ruled({ points: 1 }, 'MK3-CONT-04');
}
