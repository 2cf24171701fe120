/** Leadership traits as bundles of modifiers (AE-LEAD-20 to -66). The same bundle serves a Leader and a Commander. */
import type { Trait } from './traits.ts';

/** Everything a bundle may give; all of it adds up (AE-LEAD-05). */
export interface Bundle {
  readonly rule: string;
  readonly rangedDamage?: number;
  readonly meleeDamage?: number;
  readonly penetration?: number;
  readonly degrees?: number;
  readonly fireDrill?: number;
  readonly overwhelming?: number;
  readonly replenishing?: number;
  readonly TB?: number;
  readonly AB?: number;
  /** To whatever reduces damage: TB, or AB if Evasive. */
  readonly resistance?: number;
  readonly AP?: number;
  readonly WP?: number;
  readonly Ag?: number;
  readonly allTests?: number;
  readonly lossReduction?: number;
  readonly attackersHit?: number;
  /** Against attackers while the Horde is in cover. */
  readonly coverHit?: number;
  readonly coverPenetration?: number;
  readonly burst?: number;
  readonly squadsForAbilities?: number;
  readonly supported?: true;
  /** Brutal Charge of half the AP, 5 at most. */
  readonly armouredCharge?: true;
  /** Once a round one Horde under command rolls a missed test again. */
  readonly rerolls?: ReadonlyArray<'BS' | 'WS'>;
  /** Once a turn a damage roll: the better of two; or, against a character, an attack or a failed damage roll. */
  readonly damageReroll?: 'better' | 'hunters';
  /** Once a round one Horde has this much more Fire Drill and ranged damage. */
  readonly surge?: number;
  readonly freeAttack?: true;
  readonly traits?: readonly Trait[];
  /** What is added for a Commander in one of these roles. */
  readonly inRole?: RoleEffect;
}

export interface RoleEffect {
  readonly roles: ReadonlyArray<'General' | 'Admiral' | 'Air Marshal'>;
  readonly lossReduction?: number;
  readonly lossReductionPerTurn?: number;
  readonly ghost?: number;
  /** After an enemy Horde fails a Break test: on all enemy Break tests of the next turn. */
  readonly enemyBreakPenalty?: number;
}

const STEADY: readonly Trait[] = ['Battle-Hardened', 'Stubborn', 'Disciplined', 'Fighting Withdrawal'];
const ALL_ROUND = { degrees: 1, rangedDamage: 1, meleeDamage: 1 } as const;
const INDOMITABLE = { TB: 2, WP: 20, traits: STEADY } as const;

