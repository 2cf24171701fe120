/** A moment of a duel: whose turn it is, and how both units stand to each other. */
import {
  BREATH_USED,
  DAMNED,
  exhaustionOf,
  FATIGUED,
  POSTURE,
  postureOf,
  READIED,
  WAVERING,
  withExhaustion,
  withPosture,
} from '../flags.ts';
import type { Option } from './policy.ts';
import { behaviourOf, behavioursOf, DAMNATION_WAYS, type Duel, IDLE_WAYS, type Which } from './schema.ts';
import { planOf } from './uses.ts';

/** How both units stand to each other. */
export interface Stand {
  readonly distance: number;
  readonly fa: number;
  readonly fb: number;
}

export interface When {
  readonly round: number;
  /** Who acts first in the round by the order of the game, and who really does (AOF-CP-05). */
  readonly leader: Which;
  readonly first: Which;
  /** How many have acted. */
  readonly acted: number;
}

export function flagsOf({ fa, fb }: Stand, who: Which): number {
  return who === 'attacker' ? fa : fb;
}

export function withFlags<S extends Stand>(stand: S, who: Which, flags: number): S {
  if (flagsOf(stand, who) === flags) return stand;
  return who === 'attacker' ? { ...stand, fa: flags } : { ...stand, fb: flags };
}

const KEPT = WAVERING | FATIGUED | BREATH_USED | DAMNED | READIED;

/** What of a unit's flags is followed: heavy damage and the like are left aside. */
export function followed(flags: number): number {
  return withPosture(withExhaustion(flags & KEPT, exhaustionOf(flags)), postureOf(flags));
}

/** Flags when the round is over: fatigue, breath and curses go, and the markers of whoever rested (AOF-EXH-05). */
export function afterRound(flags: number): number {
  const left = flags & ~(FATIGUED | BREATH_USED | DAMNED);
  return postureOf(left) === POSTURE.resting ? withPosture(withExhaustion(left, 0), POSTURE.none) : left;
}

/** What a unit may do at a decision, by its plan. */
export function optionsAt(
  duel: Duel,
  who: Which,
  round: number,
  about: 'action' | 'idle' | 'damnation',
): readonly Option[] {
  const plan = planOf(duel, who);
  const told = behaviourOf(duel, who, round);
  if (about === 'action') return told === null ? behavioursOf({ ...plan, orders: [] }) : [told];
  if (about === 'idle') return told === null ? IDLE_WAYS : [plan.whenWavering];
  return told === null ? DAMNATION_WAYS : [plan.damnation];
}
