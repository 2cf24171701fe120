/** What a model is asked to spend each turn, and what comes of it when the points do not reach. */
import type { Battlegroup, Work } from './schema.ts';

export interface Errand {
  /** Points of one step; a step is done whole or not at all. */
  readonly cost: number;
  readonly charge: boolean;
  /** Points that only heat the beast up: rile. */
  readonly idle: boolean;
}

/** The steps a model is asked for in one turn (0-based), in the order of their importance. */
export function errandsOf(work: Work, turn: number, { effort }: Battlegroup, pack = false): Errand[] {
  const ones = (count: number, idle = false): Errand[] =>
    Array.from({ length: count }, () => ({ cost: 1, charge: false, idle }));
  if (work.kind === 'points') return ones(work.points === 'as everyone' ? effort : work.points);
  if (work.kind === 'by turn') return ones(work.points[Math.min(turn, work.points.length - 1)]);
  const errands: Errand[] = [];
  if (work.charge && !pack) errands.push({ cost: 1, charge: true, idle: false });
  if (work.powerAttack) errands.push(...ones(1));
  const animus = 'animus' in work ? work.animus : 0;
  if (animus > 0) errands.push({ cost: animus, charge: false, idle: false });
  errands.push(...ones(work.boughtAttacks + work.boosts));
  if ('rile' in work) errands.push(...ones(work.rile, true));
  return errands;
}

export const costOf = (errands: readonly Errand[]): number => errands.reduce((sum, { cost }) => sum + cost, 0);

/** Most points that these works ask for in any one turn. */
export function mostWanted(work: Work, scenario: Battlegroup, pack = false): number {
  let most = 0;
  for (let turn = 0; turn < scenario.turns; turn++)
    most = Math.max(most, costOf(errandsOf(work, turn, scenario, pack)));
  return most;
}

/** Points spent on work, points spent idly, and points of steps that were asked for and not done. */
export interface Done {
  spent: number;
  idle: number;
  missing: number;
}

/** Does as much as `room` allows, in order. `done` is filled and returned, so that nothing is allocated. */
export function perform(errands: readonly Errand[], room: number, mayCharge: boolean, done: Done): Done {
  done.spent = 0;
  done.idle = 0;
  done.missing = 0;
  let left = room;
  for (let i = 0; i < errands.length; i++) {
    const { cost, charge, idle } = errands[i];
    if (cost > left || (charge && !mayCharge)) done.missing += cost;
    else {
      left -= cost;
      if (idle) done.idle += cost;
      else done.spent += cost;
    }
  }
  return done;
}
