/** What a beast is forced for in a turn, in the order of its importance. */
import { type Errand, once, ones, pointSteps } from '../../twodice/battlegroup/errands.ts';
import type { Battlegroup, Work } from './schema.ts';

const forced = (rule: string): readonly string[] => ['MK2-FURY-02', rule];
const MOVES = forced('MK2-FURY-03');
const ATTACKS = forced('MK2-FURY-04');
const BOOSTS = forced('MK2-FURY-05');
const RILES = forced('MK2-FURY-06');
const ANIMI = forced('MK2-FURY-07');

/** @param turn from 0 */
export function errandsOf(work: Work, turn: number, { effort }: Battlegroup): Errand[] {
  // Points of any sort are spent on one or the other.
  if (work.kind !== 'actions') return pointSteps(work, turn, effort, [...ATTACKS, ...BOOSTS]);
  return [
    ...once(work.move === 'advance' ? 0 : 1, MOVES, true),
    ...once(work.animus, ANIMI),
    ...once(work.powerAttack ? 1 : 0, MOVES),
    ...ones(work.attacks, ATTACKS),
    ...ones(work.boosts, BOOSTS),
    ...ones(work.rile, RILES, true),
  ];
}
