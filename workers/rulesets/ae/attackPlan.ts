/** One attack of one unit on another as plain numbers: what is rolled, and what each part of the result is worth. */

import type { Distribution } from '../../kernel/distribution.ts';
import type { Ledger } from '../disclosure/ledger.ts';
import type { Degrees, Extremes } from './d100.ts';

export const MODES = ['single shot', 'semi-automatic', 'full auto'] as const;
export type Mode = (typeof MODES)[number];

/** The circumstances of an attack. */
export interface Circumstances {
  readonly ranged: boolean;
  readonly mode: Mode;
  readonly aim: boolean;
  readonly charge: boolean;
  readonly pointBlank: boolean;
  readonly inCover: boolean;
  readonly coverAP: number;
  /** Share of locations that the cover hides, 0..100. */
  readonly coverPercent: number;
  readonly targetOnItsTerrain: boolean;
  readonly targetOnAttackersTerrain: boolean;
  readonly targetUnaware: boolean;
  readonly targetAllOut: boolean;
  /** What Called Shot talents take off the penalty for shooting into a Horde. */
  readonly calledShot: number;
}

export interface Term {
  readonly label: string;
  readonly value: number;
}

/** What an attack that gets through takes from a Horde; all whole numbers. */
export interface MagnitudePlan {
  /** The hit itself, flat qualities and flat bonuses. */
  readonly flat: number;
  /** Of it, what needs damage to get through. */
  readonly base: 0 | 1;
  /** Everything else counts without damage getting through, too (RU-25). */
  readonly extrasAlways: boolean;
  /** Fire Drill and Overwhelming count for every hit (RU-26). */
  readonly drillEachHit: boolean;
  readonly lineMost: number;
  readonly perDegree: 0 | 1;
  /** One more for every two degrees (AE-HIT-08). */
  readonly halfDegrees: boolean;
  readonly line: boolean;
  readonly spray: boolean;
  readonly doubled: boolean;
  readonly large: 'no' | 'flat' | 'at least';
  readonly reduction: number;
  readonly halved: 'no' | 'down' | 'up';
}

export interface AttackPlan {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly stat: 'WS' | 'BS';
  readonly degreeMode: Degrees;
  readonly extremes: Extremes;
  readonly autoHit: boolean;
  /** Target number without squads. */
  readonly base: number;
  readonly terms: readonly Term[];
  readonly perOwnSquad: number;
  readonly perTargetSquad: number;
  /** Squads around a Leader that help to hit him (RU-15); no penalty is forgiven against them. */
  readonly bonusPerTargetSquad: number;
  /** What is forgiven of a penalty for the target's squads. */
  readonly forgiven: number;
  readonly dualReroll: boolean;
  /** Misses that leaders let roll again, and what hunters of characters may roll again, attack or damage. */
  readonly rerolls: number;
  readonly hunts: number;
  /** Dodge or parry, or 0 for none. */
  readonly evasion: number;
  readonly evasionPerOwnSquad: number;
  readonly evasionName: 'dodge' | 'parry';
  readonly deflect: number;
  readonly degrees: number;
  /** Degrees for one more hit; 0: no burst. */
  readonly burstStep: number;
  readonly burstMost: number;
  /** Degrees for one more hit of Scatter; 0: none. */
  readonly scatterStep: number;
  readonly flurryMost: number;
  readonly flurryStep: number;
  readonly dice: number;
  readonly sides: number;
  readonly sum: Distribution;
  readonly damage: number;
  /** Brutal Charge, and what squads add to their own one of a Reckless Charge; null without it. */
  readonly brutal: number;
  readonly reckless: number | null;
  readonly brutalAdds: boolean;
  readonly damagePerDegree: 0 | 1;
  readonly damagePerExtra: 0 | 1;
  /** Fire Drill or Overwhelming, and where it goes. */
  readonly drill: number;
  readonly drillTo: 'damage' | 'magnitude' | 'nothing';
  /** Every hit rolls its own damage (ships, fortresses, characters of the base game). */
  readonly rollsPerHit: boolean;
  /** TB and what is left of AP. */
  readonly reduction: number;
  readonly coverPercent: number;
  readonly coverReduction: number;
  /** Damage rolls of which the better of two counts. */
  readonly betterDamage: number;
  /** Null when the target loses Wounds. */
  readonly magnitude: MagnitudePlan | null;
  readonly sprayHits: number;
  /** Magnitude that a miss costs the attacker for each of its squads (AE-TRAIT-22). */
  readonly missCost: number;
  /** Magnitude that charging costs the attacker for each of its squads (AE-TRAIT-21). */
  readonly chargeCost: number;
  readonly flame: boolean;
  /** The rules that took part in it. */
  readonly rules: Ledger;
}
