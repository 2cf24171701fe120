/** What a model is asked to spend each turn, and what comes of it when the points do not reach. */
import type { Ledger } from '../../disclosure/ledger.ts';
import type { Battlegroup, Work } from './schema.ts';

export interface Errand {
  /** Points of one step; a step is done whole or not at all. */
  readonly cost: number;
  readonly charge: boolean;
  /** Points that only heat the beast up: rile. */
  readonly idle: boolean;
  /** Rules that say what it costs. */
  readonly rules: readonly string[];
}

/** What an attack bought, a boost, and a run or charge or power attack cost, by what is spent. */
const COSTS = {
  focus: { attack: 'MK3-FOCUS-07', boost: 'MK3-FOCUS-06', move: 'MK3-FOCUS-08' },
  fury: { attack: 'MK3-FURY-02', boost: 'MK3-FURY-02', move: 'MK3-FURY-02' },
} as const;

/** The steps a model is asked for in one turn (0-based), in the order of their importance. */
export function errandsOf(work: Work, turn: number, { effort, battlegroup }: Battlegroup, pack = false): Errand[] {
  const { attack, boost, move } = COSTS[battlegroup.engine];
  const ones = (count: number, rules: readonly string[], idle = false): Errand[] =>
    Array.from({ length: count }, () => ({ cost: 1, charge: false, idle, rules }));
  // Points of any sort are spent on one or the other.
  if (work.kind === 'points') return ones(work.points === 'as everyone' ? effort : work.points, [attack, boost]);
  if (work.kind === 'by turn') {
    return ones(work.points[Math.min(turn, work.points.length - 1)], [attack, boost]);
  }
  const errands: Errand[] = [];
  if (work.charge && !pack) errands.push({ cost: 1, charge: true, idle: false, rules: [move] });
  if (work.powerAttack) errands.push(...ones(1, [move]));
  const animus = 'animus' in work ? work.animus : 0;
  if (animus > 0) errands.push({ cost: animus, charge: false, idle: false, rules: ['MK3-FURY-02', 'MK3-FURY-10'] });
  errands.push(...ones(work.boughtAttacks, [attack]), ...ones(work.boosts, [boost]));
  if ('rile' in work) errands.push(...ones(work.rile, ['MK3-FURY-02'], true));
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
export function perform(
  errands: readonly Errand[],
  room: number,
  mayCharge: boolean,
  done: Done,
  acted: Ledger | null,
): Done {
  done.spent = 0;
  done.idle = 0;
  done.missing = 0;
  let left = room;
  for (let i = 0; i < errands.length; i++) {
    const { cost, charge, idle, rules } = errands[i];
    if (cost > left || (charge && !mayCharge)) done.missing += cost;
    else {
      acted?.enter(...rules);
      left -= cost;
      if (idle) done.idle += cost;
      else done.spent += cost;
    }
  }
  return done;
}
