/** Enemies whose melee range or sight a model leaves on a straight way, and when (TAB-GEO-12, TAB-MK3-18, TAB-MK2-25). */
import { stretchInReach } from '../../table/melee.ts';
import { along, heading } from '../../table/plane.ts';
import { NEAR } from '../../table/tolerance.ts';
import { type Board, hasReach, seesOn, upwards } from './board.ts';
import type { Stage } from './film.ts';

export interface FreeStrike {
  readonly index: number;
  readonly name: string;
  /** Inches of the way after which it is made. */
  readonly after: number;
}

/** Stretches into which the part of a way in melee range is cut, at whose ends sight is asked for. */
const LOOKS = 32;

/**
 * Whoever engages the mover anywhere on its way, and then no longer. Where it goes out of sight is found to a 32nd of the
 * way in melee range, and within that by halving.
 */
export function freeStrikes(board: Board, from: number, degrees: number, inches: number): FreeStrike[] {
  const { pieces } = board;
  const mover = pieces[from];
  const direction = heading(degrees);
  // Models that lie or are stationary are not engaged.
  if (mover.posture !== 'standing') return [];
  const moved = (t: number): Board => {
    const there = { ...mover, at: along(mover.at, direction, t) };
    return { ...board, pieces: pieces.map((piece, index) => (index === from ? there : piece)) };
  };
  return pieces.flatMap((enemy, index): FreeStrike[] => {
    if (enemy.side === mover.side || !hasReach(enemy)) return [];
    const stretch = stretchInReach(mover, direction, inches, enemy, upwards(board, index, from));
    if (!stretch) return [];
    const [low, high] = stretch;
    const sees = (t: number) => seesOn(moved(t), index, from, enemy.mounted);
    let seen = false;
    for (let look = 0; look <= LOOKS; look++) {
      const t = low + ((high - low) * look) / LOOKS;
      const now = sees(t);
      if (seen && !now) {
        let [yes, no] = [low + ((high - low) * (look - 1)) / LOOKS, t];
        for (let i = 0; i < 30; i++) {
          const middle = (yes + no) / 2;
          if (sees(middle)) yes = middle;
          else no = middle;
        }
        return [{ index, name: enemy.name, after: yes }];
      }
      seen = now;
    }
    return seen && high < inches - NEAR ? [{ index, name: enemy.name, after: high }] : [];
  });
}

/** Free strikes as they come on a straight way, each where the mover is then; the steps of the outcome are told later. */
export function strikeStages(board: Board, from: number, degrees: number, strikes: readonly FreeStrike[]): Stage[] {
  const mover = board.pieces[from];
  return [...strikes]
    .sort((one, two) => one.after - two.after)
    .map(({ index, name, after }) => ({
      by: from,
      title: `On its way, after ${after.toFixed(1)}", ${name} has a free strike at ${mover.name}`,
      moved: [{ index: from, at: along(mover.at, heading(degrees), after) }],
      met: [index],
      steps: 0,
    }));
}
