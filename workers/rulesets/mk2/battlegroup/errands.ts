/** What a beast is asked to do in a turn, point by point. */
import type { Battlegroup, Work } from './schema.ts';

export interface Errand {
  /** Fury of one step; a step is done whole or not at all. */
  readonly cost: number;
  /** Running or charging: not by a beast that forfeits its movement. */
  readonly moves: boolean;
  /** Rile: fury for nothing but the warlock. */
  readonly idle: boolean;
}

const steps = (count: number, idle = false): Errand[] =>
  Array.from({ length: count }, () => ({ cost: 1, moves: false, idle }));

/** @param turn from 0 */
export function errandsOf(work: Work, turn: number, { effort }: Battlegroup): Errand[] {
  if (work.kind === 'points') return steps(work.points === 'as everyone' ? effort : work.points);
  if (work.kind === 'by turn') return steps(work.points[Math.min(turn, work.points.length - 1)]);
  return [
    ...(work.move === 'advance' ? [] : [{ cost: 1, moves: true, idle: false }]),
    ...(work.animus > 0 ? [{ cost: work.animus, moves: false, idle: false }] : []),
    ...steps((work.powerAttack ? 1 : 0) + work.attacks + work.boosts),
    ...steps(work.rile, true),
  ];
}

export const costOf = (errands: readonly Errand[]): number => errands.reduce((sum, { cost }) => sum + cost, 0);
