/**
 * Where the 2d6 games differ in how one attack is resolved. Everything else that they do not share is a field of the
 * scenario, or a kind of its own.
 *
 * Shared code names rules by their Mk III IDs; the words of another edition are put in at the seam (words.ts).
 */
import { type Rulings, TAKEN } from './activation/schema/rulings.ts';

export interface Edition {
  /** How it reads what is unclear; a scenario may say otherwise. */
  readonly readings: Rulings;
  /** Least current DEF, and least of every other current stat (MK3-STAT-02, MK2-STAT-02). */
  readonly leastDEF: number;
  readonly leastStat: number;
  /** Dice that are always left to roll (MK3-DICE-05, R4 of Mk II). */
  readonly leastDice: number;
  /** What a certain hit and a certain miss at once come to, both in range (MK3-ATK-03, MK2-ATK-03). */
  readonly automatic: 'miss wins' | 'hit wins';
  /** Whether a rule that makes an attack hit does so beyond its range, too (MK3-ATK-04, R2 of Mk II). */
  readonly hitsBeyondRange: boolean;
  /** Since when the attacker must have been in the back arc (MK3-ATK-08, MK2-ATK-05). */
  readonly backStrike: 'this attack' | 'the whole activation';
  /** Whether a miss into a melee that finds somebody else asks the range anew (MK3-ATK-14, R9 of Mk II). */
  readonly redirectedRange: boolean;
  /** Whether a spell finds even whom it may not target, and does nothing (MK3-SPELL-04, MK2-ATK-12). */
  readonly spellsFindAnybody: boolean;
  /** Whether Tough saves a model on the ground (MK3-TOUGH-02, MK2-TOUGH-01). */
  readonly toughOnTheGround: boolean;
  /** What a charge earns cavalry (MK3-CAV-02, MK2-CAV-05). */
  readonly cavalryCharge: 'boosted attack roll' | '+2 to the attack roll';
  /** From how many inches on a charge earns its boost (MK3-CHARGE-03, E12 of Mk II). */
  readonly chargeInches: number;
  /** Shots that may be bought: where a weapon's rule says so, or up to its ROF (MK3-FOCUS-07, MK2-ATK-16, -17). */
  readonly boughtShots: 'by a rule' | 'up to ROF';
  /** Dice and power of the damage roll of a fall of so many inches (MK3-FALL-01, MK2-FALL-01). */
  readonly fall: (height: number) => { readonly dice: number; readonly power: number };
  /** What a frenzied beast has boosted in its attack (MK3-FRENZY-04, MK2-FRENZY-04). */
  readonly frenzyBoosts: 'attack' | 'attack and damage';
  /** Whether a frenzy ends knockdown at once (MK3-FRENZY-02), or waits for the turn in which it may stand (MK2-KD-03). */
  readonly frenzyEndsKnockdown: boolean;
  /** Weapons that a frenzied beast may attack with; the strongest does (MK3-FRENZY-04, E5 of Mk II). */
  readonly frenzyWeapon: 'melee' | 'any';
  /** When a model stands up that was knocked down in its own turn before it acts (MK3-KD-02, E8 of Mk II). */
  readonly standsAfterOwnTurn: 'next turn' | 'next activation';
  /** Whether a model that Tough saves and nothing knocks down forfeits its movement in the same turn (E7 of Mk II). */
  readonly uprightForfeits: boolean;
  /** Fury on a beast after its frenzy (MK3-FRENZY-05, E2 of Mk II). */
  readonly frenzyFury: 'removed' | 'kept';
  /** Whether attacks with a Mount are ever boosted; impact attacks are not (MK3-BOOST-02, MK2-BOOST-03, MK2-CAV-03). */
  readonly mountBoosts: boolean;
  /** Whether what is not magical knocks an incorporeal model down all the same (MK3-ADV-12, MK2-ADV-08). */
  readonly incorporealFalls: boolean;
  /** When a model is incorporeal again that has attacked (MK3-ADV-12, MK2-ADV-08: for one round). */
  readonly incorporealAgain: 'next activation' | 'next turn';
  /** Whom a frenzied beast attacks: whoever is nearest (MK3-FRENZY-03), or first whoever it reaches as it stands (MK2-FRENZY-02). */
  readonly frenzyChooses: 'the nearest' | 'melee range first';
  /** Inches of the zone that whoever goes first deploys in; the other has 10" (TAB-MK3-01, TAB-MK2-02). */
  readonly firstZone: 7 | 10;
  /** Whether its text has scenarios of its own (MK3-SCEN-03, TAB-MK2-04). */
  readonly scenarios: boolean;
  /** Whether warbeasts push and lock (MK2-POWER-01). */
  readonly pushesAndLocks: boolean;
  /** Whether slams and locks do nothing to the place of a model on the ground (MK2-KD-04). */
  readonly groundHolds: boolean;
  /** Whether free strikes and charges out of activation may be boosted for points (MK3-FOCUS-10, R22 of Mk II). */
  readonly boostsOutside: boolean;
  /** Whether a damage boost is bought before the attack roll, so that a miss loses it (R30 of Mk II). */
  readonly damageBoostsFirst: boolean;
  /** Whether Weapon Master adds its die to blast damage, too (MK3-WQ-17, R20 of Mk II). */
  readonly masterBlasts: boolean;
  /** Whether a larger base is harder to hit for a slam that moved less than 3" (MK3-POWER-05, R18 of Mk II). */
  readonly shortSlamPenalty: boolean;
  /** When shields are lost besides the back arc (MK3-WQ-16, E9 of Mk II). */
  readonly crippledShields: boolean;
}