export const LEADERSHIP = {
  'LEAD-20 ranged drill, fast': { rule: 'AE-LEAD-20', rangedDamage: 2, rerolls: ['BS'], AB: 2 },
  'LEAD-20 ranged drill, hard': {
    rule: 'AE-LEAD-20',
    rangedDamage: 2,
    rerolls: ['BS'],
    TB: 2,
    WP: 20,
    traits: ['Fighting Withdrawal'],
  },
  'LEAD-21 steadfast veterans': { rule: 'AE-LEAD-21', TB: 1, WP: 10, traits: STEADY },
  'LEAD-22 piercing melee': { rule: 'AE-LEAD-22', meleeDamage: 2, penetration: 2, overwhelming: 1 },
  'LEAD-23 field hospital': { rule: 'AE-LEAD-23', replenishing: 10, traits: ['Stubborn'] },
  'LEAD-24 fortified positions': { rule: 'AE-LEAD-24', AP: 2, coverHit: -10, coverPenetration: -2 },
  'LEAD-25 resilient': { rule: 'AE-LEAD-25', TB: 1, WP: 10, lossReduction: 1 },
  'LEAD-26 overwhelming melee': { rule: 'AE-LEAD-26', meleeDamage: 1, overwhelming: 2, rerolls: ['WS'] },
  'LEAD-27 swift and hidden': { rule: 'AE-LEAD-27', AB: 1, Ag: 10 },
  'LEAD-28 massed fire': { rule: 'AE-LEAD-28', rangedDamage: 2, fireDrill: 2 },
  'LEAD-29 indomitable': { rule: 'AE-LEAD-29', ...INDOMITABLE, inRole: { roles: ['General'], lossReduction: 1 } },
  'LEAD-30 sniper drill': { rule: 'AE-LEAD-30', rangedDamage: 2, traits: ['Dirty Fighter'] },
  'LEAD-31 air doctrine': { rule: 'AE-LEAD-31', degrees: 1, rangedDamage: 2, meleeDamage: 2 },
  'LEAD-32 heavy charge': { rule: 'AE-LEAD-32', ...ALL_ROUND, armouredCharge: true },
  'LEAD-33 iron guard': { rule: 'AE-LEAD-33', ...INDOMITABLE },
  'LEAD-34 independent warfare': {
    rule: 'AE-LEAD-34',
    ...ALL_ROUND,
    supported: true,
    traits: ['Dirty Fighter'],
    inRole: { roles: ['General'], ghost: 20 },
  },
  'LEAD-35 one test again': { rule: 'AE-LEAD-35', ...ALL_ROUND, rerolls: ['BS', 'WS'] },
  'LEAD-36 pillar of the line': {
    rule: 'AE-LEAD-36',
    ...ALL_ROUND,
    overwhelming: 1,
    fireDrill: 1,
    traits: ['Fighting Withdrawal'],
    inRole: { roles: ['General', 'Air Marshal'], lossReductionPerTurn: 1 },
  },
  'LEAD-37 a squad stronger': { rule: 'AE-LEAD-37', ...ALL_ROUND, squadsForAbilities: 1 },
  'LEAD-38 damage rolled again': {
    rule: 'AE-LEAD-38',
    degrees: 2,
    rangedDamage: 2,
    meleeDamage: 2,
    damageReroll: 'better',
  },
  'LEAD-39 better at everything': { rule: 'AE-LEAD-39', ...ALL_ROUND, allTests: 10 },
  'LEAD-40 tough and sheltered': {
    rule: 'AE-LEAD-40',
    ...ALL_ROUND,
    resistance: 2,
    lossReduction: 1,
    inRole: { roles: ['Admiral'], lossReductionPerTurn: 2 },
  },
  'LEAD-41 one volley surges': { rule: 'AE-LEAD-41', ...ALL_ROUND, surge: 3 },
  'LEAD-43 hard to hit': { rule: 'AE-LEAD-43', ...ALL_ROUND, attackersHit: -10 },
  'LEAD-44 close-quarters fury': { rule: 'AE-LEAD-44', meleeDamage: 2, AB: 2, overwhelming: 2 },
  'LEAD-45 piercing fire': { rule: 'AE-LEAD-45', rangedDamage: 2, penetration: 2, fireDrill: 2 },
  'LEAD-46 every terrain': { rule: 'AE-LEAD-46', ...ALL_ROUND, traits: ['Alpine', 'Marine', 'Ranger', 'Siege Rat'] },
  'LEAD-47 longer bursts': {
    rule: 'AE-LEAD-47',
    ...ALL_ROUND,
    burst: 1,
    inRole: { roles: ['General'], enemyBreakPenalty: -10 },
  },
  'LEAD-48 character hunters': { rule: 'AE-LEAD-48', ...ALL_ROUND, damageReroll: 'hunters' },
  'LEAD-49 free Half Action': { rule: 'AE-LEAD-49', ...ALL_ROUND, freeAttack: true },
} as const satisfies Readonly<Record<string, Bundle>>;

export type LeadershipId = keyof typeof LEADERSHIP;
export const LEADERS = ['none', ...(Object.keys(LEADERSHIP) as LeadershipId[])] as ['none', ...LeadershipId[]];

export const DOCTRINES = ['none', 'Commissar', 'Defensive Doctrine', 'Master of Ordinance'] as const;

export const DOCTRINE_RULES: Readonly<Record<Exclude<(typeof DOCTRINES)[number], 'none'>, string>> = {
  Commissar: 'AE-LEAD-64',
  'Defensive Doctrine': 'AE-LEAD-65',
  'Master of Ordinance': 'AE-LEAD-66',
};

export function bundleOf(id: 'none' | LeadershipId): Bundle | null {
  return id === 'none' ? null : LEADERSHIP[id];
}
