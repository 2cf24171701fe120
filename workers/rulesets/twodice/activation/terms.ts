/**
 * The numbers of one attack as lists of terms, each naming the rule it comes from: attack bonus, DEF, power, ARM.
 * A rule that adds to a roll or a stat belongs here.
 */
import { editionOf } from '../edition.ts';
import { currentStat } from '../stats.ts';
import type { Activation, Weapon } from './schema.ts';

/** Base DEF in deep water (MK2-TERRAIN-04). */
const DEEP_WATER_DEF = 7;

export interface Term {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
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
  readonly lost?: { readonly movement: boolean; readonly shieldArm: boolean; readonly bucklerArm: boolean };
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
    else terms.push({ label: 'no back strike: not there all the activation', value: 0, rule: 'MK3-ATK-08' });
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
  const outOfMelee = !edition.helplessInMelee && helplessRule(target, conditions) !== null;
  if (penalized && !target.huge && !outOfMelee && shotIntoMelee(situation)) add('target in melee', -4, 'MK3-ATK-13');
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
    return { label: `${label} of the controller`, value: value ?? 0, rule: 'MK3-VECTOR-02' };
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
  const helpless = helplessRule(target, conditions) ?? (conditions.lost?.movement ? 'MK3-CRIPPLE-03' : null);
  const helplessDefense = rulings.helplessDEF === 'at most 5' ? Math.min(5, target.DEF) : 5;
  const base = currentStat(target.DEF, {
    ...changes,
    setTo: [
      ...(changes?.setTo ?? []),
      ...(helpless ? [helplessDefense] : []),
      ...(target.deepWater ? [DEEP_WATER_DEF] : []),
    ],
    bonus: 0,
    penalty: 0,
  });
  const terms: Term[] = [{ label: 'DEF', value: base, rule: helpless ?? 'MK3-STAT-02' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  add('bonus', changes?.bonus ?? 0, 'MK3-STAT-02');
  if (!weapon.qualities.includes('Blessed')) add('spell', target.spellDEF, 'MK3-STAT-02');
  else if (target.spellDEF > 0) terms.push({ label: 'spell ignored by Blessed', value: 0, rule: 'MK3-WQ-01' });
  if (weapon.class === 'melee') {
    if (situation.obstacle) add('obstacle', 2, 'MK3-ATK-16');
  } else if (!target.huge) {
    if (!weapon.spray) {
      const seesAll = attacker.eyelessSight && editionOf(target).eyelessSight === 'concealment';
      if (situation.cover) add('cover', 4, 'MK3-ATK-11');
      else if (situation.concealment && seesAll) {
        terms.push({ label: 'concealment ignored by Eyeless Sight', value: 0, rule: 'MK3-ADV-09' });
      } else if (situation.concealment) add('concealment', 2, 'MK3-ATK-11');
      else if (situation.cloud && attacker.eyelessSight) {
        terms.push({ label: 'cloud ignored by Eyeless Sight', value: 0, rule: 'MK3-ADV-09' });
      } else if (situation.cloud) add('cloud', 2, 'MK3-TERRAIN-06');
      if (shotIntoMelee(situation) && rulings.inMelee === '+4 DEF') add('in melee', 4, 'MK3-ATK-13');
    }
    if (situation.elevated) add('elevated', 2, 'MK3-ATK-12');
  }
  add('penalty', -(changes?.penalty ?? 0), 'MK3-STAT-02');
  return terms;
}

/** Whether this is a shot at a target in a melee that the attacker is not in (MK3-ATK-13); an assault is in it. */
function shotIntoMelee(situation: Activation['situation']): boolean {
  return situation.targetInMelee && !situation.attackerInMeleeWithTarget && !situation.assault;
}

/** The rule by which the target cannot defend itself, or null. */
export function helplessRule(target: Activation['target'], conditions: Conditions): string | null {
  if (conditions.knockedDown) return 'MK3-KD-01';
  if (target.stationary) return 'MK3-KD-03';
  return target.inert ? 'MK3-FOCUS-12' : null;
}

/** P+S or POW and what modifies the damage roll (MK3-DMG-01, MK3-STAT-05). */
export function power({ attacker, target, situation }: Activation, weapon: Weapon): Term[] {
  const melee = weapon.class === 'melee';
  const base = weapon.power === '-' ? 0 : weapon.power;
  const terms: Term[] = [{ label: melee ? 'P+S' : 'POW', value: base, rule: melee ? 'MK3-STAT-05' : 'MK3-DMG-01' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  if (weapon.mount) terms.push({ label: 'no STR', value: 0, rule: 'MK3-CAV-01' });
  if (melee && attacker.modifiers.STR && !weapon.mount) {
    const printed = attacker.STR ?? 0;
    // Without a printed STR only bonuses and penalties are allowed, and a large base keeps them clear of the floor.
    const from = attacker.STR === undefined ? 1000 : printed;
    add('STR change', currentStat(from, attacker.modifiers.STR, editionOf(target).leastStat) - from, 'MK3-STAT-05');
  }
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
  lost: Conditions['lost'] = undefined,
): Term[] {
  const changes = target.modifiers.ARM;
  const base = currentStat(target.ARM, { ...changes, bonus: 0, penalty: 0 });
  const terms: Term[] = [{ label: 'ARM', value: base, rule: 'MK3-STAT-02' }];
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) terms.push({ label, value, rule });
  };
  add('bonus', changes?.bonus ?? 0, 'MK3-STAT-02');
  const carried = target.shields * 2 + target.bucklers;
  if (carried > 0) {
    if (weapon.qualities.includes('Chain Weapon')) {
      terms.push({ label: 'shields ignored by Chain Weapon', value: 0, rule: 'MK3-WQ-03' });
    } else if (situation.backStrike || situation.freeStrike) {
      terms.push({ label: 'shields do not cover the back', value: 0, rule: 'MK3-WQ-16' });
    } else if (shieldsAreLost(target)) {
      terms.push({ label: `shields lost: ${target.shieldsLost}`, value: 0, rule: 'MK3-WQ-16' });
    } else if (target.inert) {
      terms.push({ label: 'no shields while inert', value: 0, rule: 'MK3-FOCUS-12' });
    } else {
      const dropped = (arm: boolean | undefined, what: string) =>
        arm === true && terms.push({ label: `no ${what} with a crippled arm`, value: 0, rule: 'MK3-CRIPPLE-05' });
      if (!dropped(lost?.shieldArm, 'Shield')) add('Shield', target.shields * 2, 'MK3-WQ-16');
      if (!dropped(lost?.bucklerArm, 'Buckler')) add('Buckler', target.bucklers, 'MK3-WQ-02');
    }
  }
  if (!weapon.qualities.includes('Blessed')) add('spell', target.spellARM, 'MK3-STAT-02');
  else if (target.spellARM > 0) terms.push({ label: 'spell ignored by Blessed', value: 0, rule: 'MK3-WQ-01' });
  add('penalty', -(changes?.penalty ?? 0), 'MK3-STAT-02');
  return terms;
}

/** Whether shields and bucklers are gone for a reason that the scenario states (MK2-WQ-09, E9, MK2-WILD-02). */
export function shieldsAreLost(target: Activation['target']): boolean {
  const { shieldsLost = 'no' } = target;
  return shieldsLost !== 'no' && (shieldsLost !== 'crippled' || editionOf(target).crippledShields);
}

/** What a list of terms adds up to. */
export function sum(terms: readonly Term[]): number {
  return terms.reduce((total, { value }) => total + value, 0);
}