export const MK3_EDITION: Edition = {
  boostsOutside: false,
  damageBoostsFirst: false,
  readings: TAKEN,
  leastDEF: 0,
  leastStat: 0,
  leastDice: 0,
  automatic: 'miss wins',
  hitsBeyondRange: false,
  backStrike: 'this attack',
  redirectedRange: true,
  spellsFindAnybody: true,
  toughOnTheGround: false,
  cavalryCharge: 'boosted attack roll',
  chargeInches: 3,
  boughtShots: 'by a rule',
  // Two dice, one more for every further two inches begun beyond the first two.
  fall: (height) => ({ dice: 2 + Math.ceil(Math.max(0, height - 2) / 2), power: 12 }),
  frenzyBoosts: 'attack',
  frenzyEndsKnockdown: true,
  frenzyWeapon: 'melee',
  standsAfterOwnTurn: 'next turn',
  uprightForfeits: false,
  frenzyFury: 'removed',
  frenzyChooses: 'the nearest',
  firstZone: 7,
  scenarios: true,
  mountBoosts: true,
  incorporealFalls: true,
  incorporealAgain: 'next activation',
  pushesAndLocks: false,
  groundHolds: false,
  masterBlasts: true,
  shortSlamPenalty: true,
  crippledShields: true,
};

/** What a scenario may carry besides what its schema says; absent: Mk III. */
export interface OfEdition {
  readonly edition?: Edition;
}

export function editionOf({ edition }: OfEdition): Edition {
  return edition ?? MK3_EDITION;
}

const known = new Map<string, Edition>();

/**
 * A target, or whatever else tells the edition, with the readings that a Mk III scenario chooses; another edition has
 * its readings already. The same readings make the same object, so that it can be compared.
 */
export function readAs<T extends object>(model: T, rulings: Partial<Rulings> | undefined): T {
  if ((model as OfEdition).edition || !rulings || arePlain(rulings)) return model;
  const readings = { ...TAKEN, ...rulings };
  const key = JSON.stringify(Object.values(readings));
  if (key === PLAIN) return model;
  let edition = known.get(key);
  if (!edition) {
    edition = { ...MK3_EDITION, readings };
    known.set(key, edition);
  }
  return { ...model, edition };
}

const PLAIN = JSON.stringify(Object.values(TAKEN));

/** Whether every reading is the one that is taken anyway; most scenarios are told so without writing them out. */
function arePlain(rulings: Partial<Rulings>): boolean {
  for (const name of Object.keys(rulings) as Array<keyof Rulings>) if (rulings[name] !== TAKEN[name]) return false;
  return true;
}
