/**
 * The numbers of one attack as lists of terms, each naming the rule it comes from: attack bonus, DEF, power, ARM.
 * A rule that adds to a roll or a stat belongs here.
 */
import {
  type Bonus,
  baseDEF,
  carriedAgainstFire,
  carriedArmour,
  coverOfMelee,
  elevation,
  hiding,
  isShotIntoMelee,
  type LostArms,
  type Now,
} from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { currentStat } from '../stats.ts';
import type { Activation, StatModifiers, Target, Weapon } from './schema.ts';

export interface Term {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
  /** What it would be without the rule; of a term that a rule keeps at 0. */
  readonly instead?: number;
}

/** What differs from one attack of the same weapon to the next. */
export interface Conditions {
  /** Knocked down by now, at the start or by an earlier attack. */
  readonly knockedDown: boolean;
  /** This is the charge attack (MK3-CHARGE-03). */
  readonly chargeAttack: boolean;
  /** Paid boosts; automatic ones follow from the rest. */
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
  /** Systems of the target that are crippled by now and matter to attacks on it (MK3-RUL-17). */
  readonly lost?: LostArms & { readonly movement: boolean };
}

/** What has become of the target when this attack is made. */
export function nowOf({ knockedDown, lost }: Pick<Conditions, 'knockedDown' | 'lost'>): Now {
  return { knockedDown, movementCrippled: lost?.movement === true };
}

/** Stat first, then everything that modifies the roll and not the stat (MK3-STAT-03). */
export function attackBonus(
  { attacker, target, situation, rulings }: Activation,
  weapon: Weapon,
  conditions: Conditions,
): Term[] {
  const edition = editionOf(target);
  const terms: Term[] = [attackStat(attacker, weapon, edition.leastStat)];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  add('modifier', attacker.modifiers.attackRolls, 'MK3-STAT-03');
  add(`${weapon.name} modifier`, weapon.attackModifier, 'MK3-STAT-03');
  if (situation.freeStrike) add('free strike', 2, 'MK3-ATK-19');
  else if (situation.backStrike) {
    const late = situation.enteredBackArc === true && edition.backStrike === 'the whole activation';
    if (!late) add('back strike', 2, 'MK3-ATK-08');
    else
      terms.push({ label: 'no back strike: not there all the activation', value: 0, instead: 2, rule: 'MK3-ATK-08' });
  }
  if (situation.aim && weapon.class === 'ranged') add('aiming', 2, 'MK3-ATK-10');
  if (attacker.marshal === 'Strike True!') add('Strike True!', 2, 'MK3-MARSHAL-02');
  if (attacker.marshal === 'Hurry!' && conditions.chargeAttack) add('Hurry!', 2, 'MK3-MARSHAL-02');
  if (attacker.cavalry && conditions.chargeAttack && edition.cavalryCharge === '+2 to the attack roll') {
    add('cavalry charge', 2, 'MK3-CAV-02');
  }
  if (situation.combined > 1 && weapon.class !== 'magic') {
    add('combined attack', situation.combined, weapon.class === 'melee' ? 'MK3-COMBINED-01' : 'MK3-COMBINED-02');
  }
  const penalized = rulings.inMelee === '-4 to the roll' && weapon.class !== 'melee' && !weapon.spray;
  if (penalized && isShotIntoMelee(target, nowOf(conditions), situation).value) {
    add('target in melee', -4, 'MK3-ATK-13');
  }
  return terms;
}

function attackStat(
  { kind, MAT, RAT, magicAttack, modifiers }: Activation['attacker'],
  weapon: Weapon,
  least: number,
): Term {
  if (kind === 'vector' && weapon.class !== 'magic') {
    // Its MAT and RAT are those of its controller; what changes its own does nothing (MK3-VECTOR-02).
    const [label, value] = weapon.class === 'melee' ? ['MAT', MAT] : ['RAT', RAT];
    const own = currentStat(value ?? 0, weapon.class === 'melee' ? modifiers.MAT : modifiers.RAT, least);
    const rule = own === value ? 'MK3-ATK-01' : 'MK3-VECTOR-02';
    return { label: `${label} of the controller`, value: value ?? 0, rule };
  }
  const rule = 'MK3-ATK-01';
  switch (weapon.class) {
    case 'melee':
      return { label: 'MAT', value: currentStat(MAT ?? 0, modifiers.MAT, least), rule };
    case 'ranged':
      return { label: 'RAT', value: currentStat(RAT ?? 0, modifiers.RAT, least), rule };
    case 'magic':
      return { label: 'magic attack', value: currentStat(magicAttack ?? 0, modifiers.magicAttack, least), rule };
  }
}

