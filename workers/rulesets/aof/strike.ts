/**
 * A strike: everything one unit rolls against another in one action, as a list of batches of equal dice. Real dice
 * (roll.ts) and exact arithmetic (exact.ts) both walk this list, each in its own way.
 */
import type { Reroll } from './dice.ts';
import type { Line } from './line.ts';
import type { Profile, Side } from './side.ts';

/** One summand of a roll, by the rule that gives it. */
export interface Term {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
}

/** A summand that is there, or none. */
export const on = (set: boolean, label: string, value: number, rule: string): Term[] =>
  set ? [{ label, value, rule }] : [];

/** Automatic hits of one copy: `plus` and the sum of `dice` dice with `sides` sides. */
export interface Automatic {
  readonly plus: number;
  readonly dice: number;
  readonly sides: 3 | 6;
}

export interface Batch {
  readonly label: string;
  /** Rules to which it owes that it is there, or how it is rolled. */
  readonly rules: readonly string[];
  /** Batches of one weapon group share a number; the target's Defense is looked up once for each group (RU-21). */
  readonly group: number;
  /** Weapon copies that strike, by state of the attacker's line. */
  readonly copies: Uint16Array;
  /** To-hit dice of each copy; 0 for automatic hits. */
  readonly attacks: number;
  readonly automatic: Automatic | null;
  readonly quality: number;
  readonly sixesOnly: boolean;
  readonly reroll: Reroll;
  /** Hit modifiers by the target profile that faces the strike when it begins. */
  readonly hitTerms: ReadonlyArray<readonly Term[]>;
  readonly hitModifier: readonly number[];
  readonly blockTerms: readonly Term[];
  /** Sum of the block modifiers without AP. */
  readonly blockModifier: number;
  readonly AP: number;
  /** X of Blast(X): hits of one die, capped by the models met (AOF-SR-04); 0 without Blast. */
  readonly blast: number;
  /** 1 without Deadly. */
  readonly deadly: number;
  readonly poison: boolean;
  readonly rending: boolean;
  readonly sniper: boolean;
}

/** How far the cap of Blast reaches (RU-03). */
export type BlastCap = 'attack' | 'weapon' | 'hit';

export type FriendlyFire = false | 'each hit' | 'each attack';

/** How a unit takes wounds. */
export interface Suffering {
  readonly target: Line;
  /** Each wound on these profiles is ignored on 5 and 6 (AOF-SR-18). */
  readonly regeneration: readonly boolean[];
  /** Every wound is ignored on a 6 besides (AOF-COND-11). */
  readonly fog: boolean;
}

export interface Strike extends Suffering {
  readonly melee: boolean;
  readonly attacker: Line;
  readonly batches: readonly Batch[];
  /** Defense by the profile that blocks; index as in `target.side.profiles`. */
  readonly defense: readonly number[];
  readonly blastCap: BlastCap;
  /** Models for the cap are counted once when the strike begins, or again for each group (RU-04). */
  readonly blastCount: 'strike' | 'group';
  /** Whether all hits that are made of one rend, and what that makes of AP (RU-02, RU-06). */
  readonly rendingCopies: 'all' | 'one';
  readonly rendingAP: 'at least 4' | 'added';
  /** Whether Regeneration helps against critical hits (RU-18). */
  readonly criticalRegenerates: boolean;
  /** Raw 1s may wound the shooter (AOF-BRUTAL-03), raw 6s the target once more (AOF-BRUTAL-04). */
  readonly mishaps: boolean;
  readonly criticals: boolean;
  /**
   * What strikes a friend on 1 to 3 (AOF-BRUTAL-02): each hit, or each attack with all its hits (RU-29); automatic hits
   * are attacks of their own. `friend` is the same strike at that friend, if it is known.
   */
  readonly friendlyFire: FriendlyFire;
  readonly friend: Strike | null;
  /** The first to-hit die that fails by one succeeds; the same for block dice (AOF-CP-03). */
  readonly oneBetterHit: boolean;
  readonly oneBetterBlock: boolean;
  /** The first raw 6 to hit gives D3 automatic wounds (AOF-EVENT-26). */
  readonly berserker: boolean;
  /** Covering Fire: a 4+ for any hit asks for a morale test, and nothing is wounded (AOF-ACT-07). */
  readonly covering: boolean;
  /** Misses hit the building that shelters the target on 4+ (AOF-BLDG-06). */
  readonly building: Strike | null;
  /** IDs of the rules that take part. */
  readonly rules: ReadonlySet<string>;
}

/** The profile on whose Defense a unit blocks: its own until only heroes live (AOF-SR-12). */
export function facing(line: Line, state: number): number {
  const { profiles } = line.side;
  for (let i = 0; i < profiles.length; i++) {
    if (!profiles[i].hero && line.leftOf[i][state] > 0) return 0;
  }
  return Math.max(0, line.profile[state]);
}

/** Everybody that a strike may meet: each profile, and at the end two heroes who are left alone together. */
export function facesOf({ profiles }: Side): readonly Profile[] {
  const heroes = profiles.filter(({ hero }) => hero);
  if (heroes.length < 2) return profiles;
  return [...profiles, { ...heroes[0], rules: new Set(heroes.flatMap(({ rules }) => [...rules])) }];
}

/** Whom of these a strike meets in a state: two heroes left alone have the rules of both (AOF-SR-23). */
export function faceOf(line: Line, state: number): number {
  const { profiles } = line.side;
  let heroes = 0;
  for (let i = 0; i < profiles.length; i++) {
    if (line.leftOf[i][state] === 0) continue;
    if (!profiles[i].hero) return 0;
    heroes++;
  }
  return heroes > 1 ? profiles.length : facing(line, state);
}

/** Who is wounded: whoever is next, or with 0 and more a model that counts its wounds apart. */
export type Victim = number;
export const NEXT: Victim = -1;

/** Whom a batch is aimed at: the model that its sniper picked, as long as that stood when the strike began (AOF-SR-22). */
export function aimedAt({ pick, apart }: Line, { sniper }: Batch, from: number): Victim {
  return sniper && pick >= 0 && apart[pick].room[from] > 0 ? pick : NEXT;
}

/** Wounds the victim can still take. */
export function roomFor({ target }: Suffering, victim: Victim, state: number): number {
  return victim === NEXT ? target.room[state] : target.apart[victim].room[state];
}

/** The state after one more wound on the victim. */
export function stepFor({ target }: Suffering, victim: Victim, state: number): number {
  return victim === NEXT ? target.next[state] : target.apart[victim].next[state];
}

export function profileFor({ target }: Suffering, victim: Victim, state: number): number {
  return victim === NEXT ? target.profile[state] : target.apart[victim].profile;
}

/** Defense against one batch. A sniper's target blocks on its own (RU-22). */
export function defenseAgainst(strike: Strike, batch: Batch, victim: Victim, state: number): number {
  const { target, defense } = strike;
  return defense[batch.sniper ? Math.max(0, profileFor(strike, victim, state)) : facing(target, state)];
}

/** Whether anybody who still stands has anything to strike with. */
export function strikes({ batches }: Strike, attacker: number): boolean {
  return batches.some(({ copies }) => copies[attacker] > 0);
}

export function sum(terms: readonly Term[]): number {
  return terms.reduce((total, { value }) => total + value, 0);
}

/** AP of a hit (AOF-SR-19, RU-06). */
export function piercing({ rendingAP }: Pick<Strike, 'rendingAP'>, { AP }: Batch, rending: boolean): number {
  if (!rending) return AP;
  return rendingAP === 'added' ? AP + 4 : Math.max(4, AP);
}
