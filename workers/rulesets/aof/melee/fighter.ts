/** A unit as it takes part in a melee: what it brings to strikes, and what holds it back. */
import type { Reroll } from '../dice.ts';
import type { Line } from '../line.ts';
import type { Nerves } from '../morale.ts';
import type { Term } from '../strike.ts';

export interface Fighter {
  readonly line: Line;
  readonly nerves: Nerves;
  readonly hitTerms: readonly Term[];
  /** Only for its own charge: Heavy Charge, stakes. */
  readonly chargeTerms: readonly Term[];
  readonly blockTerms: readonly Term[];
  readonly supremeHit: boolean;
  readonly supremeBlock: boolean;
  readonly betterHit: boolean;
  readonly betterBlock: boolean;
  readonly reroll: Reroll;
  /** Own models that can strike. */
  readonly limit: number;
  readonly deepRage: boolean;
  readonly killingBlow: boolean;
  /** In Defensive Stance: it cannot strike back, and whoever strikes at it is -2 (AOF-ACT-06). */
  readonly braced: boolean;
}

/** Which roles a strike can have. */
export type Role = 'striker' | 'replier';

/** The same fighter in a fight that follows at once: what a stratagem gives one roll was spent in the first (AOF-CP-02). */
export function afterFirst(fighter: Fighter): Fighter {
  return { ...fighter, supremeHit: false, supremeBlock: false, betterHit: false, betterBlock: false };
}