/** Base DEF, set to 5 for a target that cannot dodge, then bonuses and penalties (MK3-STAT-01, -02, MK3-RUL-05). */
export function defense(
  { attacker, target, situation, rulings }: Activation,
  weapon: Weapon,
  conditions: Conditions,
): Term[] {
  const changes = target.modifiers.DEF;
  const now = nowOf(conditions);
  const { setTo, rule } = baseDEF(target, now, rulings);
  const base = currentStat(target.DEF, {
    ...changes,
    setTo: [...(changes?.setTo ?? []), ...setTo],
    bonus: 0,
    penalty: 0,
  });
  const terms: Term[] = [{ label: 'DEF', value: base, rule: rule ?? 'MK3-STAT-02' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  add('bonus', changes?.bonus ?? 0, 'MK3-STAT-02');
  if (!weapon.qualities.includes('Blessed')) add('spell', target.spellDEF, 'MK3-STAT-02');
  else if (target.spellDEF > 0) terms.push(ignored('spell ignored by Blessed', target.spellDEF, 'MK3-WQ-01'));
  if (weapon.class === 'melee') {
    if (situation.obstacle) add('obstacle', 2, 'MK3-ATK-16');
  } else {
    const gain = ({ label, value, instead, rule }: Bonus) => {
      if (rule === null) return;
      if (value !== 0) terms.push({ label, value, rule });
      else if (instead !== undefined) terms.push(ignored(label, instead, rule));
    };
    if (!weapon.spray) {
      gain(hiding(target, attacker, situation));
      if (rulings.inMelee === '+4 DEF') gain(coverOfMelee(target, now, situation));
    }
    gain(elevation(target, situation));
  }
  add('penalty', -(changes?.penalty ?? 0), 'MK3-STAT-02');
  return terms;
}

/** Current STR less the printed one, by which P+S moves (MK3-STAT-05). */
export function strengthChange(attacker: Activation['attacker'], target: Activation['target']): number {
  // Without a printed STR only bonuses and penalties are allowed, and a large base keeps them clear of the floor.
  const from = attacker.STR ?? 1000;
  return attacker.modifiers.STR ? currentStat(from, attacker.modifiers.STR, editionOf(target).leastStat) - from : 0;
}

/** P+S or POW and what modifies the damage roll (MK3-DMG-01, MK3-STAT-05). */
export function power({ attacker, target, situation }: Activation, weapon: Weapon): Term[] {
  const melee = weapon.class === 'melee';
  const base = weapon.power === '-' ? 0 : weapon.power;
  const terms: Term[] = [{ label: melee ? 'P+S' : 'POW', value: base, rule: melee ? 'MK3-STAT-05' : 'MK3-DMG-01' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  const change = strengthChange(attacker, target);
  if (weapon.mount) terms.push(ignored('no STR', change, 'MK3-CAV-01'));
  else if (melee) add('STR change', change, 'MK3-STAT-05');
  add('modifier', attacker.modifiers.damageRolls, 'MK3-DMG-01');
  add(`${weapon.name} modifier`, weapon.damageModifier, 'MK3-DMG-01');
  if (attacker.marshal === 'Crush!' && melee) add('Crush!', 2, 'MK3-MARSHAL-02');
  if (attacker.marshal === 'Take Aim!' && weapon.class === 'ranged') add('Take Aim!', 2, 'MK3-MARSHAL-02');
  if (situation.combined > 1 && weapon.class !== 'magic') {
    add('combined attack', situation.combined, melee ? 'MK3-COMBINED-01' : 'MK3-COMBINED-02');
  }
  return terms;
}

/** Base ARM, then shields, spells, bonuses and penalties (MK3-STAT-02, MK3-WQ-01 to -03, -16). */
export function armour(
  { target, situation }: Activation,
  weapon: Weapon,
  lost: LostArms | undefined = undefined,
): Term[] {
  const blow = {
    chain: weapon.qualities.includes('Chain Weapon'),
    behind: situation.backStrike || situation.freeStrike,
  };
  return armourOf(
    target,
    target.modifiers.ARM,
    carriedArmour(target, blow, lost),
    weapon.qualities.includes('Blessed'),
  );
}

/** ARM against fire: no origin, and no weapon that could go around anything (MK3-CONT-05, MK3-RUL-22). */
export function armourAgainstFire(
  target: Armoured,
  changes: StatModifiers | undefined,
  shieldsAgainstFire: boolean,
  lost: LostArms | undefined = undefined,
): Term[] {
  return armourOf(target, changes, carriedAgainstFire(target, shieldsAgainstFire, lost), false);
}

type Armoured = Parameters<typeof carriedArmour>[0] & Pick<Target, 'ARM' | 'spellARM'>;

function armourOf(
  target: Pick<Target, 'ARM' | 'spellARM'>,
  changes: StatModifiers | undefined,
  carried: readonly Term[],
  blessed: boolean,
): Term[] {
  const base = currentStat(target.ARM, { ...changes, bonus: 0, penalty: 0 });
  const terms: Term[] = [{ label: 'ARM', value: base, rule: 'MK3-STAT-02' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  add('bonus', changes?.bonus ?? 0, 'MK3-STAT-02');
  terms.push(...carried);
  if (!blessed) add('spell', target.spellARM, 'MK3-STAT-02');
  else if (target.spellARM > 0) terms.push(ignored('spell ignored by Blessed', target.spellARM, 'MK3-WQ-01'));
  add('penalty', -(changes?.penalty ?? 0), 'MK3-STAT-02');
  return terms;
}

function ignored(label: string, instead: number, rule: string): Term {
  return { label, value: 0, instead, rule };
}

/** What a list of terms adds up to. */
export function sum(terms: readonly Term[]): number {
  return terms.reduce((total, { value }) => total + value, 0);
}
