/** An attack at the table: what whoever attacks has left, what an attack costs, and what its hit does. */
import type { Dice } from '../../proving/index.ts';
import { type Blow, rollAttack, type Verdict, withoutRoll } from './attackRoll.ts';
import { mark } from './damageRoll.ts';
import { type Deed, freeAttacks, initialAttacks, purse } from './resources.ts';
import type { RulingsRead, Victim } from './victim.ts';

/** What the attacker has left, and what has happened so far. */
export interface Standing {
  left: number[];
  free: number;
  points: number;
  chargePending: boolean;
  made: number;
  /** Melee and ranged attacks among them. */
  struck: boolean;
  granted: number;
  grants: number;
  step: number;
}

export function begin(deed: Deed, keep: number, dice: Dice): Standing {
  const { charge, combined, combinedAllCharged } = deed.situation;
  const held = purse(deed);
  return {
    left: initialAttacks(deed, dice),
    free: freeAttacks(deed),
    points: held - Math.min(held, keep),
    chargePending: charge !== 'no' && charge >= 3 && (combined === 1 || combinedAllCharged),
    made: 0,
    struck: false,
    granted: -1,
    grants: 0,
    step: 0,
  };
}

export interface Choice {
  readonly weapon: number;
  /** Points for making the attack at all. */
  readonly cost: number;
  readonly bought: boolean;
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
}

export function blowWith(deed: Deed, standing: Standing, victim: Victim, rulings: RulingsRead, index: number): Blow {
  const { attacker, situation } = deed;
  const weapon = attacker.weapons[index];
  const chargeAttack = standing.chargePending && weapon.class === 'melee';
  const blow = { attacker, weapon, situation, rulings, victim, chargeAttack, crippled: attacker.crippled };
  return { ...blow, certain: withoutRoll(blow, true) === 'hit' };
}

/** The attack roll and what it sets off, short of the damage roll. */
export function strike(standing: Standing, choice: Choice, blow: Blow, dice: Dice): Verdict {
  const { weapon } = blow;
  standing.points -= choice.cost;
  if (standing.granted >= 0) standing.granted = -1;
  else if (choice.bought) {
    if (weapon.class === 'melee' && standing.free > 0) standing.free--;
  } else standing.left[choice.weapon]--;
  if (choice.boostAttack) standing.points--;
  if (weapon.class === 'melee') standing.chargePending = false;
  standing.made++;
  standing.struck ||= weapon.class !== 'magic';
  const verdict = rollAttack(blow, choice.boostAttack, dice);
  const grants = weapon.grantsAttack === 'on hit' ? verdict !== 'miss' : verdict === 'critical';
  if (weapon.grantsAttack !== 'never' && grants && standing.grants < weapon.grantsAtMost) {
    standing.granted = choice.weapon;
    standing.grants++;
  }
  mark(blow, verdict);
  return verdict;
}

/** Marks points, and forgets the charge where its target is gone (MK3-CHARGE-05). */
export function wound(standing: Standing, victim: Victim, points: number, dice: Dice): void {
  const where = victim.form.boxes.colossal ? { grid: victim.target.firstGrid } : {};
  if (victim.suffer(points, dice, where)) standing.chargePending = false;
}

/** An Assault shot comes before everything else (MK3-ADV-04), then the order of the list. */
export function nextInitial(deed: Deed, { left, made }: Standing): number {
  const { weapons } = deed.attacker;
  if (deed.situation.assault && made === 0) {
    const shot = weapons.findIndex((weapon, index) => weapon.class === 'ranged' && left[index] > 0);
    if (shot >= 0) return shot;
  }
  return left.findIndex((count) => count > 0);
}
