/** What a Leader's or Commander's trait gives the Hordes he leads (AE-LEAD-05, -06, -20 to -66), as the list of the rules has it. */
import type { z } from 'zod';
import type { Unit } from '../schema.ts';

export type LedBy = Pick<
  z.infer<typeof Unit>,
  'leader' | 'commander' | 'commanderRole' | 'doctrine' | 'doctrineValue' | 'traits'
>;
type Trait = LedBy['traits'][number];

export interface Gift {
  readonly rangedDamage?: number;
  readonly meleeDamage?: number;
  readonly penetration?: number;
  readonly degrees?: number;
  readonly overwhelming?: number;
  readonly fireDrill?: number;
  readonly burst?: number;
  /** Squads more that its abilities count (AE-LEAD-37). */
  readonly abilities?: number;
  /** On one volley of a round: Fire Drill and damage alike (AE-LEAD-41). */
  readonly surge?: number;
  /** One attack more, for a Half Action that nothing else limits (AE-LEAD-49). */
  readonly freeAttack?: true;
  readonly TB?: number;
  readonly AB?: number;
  /** TB, or AB of the Evasive. */
  readonly hide?: number;
  readonly AP?: number;
  readonly WP?: number;
  readonly Ag?: number;
  /** On all tests. */
  readonly tests?: number;
  readonly supported?: true;
  readonly replenishing?: number;
  /** To hit it, and what fire loses of its penetration: always, or in cover alone. */
  readonly foesHit?: number;
  readonly foesHitInCover?: number;
  readonly foesPenetrationInCover?: number;
  readonly lossLess?: number;
  /** Half of AP as Brutal Charge, 5 at most. */
  readonly heavyCharge?: true;
  readonly again?: 'BS' | 'WS' | 'any test' | 'damage' | 'attack or damage on characters';
  readonly traits?: readonly Trait[];
  /** For a Commander in one of these roles. */
  readonly inRole?: {
    readonly roles: readonly string[];
    readonly lossLess?: number;
    readonly lossLessPerTurn?: number;
  };
  readonly ghosts?: number;
}

const STEADFAST: readonly Trait[] = ['Battle-Hardened', 'Stubborn', 'Disciplined', 'Fighting Withdrawal'];
const DIRECTOR = { degrees: 1, rangedDamage: 1, meleeDamage: 1 } as const;

const GIFTS: Readonly<Record<number, Gift>> = {
  21: { TB: 1, WP: 10, traits: STEADFAST },
  22: { meleeDamage: 2, penetration: 2, overwhelming: 1 },
  23: { replenishing: 10, traits: ['Stubborn'] },
  24: { AP: 2, foesHitInCover: -10, foesPenetrationInCover: 2 },
  25: { TB: 1, WP: 10, lossLess: 1 },
  26: { meleeDamage: 1, overwhelming: 2, again: 'WS' },
  27: { AB: 1, Ag: 10 },
  28: { rangedDamage: 2, fireDrill: 2 },
  29: { TB: 2, WP: 20, traits: STEADFAST, inRole: { roles: ['General'], lossLess: 1 } },
  30: { rangedDamage: 2, traits: ['Dirty Fighter'] },
  31: { degrees: 1, rangedDamage: 2, meleeDamage: 2 },
  32: { ...DIRECTOR, heavyCharge: true },
  33: { TB: 2, WP: 20, traits: STEADFAST },
  34: { ...DIRECTOR, supported: true, traits: ['Dirty Fighter'], ghosts: 20 },
  35: { ...DIRECTOR, again: 'any test' },
  36: {
    ...DIRECTOR,
    overwhelming: 1,
    fireDrill: 1,
    traits: ['Fighting Withdrawal'],
    inRole: { roles: ['General', 'Air Marshal'], lossLessPerTurn: 1 },
  },
  37: { ...DIRECTOR, abilities: 1 },
  38: { degrees: 2, rangedDamage: 2, meleeDamage: 2, again: 'damage' },
  39: { ...DIRECTOR, tests: 10 },
  40: { ...DIRECTOR, hide: 2, lossLess: 1, inRole: { roles: ['Admiral'], lossLessPerTurn: 2 } },
  41: { ...DIRECTOR, surge: 3 },
  43: { ...DIRECTOR, foesHit: -10 },
  44: { meleeDamage: 2, AB: 2, overwhelming: 2 },
  45: { rangedDamage: 2, penetration: 2, fireDrill: 2 },
  46: { ...DIRECTOR, traits: ['Alpine', 'Marine', 'Ranger', 'Siege Rat'] },
  47: { ...DIRECTOR, burst: 1 },
  48: { ...DIRECTOR, again: 'attack or damage on characters' },
  49: { ...DIRECTOR, freeAttack: true },
};

/** The number of a trait in the list: 28 of "LEAD-28 massed fire". */
function numberOf(id: string): number {
  return Number(/^LEAD-(\d+)/.exec(id)?.[1] ?? 0);
}

/** What one of them gives; nothing for "none". */
export function giftOf(id: string): Gift {
  // Raphael Guillory chooses for a battle (AE-LEAD-20).
  if (numberOf(id) === 20) {
    const drill: Gift = { rangedDamage: 2, again: 'BS' };
    return id.endsWith('fast') ? { ...drill, AB: 2 } : { ...drill, TB: 2, WP: 20, traits: ['Fighting Withdrawal'] };
  }
  return GIFTS[numberOf(id)] ?? {};
}

/** Everybody's gifts; what only a General or Admiral gives comes of the Commander alone. */
export function giftsOf(led: LedBy): Gift[] {
  const mine = giftOf(led.leader);
  const his = giftOf(led.commander);
  const { inRole } = his;
  const more: Gift[] = inRole?.roles.includes(led.commanderRole) ? [{ lossLess: inRole.lossLess ?? 0 }] : [];
  return [mine, his, ...more];
}

export function perTurnLess(led: LedBy): number {
  const { inRole } = giftOf(led.commander);
  return inRole?.roles.includes(led.commanderRole) ? (inRole.lossLessPerTurn ?? 0) : 0;
}

/** John Brown's ghosts come of a General (AE-LEAD-34). */
export function ghostsOf(led: LedBy): number {
  return led.commanderRole === 'General' ? (giftOf(led.commander).ghosts ?? 0) : 0;
}

/** Whether a failed Break test of its enemies is felt by all of them in the next turn (AE-LEAD-47). */
export function spreadsPanic(led: LedBy): boolean {
  return numberOf(led.commander) === 47 && led.commanderRole === 'General';
}

export function total(gifts: readonly Gift[], of: (gift: Gift) => number | undefined): number {
  return gifts.reduce((sum, gift) => sum + (of(gift) ?? 0), 0);
}
