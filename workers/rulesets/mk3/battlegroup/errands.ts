/** What a model is asked to spend each turn, in the order of its importance. */
import { costOf, type Errand, once, ones, pointSteps } from '../../twodice/battlegroup/errands.ts';
import type { Battlegroup, Work } from './schema.ts';

/** What an attack bought, a boost, and a run or charge or power attack cost, by what is spent. */
const COSTS = {
  focus: { attack: 'MK3-FOCUS-07', boost: 'MK3-FOCUS-06', move: 'MK3-FOCUS-08' },
  fury: { attack: 'MK3-FURY-02', boost: 'MK3-FURY-02', move: 'MK3-FURY-02' },
} as const;

/** @param turn from 0 */
export function errandsOf(work: Work, turn: number, { effort, battlegroup }: Battlegroup, pack = false): Errand[] {
  const { attack, boost, move } = COSTS[battlegroup.engine];
  // Points of any sort are spent on one or the other.
  if (work.kind !== 'actions') return pointSteps(work, turn, effort, [attack, boost]);
  return [
    ...once(work.charge && !pack ? 1 : 0, [move], true),
    ...once(work.powerAttack ? 1 : 0, [move]),
    ...once('animus' in work ? work.animus : 0, ['MK3-FURY-02', 'MK3-FURY-10']),
    ...ones(work.boughtAttacks, [attack]),
    ...ones(work.boosts, [boost]),
    ...ones('rile' in work ? work.rile : 0, ['MK3-FURY-02'], true),
  ];
}

/** Most points that these works ask for in any one turn. */
export function mostWanted(work: Work, scenario: Battlegroup, pack = false): number {
  const turns = Array.from({ length: scenario.turns }, (_, turn) => turn);
  return Math.max(...turns.map((turn) => costOf(errandsOf(work, turn, scenario, pack))));
}
