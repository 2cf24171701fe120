/** Who controls flags and zones, and the control points that come of it (TAB-MK3-40 to -42, MK3-SCEN-02, -04). */
import { CONTACT, NEAR } from '../../../table/tolerance.ts';
import type { Field } from './field.ts';
import type { Seat } from './forces.ts';
import type { Mission, Objective } from './missions.ts';

/** From the edge of a flag: an enemy so near contests it. */
const CONTESTS = 4;

/** Inches from the base of a model that stands at a place to an objective: to the edge of a flag, or into a zone. */
export function awayFrom({ x, y, radius }: Objective, atX: number, atY: number, base: number): number {
  return Math.max(0, Math.sqrt((x - atX) ** 2 + (y - atY) ** 2) - radius - base);
}

/** Whether a model so far away is where it controls: in base contact with a flag, any part of its base in a zone. */
export const takes = ({ kind }: Objective, inches: number): boolean => inches <= (kind === 'flag' ? CONTACT : NEAR);

/** Whether a model so far away keeps the enemy from controlling. */
export const contests = ({ kind }: Objective, inches: number): boolean =>
  inches <= (kind === 'flag' ? CONTESTS : 0) + NEAR;

/**
 * What both sides have at an objective.
 * @param counts by model: 0 where it neither controls nor contests, being wild or inert
 * @param but a model that is not looked at, or -1
 * @returns bits: 1 the side takes it, 2 the side contests it, 4 and 8 the same of its enemy
 */
export function presence(
  field: Field,
  seat: ArrayLike<number>,
  counts: ArrayLike<number>,
  objective: Objective,
  side: Seat,
  but = -1,
): number {
  let bits = 0;
  for (let u = 0; u < field.on.length; u++) {
    if (u === but || field.on[u] === 0 || counts[u] === 0) continue;
    const { at, radius } = field.bases[u];
    const inches = awayFrom(objective, at.x, at.y, radius);
    const own = (takes(objective, inches) ? 1 : 0) + (contests(objective, inches) ? 2 : 0);
    bits |= seat[u] === side ? own : own << 2;
  }
  return bits;
}

/** Whether a side controls what has this {@link presence}. */
export const isControlled = (bits: number): boolean => (bits & 1) !== 0 && (bits & 8) === 0;

export class Score {
  readonly mission: Mission;
  /** Control points of each side. */
  readonly points: [number, number] = [0, 0];
  /** By side and objective: 1 once it has scored there. */
  private readonly taken: readonly [Uint8Array, Uint8Array];

  constructor(mission: Mission) {
    this.mission = mission;
    this.taken = [new Uint8Array(mission.objectives.length), new Uint8Array(mission.objectives.length)];
  }

  clear(): void {
    this.points.fill(0);
    for (const one of this.taken) one.fill(0);
  }

  /** Whether the end of this turn scores. @param second whether it is the second player's */
  isOpen(round: number, second: boolean): boolean {
    return round > 2 || (round === 2 && (second || this.mission.opens === 'first'));
  }

  /** Whether an objective still scores for a side. */
  scores(side: Seat, objective: number): boolean {
    return !this.mission.once || this.taken[side][objective] === 0;
  }

  /** The end of a side's own turn. @returns the points that it has scored */
  endOfTurn(round: number, second: boolean, side: Seat, controlled: (objective: number) => boolean): number {
    if (!this.isOpen(round, second)) return 0;
    let scored = 0;
    for (let i = 0; i < this.mission.objectives.length; i++) {
      if (!this.scores(side, i) || !controlled(i)) continue;
      this.taken[side][i] = 1;
      scored++;
    }
    this.points[side] += scored;
    return scored;
  }

  hasWon(side: Seat): boolean {
    return this.points[side] >= this.mission.wins;
  }
}
