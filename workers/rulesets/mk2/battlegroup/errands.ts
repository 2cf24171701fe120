/** What a beast is asked to do in a turn, point by point. */
import type { Battlegroup, Work } from './schema.ts';

export interface Errand {
  /** Fury of one step; a step is done whole or not at all. */
  readonly cost: number;
  /** Running or charging: not by a beast that forfeits its movement. */
  readonly moves: boolean;
  /** Rile: fury for nothing but the warlock. */
  readonly idle: boolean;
  /** Rules that say what it costs. */
  readonly rules: readonly string[];
}

const steps = (count: number, rules: readonly string[], idle = false): Errand[] =>
  Array.from({ length: count }, () => ({ cost: 1, moves: false, idle, rules }));

const MOVES = ['MK2-FURY-03'];
const ATTACKS = ['MK2-FURY-04'];
const BOOSTS = ['MK2-FURY-05'];
/** Points of any sort are spent on one or the other. */
const EITHER = [...ATTACKS, ...BOOSTS];

/** @param turn from 0 */
export function errandsOf(work: Work, turn: number, { effort }: Battlegroup): Errand[] {
  if (work.kind === 'points') return steps(work.points === 'as everyone' ? effort : work.points, EITHER);
  if (work.kind === 'by turn') return steps(work.points[Math.min(turn, work.points.length - 1)], EITHER);
  return [
    ...(work.move === 'advance' ? [] : [{ cost: 1, moves: true, idle: false, rules: MOVES }]),
    ...(work.animus > 0 ? [{ cost: work.animus, moves: false, idle: false, rules: ['MK2-FURY-07'] }] : []),
    ...steps(work.powerAttack ? 1 : 0, MOVES),
    ...steps(work.attacks, ATTACKS),
    ...steps(work.boosts, BOOSTS),
    ...steps(work.rile, ['MK2-FURY-06'], true),
  ];
}

export const costOf = (errands: readonly Errand[]): number => errands.reduce((sum, { cost }) => sum + cost, 0);
