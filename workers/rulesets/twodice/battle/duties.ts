/**
 * What flags and zones are worth to a simulated player, in points of the armies: all the enemy's for the control point
 * that wins, as for a caster, less by as many as are still wanted. Whoever stands nearest goes there; who is there stays,
 * unless an attack is worth more. None of it where a scenario has no objectives.
 */
import { isCaster } from './forces.ts';
import type { Objective } from './missions.ts';
import { awayFrom, contests, presence, takes } from './scoring.ts';
import type { View } from './view.ts';

export interface Duty {
  readonly objective: Objective;
  /** Points of taking it in this turn, where nobody else of the side does. */
  readonly takes: number;
  /** Points of keeping the enemy from it in his next turn, where nobody else of the side does. */
  readonly denies: number;
  /** Whether no other model of the side is sooner there. */
  readonly nearest: boolean;
}

const NONE: readonly Duty[] = [];
/** Of its worth: before scoring opens, and where an enemy contests it. */
const LATER = 0.5;
const CONTESTED = 0.25;
/** Of the worth of denying it: an enemy who only contests it, and none at all. */
const NEAR_BY = 0.5;
const NOBODY = 0.1;
/** Of the worth of an objective, on the way to it: at once half of that, and less by the inches that are left. */
const APPROACH = 0.5;
const FAR = 12;

export function dutiesOf(game: View, u: number): readonly Duty[] {
  const { mission, score, forces, field, counts, clock } = game;
  const { objectives, wins } = mission;
  if (objectives.length === 0 || counts[u] === 0) return NONE;
  const side = forces.seat[u] === 0 ? 0 : 1;
  const enemy = side === 0 ? 1 : 0;
  const opens = score.isOpen(clock.round, clock.second) ? 1 : LATER;
  const opensNext = score.isOpen(clock.second ? clock.round + 1 : clock.round, !clock.second) ? 1 : LATER;
  const own = (opens * Math.max(1, forces.points[enemy])) / Math.max(1, wins - score.points[side]);
  const theirs = (opensNext * Math.max(1, forces.points[side])) / Math.max(1, wins - score.points[enemy]);
  const duties: Duty[] = [];
  for (let i = 0; i < objectives.length; i++) {
    // Each player goes through them from his own left, so that neither is favoured by their order.
    const at = clock.second ? objectives.length - 1 - i : i;
    const objective = objectives[at];
    const bits = presence(field, forces.seat, counts, objective, side, u);
    const contested = (bits & 8) !== 0;
    const taken = (bits & 1) !== 0 || !score.scores(side, at);
    const denied = (bits & 2) !== 0 || !score.scores(enemy, at);
    duties.push({
      objective,
      takes: taken ? 0 : own * (contested ? CONTESTED : 1),
      denies: denied ? 0 : theirs * ((bits & 4) !== 0 ? 1 : contested ? NEAR_BY : NOBODY),
      nearest: isNearest(game, u, objective),
    });
  }
  return duties;
}

/** Whether nobody else of the side who may go there is there sooner; casters lead from behind. */
function isNearest(game: View, u: number, objective: Objective): boolean {
  const { forces, field, counts } = game;
  const turns = (w: number): number => {
    const { at, radius } = field.bases[w];
    return awayFrom(objective, at.x, at.y, radius) / forces.sort(w).combatant.SPD;
  };
  const own = turns(u);
  for (const w of game.modelsOf(forces.seat[u] === 0 ? 0 : 1)) {
    if (w === u || counts[w] === 0 || isCaster(forces.sort(w).combatant) || field.inMelee(w)) continue;
    if (turns(w) < own) return false;
  }
  return true;
}

/** Points of a model with such a base that ends its activation there. */
export function worthAt(duties: readonly Duty[], x: number, y: number, base: number): number {
  let worth = 0;
  for (let i = 0; i < duties.length; i++) {
    const duty = duties[i];
    const inches = awayFrom(duty.objective, x, y, base);
    if (takes(duty.objective, inches)) worth += duty.takes;
    if (contests(duty.objective, inches)) worth += duty.denies;
  }
  return worth;
}

/** Points of being on the way there, so many inches short. */
export function approaching({ takes: own, denies, nearest }: Duty, inches: number): number {
  return nearest ? (APPROACH * Math.max(own, denies)) / (1 + inches / FAR) / 2 : 0;
}
