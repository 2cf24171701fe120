/** The tally of a duel that planes can fight (planes.ts), round by round. */
import type { Section } from '../report.ts';
import { cellOf } from '../report.ts';
import { ENDINGS, Planes } from './planes.ts';
import type { Pairing } from './setup.ts';
import { OTHER } from './steps.ts';
import { chargesOrShoots, onlyCharges } from './swift.ts';

/**
 * Fills the tally of such a duel.
 * @param heard told after each round; true ends it early
 * @returns whether it ended early; null where the duel needs more than planes
 */
export function tallyOnPlanes(
  pairing: Pairing,
  sections: ReadonlyArray<readonly [Section, Section]>,
  ends: number,
  tally: Float64Array,
  heard: (round: number) => boolean,
): boolean | null {
  const { duel } = pairing;
  if (!onlyCharges(duel) && !chargesOrShoots(duel)) return null;
  const first = duel.situation.first === 'target' ? 'target' : 'attacker';
  const planes = Planes.of(pairing, [first, OTHER[first]]);
  if (!planes) return null;
  for (let round = 1; round <= sections.length; round++) {
    planes.round(round);
    (['attacker', 'target'] as const).forEach((which, side) => {
      const section = sections[round - 1][side];
      planes.ended(which).forEach((chance, at) => {
        tally[cellOf(section, Math.floor(at / ENDINGS), at % ENDINGS)] += chance;
      });
      planes.standing(which, (state, flags, chance) => {
        tally[cellOf(section, state, flags)] += chance;
      });
    });
    if (round < sections.length && heard(round)) return true;
  }
  const [won, lost] = first === 'target' ? [1, 0] : [0, 1];
  tally[ends] += planes.won[won];
  tally[ends + 1] += planes.open();
  tally[ends + 2] += planes.won[lost];
  return false;
}
